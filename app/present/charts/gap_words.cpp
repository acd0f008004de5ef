#include "app/present/charts/gap_words.h"
#include <algorithm>
#include <cmath>
#include "app/present/charts/chart_parts.h"
#include "app/present/text/group_title.h"
#include "app/present/text/shares_and_counts.h"
#include "model/core/text.h"

namespace diecast {
namespace {

std::string move_words(Graph const& graph, Change::Move const& move) {
    Quantity const* q = graph.find(move.name);
    std::string name = q ? within_text(label_of(*q)) : move.name;
    if (!q)
        for (Quantity const* other : graph.quantities())
            if (group_of(*other) == move.name) {
                name = "all of " + title_of_group(*other);
                break;
            }
    if (move.rest) name = "other properties of " + name;
    return move.from.empty() ? name : name + " " + move.from + " → " + move.to;
}

}  // namespace

std::string change_words(Graph const& graph, Change const& change) {
    std::string text;
    for (Change::Move const& m : change.moves) text += (text.empty() ? "" : " with ") + move_words(graph, m);
    return text;
}

std::string coupling_words(Graph const& graph, Difference const& d) {
    if (d.by_mechanism)
        return "The changes (" + change_words(graph, d.by_change.changes[0]) +
               ") cannot be separated, as one alone would be more than three times the difference or violate a "
               "constraint; "
               "the parts are those of what the number is computed from.";
    std::string text;
    for (Change const& c : d.by_change.changes)
        if (c.moves.size() > 1) text += (text.empty() ? "" : "; ") + change_words(graph, c);
    return text.empty() ? ""
                        : "Counted together, as one alone would be more than three times the difference or violate a "
                          "constraint: " +
                              text + ".";
}

namespace {
std::string share_words(double share) { return (share < 0 ? "−" : "") + percent(std::abs(share)); }
}  // namespace

std::string gap_words(Graph const& graph, Difference const& d, std::string const& from, std::string const& to,
                      std::size_t most) {
    Division const& shown = d.shown();
    double const before = d.before(), gap = d.after() - before;
    if (!std::isfinite(gap) || std::abs(gap) <= 1e-12 * std::abs(before)) return "";
    std::string const name = within_text(label_of(*d.output));
    std::string const size = before != 0 ? percent(std::abs(gap / before)) : to_text(std::abs(gap), *d.output);
    std::string text = to + " is " + size + (gap > 0 ? " above " : " below ") + from + " in " + name;
    auto const& parts = shown.attribution.parts;
    if (d.by_mechanism)
        text += ". The changes cannot be separated (" + change_words(graph, d.by_change.changes[0]) +
                "); by what it is computed from";
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < parts.size(); ++i)
        if (std::abs(parts[i]) > 0.005 * std::abs(gap)) order.push_back(i);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t x, std::size_t y) { return std::abs(parts[x]) > std::abs(parts[y]); });
    double rest = 1;
    for (std::size_t i = 0; i < std::min(most, order.size()); ++i) {
        double const share = parts[order[i]] / gap;
        rest -= share;
        text += (i == 0 ? ": " : ", ") + change_words(graph, shown.changes[order[i]]);
        if (i == 0)
            text += (share < 0 ? " goes the other way by " : " explains ") + percent(std::abs(share)) + " of the gap";
        else text += " (" + share_words(share) + ")";
    }
    if (order.size() > most && std::abs(rest) >= 0.005)
        text += ", " + std::to_string(order.size() - most) + (order.size() == most + 1 ? " other (" : " others (") +
                share_words(rest) + ")";
    text += ".";
    if (d.too_many > 0)
        text += " " + std::to_string(d.too_many) +
                " numbers differ, too many to divide the gap among: all of a topic counts together.";
    return text;
}

}  // namespace diecast
