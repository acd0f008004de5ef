#include "app/gui/catalogue/entry_values.h"
#include "app/chart/text.h"
#include "app/gui/catalogue/entry_sign.h"
#include "app/gui/widgets/style.h"
#include "model/catalogue/field_values.h"

namespace diecast {
namespace {

std::optional<double> bound(Assignment const& a, int column) {
    return column == EntryValues::Low ? a.provenance.low : a.provenance.high;
}

std::string csv_number(std::optional<double> x) { return x ? exact_text(*x) : ""; }

}  // namespace

void EntryValues::show(Graph const& graph, EntryRef const& ref, std::vector<Quantity const*> const& overridden,
                       bool editable) {
    beginResetModel();
    ref_ = ref, editable_ = editable;
    rows_.clear();
    Entry const* entry = entry_of(graph, ref);
    based_ = entry && !entry->extends.empty();
    if (entry)
        for (Assignment const& a : entry->sets) {
            Entry const* from = origin_of(graph, *ref.selector, *entry, a);
            bool const own = std::find(overridden.begin(), overridden.end(), a.quantity) != overridden.end();
            rows_.push_back({&a, from && !own ? qtext(from->name) : QString(), own});
        }
    endResetModel();
}

void EntryValues::show_nothing() {
    beginResetModel();
    ref_ = {};
    rows_.clear();
    endResetModel();
}

int EntryValues::row_of(Quantity const& q) const {
    auto const found =
        std::find_if(rows_.begin(), rows_.end(), [&](Row const& row) { return row.assignment->quantity == &q; });
    return found == rows_.end() ? -1 : static_cast<int>(found - rows_.begin());
}

int EntryValues::rowCount(QModelIndex const& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}
int EntryValues::columnCount(QModelIndex const& parent) const { return parent.isValid() ? 0 : columns; }

QString EntryValues::cell(Row const& row, int column) const {
    Assignment const& a = *row.assignment;
    Provenance const& p = a.provenance;
    switch (column) {
        case Name:
            return title(*a.quantity);
        case Value:
            return value_of(*a.quantity, a.value);
        case Low:
        case High:
            return bound(a, column) ? shown(*bound(a, column), *a.quantity, 6) : QString();
        case Shape:
            return p.shape ? qtext(to_text(*p.shape)) : QString();
        case Trust:
            return qtext(to_text(p.status));
        case Year:
            return p.year ? QString::number(p.year) : QString();
        case Source:
            return qtext(p.source);
        case From:
            return row.from;
        case Note:
            return qtext(p.note);
        default:
            return {};
    }
}

/// Text of a cell to be edited: exact, with the unit.
QString EntryValues::typed(Row const& row, int column) const {
    Assignment const& a = *row.assignment;
    if (column == Value && std::holds_alternative<double>(a.value))
        return qtext(exact_value_text(std::get<double>(a.value), *a.quantity));
    if (column == Low || column == High)
        return bound(a, column) ? qtext(exact_value_text(*bound(a, column), *a.quantity)) : QString();
    return cell(row, column);
}

QVariant EntryValues::sort_key(Row const& row, int column) const {
    Assignment const& a = *row.assignment;
    if (column == Value && std::holds_alternative<double>(a.value)) return std::get<double>(a.value);
    if (column == Low || column == High) return bound(a, column).value_or(-HUGE_VAL);
    if (column == Year) return a.provenance.year;
    if (column == Trust) {
        static Status const order[] = {Status::published, Status::derived, Status::calibrated, Status::recalled,
                                       Status::assumption};
        return static_cast<int>(std::find(std::begin(order), std::end(order), a.provenance.status) - order);
    }
    return cell(row, column);
}

QVariant EntryValues::data(QModelIndex const& i, int role) const {
    if (!i.isValid()) return {};
    Row const& row = rows_[static_cast<std::size_t>(i.row())];
    Status const status = row.assignment->provenance.status;
    bool const figure = i.column() == Value || i.column() == Low || i.column() == High || i.column() == Year;
    switch (role) {
        case Qt::DisplayRole:
            return cell(row, i.column());
        case Qt::EditRole:
        case text_role:
            return typed(row, i.column());
        case sort_role:
            return sort_key(row, i.column());
        case Qt::ToolTipRole:
            return i.column() == Trust ? meaning(status) : details(i.row());
        case Qt::AccessibleTextRole:
            return headerData(i.column(), Qt::Horizontal).toString() + ": " + cell(row, i.column());
        case Qt::DecorationRole:
            return i.column() == Trust ? QVariant(sign(status)) : QVariant();
        case Qt::TextAlignmentRole:
            return QVariant::fromValue((figure ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
        case Qt::ForegroundRole:
            return i.column() > Value && i.column() != Trust ? QVariant(theme().muted) : QVariant();
        case Qt::FontRole:
            return row.own && based_ && i.column() <= Value ? QVariant(text_font(type::body, QFont::DemiBold))
                                                            : QVariant();
        default:
            return {};
    }
}

QVariant EntryValues::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Vertical || section < 0 || section >= columns) return {};
    bool const figure = section == Value || section == Low || section == High || section == Year;
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((figure ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    static char const* const names[] = {
        QT_TR_NOOP("Quantity"), QT_TR_NOOP("Value"), QT_TR_NOOP("Low"),    QT_TR_NOOP("High"), QT_TR_NOOP("Shape"),
        QT_TR_NOOP("Status"),   QT_TR_NOOP("Year"),  QT_TR_NOOP("Source"), QT_TR_NOOP("From"), QT_TR_NOOP("Note")};
    if (role == Qt::DisplayRole) return tr(names[section]);
    if (role == Qt::ToolTipRole && section == Shape)
        return tr("How likely what lies between low and high is; triangular where it does not say");
    if (role == Qt::ToolTipRole && section == From) return tr("The entry it is inherited from; empty: its own");
    return {};
}

Qt::ItemFlags EntryValues::flags(QModelIndex const& i) const {
    Qt::ItemFlags const plain = QAbstractTableModel::flags(i);
    if (!i.isValid() || !editable_ || i.column() == Name || i.column() == From) return plain;
    Assignment const& a = at(i.row());
    bool const of_uncertainty = i.column() == Low || i.column() == High || i.column() == Shape;
    if (of_uncertainty && std::holds_alternative<std::string>(a.value)) return plain;
    if (i.column() == Shape && !a.provenance.low && !a.provenance.high) return plain;  // between what?
    return plain | Qt::ItemIsEditable;
}

/// The value stays what it is until the changed entry has been read and stored.
bool EntryValues::setData(QModelIndex const& i, QVariant const& text, int role) {
    if (role != Qt::EditRole || !(flags(i) & Qt::ItemIsEditable)) return false;
    if (text.toString() != i.data(text_role).toString())
        emit edit_wanted(at(i.row()).quantity, i.column(), text.toString());
    return true;
}

/// What an own choice leaves as it was: shares of a memory's speed may be those of the class before.
QString EntryValues::kept_beside(Row const& row) const {
    if (!row.own || !based_ || !std::holds_alternative<std::string>(row.assignment->value)) return {};
    auto const topic_of = [](Quantity const& q) { return q.key.substr(0, q.key.find('.')); };
    QStringList kept;
    QString from;
    for (Row const& other : rows_) {
        if (other.own || topic_of(*other.assignment->quantity) != topic_of(*row.assignment->quantity)) continue;
        kept << in_sentence(*other.assignment->quantity) + ' ' + cell(other, Value);
        from = other.from;
    }
    return kept.isEmpty() ? QString() : tr("Still as in %1: %2.").arg(from, kept.join(", "));
}

QString EntryValues::details(int n) const {
    Row const& row = rows_[static_cast<std::size_t>(n)];
    Assignment const& a = *row.assignment;
    Quantity const& q = *a.quantity;
    Provenance const& p = a.provenance;
    QString text = "<b>" + title(q).toHtmlEscaped() + " = " + cell(row, Value).toHtmlEscaped() + "</b>";
    if (p.low || p.high)
        text += " &nbsp;" + tr("(%1 … %2)")
                                .arg(p.low ? cell(row, Low) : QString("?"), p.high ? cell(row, High) : QString("?"))
                                .toHtmlEscaped();
    if (p.shape) text += ", " + qtext(to_text(*p.shape));
    if (!q.doc.empty()) text += "<br>" + qtext(q.doc).toHtmlEscaped();
    text += "<br>" + meaning(p.status).toHtmlEscaped();
    if (!p.source.empty()) text += "; " + tr("source: %1").arg(qtext(p.source)).toHtmlEscaped();
    if (p.year) text += QString(", %1").arg(p.year);
    if (!p.confidence.empty()) text += ", " + tr("confidence: %1").arg(qtext(p.confidence)).toHtmlEscaped();
    if (!row.from.isEmpty()) text += "<br>" + tr("inherited from %1").arg(row.from).toHtmlEscaped();
    if (!p.note.empty()) text += "<br>" + qtext(p.note).toHtmlEscaped();
    if (QString const kept = kept_beside(row); !kept.isEmpty()) text += "<br>" + kept.toHtmlEscaped();
    return text + "<br><span style='color:" + theme().muted.name() + "'>" + qtext(q.key).toHtmlEscaped() + "</span>";
}

std::vector<std::vector<std::string>> EntryValues::cells(std::vector<int> const& rows) const {
    std::vector<std::vector<std::string>> table{{"kind", "entry", "key", "quantity", "value", "unit", "low", "high",
                                                 "shape", "status", "confidence", "year", "source", "from", "note"}};
    for (int n : rows) {
        Row const& row = rows_[static_cast<std::size_t>(n)];
        Assignment const& a = *row.assignment;
        Provenance const& p = a.provenance;
        bool const named = std::holds_alternative<std::string>(a.value);
        table.push_back({std::string(kind_of(*ref_.selector)), ref_.name, std::string(a.quantity->key),
                         to_std(title(*a.quantity)), to_std(exact_value_of(a.value)),
                         named ? "" : std::string(a.quantity->unit.name), csv_number(p.low), csv_number(p.high),
                         p.shape ? std::string(to_text(*p.shape)) : "", std::string(to_text(p.status)), p.confidence,
                         p.year ? std::to_string(p.year) : "", p.source, to_std(row.from), p.note});
    }
    return table;
}

}  // namespace diecast
