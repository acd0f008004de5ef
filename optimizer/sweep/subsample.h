// Thin: a question about fewer designs than asked, for a first look.
#pragma once
#include "optimizer/sweep/explore.h"

namespace diecast {

std::uint64_t designs_of(std::span<Axis const>);

/// Of the same designs no more than `most`: half the places of the longest axis, its ends among them, as often as it
/// takes; two of each axis stay.
Question subsampled(Question, std::uint64_t most);

}  // namespace diecast
