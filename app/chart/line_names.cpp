#include "app/chart/line_names.h"
#include <QPainter>
#include <algorithm>
#include <limits>
#include "app/chart/plate.h"
#include "app/chart/sheet.h"

namespace diecast {
namespace {

constexpr double square = 8, gap = 4, inset = 4, beside = 7;

QFont name_font(Theme const& t) { return t.font(type::small, QFont::DemiBold); }

QSizeF name_size(QString const& text, Theme const& t) {
    return {inset + square + gap + width_of(text, name_font(t)) + inset, height_of(name_font(t)) + 4};
}

/// Ends first: there a line is farthest from its neighbours.
QList<QPointF> anchors_of(QPolygonF const& line) {
    QList<QPointF> anchors;
    constexpr qsizetype parts = 8;
    for (qsizetype part : {parts, qsizetype{0}, parts / 2, parts / 4, 3 * parts / 4, qsizetype{1}, parts - 1})
        anchors << line[part * (line.size() - 1) / parts];
    return anchors;
}

double cost_of(QRectF const& box, QList<LineName> const& names) {
    double cost = 0;
    for (LineName const& other : names) {
        if (other.box.intersects(box.adjusted(-2, -2, 2, 2))) return std::numeric_limits<double>::infinity();
        cost += covered(box, {other.line, {}});
    }
    return cost;
}

}  // namespace

void place_names(QList<LineName>& names, QRectF const& frame, Theme const& t) {
    for (LineName& name : names) name.box = {};
    for (qsizetype i = 0; i < names.size(); ++i) {
        if (names[i].line.isEmpty()) continue;
        QSizeF const size = name_size(names[i].text, t);
        double least = std::numeric_limits<double>::infinity();
        QRectF best;
        double later = 0;  // earlier anchors are better where nothing is covered
        for (QPointF const& at : anchors_of(names[i].line)) {
            for (auto const& [right, down] : {std::pair{1, -1}, {1, 1}, {-1, -1}, {-1, 1}, {1, 0}, {-1, 0}}) {
                QRectF box({}, size);
                box.moveCenter(at + QPointF(right * (size.width() / 2 + beside), down * (size.height() / 2 + beside)));
                if (!frame.contains(box)) continue;
                if (double const cost = cost_of(box, names) + later; cost < least) least = cost, best = box;
            }
            later += 6;
        }
        names[i].box = best;
    }
}

void draw_names(QPainter& p, QList<LineName> const& names, Theme const& t) {
    QColor ground = t.base;
    ground.setAlphaF(0.85f);
    for (LineName const& name : names) {
        if (name.box.isEmpty()) continue;
        p.setPen(Qt::NoPen);
        p.setBrush(ground);
        p.drawRoundedRect(name.box, 3, 3);
        p.fillRect(QRectF(name.box.left() + inset, name.box.center().y() - square / 2, square, square), name.colour);
        p.setFont(name_font(t));
        p.setPen(t.text);
        p.drawText(name.box.adjusted(inset + square + gap, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, name.text);
    }
    p.setBrush(Qt::NoBrush);
}

}  // namespace diecast
