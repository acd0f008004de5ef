// Predicted part: some rows of validation series, numbered through all of them, and what the model predicts for them.
#pragma once
#include <map>
#include <span>
#include <stop_token>
#include "optimizer/sweep/parts/ranges.h"
#include "optimizer/sweep/stream.h"
#include "optimizer/validation/validate.h"

namespace diecast {

struct PredictedPart {
    Ranges rows;
    std::map<std::uint64_t, PredictedCase> cases;  // of these
};

std::uint64_t rows_in(std::span<Series const>);
struct RowOfSeries {
    Series const* series;
    std::size_t row;
};
/// `number` is below rows_in().
RowOfSeries row_of(std::span<Series const>, std::uint64_t number);

/// Predicts what `part` lacks of these rows; `done` is called after each. Where it is stopped, or the issues have
/// errors, `part` is what was done by then; false.
bool predict_rows(Graph const&, std::span<Series const>, NumberRange rows, PredictedPart& part, Issues&,
                  std::stop_token = {}, ProgressCall const& = {},
                  std::function<void(PredictedPart const&)> const& = {});
/// Adds another part's rows; they are none that are there.
void merge(PredictedPart&, PredictedPart const&);

}  // namespace diecast
