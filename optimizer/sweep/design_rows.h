// Design rows: a plain table of designs, a row each, as the axes of a study that are gone along in step.
#pragma once
#include "model/study/study.h"

namespace diecast {

struct DesignRows {
    std::vector<AxisSpec> axes;  // a place for each row, also the same one again
    Issues issues;               // with errors among them the rows are not to be used
};

inline constexpr std::size_t most_design_rows = 1'000'000, most_design_columns = 200;

/// The header names keys, with units ("die.area [mm²]"); every cell says a value or an entry. See csv_cells.h. Issues
/// say line and column, value and limit. A note names the columns that are not read: names, what is feasible, slacks,
/// and, in a table that a sweep has written, all that formulas computed, but for the study's own axes.
DesignRows read_designs(Graph const&, std::string_view text, std::string const& file,
                        std::vector<AxisSpec> const& axes);

/// These designs instead of those that the study's axes span; pins of the same quantities go.
void take_designs(Study&, std::vector<AxisSpec> axes);

}  // namespace diecast
