#include "app/cli/parts/sweep_grid.h"
#include <algorithm>
#include <cstdio>
#include <iostream>
#include <sstream>
#include "app/cli/options.h"
#include "app/cli/values.h"
#include "app/cli/writer.h"
#include "app/present/charts/value_front_words.h"
#include "app/present/tables/designs.h"
#include "app/present/tables/table.h"
#include "app/present/text/scenario_line.h"
#include "app/present/text/shares_and_counts.h"
#include "model/core/text.h"
#include "model/core/value_text.h"

namespace diecast::cli {
namespace {

/// What cannot be written is said, and goes to standard output: it took its time. The exit code.
int write_front(SweepGrid const& grid, std::vector<std::uint64_t> const& front, std::string const& after,
                FrontOutput const& to) {
    Plan const plan = plan_of(grid.plan.graph(), grid.study, grid.plan.axes(), grid.columns);
    std::ostringstream text;
    (format_for(to, to.target) == Format::json ? list_json : list_csv)(text, plan, front, after);
    std::string const problem = to.target == "-" ? "" : try_write(to.target, text.str());
    if (!problem.empty()) std::cerr << "diecast: " << problem << "\ndiecast: the front goes to standard output\n";
    if (to.target == "-" || !problem.empty()) print(text.str());
    return problem.empty() ? good : bad_input;
}

/// What the objectives are computed under.
std::string scenario_text(Graph const& graph, Study const& study) {
    std::vector<Quantity const*> shown;
    for (Objective const& o : study.objectives) shown.push_back(o.quantity);
    std::string const text =
        scenario_sentence(scenario_parts(graph, {study.scenario, study.axes, shown, study.constraints}));
    return text.empty() ? "" : text + "\n";
}

void summarise(SweepGrid const& grid, Findings const& found) {
    Plan const& plan = grid.plan;
    char hash[24];
    std::snprintf(hash, sizeof hash, "%016llx", static_cast<unsigned long long>(found.hash));
    if (!found.complete)
        std::cerr << "diecast: interrupted after " << count_text(found.seen) << " of " << count_text(plan.designs())
                  << " designs (" << percent(found.seen, plan.designs()) << "); this is the front of those\n";
    std::cerr << counted(found.seen, "design") << ", " << percent(found.feasible, found.seen) << " feasible, "
              << found.front.size() << " on the front, "
              << number_text(static_cast<double>(found.seen) / std::max(found.seconds, 1e-9), 3) << "/s, hash " << hash
              << "\n";
    constexpr std::uint64_t few_enough = 200'000;  // a fraction of a second
    if (!found.complete || plan.designs() > few_enough) return;
    if (std::uint64_t const ties = front_ties(plan, grid.study, found.front))
        std::cerr << counted(ties, "more design") << (ties == 1 ? " equals" : " equal")
                  << " one of the front in every objective; of equal ones the front has the first\n";
}

/// How each objective is spread over the feasible designs.
std::string percentiles_text(SweepGrid const& grid, SweepState const& state) {
    Graph const& graph = grid.plan.graph();
    Table table{{{"objective"}, {"unit"}}, {}};
    for (char const* title : {"lowest", "5 %", "50 %", "95 %", "highest"}) table.columns.push_back({title, true});
    for (std::size_t j = 0; j < state.spreads.size(); ++j) {
        Quantity const& q = *grid.study.objectives[j].quantity;
        Spread const& s = state.spreads[j];
        if (s.feasible.empty()) continue;
        auto& row = table.rows.emplace_back(std::vector<std::string>{std::string(q.label), std::string(q.unit.name)});
        row.push_back(cell_text(graph, q, s.feasible.lo));
        for (double const share : {0.05, 0.5, 0.95})
            row.push_back(cell_text(graph, q, std::clamp(s.histogram.quantile(share), s.feasible.lo, s.feasible.hi)));
        row.push_back(cell_text(graph, q, s.feasible.hi));
    }
    return table.rows.empty() ? "" : "Percentiles over the feasible designs, within 1 %:\n" + to_text(table);
}

}  // namespace

SweepGrid::SweepGrid(Graph const& graph, Study const& asked, std::vector<Quantity const*> const& show)
    : study(with_limits(graph, asked, show)),
      plan(plan_of(graph, study, measures_of(graph, study))),
      columns(columns_of(graph, study, plan.axes(), show)),
      fronts(value_fronts_question(graph, study, plan.axes())) {}

Finder SweepGrid::finder() const { return Finder::with_spreads(plan, study, limits_of(plan.graph(), study), fronts); }

Finder SweepGrid::finder_without_spreads() const { return {plan, study, limits_of(plan.graph(), study), fronts}; }

Findings SweepGrid::findings(SweepState const& state, bool complete) const {
    Finder all = state.spreads.empty() ? finder_without_spreads() : finder();
    all.merge(state);
    Findings found = all.findings(fronts);
    found.complete = complete;
    return found;
}

Format format_for(FrontOutput const& to, std::string const& target) {
    bool const is_json = to.has_format ? to.format == Format::json : target.ends_with(".json");
    return is_json ? Format::json : Format::csv;
}

void add_percentiles(CLI::App& command, bool& to) {
    add_flag(command, "--percentiles", to,
             "Also print between which values each objective lies over the feasible designs, and percentiles")
        .group(heading::output);
}

int print_found(SweepGrid const& grid, Findings const& found, FrontOutput const& to, Pool& pool,
                Interrupt const& interrupt) {
    Graph const& graph = grid.plan.graph();
    summarise(grid, found);
    if (to.says_scenario) std::cerr << scenario_text(graph, grid.study);
    Question fronts = grid.fronts;
    fronts.scenario = grid.study.scenario, fronts.constraints = limits_of(graph, grid.study);
    std::string const words = value_front_words(graph, fronts, found.value_fronts);
    if (!words.empty()) std::cerr << words << "\n";
    if (found.complete && found.feasible == 0)
        std::cerr << why_nothing_is_feasible(graph, grid.study, pool, interrupt.token());
    std::string const after = found.complete ? "" : part_done(found.seen, grid.plan.designs(), "designs");
    return to.target.empty() ? good : write_front(grid, found.front, after, to);
}

int print_found(SweepGrid const& grid, SweepState const& state, bool complete, FrontOutput const& to, Pool& pool,
                Interrupt const& interrupt) {
    int const code = print_found(grid, grid.findings(state, complete), to, pool, interrupt);
    if (to.percentiles) std::cerr << percentiles_text(grid, state);
    return code;
}

int print_proven(SweepGrid const& grid, ExactFront const& found, FrontOutput const& to, Pool& pool,
                 Interrupt const& interrupt) {
    Graph const& graph = grid.plan.graph();
    std::uint64_t const settled = found.settled.designs();
    if (!found.complete)
        std::cerr << "diecast: interrupted after " << count_text(settled) << " of " << count_text(found.designs)
                  << " designs (" << percent(settled, found.designs) << "); this is the front of those\n";
    std::cerr << counted(settled, "design") << ": " << percent(found.settled.infeasible, settled)
              << " proven infeasible, " << percent(found.settled.dominated, settled) << " proven dominated, "
              << percent(found.settled.evaluated, settled) << " evaluated (" << count_text(found.settled.evaluated)
              << ", and " << count_text(found.first_look) << " beforehand); " << count_text(found.front.size())
              << " on the front, " << number_text(found.seconds, 3) << " s\n";
    if (to.says_scenario) std::cerr << scenario_text(graph, grid.study);
    if (found.complete && found.front.empty())
        std::cerr << why_nothing_is_feasible(graph, grid.study, pool, interrupt.token());
    std::vector<std::uint64_t> front;
    for (Archive::Point const& p : found.front) front.push_back(p.design);
    std::string const after = found.complete ? "" : part_done(settled, found.designs, "designs");
    return to.target.empty() ? good : write_front(grid, front, after, to);
}

}  // namespace diecast::cli
