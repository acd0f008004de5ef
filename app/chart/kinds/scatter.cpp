// How far our numbers are from others', over what these are: what agrees lies on a level line, within bands of 10 and
// 20 %.
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>
#include <numeric>
#include "app/chart/layouts.h"
#include "app/chart/place_labels.h"
#include "app/chart/text.h"
#include "app/present/text/shares_and_counts.h"

namespace diecast {
namespace {

constexpr double bands[] = {0.2, 0.1};
constexpr std::size_t most_named = 4;
constexpr int most_lines = 3;  // of a name

class Scatter {
public:
    using Point = ScatterChart::Point;
    using Limit = ScatterChart::Limit;

    Scatter(ScatterChart const& c, Sheet& s) : c_(c), sheet_(s), t_(s.theme()) {}

    void draw() {
        if (c_.points.empty())
            return sheet_.sentence(c_.remark.empty() ? "There is nothing to draw: no number stands beside another."
                                                     : qtext(c_.remark) + ".");
        measure();
        choose_groups();
        sheet_.legend(keys());
        QString const ours = qtext(c_.ours_name), theirs = qtext(c_.theirs_name);
        sheet_.title(is_ratio_ ? QString("Ratio of %1 to %2").arg(ours, theirs)
                               : QString("Deviation of %1 from %2 (%)").arg(ours, theirs));
        double const high = std::max(40.0, sheet_.height() - sheet_.top() - (c_.remark.empty() ? 54 : 70));
        auto const up = ticks_up(y_, high, 40);
        double const left = space::wide + widest(up, t_.font(type::axis)) + 10;
        plot_.area = {left, sheet_.top() + 2, sheet_.width() - left - space::target, high - 2};
        sheet_.label_up(plot_, y_, up);
        sheet_.label_right(plot_, x_, ticks_right(x_, plot_.area.width()));
        sheet_.name_right(plot_, qtext(c_.theirs_label));
        draw_bands();
        draw_points();
        name_worst();
        say_remark();
        sheet_.drawing.plots << plot_;
    }

private:
    double level(double ratio) const { return y_.place(is_ratio_ ? ratio : 100 * (ratio - 1)); }
    /// A number that is only bounded may be far from its bound: then it lies at the edge.
    QPointF at(Point const& p) const {
        double const place = level(p.ours / p.theirs);
        return plot_.at(x_.place(p.theirs), p.limit == Limit::none ? place : std::clamp(place, 0.02, 0.98));
    }
    double radius() const { return c_.points.size() > 400 ? 3 : c_.points.size() > 120 ? 4 : 5; }

    /// Deviations are ratios where one of them is twice or half of what it should be.
    void measure() {
        double lo = c_.points.front().theirs, hi = lo, least = 1, most = 1;
        bool const any_exact = any([](Point const& p) { return p.limit == Limit::none; });
        for (Point const& p : c_.points) {
            lo = std::min(lo, p.theirs), hi = std::max(hi, p.theirs);
            if (any_exact && p.limit != Limit::none) continue;
            least = std::min(least, p.ours / p.theirs), most = std::max(most, p.ours / p.theirs);
        }
        double const air = std::max(1.25, std::pow(hi / lo, 0.05));
        x_ = {lo / air, hi * air, true};
        is_ratio_ = most > 2 || least < 0.5;
        double const ratio_air = std::max(1.1, std::pow(most / least, 0.08)),
                     share_air = std::max(0.01, 0.08 * (most - least));
        if (is_ratio_) y_ = {least / ratio_air, most * ratio_air, true};
        else y_ = {100 * (least - share_air - 1), 100 * (most + share_air - 1)};
    }

    /// Gives the largest groups a mark each, the others one together where the legend of all would leave too little
    /// room for the plot; a higher page names more of them.
    void choose_groups() {
        double const most_of_page = 0.3;
        std::size_t const least = 3;
        std::vector<std::size_t> count(c_.groups.size()), order(c_.groups.size());
        for (Point const& p : c_.points) ++count[p.group];
        std::iota(order.begin(), order.end(), 0);
        for (std::size_t i = 0; i < count.size(); ++i)
            if (c_.groups[i].ends_with(" others")) count[i] = 0;  // it stays with the others
        std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return count[a] > count[b]; });
        for (std::size_t n = order.size();; --n) {
            marks_.assign(order.size(), n - 1), mark_names_.clear();
            auto const has_own = [&](std::size_t group) {
                return n == order.size() || std::find(order.begin(), order.begin() + static_cast<long>(n) - 1, group) !=
                                                order.begin() + static_cast<long>(n) - 1;
            };
            for (std::size_t i = 0; i < order.size(); ++i)
                if (has_own(i))
                    marks_[i] = static_cast<std::size_t>(mark_names_.size()), mark_names_ << qtext(c_.groups[i]);
            if (n < order.size()) mark_names_ << tr("others");
            sheet_.drawing.is_crowded = n < order.size();
            if (n <= least || sheet_.legend_height(keys()) <= most_of_page * sheet_.height()) return;
        }
    }

    static Sign sign(Limit limit, std::size_t mark) {
        if (limit == Limit::at_least) return Sign::triangle;
        if (limit == Limit::at_most) return Sign::tip;
        static constexpr Sign signs[] = {Sign::circle, Sign::square, Sign::diamond};
        return signs[mark % 3];
    }
    Shape mark(Point const& p, QPointF centre, double r) const {
        QColor const c = t_.colour_of(marks_[p.group]);
        Sign const of = sign(p.limit, marks_[p.group]);
        if (p.open) return {sign_path(of, centre, r - 0.4), QPen(c, 1.5), t_.base};
        return {sign_path(of, centre, r), QPen(t_.base, 1), c};
    }

    bool any(auto const& what) const { return std::any_of(c_.points.begin(), c_.points.end(), what); }

    Key example(QString const& text, Sign of, bool open, QColor const& c) const {
        if (open) return {text, {{sign_path(of, {6, 0}, 4.6), QPen(c, 1.5), t_.base}}};
        return {text, {{sign_path(of, {6, 0}, 5), QPen(t_.base, 1), c}}};
    }

    QList<Key> keys() const {
        QList<Key> result;
        for (qsizetype i = 0; i < mark_names_.size() && mark_names_.size() > 1; ++i) {
            auto const mark = static_cast<std::size_t>(i);
            result << example(mark_names_[i], sign(Limit::none, mark), false, t_.colour_of(mark));
        }
        if (!c_.open_name.empty()) {
            if (any([](Point const& p) { return !p.open; }))
                result << example(qtext(c_.closed_name), Sign::circle, false, t_.muted);
            result << example(qtext(c_.open_name), Sign::circle, true, t_.muted);
        }
        for (auto const& [limit, name] :
             {std::pair{Limit::at_least, "stated as at least"}, {Limit::at_most, "stated as at most"}})
            if (any([&](Point const& p) { return p.limit == limit; }))
                result << example(name, sign(limit, 0), false, t_.muted);
        if (any([](Point const& p) { return p.missed; }))
            result << Key{"outside its tolerance", {{sign_path(Sign::circle, {6, 0}, 6), QPen(t_.bad, 1.6)}}};
        for (double band : {0.1, 0.2}) {
            if (!ends_in_sight(band)) continue;
            Key key = swatch("± " + qtext(percent(band)), band_colour(band == 0.1));
            key.sign[0].pen = QPen(t_.line, 1);
            result << key;
        }
        return result;
    }

    QColor band_colour(bool inner) const {
        QColor c = t_.good;
        c.setAlphaF(inner ? (t_.dark ? 0.34F : 0.26F) : (t_.dark ? 0.20F : 0.14F));
        return c;
    }

    bool ends_in_sight(double band) const { return level(1 - band) > 0 || level(1 + band) < 1; }

    /// The part of a band of deviations that is in sight.
    QRectF band(double share) const {
        double const low = std::clamp(level(1 - share), 0.0, 1.0), high = std::clamp(level(1 + share), 0.0, 1.0);
        return QRectF(plot_.at(0, high), plot_.at(1, low));
    }

    void draw_bands() {
        for (double share : bands) {
            if (!ends_in_sight(share)) continue;
            QPainterPath path;
            path.addRect(band(share));
            QPainterPath inner;
            inner.addRect(band(bands[1]));
            if (share == bands[0]) path = path.subtracted(inner);
            sheet_.shape(path, Qt::NoPen, band_colour(share == bands[1]));
        }
        QLineF const even(plot_.at(0, level(1)), plot_.at(1, level(1)));
        sheet_.line(even.p1(), even.p2(), QPen(t_.muted, 1.2));
        taken_.lines << even;
    }

    QString tip_of(Point const& p) const {
        QString const unit = p.unit.empty() ? "" : " " + qtext(p.unit);
        QString const said = p.limit == Limit::at_least ? "at least " : p.limit == Limit::at_most ? "at most " : "";
        double const error = error_of(p);
        QString text = qtext(p.name) + "\n" + qtext(p.theirs_name.empty() ? c_.theirs_name : p.theirs_name) + ": " +
                       said + number(p.theirs, 4) + unit + "\n" + qtext(c_.ours_name) + ": " + number(p.ours, 4) + unit;
        if (p.limit == Limit::none)
            text += QString(" (%1%2)").arg(error > 0 ? "+" : "",
                                           with_mark(qtext(percent(error, std::abs(error) < 0.01 ? 2 : 3))));
        if (p.missed) text += ", outside its tolerance";
        if (c_.groups.size() > 1) text += "\n" + qtext(c_.groups[p.group]);
        return p.more.empty() ? text : text + "\n" + qtext(p.more);
    }

    /// Open ones first: the scored ones lie on top.
    void draw_points() {
        double const r = radius(), reach = std::max(r + 2, 7.0);
        for (bool open : {true, false})
            for (Point const& p : c_.points) {
                if (p.open != open) continue;
                QPointF const c = at(p);
                sheet_.drawing.shapes << mark(p, c, r);
                if (p.missed) sheet_.shape(sign_path(Sign::circle, c, r + 2.5), QPen(t_.bad, 1.6));
            }
        for (Point const& p : c_.points) {  // in the order of the rows: the arrow keys follow it
            QPointF const c = at(p);
            sheet_.spot({c - QPointF(reach, reach), QSizeF(2 * reach, 2 * reach)}, tip_of(p),
                        sign_path(Sign::circle, c, r + 3), "row:" + QString::number(p.number));
            taken_.solid << QPolygonF(QRectF(c - QPointF(r, r), QSizeF(2 * r, 2 * r)));
        }
    }

    /// The few that are farthest off have their names beside them.
    void name_worst() {
        std::vector<Point const*> far;
        for (Point const& p : c_.points)
            if (p.limit == Limit::none && std::abs(error_of(p)) > bands[0]) far.push_back(&p);
        auto const off = [](Point const* p) { return std::abs(std::log(p->ours / p->theirs)); };
        std::stable_sort(far.begin(), far.end(), [&](Point const* a, Point const* b) { return off(a) > off(b); });
        if (far.size() > most_named) far.resize(most_named);
        QFont const font = t_.font(type::small);
        QStringList names, all;
        for (Point const* p : far) names << qtext(p->name);
        for (Point const& p : c_.points) all << qtext(p.name);
        double const room = std::max(80.0, 0.6 * plot_.area.width()), of_lines = 2.5 * room;
        QStringList const whole = names;
        names = telling_names(whole, all, font, room);
        if (!names.filter("…").isEmpty()) names = telling_names(whole, all, font, of_lines);
        for (std::size_t i = 0; i < far.size(); ++i) {
            QStringList const lines = lines_within(names[static_cast<qsizetype>(i)], font, room, most_lines);
            auto const place = place_beside(at(*far[i]), radius() + 1, lines, font, plot_.area, taken_);
            if (!place) continue;
            QPointF start = place->at;
            for (QString const& line : lines) {
                sheet_.drawing.labels << Label{line, start, font, t_.text, 0, true};
                start.ry() += QFontMetricsF(font).lineSpacing();
            }
            if (!place->leader.isNull()) sheet_.line(place->leader.p1(), place->leader.p2(), QPen(t_.muted, 0.8));
        }
    }

    void say_remark() {
        if (c_.remark.empty()) return;
        QFont const font = t_.font(type::small);
        sheet_.text(elided(qtext(c_.remark), font, sheet_.width() - 2 * space::wide),
                    {space::wide, plot_.area.bottom() + 60}, Qt::AlignLeft | Qt::AlignBaseline, font, t_.muted);
    }

    ScatterChart const& c_;
    Sheet& sheet_;
    Theme const& t_;
    Plot plot_;
    Span x_{1, 10, true}, y_{-1, 1};
    bool is_ratio_ = false;
    std::vector<std::size_t> marks_;  // of each group; small groups may share one
    QStringList mark_names_;
    Taken taken_;
};

}  // namespace

void lay_out(ScatterChart const& chart, Sheet& sheet) { Scatter(chart, sheet).draw(); }

}  // namespace diecast
