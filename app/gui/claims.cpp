#include "app/gui/claims.h"
#include <QHeaderView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include <cmath>
#include "app/gui/style.h"
#include "app/gui/words.h"

namespace diecast {
namespace {

/// The tolerated stretch as a bar, the published number as a tick on it, ours as a dot.
class BandDelegate : public QStyledItemDelegate {
public:
    explicit BandDelegate(ClaimsModel& model) : QStyledItemDelegate(&model), model_(model) {}
    void paint(QPainter* p, QStyleOptionViewItem const& option, QModelIndex const& at) const override {
        QStyledItemDelegate::paint(p, option, at);
        Published const& claim = model_.claim(at.row());
        double const ours = model_.ours(at.row());
        if (!std::isfinite(ours)) return;
        Theme const& t = theme();
        double const band = std::max(claim.high - claim.low, 1e-9 * std::abs(claim.value));
        double const lo = std::max(std::min(claim.low, ours), claim.low - 2 * band) - 0.3 * band;
        double const hi = std::min(std::max(claim.high, ours), claim.high + 2 * band) + 0.3 * band;
        QRectF const box = QRectF(option.rect).adjusted(8, 0, -12, 0);
        auto const x = [&](double v) { return box.left() + box.width() * std::clamp((v - lo) / (hi - lo), 0.0, 1.0); };
        double const y = box.center().y();
        p->save();
        p->setRenderHint(QPainter::Antialiasing);
        p->setPen(QPen(t.line, 1));
        p->drawLine(QPointF(box.left(), y), QPointF(box.right(), y));
        p->setPen(Qt::NoPen);
        p->setBrush(option.state & QStyle::State_Selected ? t.window : t.grid);
        p->drawRoundedRect(QRectF(QPointF(x(claim.low), y - 6), QPointF(x(claim.high), y + 6)), 3, 3);
        p->setPen(QPen(t.muted, 2));
        p->drawLine(QPointF(x(claim.value), y - 6), QPointF(x(claim.value), y + 6));
        p->setPen(QPen(t.base, 1.5));
        p->setBrush(model_.within(at.row()) ? t.good : t.bad);
        p->drawEllipse(QPointF(x(ours), y), 5, 5);
        p->restore();
    }

private:
    ClaimsModel& model_;
};

}  // namespace

Claims::Claims(Document& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      model_(new ClaimsModel(document, this)),
      table_(new QTableView(this)),
      headline_(new QLabel(this)),
      summary_(new QLabel(this)),
      details_(new QLabel(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::wide, space::card, space::wide, space::wide);
    column->setSpacing(space::normal);
    headline_->setFont(text_font(type::heading, QFont::DemiBold));
    summary_->setObjectName("muted");
    summary_->setWordWrap(true);
    details_->setWordWrap(true);
    details_->setTextFormat(Qt::RichText);
    details_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    details_->setAlignment(Qt::AlignTop);
    details_->setMinimumHeight(96);
    column->addWidget(headline_);
    column->addWidget(summary_);
    column->addSpacing(space::tight);
    build_table();
    column->addWidget(table_, 1);
    column->addWidget(details_);
    soon_.setSingleShot(true);
    soon_.setInterval(60);
    connect(&soon_, &QTimer::timeout, this, &Claims::refresh);
    connect(&document, &Document::changed, this, &Claims::schedule);
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &Claims::describe);
    connect(model_, &QAbstractItemModel::modelReset, this, &Claims::spread_columns);
}

void Claims::build_table() {
    table_->setModel(model_);
    table_->setItemDelegateForColumn(ClaimsModel::Band, new BandDelegate(*model_));
    table_->setAccessibleName(tr("Published numbers"));
    table_->setSelectionBehavior(QTableView::SelectRows);
    table_->setSelectionMode(QTableView::SingleSelection);
    table_->setShowGrid(false);
    table_->setAlternatingRowColors(true);
    table_->setWordWrap(false);
    table_->setTabKeyNavigation(false);
    table_->setCornerButtonEnabled(false);
    table_->verticalHeader()->hide();
    table_->verticalHeader()->setDefaultSectionSize(32);
    table_->horizontalHeader()->setFont(text_font(type::small));
    table_->horizontalHeader()->setHighlightSections(false);
    table_->setHorizontalScrollMode(QTableView::ScrollPerPixel);
}

void Claims::schedule() {
    stale_ = true;
    if (isVisible() && !soon_.isActive()) soon_.start();
}

void Claims::showEvent(QShowEvent* e) {
    QWidget::showEvent(e);
    if (stale_) refresh();
}

void Claims::resizeEvent(QResizeEvent* e) {
    QWidget::resizeEvent(e);
    spread_columns();
}

void Claims::refresh() {
    stale_ = false;
    model_->refresh();
    int const all = model_->rowCount();
    headline_->setText(all == 0 ? tr("This study makes no claims")
                                : tr("%1 of %2 claims hold within their tolerance").arg(model_->agreeing()).arg(all));
    Study const& study = document_.study();
    QStringList assumed;
    for (std::string const& a : study.assumptions) assumed << qtext(a);
    summary_->setText(assumed.isEmpty() ? qtext(study.summary) : tr("Assumed: %1").arg(assumed.join(" · ")));
    summary_->setVisible(!summary_->text().isEmpty());
    table_->setVisible(all > 0);
    if (all > 0 && !table_->currentIndex().isValid()) table_->selectRow(0);
    describe();
}

void Claims::describe() {
    QModelIndex const now = table_->currentIndex();
    details_->setText(now.isValid()            ? model_->details(now.row())
                      : model_->rowCount() > 0 ? tr("Choose a claim to see its source and how it is compared.")
                                               : QString());
}

/// Claim and figure share what the others leave.
void Claims::spread_columns() {
    if (model_->rowCount() == 0) return;
    table_->resizeColumnsToContents();
    table_->setColumnWidth(ClaimsModel::Band, 150);
    int left = table_->viewport()->width();
    for (int c = 0; c < ClaimsModel::columns; ++c)
        if (c != ClaimsModel::Claim) left -= table_->columnWidth(c);
    table_->setColumnWidth(ClaimsModel::Claim, std::clamp(left, 160, 640));
}

}  // namespace diecast
