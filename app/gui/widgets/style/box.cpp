#include "app/gui/widgets/style/box.h"
#include "app/session/current_theme.h"

namespace diecast {

void draw(QPainter& p, QRect const& rect, ControlBox const& box) {
    bool const lined = box.line.isValid() && box.width > 0;
    if (box.radius <= 0) {
        if (box.ground.isValid()) p.fillRect(rect, box.ground);
        if (!lined) return;
        int const w = box.width;
        for (QRect const& side : {QRect(rect.left(), rect.top(), rect.width(), w),
                                  QRect(rect.left(), rect.bottom() - w + 1, rect.width(), w),
                                  QRect(rect.left(), rect.top() + w, w, rect.height() - 2 * w),
                                  QRect(rect.right() - w + 1, rect.top() + w, w, rect.height() - 2 * w)})
            p.fillRect(side, box.line);
        return;
    }
    double const half = lined ? box.width / 2.0 : 0;
    QRectF const middle = QRectF(rect).adjusted(half, half, -half, -half);
    double const radius = std::min(box.radius - half, std::min(middle.width(), middle.height()) / 2);
    bool const was_smooth = p.testRenderHint(QPainter::Antialiasing);
    p.setRenderHint(QPainter::Antialiasing);
    QPen const pen = p.pen();
    QBrush const brush = p.brush();
    p.setPen(lined ? QPen(box.line, box.width) : QPen(Qt::NoPen));
    p.setBrush(box.ground.isValid() ? QBrush(box.ground) : QBrush(Qt::NoBrush));
    p.drawRoundedRect(middle, radius, radius);
    p.setPen(pen);
    p.setBrush(brush);
    p.setRenderHint(QPainter::Antialiasing, was_smooth);
}

void draw_arrow(QPainter& p, QPoint const& top_left, bool up, QColor const& colour) {
    QPointF const at = top_left;
    QPolygonF const shape = up ? QPolygonF{at + QPointF(0, 5), at + QPointF(8, 5), at + QPointF(4, 0)}
                               : QPolygonF{at, at + QPointF(8, 0), at + QPointF(4, 5)};
    p.save();
    p.setRenderHint(QPainter::Antialiasing);
    p.setPen(Qt::NoPen);
    p.setBrush(colour);
    p.drawPolygon(shape);
    p.restore();
}

void draw_tick(QPainter& p, QPointF const& middle, double scale, QColor const& colour) {
    p.save();
    p.setRenderHint(QPainter::Antialiasing);
    p.translate(middle);
    p.scale(scale, scale);
    p.setPen(QPen(colour, 2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    p.drawPolyline(QPolygonF{QPointF(-4, 0.5), QPointF(-1.2, 3.3), QPointF(4, -2.5)});
    p.restore();
}

QColor line_of(QStyleOption const& o) {
    Theme const& t = theme();
    return has_focus(o) ? t.accent : is_hovered(o) ? t.muted : t.line;
}

}  // namespace diecast
