#include "app/present/tables/refine_table.h"

#include <algorithm>
#include "app/present/tables/search_table.h"
#include "app/present/text/shares_and_counts.h"
#include "model/core/text.h"

namespace diecast {
namespace {

double place_of(Graph const& graph, Quantity const& q, RefinedDesign const& d) {
    Issues ignored;
    return graph.value_of(q, d.design.pins.at(std::string(q.key)), ignored);
}

/// {"value", "unit"} as a number in the row's unit; runs saved by versions up to 0.3 are in SI units.
std::optional<double> in_unit_of(Quantity const& q, nlohmann::json const& number) {
    double const value = number["value"];
    auto const& stated = number.contains("unit") ? number["unit"] : nlohmann::json(q.unit.name);
    if (!stated.is_string()) return {};
    std::string const name = stated;
    if (name == q.unit.name) return value;
    auto const unit = parse_unit(name);
    if (!unit || unit->dim != q.unit.dim) return {};
    return value * unit->si / q.unit;
}

}  // namespace

Table refinement_table(Graph const& graph, Study const& study, Refinement const& r) {
    Table table;
    auto const axes = swept_quantities(study);
    for (Objective const& o : study.objectives) table.columns.push_back({title_of(*o.quantity), true});
    for (Quantity const* q : axes) table.columns.push_back({title_of(*q), !graph.is_choice(*q)});
    table.columns.push_back({"found"});
    for (RefinedDesign const& d : r.designs) {
        auto& row = table.rows.emplace_back();
        for (std::size_t j = 0; j < study.objectives.size(); ++j) {
            Quantity const& q = *study.objectives[j].quantity;
            row.push_back(cell_text(graph, q, d.objectives[j] * q.unit));
        }
        for (Quantity const* q : axes) row.push_back(cell_text(graph, *q, place_of(graph, *q, d) * q->unit));
        row.push_back(d.refined ? "between" : "grid");
    }
    return table;
}

Table refinement_rows(Graph const& graph, Study const& study, Refinement const& r) {
    Table table;
    auto const axes = swept_quantities(study);
    for (char const* title : {"found", "grid_design"}) table.columns.push_back({title});
    for (Quantity const* q : axes) table.columns.push_back({heading(*q)});
    for (Objective const& o : study.objectives) table.columns.push_back({heading(*o.quantity)});
    for (RefinedDesign const& d : r.designs) {
        std::vector<std::string> row{d.refined ? "between" : "grid", std::to_string(d.from)};
        for (Quantity const* q : axes) row.push_back(exact(graph, *q, place_of(graph, *q, d) * q->unit));
        for (std::size_t j = 0; j < study.objectives.size(); ++j) {
            Quantity const& q = *study.objectives[j].quantity;
            row.push_back(exact(graph, q, d.objectives[j] * q.unit));
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

OrderedJson refinement_json(Graph const& graph, Study const& study, Refinement const& r) {
    OrderedJson json{{"designs", OrderedJson::array()},
                     {"grid_designs", r.grid},
                     {"feasible", r.feasible ? OrderedJson(*r.feasible) : OrderedJson()},
                     {"unseen", r.unseen},
                     {"grid_front", r.grid_front},
                     {"grid_hypervolume", r.grid_volume},
                     {"hypervolume", r.volume},
                     {"evaluations", r.evaluations},
                     {"runs", r.runs},
                     {"complete", r.complete}};
    for (RefinedDesign const& d : r.designs) {
        OrderedJson objectives = OrderedJson::object(), axes = OrderedJson::object();
        for (std::size_t j = 0; j < study.objectives.size(); ++j) {
            Quantity const& q = *study.objectives[j].quantity;
            objectives[std::string(q.key)] = to_json(graph, q, d.objectives[j] * q.unit);
        }
        for (Quantity const* q : swept_quantities(study))
            axes[std::string(q->key)] = to_json(graph, *q, place_of(graph, *q, d) * q->unit);
        json["designs"].push_back({{"found", d.refined ? "between" : "grid"},
                                   {"grid_design", d.from},
                                   {"objectives", objectives},
                                   {"axes", axes}});
    }
    return json;
}

std::vector<RefinedDesign> read_refinement(Graph const& graph, Study const& study, std::string_view text,
                                           std::string const& file, Issues& issues) {
    std::vector<RefinedDesign> designs;
    auto const say = [&](std::string where, std::string what) {
        issues.push_back({std::move(where), std::move(what), Severity::error, {}, file});
    };
    auto const json = nlohmann::json::parse(text, nullptr, false);
    if (!json.is_object() || !json.contains("designs") || !json["designs"].is_array())
        return say("", "is not a run that optimize has saved: it has no \"designs\""), designs;
    for (std::size_t i = 0; i < json["designs"].size(); ++i) {
        auto const& d = json["designs"][i];
        std::string const where = "designs[" + std::to_string(i) + "]";
        if (!d.is_object() || !d.contains("axes") || !d["axes"].is_object())
            return say(where, "has no \"axes\""), designs;
        if (d.value("found", "") != "between") continue;
        RefinedDesign design{study.scenario, {}, d.value("grid_design", std::uint64_t{0}), true};
        bool inside = true;
        for (AxisSpec const& axis : study.axes) {
            Quantity const& q = *axis.quantity;
            std::string const key(q.key);
            if (study.scenario.pins.contains(key)) continue;
            if (!d["axes"].contains(key))
                return say(where + "/axes", "is of a run that did not move " + key + ": name another file"), designs;
            auto const& value = d["axes"][key];
            if (value.contains("entry") && value["entry"].is_string()) {
                std::string const name = value["entry"];
                int const entry = graph.entry(q, name);
                inside = inside && std::count(axis.values.begin(), axis.values.end(), double(entry)) > 0;
                if (entry >= 0) design.design.pin(q, name);
            } else if (value.contains("value") && value["value"].is_number()) {
                auto const [lo, hi] = std::minmax_element(axis.values.begin(), axis.values.end());
                auto const stated = in_unit_of(q, value);
                if (!stated) return say(where + "/axes/" + key + "/unit", "is not a unit of " + key), designs;
                double const v = std::clamp(*stated, *lo, *hi);
                inside = inside && std::abs(v - *stated) <= 1e-12 * std::abs(v);
                design.design.pin(q, v);
            } else return say(where + "/axes/" + key, "has neither \"value\" nor \"entry\""), designs;
        }
        if (inside) designs.push_back(std::move(design));
    }
    return designs;
}

SpentBefore read_spent(std::string_view text) {
    auto const json = nlohmann::json::parse(text, nullptr, false);
    auto const number = [&](char const* name, int otherwise) {
        bool const has_number = json.is_object() && json.contains(name) && json[name].is_number_unsigned();
        return has_number ? static_cast<int>(std::min(json[name].get<std::uint64_t>(), std::uint64_t{100000000}))
                          : otherwise;
    };
    return {number("evaluations", 0), number("runs", 1)};
}

std::string words_on_gaps(Refinement const& r) {
    std::vector<std::string> labels;
    for (Quantity const* q : r.with_gaps) labels.push_back(within_text(label_of(*q)));
    if (labels.empty()) return "";
    return " Whole numbers keep to the values of their axes (" + list_words(labels) + "): finer steps may find more.";
}

std::string refinement_words(Refinement const& r) {
    std::size_t refined = 0;
    for (RefinedDesign const& d : r.designs) refined += d.refined;
    std::string const known = r.feasible ? spaced(*r.feasible) + " feasible" : percent(r.unseen) + " settled by bounds";
    std::string words =
        spaced(r.grid) + " designs of the " + r.whole + ", " + known + ", " + spaced(r.grid_front) + " on its front.";
    if (r.variables.empty())
        return words + " No axis is continuous: nothing was searched between them." + words_on_gaps(r);
    words += " Between them " + spaced(refined) + " more were found with " +
             spaced(static_cast<std::uint64_t>(r.evaluations)) + " evaluations; they dominate " +
             spaced(r.grid_front + refined - r.designs.size()) + " of the " + r.whole + "'s.";
    if (r.volume > 0)
        words += " Hypervolume, from 0 to 1: " + number_text(r.grid_volume, 4) + " before, " +
                 number_text(r.volume, 4) + " now.";
    if (r.rough) words += " Some formulas have no slopes: searched without.";
    if (!r.complete) words += " The search was cut short.";
    return words + words_on_gaps(r);
}

}  // namespace diecast
