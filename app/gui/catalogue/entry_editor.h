// EntryEditor: cells of an own entry, edited where they stand; what is wrong is said under the field.
#pragma once
#include <QLabel>
#include <QLineEdit>
#include <QStyledItemDelegate>
#include <QTableView>
#include "app/session/document.h"

namespace diecast {

class EntryEditor : public QStyledItemDelegate {
    Q_OBJECT
public:
    EntryEditor(Document const&, QTableView*);
    QWidget* createEditor(QWidget* parent, QStyleOptionViewItem const&, QModelIndex const&) const override;
    void setEditorData(QWidget*, QModelIndex const&) const override;
    void setModelData(QWidget*, QAbstractItemModel*, QModelIndex const&) const override;
    void updateEditorGeometry(QWidget*, QStyleOptionViewItem const&, QModelIndex const&) const override;

protected:
    bool eventFilter(QObject*, QEvent*) override;

private:
    QString problem(QModelIndex const&, QString const& text) const;
    QString how_read(QModelIndex const&, QString const& text) const;
    void judge(QLineEdit*, QModelIndex const&) const;
    QWidget* list(QWidget* parent, QStringList const&, QString const& name) const;

    Document const& document_;
    QTableView* view_;
    QLabel* error_;
};

/// Makes rows as high as names, sources and notes need in their columns, two lines at most: the page's foot has the
/// rest.
void fit_entry_rows(QTableView&);

}  // namespace diecast
