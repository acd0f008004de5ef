// Lines over one axis, in panels below each other.
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include "app/chart/bar_parts.h"
#include "app/chart/layouts.h"
#include "app/chart/place_labels.h"
#include "app/chart/shade.h"
#include "app/chart/shared_lines.h"
#include "app/chart/text.h"

namespace diecast {
namespace {

/// Span of all finite numbers, only of positive ones where the scale is logarithmic; none if there are no such numbers.
std::optional<Span> span_of(std::vector<std::vector<double> const*> const& lists, bool log) {
    double lo = std::numeric_limits<double>::infinity(), hi = -lo;
    for (auto const* list : lists)
        for (double v : *list)
            if (std::isfinite(v) && (!log || v > 0)) lo = std::min(lo, v), hi = std::max(hi, v);
    if (lo > hi) return {};
    return Span{lo, hi, log};
}

/// The span with a margin at both ends; it starts at zero if that costs little of the room.
Span with_air(Span s) {
    if (s.log)
        return s.hi > s.lo ? Span{s.lo / std::pow(s.hi / s.lo, 0.05), s.hi * std::pow(s.hi / s.lo, 0.05), true}
                           : Span{s.lo / 2, s.hi * 2, true};
    double air = (s.hi - s.lo) * 0.06;
    if (air == 0) air = s.hi == 0 ? 1 : std::abs(s.hi) * 0.1;
    bool const from_zero = s.lo >= 0 && s.lo <= 0.5 * s.hi;
    return {from_zero ? 0 : s.lo - air, s.hi + air};
}

constexpr std::size_t most_dotted = 12;  // values along x; of more, lines alone are drawn

class LinePanels {
public:
    /// `lists_marks`: the legend says which lines are even, in place of labels in the plots.
    LinePanels(LineChart const& c, Sheet& s, bool lists_marks)
        : c_(c), sheet_(s), t_(s.theme()), lists_marks_(lists_marks) {}

    /// False where a break-even has no room for its name. In the legend it always has.
    bool draw() {
        auto const x = span_of({&c_.places}, c_.log_x);
        spans();
        bool const any = std::any_of(spans_.begin(), spans_.end(), [](auto const& s) { return s.has_value(); });
        if (!x || !any) return sheet_.sentence("There is nothing to draw: no line has a value."), true;
        x_ = x->hi > x->lo ? *x : with_air(*x);
        sheet_.legend(keys());
        auto const n = static_cast<double>(c_.panels.size());
        double const foot = 54, gap = 16;
        double heads = 0;
        for (auto const& panel : c_.panels) heads += sheet_.title_height(qtext(panel.label));
        double const high = std::max(20.0, (sheet_.height() - foot - sheet_.top() - (n - 1) * gap - heads) / n);
        double left = 0;
        for (auto const& s : spans_)
            if (s) left = std::max(left, widest(ticks_up(*s, high, 40), t_.font(type::axis)));
        left += space::wide + 10;
        for (std::size_t i = 0; i < c_.panels.size(); ++i) {
            sheet_.title(qtext(c_.panels[i].label));
            Plot plot{{left, sheet_.top(), sheet_.width() - left - space::target, high}, {}, {}, {}};
            draw_panel(i, plot, i + 1 == c_.panels.size());
            sheet_.skip(high + gap);
        }
        return has_marks_;
    }

private:
    void spans() {
        for (auto const& panel : c_.panels) {
            std::vector<std::vector<double> const*> lists;
            std::vector<double> points;
            for (auto const& line : panel.lines) {
                lists.push_back(&line.values);
                if (std::find(names_.begin(), names_.end(), line.name) == names_.end()) names_.push_back(line.name);
                if (line.category) categories_.emplace(line.name, *line.category);
                if (panel.lines.size() > 1) beside_.insert(line.name);
                if (!line.points.empty()) measured_.insert(line.name);
                for (auto const& p : line.points) points.push_back(p.value);
                for (auto const& c : line.claims) {
                    if (!is_drawn(c.target.status)) continue;
                    claimed_.insert(c.target.status);
                    for (double v : {c.target.value, c.target.low, c.target.high}) points.push_back(v);
                }
            }
            lists.push_back(&points);
            auto const s = span_of(lists, panel.log);
            spans_.push_back(s ? std::optional(with_air(*s)) : std::nullopt);
        }
    }

    std::size_t index_of(std::string const& name) const {
        return static_cast<std::size_t>(std::find(names_.begin(), names_.end(), name) - names_.begin());
    }

    QColor colour(std::string const& name) const {
        auto const category = categories_.find(name);
        return category == categories_.end() ? t_.colour_of(index_of(name)) : category_colour(t_, category->second);
    }

    /// Signs of a point of a series, one on the other: a cross where it is data, as in all charts; where it is
    /// computed, one that differs in shape as well as in colour.
    QList<Shape> signs_of(std::string const& name, QPointF at) const {
        if (!c_.points_are_computed) {
            auto const cross = [&](QColor const& ink, double wide) {
                return Shape{sign_path(measured_sign(0), at, 4.6),
                             QPen(ink, wide, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin), t_.base};
            };
            return {cross(t_.base, 4.5), cross(colour(name), 2)};
        }
        static constexpr Sign signs[]{Sign::circle, Sign::square, Sign::triangle, Sign::diamond, Sign::tip};
        std::size_t const i = index_of(name);
        return {{sign_path(signs[i % std::size(signs)], at, 4.6), QPen(t_.base, 1.2), colour(name)}};
    }

    /// Dashes as well as colours: lines that coincide, or lose their colour in print, are still told apart.
    QPen pen_of(std::string const& name) const {
        std::size_t const i = index_of(name);
        QPen pen(colour(name), 2.2, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
        static QList<QList<qreal>> const dashes{{}, {5, 2}, {2, 1.5}, {6, 2, 1.5, 2}};
        auto const& dash = dashes[static_cast<qsizetype>(i) % dashes.size()];
        if (!dash.isEmpty()) pen.setDashPattern(dash);
        return pen;
    }

    QList<Key> keys() const {
        QList<Key> result;
        for (std::string const& name : names_)
            if (beside_.contains(name) || measured_.contains(name)) result << stroke(qtext(name), pen_of(name));
        if (!measured_.empty()) result << points_key();
        for (Status status : claimed_) result << target_key(t_, status);
        for (LineChart::Mark const& mark : c_.marks)
            if (lists_marks_ && drawable(x_, c_.places[mark.place]))
                result << Key{listed(mark), {{sign_path(Sign::circle, {5, 0}, 4), QPen(t_.base, 1.5), t_.text}}};
        return result;
    }

    Key points_key() const {
        Key points{qtext(c_.points_name), {}};
        double at = 5;
        for (std::string const& name : names_)
            if (measured_.contains(name) && at < 40) points.sign << signs_of(name, {at, 0}), at += 12;
        return points;
    }

    void draw_panel(std::size_t i, Plot& plot, bool last) {
        auto const& panel = c_.panels[i];
        auto const across = ticks_right(x_, plot.area.width());
        if (last) {
            sheet_.label_right(plot, x_, across);
            sheet_.name_right(plot, qtext(c_.x_label));
        } else
            for (double v : across) plot.x_grid << x_.place(v);
        if (!spans_[i]) {
            sheet_.text("no value here", plot.area.center(), Qt::AlignCenter, t_.font(type::small), t_.muted);
        } else {
            sheet_.label_up(plot, *spans_[i], ticks_up(*spans_[i], plot.area.height(), 40));
            QList<NamedCurve> drawn;
            QList<QPen> pens;
            for (auto const& line : panel.lines) {
                drawn << NamedCurve{qtext(line.name), draw_line(line, *spans_[i], plot)};
                pens << pen_of(line.name);
            }
            add_spots(i, plot);
            for (auto const& line : panel.lines) draw_points(line, i, plot);
            for (auto const& line : panel.lines) draw_claims(line, i, plot);
            Taken taken = add_marks(i, plot);
            for (NamedCurve const& line : drawn)
                for (qsizetype k = 1; k < line.line.size(); ++k) taken.lines << QLineF(line.line[k - 1], line.line[k]);
            mark_shared_lines(sheet_, plot, drawn, pens, taken);
        }
        sheet_.drawing.plots << plot;
    }

    static bool drawable(Span const& s, double v) { return std::isfinite(v) && (!s.log || v > 0); }

    /// Few values have dots, so that lines are not taken for what lies between; not beside measured or printed ones.
    bool is_dotted() const { return c_.places.size() <= most_dotted && measured_.empty() && claimed_.empty(); }

    /// The longest of its parts between gaps, in pixels.
    QPolygonF draw_line(LineChart::Line const& line, Span const& up, Plot& plot) {
        QPen const pen = pen_of(line.name);
        Curve run{{}, pen}, longest;
        std::size_t const n = std::min(line.values.size(), c_.places.size());
        auto const end = [&] {
            if (run.points.size() > 1) plot.curves << run;
            else if (run.points.size() == 1)  // alone between two gaps
                sheet_.shape(sign_path(Sign::circle, plot.at(run.points[0].x(), run.points[0].y()), 3), Qt::NoPen,
                             pen.color());
            if (run.points.size() > 1 && is_dotted())
                for (QPointF const& p : run.points)
                    sheet_.shape(sign_path(Sign::circle, plot.at(p.x(), p.y()), 2.8), QPen(t_.base, 0.8), pen.color());
            if (run.points.size() > longest.points.size()) longest = run;
            run.points.clear();
        };
        for (std::size_t k = 0; k < n; ++k) {
            if (!drawable(up, line.values[k]) || !drawable(x_, c_.places[k])) end();
            else run.points << QPointF(x_.place(c_.places[k]), up.place(line.values[k]));
        }
        end();
        QPolygonF drawn;
        for (QPointF const& p : longest.points) drawn << plot.at(p.x(), p.y());
        return drawn;
    }

    void draw_points(LineChart::Line const& line, std::size_t i, Plot const& plot) {
        for (LineChart::Point const& p : line.points) {
            double const x = c_.places[p.place];
            if (!drawable(x_, x) || !drawable(*spans_[i], p.value)) continue;
            QList<Shape> const signs = signs_of(line.name, plot.at(x_.place(x), spans_[i]->place(p.value)));
            sheet_.drawing.shapes << signs;
            QPainterPath const mark = signs.back().path;
            QStringList lines{qtext(line.name), qtext(c_.x_label) + "  " + number(x), qtext(c_.panels[i].label),
                              number(p.value) + "  " + qtext(c_.points_name)};
            if (drawable(*spans_[i], line.values[p.place])) lines << number(line.values[p.place]) + "  line";
            sheet_.spot(mark.boundingRect().adjusted(-3, -3, 3, 3), lines.join('\n'), mark, qtext(p.key));
        }
    }

    /// A sign for the status of what was printed, and a whisker as long as its tolerance.
    void draw_claims(LineChart::Line const& line, std::size_t i, Plot const& plot) {
        Span const& up = *spans_[i];
        for (LineChart::Claim const& c : line.claims) {
            double const x = c_.places[c.place];
            Target const& t = c.target;
            if (!is_drawn(t.status) || !drawable(x_, x) || !drawable(up, t.value)) continue;
            auto const level = [&](double v) { return plot.at(0, up.place(drawable(up, v) ? v : t.value)).y(); };
            QPointF const at = plot.at(x_.place(x), up.place(t.value));
            draw_target(sheet_, at.x(), at.y(), level(t.low), level(t.high), t.status);
            QPainterPath mark;
            mark.addRect(QRectF(at.x() - 5, at.y() - 5, 10, 10));
            QStringList lines{qtext(c.title), qtext(line.name), qtext(c_.x_label) + "  " + number(x),
                              qtext(to_text(t.status)) + "  " + number(t.value) + " (" + number(t.low) + " … " +
                                  number(t.high) + ")"};
            if (drawable(up, line.values[c.place])) lines << number(line.values[c.place]) + "  line";
            sheet_.spot(mark.boundingRect(), lines.join('\n'), mark);
        }
    }

    /// A strip for each place, from half way to its neighbours.
    void add_spots(std::size_t i, Plot const& plot) {
        std::vector<std::pair<double, std::size_t>> at;
        for (std::size_t k = 0; k < c_.places.size(); ++k)
            if (drawable(x_, c_.places[k])) at.emplace_back(plot.at(x_.place(c_.places[k]), 0).x(), k);
        std::sort(at.begin(), at.end());
        for (std::size_t j = 0; j < at.size(); ++j) {
            auto const [x, k] = at[j];
            double const from = j ? (at[j - 1].first + x) / 2 : plot.area.left(),
                         to = j + 1 < at.size() ? (at[j + 1].first + x) / 2 : plot.area.right();
            QStringList lines{qtext(c_.x_label) + "  " + number(c_.places[k]), qtext(c_.panels[i].label)};
            QPainterPath mark(QPointF(x, plot.area.top()));
            mark.lineTo(x, plot.area.bottom());
            for (auto const& line : c_.panels[i].lines) {
                if (k >= line.values.size() || !drawable(*spans_[i], line.values[k])) continue;
                lines << number(line.values[k]) + "  " + qtext(line.name);
                mark.addEllipse(plot.at(0, spans_[i]->place(line.values[k])) + QPointF(x - plot.area.left(), 0), 3.5,
                                3.5);
            }
            if (lines.size() > 2)
                sheet_.spot({from, plot.area.top(), to - from, plot.area.height()}, lines.join('\n'), mark,
                            c_.along ? QString("place:%1:%2").arg(i).arg(k) : QString());
        }
    }

    double pixel(Plot const& plot, LineChart::Mark const& mark) const {
        return plot.at(x_.place(c_.places[mark.place]), 0).x();
    }

    /// A thin line across the plot, but for the labels.
    void draw_across(double x, QRectF const& area, QList<QRectF> labels, QPen const& pen) {
        std::sort(labels.begin(), labels.end(), [](auto const& l, auto const& r) { return l.top() < r.top(); });
        double from = area.top();
        for (QRectF const& label : labels) {
            if (x < label.left() || x > label.right()) continue;
            if (label.top() > from) sheet_.line({x, from}, {x, label.top()}, pen);
            from = std::max(from, label.bottom());
        }
        sheet_.line({x, from}, {x, area.bottom()}, pen);
    }

    static QString listed(LineChart::Mark const& mark) {
        return mark.of.empty() ? whose(mark) : qtext(mark.of) + " at " + qtext(mark.text);
    }
    static QString whose(LineChart::Mark const& mark) {
        return qtext(mark.of) + (mark.of.empty() ? "" : ": ") + "break-even " + qtext(mark.text);
    }

    /// Boxes at the top of the plot, each at its line; where one of them would cover a line of the plot, or that of
    /// another mark which the legend names, anywhere along their own lines where none does. Null boxes have no such
    /// place.
    QList<QRectF> places_of(std::vector<LineChart::Mark const*> const& marks, QStringList const& texts,
                            Plot const& plot) const {
        QFont const font = t_.font(type::small);
        Taken drawn;
        for (Curve const& curve : plot.curves)
            for (qsizetype k = 1; k < curve.points.size(); ++k)
                drawn.lines << QLineF(plot.at(curve.points[k - 1].x(), curve.points[k - 1].y()),
                                      plot.at(curve.points[k].x(), curve.points[k].y()));
        auto const taken_for = [&](std::size_t k) {
            Taken taken = drawn;
            for (std::size_t other = 0; lists_marks_ && other < marks.size(); ++other)
                if (double const x = pixel(plot, *marks[other]); x != pixel(plot, *marks[k]))
                    taken.lines << QLineF(x, plot.area.top(), x, plot.area.bottom());
            return taken;
        };
        QList<QRectF> labels;
        bool is_clear = true;
        for (std::size_t k = 0; k < marks.size(); ++k) {
            labels << room_at_top(pixel(plot, *marks[k]), width_of(texts[static_cast<qsizetype>(k)], font),
                                  height_of(font), plot.area, labels);
            is_clear = is_clear && taken_for(k).crossings(QPolygonF(labels.back())) == 0;
        }
        if (is_clear) return labels;
        for (LineChart::Mark const* mark : marks)
            if (drawable(*spans_[mark->panel], mark->value))
                drawn.solid << QPolygonF(QRectF(dot_of(*mark, plot) - QPointF(5, 5), QSizeF(10, 10)));
        labels.clear();
        for (std::size_t k = 0; k < marks.size(); ++k) {
            double const wide = width_of(texts[static_cast<qsizetype>(k)], font);
            auto const place = room_at_upright(pixel(plot, *marks[k]), wide, height_of(font), plot.area, taken_for(k));
            labels << place.value_or(QRectF());
            if (place) drawn.solid << QPolygonF(*place);
        }
        return labels;
    }
    QPointF dot_of(LineChart::Mark const& mark, Plot const& plot) const {
        return {pixel(plot, mark), plot.at(0, spans_[mark.panel]->place(mark.value)).y()};
    }

    /// Whether the label of a break-even lies on the line across at another one, and is shorter where the legend says
    /// whose it is.
    bool covers_another(std::vector<LineChart::Mark const*> const& marks, QList<QRectF> const& labels,
                        Plot const& plot) const {
        for (qsizetype k = 0; k < labels.size(); ++k) {
            LineChart::Mark const& own = *marks[static_cast<std::size_t>(k)];
            for (LineChart::Mark const* other : marks) {
                double const x = pixel(plot, *other);
                bool const is_across = x > labels[k].left() && x < labels[k].right();
                if (is_across && !own.of.empty() && own.place != other->place) return true;
            }
        }
        return false;
    }

    /// Marks where lines are even: a thin line across with the place on it, and a dot. Returns the room that they take.
    Taken add_marks(std::size_t i, Plot const& plot) {
        QFont const font = t_.font(type::small);
        std::vector<LineChart::Mark const*> marks;
        QStringList texts;
        for (LineChart::Mark const& mark : c_.marks) {
            if (mark.panel != i || !drawable(x_, c_.places[mark.place])) continue;
            marks.push_back(&mark);
            texts << (lists_marks_ ? qtext(mark.text) : whose(mark));
            has_marks_ = has_marks_ && (lists_marks_ || width_of(texts.back(), font) + 16 < plot.area.width());
        }
        QList<QRectF> const labels = places_of(marks, texts, plot);
        has_marks_ = has_marks_ && (lists_marks_ || !covers_another(marks, labels, plot));
        Taken taken;
        for (std::size_t k = 0; k < marks.size(); ++k) {
            LineChart::Mark const& mark = *marks[k];
            QRectF const& label = labels[static_cast<qsizetype>(k)];
            double const x = pixel(plot, mark);
            draw_across(x, plot.area, labels, QPen(t_.muted, 1, Qt::DotLine));
            QPainterPath dot(QPointF(x, plot.area.top()));
            dot.lineTo(x, plot.area.bottom());
            if (drawable(*spans_[i], mark.value)) {
                dot = sign_path(Sign::circle, dot_of(mark, plot), 4);
                sheet_.shape(dot, QPen(t_.base, 1.5), t_.text);
                taken.solid << QPolygonF(dot.boundingRect());
            }
            taken.lines << QLineF(x, plot.area.top(), x, plot.area.bottom());
            QString const tip = qtext(mark.name) + '\n' + qtext(mark.text);
            sheet_.spot(dot.boundingRect().adjusted(-4, -4, 4, 4), tip, dot);
            if (label.isNull()) {
                has_marks_ = has_marks_ && lists_marks_;
                continue;
            }
            sheet_.text(texts[static_cast<qsizetype>(k)], label.center(), Qt::AlignCenter, font, t_.text, 0, true);
            taken.solid << QPolygonF(label);
            sheet_.spot(label, tip, dot);
        }
        return taken;
    }

    LineChart const& c_;
    Sheet& sheet_;
    Theme const& t_;
    Span x_;
    std::vector<std::optional<Span>> spans_;
    std::vector<std::string> names_;
    std::map<std::string, std::size_t> categories_;  // whose colours lines have, by name
    std::set<std::string> beside_, measured_;        // names of lines that share a panel; of those with points
    std::set<Status> claimed_;
    bool lists_marks_, has_marks_ = true;
};

}  // namespace

/// Lays the chart out with break-evens named in the plot, or where they have no room there, in the legend.
void lay_out(LineChart const& chart, Sheet& sheet) {
    Drawing const blank = sheet.drawing;
    Sheet trial = sheet;
    if (LinePanels(chart, trial, false).draw()) return;
    sheet.drawing = blank;
    LinePanels(chart, sheet, true).draw();
}

}  // namespace diecast
