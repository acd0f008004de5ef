// Breakdown: what a number is the sum of, as the model itself adds it up.
#pragma once
#include <optional>
#include "model/core/program.h"

namespace diecast {

struct BreakdownPart {
    Quantity const* quantity;
    double value;  // SI, of the whole; parts sum to it
    double own;    // SI, the quantity's own value: its share may count it several times, or be for less of it
};

/// What computes the slot in a program without anything free; null where it is set, chosen or the default.
Node const* computing_node(Program const&, int slot);

/// A part below 1 % of the whole.
bool is_small(double value, double whole);

struct Breakdown {
    Quantity const* quantity;
    double value;                      // SI
    std::vector<BreakdownPart> parts;  // one alone: it is no sum
};

/// Formulas are run, not parsed: one divides among those of its inputs that carry what the output carries (dollars,
/// joules, kilograms, else the very same dimension) if it is proportional to them together and what each does alone
/// adds up. The largest part is divided first, none below 3 % of the whole, until `most` are above 1 % of it.
Breakdown breakdown(Graph const&, Scenario const&, Quantity const&, std::size_t most = 9);

/// What is added up on the way to these numbers, themselves first.
enum class SumOf { cost, power, carbon, time };
struct Sum {
    Quantity const* quantity;
    SumOf of;
};
std::vector<Sum> sums_behind(Graph const&, Scenario const&, std::vector<Quantity const*> const& outputs);

}  // namespace diecast
