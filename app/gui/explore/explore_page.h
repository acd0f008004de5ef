// ExplorePage: headline, the sentence that says what is drawn, and the plot.
#pragma once
#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include "app/gui/explore/parallel_pane.h"
#include "app/gui/explore/plot_view.h"
#include "app/gui/figure/page.h"
#include "app/gui/widgets/message_strip.h"
#include "app/gui/widgets/navigator.h"
#include "app/gui/widgets/notice.h"
#include "app/gui/widgets/quantity_box.h"
#include "app/gui/widgets/scenario_label.h"
#include "app/gui/widgets/text/elided_label.h"

namespace diecast {

class ExcludedValues;

class ExplorePage : public WorkspacePage {
    Q_OBJECT
public:
    ExplorePage(Session&, Pool&, Navigator&, QWidget* parent = nullptr);
    PlotView& plot() { return *plot_; }
    void add_action(QAction*);
    bool busy() const override;
    int missing_height() const override;
    CommandWords command() const override;
    void show_bands(std::vector<FrontBand>);  // whiskers in the chart, and as many digits of the result as they allow
    QAction* parallel_action() const { return parallel_action_; }  // shows and folds it

protected:
    void showEvent(QShowEvent*) override;
    void resizeEvent(QResizeEvent*) override;
    bool eventFilter(QObject*, QEvent*) override;  // the border below the chart

private:
    static int constexpr narrow_page = 760, room_beside_headline = 800;
    QWidget* build_headline();
    bool is_astray() const;
    void go_on();
    QWidget* build_sentence();
    void build_parallel();
    void show_parallel(bool);
    void share_height();
    void fit_sentence();
    void move_show_all(QHBoxLayout* row);
    void head(QString const&);  // the headline
    void fit_headline();
    void fit_result();
    int least_chart() const;
    QToolButton* add_scale(QString const& name, bool horizontal);
    void follow_view();
    void show_chosen();
    void report();
    void show_result();
    void show_scenario();

    Session& session_;
    Navigator& navigator_;
    PlotView* plot_;
    QuantityBox *x_, *y_, *colour_;
    QToolButton *x_scale_ = nullptr, *y_scale_ = nullptr, *show_all_ = nullptr;
    ElidedLabel* headline_;
    std::pair<int, int> digits_{3, 3};  // of the result, in x and y
    QLabel* result_;                    // what the fronts of several values say; hidden where there are none
    ScenarioLabel* scenario_;
    QPushButton* way_;  // on, where there is no front, or the front alone
    ExcludedValues* excluded_;
    MessageStrip* why_nothing_;  // shown where no design satisfies all constraints
    QStackedWidget* stack_;
    QSplitter* split_;
    ParallelPane* parallel_;
    QAction* parallel_action_;
    bool by_hand_ = false;                          // the border was moved
    bool wants_parallel_ = true, settles_ = false;  // whether they have room or not; while their button follows that
    double headings_ = 0;                           // height over the parallel axes, when heights were shared last
    Notice* notice_;
    QString said_;                              // the whole result
    bool says_more_comes_ = false;              // it does
    std::vector<std::vector<QWidget*>> nouns_;  // with the word before each, and its scale
    std::vector<QHBoxLayout*> rows_;            // of nouns: as many as they need
    std::vector<std::size_t> row_of_;           // of each noun
    QHBoxLayout* actions_ = nullptr;
};

}  // namespace diecast
