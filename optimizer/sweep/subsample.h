// Subsample: a question about fewer designs than asked, for a preview.
#pragma once
#include "optimizer/sweep/explore.h"

namespace diecast {

std::uint64_t designs_of(std::span<Axis const>);

/// Places along each axis that make up no more than `most` designs: half those of the longest axis, its ends among
/// them, as often as it takes; two of each axis stay.
std::vector<std::vector<std::size_t>> spread_places(std::span<Axis const>, std::uint64_t most);
/// The axes with these values alone, by their indices.
std::vector<Axis> at_places(std::span<Axis const>, std::vector<std::vector<std::size_t>> const& places);

/// The question for no more than `most` of its designs, see spread_places.
Question subsampled(Question, std::uint64_t most);

}  // namespace diecast
