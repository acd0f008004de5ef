#include "app/gui/roofline/roofline_view.h"
#include <QKeyEvent>
#include <QMouseEvent>
#include <algorithm>
#include <cmath>

namespace diecast {
namespace {

double const reach = 7, slop = 3;  // pixels

double distance(QPointF p, QLineF const& line) {
    QPointF const along = line.p2() - line.p1();
    double const length = QPointF::dotProduct(along, along);
    double const t = length > 0 ? std::clamp(QPointF::dotProduct(p - line.p1(), along) / length, 0.0, 1.0) : 0;
    return QLineF(p, line.p1() + t * along).length();
}

}  // namespace

double RooflineView::rate_at(QPointF pixel, int ceiling) const {
    Drawing const& d = figure().drawing();
    if (!chart() || d.plots.isEmpty() || !d.across || !d.up) return NAN;
    QRectF const area = d.plots.back().area;
    double const intensity = d.across->value((pixel.x() - area.left()) / area.width());
    double const rate = d.up->value(std::clamp((area.bottom() - pixel.y()) / area.height(), 0.0, 1.0));
    return chart()->ceilings[static_cast<std::size_t>(ceiling)].flat ? rate : rate / intensity;
}

bool RooflineView::can_move(int ceiling) const {
    return ceiling >= 0 && std::find(still_.begin(), still_.end(), ceiling) == still_.end();
}

int RooflineView::handle_at(QPointF at) const {
    Spot const* spot = figure().spot_at(at);
    if (spot && spot->key.startsWith("point:")) return -1;
    int best = -1;
    double least = reach;
    for (Handle const& h : figure().drawing().handles)
        if (double const d = distance(at, h.line); d < least) least = d, best = static_cast<int>(h.of);
    return best;
}

int RooflineView::pointed_ceiling() const {
    QString const key = figure().pointed() ? figure().pointed()->key : QString();
    return key.startsWith("ceiling:") ? key.mid(8).toInt() : -1;
}

void RooflineView::mousePressEvent(QMouseEvent* e) {
    int const handle = e->button() == Qt::LeftButton ? handle_at(mapToScene(e->pos())) : -1;
    if (!can_move(handle)) return FigureView::mousePressEvent(e);
    setFocus();
    held_ = handle, moving_ = false, from_ = e->pos();
    e->accept();
}

void RooflineView::mouseMoveEvent(QMouseEvent* e) {
    if (held_ < 0) {
        FigureView::mouseMoveEvent(e);
        int const handle = handle_at(mapToScene(e->pos()));
        if (can_move(handle)) viewport()->setCursor(Qt::SizeVerCursor);
        return;
    }
    if (!moving_ && QLineF(from_, e->pos()).length() < slop) return;
    moving_ = true;
    double const rate = rate_at(mapToScene(e->pos()), held_);
    if (std::isfinite(rate) && rate > 0) emit moved(held_, rate);
}

void RooflineView::mouseReleaseEvent(QMouseEvent* e) {
    if (held_ < 0) return FigureView::mouseReleaseEvent(e);
    int const held = std::exchange(held_, -1);
    if (std::exchange(moving_, false)) emit dropped();
    else emit leads_to("ceiling:" + QString::number(held));
}

/// Keys ↑ and ↓ move a ceiling that is pointed at; elsewhere they go from mark to mark.
void RooflineView::keyPressEvent(QKeyEvent* e) {
    bool const up = e->key() == Qt::Key_Up, down = e->key() == Qt::Key_Down;
    if (e->key() == Qt::Key_Escape && (held_ >= 0 || pointed_ceiling() >= 0)) {
        held_ = -1, moving_ = false;
        emit given_up();
        return FigureView::keyPressEvent(e);
    }
    if ((up || down) && can_move(pointed_ceiling())) {
        QString const key = figure().pointed()->key;
        emit stepped(pointed_ceiling(), up ? 1 : -1);
        return point_to(key);
    }
    if ((e->key() == Qt::Key_Return || e->key() == Qt::Key_Enter) && pointed_ceiling() >= 0) emit dropped();
    FigureView::keyPressEvent(e);
}

}  // namespace diecast
