#include "app/chart/shade.h"
#include <algorithm>
#include <bit>
#include <cmath>
#include "app/chart/chart_frame.h"
#include "app/chart/text.h"

namespace diecast {
namespace {

constexpr double cloud_behind_fronts = 0.55;  // how far its colours go towards the ground

/// Denser with each doubling of the count.
std::array<QRgb, 33> grey_by_magnitude(QColor grey) {
    std::array<QRgb, 33> table;
    for (std::size_t bits = 0; bits < table.size(); ++bits) {
        grey.setAlphaF(std::min(0.5f, 0.16f + 0.05f * static_cast<float>(bits)));
        table[bits] = qPremultiply(grey.rgba());
    }
    return table;
}

/// Which of the names a value has; the first where it has none.
std::size_t name_of(QList<AxisName> const& names, double value) {
    for (qsizetype i = 0; i < names.size(); ++i)
        if (names[i].value == value) return static_cast<std::size_t>(i);
    return 0;
}

/// What cells are told apart by: those with a colour each, else the entries of a choice; empty for numbers.
QList<AxisName> categories_in(Graph const& graph, Question const& q) {
    if (!q.colour) return {};
    auto const few = colour_names(graph, q);
    return few.isEmpty() ? axis_names(graph, q, *q.colour) : few;
}

Span colour_range(Picture const& picture, qsizetype entries) {
    Quantity const* q = picture.question.colour;
    if (entries > 0) return {0, std::max(1.0, static_cast<double>(entries) - 1)};
    Span range{q ? std::numeric_limits<double>::infinity() : 1, 1};
    if (q) range.hi = -range.lo;
    for (Cell const& c : picture.cells) {
        if (!c.feasible) continue;
        double const v = q ? static_cast<double>(c.colour) : c.feasible;
        if (!std::isfinite(v)) continue;
        range.lo = std::min(range.lo, v);
        range.hi = std::max(range.hi, v);
    }
    if (!(range.hi > range.lo)) {  // one colour, or none
        double const v = std::isfinite(range.hi) ? range.hi : 1;
        range = {v - std::max(0.5 * std::abs(v), 1e-300), v + std::max(0.5 * std::abs(v), 1e-300)};
        if (!q) range = {1, std::max(2.0, v)};
    }
    range.log = range.lo > 0 && range.hi / range.lo > 8;
    return range;
}

}  // namespace

QColor category_colour(Theme const& t, std::size_t i) {
    static constexpr std::size_t order[] = {0, 1, 2, 4, 6, 3, 5};  // two blues last
    QColor const c = t.series[order[i % std::size(order)]];
    return i < std::size(order) ? c : mixed(c, t.base, 0.45);
}

Shade shade(Picture const& picture, Theme const& t) {
    clear_upper_registers();
    Question const& question = picture.question;
    Quantity const* q = question.colour;
    Graph const& graph = picture.plan->graph();
    auto const entries = categories_in(graph, question);
    Shade result{QImage(question.columns, question.rows, QImage::Format_ARGB32_Premultiplied),
                 colour_range(picture, entries.size()),
                 q ? axis_title(*q) : QString("designs per cell"),
                 {},
                 {}};
    bool const any =
        std::any_of(picture.cells.begin(), picture.cells.end(), [](Cell const& c) { return c.feasible > 0; });
    if (any) result.low = !entries.isEmpty() ? entries.front().text : q ? number(result.range.lo) : number(1);
    if (any) result.high = !entries.isEmpty() ? entries.back().text : number(result.range.hi);
    for (AxisName const& n : colour_names(graph, question)) {
        result.colours << category_colour(t, static_cast<std::size_t>(result.names.size()));
        result.names << n.text;
    }
    auto const& table = q ? t.continuous : t.density;
    auto const along = [&](double v) {
        return table[static_cast<std::size_t>(std::clamp(result.range.place(v), 0.0, 1.0) * 255)] | 0xff000000u;
    };
    QList<QRgb> inks;  // paler where lines of the same colours are drawn
    for (QColor const& c : result.colours)
        inks << (picture.value_fronts.empty() ? c : mixed(c, t.base, cloud_behind_fronts)).rgb();
    auto const colour_of = [&](Cell const& c) {
        if (q && !std::isfinite(c.colour)) return t.muted.rgb();  // it has no such number
        if (entries.isEmpty()) return along(q ? static_cast<double>(c.colour) : c.feasible);
        std::size_t const entry = name_of(entries, static_cast<double>(c.colour));
        return inks.isEmpty() ? along(static_cast<double>(entry)) : inks[static_cast<qsizetype>(entry)];
    };
    auto const greys = grey_by_magnitude(t.infeasible);
    std::array<std::size_t, greys.size()> seen{};
    for (int y = 0; y < question.rows; ++y) {
        auto* pixel = reinterpret_cast<QRgb*>(result.image.scanLine(y));
        for (int x = 0; x < question.columns; ++x) {
            Cell const& c = picture.cell(x, y);
            pixel[x] = 0;
            if (c.feasible) pixel[x] = colour_of(c);
            else if (c.infeasible) {
                auto const magnitude = static_cast<std::size_t>(std::bit_width(c.infeasible));
                pixel[x] = greys[magnitude];
                ++seen[magnitude];
            }
        }
    }
    auto const most = static_cast<std::size_t>(std::max_element(seen.begin(), seen.end()) - seen.begin());
    result.broken = QColor::fromRgba(qUnpremultiply(greys[most]));
    return result;
}

LineColours::LineColours(Picture const& picture, Theme const& t) : theme_(t) {
    auto const entries = categories_in(picture.plan->graph(), picture.question);
    for (AxisName const& n : entries) entries_.push_back(n.value);
    for (qsizetype i = 0; i < colour_names(picture.plan->graph(), picture.question).size(); ++i)
        colours_ << category_colour(t, static_cast<std::size_t>(i));
    range_ = colour_range(picture, entries.size());
}

QColor LineColours::operator()(double v) const {
    if (!std::isfinite(v)) return theme_.muted;
    auto const entry = std::find(entries_.begin(), entries_.end(), v) - entries_.begin();
    if (!entries_.empty() && entry < colours_.size()) return colours_[entry];
    double const place = range_.place(entries_.empty() ? v : static_cast<double>(entry));
    return theme_.continuous[static_cast<std::size_t>(std::clamp(place, 0.0, 1.0) * 255)];
}

}  // namespace diecast
