// PaletteModel: everything there is to do or to go to, the best fit for the typed letters first.
#pragma once
#include <QAbstractListModel>
#include <functional>
#include <vector>

namespace diecast {

/// One thing a person can ask for.
struct PaletteCommand {
    QString id;  // "action:save", "parameter:die.area": stays the same from one run to the next
    QString kind, name, detail, keys;
    std::function<void()> act;
    bool possible = true;
    bool elsewhere = false;  // of other studies: after what is of this one
    bool at_hand = false;    // what the study itself speaks of: before its like
    QString also = {};       // other names, looked for as the name is
};

class PaletteModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role { Kind = Qt::UserRole, Detail, Keys, Hits };
    using QAbstractListModel::QAbstractListModel;
    void offer(std::vector<PaletteCommand>, QStringList const& recent);  // recent: ids, the newest first
    void ask(QString const& words);
    PaletteCommand const* command(QModelIndex const&) const;

    int rowCount(QModelIndex const& = {}) const override { return static_cast<int>(order_.size()); }
    QVariant data(QModelIndex const&, int role) const override;
    Qt::ItemFlags flags(QModelIndex const&) const override;

private:
    struct Place {
        std::size_t command;
        bool elsewhere;
        double score;
        std::vector<int> hits;  // in the name
    };
    double recency(PaletteCommand const&) const;  // 0: not used lately

    std::vector<PaletteCommand> commands_;
    QStringList recent_;
    std::vector<Place> order_;
};

}  // namespace diecast
