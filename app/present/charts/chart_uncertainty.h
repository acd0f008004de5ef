// Chart of uncertainty: bands of a design's figures, relative to what they are with every input as stated.
#pragma once
#include <string>
#include "app/present/charts/chart_data.h"
#include "app/present/tables/uncertainty_table.h"

namespace diecast {

/// A row for each output of one design: 5th to 95th and 25th to 75th percentile, and the median.
/// `baseline`: how likely the design is better is said against it; empty: nothing is said.
RankChart uncertainty_chart(Uncertainty const&, std::size_t design, std::string const& name,
                            std::string const& baseline);

/// A row for each of the `most` designs that are likeliest on the front, by the middle of its first objective: where
/// these percentiles of its samples are.
RankChart front_uncertainty_chart(UncertaintyReport const&, std::size_t most);

}  // namespace diecast
