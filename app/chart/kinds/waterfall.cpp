// Steps that add up, from left to right.
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <set>
#include "app/chart/bar_parts.h"
#include "app/chart/layouts.h"
#include "app/chart/row_names.h"
#include "app/chart/text.h"
#include "app/present/text/shares_and_counts.h"

namespace diecast {
namespace {

class Waterfall {
public:
    Waterfall(WaterfallChart const& c, Sheet& s) : c_(c), sheet_(s), t_(s.theme()) {}

    void draw() {
        measure();
        if (bars_.empty()) return sheet_.sentence("There is nothing to draw: the chart has no steps.");
        auto const few = ticks_for(sheet_.height() - sheet_.top() - 110);
        double const left = space::wide + widest(few, t_.font(type::axis)) + 10;
        plot_.area = {left, 0, sheet_.width() - left - space::wide, 0};
        slot_ = plot_.area.width() / static_cast<double>(bars_.size());
        bar_ = std::min(slot_ * 0.64, 80.0);
        QStringList names;
        for (Bar const& b : bars_) names << qtext(b.step->name);
        NameRow const row = fit_names(names, centres_of(left, slot_, bars_.size()), sheet_.width(),
                                      sheet_.height() * 0.3, t_.font(type::axis));
        choose_values();
        if ((row.angle != 0 || !level_) && has_room_for_rows(sheet_, bars_.size(), least_row(t_)))
            return lay_out(in_rows(), sheet_);
        if (row.angle != 0) {
            sheet_.drawing.is_crowded = true;
            if (std::size_t const rows = rows_with_room(); rows >= least_rows && rows < bars_.size()) {
                WaterfallChart const shorter = condensed(rows);
                return Waterfall(shorter, sheet_).draw();
            }
        }
        sheet_.legend(keys());
        sheet_.title(qtext(c_.value_label));
        plot_.area.setTop(sheet_.top() + 2);
        plot_.area.setBottom(std::max(plot_.area.top() + 40, sheet_.height() - row.height - 16));
        double const high = plot_.area.height();
        span_.hi = span_.lo + (span_.hi - span_.lo) * high / std::max(high * 0.3, high - head_);
        sheet_.label_up(plot_, span_, ticks_for(high));
        sheet_.names(plot_, row);
        draw_connectors();
        for (std::size_t i = 0; i < bars_.size(); ++i) draw_bar(i);
        if (span_.lo < 0) sheet_.line({left, y(0)}, {plot_.area.right(), y(0)}, QPen(t_.muted, 1));
        sheet_.drawing.plots << plot_;
    }

private:
    static constexpr std::size_t least_rows = 4;  // of a chart with names below each other
    struct Bar {
        WaterfallChart::Step const* step;
        double from, to;
    };

    double y(double v) const { return plot_.at(0, span_.place(v)).y(); }
    double centre(std::size_t i) const { return plot_.area.left() + slot_ * (static_cast<double>(i) + 0.5); }
    std::vector<double> ticks_for(double high) const { return ticks_up(span_, high, 48); }

    void measure() {
        span_ = {0, 0};
        double level = 0;
        for (auto const& step : c_.steps) {
            if (!std::isfinite(step.value)) continue;
            Bar const bar{&step, step.total ? 0 : level, step.total ? step.value : level + step.value};
            level = bar.to;
            bars_.push_back(bar);
            span_.lo = std::min({span_.lo, bar.from, bar.to});
            span_.hi = std::max({span_.hi, bar.from, bar.to});
        }
        whole_ = level;
        std::vector<double> values;
        for (Bar const& b : bars_) values.push_back(b.step->value);
        say_ = NumberStyle({}, values);
        if (c_.between) cut_below();
        if (span_.hi == span_.lo) span_.hi = span_.lo + 1;
        if (span_.lo < 0) span_.lo -= (span_.hi - span_.lo) * 0.04;
    }

    /// Small differences between large totals: the axis starts just below what is between.
    void cut_below() {
        double lo = std::numeric_limits<double>::infinity(), hi = -lo;
        for (Bar const& b : bars_) lo = std::min(lo, b.to), hi = std::max(hi, b.to);
        if (!(lo > 0) || hi - lo > 0.3 * hi || hi == lo) return;
        span_.lo = lo - (hi - lo) * 0.25;
        cut_ = true;
    }

    /// A step's share of the last total; in a chart between two totals, of the first, which has no share itself.
    QString share(Bar const& b) const {
        double const all = c_.between ? bars_.front().to : whole_;
        if (all == 0 || (c_.between && b.step->total && &b == &bars_.front())) return {};
        double const part = c_.between && b.step->total ? b.to - all : b.step->value;
        return (c_.between && part > 0 ? "+" : "") + with_mark(qtext(percent(part / std::abs(all), 2)));
    }
    QString value(Bar const& b) const {
        return (c_.between && !b.step->total && b.step->value > 0 ? "+" : "") + say_(b.step->value);
    }

    /// Value and share, value alone, or none: what fits all steps.
    void choose_values() {
        QFont const font = t_.font(type::small);
        double values = 0, shares = 0;
        for (Bar const& b : bars_) {
            values = std::max(values, width_of(value(b), font));
            shares = std::max(shares, width_of(share(b), font));
        }
        double const line = height_of(font);
        level_ = values + 4 <= slot_;
        shares_ = level_ && shares > 0 && shares + 4 <= slot_;
        head_ = level_ ? line * (shares_ ? 2 : 1) + 8 : 6;
    }

    QColor colour(Bar const& b) const {
        if (b.step->total) return t_.series[3];
        return b.to >= b.from ? t_.series[0] : t_.series[1];
    }

    bool goes(bool up) const {
        return std::ranges::any_of(bars_, [&](Bar const& b) { return !b.step->total && (b.to >= b.from) == up; });
    }

    /// Has no keys where all steps go one way, which they show themselves.
    QList<Key> keys() const {
        QList<Key> result;
        if (goes(true) && goes(false)) {
            result << swatch(c_.between ? "raises" : "adds", t_.series[0])
                   << swatch(c_.between ? "lowers" : "saves", t_.series[1]);
            if (std::ranges::any_of(bars_, [](Bar const& b) { return b.step->total; }))
                result << swatch("total", t_.series[3]);
        }
        if (c_.between && shares_) result << Key{"percentages: of the first total", {}};
        if (cut_) result << Key{"the axis does not start at 0", {}};
        return result;
    }

    /// The steps from the top down, for names that have no room side by side.
    RankChart in_rows() const {
        RankChart rows{"", c_.value_label, {}, {}};
        rows.series.resize(4);
        rows.base = cut_ ? span_.lo : 0;
        if (c_.between) rows.remark = "Percentages are of the first total.";
        if (cut_) rows.remark += (rows.remark.empty() ? "" : " ") + std::string("The axis does not start at 0.");
        bool const both_ways = goes(true) && goes(false);
        for (Bar const& b : bars_) {
            std::size_t const series = b.step->total ? 3 : b.to >= b.from ? 0 : 1;
            if (both_ways)
                rows.series[series] = b.step->total ? "total"
                                      : series == 0 ? (c_.between ? "raises" : "adds")
                                                    : (c_.between ? "lowers" : "saves");
            QString const part = share(b);
            QString const said = value(b) + (part.isEmpty() ? "" : "  " + part);
            RankChart::Bar const bar{std::max(b.from, rows.base), b.to, series, to_std(said)};
            rows.rows.push_back({b.step->name, "", b.step->key, {bar}, false, to_std(tip_of(b))});
        }
        return rows;
    }

    std::size_t rows_with_room() const {
        std::size_t rows = bars_.size();
        while (rows > 0 && !has_room_for_rows(sheet_, rows, least_row(t_))) --rows;
        return rows;
    }

    /// So many rows: the totals and the largest steps, and the smallest ones as one.
    WaterfallChart condensed(std::size_t rows) const {
        std::vector<std::size_t> by_size;
        for (std::size_t i = 0; i < bars_.size(); ++i)
            if (!bars_[i].step->total) by_size.push_back(i);
        std::ranges::stable_sort(by_size, std::greater(),
                                 [&](std::size_t i) { return std::abs(bars_[i].step->value); });
        std::size_t const totals = bars_.size() - by_size.size();
        std::set<std::size_t> const small(by_size.begin() + static_cast<std::ptrdiff_t>(rows - totals - 1),
                                          by_size.end());
        WaterfallChart chart = c_;
        chart.steps.clear();
        WaterfallChart::Step rest{"", 0, false, "", "", 0};
        for (std::size_t i = 0; i < bars_.size(); ++i) {
            WaterfallChart::Step const& step = *bars_[i].step;
            if (!small.contains(i)) {
                chart.steps.push_back(step);
                continue;
            }
            rest.value += step.value, rest.sums += step.sums;
            rest.tip += (rest.tip.empty() ? "" : ", ") + (step.key.empty() && !step.tip.empty() ? step.tip : step.name);
            if (i != *small.rbegin()) continue;
            rest.name = std::to_string(rest.sums) + " smaller ones";
            chart.steps.push_back(rest);
        }
        return chart;
    }

    QString tip_of(Bar const& b) const {
        QString tip = qtext(b.step->name) + "\n" + number(b.step->value, 4) + "  " + qtext(c_.value_label);
        if (!b.step->tip.empty()) tip += "\n" + qtext(b.step->tip);
        if (!share(b).isEmpty()) tip += "\n" + share(b) + (c_.between ? " of the first" : " of the last");
        if (!b.step->total) tip += "\nfrom " + number(b.from, 4) + " to " + number(b.to, 4);
        return tip;
    }

    void draw_connectors() {
        for (std::size_t i = 0; i + 1 < bars_.size(); ++i)
            sheet_.line({centre(i) + bar_ / 2, y(bars_[i].to)}, {centre(i + 1) - bar_ / 2, y(bars_[i].to)},
                        QPen(t_.muted, 1, Qt::DashLine));
    }

    void draw_bar(std::size_t i) {
        Bar const& b = bars_[i];
        QRectF box =
            QRectF(QPointF(centre(i) - bar_ / 2, y(std::max(b.from, span_.lo))), QPointF(centre(i) + bar_ / 2, y(b.to)))
                .normalized();
        if (box.height() < 1) box.setTop(box.bottom() - 1);  // a small step is still a step
        sheet_.box(box, colour(b));
        QFont const font = t_.font(type::small), strong = t_.font(type::small, QFont::DemiBold);
        QPointF at(centre(i), box.top() - 4);
        if (shares_ && !share(b).isEmpty()) {
            sheet_.text(share(b), at, Qt::AlignHCenter | Qt::AlignBaseline, font, t_.muted, 0, true);
            at.ry() -= height_of(font);
        }
        if (level_)
            sheet_.text(value(b), at, Qt::AlignHCenter | Qt::AlignBaseline, b.step->total ? strong : font, t_.text, 0,
                        true);
        QPainterPath mark;
        mark.addRect(box);
        sheet_.spot({centre(i) - slot_ / 2, plot_.area.top(), slot_, plot_.area.height()}, tip_of(b), mark,
                    qtext(b.step->key));
    }

    WaterfallChart const& c_;
    Sheet& sheet_;
    Theme const& t_;
    Plot plot_;
    Span span_;
    NumberStyle say_;
    std::vector<Bar> bars_;
    bool level_ = true, shares_ = true, cut_ = false;
    double whole_ = 0, slot_ = 0, bar_ = 0, head_ = 0;
};

}  // namespace

void lay_out(WaterfallChart const& chart, Sheet& sheet) { Waterfall(chart, sheet).draw(); }

}  // namespace diecast
