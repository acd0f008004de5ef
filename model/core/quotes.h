// Quotes: what a person typed, as a message repeats it.
#pragma once
#include <string>
#include <string_view>

namespace diecast {

/// Not named as std::quoted, which the compiler finds for every std::string where <iomanip> is included.
inline std::string in_quotes(std::string_view text) { return '"' + std::string(text) + '"'; }

}  // namespace diecast
