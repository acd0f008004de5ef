// Claims: the page that holds a study against what others have printed.
#pragma once
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSet>
#include <QTimer>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>
#include "app/gui/best_design.h"
#include "app/gui/busy_bar.h"
#include "app/gui/claims_model.h"
#include "app/gui/elided_label.h"
#include "app/gui/notice.h"

namespace diecast {

class Claims : public QWidget {
    Q_OBJECT
public:
    Claims(Document&, Pool&, QWidget* parent = nullptr);
    ClaimsModel& model() { return *model_; }
    QTreeView* table() const { return table_; }
    QToolButton* only_differing() const { return differing_; }
    QToolButton* show_assumptions() const { return assumed_; }
    QLabel* assumptions() const { return assumptions_; }
    QComboBox* status() const { return status_; }
    QLineEdit* search() const { return search_; }
    QPushButton* open_button() const { return open_; }
    BusyBar* busy_bar() const { return busy_bar_; }
    QString heading() const { return headline_->text(); }
    QString best() const { return best_text_->text(); }
    bool busy() const { return job_.busy() || soon_.isActive() || best_.busy(); }

signals:
    void open_wanted(diecast::Study);

protected:
    void showEvent(QShowEvent*) override;
    void resizeEvent(QResizeEvent*) override;

private:
    void build_head(QVBoxLayout*);
    void build_filters(QVBoxLayout*);
    void build_table();
    void build_details(QVBoxLayout*);
    void start_over();
    void follow();
    void compute();
    void take(std::vector<Verdict> const&);
    void report();
    void filter();
    void shape();  // of the tree after another list
    void describe();
    void show_best();
    void spread_columns();

    Document& document_;
    Pool& pool_;
    Job job_;
    BestDesign best_;
    ClaimsModel* model_;
    QTreeView* table_;
    ElidedLabel *headline_, *summary_;
    QLabel *assumptions_, *details_, *best_text_, *nothing_;
    QPushButton* open_;
    BusyBar* busy_bar_;
    QWidget *filters_, *foot_;
    QToolButton *differing_, *assumed_;
    QComboBox* status_;
    QLineEdit* search_;
    Notice* notice_;
    QTimer soon_;
    int chosen_ = -1;    // claim
    bool stale_ = true;  // the document has changed since the verdicts
    bool shaping_ = false;
    QSet<QString> folded_;  // groups
};

}  // namespace diecast
