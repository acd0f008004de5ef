// Uncertainty: what the numbers of designs may be where their inputs may be off, by sampling; and with it which of the
// designs is on the front, satisfies its constraints or is better than another, how likely.
#pragma once
#include <array>
#include <limits>
#include "model/study/study.h"
#include "optimizer/sweep/pool.h"
#include "optimizer/sweep/stream.h"
#include "optimizer/uncertainty/uncertainty_inputs.h"
#include "optimizer/uncertainty/uncertainty_samples.h"

namespace diecast {

inline constexpr std::array<double, 5> shown_percentiles{5, 25, 50, 75, 95};
inline constexpr std::array<double, 3> ratio_percentiles{5, 50, 95};

struct UncertaintyOptions {
    std::size_t samples = 10000;
    Sampling sampling = Sampling::sobol;
    std::uint64_t seed = 1;
    AssumedUncertainty assumed;
    double correlation = 0.5;                   // of the values of one source; 0: independent, 1: in step
    double pessimistic = 90;                    // percentile on the worse side that the robust front is made of
    std::size_t memory = std::size_t{1} << 30;  // bytes of sampled outputs, about; what needs more takes longer
};

/// Designs, everything pinned that one decides, and what is asked of them. All are looked at under the same samples: an
/// entry that several have chosen is off by the same in all of them.
struct UncertaintyQuestion {
    std::vector<Scenario> designs;
    std::vector<Quantity const*> outputs;       // reported
    std::vector<Objective> objectives;          // of the front; none: no front
    std::vector<Constraint> constraints;        // of the study
    std::optional<Scenario> baseline = {};      // compared with
    std::vector<Quantity const*> decided = {};  // not off where they are pinned
    std::size_t front = 0;                      // designs that the grid's front has, where asked for
    std::vector<std::uint64_t> of_grid = {};    // the designs' numbers there
};

/// One output of one design over the samples, SI. NaN where there is no number.
struct OutputSpread {
    Quantity const* output;
    double base;             // of the design with every input as stated
    double mean, deviation;  // over the samples that gave a number, as the others here
    std::array<double, shown_percentiles.size()> percentiles;
    double pessimistic;    // the percentile on the worse side; NaN where none is worse
    double better;         // share of the samples in which it is better than the baseline; NaN without one
    std::size_t lost = 0;  // samples that gave no number
    /// Percentiles of the output over the baseline's of the same sample; NaN without one, and of slacks.
    std::array<double, ratio_percentiles.size()> over_baseline = {std::numeric_limits<double>::quiet_NaN(),
                                                                  std::numeric_limits<double>::quiet_NaN(),
                                                                  std::numeric_limits<double>::quiet_NaN()};
};

struct DesignSpread {
    std::vector<OutputSpread> outputs;  // as the objectives, then what else was asked for
    std::vector<double> satisfied;      // per constraint: share of the samples that satisfy it
    double feasible = 1;                // share that keeps all of them
    /// Share in which it is feasible and none of the others dominates it; NaN: no front.
    double on_front = std::numeric_limits<double>::quiet_NaN();
    bool robust = false;  // feasible in so many percent, and no other such design is better in all pessimistic values
};

struct Uncertainty {
    std::vector<Uncertain> inputs;
    std::vector<DesignSpread> designs;     // as asked
    std::optional<DesignSpread> baseline;  // satisfied, feasible: its own
    std::size_t samples = 0, asked = 0;
    std::uint64_t evaluations = 0;
    bool complete = false;  // else stopped; it stands for the samples seen so far
    double seconds = 0;
};

/// Percentiles are exact: of all samples, between neighbours in proportion. The same bits for any pool, and any memory
/// that holds all samples of one design. Where not all designs fit into memory, who stops it has its first samples, 100
/// to 1024. None if stopped before these were done, or if the issues say what is wrong.
std::optional<Uncertainty> uncertainty(Graph const&, UncertaintyQuestion const&, UncertaintyOptions const&, Pool&,
                                       Issues&, std::stop_token = {}, ProgressCall const& = {});

/// Designs of the front of a study's grid, which is run for it, `most` of them at most, spread over the front; the
/// best first in the first objective. Objectives and limits are the study's. None if stopped.
std::optional<UncertaintyQuestion> question_about_front(Graph const&, Study const&, std::size_t most, Pool&, Issues&,
                                                        std::stop_token = {}, ProgressCall const& = {});
/// What the axes of a study and its searches go over, and what its named designs set but no catalogue lists: decided,
/// where it is pinned (see is_decision).
std::vector<Quantity const*> decisions_of(Graph const&, Study const&);
/// One scenario, with the objectives of the study and the limits that count where these outputs, or without any the
/// objectives, are asked for.
UncertaintyQuestion question_about(Graph const&, Study const&, Scenario const&,
                                   std::vector<Quantity const*> const& outputs = {});

}  // namespace diecast
