#include "app/chart/line_names.h"
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <limits>
#include "app/chart/place_labels.h"
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

/// Distance from the box to the nearest of the line, which goes by steps, level or upright.
double distance(QRectF const& box, QPolygonF const& line) {
    double least = std::numeric_limits<double>::infinity();
    for (qsizetype i = 0; i < line.size(); ++i) {
        QRectF const step = QRectF(line[i], line[std::min(i + 1, line.size() - 1)]).normalized();
        double const wide = std::max({0.0, step.left() - box.right(), box.left() - step.right()}),
                     high = std::max({0.0, step.top() - box.bottom(), box.top() - step.bottom()});
        least = std::min(least, std::hypot(wide, high));
    }
    return least;
}

constexpr double beside_another = 120, led_past_another = 12, hidden_anchor = 60, over_mark = 600, leader_through = 400,
                 leader_over_line = 150;  // as bad as to cover so many pixels of a line

bool covers(QRectF const& box, QList<QRectF> const& marks) {
    return std::any_of(marks.begin(), marks.end(), [&](QRectF const& mark) { return mark.intersects(box); });
}

double cost_of(QRectF const& box, QList<LineName> const& names, QList<QRectF> const& marks) {
    double cost = 0;
    if (covers(box, marks)) cost += over_mark;
    for (LineName const& other : names) {
        if (other.box.intersects(box.adjusted(-2, -2, 2, 2))) return std::numeric_limits<double>::infinity();
        cost += covered(box, {other.line, {}});
    }
    return cost;
}

bool cross(QLineF const& leader, QPolygonF const& line) {
    for (qsizetype i = 0; i + 1 < line.size(); ++i)
        if (leader.intersects(QLineF(line[i], line[i + 1]), nullptr) == QLineF::BoundedIntersection) return true;
    return false;
}

/// What it costs that leaders, and lines and boxes of other names are in each other's way.
double crossed(QRectF const& box, QLineF const& leader, QList<LineName> const& names, LineName const& own) {
    double cost = 0;
    for (LineName const& other : names) {
        if (&other != &own && !leader.isNull() && cross(leader, other.line)) cost += leader_over_line;
        bool const both_led = !leader.isNull() && !other.leader.isNull();
        if (both_led && leader.intersects(other.leader, nullptr) == QLineF::BoundedIntersection) cost += leader_through;
        if (!other.leader.isNull() && passes(other.leader, box)) cost += leader_through;
        if (!leader.isNull() && !other.box.isEmpty() && passes(leader, other.box)) cost += leader_through;
    }
    return cost;
}

/// Another line is about as near to the box as its own: without a leader the box would name that one.
bool is_beside_another(QRectF const& box, QList<LineName> const& names, LineName const& own) {
    double const limit = distance(box, own.line) + 3;
    return std::any_of(names.begin(), names.end(),
                       [&](LineName const& other) { return &other != &own && distance(box, other.line) < limit; });
}

/// Another line passes over the point, or close by: one does not see whose it is.
bool is_hidden(QPointF at, QList<LineName> const& names, LineName const& own) {
    constexpr double near = 6;
    QRectF const around(at - QPointF(near, near), QSizeF(2 * near, 2 * near));
    return std::any_of(names.begin(), names.end(),
                       [&](LineName const& other) { return &other != &own && distance(around, other.line) == 0; });
}

QLineF leader_to(QRectF const& box, QPointF from, double longer_than) {
    QPointF const to(std::clamp(from.x(), box.left(), box.right()), std::clamp(from.y(), box.top(), box.bottom()));
    QLineF const leader(from, to);
    return leader.length() > longer_than ? leader : QLineF();
}

}  // namespace

void place_names(QList<LineName>& names, QRectF const& frame, Theme const& t, QList<QRectF> const& marks) {
    for (LineName& name : names) name.box = {}, name.leader = {};
    for (LineName& name : names) {
        if (name.line.isEmpty()) continue;
        QSizeF const size = name_size(name.text, t);
        double least = std::numeric_limits<double>::infinity();
        QRectF best;
        QLineF leader;
        double later = 0;  // earlier anchors are better where nothing is covered
        for (QPointF const& at : anchors_of(name.line)) {
            double const unseen = is_hidden(at, names, name) ? hidden_anchor : 0;
            for (double const away : {0.0, -4.0, 14.0, 30.0, 60.0, 100.0})
                for (auto const& [right, down] : {std::pair{1, -1}, {1, 1}, {-1, -1}, {-1, 1}, {1, 0}, {-1, 0}}) {
                    QRectF box({}, size);
                    box.moveCenter(at + QPointF(right * (size.width() / 2 + beside + away),
                                                down * (size.height() / 2 + beside + away)));
                    if (later + unseen + std::max(0.0, away) >= least || !frame.contains(box)) continue;
                    bool const past = is_beside_another(box, names, name);
                    QLineF const lead = leader_to(box, at, past ? 4 : 2 * beside);
                    double const cost = cost_of(box, names, marks) + crossed(box, lead, names, name) + later + unseen +
                                        std::max(0.0, away) +
                                        (!past           ? 0
                                         : lead.isNull() ? beside_another
                                                         : led_past_another);
                    if (cost < least) least = cost, best = box, leader = lead;
                }
            later += 6;
        }
        if (covers(best, marks)) continue;  // half hidden, a name misleads
        name.box = best, name.leader = leader;
    }
}

void draw_swatch(QPainter& p, QRectF const& square, QColor const& colour, bool is_dashed) {
    if (!is_dashed) return p.fillRect(square, colour);
    double const gap = square.width() / 4, half = (square.width() - gap) / 2;
    p.fillRect(QRectF(square.topLeft(), QSizeF(half, square.height())), colour);
    p.fillRect(QRectF(square.left() + half + gap, square.top(), half, square.height()), colour);
}

void draw_names(QPainter& p, QList<LineName> const& names, Theme const& t) {
    for (LineName const& name : names) {  // below all names
        if (name.box.isEmpty() || name.leader.isNull()) continue;
        for (auto const& [ink, wide] : {std::pair{t.base, 3.5}, {name.colour, 1.4}}) {
            p.setPen(QPen(ink, wide));
            p.drawLine(name.leader);
        }
        p.setPen(QPen(t.base, 1));
        p.setBrush(name.colour);
        p.drawEllipse(name.leader.p1(), 2.6, 2.6);
    }
    for (LineName const& name : names) {
        if (name.box.isEmpty()) continue;
        p.setPen(Qt::NoPen);
        p.setBrush(t.base);  // no line passes through a name
        p.drawRoundedRect(name.box, 3, 3);
        draw_swatch(p, QRectF(name.box.left() + inset, name.box.center().y() - square / 2, square, square), name.colour,
                    name.is_dashed);
        p.setFont(name_font(t));
        p.setPen(t.text);
        p.drawText(name.box.adjusted(inset + square + gap, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, name.text);
    }
    p.setBrush(Qt::NoBrush);
}

}  // namespace diecast
