// Bars beside or on top of each other, with what they were expected to be.
#include <algorithm>
#include <cmath>
#include "app/chart/layouts.h"
#include "app/chart/text.h"

namespace diecast {
namespace {

constexpr double value_gap = 4;
QString const none_text = "no feasible design";

Sign sign_of(Status status) {
    if (status == Status::published) return Sign::diamond;
    if (status == Status::derived) return Sign::square;
    return status == Status::recalled ? Sign::circle : Sign::triangle;
}

void draw_target(Sheet& sheet, double x, double y, double low, double high, Status status) {
    QColor const ink = sheet.theme().text;
    QPainterPath whisker(QPointF(x, low));
    whisker.lineTo(x, high);
    for (double end : {low, high}) {
        whisker.moveTo(x - 3, end);
        whisker.lineTo(x + 3, end);
    }
    sheet.shape(whisker, QPen(ink, 1));
    sheet.shape(sign_path(sign_of(status), {x, y}, 3.2), QPen(ink, 1),
                status == Status::published ? ink : sheet.theme().base);
}

class Bars {
public:
    Bars(BarChart const& c, Sheet& s) : c_(c), sheet_(s), t_(s.theme()) {}

    void draw() {
        measure();
        if (!any_)
            return sheet_.sentence(c_.series.empty() || c_.categories.empty()
                                       ? "There is nothing to draw: the chart has no bars."
                                       : "No feasible design was found for any of the bars.");
        auto const few = ticks_for(sheet_.height() - sheet_.top() - 110);
        double const left = space::wide + widest(few, text_font(type::axis)) + 10;
        plot_.area = {left, 0, sheet_.width() - left - space::wide, 0};
        share_width();
        choose_values();
        QStringList categories;
        for (std::string const& name : c_.categories) categories << qtext(name);
        NameRow const row = fit_names(categories, centres_of(left, category_, c_.categories.size()), sheet_.width(),
                                      sheet_.height() * 0.3, text_font(type::axis));
        none_fits_ = slot_ >= 14;
        sheet_.legend(keys());
        sheet_.title(qtext(c_.value_label));
        plot_.area.setTop(sheet_.top() + 2);
        plot_.area.setBottom(std::max(plot_.area.top() + 40, sheet_.height() - row.height - 16));
        leave_headroom();
        sheet_.label_up(plot_, span_, ticks_for(plot_.area.height()));
        sheet_.names(plot_, row);
        for (std::size_t k = 0; k < c_.categories.size(); ++k) c_.stacked ? draw_stack(k) : draw_group(k);
        if (c_.reference)
            sheet_.line({plot_.area.left(), y(*c_.reference)}, {plot_.area.right(), y(*c_.reference)}, reference_pen());
        if (span_.lo < 0) sheet_.line({plot_.area.left(), y(0)}, {plot_.area.right(), y(0)}, QPen(t_.muted, 1));
        sheet_.drawing.plots << plot_;
    }

private:
    static std::optional<double> value(BarChart::Series const& s, std::size_t k) {
        if (k < s.values.size() && s.values[k] && std::isfinite(*s.values[k])) return s.values[k];
        return {};
    }
    static std::optional<Target> target(BarChart::Series const& s, std::size_t k) {
        if (k < s.targets.size() && s.targets[k] && std::isfinite(s.targets[k]->value)) return s.targets[k];
        return {};
    }
    QPen reference_pen() const { return QPen(t_.text, 1.2, Qt::DashLine); }
    double y(double v) const { return plot_.at(0, span_.place(v)).y(); }
    std::vector<double> ticks_for(double high) const { return ticks_up(span_, high, 48); }

    void stretch(double v) {
        span_.lo = std::min(span_.lo, v);
        span_.hi = std::max(span_.hi, v);
    }

    void measure() {
        span_ = {0, 0};
        if (c_.reference) stretch(*c_.reference);
        for (std::size_t k = 0; k < c_.categories.size(); ++k) {
            double up = 0, down = 0;
            for (auto const& s : c_.series) {
                auto const v = value(s, k);
                any_ = any_ || v;
                none_ = none_ || !v;
                (v.value_or(0) > 0 ? up : down) += v.value_or(0);
                if (!c_.stacked) stretch(v.value_or(0));
                if (auto const goal = target(s, k); goal && !c_.stacked) {
                    stretch(goal->value), stretch(goal->low), stretch(goal->high);
                    goals_ = true;
                    if (std::find(statuses_.begin(), statuses_.end(), goal->status) == statuses_.end())
                        statuses_.push_back(goal->status);
                }
            }
            if (c_.stacked) stretch(up), stretch(down);
        }
        if (span_.hi == span_.lo) span_.hi = span_.lo + 1;
    }

    void share_width() {
        auto const n = static_cast<double>(c_.categories.size());
        double const side_by_side = c_.stacked ? 1 : static_cast<double>(c_.series.size());
        category_ = plot_.area.width() / n;
        slot_ = std::min(category_ * (side_by_side > 1 ? 0.84 : 0.66) / side_by_side, 96.0);
        group_ = slot_ * side_by_side;
        strip_ = goals_ ? std::clamp(slot_ * 0.28, 6.0, 14.0) : 0;
        bar_ = std::max(1.0, slot_ - strip_ - std::min(2.0, slot_ * 0.1));
    }

    /// Level if all fit beside each other, else upright, else none: they would run into each other.
    void choose_values() {
        QFont const font = text_font(type::small);
        double most = 0;
        for (std::size_t k = 0; k < c_.categories.size(); ++k) {
            double sum = 0;
            for (auto const& s : c_.series) {
                auto const v = value(s, k);
                sum += v.value_or(0);
                if (v && !c_.stacked) most = std::max(most, width_of(three(*v), font));
            }
            if (c_.stacked) most = std::max(most, width_of(three(sum), font));
        }
        double const room = c_.stacked || c_.series.size() == 1 ? category_ : slot_;
        level_ = most + 4 <= room;
        upright_ = !level_ && slot_ >= height_of(font) - 2;
        head_ = level_ ? height_of(font) + value_gap + 2 : upright_ ? most + 2 * value_gap : 6;
    }

    void leave_headroom() {
        double const high = plot_.area.height(), below = span_.lo < 0 ? head_ : 0;
        double const stretched = (span_.hi - span_.lo) * high / std::max(high * 0.3, high - head_ - below);
        double const extra = stretched - (span_.hi - span_.lo);
        span_.hi += span_.lo < 0 ? extra / 2 : extra;
        if (span_.lo < 0) span_.lo -= extra / 2;
    }

    QList<Key> keys() const {
        QList<Key> result;
        if (c_.series.size() > 1)
            for (std::size_t i = 0; i < c_.series.size(); ++i)
                result << swatch(qtext(c_.series[i].name), t_.colour_of(i));
        if (c_.reference) result << stroke("reference: " + three(*c_.reference), reference_pen());
        for (Status status : statuses_) {
            Drawing d;
            Sheet sheet({t_, {}, {}}, d);
            draw_target(sheet, 5, 0, 6, -6, status);
            result << Key{qtext(to_text(status)) + " (± tolerance)", d.shapes};
        }
        if (none_ && !none_fits_ && !c_.stacked)
            result << Key{none_text, {{sign_path(Sign::cross, {5, 0}, 3.5), QPen(t_.bad, 1.5), Qt::NoBrush}}};
        return result;
    }

    QString told(std::size_t i, std::size_t k) const {
        BarChart::Series const& s = c_.series[i];
        QStringList lines{s.name.empty() ? qtext(c_.categories[k]) : qtext(s.name) + " · " + qtext(c_.categories[k])};
        auto const v = value(s, k);
        lines << (v ? number(*v, 4) + "  " + qtext(c_.value_label) : none_text);
        if (k < s.notes.size() && !s.notes[k].empty()) lines << qtext(s.notes[k]);
        if (auto const goal = target(s, k))
            lines << QString("%1: %2 (%3 … %4)")
                         .arg(qtext(to_text(goal->status)), number(goal->value), number(goal->low), number(goal->high));
        return lines.join('\n');
    }

    void add_spot(QRectF const& where, QRectF const& bar, std::size_t i, std::size_t k) {
        QPainterPath mark;
        mark.addRect(bar);
        sheet_.spot(where, told(i, k), mark);
    }

    void draw_group(std::size_t k) {
        double const start = plot_.area.left() + category_ * (static_cast<double>(k) + 0.5) - group_ / 2;
        for (std::size_t i = 0; i < c_.series.size(); ++i) draw_bar(i, k, start + slot_ * static_cast<double>(i));
    }

    void draw_bar(std::size_t i, std::size_t k, double left) {
        auto const v = value(c_.series[i], k);
        auto const goal = target(c_.series[i], k);
        double const centre = left + (slot_ - strip_) / 2;
        QRectF const bar =
            QRectF(QPointF(centre - bar_ / 2, y(v.value_or(0))), QPointF(centre + bar_ / 2, y(0))).normalized();
        if (v) sheet_.box(bar, t_.colour_of(i));
        else draw_none(centre);
        bool const beside = v && width_of(three(*v), text_font(type::small)) <= bar_ + 2;  // the mark passes it
        double above = v ? std::min(y(*v), y(0)) : 0;
        if (goal) {
            draw_target(sheet_, left + slot_ - strip_ / 2, y(goal->value), y(goal->low), y(goal->high), goal->status);
            if (level_ && !beside) above = std::min({above, y(goal->high) - 1, y(goal->value) - 4});
        }
        if (v) write_value(*v, {level_ && goal && !beside ? left + slot_ / 2 : centre, *v < 0 ? y(*v) : above}, *v < 0);
        QRectF const all(left, plot_.area.top(), slot_, plot_.area.height());
        add_spot(all, bar, i, k);
    }

    void write_value(double v, QPointF at, bool below) {
        QFont const font = text_font(type::small);
        double const away = below ? value_gap : -value_gap;
        if (level_)
            sheet_.text(three(v), at + QPointF(0, away), Qt::AlignHCenter | (below ? Qt::AlignTop : Qt::AlignBaseline),
                        font, t_.text, 0, c_.reference.has_value());
        else if (upright_)
            sheet_.text(three(v), at + QPointF(0, away), (below ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter,
                        font, t_.text, -90, c_.reference.has_value());
    }

    void draw_none(double centre) {
        double const base = y(0) - 7;
        sheet_.shape(sign_path(Sign::cross, {centre, base}, 3.5), QPen(t_.bad, 1.5));
        QFont const font = text_font(type::small);
        if (none_fits_)
            sheet_.text(elided(none_text, font, base - 12 - plot_.area.top()), {centre, base - 9},
                        Qt::AlignLeft | Qt::AlignVCenter, font, t_.muted, -90, true);
    }

    void draw_stack(std::size_t k) {
        double const centre = plot_.area.left() + category_ * (static_cast<double>(k) + 0.5);
        QFont const font = text_font(type::small);
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
            QColor const colour = t_.colour_of(i);
            sheet_.box(part, colour);
            sheet_.line(part.topLeft(), part.topRight(), QPen(t_.base, 1));
            if (part.height() >= height_of(font) + 2 && width_of(three(*v), font) + 4 <= bar_)
                sheet_.text(three(*v), part.center(), Qt::AlignCenter, font,
                            qGray(colour.rgb()) > 125 ? QColor("#10151A") : QColor(Qt::white));
            add_spot(part, part, i, k);
        }
        if (up == 0 && down == 0 && missing) return draw_none(centre);
        write_value(up + down, {centre, up > 0 ? y(up) : y(down)}, up <= 0);
    }

    BarChart const& c_;
    Sheet& sheet_;
    Theme const& t_;
    Plot plot_;
    Span span_;
    bool any_ = false, none_ = false, goals_ = false, level_ = true, upright_ = false, none_fits_ = true;
    std::vector<Status> statuses_;
    double category_ = 0, slot_ = 0, group_ = 0, bar_ = 0, strip_ = 0, head_ = 0;
};

}  // namespace

void lay_out(BarChart const& chart, Sheet& sheet) { Bars(chart, sheet).draw(); }

}  // namespace diecast
