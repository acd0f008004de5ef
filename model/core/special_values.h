// Infinity and NaN by short names.
#pragma once
#include <limits>

namespace diecast {

inline constexpr double infinity = std::numeric_limits<double>::infinity();
inline constexpr double nan = std::numeric_limits<double>::quiet_NaN();  // unknown or absent

}  // namespace diecast
