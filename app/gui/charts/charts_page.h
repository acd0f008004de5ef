// ChartsPage: the charts a study asks for, one at a time and large; computed when they are looked at, and again when
// the document has changed since.
#pragma once
#include "app/gui/charts/chart_edits.h"
#include "app/gui/figure/page.h"
#include "app/gui/why/numbers_pane.h"
#include "app/session/background.h"
#include "app/session/session.h"
#include "optimizer/analysis/refine.h"

namespace diecast {

class ChartsPage : public WorkspacePage {
    Q_OBJECT
public:
    ChartsPage(Session&, Pool&, Navigator&, QWidget* parent = nullptr);
    bool busy() const override { return work_.busy() || soon_.isActive(); }
    void choose(int chart);
    QList<QAction*> chart_actions() const { return edits_->actions(); }
    CommandWords command() const override;
    ChartSpec const* chosen() const;  // null: the study has no charts, or its refined front is chosen
    bool shows_front() const;         // refined
    void refine();                    // goes on from what was found

protected:
    void showEvent(QShowEvent*) override;

private:
    struct Answer {
        ChartData data;
        Issues issues;
        int revision = -1;  // of the document; none yet
        std::vector<ScenarioPart> scenario = {};
    };
    struct Ask {
        std::shared_ptr<Graph const> graph;
        std::shared_ptr<Study const> study;
        int revision;
        std::optional<std::size_t> chart;         // none: the front, refined
        std::vector<RefinedDesign> earlier = {};  // of it, what was found until then
        int spent = 0;                            // evaluations until then
    };
    struct Reply {
        std::optional<std::size_t> chart;
        Answer answer;
        std::optional<Refinement> front = {};
    };
    static Reply work_out(Ask const&, Pool&, Background<Ask, Reply>::Run const&);
    void receive(Reply);
    void start_over();
    void follow();
    void take_charts(bool edited);
    void turn_to_chosen();
    void compute();
    void draw();
    void draw_numbers(Answer const&);
    void announce();  // a chart that is of Explore
    void go_on();     // by the button of a notice
    void draw_front();
    void open(QString const& key);
    void build_side();
    void explain(QString const& key);  // of what is drawn; nothing: no derivation is shown
    bool shows_plot() const { return chosen() && plot_of(*chosen()); }

    Session& session_;
    Navigator& navigator_;
    Background<Ask, Reply> work_;
    std::vector<ChartSpec> charts_;  // as they are listed
    std::vector<Answer> answers_;    // of each
    int revision_ = 0;
    std::optional<Refinement> refined_;  // of this revision
    QString problem_;                    // of refining
    QTimer soon_;
    ChartList* list_;
    ChartEdits* edits_;
    FigurePane* pane_;
    ScenarioLabel* scenario_;
    NumbersPane* side_;
    QString key_;  // what is explained
};

}  // namespace diecast
