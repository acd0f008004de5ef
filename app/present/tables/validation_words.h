// Validation words: what tables say of a validation series, its lines and its rows.
#pragma once
#include "app/present/tables/table.h"
#include "optimizer/validation/validate.h"

namespace diecast {

std::string part_words(Series const&, ValidationLine const&);     // "50 GFLOP and more; even rows, held out"
std::string limit_words(Series const&, ValidationLine const&);    // "median 15 %"; empty: none counts
std::string verdict_words(Series const&, ValidationLine const&);  // "holds, calibrated"
bool on_calibrated_rows(Series const&, ValidationLine const&);    // judged rows that a calibration saw, all or in part
std::string calibrated_words(Series const&);                      // what was fitted to its rows, as a sentence
std::string source_words(Series const&);                          // "Source: …, 2024; measured."

/// What a search of the series found for this case: "batch 8, GPUs 4"; empty without a search.
std::string found_words(Graph const&, Series const&, PredictedCase const&);

}  // namespace diecast
