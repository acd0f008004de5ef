// EntryValues: the values of one catalogue entry, a row each, with where they come from.
#pragma once
#include <QAbstractTableModel>
#include "app/session/entries/entry_edit.h"

namespace diecast {

class EntryValues : public QAbstractTableModel, public EntryColumns {
    Q_OBJECT
public:
    static int constexpr sort_role = Qt::UserRole, text_role = Qt::UserRole + 1;  // text_role: as one types it

    using QAbstractTableModel::QAbstractTableModel;
    void show(Graph const&, EntryRef const&, std::vector<Quantity const*> const& overridden, bool editable);
    void show_nothing();
    EntryRef const& entry() const { return ref_; }
    bool editable() const { return editable_; }
    Assignment const& at(int row) const { return *rows_[static_cast<std::size_t>(row)].assignment; }
    bool overrides(int row) const { return rows_[static_cast<std::size_t>(row)].own; }  // said in the entry's own file
    int row_of(Quantity const&) const;                                                  // −1: none

    int rowCount(QModelIndex const& = {}) const override;
    int columnCount(QModelIndex const& = {}) const override;
    QVariant data(QModelIndex const&, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(QModelIndex const&) const override;
    bool setData(QModelIndex const&, QVariant const&, int role = Qt::EditRole) override;

    QString details(int row) const;                                                   // rich text
    std::vector<std::vector<std::string>> cells(std::vector<int> const& rows) const;  // header first; exact numbers

signals:
    void edit_wanted(diecast::Quantity const*, int column, QString text);

private:
    struct Row {
        Assignment const* assignment;
        QString from;
        bool own;
    };
    QString cell(Row const&, int column) const;
    QString typed(Row const&, int column) const;
    QString kept_beside(Row const&) const;
    QVariant sort_key(Row const&, int column) const;

    EntryRef ref_;
    bool editable_ = false, based_ = false;
    std::vector<Row> rows_;
};

}  // namespace diecast
