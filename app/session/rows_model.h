// RowsModel: lines of text as a table, the first its header; columns of numbers to the right.
#pragma once
#include <QAbstractTableModel>

namespace diecast {

class RowsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;
    void take(std::vector<std::vector<std::string>> const&);
    int rowCount(QModelIndex const& = {}) const override;
    int columnCount(QModelIndex const& = {}) const override;
    QVariant data(QModelIndex const&, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation, int role = Qt::DisplayRole) const override;

private:
    QStringList header_;
    QList<QStringList> rows_;
    std::vector<bool> numeric_;
};

QString csv_of(std::vector<std::vector<std::string>> const&);

}  // namespace diecast
