// Uncertainty tables: what designs' numbers may be, and what was sampled for it.
#pragma once
#include "app/present/tables/table.h"
#include "app/present/tables/values.h"
#include "optimizer/uncertainty/uncertainty.h"

namespace diecast {

/// What was asked and found, and how designs are called.
struct UncertaintyReport {
    Graph const& graph;
    UncertaintyQuestion const& question;
    UncertaintyOptions const& options;
    Uncertainty const& found;
    std::vector<Quantity const*> axes = {};  // that tell designs of a front apart
    std::string baseline = "";               // name of the one compared with; empty: none
};

/// A table for reading: a line for each output of one design.
Table spread_table(UncertaintyReport const&, std::size_t design);
/// How likely each limit holds in one design, and all of them; no rows where there are no limits.
Table limits_table(UncertaintyReport const&, std::size_t design);
/// A line for each of the designs that are most likely on the front, `most` of them.
Table front_table(UncertaintyReport const&, std::size_t most);
/// A table to the last digit: a line for each output of each design.
Table uncertainty_rows(UncertaintyReport const&);
/// What was sampled.
Table uncertain_inputs_table(UncertaintyReport const&);
OrderedJson uncertainty_json(UncertaintyReport const&);

/// How many samples of how many inputs, and what was assumed where no range is stated.
std::string uncertainty_words(UncertaintyReport const&);

/// The value of an axis in one of the designs, in its row's unit; NaN where the design does not pin it.
double pinned(UncertaintyReport const&, std::size_t design, Quantity const&);

/// "1.31 … 1.82", 5th to 95th percentile of the output over the baseline's; empty without a baseline.
std::string ratio_text(OutputSpread const&);

/// "P90" of an output on its worse side.
std::string pessimistic_name(UncertaintyReport const&, std::size_t objective);

}  // namespace diecast
