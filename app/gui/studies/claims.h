// Claims: the numbers a study claims beside ours, as a table that can be filtered; of whichever study it is shown.
#pragma once
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QSet>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>
#include "app/gui/studies/claim_why.h"
#include "app/gui/studies/claims_model.h"
#include "app/gui/widgets/notice.h"
#include "app/gui/widgets/text/elided_label.h"

namespace diecast {

class Claims : public QWidget {
    Q_OBJECT
public:
    Claims(Document&, Pool&, Navigator&, QWidget* parent = nullptr);
    /// Its claims are listed at once; the verdicts are taken when they are there, now or later. `another`: not the one
    /// before, edited; `elsewhere`: not the open document.
    void show(std::shared_ptr<Graph const>, std::shared_ptr<Study const>, bool another, bool elsewhere,
              std::vector<Verdict> const& = {});
    void take(std::vector<Verdict> const&);
    void choose(int claim);  // selects its row
    QTreeView* table() const { return table_; }
    void explain(bool on);  // derivation, or what the claim says
    bool busy() const { return best_.busy(); }

signals:
    void open_wanted(diecast::Study);  // the design that a claim is about
    void chosen_changed(int claim);

protected:
    bool eventFilter(QObject*, QEvent*) override;
    void resizeEvent(QResizeEvent*) override;
    void changeEvent(QEvent*) override;

private:
    void build_head(QVBoxLayout*);
    void build_filters(QVBoxLayout*);
    void build_table();
    void build_details(QVBoxLayout*);
    void start_over(std::vector<Verdict> const&);
    std::optional<Study> design_of_claim() const;
    void report();
    void filter();
    void shape();  // of the tree after another list
    void describe();
    void show_best();
    void show_why();
    void spread_columns();
    void fit_assumptions();

    std::shared_ptr<Graph const> graph_;
    std::shared_ptr<Study const> study_;
    BestDesign best_;
    ClaimsModel* model_;
    QTreeView* table_;
    ElidedLabel* headline_;
    QLabel *assumptions_, *details_, *best_text_, *nothing_;
    QPushButton *open_, *ask_why_;
    QWidget *filters_, *foot_;
    ClaimWhy* why_;
    QScrollArea* assumptions_area_;
    QToolButton *differing_, *assumed_;
    QComboBox* status_;
    QLineEdit* search_;
    Notice* notice_;
    int chosen_ = -1;    // claim
    bool stale_ = true;  // the study has changed since the verdicts
    bool shaping_ = false, elsewhere_ = false, explaining_ = false;
    QSet<QString> folded_;  // groups
};

}  // namespace diecast
