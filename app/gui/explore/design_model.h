// DesignModel: all designs, or those within the brushes, one per row, in any order. Rows come in pages as one scrolls.
#pragma once
#include <QAbstractTableModel>
#include "app/session/brush_controller.h"
#include "app/session/session.h"

namespace diecast {

class DesignModel : public QAbstractTableModel {
    Q_OBJECT
public:
    explicit DesignModel(Session&, QObject* parent = nullptr);
    int rowCount(QModelIndex const& = {}) const override;
    int columnCount(QModelIndex const& = {}) const override;
    QVariant data(QModelIndex const&, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation, int role = Qt::DisplayRole) const override;
    void sort(int column, Qt::SortOrder) override;  // on a thread of its own; `listed` when it is done
    bool canFetchMore(QModelIndex const&) const override;
    void fetchMore(QModelIndex const&) override;

    void take();                                                       // what is kept and brushed now
    std::size_t designs() const { return rows_ ? rows_->size() : 0; }  // in all pages
    std::uint64_t design(int row) const;
    double value(int row, int column) const;  // in the unit
    Quantity const* quantity(int column) const { return shown_[static_cast<std::size_t>(column)]; }
    bool busy() const { return work_.busy(); }

    static constexpr std::size_t page = 20000;

signals:
    void listed();

private:
    std::size_t row_of(int row) const { return (*rows_)[static_cast<std::size_t>(row)]; }

    using Rows = std::shared_ptr<std::vector<std::uint32_t> const>;
    struct Ask {
        std::shared_ptr<BrushAnswer const> brushed;
        std::vector<Quantity const*> axes;
        Rows sorted;  // if that is known
        Quantity const* by;
        bool falling, by_number;
    };
    struct Answer {
        Ask ask;
        Rows sorted, listed;
    };
    static Answer list(Ask const&, std::stop_token const&);
    void receive(Answer const&);
    Session& session_;
    std::shared_ptr<KeptColumns const> columns_;
    std::vector<Quantity const*> shown_;
    Rows rows_, sorted_;  // listed; all rows of the columns in order
    int pages_shown_ = 0, sorted_by_ = -1;
    Qt::SortOrder direction_ = Qt::AscendingOrder;
    bool stale_ = false;
    Background<Ask, Answer> work_;
};

}  // namespace diecast
