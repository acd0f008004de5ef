#include "app/gui/catalogue/catalogue_model.h"
#include <algorithm>
#include "app/chart/text.h"
#include "app/gui/widgets/style.h"
#include "model/model.h"

namespace diecast {
namespace {

Findable findable_of(Quantity const& selector, Entry const& entry, QString const& badge) {
    QStringList words{qtext(entry.extends), kind_title(selector), kind_title_of_one(selector), qtext(selector.key),
                      badge};
    for (Assignment const& a : entry.sets) {
        words << qtext(a.quantity->key) << title(*a.quantity);
        if (auto const* name = std::get_if<std::string>(&a.value)) words << qtext(*name);
    }
    return Findable(to_std(entry_title(entry)), entry.name, {}, {}, to_std(words.join('\n')));
}

}  // namespace

void CatalogueModel::list(Graph const& graph, Study const& study) {
    std::vector<Kind> kinds;
    for (auto const& [name, selector] : catalogue_selectors()) {
        Kind kind{selector, {}, {}};
        for (Entry const& entry : graph.entries(*selector)) {
            bool const own = is_own(*selector, entry);
            QStringList badges;
            if (own) badges << tr("own");
            else if (!is_shipped(entry)) badges << tr("from a file");
            if (is_set_or_swept(graph, study, {selector, entry.name})) badges << tr("in use");
            QString const badge = badges.join(" · ");
            Leaf leaf{entry.name, entry_title(entry), badge, {}, own, findable_of(*selector, entry, badge)};
            leaf.tip = entry_title(entry) + (entry.title.empty() ? "" : "\n" + qtext(entry.name)) + "\n" +
                       trust_text(entry) +
                       (entry.extends.empty() ? "" : "\n" + tr("extends %1").arg(qtext(entry.extends)));
            kind.all.push_back(std::move(leaf));
        }
        kinds.push_back(std::move(kind));
    }
    bool const same = !searching() && std::equal(kinds.begin(), kinds.end(), kinds_.begin(), kinds_.end(), alike);
    if (!same) beginResetModel();
    kinds_ = std::move(kinds);
    sift();
    if (!same) return endResetModel();
    for (int k = 0; k < rowCount(); ++k) {
        QModelIndex const kind = index(k, 0);
        emit dataChanged(index(0, 0, kind), index(rowCount(kind) - 1, 0, kind));
    }
}

/// The same names in the same places.
bool CatalogueModel::alike(Kind const& a, Kind const& b) {
    return a.selector == b.selector && std::equal(a.all.begin(), a.all.end(), b.all.begin(), b.all.end(),
                                                  [](Leaf const& x, Leaf const& y) { return x.name == y.name; });
}

void CatalogueModel::find(QStringList const& words) {
    if (words == words_) return;
    beginResetModel();
    words_ = words;
    sift();
    endResetModel();
}

void CatalogueModel::sift() {
    shown_.clear();
    TypedWords const typed(to_std(words_.join(' ')));
    for (std::size_t k = 0; k < kinds_.size(); ++k) {
        Kind& kind = kinds_[k];
        std::vector<std::pair<WordFit, std::size_t>> found;
        for (std::size_t n = 0; n < kind.all.size(); ++n)
            if (auto const fit = typed.empty() ? std::optional(WordFit::exact) : kind.all[n].findable.fit(typed))
                found.emplace_back(*fit, n);
        std::stable_sort(found.begin(), found.end(), [](auto const& a, auto const& b) { return a.first < b.first; });
        kind.shown.clear();
        for (auto const& [fit, n] : found) kind.shown.push_back(n);
        if (!kind.shown.empty()) shown_.push_back(k);
    }
    std::vector<std::string> names;
    if (shown_.empty())
        for (Kind const& kind : kinds_)
            for (Leaf const& leaf : kind.all) names.push_back(leaf.name), names.push_back(to_std(leaf.title));
    instead_ = qtext(corrected(to_std(words_.join(' ')), names));
}

int CatalogueModel::listed() const {
    std::size_t n = 0;
    for (std::size_t k : shown_) n += kinds_[k].shown.size();
    return static_cast<int>(n);
}

/// A kind's own index has the id 0, an entry's that of its kind plus 1.
QModelIndex CatalogueModel::index(int row, int column, QModelIndex const& parent) const {
    if (row < 0 || column != 0 || row >= rowCount(parent)) return {};
    return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : quintptr{0});
}

QModelIndex CatalogueModel::parent(QModelIndex const& i) const {
    if (!i.isValid() || i.internalId() == 0) return {};
    return createIndex(static_cast<int>(i.internalId()) - 1, 0, quintptr{0});
}

int CatalogueModel::rowCount(QModelIndex const& parent) const {
    if (!parent.isValid()) return static_cast<int>(shown_.size());
    if (parent.internalId() != 0 || parent.column() != 0) return 0;
    return static_cast<int>(kinds_[shown_[static_cast<std::size_t>(parent.row())]].shown.size());
}

CatalogueModel::Leaf const& CatalogueModel::leaf(QModelIndex const& i) const {
    Kind const& kind = kinds_[shown_[i.internalId() - 1]];
    return kind.all[kind.shown[static_cast<std::size_t>(i.row())]];
}

EntryRef CatalogueModel::entry_at(QModelIndex const& i) const {
    if (!i.isValid() || i.internalId() == 0) return {};
    return {kinds_[shown_[i.internalId() - 1]].selector, leaf(i).name};
}

Quantity const* CatalogueModel::kind_at(QModelIndex const& i) const {
    if (!i.isValid()) return nullptr;
    return kinds_[shown_[i.internalId() ? i.internalId() - 1 : static_cast<std::size_t>(i.row())]].selector;
}

QModelIndex CatalogueModel::index_of(Quantity const& selector) const {
    for (std::size_t k = 0; k < shown_.size(); ++k)
        if (kinds_[shown_[k]].selector == &selector) return createIndex(static_cast<int>(k), 0, quintptr{0});
    return {};
}

QModelIndex CatalogueModel::index_of(EntryRef const& ref) const {
    QModelIndex const kind = ref ? index_of(*ref.selector) : QModelIndex();
    for (int row = 0; kind.isValid() && row < rowCount(kind); ++row)
        if (QModelIndex const i = index(row, 0, kind); leaf(i).name == ref.name) return i;
    return {};
}

QVariant CatalogueModel::data(QModelIndex const& i, int role) const {
    if (!i.isValid()) return {};
    if (i.internalId() == 0) {
        Kind const& kind = kinds_[shown_[static_cast<std::size_t>(i.row())]];
        QString const count = QString::number(kind.shown.size());
        if (role == Qt::DisplayRole) return kind_title(*kind.selector);
        if (role == badge_role) return count;
        if (role == Qt::ToolTipRole) return qtext(kind.selector->doc);
        if (role == Qt::FontRole) return text_font(type::body, QFont::DemiBold);
        if (role == Qt::AccessibleTextRole) return tr("%1, %2 entries").arg(kind_title(*kind.selector), count);
        return {};
    }
    Leaf const& entry = leaf(i);
    if (role == Qt::DisplayRole) return entry.title;
    if (role == badge_role) return entry.badge;
    if (role == Qt::ToolTipRole) return entry.tip;
    if (role == Qt::AccessibleTextRole) return entry.title + (entry.badge.isEmpty() ? "" : ", " + entry.badge);
    return {};
}

}  // namespace diecast
