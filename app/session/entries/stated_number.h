// What data sheets state in place of an input: the memory bandwidth, where the model asks for the share of the rated
// speed.
#pragma once
#include "app/session/typed.h"

namespace diecast {

/// The number that is stated in place of this input, which is computed from it; null: the input itself.
Quantity const* stated_instead(Graph const&, Quantity const& input);

/// A study's settings, and the axes over which it sweeps.
struct StatedBy {
    Graph const& graph;
    Scenario const& scenario;
    std::vector<AxisSpec> const& axes;

    /// In its unit; none where it differs between the designs that are swept.
    std::optional<double> value(Quantity const& stated) const;
    /// "3.35 TB/s" typed for the input: the value with which the stated number is that, or why there is none. No
    /// setting where nothing is stated in its place, or the text has another unit.
    std::optional<TypedSetting> read(Quantity const& input, QString const& typed) const;
};

}  // namespace diecast
