// CatalogueModel: every kind of preset with its entries, as a tree; what a search leaves of them.
#pragma once
#include <QAbstractItemModel>
#include "app/present/text/word_search.h"
#include "app/session/entries/entry_facts.h"

namespace diecast {

class CatalogueModel : public QAbstractItemModel {
    Q_OBJECT
public:
    static int constexpr badge_role = Qt::UserRole;  // "own", "in the study": beside the name
    using QAbstractItemModel::QAbstractItemModel;
    void list(Graph const&, Study const&);  // all; again after a change of either
    /// Lists what has all words in its name, title, key, labels or named values. Of a kind, what fits best comes first.
    void find(QStringList const& words);
    QString instead() const { return instead_; }  // the nearest words to these, where nothing fits them
    bool searching() const { return !words_.isEmpty(); }

    EntryRef entry_at(QModelIndex const&) const;        // none for a kind
    Quantity const* kind_at(QModelIndex const&) const;  // of a kind or of an entry; null for neither
    QModelIndex index_of(EntryRef const&) const;        // invalid if it is not shown
    QModelIndex index_of(Quantity const& selector) const;
    int listed() const;

    QModelIndex index(int row, int column, QModelIndex const& parent = {}) const override;
    QModelIndex parent(QModelIndex const&) const override;
    int rowCount(QModelIndex const& = {}) const override;
    int columnCount(QModelIndex const& = {}) const override { return 1; }
    QVariant data(QModelIndex const&, int role = Qt::DisplayRole) const override;

private:
    struct Leaf {
        std::string name;
        QString title, badge, tip;
        bool own;
        Findable findable;
    };
    struct Kind {
        Quantity const* selector;
        std::vector<Leaf> all;
        std::vector<std::size_t> shown;
    };
    static bool alike(Kind const&, Kind const&);
    void sift();
    Leaf const& leaf(QModelIndex const&) const;

    std::vector<Kind> kinds_;
    std::vector<std::size_t> shown_;  // kinds with anything to show
    QStringList words_;
    QString instead_;
};

}  // namespace diecast
