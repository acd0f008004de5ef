#include "app/present/tables/influence_table.h"

#include <algorithm>
#include <cmath>
#include "app/present/text/shares_and_counts.h"
#include "model/core/text.h"

namespace diecast {
namespace {

/// Sorts inputs by size, those without a number last; equal ones keep their order.
void sort_by(InfluenceReport& report, std::vector<double> const& strength) {
    std::vector<std::size_t> order(report.inputs.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    auto const size = [&](std::size_t i) { return std::isnan(strength[i]) ? -1 : std::abs(strength[i]); };
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return size(a) > size(b); });
    std::vector<RankedInput> sorted;
    for (std::size_t i : order) sorted.push_back(std::move(report.inputs[i]));
    report.inputs = std::move(sorted);
}

std::string number(InfluenceReport const& report, std::size_t column, double value) {
    if (std::isnan(value)) return "";
    return report.fields[column].of_output ? to_text(value, *report.output) : number_text(value, 3);
}

std::string ends_of(Input const& input) {
    std::string const text = to_text(input.lo, *input.quantity) + " … " + to_text(input.hi, *input.quantity);
    return input.stated ? text : text + " (assumed)";
}

std::string stopped_words(std::size_t done, std::size_t wanted, std::string const& what) {
    return " Stopped after " + std::to_string(done) + " of " + std::to_string(wanted) + " " + what;
}

}  // namespace

std::string violated_ends(std::string const& at_low, std::string const& at_high) {
    std::string text = at_low.empty() ? "" : "at low: " + at_low;
    if (!at_high.empty()) text += (text.empty() ? "at high: " : ", at high: ") + at_high;
    return text;
}

InfluenceReport elasticity_report(std::vector<Influence> const& list, Quantity const& output) {
    InfluenceReport report{&output, list.empty() ? 0 : list[0].base, {{"elasticity", "elasticity", false}}, {}};
    std::vector<double> strength;
    for (Influence const& i : list) {
        report.inputs.push_back({i.input, {i.elasticity}});
        strength.push_back(i.elasticity);
    }
    sort_by(report, strength);
    report.note = "Percent of the output per percent of the input, at the design.";
    return report;
}

InfluenceReport swing_report(std::vector<Influence> const& list, Quantity const& output) {
    InfluenceReport report{&output,
                           list.empty() ? 0 : list[0].base,
                           {{"at low", "at_low", true}, {"at high", "at_high", true}, {"swing", "swing", true}},
                           {}};
    std::vector<double> strength;
    for (Influence const& i : list) {
        report.inputs.push_back({i.input, {i.at_lo, i.at_hi, i.swing()}});
        strength.push_back(i.swing());
    }
    sort_by(report, strength);
    report.note = "One input at a time goes to its ends, the others stay.";
    return report;
}

InfluenceReport screening_report(Screening const& s, std::size_t output, std::vector<Input> const& inputs,
                                 Quantity const& q) {
    InfluenceReport report{&q, 0, {{"μ*", "mu_star", true}, {"μ", "mu", true}, {"σ", "sigma", true}}, {}};
    std::vector<double> strength;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        Effect const& e = s.effects[output][i];
        report.inputs.push_back({&inputs[i], {e.mean_absolute, e.mean, e.deviation}});
        strength.push_back(e.mean_absolute);
    }
    sort_by(report, strength);
    report.note =
        "Change of the output over the whole range of an input, from " + std::to_string(s.trajectories) +
        " random walks: mean of its size (μ*), mean (μ), standard deviation (σ). A σ as large as μ*: the effect "
        "is not linear, or depends on other inputs.";
    if (s.lost[output] > 0) report.note += " " + counted(s.lost[output], "walk") + " met no number.";
    if (s.trajectories < s.wanted)
        report.note += stopped_words(s.trajectories, s.wanted, "walks") + "; μ* is off by about σ ÷ " +
                       number_text(std::sqrt(static_cast<double>(s.trajectories - s.lost[output])), 2) + ".";
    return report;
}

InfluenceReport variance_report(VarianceShares const& v, std::size_t output, std::vector<Input> const& inputs,
                                Quantity const& q) {
    InfluenceReport report{&q,
                           v.mean[output],
                           {{"first-order S1", "S1", false},
                            {"± 95 %", "S1_ci", false},
                            {"total-effect ST", "ST", false},
                            {"± 95 %", "ST_ci", false}},
                           {}};
    double const interval = 1.96;  // half of 95 % of a normal distribution, in standard errors
    std::vector<double> strength;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        VarianceShare const& s = v.shares[output][i];
        report.inputs.push_back({&inputs[i], {s.first, interval * s.first_error, s.total, interval * s.total_error}});
        strength.push_back(s.total);
    }
    sort_by(report, strength);
    report.note = "Shares of the variance (Sobol' indices) where all inputs move evenly over their ranges; mean " +
                  to_text(v.mean[output], q) + ", standard deviation " + to_text(std::sqrt(v.variance[output]), q) +
                  ".";
    if (v.lost[output] > 0) report.note += " " + counted(v.lost[output], "point") + " gave no number.";
    if (v.points < v.wanted)
        report.note += stopped_words(v.points, v.wanted, "points") + ": the intervals are the wider for it.";
    return report;
}

Table influence_table(InfluenceReport const& report, std::size_t most) {
    Table table{{{"input"}}, {}};
    for (auto const& field : report.fields) table.columns.push_back({field.title, true});
    table.columns.insert(table.columns.end(), {{"value", true}, {"from … to"}, {"from where"}});
    bool const violated =
        std::ranges::any_of(report.inputs.begin(),
                            report.inputs.begin() + static_cast<std::ptrdiff_t>(std::min(most, report.inputs.size())),
                            [](RankedInput const& r) { return !violated_ends(r.violates_lo, r.violates_hi).empty(); });
    if (violated) table.columns.push_back({"violates"});
    for (RankedInput const& r : report.inputs) {
        if (table.rows.size() == most) break;
        std::vector<std::string> row{std::string(r.input->quantity->key)};
        for (std::size_t i = 0; i < r.values.size(); ++i) row.push_back(number(report, i, r.values[i]));
        row.push_back(to_text(r.input->value, *r.input->quantity));
        row.push_back(ends_of(*r.input));
        row.push_back(r.input->origin == Origin::pinned ? "as set"
                      : r.input->entry.empty()          ? std::string(to_text(r.input->provenance.status))
                                                        : r.input->entry);
        if (violated) row.push_back(violated_ends(r.violates_lo, r.violates_hi));
        table.rows.push_back(std::move(row));
    }
    return table;
}

Table influence_rows(std::vector<InfluenceReport> const& reports) {
    Table table{{{"output"}, {"input"}}, {}};
    if (reports.empty()) return table;
    for (auto const& field : reports[0].fields) table.columns.push_back({field.name});
    for (char const* title : {"value", "low", "high", "unit", "stated"}) table.columns.push_back({title});
    if (reports[0].has_ends()) table.columns.insert(table.columns.end(), {{"violates_low"}, {"violates_high"}});
    for (InfluenceReport const& report : reports)
        for (RankedInput const& r : report.inputs) {
            Quantity const& q = *r.input->quantity;
            std::vector<std::string> row{heading(*report.output), std::string(q.key)};
            for (std::size_t i = 0; i < r.values.size(); ++i)
                row.push_back(std::isnan(r.values[i])
                                  ? ""
                                  : exact_text(report.fields[i].of_output ? in_unit(r.values[i], report.output->unit)
                                                                          : r.values[i]));
            for (double si : {r.input->value, r.input->lo, r.input->hi}) row.push_back(exact_text(in_unit(si, q.unit)));
            row.push_back(std::string(q.unit.name));
            row.push_back(r.input->stated ? "1" : "0");
            if (report.has_ends()) row.insert(row.end(), {r.violates_lo, r.violates_hi});
            table.rows.push_back(std::move(row));
        }
    return table;
}

OrderedJson influence_json(Graph const& graph, std::vector<InfluenceReport> const& reports) {
    OrderedJson json{{"outputs", OrderedJson::array()}};
    for (InfluenceReport const& report : reports) {
        OrderedJson one{{"key", report.output->key}, {"note", report.note}, {"inputs", OrderedJson::array()}};
        for (RankedInput const& r : report.inputs) {
            OrderedJson line{{"key", r.input->quantity->key},
                             {"value", to_json(graph, *r.input->quantity, r.input->value)},
                             {"low", to_json(graph, *r.input->quantity, r.input->lo)},
                             {"high", to_json(graph, *r.input->quantity, r.input->hi)},
                             {"stated", r.input->stated}};
            for (std::size_t i = 0; i < r.values.size(); ++i)
                line[report.fields[i].name] = std::isnan(r.values[i])      ? OrderedJson()
                                              : report.fields[i].of_output ? to_json(graph, *report.output, r.values[i])
                                                                           : OrderedJson(r.values[i]);
            if (report.has_ends())
                for (auto const& [name, keys] :
                     {std::pair{"violates_low", &r.violates_lo}, {"violates_high", &r.violates_hi}})
                    line[name] = keys->empty() ? OrderedJson() : OrderedJson(*keys);
            one["inputs"].push_back(std::move(line));
        }
        json["outputs"].push_back(std::move(one));
    }
    return json;
}

}  // namespace diecast
