// Rates over intensities, both logarithmic, under the ceilings of work and bytes.
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include "app/chart/layouts.h"
#include "app/chart/place_labels.h"
#include "app/chart/shade.h"
#include "app/chart/text.h"
#include "app/present/text/shares_and_counts.h"

namespace diecast {
namespace {

constexpr double radius = 5, ring = 3.5;  // of stages, and of the levels where they are not bound

struct RatePrefix {
    double scale;
    QString unit;
};
RatePrefix prefix_of(double rate) {
    if (rate >= 2e16) return {1e15, "PFLOP/s"};
    if (rate >= 1e12) return {1e12, "TFLOP/s"};
    if (rate >= 1e9) return {1e9, "GFLOP/s"};
    return {1, "FLOP/s"};
}

class Roofline {
public:
    /// Of ceilings the legend names those of `in_legend`; `numbered`: it names the points, too, by their numbers.
    Roofline(RooflineChart const& c, Sheet& s, QStringList in_legend, bool numbered)
        : c_(c), sheet_(s), t_(s.theme()), in_legend_(std::move(in_legend)), numbered_(numbered) {
        collect();
    }

    void draw() {
        if (points_.empty() && c_.ceilings.empty())
            return sheet_.sentence("There is nothing to draw: the chart has no stages.");
        measure();
        sheet_.legend(keys());
        RatePrefix const prefix = prefix_of(y_.hi / 3);
        sheet_.title("Rate (" + prefix.unit + ")");
        double const foot = 54 + (remark_below() ? 16 : 0);
        double const high = std::max(40.0, sheet_.height() - sheet_.top() - foot);
        Span const in_unit{y_.lo / prefix.scale, y_.hi / prefix.scale, true};
        auto const up = ticks_up(in_unit, high, 40);
        double const left = space::wide + widest(up, t_.font(type::axis)) + 10;
        plot_.area = {left, sheet_.top() + 2, sheet_.width() - left - space::target, high - 2};
        sheet_.label_up(plot_, in_unit, up);
        sheet_.label_right(plot_, x_, ticks_right(x_, plot_.area.width()));
        sheet_.name_right(plot_, "Intensity (FLOP per byte)");
        take_marks();
        draw_ceilings();
        draw_rungs();
        label_ceilings();
        draw_points();
        say_remark();
        sheet_.drawing.plots << plot_;
    }

    /// Ceilings that found no room for their names beside them.
    QStringList const& nameless() const { return nameless_; }
    /// Whether lines to names of points pass each other, or other names.
    bool is_tangled() const { return tangled_; }

private:
    using Ceiling = RooflineChart::Ceiling;
    using Point = RooflineChart::Point;

    QPointF at(double intensity, double rate) const { return plot_.at(x_.place(intensity), y_.place(rate)); }
    QColor colour(int design) const {
        auto const i = static_cast<std::size_t>(std::max(0, design));
        return i < c_.categories.size() ? category_colour(t_, c_.categories[i]) : t_.colour_of(i);
    }
    QColor ink(int design) const { return t_.dark ? colour(design) : colour(design).darker(135); }  // for text
    QString phase(Point const& p) const {
        qsizetype const comma = qtext(p.name).indexOf(", ");
        return comma < 0 ? QString() : qtext(p.name).left(comma);
    }
    QString stage(Point const& p) const {
        QString const name = qtext(p.name), first = phase(p);
        return first.isEmpty() ? name : name.mid(first.size() + 2);
    }
    /// Name of a ceiling without its design, which its colour shows: "Memory 3.35 TB/s".
    QString brief(Ceiling const& c) const {
        QString const name = qtext(c.name);
        if (c.design < 0 || c.design >= static_cast<int>(c_.designs.size())) return name;
        QString const design = qtext(c_.designs[static_cast<std::size_t>(c.design)]) + ": ";
        return name.startsWith(design) ? sentence_case(name.mid(design.size())) : name;
    }
    Sign sign(Point const& p) const {
        static constexpr Sign signs[] = {Sign::circle, Sign::square, Sign::diamond, Sign::triangle, Sign::tip};
        return signs[std::max<qsizetype>(0, phases_.indexOf(phase(p))) % 5];
    }
    double flat_of(int design) const {
        double rate = 0;
        for (Ceiling const& c : c_.ceilings)
            if (c.flat && !c.ghost && c.design == design) rate = std::max(rate, c.rate);
        return rate > 0 ? rate : std::numeric_limits<double>::infinity();
    }
    double steepest_of(int design) const {
        double rate = 0;
        for (Ceiling const& c : c_.ceilings)
            if (!c.flat && !c.ghost && c.design == design) rate = std::max(rate, c.rate);
        return rate;
    }

    void collect() {
        for (Point const& p : c_.points) {
            if (!(p.intensity > 0 && p.rate > 0) || !std::isfinite(p.intensity) || !std::isfinite(p.rate)) continue;
            points_.push_back(&p);
            largest_ = std::max(largest_, p.share.value_or(0));
            if (!phases_.contains(phase(p))) phases_ << phase(p);
            if (!stages_.contains(stage(p))) stages_ << stage(p);
        }
    }

    void measure() {
        if (c_.range) {
            x_ = {c_.range->left, c_.range->right, true}, y_ = {c_.range->low, c_.range->high, true};
            std::erase_if(points_, [&](Point const* p) {
                return p->intensity < x_.lo || p->intensity > x_.hi || p->rate < y_.lo || p->rate > y_.hi;
            });
            return;
        }
        double left = std::numeric_limits<double>::infinity(), right = 0, low = left, high = 0;
        for (Point const* p : points_) {
            left = std::min(left, p->intensity), right = std::max(right, p->intensity);
            for (auto const& level : p->levels)
                left = std::min(left, level.intensity), right = std::max(right, level.intensity);
            low = std::min(low, p->rate), high = std::max(high, p->rate);
        }
        for (Ceiling const& c : c_.ceilings) {
            if (c.flat) high = std::max(high, c.rate);
            else if (std::isfinite(flat_of(c.design)) && c.rate > 0) {
                double const ridge = flat_of(c.design) / c.rate;
                left = std::min(left, ridge / 10), right = std::max(right, ridge);
                low = std::min(low, flat_of(c.design) / 10);
            }
        }
        if (!(right > 0)) left = 1, right = 100;
        if (!(high > 0)) low = 1e9, high = 1e12;
        low = std::min(low, high / 10);
        x_ = {left / 2, right * 3, true};
        y_ = {low / 3, high * 2.2, true};
    }

    QList<Key> keys() const {
        QList<Key> result;
        for (std::size_t i = 0; i < c_.designs.size(); ++i)
            if (!c_.designs[i].empty()) result << swatch(qtext(c_.designs[i]), colour(static_cast<int>(i)));
        for (Point const* p : points_) {
            bool const is_named =
                std::any_of(result.begin(), result.end(), [&](Key const& k) { return k.text == phase(*p); });
            if (phases_.size() > 1 && !is_named)
                result << Key{phase(*p), {{sign_path(sign(*p), {6, 0}, radius), QPen(t_.muted, 1), t_.muted}}};
        }
        for (qsizetype i = 0; i < stages_.size() && numbered_; ++i)
            result << Key{QString::number(i + 1) + " " + stages_[i], {}};
        for (Ceiling const& c : c_.ceilings)
            if (in_legend_.contains(qtext(c.name))) result << stroke(brief(c), pen_of(c));
        return result;
    }

    /// The line of a ceiling, from where it enters the area to the ceiling of the design's work; null if it is outside.
    QLineF course(Ceiling const& c) const {
        double const top = std::min(flat_of(c.design), y_.hi);
        double const from = c.flat ? std::max(x_.lo, steepest_of(c.design) > 0 ? c.rate / steepest_of(c.design) : 0.0)
                                   : std::max(x_.lo, y_.lo / c.rate);
        double const to = c.flat ? x_.hi : std::min(x_.hi, top / c.rate);
        if (!(c.rate > 0) || !std::isfinite(c.rate) || from >= to) return {};
        return {at(from, c.flat ? c.rate : c.rate * from), at(to, c.flat ? c.rate : c.rate * to)};
    }

    /// A kernel's mark has the area of its share of the time.
    double radius_of(Point const& p) const {
        if (!p.share || !(largest_ > 0)) return radius;
        return std::max(2.5, 11 * std::sqrt(*p.share / largest_));
    }

    void take_marks() {
        for (Point const* p : points_) {
            double const r = radius_of(*p) + 1;
            taken_.solid << QPolygonF(QRectF(at(p->intensity, p->rate) - QPointF(r, r), QSizeF(2 * r, 2 * r)));
            if (p->levels.size() > 1) taken_.lines << rung(*p);
        }
        for (Ceiling const& c : c_.ceilings)
            if (!course(c).isNull()) taken_.lines << course(c);
    }

    /// A design's first slope is drawn through, its others dashed.
    QPen pen_of(Ceiling const& ceiling) const {
        if (ceiling.ghost) return QPen(t_.muted, 1.2, Qt::DotLine, Qt::FlatCap);
        QPen pen(colour(ceiling.design), 2, Qt::SolidLine, Qt::FlatCap);
        auto const is_slope = [&](Ceiling const& c) { return !c.flat && !c.ghost && c.design == ceiling.design; };
        auto const first = std::find_if(c_.ceilings.begin(), c_.ceilings.end(), is_slope);
        if (!ceiling.flat && first != c_.ceilings.end() && &*first != &ceiling) pen.setDashPattern({4, 2});
        return pen;
    }

    /// The line from a point's lowest intensity to its highest: the same work over the bytes of each level.
    QLineF rung(Point const& p) const {
        auto const [low, high] = std::minmax_element(
            p.levels.begin(), p.levels.end(), [](auto const& a, auto const& b) { return a.intensity < b.intensity; });
        return {at(low->intensity, p.rate), at(high->intensity, p.rate)};
    }

    void draw_rungs() {
        for (Point const* p : points_) {
            if (p->levels.size() > 1) {
                QLineF const line = rung(*p);
                QColor faint = colour(p->design);
                faint.setAlphaF(0.55F);
                sheet_.line(line.p1(), line.p2(), QPen(faint, 1));
            }
            for (auto const& level : p->levels) {
                if (level.binding) continue;
                QPointF const c = at(level.intensity, p->rate);
                sheet_.shape(sign_path(sign(*p), c, ring), QPen(colour(p->design), 1.2), t_.base);
                sheet_.spot({c - QPointF(6, 6), QSizeF(12, 12)}, tip_of(*p, level),
                            sign_path(Sign::circle, c, ring + 3));
            }
        }
    }

    QString tip_of(Point const& p, RooflineChart::Level const& level) const {
        return named(p) + "\n" + sentence_case(qtext(level.name)) + ": " + number(level.intensity) +
               " FLOP per byte\n" + qtext(level.note);
    }

    /// Whether the remark stands below the axis' name, as it has no room to its left.
    bool remark_below() const {
        double const name = width_of("Intensity (FLOP per byte)", t_.font(type::axis, QFont::DemiBold));
        double const room = sheet_.width() - name - 3 * space::wide - 2 * space::target;
        return width_of(qtext(c_.remark), t_.font(type::small)) > room;
    }
    void say_remark() {
        if (c_.remark.empty()) return;
        QFont const font = t_.font(type::small);
        QString const words = elided(qtext(c_.remark), font, sheet_.width() - 2 * space::wide);
        sheet_.text(words, {space::wide, plot_.area.bottom() + (remark_below() ? 58 : 42)},
                    Qt::AlignLeft | Qt::AlignBaseline, font, t_.muted);
    }

    void draw_ceilings() {
        for (Ceiling const& c : c_.ceilings) {
            QLineF const line = course(c);
            if (line.isNull()) continue;
            Curve curve{{}, pen_of(c)};
            for (QPointF const& p : {line.p1(), line.p2()})
                curve.points << QPointF((p.x() - plot_.area.left()) / plot_.area.width(),
                                        (plot_.area.bottom() - p.y()) / plot_.area.height());
            plot_.curves << curve;
            if (!c.ghost) offer_handle(c, line);
        }
        sheet_.drawing.across = x_, sheet_.drawing.up = y_;
    }

    /// Makes the ceiling's line a handle, with a spot in the middle of it for the arrow keys.
    void offer_handle(Ceiling const& c, QLineF const& line) {
        sheet_.drawing.handles << Handle{line, static_cast<std::size_t>(&c - c_.ceilings.data())};
        QPainterPath mark(line.p1());
        mark.lineTo(line.p2());
        sheet_.spot({line.center() - QPointF(9, 9), QSizeF(18, 18)}, qtext(c.name), mark,
                    c.key.empty() ? QString() : "ceiling:" + QString::number(&c - c_.ceilings.data()));
    }

    /// Whether there is one design, so that each ceiling is of that design.
    bool is_alone() const { return c_.designs.size() == 1; }

    void label_ceilings() {
        QFont const font = t_.font(type::small, QFont::DemiBold);
        for (Ceiling const& c : c_.ceilings) {
            QLineF const line = course(c);
            if (line.isNull() || c.ghost || in_legend_.contains(qtext(c.name))) continue;
            Taken others = taken_;
            others.lines.removeOne(line);
            QString text = is_alone() ? brief(c) : qtext(c.name);
            auto place = place_along(line, text, font, plot_.area, c.flat, others);
            if (!place) text = brief(c), place = place_along(line, text, font, plot_.area, c.flat, others);
            if (!place) {
                nameless_ << qtext(c.name);
                continue;
            }
            taken_.solid = others.solid;
            sheet_.drawing.labels << Label{text, *place, font, ink(c.design), -line.angle(), true};
        }
    }

    QString named(Point const& p) const {
        QString const name = qtext(p.name);
        if (p.design < 0 || p.design >= static_cast<int>(c_.designs.size())) return name;
        return qtext(c_.designs[static_cast<std::size_t>(p.design)]) + " · " + name;
    }

    QString tip_of(Point const& p) const {
        RatePrefix const prefix = prefix_of(p.rate);
        QString text = named(p);
        if (p.share) text += "\n" + with_mark(qtext(percent(*p.share, 3))) + " of the time";
        if (!p.more.empty()) text += "\n" + qtext(p.more);
        text +=
            "\n" + number(p.rate / prefix.scale) + " " + prefix.unit + " at " + number(p.intensity) + " FLOP per byte";
        for (auto const& level : p.levels)
            if (level.binding) text += " at " + qtext(level.name) + "\n" + qtext(level.note);
        return p.binding.empty() ? text : text + "\nbound by " + qtext(p.binding);
    }

    static bool are_tangled(QList<Label> const& names, QList<QLineF> const& leaders) {
        for (qsizetype i = 0; i < names.size(); ++i) {
            if (leaders[i].isNull()) continue;
            for (qsizetype k = 0; k < names.size(); ++k)
                if (k != i && (leaders[i].intersects(leaders[k], nullptr) == QLineF::BoundedIntersection ||
                               Taken{{}, {leaders[i]}}.crossings(names[k].outline()) > 0))
                    return true;
        }
        return false;
    }

    void draw_points() {
        QFont const font = t_.font(type::small);
        auto order = points_;
        std::stable_sort(order.begin(), order.end(),
                         [](Point const* a, Point const* b) { return a->intensity > b->intensity; });
        QList<Label> names;
        QList<QLineF> leaders;  // of each, null where it stands beside its point
        for (Point const* p : order) {
            QPointF const c = at(p->intensity, p->rate);
            QString const name = numbered_ ? QString::number(stages_.indexOf(stage(*p)) + 1) : stage(*p);
            if (auto const place = place_beside(c, radius_of(*p), name, font, plot_.area, taken_)) {
                names << Label{name, place->at, font, t_.text, 0, true};
                leaders << place->leader;
                if (!place->leader.isNull()) sheet_.line(place->leader.p1(), place->leader.p2(), QPen(t_.muted, 0.8));
            }
        }
        tangled_ = are_tangled(names, leaders);
        for (Point const* p : points_) {
            QPointF const c = at(p->intensity, p->rate);
            double const r = radius_of(*p), about = std::max(9.0, r);
            QColor fill = colour(p->design);
            if (p->share) fill.setAlphaF(0.75F);  // large marks may lie on each other
            sheet_.shape(sign_path(sign(*p), c, r), QPen(t_.base, 1.2), fill);
            sheet_.spot({c - QPointF(about, about), QSizeF(2 * about, 2 * about)}, tip_of(*p),
                        sign_path(Sign::circle, c, r + 3), "point:" + QString::number(p - c_.points.data()));
        }
        sheet_.drawing.labels << names;
    }

    RooflineChart const& c_;
    Sheet& sheet_;
    Theme const& t_;
    Plot plot_;
    Span x_, y_;
    double largest_ = 0;  // share of the time
    std::vector<Point const*> points_;
    QStringList phases_, stages_, in_legend_, nameless_;
    bool numbered_, tangled_ = false;
    Taken taken_;
};

}  // namespace

namespace {

struct Layout {
    bool has_ceilings;  // all are named
    bool is_tangled;    // lines to names of points pass each other
};

/// Of the ceilings that find no room for their names beside them the legend has the names, unless that leaves too
/// little room for the plot, which is better than names.
Layout lay_out(RooflineChart const& chart, Sheet& sheet, bool numbered) {
    Drawing const before = sheet.drawing;
    double const top = sheet.top();
    QStringList in_legend;
    for (bool last = false;; sheet.drawing = before, sheet.skip(top - sheet.top())) {
        Roofline roofline(chart, sheet, in_legend, numbered);
        roofline.draw();
        if (last && !roofline.nameless().isEmpty()) sheet.drawing.is_crowded = true;  // a higher page has room
        if (last || roofline.nameless().isEmpty()) return {!last, roofline.is_tangled()};
        Plot const& plot = sheet.drawing.plots.back();
        last = plot.area.height() < sheet.height() * 0.45;
        if (!last) in_legend << roofline.nameless();  // which makes the plot lower, so that others may lose their room
        else in_legend.clear();
    }
}

}  // namespace

/// Points have their names beside them, or in a column where lines to these would pass each other, numbers.
void lay_out(RooflineChart const& chart, Sheet& sheet) {
    Drawing const before = sheet.drawing;
    Sheet named = sheet, numbered = sheet;
    Layout const first = lay_out(chart, named, false);
    if (!first.is_tangled || !is_narrow(sheet.width())) return;
    Drawing const with_names = std::exchange(sheet.drawing, before);
    if (lay_out(chart, numbered, true).has_ceilings >= first.has_ceilings) return;
    sheet.drawing = with_names;
    sheet.drawing.is_crowded = true;  // a higher page has room
}

}  // namespace diecast
