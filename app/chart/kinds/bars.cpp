// Bars beside or on top of each other, with what they were expected to be. On a logarithmic axis, which has no zero to
// stand on, points instead.
#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>
#include <tuple>
#include "app/chart/bar_parts.h"
#include "app/chart/layouts.h"
#include "app/chart/row_names.h"
#include "app/chart/shade.h"
#include "app/chart/text.h"

namespace diecast {
namespace {

constexpr double value_gap = 4, group_gap = 0.7;  // the latter in widths of a category
QString const none_text = "no feasible design", not_above = "not above 0";

class Bars {
public:
    Bars(BarChart const& c, Sheet& s) : c_(c), sheet_(s), t_(s.theme()), limits_(c.limits, s.theme(), s.width()) {
        std::tie(names_, of_) = values_of_one_quantity(c.categories);
    }

    void draw() {
        measure();
        if (!any_) return sheet_.sentence(why_empty());
        say_ = NumberStyle(span_, all_values(), 3, c_.reference.has_value());
        if (c_.reference && std::ranges::any_of(all_values(), [&](double v) { return reads_as_reference(v); }))
            say_ = NumberStyle(span_, all_values(), 4, true);
        auto const few = ticks_for(sheet_.height() - sheet_.top() - 110);
        double const left = space::wide + widest_tick(few) + 10;
        plot_.area = {left, 0, sheet_.width() - left - space::wide - limits_.margin(say_), 0};
        share_width();
        choose_values();
        NameRow const row = names_of(names_, centres_, 0.3), groups = group_names();
        bool const has_names = row.angle == 0 && groups.angle == 0;
        if (!has_names || !level_)
            for (bool const dense : {false, true})
                if (!(dense && has_names) && has_room_for_rows(sheet_, row_count(dense), row_height(dense), keys()))
                    return lay_out(in_rows(dense), sheet_);
        if (is_cut(row) && has_room_for_rows(sheet_, row_count(true), hairline(), keys())) {
            lay_out(in_rows(true), sheet_);
            sheet_.drawing.is_crowded = true;  // higher bars would be better
            return;
        }
        sheet_.drawing.is_crowded = !has_names;
        sheet_.drawing.lacks_values = !level_;
        sheet_.legend(keys());
        sheet_.title(qtext(c_.value_label));
        plot_.area.setTop(sheet_.top() + 2);
        double const below = row.height + 16 + (groups.height > 0 ? groups.height + 8 : 0) + (of_.empty() ? 0 : 20);
        plot_.area.setBottom(std::max(plot_.area.top() + 40, sheet_.height() - below));
        leave_headroom();
        label_up();
        sheet_.names(plot_, row);
        if (!c_.groups.empty()) draw_groups(groups, row.height);
        if (!of_.empty()) {
            Plot down_to_names = plot_;
            down_to_names.area.setBottom(sheet_.height() - 52);
            sheet_.name_right(down_to_names, qtext(of_));
        }
        for (std::size_t k = 0; k < c_.categories.size(); ++k) c_.stacked ? draw_stack(k) : draw_group(k);
        if (c_.reference)
            sheet_.line({plot_.area.left(), y(*c_.reference)}, {plot_.area.right(), y(*c_.reference)}, reference_pen());
        limits_.draw(sheet_, plot_, span_, say_, qtext(c_.value_label));
        if (span_.lo < 0) sheet_.line({plot_.area.left(), y(0)}, {plot_.area.right(), y(0)}, QPen(t_.muted, 1));
        sheet_.drawing.plots << plot_;
    }

private:
    std::vector<double> all_values() const {
        std::vector<double> values;
        for (BarChart::Series const& s : c_.series)
            for (std::size_t k = 0; k < s.values.size(); ++k)
                if (auto const v = value(s, k)) values.push_back(*v);
        return values;
    }
    /// None where no bar can stand for it.
    std::optional<double> value(BarChart::Series const& s, std::size_t k) const {
        auto const v = value_of(s, k);
        return v && c_.log && *v <= 0 ? std::nullopt : v;
    }
    std::optional<Target> target(BarChart::Series const& s, std::size_t k) const {
        auto const goal = target_of(s, k);
        return goal && c_.log && goal->value <= 0 ? std::nullopt : goal;
    }
    QColor colour(std::size_t i) const {
        auto const& category = c_.series[i].category;
        return category ? category_colour(t_, *category) : t_.colour_of(i);
    }
    QColor colour(std::size_t i, std::size_t k) const {
        return k < c_.values.size() ? category_colour(t_, c_.values[k]) : colour(i);
    }
    /// Why there is no bar.
    QString none(std::size_t i, std::size_t k) const { return value_of(c_.series[i], k) ? not_above : none_text; }
    QString why_empty() const {
        if (c_.series.empty() || c_.categories.empty()) return "There is nothing to draw: the chart has no bars.";
        if (nones_.contains(not_above))
            return "None of the values is above 0: they have no place on a logarithmic axis.";
        return "No feasible design was found for any of the bars.";
    }
    QPen reference_pen() const { return QPen(t_.text, 1.2, Qt::DashLine); }
    double y(double v) const { return plot_.at(0, span_.place(v)).y(); }
    /// The y at which bars start, and at which what has no place on the axis is marked.
    double base() const { return c_.log ? plot_.area.bottom() : y(0); }
    /// The y at which a bar ends; on a logarithmic axis the lower edge for what is not above 0.
    double end_of(double v) const { return c_.log && v <= 0 ? plot_.area.bottom() : y(v); }
    std::vector<double> ticks_for(double high) const { return ticks_up(span_, high, 48); }

    double widest_tick(std::vector<double> const& ticks) const {
        double most = 0;
        for (double v : ticks) most = std::max(most, width_of(say_.tick(v), t_.font(type::axis)));
        return most;
    }

    std::size_t bars_of_category() const { return c_.stacked ? 1 : c_.series.size(); }
    /// Height of the lowest rows between which the name of a category has room, with the gap behind them.
    double hairline() const { return least_row(t_, bars_of_category() + (bars_of_category() > 1), hairline_row); }
    static bool is_cut(NameRow const& names) {
        return std::any_of(names.lines.begin(), names.lines.end(),
                           [](QStringList const& l) { return l.isEmpty() || l.last().contains("…"); });
    }
    double row_height(bool dense) const { return least_row(t_, dense ? bars_of_category() : 1); }
    /// Rows that the name of a group takes.
    std::size_t rows_of_group(bool dense) const {
        return static_cast<std::size_t>(std::ceil(least_row(t_) / row_height(dense)));
    }
    /// Rows of all groups and categories, with an empty one between categories of several bars.
    std::size_t row_count(bool dense) const {
        return c_.categories.size() * (bars_of_category() + (bars_of_category() > 1)) +
               c_.groups.size() * rows_of_group(dense);
    }
    /// The bars below each other, a category's together: for names that have no room side by side.
    RankChart in_rows(bool dense) const {
        RankChart rows{"", c_.value_label, {}, {}};
        rows.rows_label = of_;
        rows.is_dense = dense, rows.log = rows.points = c_.log, rows.base = c_.log ? span_.lo : 0;
        for (BarChart::Series const& s : c_.series) {
            if (c_.series.size() > 1) rows.series.push_back(s.name);
            rows.categories.push_back(s.category);
        }
        for (Status status : statuses_) rows.mark_name += (rows.mark_name.empty() ? "" : ", ") + status_name(status);
        rows.lines = limits_.across_rows(say_);
        std::erase_if(rows.lines, [&](RankChart::Line const& line) { return c_.log && line.value <= 0; });
        if (c_.reference) rows.lines.push_back({"reference: " + to_std(say_.tick(*c_.reference)), *c_.reference});
        std::size_t group = 0, first = 0;  // of its categories
        for (std::size_t k = 0; k < c_.categories.size(); ++k) {
            if (group < c_.groups.size() && k == first) {
                rows.rows.push_back({c_.groups[group].name + ":", "", "", {}});
                rows.rows.back().name_rows = rows_of_group(dense);
                rows.rows.resize(rows.rows.size() + rows_of_group(dense) - 1);
                first += c_.groups[group++].count;
            } else if (k > 0 && bars_of_category() > 1) rows.rows.emplace_back();
            if (c_.stacked) rows.rows.push_back(stack_of(k));
            for (std::size_t i = 0; i < c_.series.size() && !c_.stacked; ++i)
                rows.rows.push_back(row_of(i, k, i == 0 ? names_[k] : "", rows.base));
        }
        return rows;
    }
    RankChart::Row row_of(std::size_t i, std::size_t k, std::string const& name, double base) const {
        RankChart::Row row{name, "", to_std(key_of(i, k)), {}, false, to_std(tip_of(i, k))};
        auto const v = value(c_.series[i], k);
        row.bars.push_back({base, v.value_or(std::nan("")), i, to_std(v ? say_(*v) : none(i, k))});
        if (k < c_.values.size()) row.bars[0].value = c_.values[k];
        row.name_rows = name.empty() ? 1 : c_.series.size();
        if (auto const goal = target(c_.series[i], k))
            row.mark = goal->value, row.bars[0].low = c_.log ? std::max(goal->low, base) : goal->low,
            row.bars[0].high = goal->high;
        return row;
    }
    /// Parts behind each other, with their sum at the end.
    RankChart::Row stack_of(std::size_t k) const {
        RankChart::Row row{names_[k], "", "", {}, false, to_std(category_text(k))};
        double up = 0, down = 0;
        for (std::size_t i = 0; i < c_.series.size(); ++i) {
            auto const v = value(c_.series[i], k);
            row.tip += "\n" + c_.series[i].name + ": " + to_std(v ? say_.exact(*v) : none(i, k));
            if (!v || *v == 0) continue;
            double& from = *v > 0 ? up : down;
            row.bars.push_back({from, from + *v, i});
            from += *v;
        }
        if (row.bars.empty()) row.bars.push_back({0, std::nan(""), 0, to_std(none_text)});
        else row.bars.back().text = to_std(say_(up + down));
        return row;
    }
    /// Key of the spot of a bar that leads to a quantity; empty if it leads to none.
    QString key_of(std::size_t i, std::size_t k) const {
        bool const known = k < c_.series[i].of.size() && c_.series[i].of[k].quantity;
        return known ? QString("bar:%1:%2").arg(i).arg(k) : QString();
    }

    void label_up() {
        for (double v : ticks_for(plot_.area.height())) {
            plot_.y_grid << span_.place(v);
            sheet_.text(say_.tick(v), plot_.at(0, span_.place(v)) - QPointF(8, 0), Qt::AlignRight | Qt::AlignVCenter,
                        t_.font(type::axis), t_.muted);
        }
    }

    void stretch(double v) {
        if (c_.log && v <= 0) return;
        span_.lo = std::min(span_.lo, v);
        span_.hi = std::max(span_.hi, v);
    }

    void measure() {
        double const far = std::numeric_limits<double>::infinity();
        span_ = c_.log ? Span{far, 0, true} : Span{0, 0};
        if (c_.reference) stretch(*c_.reference);
        for (BarChart::Limit const& limit : c_.limits)
            if (std::isfinite(limit.value)) stretch(limit.value);
        for (std::size_t k = 0; k < c_.categories.size(); ++k) measure(k);
        if (c_.log && any_) {
            double const air = span_.hi > span_.lo ? std::pow(span_.hi / span_.lo, 0.06) : 2;
            span_.lo /= air, span_.hi *= air;
        } else if (span_.hi == span_.lo) span_.hi = span_.lo + 1;
    }

    void measure(std::size_t k) {
        double up = 0, down = 0;
        for (std::size_t i = 0; i < c_.series.size(); ++i) {
            auto const v = value(c_.series[i], k);
            any_ = any_ || v;
            if (!v && !nones_.contains(none(i, k))) nones_ << none(i, k);
            (v.value_or(0) > 0 ? up : down) += v.value_or(0);
            if (!c_.stacked) stretch(v.value_or(0));
            if (auto const goal = target(c_.series[i], k); goal && !c_.stacked) {
                stretch(goal->value), stretch(goal->low), stretch(goal->high);
                goals_ = true;
                if (std::find(statuses_.begin(), statuses_.end(), goal->status) == statuses_.end())
                    statuses_.push_back(goal->status);
            }
        }
        if (c_.stacked) stretch(up), stretch(down);
    }

    void share_width() {
        auto const n = static_cast<double>(c_.categories.size());
        auto const gaps = static_cast<double>(c_.groups.empty() ? 0 : c_.groups.size());
        double const side_by_side = c_.stacked ? 1 : static_cast<double>(c_.series.size());
        category_ = plot_.area.width() / (n + gaps * group_gap);
        place_categories();
        slot_ = std::min(category_ * (side_by_side > 1 ? 0.84 : 0.66) / side_by_side, 96.0);
        group_ = slot_ * side_by_side;
        strip_ = goals_ ? std::clamp(slot_ * 0.28, 6.0, 14.0) : 0;
        bar_ = std::max(1.0, slot_ - strip_ - std::min(2.0, slot_ * 0.1));
    }

    void place_categories() {
        if (c_.groups.empty()) {
            centres_ = centres_of(plot_.area.left(), category_, c_.categories.size());
            return;
        }
        double left = plot_.area.left() + category_ * group_gap / 2;
        for (BarChart::Group const& group : c_.groups) {
            centres_ += centres_of(left, category_, group.count);
            left += category_ * (static_cast<double>(group.count) + group_gap);
        }
    }

    NameRow names_of(std::vector<std::string> const& names, QList<double> const& centres, double share) const {
        QStringList list;
        for (std::string const& name : names) list << qtext(name);
        return fit_names(list, centres, sheet_.width(), sheet_.height() * share, t_.font(type::axis));
    }

    NameRow group_names() const {
        std::vector<std::string> names;
        QList<double> middles;
        qsizetype first = 0;
        for (BarChart::Group const& group : c_.groups) {
            auto const last = first + static_cast<qsizetype>(group.count) - 1;
            names.push_back(group.name), middles << (centres_[first] + centres_[last]) / 2;
            first = last + 1;
        }
        return names.empty() ? NameRow{} : names_of(names, middles, 0.2);
    }

    /// A line under the categories of each group, and below it the group's name.
    void draw_groups(NameRow const& row, double below) {
        qsizetype first = 0;
        double const level = plot_.area.bottom() + 6 + below + 3;
        for (BarChart::Group const& group : c_.groups) {
            auto const last = first + static_cast<qsizetype>(group.count) - 1;
            sheet_.line({centres_[first] - category_ * 0.45, level}, {centres_[last] + category_ * 0.45, level},
                        QPen(t_.muted, 1));
            first = last + 1;
        }
        sheet_.names(plot_, row, 6 + below + 7);
    }

    /// Level if all fit beside each other, else none: they would run into each other.
    void choose_values() {
        QFont const font = t_.font(type::small);
        double most = 0;
        for (std::size_t k = 0; k < c_.categories.size(); ++k) {
            double sum = 0;
            for (auto const& s : c_.series) {
                auto const v = value(s, k);
                sum += v.value_or(0);
                if (v && !c_.stacked) most = std::max(most, width_of(say_(*v), font));
            }
            if (c_.stacked) most = std::max(most, width_of(say_(sum), font));
        }
        double const room = c_.stacked || c_.series.size() == 1 ? category_ : slot_;
        level_ = most + 4 <= room;
        head_ = level_ ? height_of(font) + value_gap + 2 : 6;
    }

    /// Factor by which a logarithmic axis is stretched to leave room at its head.
    double stretched_by(double high) const { return high / std::max(high * 0.3, high - head_); }

    void leave_headroom() {
        double const high = plot_.area.height(), below = span_.lo < 0 ? head_ : 0;
        if (c_.log) {
            span_.hi = span_.lo * std::pow(10, std::log10(span_.hi / span_.lo) * stretched_by(high));
            return;
        }
        double const stretched = (span_.hi - span_.lo) * high / std::max(high * 0.3, high - head_ - below);
        double const extra = stretched - (span_.hi - span_.lo);
        span_.hi += span_.lo < 0 ? extra / 2 : extra;
        if (span_.lo < 0) span_.lo -= extra / 2;
    }

    QList<Key> keys() const {
        QList<Key> result;
        if (c_.series.size() > 1)
            for (std::size_t i = 0; i < c_.series.size(); ++i)
                result << (c_.log ? dot(qtext(c_.series[i].name), colour(i))
                                  : swatch(qtext(c_.series[i].name), colour(i)));
        if (c_.reference) result << stroke("reference: " + say_.tick(*c_.reference), reference_pen());
        result += limits_.keys(say_);
        for (Status status : statuses_) result << target_key(t_, status);
        if (nones_.isEmpty()) return result;
        result << Key{nones_.join(" or "), {{sign_path(Sign::cross, {5, 0}, 3.5), QPen(t_.bad, 1.5), Qt::NoBrush}}};
        return result;
    }

    QString tip_of(std::size_t i, std::size_t k) const {
        BarChart::Series const& s = c_.series[i];
        QStringList lines{category_text(k)};
        if (!s.name.empty()) lines[0].prepend(qtext(s.name) + " · ");
        auto const v = value_of(s, k);
        QString const note = k < s.notes.size() ? qtext(s.notes[k]) : QString();
        if (v) lines << say_.exact(*v) + "  " + qtext(c_.value_label);
        else if (!note.startsWith(none_text)) lines << none_text;
        if (v && !value(s, k)) lines << not_above + ": no place on a logarithmic axis";
        if (!note.isEmpty()) lines << note;
        if (auto const goal = target_of(s, k))
            lines << QString("%1: %2 (%3 … %4)")
                         .arg(qtext(to_text(goal->status)), goal_text(goal->value), goal_text(goal->low),
                              goal_text(goal->high));
        return lines.join('\n');
    }

    /// A bar just above or below the reference must not read as the reference.
    bool reads_as_reference(double v) const { return v != *c_.reference && say_(v) == say_(*c_.reference); }
    QString goal_text(double v) const { return c_.log ? say_(v) : number(v); }
    /// Name of the category, with its group.
    QString category_text(std::size_t k) const {
        std::size_t end = 0;
        for (BarChart::Group const& group : c_.groups)
            if (end += group.count; k < end) return qtext(c_.categories[k]) + " · " + qtext(group.name);
        return qtext(c_.categories[k]);
    }

    void add_spot(QRectF const& where, QRectF const& bar, std::size_t i, std::size_t k) {
        QPainterPath mark;
        mark.addRect(bar);
        sheet_.spot(where, tip_of(i, k), mark, key_of(i, k));
    }

    void draw_group(std::size_t k) {
        double const start = centres_[static_cast<qsizetype>(k)] - group_ / 2;
        for (std::size_t i = 0; i < c_.series.size(); ++i) draw_bar(i, k, start + slot_ * static_cast<double>(i));
    }

    void draw_bar(std::size_t i, std::size_t k, double left) {
        auto const v = value(c_.series[i], k);
        auto const goal = target(c_.series[i], k);
        double const centre = left + (slot_ - strip_) / 2;
        QRectF bar =
            QRectF(QPointF(centre - bar_ / 2, v ? y(*v) : base()), QPointF(centre + bar_ / 2, base())).normalized();
        if (v && c_.log) {
            QPainterPath const dot = dot_path({centre, y(*v)}, slot_ / 2);
            sheet_.shape(dot, Qt::NoPen, colour(i, k));
            bar = dot.boundingRect();
        } else if (v) sheet_.box(bar, colour(i, k));
        else draw_none(centre);
        bool const beside = v && !c_.log && width_of(say_(*v), t_.font(type::small)) <= bar_ + 2;  // the mark passes it
        double above = !v ? 0 : c_.log ? bar.top() : std::min(y(*v), base());
        if (goal) {
            draw_target(sheet_, left + slot_ - strip_ / 2, y(goal->value), end_of(goal->low), end_of(goal->high),
                        goal->status);
            if (level_ && !beside) above = std::min({above, y(goal->high) - 1, y(goal->value) - 4});
        }
        if (v) write_value(*v, {level_ && goal && !beside ? left + slot_ / 2 : centre, *v < 0 ? y(*v) : above}, *v < 0);
        QRectF const all(left, plot_.area.top(), slot_, plot_.area.height());
        add_spot(all, bar, i, k);
    }

    /// Writes the value at the end of a bar; where a line would cross it, past that line.
    void write_value(double v, QPointF at, bool below) {
        if (!level_) return;
        QFont const font = t_.font(type::small);
        double const high = height_of(font), away = below ? value_gap : -value_gap;
        at.ry() += away;
        std::vector<double> lines;
        if (c_.reference) lines.push_back(y(*c_.reference));
        for (BarChart::Limit const& limit : c_.limits)
            if (std::isfinite(limit.value)) lines.push_back(y(limit.value));
        std::sort(lines.begin(), lines.end());
        if (!below) std::reverse(lines.begin(), lines.end());
        for (double const line : lines) {
            double const top = below ? at.y() : at.y() - high + 2;
            if (line > top - 2 && line < top + high + 1) at.setY(line + (below ? 3 : -4));
        }
        sheet_.text(say_(v), at, Qt::AlignHCenter | (below ? Qt::AlignTop : Qt::AlignBaseline), font, t_.text, 0,
                    crossed());
    }
    bool crossed() const { return c_.reference.has_value() || limits_.any(); }

    void draw_none(double centre) {
        sheet_.shape(sign_path(Sign::cross, {centre, base() - 7}, 3.5), QPen(t_.bad, 1.5));
    }

    void draw_stack(std::size_t k) {
        double const centre = centres_[static_cast<qsizetype>(k)];
        QFont const font = t_.font(type::small);
        double up = 0, down = 0;
        bool missing = false;
        for (std::size_t i = 0; i < c_.series.size(); ++i) {
            auto const v = value(c_.series[i], k);
            missing = missing || !v;
            if (!v || *v == 0) continue;
            double& from = *v > 0 ? up : down;
            QRectF const part =
                QRectF(QPointF(centre - bar_ / 2, y(from)), QPointF(centre + bar_ / 2, y(from + *v))).normalized();
            from += *v;
            QColor const ink = colour(i);
            sheet_.box(part, ink);
            sheet_.line(part.topLeft(), part.topRight(), QPen(t_.base, 1));
            if (part.height() >= height_of(font) + 2 && width_of(say_(*v), font) + 4 <= bar_)
                sheet_.text(say_(*v), part.center(), Qt::AlignCenter, font,
                            qGray(ink.rgb()) > 125 ? QColor("#10151A") : QColor(Qt::white));
            double const thin = std::max(0.0, 5 - part.height()) / 2;  // can be pointed at all the same
            add_spot(part.adjusted(0, -thin, 0, thin), part, i, k);
        }
        if (up == 0 && down == 0 && missing) return draw_none(centre);
        write_value(up + down, {centre, up > 0 ? y(up) : y(down)}, up <= 0);
    }

    BarChart const& c_;
    Sheet& sheet_;
    Theme const& t_;
    Plot plot_;
    Span span_;
    NumberStyle say_;
    LimitLines limits_;
    std::vector<std::string> names_;  // of categories
    std::string of_;                  // what all of them are values of; empty: nothing
    QList<double> centres_;
    QStringList nones_;  // why bars are missing
    bool any_ = false, goals_ = false, level_ = true;
    std::vector<Status> statuses_;
    double category_ = 0, slot_ = 0, group_ = 0, bar_ = 0, strip_ = 0, head_ = 0;
};

}  // namespace

void lay_out(BarChart const& chart, Sheet& sheet) { Bars(chart, sheet).draw(); }

}  // namespace diecast
