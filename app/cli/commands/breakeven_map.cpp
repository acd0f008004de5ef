// breakeven --map: which of several designs is best where, over two quantities.
#include "app/cli/commands/breakeven.h"
#include "app/cli/interrupt.h"
#include "app/cli/values.h"
#include "app/cli/writer.h"
#include "app/present/charts/chart_data.h"
#include "app/present/text/study_words.h"
#include "model/core/quotes.h"
#include "model/study/axis_range.h"

namespace diecast::cli {
namespace {

MapSpec map_asked_here(Graph const& graph, Study const& study, BreakEvenOptions const& options) {
    if (options.map.size() != 2)
        refuse("--map", "must be given twice: for the horizontal axis, and for the vertical one");
    for (auto const& [name, given] : {std::pair{"--change", !options.change.empty()},
                                      {"--over", !options.over.empty()},
                                      {"--value", !options.value.empty()},
                                      {"--both", options.both}})
        if (given) refuse(name, "does not go with --map, which compares several designs, each with --design");
    if (!options.names.empty()) refuse("--map", "asks a question of its own, without " + options.names[0]);
    MapSpec spec;
    spec.x = read_change(graph, "--map", options.map[0]);
    spec.y = read_change(graph, "--map", options.map[1]);
    if (spec.x->quantity == spec.y->quantity) refuse("--map " + options.map[1], "is the other axis already");
    if (options.key.empty()) refuse("--key", "is missing: the key of what is compared");
    Quantity const& key = find(graph, options.key, "--key");
    if (graph.is_choice(key)) refuse("--key", options.key + " is a choice, not a number");
    if (key.sense == Sense::inform)
        refuse("--key", options.key + " is neither to be low nor to be high: nothing of it is best");
    spec.key = &key;
    for (std::string const& name : options.designs) spec.designs.push_back(known_design(study, name, "--design"));
    if (spec.designs.size() < 2) {
        std::vector<std::string_view> names;
        for (NamedDesign const& d : study.designs) names.push_back(d.name);
        refuse("--design", "expected two designs of the study or more, to compare" + known_words(names));
    }
    for (auto const& [given, side, option] :
         {std::tuple{&options.x_of, &spec.x_of, "--x-of"}, {&options.y_of, &spec.y_of, "--y-of"}})
        for (std::string const& name : *given) {
            if (std::find(spec.designs.begin(), spec.designs.end(), name) == spec.designs.end())
                refuse(option, in_quotes(name) + " is none of the designs",
                       nearest(name, {spec.designs.begin(), spec.designs.end()}));
            side->push_back(name);
        }
    return spec;
}

/// A map goes along its own two axes alone; what all its designs move with has no other value.
void check_sets(Graph const& graph, MapSpec const& spec, std::vector<std::string> const& sets) {
    for (std::string const& set : sets) {
        Quantity const& q = find(graph, key_of_set(set), "--set");
        if (is_axis_text(graph, q, set.substr(set.find('=') + 1)))
            refuse("--set " + set, "has several values: give ranges with --map");
        for (auto const& [axis, moving] : {std::pair{&spec.x, &spec.x_of}, {&spec.y, &spec.y_of}})
            if ((*axis)->quantity == &q && moving->empty())
                refuse("--set " + set, "is what the map goes along: say it with --map");
    }
}

OrderedJson point_json(PlanePoint p) { return OrderedJson::array({p.u, p.v}); }

OrderedJson as_json(MapChart const& c) {
    static constexpr char const* borders[] = {"even", "step", "jump", "limit"};
    BreakEvenMap const& m = c.map;
    OrderedJson json{{"title", c.title}, {"key", m.quantity->key},   {"unit", m.quantity->unit.name}, {"x", m.x->key},
                     {"y", m.y->key},    {"x_unit", m.x->unit.name}, {"y_unit", m.y->unit.name},      {"xs", m.xs},
                     {"ys", m.ys},       {"designs", m.designs}};
    OrderedJson best = OrderedJson::array(), value = best, next = best, next_value = best;
    for (MapPoint const& p : m.points) {
        best.push_back(p.best < 0 ? OrderedJson() : OrderedJson(p.best));
        next.push_back(p.next < 0 ? OrderedJson() : OrderedJson(p.next));
        value.push_back(p.best < 0 ? OrderedJson() : OrderedJson(p.value));
        next_value.push_back(p.next < 0 ? OrderedJson() : OrderedJson(p.next_value));
    }
    json["best"] = best, json["value"] = value, json["next"] = next, json["next_value"] = next_value;
    json["borders"] = OrderedJson::array(), json["now"] = OrderedJson::array();
    for (BorderLine const& line : m.regions.lines) {
        OrderedJson points = OrderedJson::array();
        for (PlanePoint const& p : line.points) points.push_back(point_json(p));
        json["borders"].push_back({{"kind", borders[static_cast<int>(line.border)]},
                                   {"one", line.one < 0 ? OrderedJson() : OrderedJson(line.one)},
                                   {"other", line.other},
                                   {"points", points}});
    }
    for (BreakEvenMap::Mark const& mark : m.marks)
        json["now"].push_back({{"designs", mark.name}, {"at", point_json({mark.x, mark.y})}});
    json["violates"] = m.violations;
    return json;
}

}  // namespace

int run_map(BreakEvenOptions const& options) {
    check(options.picture);
    if (options.format == Format::markdown) refuse("--format markdown", "a map is text, csv or json");
    Model const model = open_model(options.task);
    Study study = prepare(model, options.task, TaskKind::search);
    MapSpec const asked = map_asked_here(model.graph, study, options);
    check_sets(model.graph, asked, options.task.sets);
    ChartSpec const spec{{}, {}, asked};
    study.charts = {spec};
    if (options.no_limits) study.constraints.clear(), study.model_limits = ModelLimits::off;
    Interrupt interrupt;
    Pool pool;
    Issues issues;
    ChartData const data = chart_data(model.graph, study, spec, pool, issues, interrupt.token());
    if (interrupt.requested()) return interrupt.ended(": there is no map yet");
    require(issues);
    auto const& chart = std::get<MapChart>(data);
    if (options.format == Format::csv) print(to_csv(table_of(data, true)));
    else if (options.format == Format::json) print(document(as_json(chart)));
    else print(map_text(chart));
    draw(data, options.picture);
    return good;
}

}  // namespace diecast::cli
