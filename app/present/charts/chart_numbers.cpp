#include "app/present/charts/chart_numbers.h"
#include <charconv>
#include "app/present/charts/chart_parts.h"
#include "model/core/text.h"

namespace diecast {
namespace {

/// 4 of "point:4", of the kind "point:".
std::optional<std::size_t> number_in(std::string_view key, std::string_view kind) {
    std::size_t n = 0;
    if (!key.starts_with(kind)) return {};
    key.remove_prefix(kind.size());
    auto const [end, problem] = std::from_chars(key.data(), key.data() + key.size(), n);
    if (problem != std::errc() || end != key.data() + key.size()) return {};
    return n;
}

struct PlaceInGroup {
    std::size_t group, at;
};

/// "bar:1:4" of the kind "bar:".
std::optional<PlaceInGroup> place_in(std::string_view key, std::string_view kind) {
    std::size_t const colon = key.rfind(':');
    auto const group = number_in(key.substr(0, colon), kind),
               at = number_in(key.substr(std::min(colon, key.size())), ":");
    if (!group || !at) return {};
    return PlaceInGroup{*group, *at};
}

std::vector<NumberOf> numbers_of(BarChart const& c, PlaceInGroup const& p) {
    if (p.group >= c.series.size() || p.at >= c.series[p.group].of.size()) return {};
    NumberOf const& of = c.series[p.group].of[p.at];
    return of.quantity ? std::vector{of} : std::vector<NumberOf>();
}

std::vector<NumberOf> numbers_of(Graph const& graph, LineChart const& c, PlaceInGroup const& p) {
    if (p.group >= c.panels.size() || p.at >= c.places.size() || !c.along) return {};
    std::vector<NumberOf> list;
    for (LineChart::Line const& line : c.panels[p.group].lines) {
        if (!line.of.quantity || p.at >= line.values.size() || line.values[p.at] != line.values[p.at]) continue;
        NumberOf of = line.of;
        if (line.moves) {
            of.scenario.pin(*c.along, graph.pin_value_of(*c.along, c.places[p.at]));
            of.at = charts::setting_text(graph, *c.along, c.places[p.at]);
        }
        list.push_back(std::move(of));
    }
    return list;
}

std::vector<NumberOf> numbers_of(Graph const& graph, std::vector<NumberOf> const& designs, std::size_t design,
                                 std::string_view quantity) {
    Quantity const* const q = graph.find(quantity);
    if (!q || design >= designs.size()) return {};
    return {{designs[design].design, designs[design].scenario, q}};
}

std::vector<NumberOf> numbers_of(Graph const& graph, RooflineChart const& c, std::string_view key) {
    if (auto const p = number_in(key, "ceiling:"); p && *p < c.ceilings.size())
        return numbers_of(graph, c.of, static_cast<std::size_t>(c.ceilings[*p].design), c.ceilings[*p].key);
    if (auto const p = number_in(key, "point:"); p && *p < c.points.size())
        return numbers_of(graph, c.of, static_cast<std::size_t>(c.points[*p].design), c.points[*p].key);
    return {};
}

/// The numbers of all designs at a place of the map; a design that moves along an axis is at the place.
std::vector<NumberOf> numbers_of(Graph const& graph, MapChart const& c, PlaceInGroup const& p) {
    if (p.group >= c.map.xs.size() || p.at >= c.map.ys.size()) return {};
    std::vector<NumberOf> list = c.of;
    for (std::size_t d = 0; d < list.size(); ++d)
        for (auto const& [q, moving, v] :
             {std::tuple{c.map.x, c.moves_x[d], c.map.xs[p.group]}, {c.map.y, c.moves_y[d], c.map.ys[p.at]}}) {
            if (!moving) continue;
            list[d].scenario.pin(*q, graph.pin_value_of(*q, v));
            list[d].at += (list[d].at.empty() ? "" : ", ") + charts::setting_text(graph, *q, v);
        }
    return list;
}

std::vector<NumberOf> numbers_of(Graph const& graph, ContourChart const& c, PlaceInGroup const& p) {
    if (p.group >= c.map.x.values.size() || p.at >= c.map.y.values.size() || !c.of.quantity) return {};
    NumberOf of = c.of;
    for (auto const& [side, v] : {std::pair{&c.map.x, c.map.x.values[p.group]}, {&c.map.y, c.map.y.values[p.at]}}) {
        of.scenario.pin(*side->quantity, graph.pin_value_of(*side->quantity, v));
        of.at += (of.at.empty() ? "" : ", ") + charts::setting_text(graph, *side->quantity, v);
    }
    return {of};
}

/// "package.cost@1": a quantity of the second design.
std::vector<NumberOf> numbers_of(Graph const& graph, std::vector<NumberOf> const& designs, std::string_view key) {
    std::size_t const cut = std::min(key.find('@'), key.size());
    return numbers_of(graph, designs, number_in(key.substr(cut), "@").value_or(0), key.substr(0, cut));
}

}  // namespace

std::vector<NumberOf> numbers_at(Graph const& graph, ChartData const& data, std::string_view key) {
    if (auto const* bars = std::get_if<BarChart>(&data))
        if (auto const p = place_in(key, "bar:")) return numbers_of(*bars, *p);
    if (auto const* lines = std::get_if<LineChart>(&data))
        if (auto const p = place_in(key, "place:")) return numbers_of(graph, *lines, *p);
    if (auto const* steps = std::get_if<WaterfallChart>(&data); steps && steps->of)
        return numbers_of(graph, {*steps->of}, 0, key);
    if (auto const* roofs = std::get_if<RooflineChart>(&data)) return numbers_of(graph, *roofs, key);
    if (auto const* map = std::get_if<MapChart>(&data))
        if (auto const p = place_in(key, "place:")) return numbers_of(graph, *map, *p);
    if (auto const* map = std::get_if<ContourChart>(&data))
        if (auto const p = place_in(key, "place:")) return numbers_of(graph, *map, *p);
    return std::visit(
        [&](auto const& chart) -> std::vector<NumberOf> {
            if constexpr (requires { chart.plans; }) return numbers_of(graph, chart.of, key);
            else if constexpr (requires { numbers_of_spot(graph, chart, key); })
                return numbers_of_spot(graph, chart, key);
            else return {};
        },
        data);
}

std::string words_of(NumberOf const& of) {
    std::string text = within_text(label_of(*of.quantity));
    if (!of.design.empty()) text += " of " + of.design;
    if (!of.at.empty()) text += " at " + of.at;
    return text;
}

}  // namespace diecast
