#include "app/chart/place_labels.h"
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>
#include "app/chart/row_names.h"

namespace diecast {

double clearance(QPointF p, QLineF const& l) {
    QPointF const along = l.p2() - l.p1(), to = p - l.p1();
    double const length = QPointF::dotProduct(along, along);
    double const part = length > 0 ? std::clamp(QPointF::dotProduct(to, along) / length, 0.0, 1.0) : 0;
    QPointF const off = to - part * along;
    return std::hypot(off.x(), off.y());
}

QPointF nearest(QRectF const& box, QPointF to) {
    return {std::clamp(to.x(), box.left(), box.right()), std::clamp(to.y(), box.top(), box.bottom())};
}

bool passes(QLineF const& line, QRectF const& box) {
    if (box.contains(line.p1()) || box.contains(line.p2())) return true;
    for (auto const& [a, b] : {std::pair{box.topLeft(), box.bottomRight()}, {box.bottomLeft(), box.topRight()}})
        if (line.intersects(QLineF(a, b), nullptr) == QLineF::BoundedIntersection) return true;
    return false;
}

namespace {

/// False for most lines, which a test of their ends tells.
bool may_cross(QLineF const& line, QRectF const& box) {
    return std::max(line.x1(), line.x2()) >= box.left() && std::min(line.x1(), line.x2()) <= box.right() &&
           std::max(line.y1(), line.y2()) >= box.top() && std::min(line.y1(), line.y2()) <= box.bottom();
}

bool crosses(QLineF const& line, QPolygonF const& box) {
    if (!may_cross(line, box.boundingRect())) return false;
    for (qsizetype i = 0; i < box.size(); ++i)
        if (line.intersects(QLineF(box[i], box[(i + 1) % box.size()]), nullptr) == QLineF::BoundedIntersection)
            return true;
    return box.containsPoint(line.p1(), Qt::OddEvenFill);
}

/// First and last parts that all lists share; each keeps a part of its own.
struct SharedEnds {
    qsizetype front = 0, back = 0;
};
SharedEnds shared_ends(QList<QStringList> const& lists) {
    qsizetype most = lists.front().size() - 1;
    for (QStringList const& l : lists) most = std::min(most, l.size() - 1);
    auto const all_have = [&](auto const& part) {
        return std::all_of(lists.begin(), lists.end(),
                           [&](QStringList const& l) { return part(l) == part(lists.front()); });
    };
    SharedEnds ends;
    while (ends.front < most && all_have([&](QStringList const& l) { return l[ends.front]; })) ++ends.front;
    while (ends.front + ends.back < most && all_have([&](QStringList const& l) { return l[l.size() - 1 - ends.back]; }))
        ++ends.back;
    return ends;
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

using diecast::clearance;  // beside those of this file

double clearance(QPointF p, QRectF const& r) {
    double const across = std::max({0.0, r.left() - p.x(), p.x() - r.right()}),
                 up = std::max({0.0, r.top() - p.y(), p.y() - r.bottom()});
    return std::hypot(across, up);
}

double clearance(QRectF const& r, QLineF const& l) {
    if (crosses(l, around(r))) return 0;
    double least = std::min(clearance(l.p1(), r), clearance(l.p2(), r));
    for (QPointF const& corner : {r.topLeft(), r.topRight(), r.bottomLeft(), r.bottomRight()})
        least = std::min(least, clearance(corner, l));
    return least;
}

QRectF box_of(QPointF p) { return {p, QSizeF(0, 0)}; }
QRectF const& box_of(QRectF const& r) { return r; }

/// The line's ends are all farther from the box than that to one side, and so the line is.
bool is_beyond(QLineF const& l, QRectF const& box, double far) {
    return std::max(l.x1(), l.x2()) < box.left() - far || std::min(l.x1(), l.x2()) > box.right() + far ||
           std::max(l.y1(), l.y2()) < box.top() - far || std::min(l.y1(), l.y2()) > box.bottom() + far;
}

/// Distance to the nearest point of the line, or `least` where all of it is farther.
template <class Place>
double clearance(Place const& from, QPolygonF const& line, double least) {
    for (qsizetype i = 0; i + 1 < line.size(); ++i) {
        QLineF const part(line[i], line[i + 1]);
        if (!is_beyond(part, box_of(from), least)) least = std::min(least, clearance(from, part));
    }
    if (line.size() == 1) least = std::min(least, clearance(from, QLineF(line[0], line[0])));
    return least;
}

/// Corners, and points between them that are not far apart.
QList<QPointF> points_along(QPolygonF const& line) {
    constexpr double each = 12;
    QList<QPointF> points;
    for (qsizetype i = 0; i + 1 < line.size(); ++i) {
        QLineF const part(line[i], line[i + 1]);
        int const n = std::max(1, static_cast<int>(part.length() / each));
        for (int k = 0; k < n; ++k) points << part.pointAt(double(k) / n);
    }
    if (!line.isEmpty()) points << line.back();
    return points;
}

struct CurvePlace {
    QRectF box;
    double merit;
};

constexpr double plainly_apart = 7, far = 36;  // pixels between what is named and all that is not
constexpr double from_an_end = 24;  // a name right before or behind the end of another line would go with that line

/// All that may be, the better ones first.
std::vector<CurvePlace> places_beside(qsizetype own, QList<NamedCurve> const& curves, QSizeF const& size,
                                      QRectF const& frame, Taken const& taken) {
    std::vector<CurvePlace> places;
    QPolygonF const& line = curves[own].line;
    auto const nearest_other = [&](auto const& from, double enough) {
        double least = far;
        for (qsizetype i = 0; i < curves.size() && least >= enough; ++i)
            if (i != own) least = clearance(from, curves[i].line, least);
        return least;
    };
    auto const is_at_an_end = [&](QRectF const& box) {
        for (qsizetype i = 0; i < curves.size(); ++i)
            if (QPolygonF const& other = curves[i].line; i != own && !other.isEmpty())
                if (clearance(other.front(), box) < from_an_end || clearance(other.back(), box) < from_an_end)
                    return true;
        return false;
    };
    for (QPointF const& at : points_along(line)) {
        if (!frame.contains(at) || nearest_other(at, plainly_apart) < plainly_apart) continue;
        for (double const gap : {4.0, 8.0})
            for (auto const& [right, down] :
                 {std::pair{0, -1}, {0, 1}, {1, 0}, {-1, 0}, {1, -1}, {1, 1}, {-1, -1}, {-1, 1}}) {
                QRectF box({}, size);
                box.moveCenter(at + QPointF(right * (size.width() / 2 + gap), down * (size.height() / 2 + gap)));
                if (!frame.contains(box)) continue;
                double const off = clearance(box, line, 2 * gap);  // from `at` it is no farther than gap √2
                if (off < 2) continue;
                double const apart = nearest_other(box, off + plainly_apart);
                if (apart < off + plainly_apart || is_at_an_end(box)) continue;
                QPolygonF const edge = around(box.adjusted(-2, -1, 2, 1));
                if (taken.meets(edge) || taken.crossings(edge) > 0) continue;
                places.push_back({box, apart - 2 * off});
            }
    }
    std::stable_sort(places.begin(), places.end(), [](auto const& a, auto const& b) { return a.merit > b.merit; });
    return places;
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

QStringList telling_names(QStringList const& names, QStringList const& all, QFont const& font, double width) {
    auto const fit = [&](QStringList const& list) {
        return std::all_of(list.begin(), list.end(), [&](QString const& n) { return width_of(n, font) <= width; });
    };
    if (names.isEmpty() || fit(names)) return names;
    bool const have_commas =
        std::all_of(all.begin(), all.end(), [](QString const& name) { return name.contains(", "); });
    QString const between = have_commas ? ", " : " ";
    auto const parts_of = [&](QStringList const& list) {
        QList<QStringList> parts;
        for (QString const& name : list) parts << name.split(between);
        return parts;
    };
    auto const without = [&](SharedEnds const& ends, bool marked) {
        QStringList list;
        for (QStringList const& parts : parts_of(names)) {
            QString const name = parts.mid(ends.front, parts.size() - ends.front - ends.back).join(between);
            list << (marked && ends.front > 0 ? "… " : "") + name + (marked && ends.back > 0 ? " …" : "");
        }
        return list;
    };
    QStringList result = without(shared_ends(parts_of(all)), false);
    if (names.size() > 1 && !fit(result)) result = without(shared_ends(parts_of(names)), true);
    for (QString& name : result)
        if (width_of(name, font) > width) name = cut_before_end(name, font, width);
    return result;
}

std::optional<Placed> place_beside(QPointF mark, double radius, QString const& text, QFont const& font,
                                   QRectF const& frame, Taken& taken) {
    return place_beside(mark, radius, QStringList(text), font, frame, taken);
}

std::optional<Placed> place_beside(QPointF mark, double radius, QStringList const& lines, QFont const& font,
                                   QRectF const& frame, Taken& taken) {
    QFontMetricsF const m(font);
    double wide = 0;
    for (QString const& line : lines) wide = std::max(wide, m.horizontalAdvance(line));
    double const below_first = m.lineSpacing() * static_cast<double>(lines.size() - 1);
    QSizeF const size(wide, m.capHeight() + below_first + m.descent());
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
            Placed const p{box.bottomLeft() - QPointF(0, below_first + m.descent()), box,
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

std::optional<QRectF> room_at_upright(double x, double text_width, double text_height, QRectF const& area,
                                      Taken const& taken) {
    double const wide = text_width + 8, high = text_height + 2;
    for (double top = area.top() + 3; top + high < area.bottom() - 2; top += (high + 2) / 2)
        for (double const left : {x - wide / 2, x + 3, x - wide - 3}) {
            QRectF const label(left, top, wide, high);
            bool const inside = label.left() >= area.left() + 2 && label.right() <= area.right() - 2;
            if (inside && !taken.meets(around(label)) && taken.crossings(around(label)) == 0) return label;
        }
    return {};
}

std::optional<QRectF> room_at_line(QPointF to, double text_width, double text_height, QRectF const& area,
                                   Taken const& taken) {
    double const wide = text_width + 8, high = text_height + 2, clear = 6;
    auto const is_free = [&](QRectF const& label) {
        bool const inside = label.left() >= area.left() + 2 && label.right() <= area.right() - 2;
        QPolygonF const edge = around(label);
        return inside && !taken.meets(edge) && taken.crossings(edge) == 0;
    };
    for (bool const above : {true, false})
        for (double top = area.top() + 3; top + high < area.bottom() - 2; top += (high + 2) / 2)
            for (double const left : {to.x() - wide / 2, to.x() + 3, to.x() - wide - 3}) {
                QRectF const label(left, top, wide, high);
                if (above ? label.bottom() > to.y() - clear : label.top() < to.y() + clear) continue;
                if (is_free(label)) return label;
            }
    return {};
}

std::optional<QList<QRectF>> place_on_curves(QList<NamedCurve> const& curves, QFont const& font, QRectF const& frame,
                                             Taken& taken) {
    QFontMetricsF const m(font);
    std::vector<std::pair<qsizetype, std::vector<CurvePlace>>> all;
    for (qsizetype i = 0; i < curves.size(); ++i)
        all.emplace_back(i, places_beside(i, curves, {m.horizontalAdvance(curves[i].text), m.capHeight() + m.descent()},
                                          frame, taken));
    std::stable_sort(all.begin(), all.end(),
                     [](auto const& a, auto const& b) { return a.second.size() < b.second.size(); });
    QList<QRectF> boxes(curves.size());
    for (auto const& [curve, places] : all) {
        auto const free = std::find_if(places.begin(), places.end(), [&](CurvePlace const& p) {
            return !taken.meets(around(p.box.adjusted(-4, -2, 4, 2)));
        });
        if (free == places.end()) return {};
        boxes[curve] = free->box;
        taken.solid << around(free->box);
    }
    return boxes;
}

}  // namespace diecast
