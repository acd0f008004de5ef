// Quoted: what a person typed, as a message repeats it.
#pragma once
#include <string>
#include <string_view>

namespace diecast {

inline std::string quoted(std::string_view text) { return "\"" + std::string(text) + "\""; }

}  // namespace diecast
