// Calibration words: what a calibration found, in words, tables and a chart.
#pragma once
#include "app/present/charts/calibration_words.h"
#include "app/present/charts/scatter_chart.h"
#include "app/present/tables/table.h"
#include "optimizer/validation/calibration_task.h"

namespace diecast {

/// "mine.csv: 8 rows, 4 fitted (odd rows), 4 held back".
std::string calibration_heading(Series const&, std::vector<bool> const& fitted, Split const&);
/// What a person should not take at its face; else empty.
std::string remark_of(CalibratedValue const&);
Table calibrated_values_table(Calibration const&);
Table calibration_errors_table(Calibration const&);
/// Numbers, evaluations, how far a residual is off as a rule, and whether it was stopped.
std::string calibration_words(Calibration const&);

/// Predicted against measured, before and after: a mark each, open where the row was fitted.
ScatterChart calibration_chart(Series const&, std::vector<PredictedCase> const& before, Calibration const&,
                               std::vector<bool> const& fitted);

}  // namespace diecast
