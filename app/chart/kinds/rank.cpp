// Bars from left to right below each other, each with its name to the left.
#include <algorithm>
#include <cmath>
#include <optional>
#include "app/chart/bar_parts.h"
#include "app/chart/layouts.h"
#include "app/chart/row_names.h"
#include "app/chart/shade.h"
#include "app/chart/text.h"

namespace diecast {
namespace {

constexpr double text_gap = 5, highest_row = 46, whisker = 3, mark_radius = 4.5;

class Rank {
public:
    Rank(RankChart const& c, Sheet& s) : c_(c), sheet_(s), t_(s.theme()) {}

    void draw() {
        if (c_.rows.empty()) return sheet_.sentence(c_.empty.empty() ? "There is nothing to draw." : qtext(c_.empty));
        sheet_.legend(keys());
        if (c_.rows_label.empty()) sheet_.skip(4);
        else sheet_.title(qtext(c_.rows_label));
        bool const is_short = least() * static_cast<double>(c_.rows.size()) > sheet_.height() - sheet_.top() - 48;
        qsizetype const lines_below = std::max<qsizetype>(is_short, remark_lines(qtext(c_.remark)).size());
        double const foot = 48 + remark_line * static_cast<double>(lines_below) + (lines_below > 0 ? 2 : 0);
        double const room = std::max(40.0, sheet_.height() - sheet_.top() - foot);
        shown_ = std::min(c_.rows.size(), static_cast<std::size_t>(std::max(1.0, room / least())));
        double const whole = std::max(highest_row, RowNames::least_whole(sheet_, lines()));
        row_ = std::min(room / static_cast<double>(shown_), whole);
        if (shown_ < c_.rows.size()) sheet_.drawing.is_crowded = true;
        RowNames const names(sheet_, row_, lines());
        if (names.is_cut()) sheet_.drawing.is_crowded = true;
        if (names.lacks_details()) sheet_.drawing.lacks_remarks = true;
        double const left = names.width();
        plot_.area = {left, sheet_.top(), sheet_.width() - left - space::wide, row_ * static_cast<double>(shown_)};
        measure();
        sheet_.label_right(plot_, span_, ticks_right(span_, plot_.area.width()));
        sheet_.name_right(plot_, qtext(c_.value_label));
        qsizetype const first = sheet_.drawing.labels.size();
        for (std::size_t i = 0; i < shown_; ++i) draw_row(i, names);
        qsizetype const last = sheet_.drawing.labels.size();
        if (!c_.points) draw_across(x(c_.base), base_pen(), first, last);
        for (std::size_t i = 0; i < c_.lines.size(); ++i)
            draw_across(x(c_.lines[i].value), limit_pen(t_, i), first, last);
        write_remark();
        sheet_.drawing.plots << plot_;
    }

private:
    using Bar = RankChart::Bar;

    /// A line across all rows, but for texts of theirs that have no other place: labels of the drawing.
    void draw_across(double at, QPen const& pen, qsizetype first, qsizetype last) {
        QList<std::pair<double, double>> texts;
        for (qsizetype i = first; i < last; ++i) {
            QRectF const box = sheet_.drawing.labels[i].outline().boundingRect().adjusted(-2, -1, 2, 1);
            if (box.left() < at && at < box.right()) texts << std::pair{box.top(), box.bottom()};
        }
        std::sort(texts.begin(), texts.end());
        double from = plot_.area.top();
        for (auto const& [top, bottom] : texts) {
            if (top > from) sheet_.line({at, from}, {at, top}, pen);
            from = std::max(from, bottom);
        }
        sheet_.line({at, from}, {at, plot_.area.bottom()}, pen);
    }

    QFont font() const { return t_.font(type::small); }
    double x(double v) const { return plot_.at(span_.place(v), 0).x(); }
    double top_of(std::size_t i) const { return plot_.area.top() + row_ * static_cast<double>(i); }
    QPen base_pen() const { return QPen(t_.text, 1.2); }
    QColor colour(std::size_t series) const {
        auto const category = series < c_.categories.size() ? c_.categories[series] : std::nullopt;
        return category ? category_colour(t_, *category) : t_.colour_of(series);
    }
    QColor colour(RankChart::Row const& r, Bar const& b) const {
        QColor const full = b.value ? category_colour(t_, *b.value) : colour(b.series);
        return r.assumed ? mixed(full, t_.base, 0.45) : full;
    }

    double least() const {
        std::size_t sharing = 1;
        for (RankChart::Row const& r : c_.rows) sharing = std::max(sharing, r.name_rows);
        return c_.is_dense ? least_row(t_, sharing, hairline_row) : least_row(t_);
    }

    /// A name of several rows reaches into the gap between them and the next ones.
    QList<RowNames::Line> lines() const {
        QList<RowNames::Line> list;
        bool const has_gaps = std::any_of(c_.rows.begin(), c_.rows.end(), [](auto const& r) { return is_gap(r); });
        for (std::size_t i = 0; i < shown_; ++i) {
            std::size_t const rows = c_.rows[i].name_rows;
            list << RowNames::Line{qtext(c_.rows[i].name), qtext(c_.rows[i].detail), rows + (has_gaps && rows > 1)};
        }
        return list;
    }
    static bool is_gap(RankChart::Row const& r) { return r.bars.empty() && !r.band && !r.mark; }

    QList<Key> keys() const {
        QList<Key> result;
        for (std::size_t i = 0; i < c_.series.size(); ++i)
            if (!c_.series[i].empty())
                result << (c_.points ? dot(qtext(c_.series[i]), colour(i)) : swatch(qtext(c_.series[i]), colour(i)));
        if (!c_.middle_name.empty()) {
            QPainterPath tick(QPointF(5, -6));
            tick.lineTo(5, 6);
            result << Key{qtext(c_.middle_name), {{tick, QPen(t_.text, 2), Qt::NoBrush}}};
        }
        if (!c_.mark_name.empty())
            result << Key{qtext(c_.mark_name), {{sign_path(Sign::diamond, {6, 0}, mark_radius), Qt::NoPen, t_.text}}};
        if (!c_.base_name.empty()) result << stroke(qtext(c_.base_name), base_pen());
        for (std::size_t i = 0; i < c_.lines.size(); ++i) result << stroke(qtext(c_.lines[i].name), limit_pen(t_, i));
        QStringList nones;  // have no room for texts in rows that are low
        for (RankChart::Row const& r : c_.rows)
            for (Bar const& b : r.bars)
                if (c_.is_dense && !std::isfinite(b.to) && !nones.contains(qtext(b.text))) nones << qtext(b.text);
        if (!nones.isEmpty())
            result << Key{nones.join(" or "), {{sign_path(Sign::cross, {5, 0}, 3.5), QPen(t_.bad, 1.5), Qt::NoBrush}}};
        if (!c_.assumed_name.empty()) result << swatch(qtext(c_.assumed_name), mixed(t_.colour_of(0), t_.base, 0.45));
        return result;
    }

    /// Whether two bars with texts go to one side: the one would cover the other, or their texts meet.
    static bool meet(Bar const& a, Bar const& b) {
        return !a.text.empty() && !b.text.empty() && (a.to - a.from) * (b.to - b.from) >= 0;
    }
    static bool share(RankChart::Row const& r) {
        for (std::size_t i = 0; i < r.bars.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                if (meet(r.bars[i], r.bars[j])) return true;
        return false;
    }
    /// Whether the text of a bar stands to its left: below the base; a step between two levels has it to the right.
    bool is_down(Bar const& b) const { return b.to < b.from && b.from == c_.base; }
    double outer_edge(Bar const& b) const {
        double const end = x(outer(b)), mark = x(b.to) + (c_.points ? dot_radius : 0);
        return is_down(b) ? end : std::max(end, mark);
    }
    double outer(Bar const& b) const {
        if (is_down(b)) return b.low.value_or(b.to);
        return b.to < b.from ? b.from : b.high.value_or(b.to);
    }

    /// Whether the bar has its text: where bars meet, all have if there is height for both, else the longest alone.
    bool has_text(RankChart::Row const& r, Bar const& b) const {
        if (!std::isfinite(b.to) || b.text.empty() || row_ < height_of(font()) - 2) return false;
        if (!share(r) || row_ >= 2 * height_of(font())) return true;
        return std::all_of(r.bars.begin(), r.bars.end(), [&](Bar const& o) {
            return &o == &b || !(std::abs(o.to - o.from) >= std::abs(b.to - b.from));
        });
    }

    /// All bars and whiskers, and room for the texts at their ends.
    void measure() {
        double lo = c_.base, hi = c_.base;
        struct Text {
            double from, wide;
            bool down, faces_base = false;  // stands between its end of a band and the base, if there is room
        };
        std::vector<Text> texts;
        auto const add = [&](std::string const& text, double from, bool down, double more = 0) {
            texts.push_back({from, width_of(qtext(text), font()) + more + 2 * text_gap, down});
        };
        auto const add_end = [&](std::string const& text, double from, bool down) {
            texts.push_back(
                {from, width_of(qtext(text), font()) + 2 * text_gap, down, down ? from > c_.base : from < c_.base});
        };
        for (RankChart::Line const& line : c_.lines) lo = std::min(lo, line.value), hi = std::max(hi, line.value);
        for (std::size_t i = 0; i < shown_; ++i) {
            if (auto const& band = c_.rows[i].band) {
                lo = std::min(lo, band->p5), hi = std::max(hi, band->p95);
                add_end(c_.rows[i].low_text, band->p5, true), add_end(c_.rows[i].high_text, band->p95, false);
            }
            double least = c_.base, most = c_.base;
            for (Bar const& b : c_.rows[i].bars) {
                for (double v : {b.to, b.low.value_or(b.to), b.high.value_or(b.to)})
                    if (std::isfinite(v)) least = std::min(least, v), most = std::max(most, v);
                if (!has_text(c_.rows[i], b)) continue;
                auto const mark = is_down(b) ? std::nullopt : c_.rows[i].mark;
                add(b.text, mark ? std::max(outer(b), *mark) : outer(b), is_down(b),
                    mark        ? mark_radius
                    : c_.points ? dot_radius
                                : 0);
            }
            if (auto const& mark = c_.rows[i].mark) {
                least = std::min(least, *mark), most = std::max(most, *mark);
                bool const down = *mark < c_.base;
                add(c_.rows[i].mark_text, down ? least : most, down, mark_radius);
            }
            lo = std::min(lo, least), hi = std::max(hi, most);
        }
        if (hi == lo) hi = lo + (lo == 0 ? 1 : std::abs(lo) * 0.1);
        Span const all{lo, hi, c_.log};
        double before = 0, behind = 0, inner = plot_.area.width();
        for (int i = 0; i < 20; ++i) {  // room taken on one side moves what has a place on the other
            for (Text const& t : texts) {
                double place = all.place(t.from);
                double const base = all.place(c_.base);
                if (t.faces_base && std::abs(place - base) * inner < t.wide) place = base;
                double const missing = t.wide - (t.down ? place : 1 - place) * inner;
                double& side = t.down ? before : behind;
                side = std::max(side, missing);
            }
            inner = std::max(20.0, plot_.area.width() - before - behind);
        }
        span_ = all.between(-before / inner, 1 + behind / inner);
    }

    /// The end of a bar, or that of the diamond of its row where that would touch the text beside the bar.
    double beyond_mark(RankChart::Row const& r, double end, double wide, bool down) const {
        if (!r.mark || down) return end;
        double const mark = x(*r.mark);
        bool const touches = mark + mark_radius > end && mark - mark_radius < end + text_gap + wide;
        return touches ? mark + mark_radius : end;
    }

    /// Start or end of the text of a bar: beyond the bar's end, unless a line would cross it there; then beyond its
    /// start, or past the line.
    struct TextPlace {
        double x;
        bool to_left;
    };
    TextPlace place_of_text(RankChart::Row const& r, Bar const& b) const {
        double const wide = width_of(qtext(b.text), font());
        bool const down = is_down(b);
        TextPlace const beyond{beyond_mark(r, outer_edge(b), wide, down) + (down ? -text_gap : text_gap), down},
            before{x(down ? b.from : std::min(b.from, b.to)) + (down ? text_gap : -text_gap), !down};
        auto const struck_by = [&](TextPlace const& p) -> std::optional<double> {
            double const from = p.to_left ? p.x - wide : p.x;
            auto const strikes = [&](double at) { return at > from - 2 && at < from + wide + 2; };
            if (!c_.points && strikes(x(c_.base))) return x(c_.base);
            for (RankChart::Line const& line : c_.lines)
                if (strikes(x(line.value))) return x(line.value);
            return {};
        };
        auto const is_inside = [&](TextPlace const& p) {
            return p.to_left ? p.x - wide > plot_.area.left() : p.x + wide < sheet_.width() - 2;
        };
        auto const line = struck_by(beyond);
        if (!line) return beyond;
        if (is_inside(before) && !struck_by(before) && b.from != c_.base) return before;
        TextPlace const past{*line + (down ? -text_gap : text_gap), down};
        return is_inside(past) && !struck_by(past) ? past : beyond;
    }

    void draw_row(std::size_t i, RowNames const& names) {
        RankChart::Row const& r = c_.rows[i];
        QRectF const strip(plot_.area.left(), top_of(i), plot_.area.width(), row_);
        names.draw(sheet_, static_cast<qsizetype>(i), strip.top() + row_ * static_cast<double>(r.name_rows) / 2);
        if (is_gap(r)) return;
        bool const apart = share(r);
        double const high = std::min(row_ * (row_ < thin_row ? 0.95 : 0.72), 26.0),
                     each = apart ? high / static_cast<double>(r.bars.size()) : high;
        double y = strip.center().y() - high / 2;
        QRectF all = r.band ? draw_band(r, strip.center().y(), high) : QRectF();
        for (Bar const& b : r.bars) {
            QRectF const box =
                QRectF(QPointF(x(b.from), y), QPointF(std::isfinite(b.to) ? x(b.to) : x(b.from), y + each))
                    .normalized()
                    .adjusted(0, 0, 0, apart ? -1 : 0);
            std::isfinite(b.to) ? draw_bar(r, b, box) : draw_none(r, b, box.center().y());
            all = all.isNull() ? box : all.united(box);
            if (apart) y += each;
        }
        if (r.mark) draw_mark(r, strip.center().y());
        QPainterPath mark;
        mark.addRect(all);
        sheet_.spot(QRectF(0, strip.top(), sheet_.width(), row_), qtext(r.tip), mark, qtext(r.key));
    }

    void draw_none(RankChart::Row const& r, Bar const& b, double y) {
        bool const left = b.series == 0 && r.bars.size() > 1;
        double const at = x(b.from) + (left ? -9 : 9);
        sheet_.shape(sign_path(Sign::cross, {at, y}, 3.5), QPen(t_.bad, 1.5));
        if (r.bars.size() == 1 && !b.text.empty() && row_ >= height_of(font()) - 2)
            sheet_.text(qtext(b.text), {at + 9, y}, Qt::AlignLeft | Qt::AlignVCenter, font(), t_.muted);
    }

    /// Thin from the 5th to the 95th percentile, high from the 25th to the 75th, a tick at the median.
    QRectF draw_band(RankChart::Row const& r, double y, double high) {
        auto const box = [&](double from, double to, double h) {
            return QRectF(x(from), y - h / 2, x(to) - x(from), h);
        };
        QRectF const wide = box(r.band->p5, r.band->p95, high * 0.4), half = box(r.band->p25, r.band->p75, high);
        sheet_.box(wide, t_.colour_of(0));
        sheet_.box(half, t_.colour_of(1));
        sheet_.line({x(r.band->p50), half.top() - 2}, {x(r.band->p50), half.bottom() + 2}, QPen(t_.text, 2));
        write_end(qtext(r.low_text), wide.left(), y, true);
        write_end(qtext(r.high_text), wide.right(), y, false);
        return wide.united(half);
    }

    /// The text of one end of a band: beyond it, or beyond the base where that would cross it.
    void write_end(QString const& text, double end, double y, bool to_left) {
        double const base = x(c_.base), wide = width_of(text, font()) + 2 * text_gap;
        if (to_left ? base <= end && base > end - wide : base >= end && base < end + wide) end = base;
        sheet_.text(text, {end + (to_left ? -text_gap : text_gap), y},
                    (to_left ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter, font(), t_.text);
    }

    /// Its text stands beyond the bars.
    void draw_mark(RankChart::Row const& r, double y) {
        bool const down = *r.mark < c_.base;
        double end = x(*r.mark) + (down ? -mark_radius : mark_radius);
        for (Bar const& b : r.bars) end = down ? std::min(end, x(b.to)) : std::max(end, x(b.to));
        sheet_.shape(sign_path(Sign::diamond, {x(*r.mark), y}, mark_radius), QPen(t_.base, 1), t_.text);
        if (r.mark_text.empty()) return;
        sheet_.text(qtext(r.mark_text), {end + (down ? -text_gap : text_gap), y},
                    (down ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter, font(), t_.text);
    }

    void draw_bar(RankChart::Row const& r, Bar const& b, QRectF const& box) {
        double const y = box.center().y();
        if (!c_.points) sheet_.box(box, colour(r, b));
        else {
            sheet_.line({plot_.area.left(), y}, {x(b.to), y}, QPen(t_.grid, 1));
            sheet_.shape(dot_path({x(b.to), y}, box.height() / 2), Qt::NoPen, colour(r, b));
        }
        if (b.low && b.high) {
            QPainterPath path(QPointF(x(*b.low), y));
            path.lineTo(x(*b.high), y);
            for (double end : {*b.low, *b.high}) {
                path.moveTo(x(end), y - whisker);
                path.lineTo(x(end), y + whisker);
            }
            sheet_.shape(path, QPen(t_.text, 1));
        }
        if (!has_text(r, b)) {
            if (!b.text.empty() && !share(r)) sheet_.drawing.lacks_values = true;
            return;
        }
        double const at = share(r) && row_ < 2 * height_of(font()) ? top_and_middle(r, box) : y;
        TextPlace const place = place_of_text(r, b);
        sheet_.text(qtext(b.text), {place.x, at}, (place.to_left ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter,
                    font(), t_.text);
    }
    /// The middle of the row, where one text speaks for all bars.
    double top_and_middle(RankChart::Row const& r, QRectF const& box) const {
        auto const i = static_cast<std::size_t>(&r - c_.rows.data());
        return i < shown_ ? top_of(i) + row_ / 2 : box.center().y();
    }

    void write_remark() {
        QString words = qtext(c_.remark);
        if (shown_ < c_.rows.size()) words = rows_left_out(c_.rows.size() - shown_) + words;
        double base = plot_.area.bottom() + 60;
        for (QString const& line : remark_lines(words)) {
            sheet_.text(line, {space::wide, base}, Qt::AlignLeft | Qt::AlignBaseline, font(), t_.muted);
            base += remark_line;
        }
    }
    QStringList remark_lines(QString const& words) const {
        if (words.isEmpty()) return {};
        return lines_within(words, font(), sheet_.width() - 2 * space::wide, 3);
    }
    static constexpr double remark_line = 16;

    RankChart const& c_;
    Sheet& sheet_;
    Theme const& t_;
    Plot plot_;
    Span span_;
    std::size_t shown_ = 0;
    double row_ = 0;
};

}  // namespace

void lay_out(RankChart const& chart, Sheet& sheet) { Rank(chart, sheet).draw(); }

}  // namespace diecast
