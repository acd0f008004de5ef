// TippingPoints: which inputs reverse the ranking of two designs, and the value of each at which they do.
#pragma once
#include <stop_token>
#include "optimizer/analysis/break_even.h"
#include "optimizer/analysis/inputs.h"
#include "optimizer/sweep/stream.h"

namespace diecast {

/// An input of two designs: where both have the same, it moves in both.
struct TippingInput {
    enum class In { both, first, second } in;
    Input input;                                     // of the first design, or of the second where only that has it
    double at_lo = 0, at_hi = 0;                     // ratio of the first to the second, with the input at its ends
    std::string violates_lo = {}, violates_hi = {};  // there: "B: decode memory slack", which is violated
    std::vector<double> all_flips = {};  // SI, rising: the values at which they are equal, as far as was looked
    std::optional<double> flip = {};     // the one nearest to the input's value
    /// The flip lies between what its entry, or the share, says is possible.
    bool flips_within() const { return flip && *flip >= input.lo && *flip <= input.hi; }
};

/// Another entry for a choice.
struct TippingChoice {
    TippingInput::In in;
    Quantity const* choice;
    std::string now, instead;    // names of entries
    double ratio;                // NaN where there is no number, or a limit is violated
    std::string violation = {};  // "B: decode memory slack": a limit that a design violates then, and did not before
};

struct TippingPoints {
    Quantity const* output;
    std::string first, second;
    double a = 0, b = 0;               // SI
    std::vector<TippingInput> inputs;  // flips within first, then other flips, the smallest change first; then by swing
    std::vector<TippingChoice> choices;  // those that reverse the ranking first, then by how far they move the ratio
    bool complete = true;                // else stopped: only of what was done until then
    std::vector<std::string> violations = {};  // "B: decode memory slack": limits violated now, which count no further
    double ratio() const { return a / b; }
    bool flips(double other) const { return (ratio() > 1) != (other > 1) && other == other; }
};

struct TippingOptions {
    double share = 0.1;      // how far inputs may be off to both sides where no range is stated
    double reach = 10;       // flips are looked for from 1/reach to reach times the value, within the row's range
    bool decisions = false;  // inputs that the designer sets, too
};

/// Now and then, with what was found so far.
using TippingCall = std::function<void(TippingPoints const&)>;

/// What violates a limit that a design did not violate before reverses nothing. The scenarios of the two are whole; the
/// study says what is decided, and which limits count.
TippingPoints tipping_points(Graph const&, Study const&, NamedDesign const& first, NamedDesign const& second,
                             Quantity const& output, TippingOptions const&, std::stop_token = {},
                             ProgressCall const& = {}, TippingCall const& so_far = {});
/// The same for two designs that the study names; none, and an issue, where it does not.
std::optional<TippingPoints> tipping_points(Graph const&, Study const&, std::string const& first,
                                            std::string const& second, Quantity const& output, TippingOptions const&,
                                            Issues&, std::stop_token = {}, ProgressCall const& = {});

}  // namespace diecast
