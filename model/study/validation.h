// Validation series: published cases, each a scenario with measured numbers beside it. Plain JSON.
#pragma once
#include <filesystem>
#include "model/core/special_values.h"
#include "model/study/study.h"

namespace diecast {

/// error: the median error of a part. rank: Spearman's rank correlation of each group. bound: ours is never on the
/// wrong side of the measurement. none: shown only.
enum class Score { error, rank, bound, none };
std::string_view to_text(Score);

/// Just one of key, measured and text.
struct ValidationColumn {
    Quantity const* key = nullptr;       // each row fixes it
    Quantity const* measured = nullptr;  // in each row a number of it was measured
    std::string text = {};               // heading of cells with text
    std::string unit = {};               // of bare numbers; empty: the row's own
};

struct ValidationRow {
    std::string name;                             // the first text column; "row 3" where there is none
    Scenario scenario;                            // over the series'
    std::vector<std::optional<double>> measured;  // as Series::measured, in their units; none: not measured
};

/// Holds where lo <= value <= hi (in the unit), or where a choice stands at `entry`.
struct ValidationCondition {
    Quantity const* quantity = nullptr;
    double lo = -infinity, hi = infinity;
    std::string entry = {};
    friend bool operator==(ValidationCondition const&, ValidationCondition const&) = default;
};

/// Rows that are judged together.
struct ValidationPart {
    std::string name = {};               // empty: all rows
    Quantity const* measured = nullptr;  // null: each measured quantity on its own
    std::vector<ValidationCondition> where = {};
    std::optional<double> limit = {};  // error: the largest median, a share; rank: the least correlation
    std::optional<double> mean_limit = {}, largest_limit = {};  // error: shares
    bool known_miss = false;           // the limit is missed, and known to be
    friend bool operator==(ValidationPart const&, ValidationPart const&) = default;
};

/// A quantity to be fitted: one value, or one for each entry of `per`.
struct FittedKey {
    Quantity const *quantity = nullptr, *per = nullptr;
    double lo = -infinity, hi = infinity;  // in the unit
};

/// What the model has reached: errors above it, correlations below it are a step back.
struct Accepted {
    Quantity const* measured = nullptr;
    std::string part, group;
    double value = nan;
};

struct Series {
    std::string name, title, summary, source, file, evidence;
    int year = 0;
    Status status = Status::published;  // recalled: informational
    Score score = Score::none;
    Study common;                     // scenario; with axes: each row is predicted at the best design of this search
    std::vector<Quantity const*> by;  // choices; rows that agree in them are a group
    std::string rows_of;              // another series, whose rows are judged in another way: not counted twice
    std::string calibrated_on;        // "odd rows", or a sentence; empty: nothing was fitted to these rows
    std::vector<ValidationColumn> columns;
    std::vector<Quantity const*> measured;  // in the order of the columns
    std::vector<ValidationRow> rows;
    std::vector<ValidationPart> parts;
    std::vector<FittedKey> fit;
    std::vector<Accepted> accepted;

    /// Rows 1, 3, 5, … were fitted, the others held out.
    bool halved() const { return calibrated_on == "odd rows"; }
};
/// Groups with fewer rows get no verdict on their order.
inline constexpr std::size_t least_ranked_rows = 10;

struct SeriesReading {
    Series series;
    Issues issues;  // with errors among them the series is not to be used
};
/// "rows_of" names another series of `folder`, whose columns and rows are taken.
SeriesReading read_series(Graph const&, std::string_view json, std::string const& file,
                          std::filesystem::path const& folder);
SeriesReading load_series(Graph const&, std::filesystem::path const&);
std::string to_json(Graph const&, Series const&);  // read back to the same series

/// Files of a folder, sorted by name.
std::vector<std::filesystem::path> series_files(std::filesystem::path const& folder);
std::filesystem::path validation_folder();  // presets/validation
/// A person's own: $XDG_DATA_HOME/diecast/validation, by default below ~/.local/share. Empty if there is no home.
std::filesystem::path own_series_folder();
std::vector<std::filesystem::path> known_series_files();  // what ships, then one's own

}  // namespace diecast
