#include "app/chart/plate.h"
#include <algorithm>
#include <cmath>
#include "app/chart/place_labels.h"
#include "app/chart/shade.h"

namespace diecast {
namespace {

QRectF inside(QRectF box, QRectF const& frame) {
    auto const within = [](double at, double lo, double hi) { return std::clamp(at, lo, std::max(lo, hi)); };
    box.moveLeft(within(box.left(), frame.left() + 4, frame.right() - 4 - box.width()));
    box.moveTop(within(box.top(), frame.top() + 4, frame.bottom() - 4 - box.height()));
    return box;
}

QRectF placed(QSizeF size, QPointF beside, QPointF towards, double away, QRectF const& frame) {
    QRectF box(QPointF(), size);
    box.moveCenter(
        beside + QPointF(towards.x() * (size.width() / 2 + 10 + away), towards.y() * (size.height() / 2 + 12 + away)));
    return inside(box, frame);
}

/// The line without what of it passes texts.
QList<QLineF> parts_beside(QLineF const& line, QList<QRectF> const& texts) {
    QList<QLineF> parts;
    int const steps = std::max(1, static_cast<int>(line.length()));
    double from = 0;
    for (int i = 0; i <= steps; ++i) {
        double const at = static_cast<double>(i) / steps;
        bool const hidden = std::any_of(texts.begin(), texts.end(), [&](QRectF const& text) {
            return text.adjusted(-1, -1, 1, 1).contains(line.pointAt(at));
        });
        if (i == steps || hidden) {
            if (at > from) parts << QLineF(line.pointAt(from), line.pointAt(at));
        }
        if (hidden) from = static_cast<double>(i + 1) / steps;
    }
    return parts;
}

/// By how much the line to a box is longer than the shortest one.
double detour(QLineF const& leader, QRectF const& box) {
    return leader.isNull() ? 0 : leader.length() - QLineF(leader.p1(), nearest(box, leader.p1())).length();
}

bool hides(QRectF const& box, QPointF point) { return box.adjusted(-6, -6, 6, 6).contains(point); }

}  // namespace

QLineF leader_to(QRectF const& box, QPointF from, KeepClear const& clear) {
    QPointF const near = nearest(box, from);
    QLineF const leader(from, near);
    if (leader.length() <= 30) return {};
    auto const is_free = [&](QLineF const& line) {
        return std::ranges::none_of(clear.text,
                                    [&](QRectF const& text) { return passes(line, text.adjusted(-2, -2, 2, 2)); });
    };
    QLineF best = leader;
    if (is_free(leader)) return leader;
    double least = 1e9;
    constexpr int steps = 12;
    for (int i = 0; i <= steps; ++i)  // along the edges that the point sees
        for (bool const level : {true, false}) {
            if (level ? from.y() == near.y() : from.x() == near.x()) continue;
            double const share = static_cast<double>(i) / steps;
            QPointF const end = level ? QPointF(box.left() + 6 + share * (box.width() - 12), near.y())
                                      : QPointF(near.x(), box.top() + 4 + share * (box.height() - 8));
            QLineF const line(from, end);
            if (line.length() < least && is_free(line)) least = line.length(), best = line;
        }
    return best;
}

double crossed(QLineF const& leader, KeepClear const& clear) {
    auto const is_hit = [&](QRectF const& text) { return !leader.isNull() && passes(leader, text); };
    return 60.0 * static_cast<double>(std::count_if(clear.text.begin(), clear.text.end(), is_hit));
}

QList<QPointF> spread_discs(QList<QPointF> const& points, double radius, QRectF const& frame) {
    QList<QPointF> centres;
    double const apart = 2 * radius;
    for (QPointF const& point : points) {
        auto const is_free = [&](QPointF const& c) {
            return std::ranges::all_of(centres,
                                       [&](QPointF const& other) { return QLineF(c, other).length() >= apart; });
        };
        QPointF centre = point;
        for (double away = apart; !is_free(centre) && away < 4 * apart; away += radius)
            for (double const angle : {0.0, 180.0, 90.0, 270.0, 45.0, 135.0, 315.0, 225.0}) {
                QPointF const tried = point + QLineF::fromPolar(away, angle).p2();
                if (!frame.contains(tried) || !is_free(tried)) continue;
                centre = tried;
                break;
            }
        centres << centre;
    }
    return centres;
}

double covered(QRectF const& box, KeepClear const& clear) {
    QRectF const near = box.adjusted(-4, -4, 4, 4);
    double sum = 0;
    auto const add = [&](QPolygonF const& line) {
        for (qsizetype i = 0; i + 1 < line.size(); ++i) {  // steps: each stretch is level or upright
            auto const [left, right] = std::minmax({line[i].x(), line[i + 1].x()});
            double const wide = std::min(right, near.right()) - std::max(left, near.left());
            if (wide < 0) continue;
            auto const [top, bottom] = std::minmax({line[i].y(), line[i + 1].y()});
            double const high = std::min(bottom, near.bottom()) - std::max(top, near.top());
            if (high >= 0) sum += wide + high + 1;
        }
    };
    add(clear.line);
    for (QPolygonF const& line : clear.more_lines) add(line);
    for (QPointF const& mark : clear.marks) sum += near.contains(mark) ? 8 : 0;
    for (QRectF const& text : clear.text) sum += near.intersects(text) ? 1000 : 0;
    return sum;
}

QRectF plate_place(QSizeF size, QPointF beside, QPointF towards, QRectF const& frame, KeepClear const& clear) {
    QRectF best = placed(size, beside, towards, 0, frame);
    if (!towards.isNull() && hides(best, beside)) {  // in a corner: beside the point rather than over it
        double const right = beside.x() + 16, left = beside.x() - 16 - size.width();
        if (right + size.width() < frame.right()) best.moveLeft(right);
        else if (left > frame.left()) best.moveLeft(left);
        else
            best.moveTop(beside.y() + 16 + size.height() < frame.bottom() ? beside.y() + 16
                                                                          : beside.y() - 16 - size.height());
    }
    auto const cost_of = [&](QRectF const& box) {
        if (towards.isNull()) return covered(box, clear);
        QLineF const leader = leader_to(box, beside, clear);
        return covered(box, clear) + crossed(leader, clear) + detour(leader, box) / 2;
    };
    double least = cost_of(best);
    for (double away = 0; away <= 240 && away / 2 < least; away += 4)
        for (auto const& [x, y] : {std::pair{towards.x(), towards.y()},
                                   {0.0, towards.y()},
                                   {towards.x(), 0.0},
                                   {-towards.x(), towards.y()},
                                   {towards.x(), -towards.y()},
                                   {0.0, -towards.y()},
                                   {-towards.x(), 0.0},
                                   {-towards.x(), -towards.y()}}) {
            QRectF const box = placed(size, beside, {x, y}, away, frame);
            double const cost = cost_of(box) + away / 2;
            if (!hides(box, beside) && cost < least) least = cost, best = box;
        }
    return best;
}

QRectF draw_plate(QPainter& p, QString const& words, QPointF beside, QPointF towards, QRectF const& frame,
                  Theme const& t, KeepClear const& clear) {
    p.setFont(t.font(type::small));
    QFontMetricsF const metrics(p.font());
    QRectF const most(0, 0, std::max(160.0, frame.width() - 40), 1000);
    QString text = words;
    if (metrics.horizontalAdvance(words) > most.width()) text.replace("/", "/\u2060");  // no line ends within a unit
    int const set = Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap;
    QSizeF const size = metrics.boundingRect(most, Qt::AlignLeft | Qt::TextWordWrap, text).size() + QSizeF(17, 10);
    QRectF const box = plate_place(size, beside, towards, frame, clear);
    if (std::any_of(clear.text.begin(), clear.text.end(),
                    [&](QRectF const& text_box) { return text_box.intersects(box); }))
        return {};
    if (QLineF const leader = leader_to(box, beside, clear); !towards.isNull() && !leader.isNull()) {
        p.setPen(QPen(t.text, 1));
        for (QLineF const& part : parts_beside({leader.pointAt(11 / leader.length()), leader.p2()}, clear.text))
            p.drawLine(part);
    }
    QColor plate = t.raised;
    plate.setAlphaF(0.94f);
    p.setPen(QPen(t.line, 1));
    p.setBrush(plate);
    p.drawRoundedRect(box, 4, 4);
    p.setPen(t.text);
    p.drawText(box.adjusted(8, 5, -8, -5), set, text);
    return box;
}

QPointF nearest_inside(QPointF c, QRectF const& frame, double from_edge) {
    QRectF const inner = frame.adjusted(from_edge, from_edge, -from_edge, -from_edge);
    return {std::clamp(c.x(), inner.left(), std::max(inner.left(), inner.right())),
            std::clamp(c.y(), inner.top(), std::max(inner.top(), inner.bottom()))};
}

void draw_way_to(QPainter& p, QPointF disc, QPointF design, QColor const& colour, QColor const& edge) {
    p.save();
    p.setRenderHint(QPainter::Antialiasing);
    p.translate(disc);
    p.rotate(-QLineF(disc, design).angle());
    p.setPen(QPen(edge, 1.5, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
    p.setBrush(colour);
    double const from = pin_radius - 1;  // the disc lies over its foot
    p.drawPolygon(QPolygonF({{from, -6}, {pin_radius + way_length, 0}, {from, 6}}));
    p.restore();
}

void draw_pin(QPainter& p, QPointF c, std::size_t which, Theme const& t, bool coloured) {
    QColor const ground = coloured ? category_colour(t, which) : t.text;
    p.save();
    p.setRenderHint(QPainter::Antialiasing);
    p.setPen(QPen(t.base, 1.5));
    p.setBrush(ground);
    p.drawEllipse(c, pin_radius, pin_radius);
    p.setPen(ink_on(ground));
    p.setFont(t.font(type::small, QFont::Bold));
    p.drawText(QRectF(c - QPointF(pin_radius, pin_radius), 2 * QSizeF(pin_radius, pin_radius)), Qt::AlignCenter,
               QString(QChar(static_cast<char16_t>(u'A' + which))));
    p.restore();
}

}  // namespace diecast
