#include "optimizer/analysis/refine.h"

#include <algorithm>
#include <cmath>
#include "model/study/study_limits.h"
#include "optimizer/analysis/variables.h"
#include "optimizer/bounds/exact_front.h"
#include "optimizer/front/ranking.h"
#include "optimizer/sweep/explore.h"
#include "optimizer/sweep/subsample.h"

namespace diecast {
namespace {

constexpr std::size_t most_seeds = 512;

struct GridPoint {
    std::uint64_t id;
    Scenario design;
    std::vector<double> objectives;  // in their units
};

struct GridFront {
    std::vector<GridPoint> points;
    std::uint64_t designs = 0;
    std::optional<std::uint64_t> feasible = {};
    double unseen = 0;  // share
};

struct Seeds {
    std::vector<TracePoint> seeds;
    std::vector<std::uint64_t> designs;  // as seeds
};

void refuse(Issues& issues, std::string what) { issues.push_back({"", std::move(what), Severity::error, {}, {}}); }

bool is_large(Study const& study, Question const& q) {
    return study.sampling.by == DesignSampling::By::every &&
           designs_of(std::span<Axis const>(q.axes)) > BoundOptions{}.few;
}

std::vector<GridPoint> points_of(Plan const& plan, Question const& q, std::vector<Archive::Point> const& front) {
    std::vector<GridPoint> points;
    for (Archive::Point const& p : front) {
        points.push_back({p.design, plan.design(p.design), {}});
        for (std::size_t j = 0; j < q.objectives.size(); ++j) {
            double const sign = q.objectives[j].sense == Sense::maximise ? -1 : 1;
            points.back().objectives.push_back(sign * p.objectives[j] / q.objectives[j].quantity->unit);
        }
    }
    return points;
}

std::optional<GridFront> front_by_bounds(Graph const& graph, Question const& q, Pool& pool, Issues& issues,
                                         std::stop_token const& stop, ProgressCall const& progress) {
    FrontQuestion const asked{q.scenario, q.axes, q.objectives, q.constraints};
    ExactFront const found = exact_front(graph, asked, pool, issues, stop, progress);
    if (!found.complete) return std::nullopt;
    Plan const plan(graph, q.scenario, q.axes, front_outputs(asked));
    GridFront front{points_of(plan, q, found.front), found.designs};
    front.unseen = 1 - double(found.settled.evaluated) / double(found.designs);
    return front;
}

std::optional<GridFront> front_of_all(Graph const& graph, Question const& q, Pool& pool, Issues& issues,
                                      std::stop_token const& stop, ProgressCall const& progress) {
    Explorer explorer(graph, pool);
    auto const picture = explorer.run(q, stop, progress);
    if (!picture) return issues = explorer.issues(), std::nullopt;
    GridFront front{{}, picture->designs, picture->feasible};
    for (FrontPoint const& p : picture->front)
        front.points.push_back({p.design, picture->plan->design(p.design), p.objectives});
    return front;
}

/// The front in the order in which this program would find it, as seeds are taken in that order.
GridFront front_that_was_swept(Graph const& graph, Study const& study, Question const& q, SweptFront const& swept) {
    Plan const plan(graph, q.scenario, q.axes, front_outputs({q.scenario, q.axes, q.objectives, q.constraints}));
    GridFront front{points_of(plan, q, swept.points), swept.designs, swept.feasible};
    auto const x =
        std::find_if(q.objectives.begin(), q.objectives.end(), [&](Objective const& o) { return o.quantity == q.x; });
    if (is_large(study, q) || x == q.objectives.end()) return front;
    auto const j = static_cast<std::size_t>(x - q.objectives.begin());
    std::stable_sort(front.points.begin(), front.points.end(),
                     [j](GridPoint const& a, GridPoint const& b) { return a.objectives[j] < b.objectives[j]; });
    return front;
}

std::vector<bool> logarithms(Study const& study, GridFront const& front) {
    std::vector<bool> log;
    for (std::size_t j = 0; j < study.objectives.size(); ++j) {
        bool const positive = std::all_of(front.points.begin(), front.points.end(),
                                          [j](GridPoint const& p) { return p.objectives[j] > 0; });
        log.push_back(positive && study.objectives[j].quantity->scale == Scale::log);
    }
    return log;
}

bool has_gaps(AxisSpec const& axis) {
    auto const [lo, hi] = std::minmax_element(axis.values.begin(), axis.values.end());
    return axis.quantity->scale == Scale::integer && *hi - *lo >= static_cast<double>(axis.values.size());
}

TracePoint seed_of(Graph const& graph, Scenario const& design, std::vector<double> const& objectives,
                   SplitAxes const& axes, StudyFunctions& functions) {
    Issues ignored;
    Scenario discrete;
    for (AxisSpec const* a : axes.discrete) discrete.pin(*a->quantity, design.pins.at(std::string(a->quantity->key)));
    TracePoint seed;
    seed.mode = functions.mode_of(discrete);
    for (Variable const& v : axes.variables) {
        double const in_unit = graph.value_of(*v.quantity, design.pins.at(std::string(v.quantity->key)), ignored);
        seed.x.push_back(v.place(in_unit * v.quantity->unit));
    }
    seed.objectives = functions.objectives_of(objectives);
    return seed;
}

Seeds seeds_of(Graph const& graph, GridFront const& front, SplitAxes const& axes, StudyFunctions& functions) {
    Seeds seeds;
    std::size_t const stride = std::max<std::size_t>(1, front.points.size() / most_seeds);
    for (std::size_t i = 0; i < front.points.size(); i += stride) {
        GridPoint const& p = front.points[i];
        seeds.seeds.push_back(seed_of(graph, p.design, p.objectives, axes, functions));
        seeds.designs.push_back(p.id);
    }
    return seeds;
}

/// Whether a design is feasible as its pinned numbers give it, which may differ in the last digit from the search.
bool holds(Graph const& graph, Study const& study, RefinedDesign& d) {
    std::vector<Quantity const*> wanted;
    for (Objective const& o : study.objectives) wanted.push_back(o.quantity);
    for (Constraint const& c : study.constraints) wanted.push_back(c.quantity);
    auto const values = evaluate(graph, d.design, wanted);
    d.objectives.clear();
    for (std::size_t j = 0; j < study.objectives.size(); ++j) d.objectives.push_back(values[j] / wanted[j]->unit);
    for (std::size_t k = 0; k < study.constraints.size(); ++k) {
        double const v = values[study.objectives.size() + k];
        Constraint const& c = study.constraints[k];
        if (!(v >= c.lo * c.quantity->unit && v <= c.hi * c.quantity->unit)) return false;
    }
    return true;
}

/// Adds designs that none has beaten yet, and removes what they beat.
class Joined {
public:
    explicit Joined(StudyFunctions const& functions) : functions_(functions) {}
    void add(RefinedDesign d) {
        Objectives y = functions_.objectives_of(d.objectives);
        for (Objectives const& k : values_)
            if (no_worse(k, y)) return;
        for (std::size_t i = values_.size(); i-- > 0;)
            if (no_worse(y, values_[i])) {
                values_.erase(values_.begin() + static_cast<std::ptrdiff_t>(i));
                designs_.erase(designs_.begin() + static_cast<std::ptrdiff_t>(i));
            }
        values_.push_back(std::move(y));
        designs_.push_back(std::move(d));
    }
    std::vector<Objectives> const& values() const { return values_; }
    std::vector<RefinedDesign> designs() && {
        std::sort(designs_.begin(), designs_.end(), [](RefinedDesign const& a, RefinedDesign const& b) {
            return std::pair(a.objectives, a.from) < std::pair(b.objectives, b.from);
        });
        return std::move(designs_);
    }

private:
    StudyFunctions const& functions_;
    std::vector<Objectives> values_;
    std::vector<RefinedDesign> designs_;
};

/// Measures the volumes of both fronts, from the ideal to the nadir of the two together.
void measure(Refinement& r, std::vector<Objectives> const& grid, std::vector<Objectives> const& all) {
    std::vector<Objectives> both = grid;
    both.insert(both.end(), all.begin(), all.end());
    auto const s = scaled(both, std::vector<bool>(both.empty() ? 0 : both[0].size(), false));
    if (s.empty()) return;
    Objectives const reference(s[0].size(), 1.1);
    double const whole = std::pow(1.1, double(s[0].size()));
    auto const middle = s.begin() + static_cast<std::ptrdiff_t>(grid.size());
    r.grid_volume = hypervolume({s.begin(), middle}, reference) / whole;
    r.volume = hypervolume({middle, s.end()}, reference) / whole;
}

}  // namespace

std::optional<Refinement> refine(Graph const& graph, Study const& asked, TraceOptions const& options, Pool& pool,
                                 Issues& issues, std::stop_token stop, ProgressCall const& progress,
                                 RefineStart const& from, RefinementCall const& so_far, Pace pace) {
    auto const start = Clock::now();
    Study const study = with_limits(graph, asked);
    if (study.objectives.empty())
        return refuse(issues, "nothing to optimise: the study has no objectives"), std::nullopt;
    SplitAxes const axes = split_axes(graph, study);
    Question const question = question_of(graph, study);
    auto const sweep = is_large(study, question) ? front_by_bounds : front_of_all;
    auto const front = from.front ? front_that_was_swept(graph, study, question, *from.front)
                                  : sweep(graph, question, pool, issues, stop, progress);
    if (!front) return std::nullopt;

    Refinement r;
    r.whole = study.sampling.by == DesignSampling::By::every     ? "grid"
              : study.sampling.by == DesignSampling::By::in_step ? "list"
                                                                 : "sample";
    r.runs = options.turn + 1;
    r.grid = front->designs, r.feasible = front->feasible, r.unseen = front->unseen,
    r.grid_front = front->points.size();
    for (Variable const& v : axes.variables) r.variables.push_back(v.quantity);
    for (AxisSpec const* a : axes.discrete)
        if (has_gaps(*a)) r.with_gaps.push_back(a->quantity);
    StudyFunctions functions(graph, study, axes.variables, logarithms(study, *front));
    Joined joined(functions);
    for (GridPoint const& p : front->points) r.grid_objectives.push_back(p.objectives);
    for (GridPoint const& p : front->points) joined.add({p.design, p.objectives, p.id});
    auto const grid_values = joined.values();

    Seeds grid = seeds_of(graph, *front, axes, functions);
    for (RefinedDesign d : from.earlier) {
        if (!holds(graph, study, d)) continue;
        grid.seeds.push_back(seed_of(graph, d.design, d.objectives, axes, functions));
        grid.designs.push_back(d.from);
        joined.add(std::move(d));
    }
    auto const add = [&](Joined& to, Trace const& trace) {
        r.evaluations = trace.evaluations, r.complete = trace.complete;
        for (auto const* points : {&trace.points, &trace.polished})
            for (TracePoint const& p : *points) {
                RefinedDesign d{functions.design(p.mode, p.x), {}, grid.designs[p.seed], true};
                if (holds(graph, study, d)) to.add(std::move(d));
            }
    };
    auto const finish = [&](Joined done) {
        measure(r, grid_values, done.values());
        r.designs = std::move(done).designs();
        r.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    };
    if (!axes.variables.empty() && !grid.seeds.empty()) {
        TraceOptions traced = options;
        r.rough = functions.is_rough(grid.seeds[0].mode, grid.seeds[0].x);
        if (r.rough) traced.effort.method = Method::derivative_free;
        traced.due = [&] { return so_far && pace.due(); };
        traced.found = [&](Trace const& trace) {
            Joined some = joined;
            add(some, trace);
            finish(std::move(some));
            so_far(r);
        };
        add(joined, trace_front(functions.problem(), grid.seeds, traced, stop));
    }
    issues.insert(issues.end(), functions.issues().begin(), functions.issues().end());
    finish(std::move(joined));
    return r;
}

}  // namespace diecast
