// Design CSV: rows of designs as text.
#pragma once
#include <ostream>
#include "model/study/study.h"
#include "optimizer/sweep/stream.h"

namespace diecast {

/// Rows of designs as CSV: number, the axes (choices by name), the outputs in their units (shortest exact decimal),
/// feasible (1 or 0), the keys of the limits it violates ("a.slack; b.slack"). Written in order; when stopped, whole
/// lines and one that says so (interrupted.h). Returns rows written. Fields with a comma, quote or line break are
/// quoted. Constrained quantities must be among the plan's outputs.
struct CsvOptions {
    bool feasible_only = false;
    std::vector<Constraint> constraints;
};
std::uint64_t write_csv(std::ostream&, Plan const&, CsvOptions const&, std::stop_token = {}, ProgressCall const& = {});

/// One line for the columns of write_csv: "design,die.area [mm²],…,feasible,violates".
std::string csv_header(Plan const&);

}  // namespace diecast
