#include "app/present/tables/search_table.h"
#include <cmath>
#include "model/core/text.h"

namespace diecast {
namespace {

/// Calls take(result, group, design) for every answer, group by group.
template <class Take>
void for_answers(SearchResult const& result, Take const& take) {
    for (std::size_t g = 0; g < result.groups.size(); ++g)
        for (std::size_t d = 0; d < result.designs.size(); ++d) take(g, d);
}

/// A design's value over that of the first design; none where one of them is infeasible, or the first is 0.
std::optional<double> ratio_of(SearchResult const& result, std::size_t group, std::size_t design) {
    Found const &first = result.found[0][group], &found = result.found[design][group];
    if (!first.feasible || !found.feasible || first.value == 0) return {};
    return found.value / first.value;
}

std::string ratio_title(SearchResult const& result) { return "over " + result.designs[0]; }

/// The places of an axis are numbers as they were typed.
std::string place(Graph const& graph, Quantity const& q, double in_unit, bool every_digit) {
    return every_digit && !graph.is_choice(q) ? exact_text(in_unit) : cell_text(graph, q, in_unit * q.unit);
}

OrderedJson json_of(Graph const& graph, SearchResult const& result) {
    Search const& s = *result.search;
    auto const put = [&](OrderedJson& object, std::vector<AxisSpec> const& list, std::vector<double> const& values) {
        for (std::size_t i = 0; i < values.size(); ++i)
            object[std::string(list[i].quantity->key)] =
                to_json(graph, *list[i].quantity, values[i] * list[i].quantity->unit);
    };
    Quantity const& best = *s.objective.quantity;
    OrderedJson json{
        {"name", s.name},         {"title", s.title},
        {"objective", best.key},  {"sense", s.objective.sense == Sense::maximise ? "maximise" : "minimise"},
        {"unit", best.unit.name}, {"found", OrderedJson::array()}};
    for_answers(result, [&](std::size_t g, std::size_t d) {
        Found const& found = result.found[d][g];
        auto const ratio = ratio_of(result, g, d);
        OrderedJson group = OrderedJson::object(), chosen = OrderedJson::object();
        put(group, s.groups, result.groups[g]), put(chosen, s.axes, found.chosen);
        json["found"].push_back({{"design", result.designs[d]},
                                 {"group", group},
                                 {"feasible", found.feasible},
                                 {"value", found.feasible ? OrderedJson(found.value) : OrderedJson()},
                                 {"ratio", ratio ? OrderedJson(*ratio) : OrderedJson()},
                                 {"chosen", chosen}});
    });
    return json;
}

}  // namespace

std::string title_of(Quantity const& q) {
    return label_of(q) + (q.unit.name.empty() ? "" : " [" + std::string(q.unit.name) + "]");
}

std::uint64_t designs_in(Search const& s) {
    std::uint64_t designs = std::max<std::size_t>(1, s.designs.size());
    for (auto const* axes : {&s.groups, &s.axes})
        for (AxisSpec const& axis : *axes) designs *= axis.values.size();
    return designs;
}

std::string aim_of(Objective const& o) {
    return (o.sense == Sense::maximise ? "most " : "least ") + label_of(*o.quantity);
}

std::string limit_text(Constraint const& c) {
    Quantity const& q = *c.quantity;
    if (q.sense == Sense::slack && c.lo == 0 && std::isinf(c.hi)) return label_of(q) + " ≥ 0";
    std::string text = label_of(q);
    if (!std::isinf(c.lo)) text += " ≥ " + value_text(c.lo, q);
    if (!std::isinf(c.hi)) text += " ≤ " + value_text(c.hi, q);
    return text;
}

Table search_table(Graph const& graph, SearchResult const& result) {
    Search const& s = *result.search;
    bool const compared = result.designs.size() > 1;
    Quantity const& best = *s.objective.quantity;
    Table table;
    for (AxisSpec const& axis : s.groups)
        table.columns.push_back({title_of(*axis.quantity), !graph.is_choice(*axis.quantity)});
    table.columns.insert(table.columns.end(), {{"design"}, {title_of(best), true}});
    if (compared) table.columns.push_back({ratio_title(result), true});
    for (AxisSpec const& axis : s.axes)
        table.columns.push_back({title_of(*axis.quantity), !graph.is_choice(*axis.quantity)});
    for_answers(result, [&](std::size_t g, std::size_t d) {
        Found const& found = result.found[d][g];
        auto const ratio = ratio_of(result, g, d);
        auto& row = table.rows.emplace_back();
        for (std::size_t i = 0; i < s.groups.size(); ++i)
            row.push_back(place(graph, *s.groups[i].quantity, result.groups[g][i], false));
        row.push_back(result.designs[d]);
        row.push_back(found.feasible ? place(graph, best, found.value, false) : "none feasible");
        if (compared) row.push_back(ratio ? number_text(*ratio) : "");
        for (std::size_t i = 0; i < s.axes.size(); ++i)
            row.push_back(found.feasible ? place(graph, *s.axes[i].quantity, found.chosen[i], false) : "");
    });
    return table;
}

Table searches_table(Graph const& graph, std::vector<SearchResult> const& results) {
    std::vector<Quantity const*> axes;
    for (SearchResult const& result : results)
        for (auto const* list : {&result.search->groups, &result.search->axes})
            for (AxisSpec const& axis : *list)
                if (std::find(axes.begin(), axes.end(), axis.quantity) == axes.end()) axes.push_back(axis.quantity);
    Table table{{{"search"}, {"design"}}, {}};
    for (Quantity const* q : axes) table.columns.push_back({heading(*q)});
    for (char const* title : {"objective", "value", "unit", "ratio", "feasible"}) table.columns.push_back({title});
    for (SearchResult const& result : results)
        for_answers(result, [&](std::size_t g, std::size_t d) {
            Search const& s = *result.search;
            Found const& found = result.found[d][g];
            std::vector<std::string> places(axes.size());
            auto const put = [&](std::vector<AxisSpec> const& list, std::vector<double> const& values) {
                for (std::size_t i = 0; i < values.size(); ++i) {
                    auto const at = std::find(axes.begin(), axes.end(), list[i].quantity) - axes.begin();
                    places[static_cast<std::size_t>(at)] = place(graph, *list[i].quantity, values[i], true);
                }
            };
            put(s.groups, result.groups[g]), put(s.axes, found.chosen);
            auto const ratio = ratio_of(result, g, d);
            std::vector<std::string> row{s.name, result.designs[d]};
            row.insert(row.end(), places.begin(), places.end());
            Quantity const& best = *s.objective.quantity;
            row.insert(row.end(),
                       {std::string(best.key), found.feasible ? exact_text(found.value) : "",
                        std::string(best.unit.name), ratio ? exact_text(*ratio) : "", found.feasible ? "1" : "0"});
            table.rows.push_back(std::move(row));
        });
    return table;
}

OrderedJson searches_json(Graph const& graph, std::vector<SearchResult> const& results) {
    OrderedJson json{{"searches", OrderedJson::array()}};
    for (SearchResult const& result : results) json["searches"].push_back(json_of(graph, result));
    return json;
}

}  // namespace diecast
