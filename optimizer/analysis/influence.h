// Influence: what the inputs of a design do to its numbers.
#pragma once
#include "optimizer/analysis/inputs.h"
#include "optimizer/analysis/sensitivity.h"

namespace diecast {

/// One input's doing to one output.
struct Influence {
    Input const* input;
    double elasticity = 0;        // percent of the output per percent of the input, exact; NaN where there is no slope
    double at_lo = 0, at_hi = 0;  // the output, SI, with the input at its ends
    double swing() const;         // largest change against the design
    double base = 0;              // the output of the design
};

/// [output][input], as they come.
std::vector<std::vector<Influence>> influences(Graph const&, Scenario const&, std::vector<Input> const&,
                                               std::vector<Quantity const*> const& outputs);

/// Inputs of one number, the largest elasticity first; what goes in steps is behind them all.
std::vector<Input> strongest_inputs(Graph const&, Scenario const&, Quantity const& output);

/// The outputs over the unit cube of the inputs, from lo to hi, in even ratios where the row is logarithmic.
UnitFunction over_ranges(Graph const&, Scenario const&, std::vector<Input> const&,
                         std::vector<Quantity const*> const& outputs);

}  // namespace diecast
