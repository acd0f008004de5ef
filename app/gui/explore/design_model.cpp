#include "app/gui/explore/design_model.h"
#include <algorithm>
#include <numeric>
#include "app/gui/explore/headings.h"
#include "app/gui/widgets/style.h"
#include "app/session/words.h"

namespace diecast {
namespace {

/// All rows by one column; of equals the lower number first, what has no number last.
std::vector<std::uint32_t> in_order(KeptColumns const& columns, Quantity const* by, bool falling,
                                    std::stop_token const& stop) {
    std::vector<std::uint32_t> order(columns.rows);
    std::iota(order.begin(), order.end(), 0u);
    KeptColumn const* c = columns.find(by);
    if (!c || stop.stop_requested()) return order;
    std::vector<std::pair<float, std::uint32_t>> keys(columns.rows);
    for (std::uint32_t r = 0; r < keys.size(); ++r) {
        double const v = c->at(r);
        bool const none = !(v == v);
        keys[r] = {none ? std::numeric_limits<float>::infinity() : static_cast<float>(falling ? -v : v), r};
    }
    if (!c->exact.empty())
        std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
            if (keys[a].first != keys[b].first) return keys[a].first < keys[b].first;
            double const x = c->exact[a], y = c->exact[b];
            return x != y && x == x && y == y ? (falling ? y < x : x < y) : a < b;
        });
    else {
        std::sort(keys.begin(), keys.end());
        for (std::size_t i = 0; i < keys.size(); ++i) order[i] = keys[i].second;
    }
    return order;
}

}  // namespace

DesignModel::DesignModel(Session& session, QObject* parent)
    : QAbstractTableModel(parent),
      session_(session),
      work_([](Ask const& ask, auto const& run) { return list(ask, run.stop); },
            [this](Answer const& answer) { receive(answer); }) {
    connect(&work_, &BackgroundWork::ended, this, [this] {
        if (std::exchange(stale_, false)) take();
    });
}

void DesignModel::sort(int column, Qt::SortOrder direction) {
    sorted_by_ = column, direction_ = direction;
    sorted_.reset();
    take();
}

/// One list at a time; what changed meanwhile is listed next.
void DesignModel::take() {
    auto const answer = session_.brush_controller().answer();
    if (!answer) return;
    if (work_.busy()) {
        stale_ = true;
        return;
    }
    auto const& axes = session_.brush_controller().axes();
    Rows const known = answer->ask.columns == columns_ && shown_ == axes ? sorted_ : nullptr;
    Quantity const* const by = sorted_by_ > 0 && static_cast<std::size_t>(sorted_by_) <= axes.size()
                                   ? axes[static_cast<std::size_t>(sorted_by_) - 1]
                                   : nullptr;
    bool const falling = direction_ == Qt::DescendingOrder;
    work_.ask({answer, axes, known, by, falling, sorted_by_ == 0 && falling});
}

DesignModel::Answer DesignModel::list(Ask const& ask, std::stop_token const& stop) {
    KeptColumns const& columns = *ask.brushed->ask.columns;
    Rows sorted = ask.sorted;
    if (!sorted) {
        auto order = in_order(columns, ask.by, ask.falling, stop);
        if (ask.by_number) std::reverse(order.begin(), order.end());
        sorted = std::make_shared<std::vector<std::uint32_t> const>(std::move(order));
    }
    auto listed = std::make_shared<std::vector<std::uint32_t>>(sorted->size());
    bool const feasible_only = ask.brushed->ask.brushes.feasible_only;
    std::size_t count = 0;
    for (std::uint32_t r : *sorted) {
        (*listed)[count] = r;
        count += (*ask.brushed->inside)[r] & (columns.feasible[r] | !feasible_only);
    }
    listed->resize(count);
    listed->shrink_to_fit();
    return {ask, sorted, listed};
}

void DesignModel::receive(Answer const& answer) {
    beginResetModel();
    columns_ = answer.ask.brushed->ask.columns, shown_ = answer.ask.axes;
    sorted_ = answer.sorted, rows_ = answer.listed;
    pages_shown_ = 1;
    endResetModel();
    emit listed();
}

int DesignModel::rowCount(QModelIndex const& parent) const {
    if (parent.isValid() || !rows_) return 0;
    return static_cast<int>(std::min(rows_->size(), page * static_cast<std::size_t>(pages_shown_)));
}

int DesignModel::columnCount(QModelIndex const& parent) const {
    return parent.isValid() || !columns_ ? 0 : static_cast<int>(shown_.size()) + 1;
}

bool DesignModel::canFetchMore(QModelIndex const& parent) const {
    return !parent.isValid() && rows_ && static_cast<std::size_t>(rowCount()) < rows_->size();
}

void DesignModel::fetchMore(QModelIndex const&) {
    int const now = rowCount();
    auto const more = static_cast<int>(std::min(rows_->size() - static_cast<std::size_t>(now), page));
    beginInsertRows({}, now, now + more - 1);
    ++pages_shown_;
    endInsertRows();
}

std::uint64_t DesignModel::design(int row) const { return columns_->design(row_of(row)); }

double DesignModel::value(int row, int column) const {
    if (column == 0) return static_cast<double>(design(row));
    KeptColumn const* c = columns_->find(shown_[static_cast<std::size_t>(column) - 1]);
    return c ? c->at(row_of(row)) : std::numeric_limits<double>::quiet_NaN();
}

QVariant DesignModel::data(QModelIndex const& at, int role) const {
    if (!at.isValid() || !rows_) return {};
    if (role == Qt::TextAlignmentRole) return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    bool const feasible = columns_->feasible[row_of(at.row())];
    if (role == Qt::ForegroundRole && !feasible) return theme().muted;
    if (role == Qt::ToolTipRole && !feasible) return tr("violates a constraint");
    if (role != Qt::DisplayRole) return {};
    if (at.column() == 0) return count_text(design(at.row()));
    Quantity const& q = *shown_[static_cast<std::size_t>(at.column()) - 1];
    double const v = value(at.row(), at.column());
    return session_.graph().is_choice(q) ? shown(session_.graph(), q, v) : padded_number(v, q, 4);
}

QVariant DesignModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Vertical || section < 0 || section >= columnCount()) return {};
    if (role == Qt::TextAlignmentRole) return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    if (section == 0) return role == Qt::DisplayRole ? QVariant(tr("Design\n ")) : QVariant();
    Quantity const& q = *shown_[static_cast<std::size_t>(section) - 1];
    if (role == Qt::ToolTipRole) return tooltip(q);
    if (role == Qt::AccessibleTextRole) return axis_title(q);
    return role == Qt::DisplayRole ? QVariant(two_lines(axis_title(q))) : QVariant();
}

}  // namespace diecast
