// Wiring of prefill and decode of the language model chosen, as two more lists.
#include "model/core/relations.h"
#include "model/kernel_list/language.h"
#include "model/kernel_list/levels_of.h"
#include "model/wiring.h"

// clang-format off
namespace diecast {
namespace {

inline constexpr Citation citation{"after Fu et al., COPA-GPU, TACO 2021", "fused attention; latent attention as if not absorbed; one GPU; half of the query and output width is output"};

constexpr Formula work_of_prefill{"work_of_prefill", "{Σ work, kernels, weights + cache + activations}", citation, WorkOfLanguage<false>{}};
constexpr Formula work_of_decode{"work_of_decode", "{Σ work, kernels, weights + cache + activations}", citation, WorkOfLanguage<true>{}};
constexpr std::string_view sum_of_kernels = "Σ_i [((F/ηP)^p + (T2/B2)^p + (T3/Bu)^p + (TM/BM)^p)^(1/p) + t0], kernels of a layer times layers";
constexpr Formula time_of_prefill{"time_of_prefill", sum_of_kernels, citation, TimeOfLanguage<false>{}};
constexpr Formula time_of_decode{"time_of_decode", sum_of_kernels, citation, TimeOfLanguage<true>{}};
constexpr Formula shares_of_prefill{"shares_of_prefill", "1 − t(without)/t", citation, SharesOfLanguage<false>{}};
constexpr Formula shares_of_decode{"shares_of_decode", "1 − t(without)/t", citation, SharesOfLanguage<true>{}};

void wire(Graph& g, std::string_view name, auto const& work, auto const& time, auto const& shares) {
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

}  // namespace

void wire_language_lists(Graph& g) {
    wire(g, prefill_list, work_of_prefill, time_of_prefill, shares_of_prefill);
    wire(g, decode_list, work_of_decode, time_of_decode, shares_of_decode);
}

}  // namespace diecast
