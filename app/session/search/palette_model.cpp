#include "app/session/search/palette_model.h"
#include <algorithm>
#include "app/session/search/fuzzy.h"

namespace diecast {
namespace {

std::size_t const most_shown = 200;
double const before_its_like = 4;  // less than a better place in a name is worth

}  // namespace

void PaletteModel::offer(std::vector<PaletteCommand> commands, QStringList const& recent) {
    beginResetModel();
    commands_ = std::move(commands);
    recent_ = recent;
    order_.clear();
    endResetModel();
    ask({});
}

double PaletteModel::recency(PaletteCommand const& command) const {
    qsizetype const place = recent_.indexOf(command.id);
    return place < 0 ? 0 : static_cast<double>(recent_.size() - place) / static_cast<double>(recent_.size());
}

void PaletteModel::ask(QString const& words) {
    beginResetModel();
    order_.clear();
    bool const anything = words.trimmed().isEmpty();
    for (std::size_t i = 0; i < commands_.size(); ++i) {
        PaletteCommand const& command = commands_[i];
        double const recent = recency(command), near = command.at_hand ? before_its_like : 0;
        if (anything) {
            order_.push_back({i, false, recent, {}});
            continue;
        }
        if (auto const by_name = fit(words, command.name))
            order_.push_back({i, command.elsewhere, by_name->score + 12 * recent + near + (command.possible ? 3 : 0),
                              by_name->hits});
        else if (auto const by_other_name = fit(words, command.also))
            order_.push_back({i, command.elsewhere, 0.9 * by_other_name->score + 12 * recent + near, {}});
        else if (auto const by_detail = fit(words, command.name + " " + command.detail + " " + command.kind))
            order_.push_back({i, command.elsewhere, 0.6 * by_detail->score + 12 * recent + near, {}});
    }
    std::stable_sort(order_.begin(), order_.end(), [](Place const& a, Place const& b) {
        return a.elsewhere != b.elsewhere ? b.elsewhere : a.score > b.score;
    });
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
