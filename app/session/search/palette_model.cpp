#include "app/session/search/palette_model.h"
#include <algorithm>
#include <tuple>
#include "app/chart/text.h"
#include "app/session/search/fuzzy.h"

namespace diecast {
namespace {

std::size_t const most_shown = 200;
int const by_letters = static_cast<int>(WordFit::mention) + 1;
double const mostly_initials = 30;  // "cpc" for "Copy picture to clipboard"

}  // namespace

void PaletteModel::offer(std::vector<PaletteCommand> commands, QStringList const& recent) {
    beginResetModel();
    commands_ = std::move(commands);
    findable_.clear();
    for (PaletteCommand const& c : commands_)
        findable_.emplace_back(to_std(c.name), to_std(c.key), to_std(c.also), "", to_std(c.detail + "\n" + c.kind));
    recent_ = recent;
    order_.clear();
    endResetModel();
    ask({});
}

double PaletteModel::recency(PaletteCommand const& command) const {
    qsizetype const place = recent_.indexOf(command.id);
    return place < 0 ? 0 : static_cast<double>(recent_.size() - place) / static_cast<double>(recent_.size());
}

void PaletteModel::find(QString const& words) {
    TypedWords const typed(to_std(words));
    for (std::size_t i = 0; i < commands_.size(); ++i) {
        PaletteCommand const& command = commands_[i];
        std::optional<WordFit> const found = typed.empty() ? WordFit::mention : findable_[i].fit(typed);
        if (!found) continue;
        auto const in_name = typed.empty() ? std::nullopt : fit(words, command.name);
        order_.push_back({i, command.elsewhere && !typed.empty(), static_cast<int>(*found), recency(command),
                          in_name ? in_name->hits : std::vector<int>()});
    }
}

void PaletteModel::find_letters(QString const& words) {
    std::vector<bool> is_found(commands_.size());
    for (Place const& place : order_) is_found[place.command] = true;
    for (std::size_t i = 0; i < commands_.size(); ++i)
        if (auto const found = is_found[i] ? std::nullopt : fit(words, commands_[i].name);
            found && found->score >= mostly_initials)
            order_.push_back({i, commands_[i].elsewhere, by_letters, recency(commands_[i]), found->hits});
}

std::vector<std::string> PaletteModel::names() const {
    std::vector<std::string> all;
    for (PaletteCommand const& c : commands_) {
        all.push_back(to_std(c.name));
        for (QString const& other : c.also.split(", ", Qt::SkipEmptyParts)) all.push_back(to_std(other));
    }
    return all;
}

/// What fits exactly comes first, wherever it is; then what is of this study.
void PaletteModel::ask(QString const& words) {
    beginResetModel();
    order_.clear();
    instead_.clear();
    bool const anything = words.trimmed().isEmpty();
    find(words);
    if (!anything) find_letters(words);
    if (order_.empty()) instead_ = qtext(corrected(to_std(words), names()));
    auto const rank = [this, anything](Place const& p) {
        PaletteCommand const& c = commands_[p.command];
        bool const is_exact = p.fit <= static_cast<int>(WordFit::other_name);
        bool const is_behind = !anything && !c.at_hand, is_grey = !anything && !c.possible;
        return std::tuple(!is_exact, p.elsewhere, p.fit, -p.recent, is_behind, is_grey);
    };
    std::stable_sort(order_.begin(), order_.end(), [&](Place const& a, Place const& b) { return rank(a) < rank(b); });
    if (order_.size() > most_shown) order_.resize(most_shown);
    endResetModel();
}

PaletteCommand const* PaletteModel::command(QModelIndex const& index) const {
    if (!index.isValid() || index.row() >= rowCount()) return nullptr;
    return &commands_[order_[static_cast<std::size_t>(index.row())].command];
}

Qt::ItemFlags PaletteModel::flags(QModelIndex const& index) const {
    PaletteCommand const* d = command(index);
    return d && d->possible ? QAbstractListModel::flags(index) : Qt::NoItemFlags;
}

QVariant PaletteModel::data(QModelIndex const& index, int role) const {
    PaletteCommand const* d = command(index);
    if (!d) return {};
    switch (role) {
        case Qt::DisplayRole:
            return d->name;
        case Qt::AccessibleTextRole:
            return QStringList{d->name, d->kind, d->detail, d->keys}.join(", ");
        case Kind:
            return d->kind;
        case Detail:
            return d->detail;
        case Keys:
            return d->keys;
        case Hits:
            return QVariant::fromValue(order_[static_cast<std::size_t>(index.row())].hits);
        default:
            return {};
    }
}

}  // namespace diecast
