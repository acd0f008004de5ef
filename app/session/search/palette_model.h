// PaletteModel: everything there is to do or to go to, what fits the typed words best first.
#pragma once
#include <QAbstractListModel>
#include <functional>
#include <vector>
#include "app/present/text/word_search.h"

namespace diecast {

/// One thing a person can ask for.
struct PaletteCommand {
    QString id;  // "action:save", "parameter:die.area": stays the same from one run to the next
    QString kind, name, detail, keys;
    std::function<void()> act;
    bool possible = true;
    bool elsewhere = false;  // of other studies: after what is of this one
    bool at_hand = false;    // what the study itself speaks of: before its like
    QString also = {};       // other names, apart by ", "
    QString key = {};        // "die.area", "package-split"
};

class PaletteModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role { Kind = Qt::UserRole, Detail, Keys, Hits };
    using QAbstractListModel::QAbstractListModel;
    void offer(std::vector<PaletteCommand>, QStringList const& recent);  // recent: ids, the newest first
    void ask(QString const& words);
    QString instead() const { return instead_; }  // the nearest words to these, where nothing fits them
    PaletteCommand const* command(QModelIndex const&) const;

    int rowCount(QModelIndex const& = {}) const override { return static_cast<int>(order_.size()); }
    QVariant data(QModelIndex const&, int role) const override;
    Qt::ItemFlags flags(QModelIndex const&) const override;

private:
    struct Place {
        std::size_t command;
        bool elsewhere;
        int fit;                // as of WordFit, then letters left out
        double recent;          // 0: not used lately
        std::vector<int> hits;  // in the name
    };
    double recency(PaletteCommand const&) const;
    void find(QString const& words);
    void find_letters(QString const& words);
    std::vector<std::string> names() const;

    std::vector<PaletteCommand> commands_;
    std::vector<Findable> findable_;
    QStringList recent_;
    std::vector<Place> order_;
    QString instead_;
};

}  // namespace diecast
