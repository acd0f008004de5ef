// Grid: what one pass over every design of a study finds: the front, the feasible share, the hash.
#pragma once
#include <optional>
#include "model/study/study_limits.h"
#include "optimizer/front/front.h"
#include "optimizer/sweep/explore.h"
#include "optimizer/sweep/limits.h"
#include "optimizer/sweep/sinks.h"

namespace diecast {

/// Objectives and the quantities of all limits that count: what is computed of every design.
std::vector<Quantity const*> measures_of(Graph const&, Study const&);
/// Columns that a table of designs shows beside the axes: measures, figures, `more`.
std::vector<Quantity const*> columns_of(Graph const&, Study const&, std::vector<Axis> const&,
                                        std::vector<Quantity const*> const& more);

/// What one pass over a grid finds; also of the part that a stopped pass has seen.
struct Findings {
    std::uint64_t seen = 0, feasible = 0, hash = 0;
    std::vector<Constraint> limits;             // see study_limits.h
    std::vector<std::uint64_t> violations;      // per constraint
    std::vector<std::uint64_t> front;           // the best first in the first objective
    std::vector<ValueFront> value_fronts = {};  // of the question that was asked along, as in a picture
    double seconds = 0;
    bool complete = false;
};
/// `fronts`: whose x, y and colour to keep fronts of, see value_fronts_question; without a colour none.
Findings explore(Plan const&, Study const&, Pool&, std::stop_token = {}, ProgressCall const& = {},
                 Question const& fronts = {});

/// Of designs that are equal in all objectives the front has the one with the lowest number. How many others satisfy
/// all constraints: in one more pass over the plan, whose outputs are measures_of().
std::uint64_t front_ties(Plan const&, Study const&, std::vector<std::uint64_t> const& front);

/// The two objectives to compare in, and what is compared: those of the study's first pareto chart and its colour, else
/// its first two and the first swept choice, or count; no colour where there is nothing to compare.
Question value_fronts_question(Graph const&, Study const&, std::vector<Axis> const&);

}  // namespace diecast
