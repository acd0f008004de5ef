// Contour maps: a number over two quantities in bands of colour, lines of equal value, hatched where a constraint is
// violated.
#include <algorithm>
#include <cmath>
#include "app/chart/layouts.h"
#include "app/chart/map_parts.h"
#include "app/chart/text.h"

namespace diecast {
namespace {

constexpr double name_distance = 260;   // pixels between two names of one level
constexpr std::size_t most_ticks = 16;  // of steps that each have their number

class Contour {
public:
    Contour(ContourChart const& c, Sheet& s)
        : c_(c), m_(c.map), sheet_(s), t_(s.theme()), x_{m_.x.lo, m_.x.hi, m_.x.log}, y_{m_.y.lo, m_.y.hi, m_.y.log} {}

    void draw() {
        sheet_.legend(keys());
        sheet_.title(qtext(c_.y_label));
        QFont const font = t_.font(type::axis);
        double left = space::wide + 10;
        std::vector<double> up;
        double const foot = m_.x.names.empty() ? 54 : foot_of_names();
        double const high = std::max(40.0, sheet_.height() - sheet_.top() - foot);
        if (m_.y.names.empty()) {
            up = ticks_of(m_.y, ticks_up(y_, high, 40, m_.y.in_steps));
            left += widest(up, font);
        } else left += widest_name(font);
        plot_.area = {left, sheet_.top() + 2, sheet_.width() - left - space::target, high - 2};
        if (m_.y.names.empty()) sheet_.label_up(plot_, y_, up);
        else name_rows(font);
        if (m_.x.names.empty())
            sheet_.label_right(plot_, x_, ticks_of(m_.x, ticks_right(x_, plot_.area.width(), m_.x.in_steps)));
        else sheet_.names(plot_, fit_columns());
        Plot below = plot_;
        below.area.setBottom(sheet_.height() - 52);
        sheet_.name_right(below, qtext(c_.x_label));
        fill();
        draw_lines();
        frame();
        draw_marks();
        add_spots();
        sheet_.drawing.plots << plot_;
    }

private:
    QPointF at(PlanePoint p) const { return plot_.at(x_.place(p.u), y_.place(p.v)); }
    static std::vector<double> ticks_of(ContourMap::Side const& s, std::vector<double> const& round) {
        return s.in_steps && s.drawn.size() <= most_ticks ? s.drawn : round;
    }
    QPolygonF line_of(std::vector<PlanePoint> const& points) const {
        QPolygonF line;
        for (PlanePoint const& p : points) line << at(p);
        return line;
    }
    QPainterPath area_of(Region const& region) const {
        return diecast::area_of(region, [this](PlanePoint p) { return at(p); });
    }
    /// Colour of the band between one level and the next.
    QColor band(std::size_t i) const {
        std::size_t const last = std::max<std::size_t>(m_.levels.size(), 1);
        return QColor::fromRgb(t_.continuous[i * (t_.continuous.size() - 1) / last]);
    }
    QColor veil() const {
        QColor c = t_.base;
        c.setAlphaF(0.5F);
        return c;
    }
    QColor hatch_ink() const { return mixed(t_.base, t_.text, 0.6); }
    QPen level_pen() const {
        QColor c = t_.base;
        c.setAlphaF(0.7F);
        return {c, 1};
    }
    QPen limit_pen() const {
        QPen pen(t_.text, 1.6, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
        pen.setDashPattern({5, 2.5});
        return pen;
    }

    QList<Key> keys() const {
        Key scale;
        for (std::size_t i = 0; i <= m_.levels.size(); ++i) {
            QPainterPath path;
            path.addRect(QRectF(10 * static_cast<double>(i), -5, 10, 10));
            scale.sign << Shape{path, Qt::NoPen, band(i)};
        }
        scale.text = m_.levels.empty() ? qtext(c_.value_label)
                                       : QString("%1 … %2: %3")
                                             .arg(number(m_.levels.front().value), number(m_.levels.back().value),
                                                  in_words(qtext(c_.value_label)));
        QList<Key> result{scale};
        if (!m_.violations.loops.empty()) {
            Key none = swatch("a constraint is violated", veil());
            QPainterPath lines;
            for (double x : {0.0, 5.0}) lines.moveTo(x, 5), lines.lineTo(x + 7, -5);
            none.sign << Shape{lines, QPen(hatch_ink(), 1), Qt::NoBrush};
            result << none;
        }
        if (!m_.nothing.loops.empty()) result << swatch("no value", t_.grid);
        if (m_.now) result << Key{"now", {now_sign({6, 0}, 4.5)}};
        if (m_.best) result << Key{best_word(), {best_sign({6, 0}, 4.5)}};
        return result;
    }
    Shape now_sign(QPointF c, double r) const { return {sign_path(Sign::diamond, c, r), QPen(t_.base, 1.4), t_.text}; }
    Shape best_sign(QPointF c, double r) const { return {sign_path(Sign::circle, c, r), QPen(t_.base, 1.4), t_.front}; }
    QString best_word() const {
        return QString(m_.quantity->sense == Sense::minimise ? "lowest" : "highest") +
               (m_.limits.empty() ? "" : " within the limits");
    }

    double foot_of_names() const { return fit_columns().height + 34; }
    NameRow fit_columns() const {
        QStringList names;
        for (std::string const& n : m_.x.names) names << qtext(n);
        double const left = plot_.area.isValid() ? plot_.area.left() : space::wide + 40;
        double const wide = plot_.area.isValid() ? plot_.area.width() : sheet_.width() - left - space::target;
        double const slot = wide / static_cast<double>(names.size());
        return fit_names(names, centres_of(left, slot, m_.x.names.size()), sheet_.width(), sheet_.height() * 0.3,
                         t_.font(type::axis));
    }
    double widest_name(QFont const& font) const {
        double most = 0;
        for (std::string const& n : m_.y.names) most = std::max(most, width_of(qtext(n), font));
        return std::min(most, sheet_.width() / 3);
    }
    void name_rows(QFont const& font) {
        double const wide = plot_.area.left() - space::wide - 6;
        for (std::size_t j = 0; j < m_.y.names.size(); ++j)
            sheet_.text(elided(qtext(m_.y.names[j]), font, wide),
                        {plot_.area.left() - 6, at({m_.x.lo, m_.y.drawn[j]}).y()}, Qt::AlignRight | Qt::AlignVCenter,
                        font, t_.text);
    }

    /// Each band over the one below it: no seams.
    void fill() {
        sheet_.box(plot_.area, band(0));
        for (std::size_t k = 0; k < m_.levels.size(); ++k)
            if (!m_.levels[k].area.loops.empty()) sheet_.shape(area_of(m_.levels[k].area), Qt::NoPen, band(k + 1));
        sheet_.shape(area_of(m_.nothing), Qt::NoPen, t_.grid);
        QPainterPath const violations = area_of(m_.violations);
        sheet_.shape(violations, Qt::NoPen, veil());
        sheet_.shape(hatched(violations), QPen(hatch_ink(), 0.9));
    }

    void draw_lines() {
        for (ContourMap::Level const& level : m_.levels)
            for (BorderLine const& line : level.lines)
                for (QPolygonF const& piece : pieces(line)) sheet_.shape(path_of(piece), level_pen());
        for (BorderLine const& line : m_.limit_lines) sheet_.shape(path_of(line_of(line.points)), limit_pen());
    }

    /// The pieces of a border without what runs between two entries: there is nothing between them.
    QList<QPolygonF> pieces(BorderLine const& line) const {
        auto const between = [](ContourMap::Side const& s, double a, double b) {
            return !s.names.empty() && std::abs(a - b) < 1e-6;
        };
        QList<QPolygonF> list{{}};
        for (std::size_t i = 0; i < line.points.size(); ++i) {
            PlanePoint const& p = line.points[i];
            if (i > 0 && (between(m_.x, p.u, line.points[i - 1].u) || between(m_.y, p.v, line.points[i - 1].v)))
                list << QPolygonF();
            list.back() << at(p);
        }
        list.removeIf([](QPolygonF const& piece) { return piece.size() < 2; });
        return list;
    }

    void frame() {
        QPainterPath path;
        for (std::size_t i = 1; i < m_.x.names.size(); ++i)
            path.addPath(path_of({{at({m_.x.drawn[i] - 0.5, m_.y.lo}), at({m_.x.drawn[i] - 0.5, m_.y.hi})}}));
        for (std::size_t j = 1; j < m_.y.names.size(); ++j)
            path.addPath(path_of({{at({m_.x.lo, m_.y.drawn[j] - 0.5}), at({m_.x.hi, m_.y.drawn[j] - 0.5})}}));
        path.addRect(plot_.area);
        sheet_.shape(path, QPen(t_.line, 1));
    }

    void draw_marks() {
        auto const mark = [&](QPointF c, Shape const& sign) {
            sheet_.drawing.shapes << sign;
            taken_.solid << QPolygonF(QRectF(c - QPointF(7, 7), QSizeF(14, 14)));
        };
        if (m_.best) mark(at_place(*m_.best), best_sign(at_place(*m_.best), 5));
        if (m_.now) mark(at(*m_.now), now_sign(at(*m_.now), 5.5));
        for (BorderLine const& line : m_.limit_lines) {
            QPolygonF const points = line_of(line.points);
            for (qsizetype i = 0; i + 1 < points.size(); ++i) taken_.lines << QLineF(points[i], points[i + 1]);
        }
        for (ContourMap::Level const& level : m_.levels) name_level(level);
    }
    /// The longest pieces first; none close to another.
    void name_level(ContourMap::Level const& level) {
        QList<QPolygonF> all;
        for (BorderLine const& line : level.lines) all << pieces(line);
        auto const extent = [](QPolygonF const& p) { return p.boundingRect().width() + p.boundingRect().height(); };
        std::stable_sort(all.begin(), all.end(),
                         [&](QPolygonF const& a, QPolygonF const& b) { return extent(a) > extent(b); });
        QList<QPointF> named;
        for (QPolygonF const& piece : all) {
            QPointF const middle = piece.boundingRect().center();
            auto const close = [&](QPointF p) { return QLineF(p, middle).length() < name_distance; };
            if (std::any_of(named.begin(), named.end(), close)) continue;
            name_line(sheet_, piece, number(level.value), plot_.area, taken_);
            named << middle;
        }
    }
    QPointF at_place(std::size_t i) const {
        std::size_t const wide = m_.x.values.size();
        return at({m_.x.drawn[i % wide], m_.y.drawn[i / wide]});
    }

    void add_spots() {
        auto const places = [](Span const& span, ContourMap::Side const& s) {
            std::vector<double> list;
            for (double d : s.drawn) list.push_back(span.place(d));
            return list;
        };
        auto const words = [](ContourMap::Side const& s, std::size_t i) {
            return s.names.empty() ? shown(s.values[i], *s.quantity) : qtext(s.names[i]);
        };
        for_places(places(x_, m_.x), places(y_, m_.y), [&](std::size_t i, std::size_t j, QRectF const& box) {
            QString const text =
                qtext(place_words(m_, m_.point(i, j))) + "\nat " + words(m_.x, i) + ", " + words(m_.y, j);
            sheet_.spot(QRectF(plot_.at(box.left(), box.bottom()), plot_.at(box.right(), box.top())), text,
                        sign_path(Sign::circle, at({m_.x.drawn[i], m_.y.drawn[j]}), 3.5),
                        QString("place:%1:%2").arg(i).arg(j));
        });
    }

    ContourChart const& c_;
    ContourMap const& m_;
    Sheet& sheet_;
    Theme const& t_;
    Span x_, y_;
    Plot plot_;
    Taken taken_;
};

}  // namespace

void lay_out(ContourChart const& chart, Sheet& sheet) { Contour(chart, sheet).draw(); }

}  // namespace diecast
