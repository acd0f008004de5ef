#include "app/chart/plate.h"
#include <algorithm>

namespace diecast {
namespace {

bool covers(QRectF const& box, QPolygonF const& line) {
    QRectF const near = box.adjusted(-4, -4, 4, 4);
    for (qsizetype i = 0; i + 1 < line.size(); ++i) {  // steps: each stretch is level or upright
        QRectF const stretch = QRectF(line[i], line[i + 1]).normalized();
        if (stretch.left() <= near.right() && stretch.right() >= near.left() && stretch.top() <= near.bottom() &&
            stretch.bottom() >= near.top())
            return true;
    }
    return false;
}

/// Away from the point until the line is free; where it was if there is no such place.
void move_clear(QRectF& box, QPolygonF const& line, double towards, QRectF const& frame) {
    QRectF moved = box;
    while (covers(moved, line)) {
        moved.translate(0, towards * 4);
        if (moved.top() < frame.top() + 4 || moved.bottom() > frame.bottom() - 4) return;
    }
    box = moved;
}

}  // namespace

void draw_plate(QPainter& p, QString const& text, QPointF beside, QPointF towards, QRectF const& frame, Theme const& t,
                QPolygonF const& clear_of) {
    p.setFont(text_font(type::small));
    QFontMetricsF const metrics(p.font());
    QRectF box = metrics.boundingRect(QRectF(0, 0, 1000, 1000), Qt::AlignLeft, text).adjusted(-8, -5, 8, 5);
    box.moveCenter(beside + QPointF(towards.x() * (box.width() / 2 + 10), towards.y() * (box.height() / 2 + 12)));
    auto const within = [](double at, double lo, double hi) { return std::clamp(at, lo, std::max(lo, hi)); };
    box.moveLeft(within(box.left(), frame.left() + 4, frame.right() - 4 - box.width()));
    box.moveTop(within(box.top(), frame.top() + 4, frame.bottom() - 4 - box.height()));
    if (box.adjusted(-6, -6, 6, 6).contains(beside)) {  // in a corner: beside the point rather than over it
        double const right = beside.x() + 16, left = beside.x() - 16 - box.width();
        box.moveLeft(right + box.width() < frame.right() ? right : left);
    }
    if (towards.y() != 0) move_clear(box, clear_of, towards.y() < 0 ? -1 : 1, frame);
    QColor plate = t.raised;
    plate.setAlphaF(0.94f);
    p.setPen(QPen(t.line, 1));
    p.setBrush(plate);
    p.drawRoundedRect(box, 4, 4);
    p.setPen(t.text);
    p.drawText(box.adjusted(8, 5, -8, -5), Qt::AlignLeft | Qt::AlignVCenter, text);
}

}  // namespace diecast
