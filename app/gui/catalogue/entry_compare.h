// EntryCompare: entries of one kind side by side, a column each; what differs, and by which factor from the first.
#pragma once
#include <QAbstractTableModel>
#include "app/session/entries/entry_facts.h"

namespace diecast {

class EntryCompare : public QAbstractTableModel {
    Q_OBJECT
public:
    static int constexpr most = 4;                         // entries
    static int constexpr ratio_role = Qt::UserRole;        // "× 1.63" against the first; empty where there is none
    static int constexpr differs_role = Qt::UserRole + 1;  // from the first
    using QAbstractTableModel::QAbstractTableModel;
    void show(Graph const&, std::vector<EntryRef> const&);  // of one kind; the first is the measure
    void show_only_differences(bool);
    std::vector<EntryRef> const& entries() const { return refs_; }
    int differences() const;
    int values() const { return static_cast<int>(rows_.size()); }

    int rowCount(QModelIndex const& = {}) const override;
    int columnCount(QModelIndex const& = {}) const override;  // the quantity, then a column each
    QVariant data(QModelIndex const&, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation, int role = Qt::DisplayRole) const override;
    std::vector<std::vector<std::string>> cells() const;  // what is on show, exact, header first

private:
    struct Row {
        Quantity const* quantity;
        std::vector<Assignment const*> values;  // null where an entry says nothing
        bool differs = false;
    };
    void sift();
    QString ratio(Row const&, int entry) const;

    std::vector<EntryRef> refs_;
    std::vector<QString> titles_;
    std::vector<Row> rows_;
    std::vector<std::size_t> shown_;
    bool only_ = false;
};

}  // namespace diecast
