#include "app/present/tables/influence_reports.h"
#include <algorithm>
#include "app/present/tables/interrupted.h"
#include "app/present/text/scenario_line.h"
#include "model/core/text.h"
#include "model/core/value_text.h"
#include "model/study/study_limits.h"
#include "optimizer/sweep/violated_constraints.h"

namespace diecast {
namespace {

std::vector<InfluenceReport> moved_alone(Graph const& graph, Scenario const& scenario, std::vector<Input> const& inputs,
                                         std::vector<Quantity const*> const& outputs, InfluenceMethod method) {
    std::vector<InfluenceReport> reports;
    auto const found = influences(graph, scenario, inputs, outputs);
    for (std::size_t k = 0; k < outputs.size(); ++k)
        reports.push_back(method == InfluenceMethod::tornado ? swing_report(found[k], *outputs[k])
                                                             : elasticity_report(found[k], *outputs[k]));
    return reports;
}

}  // namespace

std::vector<Input> inputs_asked(Graph const& graph, Scenario const& scenario, Study const& whole,
                                std::vector<Quantity const*> const& outputs, InputsAsked const& asked) {
    auto all = inputs_of(graph, scenario, outputs, asked.share);
    if (asked.stated) std::erase_if(all, [](Input const& i) { return !i.stated; });
    if (!asked.decisions && asked.only.empty())
        std::erase_if(all, [&](Input const& i) { return is_decision(i, whole); });
    if (!asked.only.empty())
        std::erase_if(all, [&](Input const& i) {
            return std::find(asked.only.begin(), asked.only.end(), i.quantity) == asked.only.end();
        });
    return all;
}

std::vector<InfluenceReport> influence_reports(Graph const& graph, Scenario const& scenario,
                                               std::vector<Input> const& inputs,
                                               std::vector<Quantity const*> const& outputs, InfluenceAsked const& asked,
                                               Issues& issues, std::stop_token stop, std::string& after) {
    if (asked.method == InfluenceMethod::tornado || asked.method == InfluenceMethod::elasticity)
        return moved_alone(graph, scenario, inputs, outputs, asked.method);
    std::vector<InfluenceReport> reports;
    UnitFunction const f = over_ranges(graph, scenario, inputs, outputs);
    if (asked.method == InfluenceMethod::screening) {
        std::size_t const walks = asked.samples > 0 ? asked.samples : 64;
        Screening const s = screen(inputs.size(), outputs.size(), f, walks, 4, asked.seed, stop);
        if (s.trajectories < s.wanted) after = part_done(s.trajectories, s.wanted, "walks");
        for (std::size_t k = 0; k < outputs.size() && s.trajectories > 1; ++k)
            reports.push_back(screening_report(s, k, inputs, *outputs[k]));
        return reports;
    }
    std::size_t const points = asked.samples > 0 ? asked.samples : 1024;
    std::size_t const of_a_point = sizeof(double) * ((inputs.size() + 2) * outputs.size() + 2 * inputs.size() + 3);
    std::size_t const most =
        (std::size_t{2} << 30) / of_a_point;  // every evaluation is kept until the shares are known
    if (points > most) {
        issues.push_back({"samples", "of " + counted(inputs.size(), "input") + " and " +
                                         counted(outputs.size(), "output") + " do not fit into 2 GiB; " +
                                         std::to_string(most) +
                                         " do: take fewer samples, or fewer quantities with --input and --output"});
        return reports;
    }
    VarianceShares const v = variance_shares(inputs.size(), outputs.size(), f, points, asked.seed, stop);
    if (v.points < v.wanted) after = part_done(v.points, v.wanted, "points");
    for (std::size_t k = 0; k < outputs.size() && v.points > 1; ++k)
        reports.push_back(variance_report(v, k, inputs, *outputs[k]));
    return reports;
}

void find_violations(Graph const& graph, Study const& study, Scenario const& scenario,
                     std::vector<InfluenceReport>& reports, std::size_t most) {
    auto const limits = limits_of(graph, study);
    auto const violated_in = [&](Scenario const& s) {
        std::vector<Quantity const*> list;
        for (ViolatedConstraint const& v : violated_constraints(graph, s, limits))
            list.push_back(v.constraint.quantity);
        return list;
    };
    auto const as_it_is = violated_in(scenario);
    auto const violated = [&](Quantity const& q, double value) {
        Scenario at = scenario;
        auto list = violated_in(at.pin(q, value / q.unit));
        std::erase_if(list, [&](Quantity const* v) { return std::ranges::find(as_it_is, v) != as_it_is.end(); });
        return keys_text(list);
    };
    for (InfluenceReport& report : reports)
        for (std::size_t i = 0; report.has_ends() && i < std::min(most, report.inputs.size()); ++i) {
            RankedInput& r = report.inputs[i];
            r.violates_lo = violated(*r.input->quantity, r.input->lo);
            r.violates_hi = violated(*r.input->quantity, r.input->hi);
        }
}

std::string around_text(Graph const& graph, Study const& study, Scenario const& scenario,
                        std::vector<Quantity const*> const& outputs, std::string const& whose) {
    std::string const parts =
        to_text(scenario_parts(graph, {scenario, {}, outputs, limits_at(graph, study, {scenario, outputs})}));
    std::string text = wrapped("Around " + whose + (parts.empty() ? "" : ": " + parts), 118, "") + "\n";
    for (ViolatedConstraint const& v : violated_constraints(graph, scenario, limits_of(graph, study)))
        text += "Not feasible: " + v.text + "\n";
    return text;
}

std::string influence_text(std::vector<InfluenceReport> const& reports, std::size_t most) {
    std::string text;
    for (InfluenceReport const& r : reports) {
        text += (text.empty() ? "" : "\n") + label_of(*r.output) + " (" + std::string(r.output->key) + ")" +
                (r.base != 0 && r.fields[0].name != "S1" ? ": " + value_text(r.base / r.output->unit, *r.output) : "") +
                "\n";
        text += wrapped(r.note, 118, "") + "\n" + to_text(influence_table(r, most));
        if (r.inputs.size() > most)
            text += "… and " + std::to_string(r.inputs.size() - most) + " weaker ones: --most\n";
    }
    return text;
}

}  // namespace diecast
