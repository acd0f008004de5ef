// Measured rows: a plain table of one's own measurements, read as a series. The header names keys, with units:
// "gpu.model,prefill.batch,prefill.time (ms)".
#pragma once
#include "model/study/validation.h"

namespace diecast {

enum class Role { automatic, fitted, held_back };
struct MeasuredRows {
    Series series;
    std::vector<Role> roles;           // per row: of its column "split", which says "fit" or "hold"; else automatic
    std::vector<Quantity const*> set;  // what the other columns fix
    Issues issues;                     // with errors among them the rows are not to be used
};

inline constexpr std::size_t most_rows = 100000, most_columns = 200;

/// Commas, semicolons or tabs between cells, quotes round them as in any CSV; lines that begin with # are left out.
/// Columns of keys that formulas compute hold what was measured, all others what was set; `measured` says it instead.
/// "name" or "case" names a row. An empty cell says nothing. Issues say line and column, value and limit.
MeasuredRows read_measured(Graph const&, std::string_view text, std::string const& file,
                           std::vector<Quantity const*> const& measured = {});

}  // namespace diecast
