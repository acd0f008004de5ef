// The rows on which lists run, in the order of Levels: here, and at the reference; and those of language models.
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

/// Adds the rows of the language model and of the request, in the order of LanguageInputs.
template <class Add>
void with_language(Add&& add) {
    add(llm::layers, llm::dense_layers, llm::expert_layers, llm::hidden,
        llm::heads, llm::qo_width, llm::attention_params, llm::ffn, llm::ffn_matrices, llm::ffn_params, llm::experts,
        llm::active_experts, llm::always_met, llm::expert_ffn, llm::expert_params, llm::vocabulary,
        llm::weight_bytes, llm::kv_bytes, llm::window, llm::window_share, llm::window_work, llm::window_cache, precision::weight, precision::activation,
        iteration::batch, traffic::prompt, traffic::answer);
}
inline constexpr std::string_view prefill_list = "language model, prefill", decode_list = "language model, decode";

}  // namespace diecast
