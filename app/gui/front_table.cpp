#include "app/gui/front_table.h"
#include <QApplication>
#include <QHeaderView>
#include "app/gui/style.h"
#include "app/gui/words.h"

namespace diecast {

FrontTable::FrontTable(Session& session, QWidget* parent)
    : QTableView(parent), session_(session), model_(new FrontModel(session, this)) {
    setModel(model_);
    setAccessibleName(tr("Designs on the front"));
    setSelectionBehavior(SelectRows);
    setSelectionMode(SingleSelection);
    setShowGrid(false);
    setAlternatingRowColors(true);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setCornerButtonEnabled(false);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(space::target);
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setMinimumSectionSize(44);
    horizontalHeader()->setFont(text_font(type::small));
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setSectionsClickable(true);
    horizontalHeader()->setSortIndicatorShown(true);
    horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    setSortingEnabled(true);
    setHorizontalScrollMode(ScrollPerPixel);
    soon_.setSingleShot(true);
    soon_.setInterval(100);
    connect(&soon_, &QTimer::timeout, this, &FrontTable::take);
    connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this, &FrontTable::pick);
    connect(model_, &QAbstractItemModel::modelReset, this, [this] {
        if (model_->columnCount() == shaped_ || model_->rowCount() == 0) return;
        shaped_ = model_->columnCount();
        spread_columns();
    });
    connect(&session, &Session::answered, this, &FrontTable::schedule);
    connect(&session, &Session::selection_changed, this, &FrontTable::follow);
}

/// While a slider is dragged ten times a second is enough.
void FrontTable::schedule() {
    if (!isVisible()) return;
    if (QApplication::mouseButtons() == Qt::NoButton && !soon_.isActive()) return take();
    if (!soon_.isActive()) soon_.start();
}

void FrontTable::showEvent(QShowEvent* e) {
    QTableView::showEvent(e);
    take();
}

void FrontTable::take() {
    model_->take();
    follow();
}

void FrontTable::pick(QModelIndex const& now) {
    if (!now.isValid() || following_) return;
    Selection s = session_.selection();
    s.picked = session_.coordinates(model_->design(now.row()));
    session_.select(std::move(s));
}

/// As wide as their contents ask, and an equal share of what is left.
void FrontTable::spread_columns() {
    resizeColumnsToContents();
    int left = viewport()->width();
    for (int c = 0; c < shaped_; ++c) left -= columnWidth(c);
    for (int c = 0; c < shaped_ && left > 0; ++c) setColumnWidth(c, columnWidth(c) + left / shaped_);
}

void FrontTable::resizeEvent(QResizeEvent* e) {
    QTableView::resizeEvent(e);
    if (shaped_ > 0 && model_->rowCount() > 0) spread_columns();
}

void FrontTable::follow() {
    auto const& picked = session_.selection().picked;
    auto const id = picked ? session_.id_of(*picked) : std::nullopt;
    int const row = id ? model_->row(*id) : -1;
    following_ = true;
    if (row < 0) selectionModel()->clear();
    else if (!selectionModel()->isRowSelected(row)) {
        selectionModel()->setCurrentIndex(model_->index(row, 0),
                                          QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
        scrollTo(model_->index(row, 0));
    }
    following_ = false;
}

}  // namespace diecast
