// DesignPage: one design: its package to scale, its key figures against a baseline, what its cost and power are the sum
// of, its limits; and its place on the axes, to be moved. Follows the design one looks at, and every edit, at once.
#pragma once
#include <QGridLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QTreeWidget>
#include "app/gui/design/design_axes.h"
#include "app/gui/design/design_sums.h"
#include "app/gui/figure/figure_card.h"
#include "app/gui/figure/page.h"
#include "app/gui/why/why_pane.h"
#include "app/gui/widgets/design_box.h"
#include "app/gui/widgets/scenario_label.h"
#include "app/gui/widgets/text/elided_label.h"
#include "app/session/work/design_reading.h"
#include "optimizer/analysis/nearest_change.h"

namespace diecast {

class DesignPage : public WorkspacePage {
    Q_OBJECT
public:
    DesignPage(Session&, Pool&, Navigator&, QWidget* parent = nullptr);
    DesignBox* design() const { return which_; }
    Coordinates const& shown() const { return now_; }
    Scenario scenario() const { return session_.designs().scenario_now(now_); }
    CommandWords command() const override;  // its numbers
    bool busy() const override { return session_.runner().busy() || soon_.isActive() || next_.isActive(); }

    void explain(Quantity const&);
    void name_design();                                                 // asks in place: a first name, or another
    void move(Quantity const&, double to);                              // this design, along an axis
    void move(std::vector<std::pair<Quantity const*, double>> const&);  // at once, along several

protected:
    void showEvent(QShowEvent*) override;
    void changeEvent(QEvent*) override;
    void keyPressEvent(QKeyEvent*) override;

private:
    enum Lower { settings, limit_list, derivation };
    QWidget* build_head();
    QWidget* build_left();
    QWidget* build_right();
    void start_over();  // other figures
    void follow();      // another design, another number
    bool hold_design();
    void read();
    void show_head();
    void show_fix();
    void show_cards();
    void show_plan();
    void show_no_plan(QString const& why);
    void show_limits();
    void show_axes();
    void show_why();
    void turn_to(Lower);
    void mend();
    QString proposed_name() const;
    QString keep_as(QString const& name);  // empty, or why not
    bool is_off_grid(Quantity const&, double) const;
    std::vector<std::pair<Quantity const*, double>> places() const;
    void go_back();
    QString departure() const;  // from which axes; empty: on the grid
    Coordinates base() const;
    double value(std::vector<double> const& si, Quantity const&) const;
    std::vector<AxisSpec> swept() const;

    Session& session_;
    BackgroundWork work_;          // of the panes: nothing here takes long
    Coordinates now_, before_;     // before_: until it was moved on this page
    bool may_be_another_ = false;  // now_, once it is read again
    QString now_name_, base_name_;
    std::vector<Quantity const*> rows_;
    std::vector<double> values_, base_values_;  // SI
    Scenario base_of_;                          // base_values_
    std::vector<LimitReading> readings_;
    std::vector<NearestChange> fixes_;
    Quantity const* asked_ = nullptr;
    QTimer soon_, next_;
    DesignBox *which_, *base_;
    ElidedLabel *name_, *status_;
    ScenarioLabel* scenario_;
    QPushButton *fix_, *keep_, *back_, *pin_;
    FigurePane* plan_;
    QStackedWidget* lower_;
    std::vector<QToolButton*> lower_buttons_;
    DesignAxes* axes_;
    QTreeWidget* limits_;
    WhyPane* why_;
    QScrollArea* card_area_;
    CardGrid* card_grid_;
    std::vector<FigureCard*> cards_;
    DesignSums* sums_;
};

}  // namespace diecast
