// FrontModel: the designs that are best in all objectives at once, one per row; told by what tells them apart.
#pragma once
#include <QAbstractTableModel>
#include "app/session/session.h"

namespace diecast {

class FrontModel : public QAbstractTableModel {
    Q_OBJECT
public:
    explicit FrontModel(Session&, QObject* parent = nullptr);
    int rowCount(QModelIndex const& = {}) const override;
    int columnCount(QModelIndex const& = {}) const override;
    QVariant data(QModelIndex const&, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation, int role = Qt::DisplayRole) const override;
    void sort(int column, Qt::SortOrder) override;

    std::uint64_t design(int row) const;
    int row(std::uint64_t design) const;  // −1 if not on the front
    void take();                          // the session's picture
    void weigh(std::vector<double>);      // ranked so until a column is sorted; none: not ranked
    std::vector<Quantity const*> const& columns() const { return columns_; }
    double value(int row, int column) const;  // in the unit
    bool is_sorted() const { return sorted_by_ >= 0; }

private:
    std::vector<Quantity const*> wanted_columns() const;
    void put_in_order();
    void forget();

    Session& session_;
    std::shared_ptr<Picture const> picture_;
    std::vector<Quantity const*> columns_;
    std::size_t objectives_ = 0;  // the first columns
    std::vector<std::size_t> order_;
    std::vector<double> weights_;                      // one for each objective, or none
    mutable std::vector<std::vector<double>> values_;  // per front point, in the units; empty until looked at
    mutable std::optional<Probe> probe_;
    int sorted_by_ = -1;  // none
    Qt::SortOrder direction_ = Qt::AscendingOrder;
};

}  // namespace diecast
