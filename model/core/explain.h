// Explanation: why a number is what it is, as a tree of formulas, catalogue entries, pins and defaults.
#pragma once
#include <limits>
#include "model/core/program.h"

namespace diecast {

struct Explanation {
    Quantity const* quantity;
    double value;  // SI
    Origin origin;
    std::string_view formula = "", equation = "", holds = "";  // of Origin::formula
    std::string way = "";  // of a formula that takes the least of several ways, or of a case of them: which one, and
                           // what the next takes
    std::string selector = "", entry = "";  // of Origin::chosen: which catalogue, which entry
    Provenance provenance = {};             // of the formula, the catalogue value or the fallback
    std::vector<Explanation> inputs = {};
    bool impossible = false;  // one of the ways of which the least is taken, which the machine does not have
    bool repeated = false;    // listed above already: its inputs are left out
    /// Percent by which the number at the root grows per percent of this, along this way alone; of a part of a sum, its
    /// share of the whole. NaN: not defined, as of a choice, or behind a solver.
    double effect = std::numeric_limits<double>::quiet_NaN();
};
Explanation explain(Graph const&, Scenario const&, Quantity const&);

/// One line per quantity, inputs indented.
std::string to_text(Graph const&, Explanation const&, int depth = 99);

}  // namespace diecast
