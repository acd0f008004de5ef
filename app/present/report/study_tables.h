// Study tables: what a study says, as CSV or JSON with the columns that identify each line; the bytes that the command
// line prints, for all that write them.
#pragma once
#include <optional>
#include "model/study/study.h"
#include "optimizer/sweep/stream.h"

namespace diecast {

enum class StudyTable { front, claims, searches, break_evens };

/// None where the issues say why, or if stopped.
std::optional<std::string> table_text(Graph const&, Study const&, StudyTable, bool json, Pool&, Issues&,
                                      std::stop_token = {}, ProgressCall const& = {});

}  // namespace diecast
