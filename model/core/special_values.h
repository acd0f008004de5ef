// The two doubles that are no numbers.
#pragma once
#include <limits>

namespace diecast {

inline constexpr double infinity = std::numeric_limits<double>::infinity();
inline constexpr double nan = std::numeric_limits<double>::quiet_NaN();  // not known, or there is none

}  // namespace diecast
