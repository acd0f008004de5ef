// Chart of uncertainty: bands of a design's figures, relative to what they are with every input as stated.
#pragma once
#include <string>
#include "app/present/charts/chart_data.h"
#include "app/present/tables/uncertainty_table.h"

namespace diecast {

/// A row for each output of one design: where nine tenths and a half of the samples lie, and the middle one.
/// `baseline`: how likely the design is better is said against it; empty: nothing is said.
RankChart uncertainty_chart(Uncertainty const&, std::size_t design, std::string const& name,
                            std::string const& baseline);

/// A row for each of the `most` designs that are likeliest on the front, by the middle of its first objective: where
/// nine tenths and a half of its samples lie.
RankChart front_uncertainty_chart(UncertaintyReport const&, std::size_t most);

}  // namespace diecast
