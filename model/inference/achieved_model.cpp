// Wiring of what a package sustains: ratings at peak, calibrated shares of them as achieved.
#include "model/core/relations.h"
#include "model/fleet/quantities.h"
#include "model/inference/achieved.h"
#include "model/inference/quantities.h"
#include "model/kernel/quantities.h"
#include "model/wiring.h"

// clang-format off
namespace diecast {
namespace {

/// What kernels and the host take, however fast the package is.
void wire_overheads(Graph& g) {
    Quantity const& arithmetic = precision::arithmetic;
    auto const counted = [&](Quantity const& out, Quantity const& in) {
        g.add_case(method::efficiency, "achieved", out, same("as measured"), in);
        g.add_case(method::efficiency, "peak",     out, none("0"), in);
    };
    g.add_case(llm::attention, "grouped", achieved::latent_kernels, none("0"), runtime::latent_kernels);
    g.add_case(llm::attention, "latent",  achieved::latent_kernels, same("as counted"), runtime::latent_kernels);
    g.add_case(llm::attention, "grouped", achieved::products, products_of_grouped, runtime::kernels);
    g.add_case(llm::attention, "latent",  achieved::products, products_of_latent, runtime::kernels);
    g.add_case(arithmetic, "8-bit",  achieved::scale_kernels, kernels_in_blocks, llm::block_scales, precision::expert_weight, precision::wide, runtime::scale_kernels);
    g.add_case(arithmetic, "16-bit", achieved::scale_kernels, none("0"), runtime::scale_kernels);
    g.add_case(arithmetic, "4-bit",  achieved::scale_kernels, none("0"), runtime::scale_kernels);
    g.add(achieved::layer_kernels, kernels_of_layer, runtime::kernels, achieved::latent_kernels, achieved::products, achieved::scale_kernels);
    g.add_case(method::efficiency, "achieved", achieved::layer_overhead, launches_and_attention, achieved::layer_kernels, gpu::launch_time, kernel::attention_start, runtime::operator_time);
    g.add_case(method::efficiency, "peak",     achieved::layer_overhead, none("0"), gpu::launch_time);
    counted(achieved::ramp,               gpu::ramp);
    counted(achieved::host_layer_time,    runtime::layer_time);
    counted(achieved::host_pass_time,     runtime::pass_time);
    g.add_case(method::efficiency, "achieved", achieved::host_prompt_time, sum_of_two("per pass + per prefill"), runtime::pass_time, runtime::prompt_time);
    g.add_case(method::efficiency, "peak",     achieved::host_prompt_time, none("0"), runtime::prompt_time);
    counted(achieved::host_sequence_time, runtime::sequence_time);
    g.add_case(method::sampling, "greedy", achieved::sampling_time, none("0"), runtime::sequence_time);
    g.add_case(method::sampling, "top-p",  achieved::sampling_time, quotient("v/rate"), llm::vocabulary, runtime::sorting_rate);
    g.add_case(method::sampling, "greedy", achieved::sampling_bytes, none("0"), runtime::sorting_bytes);
    g.add_case(method::sampling, "top-p",  achieved::sampling_bytes, product("v·bytes"), llm::vocabulary, runtime::sorting_bytes);
    g.add(achieved::sequence_time, sum_of_two("host + sampling"), achieved::host_sequence_time, achieved::sampling_time);
}

}  // namespace

void wire_achieved(Graph& g) {
    Quantity const& arithmetic = precision::arithmetic;
    g.add_case(arithmetic, "8-bit",  achieved::peak_rate, product("F16·rate at 8 bits"), package::sustained_peak, gpu::rate_8);
    g.add_case(arithmetic, "16-bit", achieved::peak_rate, same("F16"), package::sustained_peak);
    g.add_case(arithmetic, "4-bit",  achieved::peak_rate, product("F16·rate at 4 bits"), package::sustained_peak, gpu::rate_4);
    g.add_case(arithmetic, "8-bit",  achieved::matrix_share, same("efficiency at 8 bits"), gpu::matrix_efficiency_8);
    g.add_case(arithmetic, "16-bit", achieved::matrix_share, same("efficiency at 16 bits"), gpu::matrix_efficiency);
    g.add_case(arithmetic, "4-bit",  achieved::matrix_share, same("efficiency at 4 bits"), gpu::matrix_efficiency_4);
    // What no format sets: weights and cache are as wide as the arithmetic, all else has 16 bits.
    g.add_case(arithmetic, "8-bit",  precision::weight, half_as_wide, precision::wide);
    g.add_case(arithmetic, "16-bit", precision::weight, same("16-bit"), precision::wide);
    g.add_case(arithmetic, "4-bit",  precision::weight, quarter_with_scales, precision::wide);
    g.add(precision::expert_weight, same("as other weights"), precision::weight);
    g.add_case(arithmetic, "8-bit",  precision::widened, widened_where_not_native, precision::expert_weight, precision::wide, gpu::rate_8, gpu::rate_4);
    g.add_case(arithmetic, "16-bit", precision::widened, widened_if_4_bit, precision::expert_weight, precision::wide);
    g.add_case(arithmetic, "4-bit",  precision::widened, none("0"), precision::expert_weight);
    g.add_case(arithmetic, "8-bit",  precision::cache, half_as_wide, precision::wide);
    g.add_case(arithmetic, "16-bit", precision::cache, same("16-bit"), precision::wide);
    g.add_case(arithmetic, "4-bit",  precision::cache, half_as_wide, precision::wide);
    g.add(precision::activation, same("16-bit"), precision::wide);
    g.add(precision::wire,       same("as activations"), precision::activation);
    g.add(achieved::operation_energy, energy_as_run, process::operation_energy, power::energy_factor, power::voltage, power::energy_share,
                                      package::sustained_peak, achieved::peak_rate);

    g.add(achieved::grouped_share, rate_in_blocks, gpu::grouped_efficiency, achieved::in_blocks, runtime::block_share);
    g.add_case(arithmetic, "8-bit",  achieved::in_blocks, in_blocks_of_8_bits, llm::block_scales, precision::expert_weight, precision::wide, gpu::rate_8, gpu::rate_4, runtime::native_scales);
    g.add_case(arithmetic, "16-bit", achieved::in_blocks, none("0"), llm::block_scales);
    g.add_case(arithmetic, "4-bit",  achieved::in_blocks, none("0"), llm::block_scales);
    g.add(achieved::permute_rate,  rate_in_blocks, gpu::permute_rate, achieved::in_blocks, runtime::block_permute_share);
    g.add(gpu::routing_time_4,     same("as of wider experts"), gpu::routing_time);
    g.add(achieved::routing_time,  start_by_width, gpu::routing_time, gpu::routing_time_4, precision::expert_weight, precision::wide, precision::widened);

    g.add(gpu::cache_efficiency_8,  same("as with 16 bits"), gpu::memory_efficiency);
    g.add(gpu::latent_efficiency,   same("as other attention"), gpu::memory_efficiency);
    g.add(gpu::latent_efficiency_8, same("as with 16 bits"), gpu::latent_efficiency);
    g.add(gpu::attention_time_8,    same("as with 16 bits"), gpu::attention_time);
    g.add_case(llm::attention, "grouped", achieved::cache_efficiency, by_cache, gpu::memory_efficiency, gpu::cache_efficiency_8, precision::cache, precision::wide);
    g.add_case(llm::attention, "latent",  achieved::cache_efficiency, by_cache, gpu::latent_efficiency, gpu::latent_efficiency_8, precision::cache, precision::wide);
    g.add(kernel::attention_start,  by_cache, gpu::attention_time, gpu::attention_time_8, precision::cache, precision::wide);

    auto const operations = [&](Quantity const& out, Quantity const& rating, Quantity const& efficiency, Quantity const& software) {
        g.add_case(method::efficiency, "achieved", out, product_of_three("rating·efficiency·software"), rating, efficiency, software);
        g.add_case(method::efficiency, "peak",     out, same("rating"), achieved::peak_rate);
    };
    operations(achieved::matrix_rate,    achieved::peak_rate, achieved::matrix_share,    runtime::matrix_share);
    g.add_case(method::efficiency, "achieved", achieved::grouped_rate, rate_with_widening, achieved::peak_rate, achieved::grouped_share, runtime::matrix_share, precision::widened, runtime::widened_rate);
    g.add_case(method::efficiency, "peak",     achieved::grouped_rate, same("rating"), achieved::peak_rate);
    operations(achieved::attention_rate, package::sustained_peak,       gpu::attention_efficiency, runtime::attention_share);

    g.add_case(precision::attention, "16-bit", achieved::pass_attention_rate, same("F"), achieved::attention_rate);
    g.add_case(precision::attention, "8-bit",  achieved::pass_attention_rate, product("F·gain at 8 bits"), achieved::attention_rate, kernel::attention_gain);
    g.add_case(precision::attention, "4-bit",  achieved::pass_attention_rate, product("F·gain at 4 bits"), achieved::attention_rate, kernel::narrow_gain);
    g.add(achieved::index_rate, rate_of_indexer, achieved::attention_rate, kernel::attention_gain, precision::index, precision::wide);
    // A package without memory or links of its own reads and sends over the host link, which collectives use as they
    // use links.
    auto const bytes = [&](Quantity const& out, Quantity const& rating, Quantity const& efficiency, Quantity const& software) {
        g.add_case(method::efficiency, "achieved", out, product_or_least("max(rating·efficiency·software, host link)"), rating, efficiency, software, io::bandwidth);
        g.add_case(method::efficiency, "peak",     out, larger_of_two("max(rating, host link)"), rating, io::bandwidth);
    };
    bytes(achieved::memory_rate,           package::bandwidth, gpu::memory_efficiency,     runtime::memory_share);
    g.add(runtime::attention_share_16, same("as in the rest of attention"), runtime::attention_share);
    g.add(runtime::latent_share,       same("as in the rest of attention"), runtime::attention_share);
    g.add_case(llm::attention, "grouped", achieved::cache_share, by_cache, runtime::attention_share_16, runtime::attention_share, precision::cache, precision::wide);
    g.add_case(llm::attention, "latent",  achieved::cache_share, same("as the software has it"), runtime::latent_share);
    bytes(achieved::attention_memory_rate, package::bandwidth, achieved::cache_efficiency, achieved::cache_share);
    g.add(runtime::state_share, same("as attention"), runtime::attention_share);
    bytes(achieved::state_rate,            package::bandwidth, gpu::memory_efficiency,     runtime::state_share);
    g.add_case(method::efficiency, "achieved", achieved::link_rate, larger_at_efficiency, link::bandwidth, io::bandwidth, gpu::collective_efficiency, runtime::collective_share);
    g.add_case(method::efficiency, "peak",     achieved::link_rate, larger_of_two("max(rating, host link)"), link::bandwidth, io::bandwidth);
    g.add_case(method::efficiency, "achieved", achieved::memory, product("M·usable"), pool::capacity, runtime::memory_usable);
    g.add_case(method::efficiency, "peak",     achieved::memory, same("M"), pool::capacity);
    wire_overheads(g);
}

}  // namespace diecast
