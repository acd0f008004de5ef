// FigurePane: a chart of numbers with its headline, a note, buttons, and the same numbers as a table; or, instead of
// it, a notice. What pages with charts are made of.
#pragma once
#include <QHBoxLayout>
#include <QLabel>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>
#include "app/gui/figure/figure_view.h"
#include "app/gui/widgets/busy_bar.h"
#include "app/gui/widgets/notice.h"
#include "app/gui/widgets/scenario_label.h"
#include "app/session/rows_model.h"

namespace diecast {

class FigurePane : public QWidget {
    Q_OBJECT
public:
    /// `view`: one of its own kind, else a plain one.
    FigurePane(BackgroundWork&, QString const& doing, QWidget* parent = nullptr, FigureView* view = nullptr);
    FigureView* view() const { return view_; }
    Notice* notice() const { return notice_; }
    QToolButton* as_table() const { return as_table_; }
    BusyBar* busy_bar() const { return busy_bar_; }
    QString heading() const { return headline_->text(); }
    QString note() const { return note_text_; }
    QSize picture_size() const { return stack_->size(); }
    ChartData const* data() const;       // as drawn; null: nothing is
    void add_action(QAction*);           // also where nothing is drawn
    void add_figure_action(QAction*);    // of what is drawn
    void show_scenario(ScenarioLabel*);  // under the headline, and in files of the chart
    QString scenario() const { return scenario_ ? scenario_->line() : QString(); }

    void entitle(QString const& heading, QString const& note);
    void draw(ChartData);
    void say(Glyph, QString const& what, QString const& more, QString const& way_on = {});  // instead of a chart

private:
    QWidget* build_head();
    void build_table();
    void turn();  // to the chart, or its table

    QHBoxLayout* actions_ = nullptr;
    QList<QWidget*> figure_buttons_;
    QLabel *headline_, *note_;
    QString note_text_;
    ScenarioLabel* scenario_ = nullptr;
    BusyBar* busy_bar_;
    QToolButton* as_table_;
    QStackedWidget* stack_;
    FigureView* view_;
    QTableView* table_;
    RowsModel* rows_;
    Notice* notice_;
    ChartData data_;
};

}  // namespace diecast
