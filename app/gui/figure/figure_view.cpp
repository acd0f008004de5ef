#include "app/gui/figure/figure_view.h"
#include <QApplication>
#include <QKeyEvent>
#include <QMetaMethod>
#include <QMouseEvent>
#include <algorithm>
#include "app/gui/widgets/style.h"

namespace diecast {

FigureView::FigureView(QWidget* parent)
    : QGraphicsView(parent), figure_(new Figure(theme())), band_(new QRubberBand(QRubberBand::Rectangle, viewport())) {
    setScene(new QGraphicsScene(this));
    scene()->addItem(figure_);
    setRenderHint(QPainter::Antialiasing);
    setFrameShape(NoFrame);
    setBackgroundBrush(theme().base);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAlignment(Qt::AlignLeft | Qt::AlignTop);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(300, 280);
    for (QWidget* w : {static_cast<QWidget*>(this), viewport()}) w->setAccessibleName(tr("Chart"));
    describe();
}

void FigureView::draw(ChartData numbers) {
    let_go();
    figure_->show(std::move(numbers));
    at_ = -1;
    describe();
}

void FigureView::set_old(bool old) { figure_->setOpacity(old ? 0.45 : 1); }

QString FigureView::pointed_at() const { return figure_->pointed() ? figure_->pointed()->text : QString(); }

void FigureView::point_to(QString const& key) {
    auto const& spots = figure_->drawing().spots;
    auto const at = std::find_if(spots.begin(), spots.end(), [&](Spot const& s) { return s.key == key; });
    at_ = key.isEmpty() || at == spots.end() ? -1 : at - spots.begin();
    figure_->point_at_spot(at_);
    describe();
}

void FigureView::describe() {
    setAccessibleDescription(figure_->pointed() ? pointed_at()
                                                : tr("Arrow keys go from one value to the next and name it."));
}

void FigureView::resizeEvent(QResizeEvent* e) {
    QGraphicsView::resizeEvent(e);
    scene()->setSceneRect(QRectF(QPointF(), viewport()->size()));
    figure_->resize(viewport()->size());
}

void FigureView::changeEvent(QEvent* e) {
    QGraphicsView::changeEvent(e);
    if (e->type() != QEvent::PaletteChange || !figure_) return;
    setBackgroundBrush(theme().base);
    figure_->apply(theme());
}

void FigureView::step(qsizetype by) {
    auto const& spots = figure_->drawing().spots;
    if (spots.isEmpty()) return;
    at_ = std::clamp<qsizetype>(at_ < 0 ? (by > 0 ? 0 : spots.size() - 1) : at_ + by, 0, spots.size() - 1);
    figure_->point_at_spot(at_);
    describe();
}

void FigureView::lead_on(QPoint at) {
    Spot const* spot = figure_->spot_at(mapToScene(at));
    if (spot && !spot->key.isEmpty()) emit leads_to(spot->key);
}

void FigureView::mousePressEvent(QMouseEvent* e) {
    QGraphicsView::mousePressEvent(e);
    if (e->button() != Qt::LeftButton) return;
    auto const& plots = figure_->drawing().plots;
    if (drags_ && !plots.isEmpty() && plots[0].area.contains(mapToScene(e->pos()))) from_ = e->pos();
    else lead_on(e->pos());
}

void FigureView::mouseMoveEvent(QMouseEvent* e) {
    if (from_ && (e->buttons() & Qt::LeftButton)) {
        QRect const plot = mapFromScene(figure_->drawing().plots[0].area).boundingRect();
        if (!band_->isHidden() || (e->pos() - *from_).manhattanLength() >= QApplication::startDragDistance()) {
            band_->setGeometry(QRect(*from_, e->pos()).normalized() & plot);
            band_->show();
        }
        return;
    }
    QGraphicsView::mouseMoveEvent(e);
    Spot const* spot = figure_->spot_at(mapToScene(e->pos()));
    bool const leads =
        spot && !spot->key.isEmpty() && isSignalConnected(QMetaMethod::fromSignal(&FigureView::leads_to));
    viewport()->setCursor(leads ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void FigureView::mouseReleaseEvent(QMouseEvent* e) {
    QGraphicsView::mouseReleaseEvent(e);
    if (!from_ || e->button() != Qt::LeftButton) return;
    bool const box = !band_->isHidden();
    QRectF const seen = mapToScene(band_->geometry()).boundingRect(), area = figure_->drawing().plots[0].area;
    let_go();
    if (!box) return lead_on(e->pos());
    emit dragged({(seen.left() - area.left()) / area.width(), (area.bottom() - seen.bottom()) / area.height(),
                  seen.width() / area.width(), seen.height() / area.height()});
}

void FigureView::let_go() {
    from_.reset();
    band_->hide();
}

/// Maps over two quantities have theirs in rows.
qsizetype FigureView::row_length() const {
    ChartData const& drawn = figure_->data();
    if (!std::holds_alternative<MapChart>(drawn) && !std::holds_alternative<ContourChart>(drawn)) return 0;
    auto const& spots = figure_->drawing().spots;
    auto const below = std::find_if(spots.rbegin(), spots.rend(), [&](Spot const& s) {
        return std::abs(s.where.top() - spots.back().where.top()) > 0.5;
    });
    return below == spots.rend() ? 0 : below - spots.rbegin();
}

void FigureView::keyPressEvent(QKeyEvent* e) {
    switch (e->key()) {
        case Qt::Key_Right:
            return step(+1);
        case Qt::Key_Left:
            return step(-1);
        case Qt::Key_Down:
            return step(row_length() > 0 ? -row_length() : +1);
        case Qt::Key_Up:
            return step(row_length() > 0 ? row_length() : -1);
        case Qt::Key_Home:
            at_ = -1;
            return step(+1);
        case Qt::Key_End:
            at_ = -1;
            return step(-1);
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (!figure_->pointed() || figure_->pointed()->key.isEmpty()) return e->ignore();
            return emit leads_to(figure_->pointed()->key);
        case Qt::Key_Escape:
            if (from_) return let_go();
            if (at_ < 0) return e->ignore();
            at_ = -1;
            figure_->point_at_spot(at_);
            return describe();
        default:
            e->ignore();  // the window's shortcuts
    }
}

}  // namespace diecast
