// SensitivityPage: what the numbers of a design depend on, and why one design's are not another's; follows the design
// one looks at, and every edit. Bars lead to their parameters.
#pragma once
#include <QCheckBox>
#include <QLabel>
#include <QSpinBox>
#include "app/gui/figure/page.h"
#include "app/gui/sensitivity/contour_bar.h"
#include "app/gui/sensitivity/even_bar.h"
#include "app/gui/widgets/design_box.h"
#include "app/gui/widgets/navigator.h"
#include "app/gui/widgets/quantity_box.h"
#include "app/gui/widgets/quantity_search.h"
#include "app/session/background.h"
#include "app/session/work/influence_work.h"

namespace diecast {

class SensitivityPage : public WorkspacePage {
    Q_OBJECT
public:
    SensitivityPage(Session&, Pool&, Navigator&, QWidget* parent = nullptr);

    void choose(InfluenceView);
    void choose(Quantity const& output);
    bool busy() const override { return work_.busy() || soon_.isActive(); }
    CommandWords command() const override;

    /// The axes over a part of the contour map: 0…1 along its axes.
    std::array<AxisSpec, 2> part_of_map(QRectF const&) const;
    void look_closer(QRectF const&);
    void vary_over(QRectF const&);  // both become axes of the study

protected:
    void showEvent(QShowEvent*) override;

private:
    static constexpr int usual_most = 15, usual_range = 10;  // percent, of the second
    QWidget* build_questions();
    void start_over();
    void offer_outputs();
    void schedule();
    void follow_method();
    void take_study_question();
    void lead(QString const& key);
    void ask();
    std::optional<InfluenceAsk> question() const;  // none: not yet
    void receive(std::shared_ptr<InfluenceAnswer const>);
    void draw();
    void show_scenario();
    QStringList command_words() const;  // empty where the command line cannot say the same
    void choose_first_method();
    QString infeasible() const;
    QString about() const;  // which design, and what the method says
    InfluenceView view_wanted() const;

    void open_place(QString const& key);
    void offer_box(QRectF const&);
    bool is_contour() const { return view_wanted() == InfluenceView::contour; }
    bool shows_all() const;  // the study's figures, not one number
    bool compares() const;   // two designs
    std::optional<BreakEven> even_question(DesignBox::Choice const&, DesignBox::Choice const& other) const;
    QStringList even_command(DesignBox::Choice const&, DesignBox::Choice const& other) const;
    Session& session_;
    Navigator& navigator_;
    Background<InfluenceAsk, std::shared_ptr<InfluenceAnswer const>> work_;
    QTimer soon_;
    std::shared_ptr<InfluenceAnswer const> answer_;
    bool chosen_by_hand_ = false, first_method_chosen_ = false;  // the method; the first one of this study
    QString infeasible_;                                         // of its designs
    Quantity const* wanted_ = nullptr;                           // the output
    QuantityBox* output_;
    QuantitySearch* search_;
    QLabel* all_figures_;  // in their place where all of them are shown
    QComboBox* method_;
    DesignBox *design_, *against_;
    QLabel* against_word_;
    QSpinBox *range_, *most_;
    QCheckBox *stated_, *decisions_;
    EvenBar* even_;
    ContourBar* contour_;
    FigurePane* pane_;
    ScenarioLabel* scenario_;
};

}  // namespace diecast
