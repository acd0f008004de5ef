// What is done of a study's searches, as JSON.
#pragma once
#include "app/present/parts/part_file.h"
#include "optimizer/analysis/parts/search_part.h"

namespace diecast {

std::string search_part_json(SearchPart const&);
/// None, and an issue with the file, where it is no part of these sweeps.
std::optional<SearchPart> read_search(PartFile const&, std::vector<SearchSweep> const&, std::string const& file,
                                      Issues&);

}  // namespace diecast
