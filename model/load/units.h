// Units that only serving under load shows; requests and sequences are pure numbers.
#pragma once
#include "model/core/unit.h"

namespace diecast::unit {
inline constexpr Unit requests{"requests"}, sequences{"sequences"}, requests_per_s{"requests/s", 1, {.s = -1}};
}  // namespace diecast::unit
