// CSV cells: plain tables of keys and values as people write them.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace diecast {

/// Cells of one line after the other: commas, semicolons or tabs between them, quotes round them as in any CSV; lines
/// that say nothing or begin with # are left out.
class CellReader {
public:
    explicit CellReader(std::string_view text);
    /// The next line and its number, from 1; false at the end, or where a quote stays open.
    bool next(std::vector<std::string>& cells, std::size_t& line);
    bool open() const { return open_; }

private:
    std::vector<std::string> cells_of_line();

    std::string_view text_;
    char separator_ = ',';
    std::size_t line_ = 0;
    bool open_ = false;
};

std::string csv_field(std::string_view);
/// The apostrophe that csv_field puts before a text that a spreadsheet would compute ("=1+1", "@x", no number) goes;
/// quotes are gone already.
std::string_view from_csv_field(std::string_view);
std::string csv_line(std::vector<std::string> const& fields);

/// The first control character in words, with its line; empty if there is none.
std::string control_in_cells(std::string_view text);

struct KeyAndUnit {
    std::string key, unit;  // unit: empty where none is said
};
/// Key and unit of "decode.time (ms)", "decode.time [ms]" or "decode.time".
KeyAndUnit key_and_unit(std::string_view title);
/// The cell, with the header's unit unless it has one of its own.
std::string with_unit(std::string const& cell, std::string const& unit);

}  // namespace diecast
