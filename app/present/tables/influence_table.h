// Influence tables: elasticities, swings, screening and shares of variance, the strongest inputs first.
#pragma once
#include "app/present/tables/table.h"
#include "app/present/tables/values.h"
#include "optimizer/analysis/influence.h"

namespace diecast {

/// One input's line for one output: what kind of number it is depends on the method.
struct RankedInput {
    Input const* input;
    std::vector<double> values;  // as InfluenceReport::fields; NaN where there is none
    std::string violates_lo = {}, violates_hi = {};  // keys of the constraints that the design violates at its ends
};
/// What was asked of one output.
struct InfluenceReport {
    Quantity const* output;
    double base = 0;  // SI, of the design
    struct Field {
        std::string title, name;  // for reading; in files
        bool of_output;           // a number in the output's unit, else a pure number
    };
    std::vector<Field> fields;
    std::vector<RankedInput> inputs;  // strongest first
    std::string note = "";            // what to know about it, in words
    bool has_ends() const { return fields[0].name == "at_low"; }
};

/// "at low: decode.memory_slack, at high: …": what a design violates with an input at its ends; empty: nothing.
std::string violated_ends(std::string const& at_low, std::string const& at_high);

/// Ranks inputs by the size of the elasticity.
InfluenceReport elasticity_report(std::vector<Influence> const&, Quantity const& output);
/// Ranks inputs by the largest change: a tornado.
InfluenceReport swing_report(std::vector<Influence> const&, Quantity const& output);
InfluenceReport screening_report(Screening const&, std::size_t output, std::vector<Input> const&, Quantity const&);
InfluenceReport variance_report(VarianceShares const&, std::size_t output, std::vector<Input> const&, Quantity const&);

/// A table for reading: the first `most` inputs, rounded, with the ends of each.
Table influence_table(InfluenceReport const&, std::size_t most);
/// A table to the last digit, all outputs under each other.
Table influence_rows(std::vector<InfluenceReport> const&);
OrderedJson influence_json(Graph const&, std::vector<InfluenceReport> const&);

}  // namespace diecast
