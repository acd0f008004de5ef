// The rows on which lists run, in the order of Levels: here, and at the reference.
#pragma once
#include "model/composable/quantities.h"
#include "model/core/graph.h"
#include "model/inference/quantities.h"
#include "model/kernel_list/quantities.h"

// clang-format off
namespace diecast {

/// add(more..., the rows) for a functor that wires.
template <class Add>
void with_levels(Add&& add) {
    add(levels::matrix_rate, levels::vector_rate, levels::l2_capacity, l3::capacity, levels::l2_rate, uhb::bandwidth,
        levels::memory_rate, levels::overlap, levels::floor, levels::miss_scale, levels::miss_shape, levels::number, llm::operations);
}
template <class Add>
void with_reference_levels(Add&& add) {
    add(levels::matrix_rate, levels::vector_rate, reference::l2_capacity, reference::l3_capacity, levels::l2_rate, uhb::bandwidth,
        reference::memory_rate, levels::overlap, levels::floor, levels::miss_scale, levels::miss_shape, levels::number, llm::operations);
}

}  // namespace diecast
