// A range of values along an axis: from, to, and how many between.
#pragma once
#include <functional>
#include "model/core/quantity.h"
#include "model/study/study.h"

namespace diecast {

inline constexpr int most_places = 100000;  // no more than a list in a file may hold

struct AxisRange {
    double from, to;  // in the row's unit
    std::optional<double> step = {};
    std::optional<int> steps = {};
    std::optional<bool> log = {};
};

/// Called with the part that is wrong ("from", "to", "step", "steps", "values/3") and why.
using Complain = std::function<void(std::string const& part, std::string const& why)>;

/// The values, ends included; empty, after a complaint, if there are none.
std::vector<double> places(Quantity const&, AxisRange const&, Complain const&);
/// Reads back to the same range: "200 .. 800 mm² steps 13".
std::string range_text(Quantity const&, AxisRange const&);
/// "80, 96 GB"; entries by name.
std::string list_text(Graph const&, Quantity const&, std::vector<double> const&);

/// Whether the text says several values of this quantity: "language model, decode" is one where an entry is so named,
/// and names of a list may stand in quotes.
bool is_axis_text(Graph const&, Quantity const&, std::string_view);

/// Whether all values are in range, and none is there twice; otherwise complains.
bool check_places(Graph const&, Quantity const&, std::vector<double> const&, Complain const&);

/// What is wrong with a map of so many grid points, in words; or empty.
std::string map_size_problem(std::size_t across, std::size_t up);

}  // namespace diecast
