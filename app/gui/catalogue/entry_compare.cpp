#include "app/gui/catalogue/entry_compare.h"
#include <cmath>
#include "app/gui/catalogue/entry_sign.h"
#include "app/gui/widgets/style.h"
#include "app/session/words.h"

namespace diecast {
namespace {

bool same(Assignment const* a, Assignment const* b) { return a == b || (a && b && a->value == b->value); }

}  // namespace

void EntryCompare::show(Graph const& graph, std::vector<EntryRef> const& refs) {
    beginResetModel();
    refs_.clear();
    titles_.clear();
    rows_.clear();
    std::vector<Entry const*> entries;
    for (EntryRef const& ref : refs)
        if (Entry const* entry = entry_of(graph, ref)) {
            refs_.push_back(ref);
            titles_.push_back(entry_title(*entry));
            entries.push_back(entry);
        }
    for (std::size_t n = 0; n < entries.size(); ++n)
        for (Assignment const& a : entries[n]->sets) {
            auto row = std::find_if(rows_.begin(), rows_.end(), [&](Row const& r) { return r.quantity == a.quantity; });
            if (row == rows_.end())
                row = rows_.insert(row, {a.quantity, std::vector<Assignment const*>(entries.size()), false});
            row->values[n] = &a;
        }
    for (Row& row : rows_)
        row.differs = !std::all_of(row.values.begin(), row.values.end(),
                                   [&](Assignment const* a) { return same(a, row.values.front()); });
    sift();
    endResetModel();
}

void EntryCompare::show_only_differences(bool only) {
    if (only == only_) return;
    beginResetModel();
    only_ = only;
    sift();
    endResetModel();
}

void EntryCompare::sift() {
    shown_.clear();
    for (std::size_t n = 0; n < rows_.size(); ++n)
        if (!only_ || rows_[n].differs) shown_.push_back(n);
}

int EntryCompare::differences() const {
    return static_cast<int>(std::count_if(rows_.begin(), rows_.end(), [](Row const& row) { return row.differs; }));
}

int EntryCompare::rowCount(QModelIndex const& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(shown_.size());
}
int EntryCompare::columnCount(QModelIndex const& parent) const {
    return parent.isValid() || refs_.empty() ? 0 : static_cast<int>(refs_.size()) + 1;
}

QString EntryCompare::ratio(Row const& row, int entry) const {
    Assignment const* first = row.values.front();
    Assignment const* a = row.values[static_cast<std::size_t>(entry)];
    auto const* from = first ? std::get_if<double>(&first->value) : nullptr;
    auto const* to = a ? std::get_if<double>(&a->value) : nullptr;
    if (entry == 0 || !from || !to || *from == *to || *from == 0 || *to == 0) return {};
    double const factor = *to / *from;
    return std::abs(factor - 1) < 0.0005 ? tr("≈ × 1") : "× " + number(factor, 3);
}

QVariant EntryCompare::data(QModelIndex const& i, int role) const {
    if (!i.isValid()) return {};
    Row const& row = rows_[shown_[static_cast<std::size_t>(i.row())]];
    if (i.column() == 0) {
        if (role == Qt::DisplayRole) return title(*row.quantity);
        if (role == Qt::ToolTipRole) return tooltip(*row.quantity);
        if (role == Qt::FontRole && row.differs) return text_font(type::body, QFont::DemiBold);
        return {};
    }
    int const entry = i.column() - 1;
    Assignment const* a = row.values[static_cast<std::size_t>(entry)];
    bool const differs = !same(a, row.values.front());
    QString const text = a ? value_of(*row.quantity, a->value) : QString("—");
    switch (role) {
        case Qt::DisplayRole:
            return text;
        case ratio_role:
            return ratio(row, entry);
        case differs_role:
            return differs;
        case Qt::DecorationRole:
            return a ? QVariant(sign(a->provenance.status)) : QVariant();
        case Qt::AccessibleTextRole:
            return QStringList{text, differs ? tr("differs") : QString(), ratio(row, entry)}.join(' ').trimmed();
        case Qt::ToolTipRole:
            if (!a) return tr("This entry says nothing of it: a formula or the default holds.");
            return "<b>" + text.toHtmlEscaped() + "</b><br>" + meaning(a->provenance.status).toHtmlEscaped() + "<br>" +
                   source_text(a->provenance).toHtmlEscaped() +
                   (a->provenance.note.empty() ? "" : "<br>" + qtext(a->provenance.note).toHtmlEscaped());
        case Qt::TextAlignmentRole:
            return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
        case Qt::ForegroundRole:
            return a ? QVariant() : QVariant(theme().muted);
        default:
            return {};
    }
}

QVariant EntryCompare::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Vertical || section < 0 || section >= columnCount()) return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((section ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole)
        return section ? titles_[static_cast<std::size_t>(section) - 1] : tr("Quantity");
    return {};
}

std::vector<std::vector<std::string>> EntryCompare::cells() const {
    std::vector<std::string> header{"kind", "key", "quantity", "unit"};
    for (EntryRef const& ref : refs_) header.push_back(ref.name);
    for (std::size_t n = 1; n < refs_.size(); ++n) header.push_back(refs_[n].name + " / " + refs_[0].name);
    std::vector<std::vector<std::string>> table{header};
    for (std::size_t n : shown_) {
        Row const& row = rows_[n];
        std::vector<std::string> line{std::string(kind_of(*refs_.front().selector)), std::string(row.quantity->key),
                                      to_std(title(*row.quantity)), std::string(row.quantity->unit.name)};
        for (Assignment const* a : row.values) line.push_back(a ? to_std(exact_value_of(a->value)) : "");
        for (std::size_t e = 1; e < refs_.size(); ++e) {
            Assignment const *from = row.values.front(), *to = row.values[e];
            auto const* x = from ? std::get_if<double>(&from->value) : nullptr;
            auto const* y = to ? std::get_if<double>(&to->value) : nullptr;
            line.push_back(x && y && *x != 0 ? exact_text(*y / *x) : "");
        }
        table.push_back(std::move(line));
    }
    return table;
}

}  // namespace diecast
