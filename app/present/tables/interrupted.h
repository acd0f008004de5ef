// Interrupted: how a result says that the command that wrote it was interrupted. A whole one does not mention it.
#pragma once
#include <cstdint>
#include <string>

namespace diecast {

/// "1200 of 72000 designs"
inline std::string part_done(std::uint64_t done, std::uint64_t all, std::string const& what) {
    return std::to_string(done) + " of " + std::to_string(all) + " " + what;
}

/// The last line of a CSV file; CellReader leaves out lines that begin with #.
inline std::string interrupted_line(std::string const& after) { return "# interrupted after " + after + "\n"; }

/// Key of a JSON result: "interrupted": "after 1200 of 72000 designs".
inline constexpr char const* interrupted_key = "interrupted";

}  // namespace diecast
