// Point rows: a plain table of measurements, a row each, as points over the charts of a study.
#pragma once
#include <functional>
#include "model/study/study.h"

namespace diecast {

struct PointRows {
    std::vector<MeasuredRow> rows;
    Issues issues;  // with errors among them the rows are not to be used
};

inline constexpr std::size_t most_point_rows = 100'000, most_point_columns = 200;

/// The header names quantities, by key or label, with units ("serve.cost [USD/Mtoken]", "Cost per token (USD/Mtoken)");
/// "name", "case" or "design" is what a row is called. A cell may be empty. See csv_cells.h. The rows belong to a
/// series that is called after the file. Issues say line and column, value, limit and the nearest quantity, by spelling
/// where `meant` does not find the key of one.
PointRows read_point_rows(Graph const&, std::string_view text, std::string const& file,
                          std::function<std::string(std::string_view)> const& meant = {});

}  // namespace diecast
