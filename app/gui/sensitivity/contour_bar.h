// ContourBar: the two quantities of a contour map, and from where to where each goes.
#pragma once
#include "app/gui/widgets/elided_combo.h"
#include "app/gui/widgets/range_edit.h"
#include "app/session/session.h"

namespace diecast {

class ContourBar : public QWidget {
    Q_OBJECT
public:
    explicit ContourBar(QWidget* parent);
    RangeEdit* range(int side) const { return sides_[side].range; }  // 0: x; 1: y

    /// What there is to choose from: what the study sweeps, then inputs of the number, the strongest first, then
    /// choices behind it. The choice stays where it can.
    void offer(Session const&, Quantity const& output, Scenario const& design);
    void look_at(AxisSpec const& x, AxisSpec const& y);
    void look_at_all();                            // as offered
    std::optional<AxisSpec> axis(int side) const;  // none: see problem()
    QString problem() const;

signals:
    void changed();

private:
    struct Offered {
        Quantity const* quantity;
        double value;                  // in the unit
        std::optional<AxisSpec> axis;  // of the study; of choices all entries
        friend bool operator==(Offered const&, Offered const&) = default;
    };
    struct Side {
        FittingCombo* what;
        RangeEdit* range;
        int at = -1;
    };
    void follow(int side);
    void choose_other(int side);
    Offered const* offered(int side) const;

    Session const* session_ = nullptr;
    std::vector<Offered> offered_;
    std::array<Side, 2> sides_;
};

}  // namespace diecast
