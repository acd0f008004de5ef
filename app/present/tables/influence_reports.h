// Influence reports: what the inputs of a design do to its numbers, by one of several methods.
#pragma once
#include "app/present/tables/influence_table.h"

namespace diecast {

enum class InfluenceMethod { tornado, elasticity, screening, shares };

/// Which inputs are looked at.
struct InputsAsked {
    double share = 0.1;                      // to both sides of inputs without a stated range
    bool stated = false, decisions = false;  // only those whose entry states a range; decisions, too
    std::vector<Quantity const*> only = {};  // decisions or not; none: all
};
/// Those of one scenario that move the outputs; `whole`: the study whose decisions are left out.
std::vector<Input> inputs_asked(Graph const&, Scenario const&, Study const& whole,
                                std::vector<Quantity const*> const& outputs, InputsAsked const&);

struct InfluenceAsked {
    InfluenceMethod method = InfluenceMethod::tornado;
    std::size_t samples = 0;  // walks (0: 64) or points (0: 1024)
    std::uint64_t seed = 1;
};
/// A report for each output, which refers to the inputs. `after`: where it was stopped, "12 of 64 walks". An issue
/// where so many samples do not fit into memory.
std::vector<InfluenceReport> influence_reports(Graph const&, Scenario const&, std::vector<Input> const&,
                                               std::vector<Quantity const*> const& outputs, InfluenceAsked const&,
                                               Issues&, std::stop_token, std::string& after);

/// Finds out which constraints of the study the design violates with an input at its ends, and not as it is: of
/// tornados, the `most` strongest inputs of each output.
void find_violations(Graph const&, Study const&, Scenario const&, std::vector<InfluenceReport>&, std::size_t most);

/// Whose inputs move: "Around H200: DeepSeek-V3 · 8-bit · …".
std::string around_text(Graph const&, Study const&, Scenario const&, std::vector<Quantity const*> const& outputs,
                        std::string const& whose);
/// Tables for reading: the `most` strongest inputs of each output.
std::string influence_text(std::vector<InfluenceReport> const&, std::size_t most);

}  // namespace diecast
