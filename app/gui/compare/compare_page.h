// ComparePage: the pinned designs side by side: a table, bars against the baseline, why two of them differ, and which
// is best where. Designs with names and GPUs of the catalogue can be pinned here, too.
#pragma once
#include <QComboBox>
#include <QLabel>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QTimer>
#include <QToolButton>
#include "app/gui/compare/pinned_row.h"
#include "app/gui/figure/page.h"
#include "app/gui/why/numbers_pane.h"
#include "app/gui/widgets/elided_combo.h"
#include "app/gui/widgets/text/elided_label.h"
#include "app/session/background.h"
#include "app/session/work/compare_work.h"
#include "app/session/work/searched_designs.h"

namespace diecast {

class ComparePage : public WorkspacePage {
    Q_OBJECT
public:
    ComparePage(Session&, Pool&, Navigator&, QWidget* parent = nullptr);
    enum View { bars, gap, map, derivation };
    bool busy() const override {
        return session_.runner().busy() || work_.busy() || search_.busy() || soon_.isActive();
    }

    void show_view(View);
    void show_quantity(Quantity const&);  // the row that charts are about
    void explain(Quantity const&, std::size_t column);
    void pin(DesignRef const&);
    CommandWords command() const override;
    void pin_first();                      // the designs of the study, else the best of each value, as letters allow
    void hold_against(std::size_t place);  // of a letter
    void move(std::size_t place, int by);  // among the letters
    void let_go(std::size_t place);
    void copy() const;
    bool save_csv(QString const& path) const;

protected:
    void showEvent(QShowEvent*) override;
    bool eventFilter(QObject*, QEvent*) override;

private:
    /// Designs to be pinned, and what those that are searched have in common.
    struct PinAsk {
        std::shared_ptr<Graph const> graph;
        std::shared_ptr<Study const> study;
        std::vector<DesignRef> wanted;
        HeldValues held;
        bool infeasible_too;
    };
    struct PinAnswer {
        std::vector<Coordinates> designs;
        QStringList left_out;
    };
    static PinAnswer searched(PinAsk const&, Pool&, std::stop_token const&);
    void pin_all(std::vector<DesignRef>, bool infeasible_too);
    void take(PinAnswer const&);
    QString headline() const;
    QWidget* build_head();
    QWidget* build_table();
    QWidget* build_right();
    void follow();
    void show_scenario();
    void fill_add();
    void offer_first();  // what may be pinned where nothing is
    void join_headings();
    void spread_columns();
    void turn();  // to the view chosen
    void draw_bars();
    void ask(CompareAsk::What);
    void receive(std::shared_ptr<CompareAnswer const>);
    void offer_sides();
    void offer_figures();
    std::shared_ptr<Study const> study_of_designs() const;
    View view() const;
    Quantity const* output() const;
    std::size_t other() const;  // the column that is compared with the first
    void click(QModelIndex const&);
    void follow_mark(QString const& key);

    Session& session_;
    Navigator& navigator_;
    Background<CompareAsk, std::shared_ptr<CompareAnswer const>> work_;
    Background<PinAsk, PinAnswer> search_;
    QTimer soon_;
    std::shared_ptr<CompareAnswer const> answer_;
    Quantity const *wanted_ = nullptr, *wanted_x_ = nullptr, *wanted_y_ = nullptr, *asked_ = nullptr;
    std::size_t wanted_other_ = 1, asked_column_ = 0;
    std::vector<NumberOf> marked_;  // of a mark of a chart, if that was asked for last
    CompareTable* model_;
    ElidedLabel* headline_;
    ScenarioLabel* scenario_;
    PinnedRow* letters_ = nullptr;
    QToolButton *add_, *changes_, *only_;
    QTableView* table_;
    std::vector<QToolButton*> views_;
    QStackedWidget *stack_, *right_;
    FigurePane* pane_;
    QWidget *of_row_ = nullptr, *by_row_ = nullptr, *sides_ = nullptr;
    QComboBox *of_, *by_;
    ElidedCombo *x_, *y_;
    NumbersPane* why_;
    Notice* notice_;
};

}  // namespace diecast
