#include "app/gui/figure_view.h"
#include <QKeyEvent>
#include <QMetaMethod>
#include <QMouseEvent>
#include <algorithm>
#include "app/gui/style.h"

namespace diecast {

FigureView::FigureView(QWidget* parent) : QGraphicsView(parent), figure_(new Figure(theme())) {
    setScene(new QGraphicsScene(this));
    scene()->addItem(figure_);
    setRenderHint(QPainter::Antialiasing);
    setFrameShape(NoFrame);
    setBackgroundBrush(theme().base);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAlignment(Qt::AlignLeft | Qt::AlignTop);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(360, 280);
    for (QWidget* w : {static_cast<QWidget*>(this), viewport()}) w->setAccessibleName(tr("Chart"));
    tell();
}

void FigureView::draw(ChartData numbers) {
    figure_->show(std::move(numbers));
    at_ = -1;
    tell();
}

void FigureView::set_old(bool old) { figure_->setOpacity(old ? 0.45 : 1); }

QString FigureView::pointed_at() const { return figure_->pointed() ? figure_->pointed()->text : QString(); }

void FigureView::point_to(QString const& key) {
    auto const& spots = figure_->drawing().spots;
    auto const at = std::find_if(spots.begin(), spots.end(), [&](Spot const& s) { return s.key == key; });
    at_ = key.isEmpty() || at == spots.end() ? -1 : at - spots.begin();
    figure_->point_at_spot(at_);
    tell();
}

void FigureView::tell() {
    setAccessibleDescription(figure_->pointed() ? pointed_at()
                                                : tr("Arrow keys go from one value to the next and tell what it is."));
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
    tell();
}

void FigureView::mousePressEvent(QMouseEvent* e) {
    QGraphicsView::mousePressEvent(e);
    Spot const* spot = e->button() == Qt::LeftButton ? figure_->spot_at(mapToScene(e->pos())) : nullptr;
    if (spot && !spot->key.isEmpty()) emit leads_to(spot->key);
}

void FigureView::mouseMoveEvent(QMouseEvent* e) {
    QGraphicsView::mouseMoveEvent(e);
    Spot const* spot = figure_->spot_at(mapToScene(e->pos()));
    bool const leads =
        spot && !spot->key.isEmpty() && isSignalConnected(QMetaMethod::fromSignal(&FigureView::leads_to));
    viewport()->setCursor(leads ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void FigureView::keyPressEvent(QKeyEvent* e) {
    switch (e->key()) {
        case Qt::Key_Right:
        case Qt::Key_Down:
            return step(+1);
        case Qt::Key_Left:
        case Qt::Key_Up:
            return step(-1);
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
            if (at_ < 0) return e->ignore();
            at_ = -1;
            figure_->point_at_spot(at_);
            return tell();
        default:
            e->ignore();  // the window's shortcuts
    }
}

}  // namespace diecast
