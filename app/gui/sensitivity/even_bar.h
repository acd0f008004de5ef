// EvenBar: what is to change until two designs are even: a question of the study, or one of the inputs of both, the
// strongest first, and how far it goes.
#pragma once
#include <QCheckBox>
#include "app/gui/widgets/design_box.h"
#include "app/gui/widgets/range_edit.h"

namespace diecast {

class EvenBar : public QWidget {
    Q_OBJECT
public:
    explicit EvenBar(QWidget* parent);
    /// What there is to choose from; the choice stays where it can.
    void offer(Session const&, Quantity const& output, Scenario const& design, Scenario const& over);
    void choose(Quantity const&);       // also before it is offered
    BreakEven const* of_study() const;  // null: a question of one's own
    Quantity const* quantity() const;   // what changes
    /// The question about `output`, without its designs; none where the text is not a range, see problem().
    std::optional<BreakEven> question(Quantity const& output) const;
    QString problem() const { return range_->problem(); }

signals:
    void changed();
    void study_question_chosen();

private:
    void follow_choice();

    Session const* session_ = nullptr;
    struct Offered {
        Quantity const* quantity;
        bool same;     // of both designs
        double value;  // of the first, in the unit
        friend bool operator==(Offered const&, Offered const&) = default;
    };
    std::vector<Offered> offered_;
    std::vector<BreakEven> questions_;
    Quantity const* wanted_ = nullptr;  // as soon as it is offered
    FittingCombo* change_;
    RangeEdit* range_;
    QCheckBox* both_;
};

}  // namespace diecast
