#include "app/present/text/entry_places.h"
#include <algorithm>
#include <set>
#include "optimizer/sweep/categories.h"

namespace diecast {
namespace {

/// Choices whose entries have colours in a chart of the study: those of its clouds, curves and searches.
std::vector<Quantity const*> coloured_choices(Graph const& graph, Study const& study) {
    std::vector<Quantity const*> found;
    auto const add = [&](Quantity const* q) {
        if (q && graph.is_choice(*q) && std::ranges::find(found, q) == found.end()) found.push_back(q);
    };
    for (ChartSpec const& chart : study.charts)
        std::visit(
            [&](auto const& of) {
                if constexpr (requires { of.colour; }) add(of.colour);
                if constexpr (requires { of.curves->quantity; })
                    if (of.curves) add(of.curves->quantity);
            },
            chart.of);
    for (Search const& search : study.searches)
        if (search.groups.size() == 1 && is_swept_choice(graph, study, *search.groups[0].quantity))
            add(search.groups[0].quantity);
    return found;
}

double entry_of(Graph const& graph, Scenario const& scenario, Quantity const& choice) {
    Issues ignored;
    if (auto const pin = scenario.pins.find(std::string(choice.key)); pin != scenario.pins.end())
        return graph.value_of(choice, pin->second, ignored);
    return evaluate(graph, scenario, {&choice})[0];
}

}  // namespace

bool is_swept_choice(Graph const& graph, Study const& study, Quantity const& q) {
    return graph.is_choice(q) && Categories::of(graph, grid_of(graph, study), q).has_value();
}

std::vector<double> named_entries(Graph const& graph, Study const& study, Quantity const& choice) {
    std::vector<double> entries;
    auto const add = [&](double entry) {
        if (std::ranges::find(entries, entry) == entries.end()) entries.push_back(entry);
    };
    auto const add_of = [&](AxisSpec const& axis) {
        if (axis.quantity == &choice) std::ranges::for_each(axis.values, add);
    };
    if (auto const swept = Categories::of(graph, grid_of(graph, study), choice)) entries = swept->values();
    for (ChartSpec const& chart : study.charts)
        std::visit(
            [&](auto const& of) {
                if constexpr (requires { of.curves->quantity; })
                    if (of.curves) add_of(*of.curves);
            },
            chart.of);
    for (Search const& search : study.searches) std::ranges::for_each(search.groups, add_of);
    for (NamedDesign const& design : study.designs) add(entry_of(graph, scenario_of(study, design.name), choice));
    return entries;
}

std::vector<std::size_t> entry_places(Graph const& graph, Study const& study, std::vector<std::string> const& designs) {
    if (designs.size() < 2) return {};
    for (Quantity const* choice : coloured_choices(graph, study)) {
        std::vector<double> const entries = named_entries(graph, study, *choice);
        std::vector<std::size_t> places;
        for (std::string const& design : designs) {
            auto const at = std::ranges::find(entries, entry_of(graph, scenario_of(study, design), *choice));
            if (at != entries.end()) places.push_back(static_cast<std::size_t>(at - entries.begin()));
        }
        if (places.size() == designs.size() && std::set(places.begin(), places.end()).size() == places.size())
            return places;
    }
    return {};
}

}  // namespace diecast
