#include "app/chart/shade.h"
#include <algorithm>
#include <bit>
#include <cmath>
#include "app/chart/text.h"

namespace diecast {
namespace {

/// Denser with each doubling of the count.
std::array<QRgb, 33> grey_by_magnitude(QColor grey) {
    std::array<QRgb, 33> table;
    for (std::size_t bits = 0; bits < table.size(); ++bits) {
        grey.setAlphaF(std::min(0.5f, 0.16f + 0.05f * static_cast<float>(bits)));
        table[bits] = qPremultiply(grey.rgba());
    }
    return table;
}

Span colour_range(Picture const& picture) {
    Quantity const* q = picture.question.colour;
    if (q && picture.plan->graph().is_choice(*q))
        return {0, std::max(1.0, static_cast<double>(picture.plan->graph().entries(*q).size()) - 1)};
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

Shade shade(Picture const& picture, Theme const& t) {
    clear_upper_registers();
    Question const& question = picture.question;
    Quantity const* q = question.colour;
    Graph const& graph = picture.plan->graph();
    Shade result{QImage(question.columns, question.rows, QImage::Format_ARGB32_Premultiplied),
                 colour_range(picture),
                 q ? axis_title(*q) : QString("designs per cell"),
                 {},
                 {},
                 {}};
    result.low = q ? (graph.is_choice(*q) ? shown(graph, *q, result.range.lo) : number(result.range.lo)) : number(1);
    result.high = q && graph.is_choice(*q) ? shown(graph, *q, result.range.hi) : number(result.range.hi);
    auto const& table = q ? t.continuous : t.density;
    auto const greys = grey_by_magnitude(t.infeasible);
    std::array<std::size_t, greys.size()> seen{};
    for (int y = 0; y < question.rows; ++y) {
        auto* pixel = reinterpret_cast<QRgb*>(result.image.scanLine(y));
        for (int x = 0; x < question.columns; ++x) {
            Cell const& c = picture.cell(x, y);
            pixel[x] = 0;
            if (c.feasible && q && !std::isfinite(c.colour)) pixel[x] = t.muted.rgb();  // it has no such number
            else if (c.feasible) {
                double const at = result.range.place(q ? static_cast<double>(c.colour) : c.feasible);
                pixel[x] = table[static_cast<std::size_t>(std::clamp(at, 0.0, 1.0) * 255)] | 0xff000000u;
            } else if (c.infeasible) {
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

}  // namespace diecast
