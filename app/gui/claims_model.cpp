#include "app/gui/claims_model.h"
#include <cmath>
#include "app/gui/style.h"
#include "app/gui/words.h"

namespace diecast {

QString claim_text(Published const& p, double v) {
    if (p.as == Published::As::ratio) return number(v, 3) + " ×";
    if (p.as == Published::As::saving) return number(100 * v, 3) + " %";
    return shown(v, *p.quantity);
}

ClaimsModel::ClaimsModel(Document& document, QObject* parent) : QAbstractTableModel(parent), document_(document) {}

void ClaimsModel::refresh() {
    clear_upper_registers();
    auto const verdicts = check_published(document_.graph(), document_.study());
    bool const same = verdicts.size() == claims_.size();
    if (!same) beginResetModel();
    claims_.clear();
    ours_.clear();
    within_.clear();
    for (Verdict const& v : verdicts) {
        claims_.push_back(*v.published);
        ours_.push_back(v.ours);
        within_.push_back(v.within);
    }
    if (!same) endResetModel();
    else if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, columns - 1));
}

int ClaimsModel::agreeing() const { return static_cast<int>(std::count(within_.begin(), within_.end(), true)); }
int ClaimsModel::rowCount(QModelIndex const& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(claims_.size());
}
int ClaimsModel::columnCount(QModelIndex const& parent) const { return parent.isValid() ? 0 : columns; }

QString ClaimsModel::cell(int row, int column) const {
    Published const& p = claim(row);
    double const mine = ours(row), off = p.value == 0 ? NAN : 100 * (mine / p.value - 1);
    switch (column) {
        case Claim:
            return qtext(p.title);
        case Figure:
            return title(*p.quantity);
        case Theirs:
            return claim_text(p, p.value);
        case Ours:
            return claim_text(p, mine);
        case Deviation:
            if (std::isnan(off)) return "—";
            if (std::abs(off) < 0.005) return "0 %";
            return (off > 0 ? "+" : QString(QChar(0x2212))) + number(std::abs(off), 2) + " %";
        case Word:
            return within(row) ? tr("agrees") : tr("differs");
        case Trust:
            return status_text(p.status);
        default:
            return {};
    }
}

QVariant ClaimsModel::data(QModelIndex const& at, int role) const {
    if (!at.isValid()) return {};
    bool const figure = at.column() >= Theirs && at.column() <= Deviation;
    switch (role) {
        case Qt::DisplayRole:
            return cell(at.row(), at.column());
        case Qt::ToolTipRole:
            return details(at.row());
        case Qt::TextAlignmentRole:
            return QVariant::fromValue((figure ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
        case Qt::ForegroundRole:
            if (at.column() == Word) return within(at.row()) ? theme().good : theme().bad;
            if (at.column() == Trust || at.column() == Figure) return theme().muted;
            return {};
        case Qt::FontRole:
            return at.column() == Word ? QVariant(text_font(type::body, QFont::DemiBold)) : QVariant();
        default:
            return {};
    }
}

QVariant ClaimsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Vertical || section < 0 || section >= columns) return {};
    bool const figure = section >= Theirs && section <= Deviation;
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((figure ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    static char const* const names[] = {"Claim",     "Figure",    "Claimed", "Ours",
                                        "Deviation", "Tolerance", "Verdict", "Status"};
    return role == Qt::DisplayRole ? QVariant(tr(names[section])) : QVariant();
}

QString ClaimsModel::details(int row) const {
    Published const& p = claim(row);
    auto const named = [](std::string const& name) {
        return name.empty() ? tr("the study's own scenario") : qtext(name).toHtmlEscaped();
    };
    QString text = "<b>" + qtext(p.title).toHtmlEscaped() + "</b><br>" + title(*p.quantity).toHtmlEscaped() + " " +
                   tr("of %1").arg(named(p.design));
    if (p.as != Published::As::value)
        text += p.as == Published::As::ratio ? tr(", over that of %1").arg(named(p.over))
                                             : tr(", saved against %1").arg(named(p.over));
    text += "<br>" + tr("Claimed %1, tolerated %2 to %3; we compute <b>%4</b>: %5.")
                         .arg(claim_text(p, p.value), claim_text(p, p.low), claim_text(p, p.high),
                              claim_text(p, ours(row)), within(row) ? tr("agrees") : tr("differs"));
    text +=
        "<br>" + tr("Source: %1 (%2)")
                     .arg(p.source.empty() ? tr("none given") : qtext(p.source).toHtmlEscaped(), status_text(p.status));
    if (!p.note.empty()) text += "<br>" + qtext(p.note).toHtmlEscaped();
    return text;
}

}  // namespace diecast
