// Units that sizes of networks are shown in.
#pragma once
#include "model/core/unit.h"

namespace diecast::unit {
inline constexpr Unit MiB{"MiB", 1048576, {.B = 1}};
}  // namespace diecast::unit
