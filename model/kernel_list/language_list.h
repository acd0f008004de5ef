// Wiring of one pass of the language model chosen, prefill or decode, as one more list: each is a file of its own, as
// either takes long to compile.
#pragma once
#include "model/core/relations.h"
#include "model/kernel_list/language.h"
#include "model/kernel_list/levels_of.h"
#include "model/wiring.h"

// clang-format off
namespace diecast {

inline constexpr Citation language_citation{"after Fu et al., COPA-GPU, TACO 2021", "fused attention; latent attention as if not absorbed; one GPU; half of the query and output width is output"};
inline constexpr std::string_view work_of_kernels = "{Σ work, kernels, weights + cache + activations}";
inline constexpr std::string_view sum_of_kernels = "Σ_i [((F/ηP)^p + (T2/B2)^p + (T3/Bu)^p + (TM/BM)^p)^(1/p) + t0], kernels of a layer times layers";
inline constexpr std::string_view share_of_kernels = "1 − t(without)/t";

void wire_language_list(Graph& g, std::string_view name, auto const& work, auto const& time, auto const& shares) {
    auto const add = [&](Outputs const& out, auto const& formula, auto const&... more) {
        with_language([&](auto const&... row) { g.add_case(iteration::network, name, out, formula, row..., more...); });
    };
    add({iteration::work, iteration::kernels, iteration::footprint}, work, llm::operations);
    with_levels([&](auto const&... level) {
        add({iteration::time, iteration::l2_traffic, iteration::link_traffic, iteration::memory_traffic}, time, level...);
        add({iteration::arithmetic_share, iteration::l2_share, iteration::link_share, iteration::memory_share}, shares, level...);
    });
    with_reference_levels([&](auto const&... level) {
        add({iteration::reference_time, iteration::reference_l2_traffic, iteration::reference_link_traffic,
             iteration::reference_memory_traffic}, time, level...);
    });
}

}  // namespace diecast
