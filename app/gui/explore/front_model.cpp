#include "app/gui/explore/front_model.h"
#include <algorithm>
#include <numeric>
#include "app/gui/explore/headings.h"
#include "app/gui/widgets/style.h"
#include "app/session/words.h"
#include "optimizer/sweep/choose.h"

namespace diecast {

FrontModel::FrontModel(Session& session, QObject* parent) : QAbstractTableModel(parent), session_(session) {
    connect(&session.document(), &Document::changed, this, [this](Changes const& changes) {
        if (changes.study || changes.entries) forget();
    });
}

void FrontModel::forget() {
    beginResetModel();
    picture_.reset();
    probe_.reset();
    columns_.clear();
    order_.clear();
    values_.clear();
    sorted_by_ = -1;
    endResetModel();
}

std::vector<Quantity const*> FrontModel::wanted_columns() const {
    std::vector<Quantity const*> result;
    auto const add = [&](Quantity const* q) {
        if (q && std::find(result.begin(), result.end(), q) == result.end()) result.push_back(q);
    };
    Question const& q = session_.picture()->question;
    for (Objective const& o : q.objectives) add(o.quantity);
    for (AxisSpec const& axis : session_.study().axes)
        if (std::any_of(q.axes.begin(), q.axes.end(), [&](Axis const& a) { return place_of({&a, 1}, *axis.quantity); }))
            add(axis.quantity);
    for (Quantity const* more : {q.x, q.y, q.colour}) add(more);
    return result;
}

void FrontModel::take() {
    if (!session_.shown() || session_.shown() == picture_) return;
    auto const columns = wanted_columns();
    bool const same_shape = picture_ && session_.shown()->front.size() == picture_->front.size() && columns == columns_;
    if (!same_shape) beginResetModel();
    if (columns != columns_) sorted_by_ = -1;
    picture_ = session_.shown();
    columns_ = columns;
    objectives_ = picture_->question.objectives.size();
    probe_.reset();
    values_.assign(picture_->front.size(), {});
    put_in_order();
    if (!same_shape) endResetModel();
    else if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

void FrontModel::put_in_order() {
    order_.resize(picture_ ? picture_->front.size() : 0);
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    if (picture_ && sorted_by_ < 0 && weights_.size() == objectives_) order_ = ranked_front(*picture_, weights_);
    if (sorted_by_ < 0) return;
    std::vector<double> keys(order_.size());
    for (std::size_t i = 0; i < keys.size(); ++i) keys[i] = value(static_cast<int>(i), sorted_by_);
    std::stable_sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) {
        return direction_ == Qt::AscendingOrder ? keys[a] < keys[b] : keys[b] < keys[a];
    });
}

void FrontModel::weigh(std::vector<double> weights) {
    if (weights == weights_ && (weights.empty() || sorted_by_ < 0)) return;
    weights_ = std::move(weights);
    sort(-1, direction_);
    emit headerDataChanged(Qt::Vertical, 0, std::max(0, rowCount() - 1));
}

void FrontModel::sort(int column, Qt::SortOrder direction) {
    emit layoutAboutToBeChanged();
    sorted_by_ = column;
    direction_ = direction;
    QList<QModelIndex> const before = persistentIndexList();
    std::vector<std::size_t> points;
    for (QModelIndex const& i : before) points.push_back(order_[static_cast<std::size_t>(i.row())]);
    put_in_order();
    QList<QModelIndex> after;
    for (qsizetype i = 0; i < before.size(); ++i) {
        auto const at = std::find(order_.begin(), order_.end(), points[static_cast<std::size_t>(i)]);
        after << index(static_cast<int>(at - order_.begin()), before[i].column());
    }
    changePersistentIndexList(before, after);
    emit layoutChanged();
}

int FrontModel::rowCount(QModelIndex const& parent) const {
    return parent.isValid() || !picture_ ? 0 : static_cast<int>(picture_->front.size());
}
int FrontModel::columnCount(QModelIndex const& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(columns_.size());
}

std::uint64_t FrontModel::design(int row) const {
    return picture_->front[order_[static_cast<std::size_t>(row)]].design;
}

int FrontModel::row(std::uint64_t d) const {
    for (int r = 0; r < rowCount(); ++r)
        if (design(r) == d) return r;
    return -1;
}

/// Objectives and places along the axes are known without computing anything.
double FrontModel::value(int row, int column) const {
    auto const c = static_cast<std::size_t>(column);
    std::size_t const point = order_[static_cast<std::size_t>(row)];
    FrontPoint const& p = picture_->front[point];
    if (c < objectives_) return p.objectives[c];
    if (columns_[c] == picture_->question.x) return p.x;
    if (columns_[c] == picture_->question.y) return p.y;
    auto const& axes = picture_->plan->axes();
    if (auto const at = place_of(axes, *columns_[c]))
        return axes[at->axis].values[at->quantity][picture_->plan->indices(p.design)[at->axis]];
    auto& values = values_[point];
    if (values.empty()) {
        Question const& q = picture_->question;
        if (!probe_) probe_.emplace(session_.graph(), q.scenario, q.axes, columns_);
        auto const si = probe_->at(p.design);
        values.assign(si.begin(), si.end());
        for (std::size_t i = 0; i < values.size(); ++i) values[i] = values[i] / columns_[i]->unit;
    }
    return values[c];
}

QVariant FrontModel::data(QModelIndex const& at, int role) const {
    if (!at.isValid() || !picture_) return {};
    if (role == Qt::TextAlignmentRole) return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ForegroundRole && !picture_->outline.empty() &&
        static_cast<std::size_t>(at.column()) < objectives_ &&
        design(at.row()) == picture_->outline[picture_->knee].design)
        return theme().front;
    if (role != Qt::DisplayRole) return {};
    Quantity const& q = *columns_[static_cast<std::size_t>(at.column())];
    double const v = value(at.row(), at.column());
    return session_.graph().is_choice(q) ? shown(session_.graph(), q, v) : padded_number(v, q, 4);
}

QVariant FrontModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Vertical) return role == Qt::DisplayRole ? QVariant(section + 1) : QVariant();
    if (section < 0 || section >= columnCount()) return {};
    Quantity const& q = *columns_[static_cast<std::size_t>(section)];
    if (role == Qt::TextAlignmentRole) return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole) return tooltip(q);
    if (role == Qt::AccessibleTextRole) return axis_title(q);
    if (role != Qt::DisplayRole) return {};
    return two_lines(axis_title(q));
}

}  // namespace diecast
