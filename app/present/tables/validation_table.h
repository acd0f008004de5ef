// Validation tables: the lines of series for reading; lines and cases for other programs, with the same fields, numbers
// and units as CSV and as JSON.
#pragma once
#include "app/present/tables/values.h"
#include "optimizer/validation/validate.h"

namespace diecast {

struct Validated {
    Series const* series;
    std::vector<PredictedCase> cases;
    std::vector<ValidationLine> lines;
};

/// Whether no measured number is there to compare the predictions with.
bool only_predicted(Validated const&);

/// A table for reading: the lines of all series.
Table lines_table(std::vector<Validated> const&);
/// One object for each line of the series; errors are shares, 0.158 for 15.8 %. Null where a field means nothing.
OrderedJson lines_json(Validated const&);
/// One object for each measured number of each case; without any, for each predicted one.
OrderedJson cases_json(Graph const&, Validated const&);
/// The objects of all series under each other, the series in the first column.
Table lines_rows(std::vector<Validated> const&);
Table cases_rows(Graph const&, std::vector<Validated> const&);

}  // namespace diecast
