#include "app/chart/place_labels.h"
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

namespace diecast {
namespace {

bool crosses(QLineF const& line, QPolygonF const& box) {
    for (qsizetype i = 0; i < box.size(); ++i)
        if (line.intersects(QLineF(box[i], box[(i + 1) % box.size()]), nullptr) == QLineF::BoundedIntersection)
            return true;
    return box.containsPoint(line.p1(), Qt::OddEvenFill);
}

QPolygonF around(QRectF const& r) { return QPolygonF({r.topLeft(), r.topRight(), r.bottomRight(), r.bottomLeft()}); }

bool inside(QRectF const& frame, QPolygonF const& box) {
    return std::all_of(box.begin(), box.end(), [&](QPointF const& p) { return frame.contains(p); });
}

double constexpr touching = 18;  // nearer than this, no leader is needed

/// The smaller the better; none where it may not be, or is no better than `least`.
std::optional<double> cost(Placed const& p, double radius, Taken const& taken, int marks_near, double least) {
    double result = p.leader.isNull() ? radius : radius + 8 - 60.0 * marks_near;  // it leaves its own mark
    if (result >= least) return {};
    QPolygonF const box = around(p.box.adjusted(-2, -1, 2, 1));
    if (taken.meets(box)) return {};
    result += 30.0 * taken.crossings(box);
    if (p.leader.isNull()) return result;
    for (QPolygonF const& other : taken.solid) result += crosses(p.leader, other) ? 60 : 0;
    return result;
}

bool apart(QRectF const& a, QRectF const& b) {
    return a.right() < b.left() || b.right() < a.left() || a.bottom() < b.top() || b.bottom() < a.top();
}

}  // namespace

bool Taken::meets(QPolygonF const& box) const {
    QRectF const around = box.boundingRect();
    return std::any_of(solid.begin(), solid.end(), [&](QPolygonF const& other) {
        return !apart(other.boundingRect(), around) && other.intersects(box);
    });
}

int Taken::crossings(QPolygonF const& box) const {
    return static_cast<int>(
        std::count_if(lines.begin(), lines.end(), [&](QLineF const& line) { return crosses(line, box); }));
}

std::optional<Placed> place_beside(QPointF mark, double radius, QString const& text, QFont const& font,
                                   QRectF const& frame, Taken& taken) {
    QFontMetricsF const m(font);
    QSizeF const size(m.horizontalAdvance(text), m.capHeight() + m.descent());
    int const near = static_cast<int>(std::count_if(taken.solid.begin(), taken.solid.end(), [&](QPolygonF const& s) {
        return s.containsPoint(mark, Qt::OddEvenFill);
    }));
    std::optional<Placed> best;
    double least = 1e9;
    for (double away : {radius + 4, 16.0, 26.0, 38.0, 52.0, 70.0, 92.0, 120.0})
        for (int step = 0; step < 24; ++step) {
            double const angle = 2 * M_PI * step / 24;
            QPointF const out(std::cos(angle), std::sin(angle));
            QPointF const edge = mark + away * out;  // the box touches this point from outside
            QRectF const box(edge - QPointF(size.width() * (1 - out.x()) / 2, size.height() * (1 - out.y()) / 2), size);
            if (!frame.contains(box.adjusted(-2, -2, 2, 2))) continue;
            Placed const p{box.bottomLeft() - QPointF(0, m.descent()), box,
                           away > touching ? QLineF(mark + radius * out, edge) : QLineF()};
            if (auto const c = cost(p, away + (step == 0 ? 0 : 1), taken, near, least); c && *c < least)
                least = *c, best = p;
        }
    if (!best) return {};
    taken.solid << around(best->box);
    if (!best->leader.isNull()) taken.lines << best->leader;
    return best;
}

std::optional<QPointF> place_along(QLineF const& line, QString const& text, QFont const& font, QRectF const& frame,
                                   bool from_end, Taken& taken) {
    QFontMetricsF const m(font);
    double const length = line.length(), wide = m.horizontalAdvance(text);
    if (wide + 8 > length) return {};
    QPointF const along = (line.p2() - line.p1()) / length, up(along.y(), -along.x());
    double const angle = -line.angle();
    for (bool strict : {true, false})
        for (double const lift : {4.0, -m.capHeight() - 5})
            for (double s = 4; s + wide + 4 <= length; s += 8) {
                QPointF const at = line.p1() + (from_end ? length - wide - s : s) * along + lift * up;
                QPolygonF const box = Label{text, at, font, {}, angle}.outline();
                if (!inside(frame, box) || taken.meets(box) || (strict && taken.crossings(box))) continue;
                taken.solid << box;
                return at;
            }
    return {};
}

QRectF room_at_top(double x, double text_width, double text_height, QRectF const& area, QList<QRectF> const& taken) {
    double const wide = std::min(text_width + 8, area.width() - 4), high = text_height + 2;
    double const left = std::clamp(x - wide / 2, area.left() + 2, area.right() - 2 - wide);
    QRectF label(left, area.top() + 3, wide, high);
    auto const meets = [&](QRectF const& r) { return r.intersects(label); };
    while (std::any_of(taken.begin(), taken.end(), meets) && label.bottom() + high < area.bottom())
        label.translate(0, high + 2);
    return label;
}

}  // namespace diecast
