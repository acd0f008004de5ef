// Validation series and what is predicted of their rows, as JSON.
#pragma once
#include "app/present/parts/part_file.h"
#include "app/present/tables/validation_table.h"
#include "optimizer/validation/predicted_part.h"

namespace diecast {

/// Series with the entries that they depend on: what stands in a part file in the place of a study.
std::string series_json(Graph const&, std::vector<Series> const&);
/// Again the same series. `json`: as series_json() makes it; issues name the file.
std::vector<Series> read_series_list(Graph const&, std::string const& json, std::string const& file, Issues&);

std::string predicted_part_json(std::vector<Series> const&, PredictedPart const&);
/// None, and an issue with the file, where it is no part of these series.
std::optional<PredictedPart> read_predicted(Graph const&, PartFile const&, std::vector<Series> const&,
                                            std::string const& file, Issues&);

/// The cases of a whole, by series, and how they are judged.
std::vector<Validated> validated(std::vector<Series> const&, PredictedPart const&);

}  // namespace diecast
