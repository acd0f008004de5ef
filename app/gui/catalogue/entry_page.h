// EntryPage: one catalogue entry: what it is, how far it may be trusted, its values and their sources, who uses it; an
// own one can be edited in place.
#pragma once
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include "app/gui/catalogue/entry_editor.h"
#include "app/gui/catalogue/entry_trust.h"
#include "app/gui/catalogue/entry_values.h"
#include "app/gui/widgets/text/elided_label.h"
#include "app/session/entries/entry_store.h"

namespace diecast {

class EntryPage : public QWidget {
    Q_OBJECT
public:
    EntryPage(Document&, EntryStore&, QWidget* parent = nullptr);
    void show_entry(EntryRef const&);
    void refresh();  // after another study or catalogue; keeps the row
    EntryRef const& entry() const { return values_->entry(); }
    QTableView* table() const { return table_; }
    QMenu* more() const { return more_menu_; }
    void use();  // in the study, asking for the choice where there are several
    bool can_use() const { return use_->isEnabled(); }
    void offer(QPushButton*);  // beside the title
    void copy_value() const;
    void copy_rows() const;
    void copy_table() const;

signals:
    void explain_wanted(diecast::Quantity const*);
    void entry_wanted(diecast::EntryRef);
    void add_wanted();
    void remark(QString);  // for the status line

protected:
    bool eventFilter(QObject*, QEvent*) override;
    void resizeEvent(QResizeEvent*) override;
    void changeEvent(QEvent*) override;

private:
    void build_head(QVBoxLayout*);
    void build_filters(QVBoxLayout*);
    void build_table(QVBoxLayout*);
    void build_foot(QVBoxLayout*);
    void describe_entry(Entry const&);
    void describe_value();
    void hide_empty_columns();
    void edit_current();
    void show_uses();
    void show_choices();
    void offer_swept(Quantity const&, AxisSpec const&);
    void offer_setting(Quantity const&);
    void add_to_swept(Quantity const&);
    void set_choice(Quantity const&);
    bool asks_which(std::vector<Quantity const*> const&) const;
    void menu(QPoint const&);
    void edit(Quantity const*, int column, QString const& text);
    void reset();
    void spread_columns();
    int row() const;  // of the model; −1: none
    std::vector<int> chosen_rows() const;

    Document& document_;
    EntryStore& store_;
    EntryValues* values_;
    QSortFilterProxyModel* sorted_;
    QTableView* table_;
    ElidedLabel* headline_;
    QLabel *lineage_, *details_, *uses_;
    EntryTrust* trust_;
    QHBoxLayout* actions_ = nullptr;
    QPushButton *use_, *add_, *reset_, *explain_;
    QToolButton *only_own_, *more_;
    QMenu *more_menu_, *use_menu_;
    QLineEdit* search_;
};

}  // namespace diecast
