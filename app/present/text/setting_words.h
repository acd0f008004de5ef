// Words for where a design is along axes: "batch 64", "8 dies", "ZeRO/FSDP: weights".
#pragma once
#include <cstdint>
#include <string>
#include <vector>
#include "model/study/study.h"
#include "optimizer/sweep/grid.h"

namespace diecast::charts {

/// A place along an axis, beside a heading of its own: "N5", "37 GPUs", "batch 37", "clock 1.5 GHz"; with its full
/// label where one beside it has the same brief one.
std::string place_text(Graph const&, Quantity const&, double in_unit, std::vector<Quantity const*> const& beside = {});
/// The same for a setting among others: "ZeRO/FSDP: weights".
std::string setting_text(Graph const&, Quantity const&, double in_unit,
                         std::vector<Quantity const*> const& beside = {});
std::string places_text(Graph const&, std::vector<AxisSpec> const&, std::vector<double> const& places);  // of all axes
/// Of a design of a grid, where it is along all axes that have several values.
std::string settings_text(Graph const&, std::vector<Axis> const&, std::uint64_t design);

}  // namespace diecast::charts
