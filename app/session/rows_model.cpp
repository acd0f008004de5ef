#include "app/session/rows_model.h"
#include "app/chart/text.h"
#include "optimizer/sweep/csv_cells.h"

namespace diecast {
namespace {

bool is_number(QString const& cell) {
    return !cell.isEmpty() && (cell[0].isDigit() || QString("-−+.").contains(cell[0]));
}

}  // namespace

void RowsModel::take(std::vector<std::vector<std::string>> const& rows) {
    beginResetModel();
    header_.clear();
    rows_.clear();
    for (auto const& row : rows) {
        QStringList cells;
        for (std::string const& cell : row) cells << qtext(cell);
        if (&row == &rows.front()) header_ = cells;
        else rows_ << cells;
    }
    numeric_.assign(static_cast<std::size_t>(header_.size()), false);
    for (qsizetype c = 0; c < header_.size(); ++c) {
        bool all = true, any = false;
        for (QStringList const& row : rows_) {
            QString const cell = row.value(c);
            any = any || is_number(cell);
            all = all && (cell.isEmpty() || is_number(cell));
        }
        numeric_[static_cast<std::size_t>(c)] = all && any;
    }
    endResetModel();
}

int RowsModel::rowCount(QModelIndex const& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}
int RowsModel::columnCount(QModelIndex const& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(header_.size());
}

QVariant RowsModel::data(QModelIndex const& at, int role) const {
    if (!at.isValid()) return {};
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole) return rows_[at.row()].value(at.column());
    if (role == Qt::TextAlignmentRole) return headerData(at.column(), Qt::Horizontal, role);
    return {};
}

QVariant RowsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Vertical || section < 0 || section >= header_.size()) return {};
    if (role == Qt::DisplayRole) return header_[section];
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((numeric_[static_cast<std::size_t>(section)] ? Qt::AlignRight : Qt::AlignLeft) |
                                   Qt::AlignVCenter);
    return {};
}

QString csv_of(std::vector<std::vector<std::string>> const& rows) {
    std::string text;
    for (auto const& row : rows) text += csv_line(row);
    return qtext(text);
}

}  // namespace diecast
