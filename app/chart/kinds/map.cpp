// Break-even maps: regions of the best design, lines where two are equal, thin lines of how much better it is.
#include <algorithm>
#include <cmath>
#include "app/chart/layouts.h"
#include "app/chart/map_parts.h"
#include "app/chart/place_labels.h"
#include "app/chart/shade.h"
#include "app/chart/text.h"
#include "app/present/charts/map_chart.h"
#include "app/present/text/shares_and_counts.h"

namespace diecast {
namespace {

/// Text over one line or several, centred.
struct NameBlock {
    QStringList lines;
    QSizeF size;
};
NameBlock block_of(QString const& text, QFont const& font, double width, int most) {
    NameBlock b{lines_within(text, font, width, most), {}};
    for (QString const& line : b.lines) b.size.setWidth(std::max(b.size.width(), width_of(line, font)));
    b.size.setHeight(height_of(font) * static_cast<double>(b.lines.size()));
    return b;
}

class Map {
public:
    Map(MapChart const& c, Sheet& s)
        : c_(c),
          m_(c.map),
          sheet_(s),
          t_(s.theme()),
          x_{m_.xs.front(), m_.xs.back(), m_.log_x},
          y_{m_.ys.front(), m_.ys.back(), m_.log_y} {}

    void draw() {
        sheet_.legend(keys());
        sheet_.title(qtext(c_.y_label));
        double const foot = remark().isEmpty() ? 54 : 70;
        double const high = std::max(40.0, sheet_.height() - sheet_.top() - foot);
        bool const whole_x = m_.x->scale == Scale::integer, whole_y = m_.y->scale == Scale::integer;
        auto const up = ticks_up(y_, high, 40, whole_y);
        double const left = space::wide + widest(up, t_.font(type::axis)) + 10;
        plot_.area = {left, sheet_.top() + 2, sheet_.width() - left - space::target, high - 2};
        sheet_.label_up(plot_, y_, up);
        sheet_.label_right(plot_, x_, ticks_right(x_, plot_.area.width(), whole_x));
        sheet_.name_right(plot_, qtext(c_.x_label));
        fill_regions();
        draw_levels();
        draw_borders();
        frame();
        for (BreakEvenMap::Mark const& mark : m_.marks) densify(QPolygonF(box_of(mark)), 4, obstacles_);
        name_regions();
        draw_marks();
        name_levels();
        add_spots();
        say_remark();
        sheet_.drawing.plots << plot_;
    }

private:
    QPointF at(PlanePoint p) const { return plot_.at(x_.place(p.u), y_.place(p.v)); }
    QPolygonF line_of(std::vector<PlanePoint> const& points) const {
        QPolygonF line;
        for (PlanePoint const& p : points) line << at(p);
        return line;
    }

    QColor colour(int design) const {
        auto const i = static_cast<std::size_t>(design);
        return i < c_.categories.size() ? category_colour(t_, c_.categories[i]) : t_.colour_of(i);
    }
    QColor fill(int design) const {
        QColor c = design < 0 ? t_.muted : colour(design);
        c.setAlphaF(design < 0 ? 0.10F : t_.dark ? 0.42F : 0.34F);
        return c;
    }
    QColor ink(int design) const { return mixed(colour(design), t_.text, 0.55); }
    QColor hatch_ink() const { return mixed(t_.base, t_.muted, 0.55); }
    QPen border_pen(Border border) const {
        QPen pen(t_.text, border == Border::even ? 2 : 1.6, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
        if (border == Border::limit) pen.setDashPattern({5, 2.5});
        if (border == Border::jump || border == Border::step) pen.setDashPattern({1.5, 1.5});
        return pen;
    }
    QPen level_pen() const { return {mixed(t_.muted, t_.text, 0.3), 0.9}; }

    bool has(Border border) const {
        return std::any_of(m_.regions.lines.begin(), m_.regions.lines.end(),
                           [&](BorderLine const& line) { return line.border == border; });
    }

    QList<Key> keys() const {
        QList<Key> result;
        for (int d = 0; d < static_cast<int>(m_.designs.size()); ++d) {
            auto const is_own = [d](Region const& r) { return r.label == d; };
            bool const is_best = std::ranges::any_of(m_.regions.regions, is_own);
            Key key = swatch(qtext(name_in(m_, d)) + (is_best ? "" : ": nowhere best"), fill(d));
            key.sign[0].pen = QPen(colour(d), 1.2);
            result << key;
        }
        auto const is_none = [](Region const& r) { return r.label < 0; };
        if (std::any_of(m_.regions.regions.begin(), m_.regions.regions.end(), is_none)) {
            Key none = swatch(qtext(name_in(m_, -1)), fill(-1));
            QPainterPath lines;
            for (double x : {0.0, 5.0}) lines.moveTo(x, 5), lines.lineTo(x + 7, -5);
            none.sign << Shape{lines, QPen(hatch_ink(), 1), Qt::NoBrush};
            result << none;
        }
        if (has(Border::even)) result << stroke("equal", border_pen(Border::even));
        if (has(Border::limit)) result << stroke("a limit begins", border_pen(Border::limit));
        if (has(Border::jump)) result << stroke("a jump past each other", border_pen(Border::jump));
        if (has(Border::step)) result << stroke("between whole numbers", border_pen(Border::step));
        if (!m_.regions.levels.empty()) result << stroke("advantage over runner-up", level_pen());
        if (!m_.marks.empty())
            result << Key{"current value", {{sign_path(Sign::diamond, {6, 0}, 4.5), QPen(t_.base, 1.2), t_.text}}};
        return result;
    }

    void fill_regions() {
        for (Region const& region : m_.regions.regions) {
            QPainterPath const path = area_of(region, [this](PlanePoint p) { return at(p); });
            sheet_.shape(path, Qt::NoPen, fill(region.label));
            if (region.label < 0) sheet_.shape(hatched(path), QPen(hatch_ink(), 0.9));
        }
    }

    void draw_levels() {
        for (LevelLine const& line : m_.regions.levels) {
            QPolygonF const points = line_of(line.points);
            sheet_.shape(path_of(points), level_pen());
            densify(points, 5, level_points_);
        }
    }

    void draw_borders() {
        for (BorderLine const& line : m_.regions.lines) {
            QPolygonF const points = line_of(line.points);
            sheet_.shape(path_of(points), border_pen(line.border));
            densify(points, 5, obstacles_);
        }
        densify(QPolygonF(plot_.area), 5, obstacles_);
    }

    void frame() {
        QPainterPath path;
        path.addRect(plot_.area);
        sheet_.shape(path, QPen(t_.line, 1));
    }

    /// How many times a box of this size round the place fits between everything around.
    static double room(QList<QPointF> const& obstacles, QPointF place, QSizeF size) {
        double least = 1e9;
        for (QPointF const& o : obstacles)
            least = std::min(least, std::max(std::abs(o.x() - place.x()) / (size.width() / 2 + 5),
                                             std::abs(o.y() - place.y()) / (size.height() / 2 + 4)));
        return least;
    }

    /// The place with the most room within a region; none where nothing fits.
    static std::optional<QPointF> place_within(QPainterPath const& region, QSizeF size,
                                               QList<QPointF> const& obstacles) {
        std::optional<QPointF> best;
        double most = 1;
        QRectF const box = region.boundingRect();
        constexpr int steps = 40;
        for (int i = 1; i < steps; ++i)
            for (int j = 1; j < steps; ++j) {
                QPointF const p(box.left() + box.width() * i / steps, box.top() + box.height() * j / steps);
                double const r = std::min(room(obstacles, p, size), 4.0);
                if (r > most + 1e-9 && region.contains(p)) best = p, most = r;
            }
        return best;
    }

    void name_regions() {
        for (Region const& region : m_.regions.regions) {
            QPainterPath const path = area_of(region, [this](PlanePoint p) { return at(p); });
            QString const name = qtext(region.label < 0 ? "no design within the limits" : name_in(m_, region.label));
            for (double points : {type::body, type::small}) {
                QFont const font = t_.font(points, QFont::DemiBold);
                if (place_name(region.label, name, font, path)) break;
            }
        }
    }
    bool place_name(int label, QString const& name, QFont const& font, QPainterPath const& region) {
        for (int most : {1, 2, 3}) {
            double const width = most == 1 ? 1e4 : std::max(40.0, width_of(name, font) / most * 1.35);
            NameBlock const block = block_of(name, font, width, most);
            if (block.lines.size() != most || block.lines.join(' ') != name) continue;
            auto place = place_within(region, block.size, obstacles_ + level_points_);
            if (!place) place = place_within(region, block.size, obstacles_);
            if (!place) continue;
            double const line = height_of(font);
            double y = place->y() - line * static_cast<double>(most - 1) / 2;
            for (QString const& text : block.lines) {
                sheet_.text(text, {place->x(), y}, Qt::AlignCenter, font, label < 0 ? t_.muted : ink(label), 0, true);
                y += line;
            }
            take(QRectF(*place - QPointF(block.size.width() / 2, block.size.height() / 2), block.size));
            return true;
        }
        return false;
    }

    void take(QRectF const& box) {
        taken_.solid << QPolygonF(box.adjusted(-3, -2, 3, 2));
        densify(QPolygonF(box), 5, obstacles_);
    }

    QString mark_name(BreakEvenMap::Mark const& mark) const {
        qsizetype const names = qtext(mark.name).count("; ") + 1;
        bool const all = m_.marks.size() == 1 && names == static_cast<qsizetype>(m_.designs.size());
        return all ? "now" : qtext(mark.name);
    }

    QRectF box_of(BreakEvenMap::Mark const& mark) const {
        return {at({mark.x, mark.y}) - QPointF(7, 7), QSizeF(14, 14)};
    }

    void draw_marks() {
        QFont const font = t_.font(type::small);
        for (BreakEvenMap::Mark const& mark : m_.marks) {
            sheet_.shape(sign_path(Sign::diamond, at({mark.x, mark.y}), 5.5), QPen(t_.base, 1.4), t_.text);
            taken_.solid << QPolygonF(box_of(mark));
        }
        for (BorderLine const& line : m_.regions.lines) {
            QPolygonF const points = line_of(line.points);
            for (qsizetype i = 0; i + 1 < points.size(); ++i) taken_.lines << QLineF(points[i], points[i + 1]);
        }
        for (BreakEvenMap::Mark const& mark : m_.marks) {
            QPointF const c = at({mark.x, mark.y});
            QString const name = elided(mark_name(mark), font, plot_.area.width() / 2);
            if (auto const place = place_beside(c, 6, name, font, plot_.area, taken_)) {
                sheet_.drawing.labels << Label{name, place->at, font, t_.text, 0, true};
                if (!place->leader.isNull()) sheet_.line(place->leader.p1(), place->leader.p2(), QPen(t_.muted, 0.8));
            }
            sheet_.spot({c - QPointF(8, 8), QSizeF(16, 16)},
                        qtext(mark.name) + "\nnow at " + shown(mark.x, *m_.x) + ", " + shown(mark.y, *m_.y),
                        sign_path(Sign::diamond, c, 8));
        }
    }

    void name_levels() {
        for (LevelLine const& line : m_.regions.levels)
            name_line(sheet_, line_of(line.points), number(line.level, 3) + "×", plot_.area, taken_);
    }

    /// What holds where one points at; of fine maps every so many places.
    void add_spots() {
        auto const places = [](Span const& s, std::vector<double> const& v) {
            std::vector<double> list;
            for (double x : v) list.push_back(s.place(x));
            return list;
        };
        for_places(places(x_, m_.xs), places(y_, m_.ys), [this](std::size_t i, std::size_t j, QRectF const& box) {
            QPointF const c = at({m_.xs[i], m_.ys[j]});
            QString const text = qtext(place_words(m_, m_.point(i, j))) + "\nat " + shown(m_.xs[i], *m_.x) + ", " +
                                 shown(m_.ys[j], *m_.y);
            QString const key = c_.of.empty() ? QString() : QString("place:%1:%2").arg(i).arg(j);
            sheet_.spot(QRectF(plot_.at(box.left(), box.bottom()), plot_.at(box.right(), box.top())), text,
                        sign_path(Sign::circle, c, 3.5), key);
        });
    }

    QString remark() const {
        double tied = 0;
        for (MapShare const& s : shares_of(m_)) tied += s.tied;
        return tied > 0 ? "Two or more are equal in " + with_mark(qtext(percent(tied, 2))) +
                              " of the map; the first of them is shown there."
                        : QString();
    }
    void say_remark() {
        QFont const font = t_.font(type::small);
        if (QString const text = remark(); !text.isEmpty())
            sheet_.text(elided(text, font, sheet_.width() - 2 * space::wide), {space::wide, plot_.area.bottom() + 60},
                        Qt::AlignLeft | Qt::AlignBaseline, font, t_.muted);
    }

    MapChart const& c_;
    BreakEvenMap const& m_;
    Sheet& sheet_;
    Theme const& t_;
    Span x_, y_;
    Plot plot_;
    QList<QPointF> obstacles_, level_points_;  // names of regions keep away from the first, and from both if they can
    Taken taken_;
};

}  // namespace

void lay_out(MapChart const& chart, Sheet& sheet) { Map(chart, sheet).draw(); }

}  // namespace diecast
