// Wiring of collectives: each on its own, all-reduces of prefill and decode.
#include "model/core/relations.h"
#include "model/fleet/quantities.h"
#include "model/inference/quantities.h"
#include "model/network/collective.h"
#include "model/network/gather.h"
#include "model/network/quantities.h"
#include "model/training/quantities.h"
#include "model/wiring.h"

// clang-format off
namespace diecast {
namespace {

void wire_counted_times(Graph& g) {
    auto const counted = [&](Quantity const& out, Quantity const& sustained) {
        g.add_case(method::efficiency, "achieved", out, same("as the GPU sustains"), sustained);
        g.add_case(method::efficiency, "peak",     out, none("none"), sustained);
    };
    counted(collective::start_time, gpu::collective_latency);
    counted(collective::step_time,  gpu::step_latency);
    counted(collective::bulk_start, gpu::bulk_latency);
    counted(collective::bulk_step,  gpu::bulk_step);

    auto const share = [&](Quantity const& out, Quantity const& sustained) {
        g.add_case(method::efficiency, "achieved", out, quotient("over the share of long messages"), sustained,
                   gpu::collective_efficiency);
        g.add_case(method::efficiency, "peak",     out, certain("all"), sustained);
    };
    share(collective::short_share,  gpu::short_efficiency);
    share(collective::switch_share, gpu::switch_efficiency);
}

void wire_neighbour(Graph& g) {
    g.add_case(scaleup::topology, "switch",    scaleup::neighbour_rate, same("N2 = N"), achieved::link_rate);
    g.add_case(scaleup::topology, "cube mesh", scaleup::neighbour_rate, one_link_of_six, achieved::link_rate);
    g.add_case(scaleup::topology, "full mesh", scaleup::neighbour_rate, links_to_one_other, achieved::link_rate, scaleup::domain);
}

void wire_rate(Graph& g, Quantity const& rate, Quantity const& packages) {
    g.add_case(scaleup::topology, "switch",    rate, same("Nn = N"),    achieved::link_rate);
    g.add_case(scaleup::topology, "cube mesh", rate, rate_in_cube_mesh, achieved::link_rate, packages);
    g.add_case(scaleup::topology, "full mesh", rate, rate_in_full_mesh, achieved::link_rate, scaleup::neighbour_rate, packages);
}

/// How a collective's time follows from bytes, packages and rate, by algorithm.
auto collective_cases(Graph& g, Quantity const& time, Quantity const& bytes, Quantity const& packages) {
    return [&](std::string_view how, auto const& formula, Quantity const& rate, auto const&... more) {
        g.add_case(collective::algorithm, how, time, formula, bytes, packages, rate, collective::start_time,
                   collective::step_time, collective::bulk_start, collective::bulk_step, collective::short_share,
                   more...);
    };
}

/// `near`: the rate inside a server, where `rate` may be that of a ring through several.
void wire_all_reduce(Graph& g, Quantity const& time, Quantity const& bytes, Quantity const& packages,
                     Quantity const& rate, Quantity const& near) {
    auto const add = collective_cases(g, time, bytes, packages);
    add("ring",         ring_all_reduce, rate);
    add("tree",         tree_all_reduce, rate);
    add("one-shot",     one_shot_all_reduce, rate);
    add("in-switch",    in_switch_all_reduce, rate, collective::switch_share);
    add("direct",       direct_all_reduce, rate);
    add("hierarchical", hierarchical_all_reduce, near, scaleup::domain, training::far_rate);
}

void wire_gather(Graph& g, Quantity const& time) {
    auto const add = collective_cases(g, time, collective::bytes, collective::gpus);
    add("ring",         ring_gather, collective::rate);
    add("tree",         tree_gather, collective::rate);
    add("one-shot",     direct_gather, collective::rate);
    add("in-switch",    in_switch_gather, collective::rate, collective::switch_share);
    add("direct",       direct_gather, collective::rate);
    add("hierarchical", hierarchical_gather, collective::rate, scaleup::domain, training::far_rate);
}

void wire_to_all(Graph& g, Quantity const& time) {
    auto const add = collective_cases(g, time, collective::bytes, collective::gpus);
    add("ring",         ring_to_all, collective::rate);
    add("tree",         tree_to_all, collective::rate);
    for (std::string_view how : {"one-shot", "in-switch", "direct"}) add(how, direct_gather, collective::rate);
    add("hierarchical", hierarchical_to_all, collective::rate, scaleup::domain, training::far_rate);
}

void wire_phase(Graph& g, Phase const& p, Quantity const& rate) {
    wire_rate(g, rate, p.tensor);
    wire_all_reduce(g, p.exchange_time, p.exchange_bytes, p.tensor, rate, rate);
}

}  // namespace

void wire_collectives(Graph& g) {
    wire_counted_times(g);
    wire_neighbour(g);
    wire_rate(g, collective::rate, collective::gpus);
    wire_rate(g, collective::training_rate, training::tensor);
    wire_all_reduce(g, collective::time, collective::bytes, collective::gpus, collective::rate, collective::rate);
    g.add(collective::bus_bandwidth, bus_bandwidth, collective::bytes, collective::gpus, collective::time,
                                                    collective::rate);
    wire_gather(g, collective::gather_time);
    wire_to_all(g, collective::to_all_time);
    wire_all_reduce(g, training::reduce_time, training::exchange_bytes, training::tensor, training::tensor_rate, collective::training_rate);
    wire_phase(g, prefill, collective::prefill_rate);
    wire_phase(g, decode,  collective::decode_rate);
}

}  // namespace diecast
