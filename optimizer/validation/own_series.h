// OwnSeries: a validation series made of the measured rows of a study.
#pragma once
#include "model/study/validation.h"

namespace diecast {

/// What a person says of the rows.
struct SeriesDraft {
    std::string name, title, summary, source;
    int year = 0;                           // 0: not said
    std::vector<Quantity const*> measured;  // columns with what was measured; the others say what was set
    Scenario common;                        // of all rows, where they set nothing else
};

/// Quantities that any of the rows has a value of, in the model's order.
std::vector<Quantity const*> columns_of(Graph const&, std::vector<MeasuredRow> const&);
/// Those of these that formulas compute, and that were probably measured and not set.
std::vector<Quantity const*> computed_among(Graph const&, std::vector<Quantity const*> const&);

/// None, and issues, where the draft or a row cannot be used. They name the field ("source") or row and column ("row 3
/// (“rig 7”), decode.time"), value and limit. What is measured is pinned nowhere, so that it is predicted.
std::optional<Series> series_of_rows(Graph const&, std::vector<MeasuredRow> const&, SeriesDraft const&, Issues&);

/// The file of a person's own series of that name; an issue ("name: …") where the name is taken, by one that ships or
/// by one of their own, or where there is no place.
std::optional<std::filesystem::path> own_series_file(std::string const& name, Issues&);
/// All of it is written, or an issue says why not.
bool save_series(Graph const&, Series const&, std::filesystem::path const&, Issues&);

}  // namespace diecast
