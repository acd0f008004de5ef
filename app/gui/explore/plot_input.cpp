// What mouse and keyboard do to the plot.
#include <QKeyEvent>
#include <QMouseEvent>
#include <cmath>
#include "app/gui/explore/plot_view.h"
#include "app/session/picking.h"

namespace diecast {

void PlotView::mouseMoveEvent(QMouseEvent* e) {
    if (panned_) {
        QPointF const d = chart_->place(*panned_) - chart_->place(e->position());
        panned_ = e->position();
        return set_viewport({d.x(), d.y(), 1, 1});
    }
    if (pressed_ && (e->position() - *pressed_).manhattanLength() > 6) {
        panned_ = pressed_;
        return setCursor(Qt::ClosedHandCursor);
    }
    auto const design = nearest(e->position());
    hover(design ? Design(session_.designs().coordinates(*design)) : Design());
}

void PlotView::mousePressEvent(QMouseEvent* e) {
    if (e->button() == Qt::LeftButton) pressed_ = e->position();
}

void PlotView::mouseReleaseEvent(QMouseEvent* e) {
    if (pressed_ && !panned_) {
        Selection s = session_.selection();
        auto const design = nearest(e->position());
        s.picked = design ? Design(session_.designs().coordinates(*design)) : Design();
        session_.select(std::move(s));
    }
    pressed_.reset();
    panned_.reset();
    unsetCursor();
}

void PlotView::mouseDoubleClickEvent(QMouseEvent* e) {
    if (nearest(e->position())) emit opened();
    else reset_view();
}

void PlotView::wheelEvent(QWheelEvent* e) {
    zoom(std::pow(0.999, e->angleDelta().y()), chart_->place(e->position()));
    e->accept();
}

void PlotView::keyPressEvent(QKeyEvent* e) {
    Selection s = session_.selection();
    switch (e->key()) {
        case Qt::Key_Left:
        case Qt::Key_Down:
            return step_along_front(session_, -1);
        case Qt::Key_Right:
        case Qt::Key_Up:
            return step_along_front(session_, +1);
        case Qt::Key_Plus:
            return zoom(0.8, {0.5, 0.5});
        case Qt::Key_Minus:
            return zoom(1.25, {0.5, 0.5});
        case Qt::Key_0:
            return reset_view();
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (session_.current_design()) emit opened();
            return;
        case Qt::Key_P:
            return pin_design(session_);
        case Qt::Key_Escape:
            if (session_.runner().busy()) session_.runner().cancel();
            s.hovered.reset();
            s.picked.reset();
            return session_.select(std::move(s));
        default:
            QChartView::keyPressEvent(e);
    }
}

void PlotView::leaveEvent(QEvent* e) {
    QChartView::leaveEvent(e);
    hover({});
}

}  // namespace diecast
