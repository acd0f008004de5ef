// Sampling: designs spread over the space of a study's axes, or given one by one.
#pragma once
#include <span>
#include "model/study/study.h"

namespace diecast {

/// One axis that moves them all. Between the least and the largest of their values, in even ratios on logarithmic rows,
/// where that means something; otherwise each value as often as any other. In step: as long as the shortest axis.
Axis sampled(Graph const&, std::span<AxisSpec const* const>, DesignSampling const&);

}  // namespace diecast
