// CalibrationTask: what a calibration is asked, in words, and the entry that it makes.
#pragma once
#include <filesystem>
#include "optimizer/validation/calibrate.h"

namespace diecast {

struct CalibrationRows {
    Series series;
    std::vector<Role> roles;  // per row
};
/// A table, or a validation series (a file ending in .json); `measured` is for tables. None, and issues, where it
/// cannot be read.
std::optional<CalibrationRows> read_calibration_rows(Graph const&, std::filesystem::path const&,
                                                     std::vector<Quantity const*> const& measured, Issues&);

/// "key" or "key=lo..hi"; without bounds from a tenth of the first row's value to ten times it, within the row's range.
std::optional<FittedKey> parse_fit(Graph const&, Series const&, std::string_view, Issues&);
/// "odd", "half", "all", "column", "70 %", "0.7".
std::optional<Split> parse_split(std::string_view, std::uint64_t seed, std::vector<Role> const&, Issues&);

/// The entry that the rows have, extended; its source names file, rows, split and date ("2026-01-02"). None, and
/// issues, where the fitted quantities make no entry. `pinned` gets those that the rows pin, so that the entry has no
/// say in them there.
struct CalibratedPlace {
    CalibratedEntry entry;
    Quantity const* selector;
};
std::optional<CalibratedPlace> calibrated_place(Graph const&, Calibration const&, Series const&,
                                                std::vector<bool> const& fitted, Split const&, std::string const& name,
                                                std::string const& date, Issues&,
                                                std::vector<Quantity const*>* pinned = nullptr);

}  // namespace diecast
