#include "optimizer/analysis/search.h"
#include <algorithm>
#include <chrono>
#include <map>
#include <set>
#include "model/core/quotes.h"
#include "optimizer/analysis/break_even.h"
#include "optimizer/analysis/parts/search_part.h"
#include "optimizer/sweep/limits.h"
#include "optimizer/sweep/violated_constraints.h"

namespace diecast {
namespace {

using Clock = std::chrono::steady_clock;

std::vector<Axis> axes_of(Search const& search) {
    std::vector<Axis> axes;
    for (AxisSpec const& axis : search.groups) axes.push_back(axis.axis());
    for (AxisSpec const& axis : search.axes) axes.push_back(axis.axis());
    return axes;
}

std::vector<Quantity const*> outputs_of(Search const& search, std::vector<Constraint> const& limits) {
    std::vector<Quantity const*> outputs{search.objective.quantity};
    for (Constraint const& c : limits)
        if (std::find(outputs.begin(), outputs.end(), c.quantity) == outputs.end()) outputs.push_back(c.quantity);
    return outputs;
}

std::size_t position(std::vector<Axis> const& axes, Quantity const* q) {
    auto const found = std::find_if(axes.begin(), axes.end(), [&](Axis const& a) { return a.quantities[0] == q; });
    return static_cast<std::size_t>(found - axes.begin());
}

std::vector<std::size_t> positions(std::vector<Axis> const& axes, std::vector<AxisSpec> const& of) {
    std::vector<std::size_t> result;
    for (AxisSpec const& axis : of) result.push_back(position(axes, axis.quantity));
    return result;
}

std::size_t points_of(std::vector<AxisSpec> const& groups) {
    std::size_t points = 1;
    for (AxisSpec const& axis : groups) points *= axis.values.size();
    return points;
}

/// The index along each group axis of the point of this number, the last axis fastest.
std::vector<std::size_t> indices(std::vector<AxisSpec> const& groups, std::size_t point) {
    std::vector<std::size_t> result(groups.size());
    for (std::size_t g = groups.size(); g-- > 0; point /= groups[g].values.size())
        result[g] = point % groups[g].values.size();
    return result;
}

/// How far apart in the sink's numbering the places of each group axis are: it counts in the plan's order of axes.
std::vector<std::size_t> strides(std::vector<Axis> const& axes, std::vector<std::size_t> const& group_axes) {
    std::vector<std::size_t> result(group_axes.size());
    std::size_t stride = 1;
    for (std::size_t a = axes.size(); a-- > 0;) {
        auto const group = std::find(group_axes.begin(), group_axes.end(), a);
        if (group == group_axes.end()) continue;
        result[static_cast<std::size_t>(group - group_axes.begin())] = stride;
        stride *= axes[a].size();
    }
    return result;
}

Found found_at(Plan const& plan, Search const& search, std::uint64_t design, double si) {
    Found found{true, si / search.objective.quantity->unit, plan.design(design)};
    auto const places = plan.indices(design);
    for (std::size_t a : positions(plan.axes(), search.axes))
        found.chosen.push_back(plan.axes()[a].values[0][places[a]]);
    return found;
}

/// The best of every group in the order of the search's groups.
std::vector<Found> found_of(Plan const& plan, Search const& search, GroupBests const& best) {
    auto const stride = strides(plan.axes(), positions(plan.axes(), search.groups));
    std::vector<Found> found(points_of(search.groups));
    for (std::size_t point = 0; point < found.size(); ++point) {
        std::size_t group = 0;
        auto const index = indices(search.groups, point);
        for (std::size_t g = 0; g < index.size(); ++g) group += index[g] * stride[g];
        if (best[group]) found[point] = found_at(plan, search, best[group]->design, best[group]->value);
    }
    return found;
}

Scenario scenario_of(Study const& study, Search const& search, std::string const& design) {
    Scenario const base = overlay(study.scenario, search.scenario);
    for (NamedDesign const& d : study.designs)
        if (d.name == design) return overlay(base, d.scenario);
    return base;
}

void add_issues(Issues const& found, Search const& search, std::string const& design, Issues& issues) {
    for (Issue issue : found) {
        issue.where = "search " + in_quotes(search.name) + (design.empty() ? "" : ", design " + in_quotes(design)) +
                      (issue.where.empty() ? "" : ": " + issue.where);
        issues.push_back(std::move(issue));
    }
}

/// The share of one sweep in the progress of all.
ProgressCall part_of(ProgressCall const& progress, std::size_t part, std::size_t parts, Clock::time_point start) {
    if (!progress) return {};
    return [=, &progress](Progress const& p) {
        double const seconds = std::chrono::duration<double>(Clock::now() - start).count();
        progress({p.total * part + p.done, p.total * parts, seconds});
    };
}

/// Names; one empty name where the search has none.
std::vector<std::string> designs_of(Search const& search) {
    return search.designs.empty() ? std::vector<std::string>{""} : search.designs;
}

std::vector<Axis> order_of(Graph const& graph, Study const& study, Search const& search) {
    return propose_order(graph, scenario_of(study, search, designs_of(search)[0]), axes_of(search),
                         outputs_of(search, search.constraints));
}

GroupBestSink sink_of(Plan const& plan, Search const& search, std::vector<Constraint> const& limits) {
    return {plan, positions(plan.axes(), search.groups), search.objective, limits};
}

/// The better of both in each group; of equals the lower design.
void take_better(GroupBests& best, GroupBests const& other, Search const& search) {
    bool const more = search.objective.sense == Sense::maximise;
    for (std::size_t g = 0; g < best.size(); ++g) {
        if (!other[g]) continue;
        double const ours = best[g] ? best[g]->value : 0, theirs = other[g]->value;
        bool const better = !best[g] || (more ? theirs > ours : theirs < ours) ||
                            (theirs == ours && other[g]->design < best[g]->design);
        if (better) best[g] = other[g];
    }
}

/// Calls f(number of the design, plan, limits) for each of the search's designs until it is false. False then, or where
/// the issues say what is wrong.
template <class F>
bool for_sweeps(Graph const& graph, Study const& study, Search const& search, Issues& issues, Budget const& budget,
                F const& f) {
    auto const order = order_of(graph, study, search);
    auto const designs = designs_of(search);
    std::unique_ptr<Plan> plan;
    for (std::size_t d = 0; d < designs.size(); ++d) {
        Scenario const scenario = scenario_of(study, search, designs[d]);
        auto const limits = limits_of(graph, study, search, scenario);
        plan = std::make_unique<Plan>(graph, scenario, order, outputs_of(search, limits), budget, plan.get());
        add_issues(plan->issues(), search, designs[d], issues);
        if (has_errors(plan->issues()) || !f(d, *plan, limits)) return false;
    }
    return true;
}

/// `best_of(number of the design, plan, limits)`: the best of every group; none if stopped.
template <class BestOf>
std::optional<SearchResult> result_of(Graph const& graph, Study const& study, Search const& search, Issues& issues,
                                      BestOf const& best_of) {
    SearchResult result{&search, designs_of(search), {}, {}};
    for (std::size_t point = 0; point < points_of(search.groups); ++point) {
        auto const index = indices(search.groups, point);
        auto& values = result.groups.emplace_back();
        for (std::size_t g = 0; g < index.size(); ++g) values.push_back(search.groups[g].values[index[g]]);
    }
    auto const add = [&](std::size_t d, Plan const& plan, std::vector<Constraint> const& limits) {
        auto const best = best_of(d, plan, limits);
        if (!best) return false;
        result.found.push_back(found_of(plan, search, *best));
        for (Constraint const& c : limits)
            if (std::find(result.limits.begin(), result.limits.end(), c) == result.limits.end())
                result.limits.push_back(c);
        return true;
    };
    if (!for_sweeps(graph, study, search, issues, {}, add)) return {};
    return result;
}

/// Searches of one study, each run when its answer is first asked for.
class Answers {
public:
    Answers(Graph const& graph, Study const& study, Pool& pool, Issues& issues, std::stop_token stop,
            ProgressCall const& progress)
        : graph_(graph), study_(study), pool_(pool), issues_(issues), stop_(std::move(stop)), progress_(progress) {}

    Verdict verdict(Published const& p) {
        SearchResult const* const result = answer(p.search);
        if (!result) return none(p, "the search " + in_quotes(p.search) + " has no answer");
        bool const compared = p.as != Published::As::value;
        for (std::string const* name : {&p.design, compared ? &p.over : nullptr})
            if (std::string const problem = name ? problem_of(*result, *name, p) : ""; !problem.empty())
                return none(p, problem);
        return verdict_on(p, value(*result, p.design, p), compared ? value(*result, p.over, p) : 1);
    }

private:
    static Verdict none(Published const& p, std::string const& why) {
        return {&p, std::numeric_limits<double>::quiet_NaN(), false, why};
    }

    SearchResult const* answer(std::string const& name) {
        auto const [place, is_new] = results_.try_emplace(name);
        Search const* const search = search_named(study_, name);
        if (is_new && search) place->second = run_search(graph_, study_, *search, pool_, issues_, stop_, progress_);
        return place->second ? &*place->second : nullptr;
    }

    std::string problem_of(SearchResult const& result, std::string const& design, Published const& p) const {
        Found const* const found = result.at(graph_, design, p.at);
        if (!found) return "the search " + in_quotes(p.search) + " has no such point";
        return found->feasible ? "" : "no feasible design" + (design.empty() ? "" : " of " + design);
    }

    double value(SearchResult const& result, std::string const& design, Published const& p) const {
        return evaluate(graph_, result.at(graph_, design, p.at)->design, {p.quantity})[0] / p.quantity->unit;
    }

    Graph const& graph_;
    Study const& study_;
    Pool& pool_;
    Issues& issues_;
    std::stop_token stop_;
    ProgressCall const& progress_;
    std::map<std::string, std::optional<SearchResult>> results_;
};

/// The first value that answers a break-even.
Verdict even_at(Graph const& graph, Study const& study, Published const& p, Issues& issues) {
    double const none = std::numeric_limits<double>::quiet_NaN();
    BreakEven const* const asked = break_even_named(study, p.break_even);
    auto const answered = asked ? answer(graph, study, *asked, issues) : std::nullopt;
    if (!answered) return {&p, none, false, "the break-even " + in_quotes(p.break_even) + " has no answer"};
    if (answered->found.crossings.empty()) return {&p, none, false, "never even"};
    return verdict_on(p, first_crossing(*answered), 1);
}

/// Limits that one of the designs of a claim violates.
std::vector<Quantity const*> violated(Graph const& graph, Study const& study, Published const& p) {
    std::vector<Quantity const*> violates;
    auto const add_of = [&](std::string const& design) {
        Scenario const scenario = scenario_of(study, design);
        for (ViolatedConstraint const& v :
             violated_constraints(graph, scenario, limits_at(graph, study, {scenario, {p.quantity}})))
            if (std::find(violates.begin(), violates.end(), v.constraint.quantity) == violates.end())
                violates.push_back(v.constraint.quantity);
    };
    add_of(p.design);
    if (p.as != Published::As::value) add_of(p.over);
    return violates;
}

}  // namespace

Found const* SearchResult::at(Graph const& graph, std::string_view design, Scenario const& point) const {
    auto const d = std::find(designs.begin(), designs.end(), design);
    std::vector<double> wanted;
    Issues ignored;
    for (AxisSpec const& axis : search->groups) {
        auto const pin = point.pins.find(std::string(axis.quantity->key));
        if (pin == point.pins.end()) return nullptr;
        wanted.push_back(graph.value_of(*axis.quantity, pin->second, ignored));
    }
    auto const g = std::find(groups.begin(), groups.end(), wanted);
    if (d == designs.end() || g == groups.end()) return nullptr;
    return &found[static_cast<std::size_t>(d - designs.begin())][static_cast<std::size_t>(g - groups.begin())];
}

Search const* search_named(Study const& study, std::string_view name) {
    for (Search const& search : study.searches)
        if (search.name == name) return &search;
    return nullptr;
}

Issues check_search(Graph const& graph, Study const& study, Search const& search) {
    Issues issues;
    auto const free = free_quantities(axes_of(search));
    for (std::string const& design : designs_of(search)) {
        Scenario const scenario = scenario_of(study, search, design);
        Program const program(graph, scenario, free, outputs_of(search, limits_of(graph, study, search, scenario)));
        add_issues(program.issues, search, design, issues);
    }
    return issues;
}

std::optional<SearchResult> run_search(Graph const& graph, Study const& study, Search const& search, Pool& pool,
                                       Issues& issues, std::stop_token stop, ProgressCall const& progress) {
    auto const start = Clock::now();
    std::size_t const sweeps = designs_of(search).size();
    auto const best_of = [&](std::size_t d, Plan const& plan, std::vector<Constraint> const& limits) {
        auto const sink = stream(plan, pool, sink_of(plan, search, limits), stop, part_of(progress, d, sweeps, start));
        return sink ? std::optional(sink->best()) : std::nullopt;
    };
    return result_of(graph, study, search, issues, best_of);
}

std::uint64_t search_ties(Graph const& graph, Study const& study, SearchResult const& result) {
    Search const& search = *result.search;
    Unit const unit = search.objective.quantity->unit;
    std::uint64_t ties = 0;
    auto const count = [&](std::size_t d, Plan const& plan, std::vector<Constraint> const& constraints) {
        auto const group_axes = positions(plan.axes(), search.groups);
        auto const best_beside = [&](std::uint64_t design) -> Found const& {
            auto const index = plan.indices(design);
            std::size_t point = 0;
            for (std::size_t const a : group_axes) point = point * plan.axes()[a].size() + index[a];
            return result.found[d][point];
        };
        std::set<double> bests;
        for (Found const& best : result.found[d])
            if (best.feasible) bests.insert(best.value);
        std::size_t const column = output_of(plan, *search.objective.quantity);
        Limits limits(plan, constraints);
        plan.for_rows([&](Row const& row) {
            std::uint8_t const* const feasible = limits(row);
            for (std::size_t lane = 0; lane < row.lanes; ++lane) {
                double const value = row.outputs[column][lane] / unit;
                if (feasible[lane / 8] >> lane % 8 & 1 && bests.contains(value))
                    ties += best_beside(row.first + lane).value == value;
            }
        });
        for (Found const& best : result.found[d]) ties -= best.feasible;
        return true;
    };
    Issues known;
    for_sweeps(graph, study, search, known, {}, count);
    return ties;
}

std::vector<SearchSweep> sweeps_of(Graph const& graph, Study const& study, std::vector<Search const*> const& searches,
                                   Issues& issues) {
    std::vector<SearchSweep> sweeps;
    std::uint64_t rows = 0;
    for (Search const* search : searches)
        for_sweeps(graph, study, *search, issues, {.hoist = false}, [&](std::size_t d, Plan const& plan, auto const&) {
            sweeps.push_back({search,
                              designs_of(*search)[d],
                              {rows, rows + plan.rows()},
                              plan.designs(),
                              points_of(search->groups)});
            rows += plan.rows();
            return true;
        });
    return has_errors(issues) ? std::vector<SearchSweep>{} : sweeps;
}

SearchPart empty_part(std::vector<SearchSweep> const& sweeps) {
    SearchPart part;
    for (SearchSweep const& sweep : sweeps) part.best.emplace_back(sweep.groups);
    return part;
}

bool search_rows(Graph const& graph, Study const& study, std::vector<SearchSweep> const& sweeps, NumberRange rows,
                 SearchPart& part, Pool& pool, std::stop_token stop, ProgressCall const& progress,
                 std::function<void(SearchPart const&)> const& keep, Pace pace, double lap_seconds) {
    auto const start = Clock::now();
    double const seconds = part.seconds;
    for (std::size_t s = 0; s < sweeps.size(); ++s) {
        SearchSweep const& sweep = sweeps[s];
        NumberRange const own{std::max(rows.first, sweep.rows.first), std::min(rows.last, sweep.rows.last)};
        if (own.first >= own.last || part.rows.gaps(own).empty()) continue;
        Scenario const scenario = scenario_of(study, *sweep.search, sweep.design);
        auto const limits = limits_of(graph, study, *sweep.search, scenario);
        Plan const plan(graph, scenario, order_of(graph, study, *sweep.search), outputs_of(*sweep.search, limits));
        auto const sink = sink_of(plan, *sweep.search, limits);
        auto const lap = [&](NumberRange next) {
            NumberRange const of_plan{next.first - sweep.rows.first, next.last - sweep.rows.first};
            std::vector<std::optional<GroupBestSink>> sinks(pool.workers());
            for_chunks(plan, of_plan, pool,
                       [&](unsigned worker, Reader& reader, std::uint64_t first, std::uint64_t last) {
                           if (!sinks[worker]) sinks[worker].emplace(sink);
                           reader.for_rows(first, last, [&](Row const& row) { sinks[worker]->take(row); });
                       });
            for (auto const& one : sinks)
                if (one) take_better(part.best[s], one->best(), *sweep.search);
            part.rows.add(next);
            part.seconds = seconds + std::chrono::duration<double>(Clock::now() - start).count();
            std::uint64_t const all = sweeps.back().rows.last;
            if (progress) progress({part.rows.count(), all, part.seconds - seconds});
            if (keep && pace.due()) keep(part);
        };
        if (!in_laps(plan, missing_rows(part.rows, own), pool.workers(), stop, lap_seconds, lap)) return false;
    }
    return true;
}

void merge(SearchPart& all, SearchPart const& part, std::vector<SearchSweep> const& sweeps) {
    all.rows.add(part.rows);
    for (std::size_t s = 0; s < sweeps.size(); ++s) take_better(all.best[s], part.best[s], *sweeps[s].search);
    all.seconds += part.seconds;
}

std::optional<std::vector<SearchResult>> results_of(Graph const& graph, Study const& study,
                                                    std::vector<Search const*> const& searches, SearchPart const& part,
                                                    Issues& issues) {
    std::vector<SearchResult> results;
    std::size_t sweep = 0;
    for (Search const* search : searches) {
        auto const best_of = [&](std::size_t, Plan const&, auto const&) { return std::optional(part.best[sweep++]); };
        auto result = result_of(graph, study, *search, issues, best_of);
        if (!result) return {};
        results.push_back(std::move(*result));
    }
    return results;
}

std::vector<Verdict> check_claims(Graph const& graph, Study const& study, Pool& pool, Issues& issues,
                                  std::stop_token stop, ProgressCall const& progress) {
    auto const plain = check_published(graph, study);
    auto next = plain.begin();
    Answers answers(graph, study, pool, issues, stop, progress);
    std::vector<Verdict> verdicts;
    for (Published const& p : study.published) {
        bool const plain_one = p.break_even.empty() && p.search.empty();
        verdicts.push_back(plain_one          ? *next++
                           : p.search.empty() ? even_at(graph, study, p, issues)
                                              : answers.verdict(p));
        if (plain_one) verdicts.back().violates = violated(graph, study, p);
        if (stop.stop_requested()) return {};
    }
    return verdicts;
}

}  // namespace diecast
