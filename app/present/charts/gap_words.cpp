#include "app/present/charts/gap_words.h"
#include <algorithm>
#include <cmath>
#include "app/present/charts/chart_parts.h"
#include "app/present/text/group_title.h"
#include "app/present/text/shares_and_counts.h"
#include "model/core/text.h"

namespace diecast {
namespace {

std::string said_of(Graph const& graph, Change const& change) {
    Quantity const* q = graph.find(change.name);
    std::string name = q ? within_text(label_of(*q)) : change.name;
    if (!q)
        for (Quantity const* other : graph.quantities())
            if (group_of(*other) == change.name) {
                name = "all of " + title_of_group(*other);
                break;
            }
    return change.from.empty() ? name : name + " " + change.from + " → " + change.to;
}

}  // namespace

std::string gap_words(Graph const& graph, Difference const& d, std::size_t output, std::string const& from,
                      std::string const& to, std::size_t most) {
    Attribution const& a = d.attribution;
    double const before = a.before[output], gap = a.after[output] - before;
    if (!std::isfinite(gap) || std::abs(gap) <= 1e-12 * std::abs(before)) return "";
    std::string const name = within_text(label_of(*d.outputs[output]));
    std::string const size = before != 0 ? percent(std::abs(gap / before)) : to_text(std::abs(gap), *d.outputs[output]);
    std::string text = to + " is " + size + (gap > 0 ? " above " : " below ") + from + " in " + name;
    auto const& parts = a.parts[output];
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < parts.size(); ++i)
        if (std::abs(parts[i]) > 0.005 * std::abs(gap)) order.push_back(i);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t x, std::size_t y) { return std::abs(parts[x]) > std::abs(parts[y]); });
    double rest = 1;
    for (std::size_t i = 0; i < std::min(most, order.size()); ++i) {
        double const share = parts[order[i]] / gap;
        rest -= share;
        text += (i == 0 ? ": " : ", ") + said_of(graph, d.changes[order[i]]);
        if (i == 0) text += share < 0 ? " makes up for " : " explains ";
        else text += share < 0 ? " −" : " ";
        text += percent(std::abs(share)) + (i == 0 ? " of the gap" : "");
    }
    if (order.size() > most && std::abs(rest) >= 0.005)
        text += ", " + std::to_string(order.size() - most) + (order.size() == most + 1 ? " other " : " others ") +
                (rest < 0 ? "−" : "") + percent(std::abs(rest));
    return text + ".";
}

}  // namespace diecast
