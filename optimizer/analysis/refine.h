// Refine: the front of a study's grid, and what lies between grid points.
#pragma once
#include <optional>
#include "model/study/study.h"
#include "optimizer/front/front.h"
#include "optimizer/front/trace.h"
#include "optimizer/sweep/pace.h"
#include "optimizer/sweep/pool.h"
#include "optimizer/sweep/stream.h"

namespace diecast {

struct RefinedDesign {
    Scenario design;                 // everything pinned
    std::vector<double> objectives;  // in their units, in the study's order
    std::uint64_t from = 0;          // design of the grid: itself, or what the search began at
    bool refined = false;            // not of the grid
};

struct Refinement {
    std::vector<RefinedDesign>
        designs;  // grid's front and what was found, beaten ones left out; by the first objective
    std::vector<std::vector<double>> grid_objectives;  // of the grid's front, beaten since or not; as `objectives`
    std::vector<Quantity const*> variables;
    std::vector<Quantity const*> with_gaps;  // whole numbers of which the study names some: not searched between
    std::string whole = "grid";              // what the study's designs are: a grid, a sample, a list
    std::uint64_t grid = 0;                  // designs
    std::optional<std::uint64_t> feasible;   // of these; none where bounds settled many of them unseen
    double unseen = 0;                       // share of the grid that bounds settled
    std::size_t grid_front = 0;              // of the grid alone
    double grid_volume = 0, volume = 0;      // hypervolume of the grid's front and of all, scaled from 0 to 1 (1: all)
    int evaluations = 0, runs = 1;           // runs: with those that it went on from
    bool rough = false;                      // without slopes: derivative-free
    bool complete = true;                    // false: stopped, or the budget ran out; what was found so far stands
    double seconds = 0;
};

/// The front of a sweep of the study's designs that was computed elsewhere.
struct SweptFront {
    std::vector<Archive::Point> points;  // as a sweep keeps them (SweepState)
    std::uint64_t designs = 0, feasible = 0;
};

/// What a refinement begins with.
struct RefineStart {
    std::vector<RefinedDesign> earlier = {};  // what an earlier run has found
    std::optional<SweptFront> front = {};     // in place of a sweep
};

/// What may be asked of a refinement: TraceOptions::count and budget.
struct RefineLimits {
    static constexpr int most_points = 10'000, least_budget = 100, most_budget = 100'000'000;
};

using RefinementCall = std::function<void(Refinement const&)>;

/// The front of a large grid is found by bounds (exact_front()), that of others by looking at every design.
/// A run goes on from what earlier ones have found, and is never worse; the way there is walked
/// again, so its evaluations (Refinement::evaluations) belong into the budget.
/// `so_far` is told at that pace what has been found, on this thread. All points hold the study's
/// limits, strictly; none is beaten by the grid. Discrete quantities keep to their values; numbers without steps move
/// between the first and the last of their axis. None if stopped before the grid was done, or if the issues say what is
/// wrong.
std::optional<Refinement> refine(Graph const&, Study const&, TraceOptions const&, Pool&, Issues&, std::stop_token = {},
                                 ProgressCall const& = {}, RefineStart const& = {}, RefinementCall const& so_far = {},
                                 Pace pace = Pace(std::chrono::milliseconds(300)));

}  // namespace diecast
