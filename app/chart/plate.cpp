#include "app/chart/plate.h"
#include <algorithm>

namespace diecast {

void draw_plate(QPainter& p, QString const& text, QPointF beside, QPointF towards, QRectF const& frame,
                Theme const& t) {
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
    QColor plate = t.raised;
    plate.setAlphaF(0.94f);
    p.setPen(QPen(t.line, 1));
    p.setBrush(plate);
    p.drawRoundedRect(box, 4, 4);
    p.setPen(t.text);
    p.drawText(box.adjusted(8, 5, -8, -5), Qt::AlignLeft | Qt::AlignVCenter, text);
}

}  // namespace diecast
