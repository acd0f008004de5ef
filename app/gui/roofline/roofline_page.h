// RooflinePage: what limits each kernel of a design, and what would come of another limit: a ceiling that is dragged
// pins its quantity.
#pragma once
#include <QCheckBox>
#include <QSplitter>
#include <QTimer>
#include "app/gui/figure/page.h"
#include "app/gui/parameters/parameter_row.h"
#include "app/gui/roofline/roofline_view.h"
#include "app/gui/why/why_pane.h"
#include "app/gui/widgets/design_box.h"
#include "app/gui/widgets/plain_table.h"
#include "app/gui/widgets/text/elided_label.h"
#include "app/session/background.h"
#include "app/session/work/roofline_work.h"
#include "app/session/work/study_work.h"

namespace diecast {

class RooflinePage : public WorkspacePage {
    Q_OBJECT
public:
    RooflinePage(Session&, Pool&, Navigator&, QWidget* parent = nullptr);
    CommandWords command() const override;
    bool busy() const override {
        return work_.busy() || soon_.isActive() || preview_.busy() || session_.runner().busy();
    }

protected:
    void showEvent(QShowEvent*) override;
    void resizeEvent(QResizeEvent*) override;

private:
    struct Grip {
        std::size_t ceiling;
        Quantity const* quantity;
        double before, now;  // in its unit
    };
    QWidget* build_questions();
    QWidget* build_side();
    void start_over();
    void schedule();
    void ask();
    std::optional<RooflineAsk> question() const;  // none: not yet
    std::optional<NamedDesign> design_of(DesignBox const*) const;
    ChartSpec const* chosen() const;   // null: the study has no roofline
    RooflineSpec const* spec() const;  // of the chart
    void offer_charts();
    void offer_levels();
    void offer_precision();
    void receive(std::shared_ptr<RooflineAnswer const>);
    void show_answer();
    void show_ceilings();
    void show_cause(ParameterRow*, QLabel*, Explanation const&);
    void add_roofline();
    void show_no_roofline();
    void offer(std::vector<StudyItem> const&);  // those that have a roofline
    void draw(RooflineChart);
    void lead(QString const& key);
    void explain(std::string_view key);
    void take_hold(int ceiling, double rate);
    void step(int ceiling, int by);
    void follow_grip();
    void show_change(RooflineAnswer const& before, RooflineAnswer const* after);
    void keep_change(RooflineAnswer const&);
    void preview();
    void receive_preview(std::shared_ptr<RooflineAnswer const>);
    void let_go();
    void give_up();

    Session& session_;
    Navigator& navigator_;
    Background<RooflineAsk, std::shared_ptr<RooflineAnswer const>> work_, preview_;
    Background<std::monostate, std::vector<StudyItem>> search_;
    QTimer soon_, settle_;
    std::shared_ptr<RooflineAnswer const> answer_, previewed_;  // of the document as it is; null: none
    std::optional<Grip> grip_;
    std::shared_ptr<RooflineAnswer const> before_;  // the last grip was let go of; null: no change is shown
    Grip last_{};
    std::vector<std::size_t> order_;  // of the table: which point
    QString elsewhere_;               // a study that has a roofline
    QComboBox *chart_, *precision_;
    DesignBox *design_, *over_;
    QCheckBox* overlay_;
    QWidget* level_box_;
    std::vector<QCheckBox*> levels_;
    Quantity const* precision_of_ = nullptr;
    RooflineView* view_;
    FigurePane* pane_;
    ScenarioLabel* scenario_;
    QLabel* sentence_;
    ElidedLabel* change_;  // of a ceiling moved, for as long as it is what is shown
    FittedTable* table_;
    RowsModel* limits_;
    QWidget *ceiling_box_, *side_;
    std::vector<ParameterRow*> rows_;
    std::vector<QLabel*> causes_;
    WhyPane* why_;
};

}  // namespace diecast
