#include "optimizer/analysis/feasibility/infeasibility.h"
#include <algorithm>
#include <cmath>
#include "model/core/special_values.h"
#include "model/core/text.h"
#include "optimizer/sweep/limits.h"
#include "optimizer/sweep/violated_constraints.h"

namespace diecast {
namespace {

constexpr double farther_than_any_ratio = 1500;  // of two doubles, as a logarithm

/// A constraint in SI, with the column of the plan's rows that it is of.
struct Bound {
    std::size_t output;
    double lo, hi;
    bool pure;           // of a quantity without a dimension
    bool slack;          // a share that is left: it crosses zero, and has no ratio
    double largest = 1;  // distance over a limit of 0
    double missing(double v) const { return v < lo ? lo - v : v > hi ? v - hi : std::isnan(v) ? infinity : 0; }
    double over(double v) const {
        double const bound = v < lo ? lo : hi, gap = missing(v);
        if (gap == 0 || std::isinf(gap)) return gap;
        if (slack && pure) return gap;
        if (bound > 0) return v > 0 ? std::abs(std::log(v / bound)) : farther_than_any_ratio + gap / bound;
        if (bound != 0) return gap / std::abs(bound);
        return pure ? gap : gap / largest;
    }
};
std::vector<Bound> bounds_of(Plan const& plan, std::vector<Constraint> const& limits) {
    std::vector<Bound> bounds;
    for (Constraint const& c : limits) {
        Unit const& unit = c.quantity->unit;
        bounds.push_back({output_of(plan, *c.quantity), c.lo * unit, c.hi * unit, unit.dim == Dim{},
                          c.quantity->sense == Sense::slack});
    }
    return bounds;
}

/// The least of what it is offered, of equals the lowest design.
struct Least {
    double over = infinity, value = 0;
    std::uint64_t design = 0;
    void offer(Least const& other) {
        if (other.over < over || (other.over == over && other.over < infinity && other.design < design)) *this = other;
    }
    std::optional<ConstraintViolation::Nearest> nearest() const {
        if (over == infinity) return {};
        return ConstraintViolation::Nearest{value, design, {}, {}};
    }
};

/// A sink: who breaks which limit.
class Breakers {
public:
    Breakers(std::vector<Bound> const& bounds) : bounds_(bounds), of_(bounds.size()) {}
    struct Of {
        std::uint64_t violations = 0, alone = 0;
        double largest = 0;
        Least best, alone_best;
        bool held = false;
    };

    void take(Row const& row) {
        designs += row.lanes;
        for (std::size_t lane = 0; lane < row.lanes; ++lane) take(row, lane);
    }
    void merge(Breakers const& other) {
        designs += other.designs, feasible += other.feasible;
        for (std::size_t i = 0; i < of_.size(); ++i) {
            Of const& o = other.of_[i];
            of_[i].violations += o.violations, of_[i].alone += o.alone, of_[i].held = of_[i].held || o.held;
            of_[i].largest = std::max(of_[i].largest, o.largest);
            of_[i].best.offer(o.best), of_[i].alone_best.offer(o.alone_best);
        }
    }
    Of const& of(std::size_t limit) const { return of_[limit]; }

    std::uint64_t designs = 0, feasible = 0;

private:
    void take(Row const& row, std::size_t lane) {
        std::size_t violations = 0, last = 0;
        for (std::size_t i = 0; i < bounds_.size(); ++i) {
            double const v = row.outputs[bounds_[i].output][lane], missing = bounds_[i].missing(v);
            if (missing == 0) {
                of_[i].held = true;
                continue;
            }
            ++violations, ++of_[i].violations, last = i;
            if (std::isinf(missing)) continue;
            of_[i].largest = std::max(of_[i].largest, missing);
            of_[i].best.offer({missing, v, row.first + lane});
        }
        if (violations == 0) ++feasible;
        if (violations != 1) return;
        double const v = row.outputs[bounds_[last].output][lane];
        ++of_[last].alone;
        of_[last].alone_best.offer({bounds_[last].missing(v), v, row.first + lane});
    }

    std::vector<Bound> const& bounds_;
    std::vector<Of> of_;
};

/// A sink: finds the designs that are nearest to violating no constraint.
struct NearestSink {
    std::vector<Bound> const& bounds;
    Least least = {};
    void take(Row const& row) {
        for (std::size_t lane = 0; lane < row.lanes; ++lane) {
            double over = 0;
            for (Bound const& b : bounds) over += b.over(row.outputs[b.output][lane]);
            least.offer({over, 0, row.first + lane});
        }
    }
    void merge(NearestSink const& other) { least.offer(other.least); }
};

}  // namespace

std::optional<Constraint> relaxed(ConstraintViolation const& l) {
    if (!l.way_out || l.limit.quantity->sense == Sense::slack) return {};
    Constraint c = l.limit;
    double const v = l.way_out->value / c.quantity->unit;
    if (v < c.lo) c.lo = rounded_outwards(v, false, 3);
    else c.hi = rounded_outwards(v, true, 3);
    return c;
}

std::optional<InfeasibilityReport> infeasibility(Graph const& graph, Study const& study, Pool& pool, Issues& issues,
                                                 std::stop_token stop) {
    auto const limits = limits_apart(graph, study.scenario, limits_of(graph, study));
    std::vector<Quantity const*> outputs;
    for (Constraint const& c : limits)
        if (std::find(outputs.begin(), outputs.end(), c.quantity) == outputs.end()) outputs.push_back(c.quantity);
    Plan const plan(graph, study.scenario, grid_of(graph, study), outputs);
    issues.insert(issues.end(), plan.issues().begin(), plan.issues().end());
    if (has_errors(issues)) return {};
    auto bounds = bounds_of(plan, limits);
    auto const found = stream(plan, pool, Breakers(bounds), stop);
    if (!found) return {};
    InfeasibilityReport result{found->designs, found->feasible, {}};
    for (std::size_t i = 0; i < limits.size(); ++i) {
        Breakers::Of const& of = found->of(i);
        if (of.largest > 0) bounds[i].largest = of.largest;
        if (of.violations)
            result.limits.push_back(
                {limits[i], of.violations, of.alone, of.best.nearest(), of.alone_best.nearest(), of.held});
    }
    std::stable_sort(result.limits.begin(), result.limits.end(), [](auto const& a, auto const& b) {
        return a.alone != b.alone ? a.alone > b.alone : a.violations > b.violations;
    });
    for (ConstraintViolation& l : result.limits)
        for (auto* nearest : {&l.best, &l.way_out}) {
            if (!*nearest || l.limit.quantity->sense != Sense::slack || result.feasible > 0) continue;
            Scenario const design = plan.design((*nearest)->design);
            (*nearest)->inputs = slack_inputs(graph, design, *l.limit.quantity);
            (*nearest)->change = change_for_slack(graph, design, *l.limit.quantity);
        }
    auto const near = stream(plan, pool, NearestSink{bounds}, stop);
    if (!near) return {};
    if (near->least.over < infinity)
        result.nearest = near->least.design, result.nearest_design = plan.design(*result.nearest);
    if (result.feasible == 0) result.proof = prove_infeasible(graph, study.scenario, plan.axes(), limits, stop);
    return result;
}

}  // namespace diecast
