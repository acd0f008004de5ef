#include "app/gui/studies/claims_model.h"
#include <QSet>
#include <cmath>
#include <map>
#include "app/gui/widgets/style.h"
#include "app/present/tables/claim_words.h"
#include "app/present/text/synonyms.h"
#include "app/session/words.h"
#include "optimizer/analysis/search.h"

namespace diecast {
namespace {

QString claim_text(Published const& p, double v) { return with_mark(qtext(claim_number(p, v))); }

}  // namespace

ClaimsModel::ClaimsModel(QObject* parent) : QAbstractItemModel(parent) {}

QString ClaimsModel::group_of(Study const& study, Published const& p) {
    return sentence_case(qtext(claim_group(study, p)));
}

void ClaimsModel::list(Study const& study, std::vector<Verdict> const& verdicts) {
    claims_.clear();
    for (Published const& p : study.published) claims_.push_back({p, NAN, Waiting, {}, group_of(study, p)});
    filter_ = {};
    judge(verdicts);
    regroup();
}

void ClaimsModel::judge(std::vector<Verdict> const& verdicts) {
    if (verdicts.size() != claims_.size()) return;
    for (std::size_t i = 0; i < verdicts.size(); ++i) {
        claims_[i].ours = verdicts[i].ours;
        claims_[i].problem = qtext(verdicts[i].problem);
        claims_[i].state = verdicts[i].within ? Agrees : Differs;
    }
}

void ClaimsModel::take(std::vector<Verdict> const& verdicts) {
    if (verdicts.size() != claims_.size()) return;
    bool const was_waiting = count(Waiting) > 0;
    judge(verdicts);
    if (was_waiting || filter_.only_differing) return regroup();
    for (int g = 0; g < rowCount(); ++g) {
        QModelIndex const group = index(g, 0);
        emit dataChanged(group, index(g, columns - 1));
        emit dataChanged(index(0, 0, group), index(rowCount(group) - 1, columns - 1, group));
    }
}

void ClaimsModel::show_only(ClaimFilter filter) {
    if (filter == filter_) return;
    filter_ = std::move(filter);
    regroup();
}

bool ClaimsModel::wanted(Row const& row) const {
    Published const& p = row.published;
    if (filter_.only_differing && row.state != Differs) return false;
    if (filter_.status && *filter_.status != p.status) return false;
    QString const all = qtext(p.title) + " " + title(*p.quantity) + " " + qtext(p.quantity->key) + " " +
                        qtext(other_names(*p.quantity)) + " " + qtext(p.source) + " " + row.group;
    return std::all_of(filter_.words.begin(), filter_.words.end(),
                       [&](QString const& word) { return all.contains(word, Qt::CaseInsensitive); });
}

void ClaimsModel::regroup() {
    beginResetModel();
    groups_.clear();
    for (int n = 0; n < claims(); ++n) {
        QString const& name = at(n).group;
        auto group = std::find_if(groups_.begin(), groups_.end(), [&](Group const& g) { return g.title == name; });
        if (group == groups_.end()) group = groups_.insert(groups_.end(), {name, {}, {}});
        group->members.push_back(n);
        if (wanted(at(n))) group->shown.push_back(n);
    }
    std::erase_if(groups_, [](Group const& g) { return g.shown.empty(); });
    endResetModel();
}

int ClaimsModel::count(State state) const {
    return static_cast<int>(
        std::count_if(claims_.begin(), claims_.end(), [&](Row const& row) { return row.state == state; }));
}

StudyVerdict ClaimsModel::verdict() const {
    std::vector<Verdict> all;
    for (Row const& row : claims_) all.push_back(verdict(row));
    return study_verdict(all);
}

StudyVerdict ClaimsModel::verdict(int group) const {
    std::vector<Verdict> all;
    for (int n : groups_[static_cast<std::size_t>(group)].members) all.push_back(verdict(at(n)));
    return study_verdict(all);
}

bool ClaimsModel::waits(int group) const {
    auto const& members = groups_[static_cast<std::size_t>(group)].members;
    return std::ranges::any_of(members, [&](int n) { return at(n).state == Waiting; });
}

int ClaimsModel::listed() const {
    std::size_t n = 0;
    for (Group const& g : groups_) n += g.shown.size();
    return static_cast<int>(n);
}

/// A group's own index has the id 0, a claim's that of its group plus 1.
QModelIndex ClaimsModel::index(int row, int column, QModelIndex const& parent) const {
    if (row < 0 || column < 0 || column >= columns || row >= rowCount(parent)) return {};
    return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : quintptr{0});
}

QModelIndex ClaimsModel::parent(QModelIndex const& i) const {
    if (!i.isValid() || i.internalId() == 0) return {};
    return createIndex(static_cast<int>(i.internalId()) - 1, 0, quintptr{0});
}

int ClaimsModel::rowCount(QModelIndex const& parent) const {
    if (!parent.isValid()) return static_cast<int>(groups_.size());
    if (parent.internalId() != 0 || parent.column() != 0) return 0;
    return static_cast<int>(groups_[static_cast<std::size_t>(parent.row())].shown.size());
}

int ClaimsModel::columnCount(QModelIndex const&) const { return columns; }

std::optional<int> ClaimsModel::claim_at(QModelIndex const& i) const {
    if (!i.isValid() || i.internalId() == 0) return {};
    return groups_[i.internalId() - 1].shown[static_cast<std::size_t>(i.row())];
}

QModelIndex ClaimsModel::index_of(int claim) const {
    for (std::size_t g = 0; g < groups_.size(); ++g) {
        auto const& shown = groups_[g].shown;
        auto const found = std::find(shown.begin(), shown.end(), claim);
        if (found != shown.end()) return createIndex(static_cast<int>(found - shown.begin()), 0, quintptr{g + 1});
    }
    return {};
}

QString ClaimsModel::cell(Row const& row, int column) const {
    Published const& p = row.published;
    auto const text = [](std::string const& words) { return words.empty() ? "—" : with_mark(qtext(words)); };
    switch (column) {
        case Claim:
            return qtext(p.title);
        case Figure:
            return title(*p.quantity);
        case Theirs:
            return text(claimed_of(p));
        case Ours:
            return row.state == Waiting ? "…" : std::isfinite(row.ours) ? claim_text(p, row.ours) : tr("none");
        case Deviation:
            return row.state == Waiting ? "…" : text(deviation_of(verdict(row)));
        case Tolerance:
            return text(tolerance_of(p));
        case Outcome:
            return row.state == Waiting ? "…" : text(verdict_of(verdict(row)));
        case Trust:
            return status_text(p.status);
        case Source:
            return qtext(p.source);
        default:
            return {};
    }
}

QVariant ClaimsModel::group_data(Group const& group, int column, int role) const {
    if (column != 0) return {};
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole) return group.title;
    if (role != Qt::AccessibleTextRole) return {};
    return tr("%1, %2 claims").arg(group.title).arg(group.members.size());
}

QVariant ClaimsModel::data(QModelIndex const& i, int role) const {
    if (!i.isValid()) return {};
    auto const n = claim_at(i);
    if (!n) return group_data(groups_[static_cast<std::size_t>(i.row())], i.column(), role);
    Row const& row = at(*n);
    bool const figure = i.column() >= Theirs && i.column() <= Tolerance;
    switch (role) {
        case Qt::DisplayRole:
            return cell(row, i.column());
        case Qt::ToolTipRole:
            return details(*n);
        case Qt::TextAlignmentRole:
            return QVariant::fromValue((figure ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
        case Qt::ForegroundRole:
            if (i.column() == Outcome && row.state != Waiting && (decides(row.published) || fails(*n)))
                return row.state == Agrees ? theme().good : theme().bad;
            if (i.column() == Outcome || i.column() == Tolerance || i.column() == Trust || i.column() == Figure ||
                i.column() == Source || row.state == Waiting)
                return theme().muted;
            return {};
        case Qt::FontRole:
            return i.column() == Outcome ? QVariant(text_font(type::body, QFont::DemiBold)) : QVariant();
        default:
            return {};
    }
}

QVariant ClaimsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Vertical || section < 0 || section >= columns) return {};
    bool const figure = section >= Theirs && section <= Tolerance;
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((figure ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    static std::map<int, ClaimColumn> const shared{
        {Theirs, ClaimColumn::reference},    {Ours, ClaimColumn::computed},   {Deviation, ClaimColumn::deviation},
        {Tolerance, ClaimColumn::tolerance}, {Outcome, ClaimColumn::verdict}, {Trust, ClaimColumn::status},
        {Source, ClaimColumn::source}};
    if (auto const at = shared.find(section); at != shared.end()) return qtext(heading_of(at->second));
    return section == Claim ? tr("Claim") : section == Figure ? tr("Figure") : tr("Within");
}

/// Measured are the longest texts alone: to measure takes longer than to write them.
int ClaimsModel::widest(int column, QFontMetrics const& font) const {
    QSet<QString> texts;
    qsizetype longest = 0;
    for (Row const& row : claims_) {
        QString const text = cell(row, column);
        longest = std::max(longest, text.size());
        texts << text;
    }
    int wide = 0;
    for (QString const& text : texts)
        if (text.size() + 1 >= longest) wide = std::max(wide, font.horizontalAdvance(text));
    return wide;
}

QString ClaimsModel::details(int n) const {
    Row const& row = at(n);
    Published const& p = row.published;
    auto const named = [](std::string const& name) {
        return name.empty() ? tr("the study's own scenario") : qtext(name).toHtmlEscaped();
    };
    QString text = "<b>" + qtext(p.title).toHtmlEscaped() + "</b><br>" + title(*p.quantity).toHtmlEscaped() + " " +
                   tr("of %1").arg(named(p.design));
    if (p.as != Published::As::value)
        text += p.as == Published::As::ratio ? tr(", over that of %1").arg(named(p.over))
                                             : tr(", saved against %1").arg(named(p.over));
    text += "<br>" + tr("Reference %1 (%2)").arg(cell(row, Theirs), qtext(reference_words(p.status)));
    if (!is_bound(p)) text += tr(", tolerated %1 to %2").arg(claim_text(p, p.low), claim_text(p, p.high));
    if (row.state == Waiting) text += ".";
    else if (!row.problem.isEmpty()) text += tr("; the model computes none: %1.").arg(row.problem.toHtmlEscaped());
    else text += tr("; we compute <b>%1</b> (%2): %3.").arg(cell(row, Ours), cell(row, Deviation), cell(row, Outcome));
    if (p.status == Status::regression)
        text +=
            " " + tr("A regression check guards the program: its number is our own, and nothing is reproduced by it.");
    else if (!decides(p)) text += " " + tr("It is informational and not scored.");
    text +=
        "<br>" + tr("Source: %1 (%2)")
                     .arg(p.source.empty() ? tr("none given") : qtext(p.source).toHtmlEscaped(), status_text(p.status));
    if (!p.note.empty()) text += "<br>" + qtext(p.note).toHtmlEscaped();
    return text;
}

}  // namespace diecast
