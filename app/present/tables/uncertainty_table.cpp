#include "app/present/tables/uncertainty_table.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include "app/present/tables/search_table.h"
#include "app/present/text/shares_and_counts.h"
#include "model/core/text.h"

namespace diecast {
namespace {

std::string percentile_name(double p) { return "P" + number_text(p, 3); }

std::string cell_or_nothing(Graph const& graph, Quantity const& q, double si) {
    return std::isnan(si) ? "" : cell_text(graph, q, si);
}
std::string exact_cell(Graph const& graph, Quantity const& q, double si) {
    return std::isnan(si) ? "" : exact(graph, q, si);
}
std::string exact_number(double x) { return std::isnan(x) ? "" : exact_text(x); }

bool has_baseline(OutputSpread const& s) { return !std::isnan(s.better); }

std::vector<std::size_t> by_chance(Uncertainty const& found) {
    std::vector<std::size_t> order(found.designs.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return found.designs[a].on_front > found.designs[b].on_front;
    });
    return order;
}

OrderedJson or_null(double x) { return std::isnan(x) ? OrderedJson() : OrderedJson(x); }

OrderedJson spread_json(Graph const& graph, OutputSpread const& s) {
    Quantity const& q = *s.output;
    OrderedJson json{{"key", q.key},
                     {"base", to_json(graph, q, s.base)},
                     {"mean", to_json(graph, q, s.mean)},
                     {"deviation", to_json(graph, q, s.deviation)}};
    for (std::size_t k = 0; k < s.percentiles.size(); ++k)
        json["p" + number_text(shown_percentiles[k], 3)] = to_json(graph, q, s.percentiles[k]);
    json["pessimistic"] = to_json(graph, q, s.pessimistic);
    json["better"] = or_null(s.better);
    for (std::size_t k = 0; k < s.over_baseline.size(); ++k)
        json["over_baseline"]["p" + number_text(ratio_percentiles[k], 3)] = or_null(s.over_baseline[k]);
    json["lost"] = s.lost;
    return json;
}

OrderedJson design_json(UncertaintyReport const& r, DesignSpread const& d) {
    OrderedJson json{{"feasible", or_null(d.feasible)}, {"on_front", or_null(d.on_front)}, {"robust", d.robust}};
    for (std::size_t c = 0; c < d.satisfied.size(); ++c)
        json["limits"].push_back(
            {{"limit", limit_text(r.question.constraints[c])}, {"satisfied", or_null(d.satisfied[c])}});
    for (OutputSpread const& s : d.outputs) json["outputs"].push_back(spread_json(r.graph, s));
    return json;
}

OrderedJson input_json(Graph const& graph, Uncertain const& x) {
    Quantity const& q = *x.quantity;
    return {{"key", q.key},
            {"entry", x.entry},
            {"value", to_json(graph, q, x.value * q.unit)},
            {"low", to_json(graph, q, x.lo * q.unit)},
            {"high", to_json(graph, q, x.hi * q.unit)},
            {"stated", x.stated},
            {"shape", to_text(x.shape)},
            {"shape_stated", x.shape_stated},
            {"source", x.source}};
}

}  // namespace

std::string ratio_text(OutputSpread const& s) {
    if (std::isnan(s.over_baseline[0])) return "";
    return number_text(s.over_baseline[0], 3) + " … " + number_text(s.over_baseline[2], 3);
}

std::string pessimistic_name(UncertaintyReport const& r, std::size_t objective) {
    bool const more = r.question.objectives[objective].sense == Sense::maximise;
    return percentile_name(more ? 100 - r.options.pessimistic : r.options.pessimistic);
}

Table spread_table(UncertaintyReport const& r, std::size_t design) {
    DesignSpread const& d = r.found.designs[design];
    Table table{{{"output"}, {"as stated", true}, {"mean", true}, {"deviation", true}}, {}};
    for (double p : shown_percentiles) table.columns.push_back({percentile_name(p), true});
    table.columns.insert(table.columns.end(),
                         {{"better than " + r.baseline, true}, {"over it, P5 … P95", true}, {"no number", true}});
    for (OutputSpread const& s : d.outputs) {
        Quantity const& q = *s.output;
        std::vector<std::string> row{title_of(q)};
        for (double v : {s.base, s.mean, s.deviation}) row.push_back(cell_or_nothing(r.graph, q, v));
        for (double v : s.percentiles) row.push_back(cell_or_nothing(r.graph, q, v));
        row.push_back(percent(s.better));
        row.push_back(ratio_text(s));
        row.push_back(s.lost > 0 ? spaced(s.lost) : "");
        table.rows.push_back(std::move(row));
    }
    return table;
}

Table limits_table(UncertaintyReport const& r, std::size_t design) {
    DesignSpread const& d = r.found.designs[design];
    Table table{{{"limit"}, {"satisfied", true}}, {}};
    for (std::size_t c = 0; c < d.satisfied.size(); ++c)
        table.rows.push_back({limit_text(r.question.constraints[c]), percent(d.satisfied[c])});
    if (d.satisfied.size() > 1) table.rows.push_back({"all at once", percent(d.feasible)});
    return table;
}

Table front_table(UncertaintyReport const& r, std::size_t most) {
    Table table{{{"on the front", true}, {"feasible", true}, {"robust"}}, {}};
    std::size_t const n = r.question.objectives.size();
    for (std::size_t j = 0; j < n; ++j) {
        std::string const title = title_of(*r.question.objectives[j].quantity);
        table.columns.push_back({title + " P50", true});
        table.columns.push_back({pessimistic_name(r, j), true});
        table.columns.push_back({"better than " + r.baseline, true});
    }
    for (Quantity const* q : r.axes) table.columns.push_back({title_of(*q), !r.graph.is_choice(*q)});
    for (std::size_t i : by_chance(r.found)) {
        if (table.rows.size() == most) break;
        DesignSpread const& d = r.found.designs[i];
        std::vector<std::string> row{percent(d.on_front), percent(d.feasible), d.robust ? "yes" : ""};
        for (std::size_t j = 0; j < n; ++j) {
            OutputSpread const& s = d.outputs[j];
            row.push_back(cell_or_nothing(r.graph, *s.output, s.percentiles[shown_percentiles.size() / 2]));
            row.push_back(cell_or_nothing(r.graph, *s.output, s.pessimistic));
            row.push_back(has_baseline(s) ? percent(s.better) : "");
        }
        for (Quantity const* q : r.axes) row.push_back(cell_or_nothing(r.graph, *q, pinned(r, i, *q) * q->unit));
        table.rows.push_back(std::move(row));
    }
    return table;
}

Table uncertainty_rows(UncertaintyReport const& r) {
    Table table{{{"design"}}, {}};
    for (Quantity const* q : r.axes) table.columns.push_back({heading(*q)});
    for (char const* title : {"output", "unit", "base", "mean", "deviation"}) table.columns.push_back({title});
    for (double p : shown_percentiles) table.columns.push_back({"p" + number_text(p, 3)});
    for (char const* title : {"pessimistic", "better", "over_baseline_p5", "over_baseline_p50", "over_baseline_p95",
                              "lost", "feasible", "on_front", "robust", "samples"})
        table.columns.push_back({title});
    for (std::size_t i = 0; i < r.found.designs.size(); ++i) {
        DesignSpread const& d = r.found.designs[i];
        for (OutputSpread const& s : d.outputs) {
            Quantity const& q = *s.output;
            std::vector<std::string> row{std::to_string(i)};
            for (Quantity const* axis : r.axes)
                row.push_back(exact_cell(r.graph, *axis, pinned(r, i, *axis) * axis->unit));
            row.insert(row.end(), {std::string(q.key), std::string(q.unit.name)});
            for (double v : {s.base, s.mean, s.deviation}) row.push_back(exact_cell(r.graph, q, v));
            for (double v : s.percentiles) row.push_back(exact_cell(r.graph, q, v));
            row.insert(row.end(),
                       {exact_cell(r.graph, q, s.pessimistic), exact_number(s.better), exact_number(s.over_baseline[0]),
                        exact_number(s.over_baseline[1]), exact_number(s.over_baseline[2]), std::to_string(s.lost),
                        exact_number(d.feasible), exact_number(d.on_front),
                        std::isnan(d.on_front) ? ""
                        : d.robust             ? "1"
                                               : "0",
                        std::to_string(r.found.samples)});
            table.rows.push_back(std::move(row));
        }
    }
    return table;
}

Table uncertain_inputs_table(UncertaintyReport const& r) {
    Table table{{{"input"}, {"of"}, {"value", true}, {"low", true}, {"high", true}, {"shape"}, {"moves with"}}, {}};
    for (Uncertain const& x : r.found.inputs) {
        Quantity const& q = *x.quantity;
        table.rows.push_back({std::string(q.key), x.entry, to_text(x.value * q.unit, q), to_text(x.lo * q.unit, q),
                              to_text(x.hi * q.unit, q) + (x.stated ? "" : " (assumed)"),
                              std::string(to_text(x.shape)) + (x.shape_stated ? "" : " (assumed)"),
                              x.source.substr(0, x.source.find(':'))});
    }
    return table;
}

OrderedJson uncertainty_json(UncertaintyReport const& r) {
    OrderedJson json{{"samples", r.found.samples},
                     {"asked", r.found.asked},
                     {"complete", r.found.complete},
                     {"seed", r.options.seed},
                     {"correlation", r.options.correlation},
                     {"pessimistic_percentile", r.options.pessimistic},
                     {"baseline", r.baseline.empty() ? OrderedJson() : OrderedJson(r.baseline)},
                     {"designs", OrderedJson::array()},
                     {"inputs", OrderedJson::array()}};
    for (std::size_t i = 0; i < r.found.designs.size(); ++i) {
        OrderedJson design = design_json(r, r.found.designs[i]), axes = OrderedJson::object();
        for (Quantity const* q : r.axes) axes[std::string(q->key)] = to_json(r.graph, *q, pinned(r, i, *q) * q->unit);
        design["axes"] = axes;
        json["designs"].push_back(std::move(design));
    }
    for (Uncertain const& x : r.found.inputs) json["inputs"].push_back(input_json(r.graph, x));
    return json;
}

std::string uncertainty_words(UncertaintyReport const& r) {
    Uncertainty const& u = r.found;
    std::size_t guessed = 0, shapeless = 0;
    for (Uncertain const& x : u.inputs) guessed += !x.stated, shapeless += !x.shape_stated;
    std::string words = counted(u.samples, "sample");
    if (!u.complete) words += " of " + spaced(u.asked) + ", then stopped";
    words += "; " + counted(u.inputs.size(), "input is", "inputs are") + " uncertain";
    if (guessed > 0) words += ", " + spaced(guessed) + " of them by --range alone";
    words += ".";
    if (u.inputs.empty())
        return words + " No entry behind these numbers states an uncertainty; --range PERCENT assumes one for all.";
    if (shapeless > 0)
        words += " Assumed: " + std::string(to_text(r.options.assumed.shape)) + " between low and high for " +
                 spaced(shapeless) + " whose entry does not say" +
                 (r.options.assumed.shape == Distribution::triangular ? ", most likely as stated" : "") + ";";
    else words += " Assumed:";
    words += " numbers of one source have correlation " + number_text(r.options.correlation, 3) + ".";
    if (r.options.assumed.width != 1) words += " All intervals × " + number_text(r.options.assumed.width, 3) + ".";
    return words;
}

double pinned(UncertaintyReport const& r, std::size_t design, Quantity const& q) {
    auto const& pins = r.question.designs[design].pins;
    auto const found = pins.find(std::string(q.key));
    Issues ignored;
    return found == pins.end() ? std::nan("") : r.graph.value_of(q, found->second, ignored);
}

}  // namespace diecast
