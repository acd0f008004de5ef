// InfeasibilityReport: why no design is feasible: the tightest constraint, and the design that comes nearest.
#pragma once
#include "model/study/study.h"
#include "optimizer/analysis/feasibility/slack_inputs.h"
#include "optimizer/bounds/infeasibility_proof.h"
#include "optimizer/sweep/pool.h"
#include "optimizer/sweep/stream.h"

namespace diecast {

/// The designs that one constraint makes infeasible.
struct ConstraintViolation {
    struct Nearest {
        double value;  // SI, of the limited quantity
        std::uint64_t design;
        std::vector<Explanation> inputs = {};    // of a slack: see slack_inputs()
        std::optional<InputChange> change = {};  // of a slack: see change_for_slack()
    };
    Constraint limit;
    std::uint64_t violations = 0, alone = 0;  // designs that violate it; and no other
    std::optional<Nearest> best = {};         // of all designs, the least over it; none where it is never a number
    std::optional<Nearest> way_out = {};  // likewise, of those that violate no other: as the limit, it lets this one in
    bool held = false;                    // by one design at least
};

struct InfeasibilityReport {
    std::uint64_t designs = 0, feasible = 0;
    std::vector<ConstraintViolation> limits;    // the one that alone excludes most first, then the most violated
    std::optional<std::uint64_t> nearest = {};  // least sum of what is missing; none where all have a NaN
    Scenario nearest_design = {};
    std::optional<InfeasibilityProof> proof = {};  // where nothing is feasible, if it does not take long
};

/// The limit, rounded to three digits, that lets the first design in that violates no other; none where there is none,
/// or where it is a slack.
std::optional<Constraint> relaxed(ConstraintViolation const&);

/// Reports on every design of a study's grid, the slacks of a slack apart. How far a number is over its limit: the
/// logarithm of their ratio; where one of them is not positive, the difference over the limit, as it is for a pure
/// number held above 0, else over the largest there is. None if stopped, or if the issues say what is wrong.
std::optional<InfeasibilityReport> infeasibility(Graph const&, Study const&, Pool&, Issues&, std::stop_token = {});

}  // namespace diecast
