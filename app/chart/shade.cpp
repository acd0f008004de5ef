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

/// The categories that colour cells: those with a colour each, else the entries of a choice; empty for numbers.
QList<AxisName> categories_in(Graph const& graph, Question const& q) {
    if (!q.colour) return {};
    auto const few = colour_names(graph, q);
    return few.isEmpty() ? axis_names(graph, q, *q.colour) : few;
}

void join(Cell& to, Cell const& c, bool by_category) {
    auto const sum = [](std::uint32_t a, std::uint32_t b) {
        return static_cast<std::uint32_t>(std::min<std::uint64_t>(std::uint64_t{a} + b, ~std::uint32_t{0}));
    };
    bool const empty = to.feasible == 0 && to.infeasible == 0;
    if (empty || (c.feasible && !to.feasible)) to.design = c.design, to.colour = c.colour;
    else if (!by_category && (c.feasible > 0) == (to.feasible > 0)) {
        to.design = std::min(to.design, c.design);
        double const a = std::isfinite(to.colour) ? to.feasible : 0, b = std::isfinite(c.colour) ? c.feasible : 0;
        if (a + b > 0)
            to.colour = static_cast<float>(((a > 0 ? a * to.colour : 0) + (b > 0 ? b * c.colour : 0)) / (a + b));
    }
    to.feasible = sum(to.feasible, c.feasible);
    to.infeasible = sum(to.infeasible, c.infeasible);
}

/// Each cell together with those around it, row by row; `take(y, cells)`. First along the rows, then across them, of
/// which no more than the window's are kept. Of categories the best cell of the window that has one stands for it.
template <class Take>
void for_rows(Picture const& picture, int window, Take const& take) {
    int const columns = picture.question.columns, rows = picture.question.rows;
    if (window <= 1) {
        for (int y = 0; y < rows; ++y) take(y, &picture.cell(0, y));
        return;
    }
    int const before = window / 2, after = window - 1 - before;
    auto const wide = static_cast<std::size_t>(columns);
    auto const is_hit = [](Cell const& c) { return c.feasible || c.infeasible; };
    Question const& q = picture.question;
    bool const by_category = !categories_in(picture.plan->graph(), q).isEmpty();
    bool const from_right = sense_in(q.objectives, *q.x) == Sense::maximise,
               from_top = sense_in(q.objectives, *q.y) == Sense::maximise;
    std::vector<std::vector<Cell>> ring(static_cast<std::size_t>(window), std::vector<Cell>(wide));
    std::vector<Cell> joined(wide);
    auto const ring_row = [&](int y) -> std::vector<Cell>& { return ring[static_cast<std::size_t>(y % window)]; };
    auto const widen = [&](int y) {
        auto& to = ring_row(y);
        std::fill(to.begin(), to.end(), Cell{});
        for (int n = 0; n < columns; ++n) {
            int const x = from_right ? columns - 1 - n : n;
            if (Cell const& c = picture.cell(x, y); is_hit(c))
                for (int i = std::max(0, x - after); i <= std::min(columns - 1, x + before); ++i)
                    join(to[static_cast<std::size_t>(i)], c, by_category);
        }
    };
    for (int y = 0; y < std::min(after, rows); ++y) widen(y);
    for (int y = 0; y < rows; ++y) {
        if (y + after < rows) widen(y + after);
        std::fill(joined.begin(), joined.end(), Cell{});
        int const low = std::max(0, y - before), high = std::min(rows - 1, y + after);
        for (int n = 0; n <= high - low; ++n) {
            int const k = from_top ? high - n : low + n;
            for (std::size_t x = 0; x < wide; ++x)
                if (is_hit(ring_row(k)[x])) join(joined[x], ring_row(k)[x], by_category);
        }
        take(y, joined.data());
    }
}

/// The largest number of feasible designs within a window.
std::uint32_t most_together(Picture const& picture, int window) {
    std::uint32_t most = 0;
    for_rows(picture, window, [&](int, Cell const* row) {
        for (int x = 0; x < picture.question.columns; ++x) most = std::max(most, row[x].feasible);
    });
    return most;
}

Span colour_range(Picture const& picture, qsizetype entries, int window = 1) {
    Quantity const* q = picture.question.colour;
    if (entries > 0) return {0, std::max(1.0, static_cast<double>(entries) - 1)};
    Span range{q ? std::numeric_limits<double>::infinity() : 1, 1};
    if (q) range.hi = -range.lo;
    if (q)
        for (Cell const& c : picture.cells) {
            double const v = static_cast<double>(c.colour);
            if (!c.feasible || !std::isfinite(v)) continue;
            range.lo = std::min(range.lo, v);
            range.hi = std::max(range.hi, v);
        }
    else range.hi = std::max<double>(1, most_together(picture, window));
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

QColor ordered_colour(Theme const& t, std::size_t i, std::size_t of) {
    // What is nearer to the ground does not carry a line or a name.
    double const from = t.dark || t.mono ? 0.4 : 0, to = t.dark || t.mono ? 1 : 0.65;
    double const place = of < 2 ? from : from + (to - from) * static_cast<double>(i) / static_cast<double>(of - 1);
    return QColor(t.continuous[static_cast<std::size_t>(place * 255)]);
}

namespace {

/// Colours of the values or entries that set designs apart, in their order.
QList<QColor> colours_of_values(Graph const& graph, Question const& question, qsizetype values, Theme const& t) {
    auto const count = static_cast<std::size_t>(values);
    bool const ordered = question.colour && !graph.is_choice(*question.colour);
    QList<QColor> colours;
    for (std::size_t i = 0; i < count; ++i) colours << (ordered ? ordered_colour(t, i, count) : category_colour(t, i));
    return colours;
}

}  // namespace

Shade shade(Picture const& picture, Theme const& t, int window) {
    clear_upper_registers();
    Question const& question = picture.question;
    Quantity const* q = question.colour;
    Graph const& graph = picture.plan->graph();
    auto const entries = categories_in(graph, question);
    Shade result{QImage(question.columns, question.rows, QImage::Format_ARGB32_Premultiplied),
                 {},
                 colour_range(picture, entries.size(), window),
                 q ? axis_title(*q) : QString("designs per cell"),
                 {},
                 {}};
    bool const any =
        std::any_of(picture.cells.begin(), picture.cells.end(), [](Cell const& c) { return c.feasible > 0; });
    if (any) result.low = !entries.isEmpty() ? entries.front().text : q ? number(result.range.lo) : number(1);
    if (any) result.high = !entries.isEmpty() ? entries.back().text : number(result.range.hi);
    for (AxisName const& n : colour_names(graph, question)) result.names << n.text;
    result.colours = colours_of_values(graph, question, result.names.size(), t);
    auto const& table = q ? t.continuous : t.density;
    Span const& range = result.range;  // as Span::place has it, but for one logarithm a cell instead of two
    double const whole = range.log ? diecast::log(range.hi / range.lo) : range.hi - range.lo;
    auto const along = [&](double v) {
        double const place = (range.log ? diecast::log(v / range.lo) : v - range.lo) / whole;
        return table[static_cast<std::size_t>(std::clamp(place, 0.0, 1.0) * 255)] | 0xff000000u;
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
    bool const by_dots = window > 1 && picture.feasible < most_dots,
               all_dots = by_dots && picture.designs <= few_designs;
    for_rows(picture, window, [&](int y, Cell const* row) {
        auto* pixel = reinterpret_cast<QRgb*>(result.image.scanLine(y));
        for (int x = 0; x < question.columns; ++x) {
            Cell const& c = row[x];
            pixel[x] = 0;
            Cell const& own = picture.cell(x, y);
            if (by_dots && own.feasible) result.dots.push_back({x, y, colour_of(q ? own : c)});
            if (c.feasible && !by_dots) pixel[x] = colour_of(c);
            else if (c.infeasible) {
                auto const magnitude = static_cast<std::size_t>(std::bit_width(c.infeasible));
                ++seen[magnitude];
                if (!all_dots) pixel[x] = greys[magnitude];
                else if (own.infeasible && !own.feasible)
                    result.dots.push_back({x, y, qUnpremultiply(greys[magnitude])});
            }
        }
    });
    std::stable_sort(result.dots.begin(), result.dots.end(),
                     [](ShadeDot const& a, ShadeDot const& b) { return a.colour < b.colour; });
    auto const most = static_cast<std::size_t>(std::max_element(seen.begin(), seen.end()) - seen.begin());
    result.broken = QColor::fromRgba(qUnpremultiply(greys[most]));
    return result;
}

LineColours::LineColours(Picture const& picture, Theme const& t) : theme_(t) {
    auto const entries = categories_in(picture.plan->graph(), picture.question);
    for (AxisName const& n : entries) entries_.push_back(n.value);
    auto const names = colour_names(picture.plan->graph(), picture.question);
    colours_ = colours_of_values(picture.plan->graph(), picture.question, names.size(), t);
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
