// Wiring of kernel lists: what a GPU offers them, one iteration, suites, and the same for the reference.
#include "model/convergence/quantities.h"
#include "model/core/relations.h"
#include "model/inference/quantities.h"
#include "model/kernel_list/classifiers.h"
#include "model/kernel_list/energy.h"
#include "model/kernel_list/folds.h"
#include "model/kernel_list/levels_of.h"
#include "model/package/quantities.h"
#include "model/wiring.h"

// clang-format off
namespace diecast {
namespace {

std::vector<Entry> entries_of(std::size_t count, auto name) {
    std::vector<Entry> result;
    for (std::size_t i = 0; i < count; ++i) result.push_back({std::string(name(i)), {}});
    return result;
}

/// output = formula(first..., what kernels run on), here or at the reference.
template <class F>
void add_here(Graph& g, Outputs const& out, F const& formula, auto const&... first) {
    with_levels([&](auto const&... level) { g.add(out, formula, first..., level...); });
}
template <class F>
void add_at_reference(Graph& g, Outputs const& out, F const& formula, auto const&... first) {
    with_reference_levels([&](auto const&... level) { g.add(out, formula, first..., level...); });
}

void wire_levels(Graph& g) {
    g.add(levels::matrix_rate,   product("ηP"), levels::matrix_efficiency, package::peak);
    g.add(levels::vector_peak,   product_of_three("units·operations·f"), package::units, levels::vector_operations, die::clock);
    g.add(levels::vector_rate,   product("η·vector peak"), levels::matrix_efficiency, levels::vector_peak);
    g.add(levels::l2_capacity,   same("the package's"), package::cache);
    g.add(levels::last_capacity, last_cache, levels::l2_capacity, l3::capacity);
    g.add(levels::memory_rate,   rate_or_host, levels::memory_efficiency, composable::bandwidth, io::bandwidth);
    g.add(reference::l2_capacity, same("the package's"), package::cache);
    g.add(reference::last_capacity, last_cache, reference::l2_capacity, reference::l3_capacity);
    g.add(reference::memory_rate, product_of_four("ηM·h0·Bs·speed"), levels::memory_efficiency, reference::sites,
                                  memory::stack_bandwidth, memory::speed);
}

void wire_iteration(Graph& g) {
    g.choose(iteration::network, entries_of(network_count, [](std::size_t i) { return to_text(static_cast<Network>(i)); }));
    g.choose(iteration::task,    entries_of(2, [](std::size_t i) { return to_text(static_cast<Task>(i)); }));
    g.choose(iteration::batch_basis, {{"as given", {}}, {"of the suite", {}}, {"of a worker", {}}});
    g.add_case(iteration::batch_basis, "of the suite", iteration::batch, batch_in_suite, suite::name, suite::batches,
               iteration::network, iteration::task);
    g.add_case(iteration::batch_basis, "of a worker", iteration::batch, same("the worker's"), worker::batch);
    g.add({iteration::work, iteration::kernels, iteration::footprint}, work_of_list, iteration::network, iteration::task,
          iteration::batch, levels::number, llm::operations);
    add_here(g, {iteration::time, iteration::l2_traffic, iteration::link_traffic, iteration::memory_traffic}, time_of_list,
             iteration::network, iteration::task, iteration::batch);
    add_at_reference(g, {iteration::reference_time, iteration::reference_l2_traffic, iteration::reference_link_traffic,
                         iteration::reference_memory_traffic}, time_of_list,
             iteration::network, iteration::task, iteration::batch);
    add_here(g, {iteration::arithmetic_share, iteration::l2_share, iteration::link_share, iteration::memory_share}, shares_of_list,
             iteration::network, iteration::task, iteration::batch);
    g.add(iteration::launch_share,     launch_share, iteration::kernels, levels::floor, iteration::time);
    g.add(iteration::speedup,          quotient("S = t0/t"), iteration::reference_time, iteration::time);
    g.add(iteration::relative_traffic, traffic_over, iteration::memory_traffic, iteration::reference_memory_traffic);
    g.add(iteration::rate,             quotient("work/t"), iteration::work, iteration::time);
    g.add(iteration::samples,          quotient("b/t"), iteration::batch, iteration::time);
}

void wire_energy(Graph& g) {
    g.add(iteration::energy,       energy_of_list, iteration::memory_traffic, memory::energy, iteration::link_traffic, uhb::energy,
                                   l3::energy, iteration::l2_traffic, levels::l2_energy, iteration::work,
                                   process::operation_energy, composable::static_power, iteration::time);
    g.add(iteration::power,        quotient("E/t"), iteration::energy, iteration::time);
    g.add(iteration::link_power,   bits_over_time, iteration::link_traffic, uhb::energy, iteration::time);
    g.add(iteration::memory_power, bits_over_time, iteration::memory_traffic, memory::energy, iteration::time);
}

void wire_suites(Graph& g) {
    g.choose(suite::name, entries_of(suite_count, suite_name));
    add_here(g, suite::time, time_of_suite, suite::name, suite::batches);
    add_at_reference(g, suite::reference_time, time_of_suite, suite::name, suite::batches);
    add_here(g, suite::memory_share, memory_share_of_suite, suite::name, suite::batches);
    g.add(suite::speedup, quotient("S = t0/t"), suite::reference_time, suite::time);
    g.add(suite::traffic, traffic_of_suite, suite::name, suite::batches, levels::last_capacity, reference::last_capacity,
          levels::miss_scale, levels::miss_shape, levels::number);
}

void wire_classifiers(Graph& g) {
    namespace c = classifier;
    g.choose(c::layers, entries_of(classifier_count, [](std::size_t i) { return to_text(static_cast<Classifier>(i)); }));
    g.add({c::weights, c::operators, c::kept, c::work}, numbers_of_classifier, c::layers, llm::operations);
    g.add(c::model, product("weights·bytes"), c::weights, c::number);
    g.add(c::data,  size_of_images, c::images, c::height, c::width, c::channels, c::number);
}

}  // namespace

void wire_kernel_lists(Graph& g) {
    wire_levels(g);
    wire_iteration(g);
    wire_prefill_list(g);
    wire_decode_list(g);
    wire_energy(g);
    wire_suites(g);
    wire_classifiers(g);
}

}  // namespace diecast
