#include "app/present/charts/breakdown_chart.h"
#include <algorithm>
#include <cmath>
#include "app/present/charts/chart_parts.h"
#include "app/present/text/shares_and_counts.h"
#include "model/core/text.h"

namespace diecast {
namespace {

/// How a part comes of the quantity's own value: "8 × 20.1 USD", "34 % of 20.1 USD", "from 1.2 USD/h"; empty where it
/// is that.
std::string count_words(BreakdownPart const& p, Quantity const& whole) {
    double const times = p.value / p.own;
    std::string const own = to_text(p.own, *p.quantity);
    if (std::abs(times - 1) <= 1e-9) return "";
    if (p.quantity->unit.dim != whole.unit.dim) return "from " + own;
    return times > 1 ? number_text(times, 3) + " × " + own : percent(times) + " of " + own;
}

}  // namespace

WaterfallChart breakdown_chart(Breakdown const& b, std::string const& design) {
    Quantity const& q = *b.quantity;
    WaterfallChart c{label_of(q), charts::axis_label(q), {}};
    c.design = design;
    auto const small = [&](BreakdownPart const& p) { return p.value != 0 && is_small(p.value, b.value); };
    auto const smaller = std::count_if(b.parts.begin(), b.parts.end(), small);
    double rest = 0;
    std::string names;
    for (BreakdownPart const& p : b.parts) {
        if (p.value == 0 || p.quantity == b.quantity) continue;
        if (smaller > 1 && small(p)) {
            rest += p.value / q.unit, names += (names.empty() ? "" : ", ") + within_text(label_of(*p.quantity));
            continue;
        }
        c.steps.push_back({label_of(*p.quantity), p.value / q.unit, false, std::string(p.quantity->key), ""});
        c.steps.back().tip = count_words(p, q);
    }
    if (smaller > 1)
        c.steps.push_back(
            {std::to_string(smaller) + " smaller ones", rest, false, "", names, static_cast<std::size_t>(smaller)});
    if (std::isfinite(b.value)) c.steps.push_back({label_of(q), b.value / q.unit, true, std::string(q.key), ""});
    auto const largest = std::max_element(c.steps.begin(), c.steps.end(), [](auto const& x, auto const& y) {
        return (x.total ? 0 : x.value) < (y.total ? 0 : y.value);
    });
    if (c.steps.size() > 1 && b.value > 0)
        c.title += ": " + percent(largest->value / (b.value / q.unit), 2) + " is " + within_text(largest->name);
    return c;
}

}  // namespace diecast
