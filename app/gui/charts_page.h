// ChartsPage: the charts a study asks for, one at a time and large; computed when they are looked at, and again when
// the document has changed since.
#pragma once
#include <QHBoxLayout>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>
#include "app/gui/busy_bar.h"
#include "app/gui/chart_list.h"
#include "app/gui/elided_label.h"
#include "app/gui/figure_view.h"
#include "app/gui/notice.h"
#include "app/gui/rows_model.h"
#include "app/gui/session.h"

namespace diecast {

class ChartsPage : public QWidget {
    Q_OBJECT
public:
    ChartsPage(Session&, Pool&, QWidget* parent = nullptr);
    ChartList* list() const { return list_; }
    FigureView* view() const { return view_; }
    Notice* notice() const { return notice_; }
    QTableView* table() const { return table_; }
    QToolButton* as_table() const { return as_table_; }
    BusyBar* busy_bar() const { return busy_bar_; }
    bool busy() const { return job_.busy() || soon_.isActive(); }
    void choose(int chart);
    ChartSpec const* chosen() const;  // null: the study has no charts
    ChartData const* data() const;    // of the chosen one as drawn; null: nothing to draw
    QString heading() const { return headline_->text(); }
    void add_action(QAction*);
    QSize picture_size() const { return stack_->size(); }

signals:
    void explore_wanted(diecast::Quantity const* x, diecast::Quantity const* y, diecast::Quantity const* colour);

protected:
    void showEvent(QShowEvent*) override;

private:
    struct Answer {
        ChartData data;
        Issues issues;
        int revision = -1;  // of the document; none yet
    };
    QWidget* build_picture();
    void start_over();
    void follow();
    void turn_to_chosen();
    void compute();
    void draw();
    void draw_numbers(Answer const&);
    void announce();  // a chart that is of Explore
    void go_to_explore();
    bool is_pareto() const { return chosen() && chosen()->kind == "pareto"; }

    Session& session_;
    Pool& pool_;
    Job job_;
    std::vector<Answer> answers_;  // per chart
    int revision_ = 0;
    QTimer soon_;
    ChartList* list_;
    ElidedLabel* headline_;
    ElidedLabel* note_;
    QHBoxLayout* actions_ = nullptr;
    BusyBar* busy_bar_;
    QToolButton* as_table_;
    QStackedWidget* stack_;
    FigureView* view_;
    QTableView* table_;
    RowsModel* rows_;
    Notice* notice_;
};

}  // namespace diecast
