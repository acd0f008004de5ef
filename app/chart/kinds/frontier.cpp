// Frontier curves: a line and marks for each, its name beside it or in a legend.
#include <algorithm>
#include <iterator>
#include <utility>
#include "app/chart/layouts.h"
#include "app/chart/place_labels.h"
#include "app/chart/shade.h"
#include "app/chart/shared_lines.h"
#include "app/chart/text.h"
#include "model/core/text.h"

namespace diecast {
namespace {

using Point = FrontierChart::Point;
constexpr std::size_t most_marked = 60;  // points of a curve; of more, its line alone is drawn

class Frontier {
public:
    /// `lists_evens`: the legend says where curves are even, in place of labels in the plot.
    Frontier(FrontierChart const& c, Sheet& s, bool lists_evens)
        : c_(c),
          measured_(c.all_measured()),
          series_(series_of(measured_)),
          sheet_(s),
          t_(s.theme()),
          lists_evens_(lists_evens) {}

    /// False where a name has no place beside its curve, or a break-even none beside its dot. In the legend they always
    /// have one.
    bool draw(bool in_legend) {
        auto const x = c_.across(), y = c_.up();
        if (!x || !y) return sheet_.sentence("There is nothing to draw: no design satisfies all constraints."), true;
        x_ = *x, y_ = *y;
        QStringList missing;
        for (FrontierChart::Curve const& curve : c_.curves)
            if (curve.points.empty()) missing << qtext(curve.name);
        if (QList<Key> const keys = this->keys(in_legend); !keys.isEmpty()) sheet_.legend(keys);
        sheet_.title(qtext(c_.y_label));
        double const high = std::max(40.0, sheet_.height() - sheet_.top() - (missing.isEmpty() ? 54 : 70));
        auto const up = ticks_up(y_, high, 40);
        double const left = space::wide + widest(up, t_.font(type::axis)) + 10;
        plot_.area = {left, sheet_.top() + 2, sheet_.width() - left - space::target, high - 2};
        sheet_.label_up(plot_, y_, up);
        sheet_.label_right(plot_, x_, ticks_right(x_, plot_.area.width()));
        sheet_.name_right(plot_, qtext(c_.x_label));
        for (std::size_t i = 0; i < c_.curves.size(); ++i) draw_own_level(i);
        for (std::size_t i = 0; i < c_.curves.size(); ++i) draw_measured_front(i);
        for (std::size_t i = 0; i < c_.curves.size(); ++i) draw_curve(i);
        for (std::size_t i = 0; i < c_.curves.size(); ++i) draw_own(i);
        for (std::size_t i = 0; i < c_.curves.size(); ++i) draw_even(i);
        for (std::size_t i = 0; i < c_.curves.size(); ++i)
            for (MeasuredPoint const& p : c_.curves[i].measured) draw_measured(p, c_.curves[i].name, colour(i));
        for (MeasuredPoint const& p : c_.measured) draw_measured(p, "", t_.text);
        if (!in_legend && !name_curves()) return false;
        QList<QPen> pens;
        for (std::size_t i = 0; i < c_.curves.size(); ++i) pens << pen_of(i);
        mark_shared_lines(sheet_, plot_, lines_, pens, taken_, joined());
        if (measured_.size() <= most_named_points)
            for (MeasuredPoint const& p : measured_) name_measured(p);
        if (!missing.isEmpty())
            sheet_.text(QString("No design satisfies all constraints: %1").arg(missing.join(", ")),
                        {plot_.area.left(), sheet_.height() - 4}, Qt::AlignLeft | Qt::AlignBottom, t_.font(type::small),
                        t_.muted);
        sheet_.drawing.plots << plot_;
        return has_evens_;
    }

private:
    /// Of the colours, dashes and signs: the same in all charts of a study.
    std::size_t look(std::size_t i) const { return c_.curves[i].category.value_or(i); }
    QColor colour(std::size_t i) const {
        return c_.is_ordered ? ordered_colour(t_, i, c_.curves.size()) : category_colour(t_, look(i));
    }
    QPointF at(Point const& p) const { return plot_.at(x_.place(p.x), y_.place(p.y)); }

    /// Dashes and shapes as well as colours: curves that lose their colour in print are still told apart.
    QPen pen_of(std::size_t i) const {
        static QList<QList<qreal>> const dashes{{}, {5, 2}, {6, 2, 1.5, 2}};
        QPen pen(colour(i), 2, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
        if (auto const& dash = dashes[static_cast<qsizetype>(look(i) / 4) % dashes.size()]; !dash.isEmpty())
            pen.setDashPattern(dash);
        return pen;
    }
    static bool has_signs(FrontierChart::Curve const& curve) { return curve.points.size() <= most_marked; }
    QPainterPath curve_sign(std::size_t i, QPointF centre) const {
        static constexpr Sign signs[]{Sign::circle, Sign::square, Sign::triangle, Sign::diamond, Sign::tip};
        return sign_path(signs[look(i) % std::size(signs)], centre, 4.2);
    }

    QList<Key> keys(bool with_curves) const {
        QList<Key> keys;
        for (std::size_t i = 0; i < c_.curves.size() && with_curves; ++i) {
            if (c_.curves[i].points.empty()) continue;
            bool const has_sign = has_signs(c_.curves[i]);
            QPen pen = pen_of(i);  // a sign is in the middle: a gap of the dashes is left of it
            if (has_sign && pen.style() == Qt::CustomDashLine) pen.setDashOffset(pen.dashPattern()[0] - 1);
            Key key = stroke(qtext(c_.curves[i].name), pen);
            if (has_sign) key.sign << Shape{curve_sign(i, {12, 0}), QPen(t_.base, 1), colour(i)};
            keys << key;
        }
        for (std::size_t i = 0; i < series_.size(); ++i)
            keys << Key{series_[i].empty() ? QString("measured") : qtext(series_[i]),
                        {{measured_path(i, {12, 0}), measured_pen(t_.text), t_.base}}};
        if (has(&FrontierChart::Curve::own))
            keys << Key{"at its own " + qtext(within_text(label_of(*c_.x.quantity))),
                        {{own_sign({12, 0}), QPen(t_.text, 1.6), t_.base}}};
        if (has(&FrontierChart::Curve::own) && c_.curves.size() > 1)
            keys << stroke(qtext(within_text(label_of(*c_.y.quantity))) + " there", level_pen(t_.text));
        if (!has(&FrontierChart::Curve::even)) return keys;
        Shape const dot{sign_path(Sign::circle, {12, 0}, 4), QPen(t_.base, 1.5), t_.text};
        if (!lists_evens_) keys << Key{"break-even with the best of the others", {dot}};
        for (std::size_t i = 0; i < c_.curves.size() && lists_evens_; ++i) {
            auto const& curve = c_.curves[i];
            if (!curve.even) continue;
            keys << stroke(qtext(curve.name + " even with " + curve.even_with + " at " +
                                 value_text(curve.even->x, *c_.x.quantity, 3)),
                           pen_of(i));
            keys.back().sign << dot;
        }
        return keys;
    }

    /// A front goes by steps, because nothing exists between two designs, and on to the end of the axis: there its last
    /// design is the best still.
    QList<QPointF> places_of(FrontierChart::Curve const& curve) const {
        QList<QPointF> places;
        auto const add = [&](double x, double y) { places << QPointF(x_.place(x), y_.place(y)); };
        auto const& points = curve.points;
        bool const is_front = c_.is_front(), by_y = c_.x.sense == Sense::maximise;
        for (std::size_t k = 0; k < points.size(); ++k) {
            if (is_front && by_y) add(k ? points[k - 1].x : x_.lo, points[k].y);
            if (is_front && !by_y && k) add(points[k].x, points[k - 1].y);
            add(points[k].x, points[k].y);
        }
        if (is_front && !by_y && !points.empty()) add(x_.hi, points.back().y);
        return places;
    }

    void draw_curve(std::size_t i) {
        auto const& points = c_.curves[i].points;
        for (std::size_t k = 0; k < points.size(); ++k) {
            QPainterPath const sign = curve_sign(i, at(points[k]));
            if (has_signs(c_.curves[i])) sheet_.shape(sign, QPen(t_.base, 1), colour(i));
            taken_.solid << QPolygonF(sign.boundingRect());
            sheet_.spot(sign.boundingRect().adjusted(-3, -3, 3, 3), tip_of(c_.curves[i], points[k]), sign,
                        QString("point:%1:%2").arg(i).arg(k));
        }
        Curve const curve{places_of(c_.curves[i]), pen_of(i)};
        if (curve.points.size() > 1) plot_.curves << curve;
        lines_ << NamedCurve{qtext(c_.curves[i].name), {}};
        for (QPointF const& place : curve.points) lines_.back().line << plot_.at(place.x(), place.y());
        take(lines_.back().line);
    }
    void take(QPolygonF const& line) {
        for (qsizetype k = 1; k < line.size(); ++k) taken_.lines << QLineF(line[k - 1], line[k]);
    }

    bool has(std::optional<Point> FrontierChart::Curve::*what) const {
        return std::any_of(c_.curves.begin(), c_.curves.end(),
                           [&](auto const& curve) { return (curve.*what).has_value(); });
    }
    static QPainterPath own_sign(QPointF centre) { return sign_path(Sign::circle, centre, 6); }

    static QPen level_pen(QColor const& colour) {
        QPen pen(colour, 1, Qt::SolidLine, Qt::FlatCap);
        pen.setDashPattern({4, 4});
        return pen;
    }
    /// A thin dashed line across the plot.
    void draw_own_level(std::size_t i) {
        auto const& own = c_.curves[i].own;
        if (!own || c_.curves.size() < 2) return;
        QPen const pen = level_pen(colour(i));
        double const y = at(*own).y();
        QLineF const level(plot_.area.left(), y, plot_.area.right(), y);
        sheet_.line(level.p1(), level.p2(), pen);
        taken_.lines << level;
    }
    void draw_own(std::size_t i) {
        auto const& curve = c_.curves[i];
        if (!curve.own) return;
        QPainterPath const ring = own_sign(at(*curve.own));
        sheet_.shape(ring, QPen(colour(i), 2), t_.base);
        taken_.solid << QPolygonF(ring.boundingRect());
        sheet_.spot(ring.boundingRect(), tip_of(curve, *curve.own), ring,
                    QString("point:%1:%2").arg(i).arg(curve.points.size()));
    }
    /// A dot, and a thin line to what x is there.
    void draw_even(std::size_t i) {
        auto const& curve = c_.curves[i];
        if (!curve.even) return;
        QPointF const centre = at(*curve.even);
        QPainterPath const dot = sign_path(Sign::circle, centre, 4);
        taken_.solid << QPolygonF(dot.boundingRect());
        QString const what =
            tip_of(curve, *curve.even) + "\n" + QString("as good as %1 at its own").arg(qtext(curve.even_with));
        QString const key = QString("point:%1:%2").arg(i).arg(curve.points.size() + (curve.own ? 1 : 0));
        sheet_.spot(dot.boundingRect().adjusted(-4, -4, 4, 4), what, dot, key);
        QFont const font = t_.font(type::small);
        if (lists_evens_) return sheet_.shape(dot, QPen(t_.base, 1.5), t_.text);
        QString const text = qtext(curve.name + " break-even " + value_text(curve.even->x, *c_.x.quantity, 3));
        if (auto const label = room_at_line(centre, width_of(text, font), height_of(font), plot_.area, taken_)) {
            taken_.solid << QPolygonF(*label);
            bool const is_over = label->left() < centre.x() && centre.x() < label->right();
            double const end = label->top() > centre.y() ? label->top() : label->bottom();
            QPointF const from(centre.x(), is_over ? end : label->center().y());
            sheet_.line(from, centre, QPen(t_.muted, 1, Qt::DotLine));
            taken_.lines << QLineF(from, centre);
            sheet_.text(text, label->center(), Qt::AlignCenter, font, colour(i), 0, true);
            sheet_.spot(*label, what, dot, key);
        } else has_evens_ = false;
        sheet_.shape(dot, QPen(t_.base, 1.5), t_.text);
    }

    QPainterPath measured_path(std::size_t series, QPointF centre) const {
        return sign_path(measured_sign(series), centre, measured_.size() <= most_named_points ? 5 : 3.6);
    }
    QPen measured_pen(QColor const& colour) const {
        return QPen(colour, measured_.size() <= most_named_points ? 2 : 1.2, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin);
    }
    QPointF at(MeasuredPoint const& p) const { return plot_.at(x_.place(p.x), y_.place(p.y)); }

    bool is_dominated(MeasuredPoint const& p, std::vector<MeasuredPoint> const& by) const {
        auto const no_worse = [](Objective const& o, double a, double b) {
            return o.sense == Sense::maximise ? a >= b : a <= b;
        };
        return std::any_of(by.begin(), by.end(), [&](MeasuredPoint const& q) {
            return (q.x != p.x || q.y != p.y) && no_worse(c_.x, q.x, p.x) && no_worse(c_.y, q.y, p.y);
        });
    }

    /// A dotted line in the curve's colour along the best of what was measured of it.
    void draw_measured_front(std::size_t i) {
        auto best = c_.curves[i].measured;
        std::erase_if(best, [&](MeasuredPoint const& p) { return is_dominated(p, c_.curves[i].measured); });
        std::sort(best.begin(), best.end(), [](auto const& a, auto const& b) { return a.x < b.x; });
        if (best.size() < 2) return;
        Curve curve{{}, QPen(colour(i), 1.4, Qt::DotLine, Qt::FlatCap, Qt::RoundJoin)};
        QPolygonF line;
        for (MeasuredPoint const& p : best) curve.points << QPointF(x_.place(p.x), y_.place(p.y)), line << at(p);
        plot_.curves << curve;
        take(line);
    }

    void draw_measured(MeasuredPoint const& p, std::string const& curve, QColor const& colour) {
        auto const series = std::find(series_.begin(), series_.end(), p.series) - series_.begin();
        QPainterPath const sign = measured_path(static_cast<std::size_t>(series), at(p));
        sheet_.shape(sign, measured_pen(colour), t_.base);
        taken_.solid << QPolygonF(sign.boundingRect());
        QString what = p.name.empty() ? qtext(p.series) : qtext(p.name);
        if (!curve.empty()) what = qtext(curve) + "\n" + what;
        sheet_.spot(
            sign.boundingRect().adjusted(-3, -3, 3, 3),
            what + "\n" + qtext(c_.x_label) + "  " + number(p.x, 4) + "\n" + qtext(c_.y_label) + "  " + number(p.y, 4),
            sign);
    }
    void name_measured(MeasuredPoint const& p) {
        if (p.name.empty()) return;
        QFont const font = t_.font(type::small);
        auto const placed = place_beside(at(p), 5, qtext(p.name), font, plot_.area.adjusted(2, 2, -2, -2), taken_);
        if (!placed) return;
        if (!placed->leader.isNull()) sheet_.line(placed->leader.p1(), placed->leader.p2(), QPen(t_.muted, 1));
        sheet_.drawing.labels << Label{qtext(p.name), placed->at, font, t_.text, 0, true};
    }

    QString tip_of(FrontierChart::Curve const& curve, Point const& p) const {
        QString text = qtext(curve.name) + "\n" + qtext(c_.x_label) + "  " + number(p.x, 4) + "\n" + qtext(c_.y_label) +
                       "  " + number(p.y, 4);
        return p.settings.empty() ? text : text + "\n" + qtext(p.settings);
    }

    /// Curves that lie on each other from end to end: they have one name, beside them or in the legend.
    QList<QList<qsizetype>> joined() const {
        QList<QPolygonF> drawn;
        for (NamedCurve const& line : lines_) drawn << line.line;
        return wholly_shared(drawn);
    }

    /// False where one of them has no place where it cannot be taken for another's.
    bool name_curves() {
        QFont const font = t_.font(type::small, QFont::DemiBold);
        auto const named = [](NamedCurve const& c) { return !c.line.isEmpty() && !c.text.isEmpty(); };
        QList<NamedCurve> joint = lines_, curves;
        QList<QColor> inks;
        for (std::size_t i = 0; i < c_.curves.size(); ++i) inks << colour(i);
        for (QList<qsizetype> const& group : joined()) {
            QStringList names;
            for (qsizetype i : group) names << std::exchange(joint[i].text, QString());
            joint[group.front()].text = joint_name(names), inks[group.front()] = t_.text;
        }
        std::copy_if(joint.begin(), joint.end(), std::back_inserter(curves), named);
        auto const boxes = place_on_curves(curves, font, plot_.area.adjusted(2, 2, -2, -2), taken_);
        if (!boxes) return false;
        qsizetype at = 0;
        for (std::size_t i = 0; i < c_.curves.size(); ++i)
            if (NamedCurve const& curve = joint[static_cast<qsizetype>(i)]; named(curve))
                sheet_.text(curve.text, (*boxes)[at++].center(), Qt::AlignCenter, font, inks[static_cast<qsizetype>(i)],
                            0, true);
        return true;
    }

    FrontierChart const& c_;
    std::vector<MeasuredPoint> measured_;
    std::vector<std::string> series_;  // of measured points
    Sheet& sheet_;
    Theme const& t_;
    Span x_, y_;
    Plot plot_;
    Taken taken_;
    QList<NamedCurve> lines_;  // as drawn, in pixels
    bool lists_evens_, has_evens_ = true;
};

}  // namespace

/// Lays the chart out with names beside the curves and break-evens beside their dots, or where they have no room there,
/// in a legend.
void lay_out(FrontierChart const& chart, Sheet& sheet) {
    Drawing const blank = sheet.drawing;
    for (auto const& [in_legend, lists_evens] : {std::pair{false, false}, {true, false}, {false, true}}) {
        Sheet trial = sheet;
        if (Frontier(chart, trial, lists_evens).draw(in_legend)) return;
        sheet.drawing = blank;
    }
    Frontier(chart, sheet, true).draw(true);
}

}  // namespace diecast
