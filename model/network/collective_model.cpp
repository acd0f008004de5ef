// Wiring of collectives: each on its own, all-reduces of prefill, decode and training, and of gradients.
#include "model/core/relations.h"
#include "model/fleet/quantities.h"
#include "model/inference/quantities.h"
#include "model/network/collective.h"
#include "model/network/gather.h"
#include "model/network/gradient_rows.h"
#include "model/network/gradients.h"
#include "model/network/quantities.h"
#include "model/network/send_rows.h"
#include "model/network/topology.h"
#include "model/training/quantities.h"
#include "model/wiring.h"

// clang-format off
namespace diecast {
namespace {

void wire_counted_times(Graph& g) {
    auto const counted = [&](Quantity const& out, auto const& formula, auto const&... sustained) {
        g.add_case(method::efficiency, "achieved", out, formula, sustained...);
    };
    auto const nothing = [&](Quantity const& out, Quantity const& sustained) {
        g.add_case(method::efficiency, "peak", out, none("none"), sustained);
    };
    counted(collective::start_time,   sum_of_two("GPU + launch"), gpu::collective_latency, runtime::exchange_launch);
    counted(collective::step_time,    sum_of_two("GPU + fabric"), gpu::step_latency, fabric::latency);
    counted(collective::bulk_start,   sum_of_two("GPU + launch"), gpu::bulk_latency, runtime::exchange_launch);
    counted(collective::bulk_step,    sum_of_two("GPU + fabric"), gpu::bulk_step, fabric::latency);
    counted(collective::pipeline,     same("as the GPU sustains"), gpu::pipeline_time);
    counted(collective::kernel_start, sum_of_three("GPU + software + fabric"), gpu::kernel_start, runtime::kernel_start, fabric::latency);
    counted(collective::switch_start, there_and_back_through_fabric, gpu::switch_start, fabric::latency);
    counted(collective::far_base,     sum_of_two("software + adapters"), scaleout::step_time, scaleout::adapter_latency);
    counted(collective::far_bulk,     same("as the network sustains"), scaleout::bulk_time);
    counted(collective::far_pipeline, same("as the network sustains"), scaleout::pipeline_time);
    nothing(collective::start_time,   gpu::collective_latency);
    nothing(collective::step_time,    gpu::step_latency);
    nothing(collective::bulk_start,   gpu::bulk_latency);
    nothing(collective::bulk_step,    gpu::bulk_step);
    nothing(collective::pipeline,     gpu::pipeline_time);
    nothing(collective::kernel_start, gpu::kernel_start);
    nothing(collective::switch_start, gpu::switch_start);
    nothing(collective::far_base,     scaleout::adapter_latency);
    nothing(collective::far_bulk,     scaleout::bulk_time);
    nothing(collective::far_pipeline, scaleout::pipeline_time);
}

void wire_counted_shares(Graph& g) {
    auto const share = [&](Quantity const& out, Quantity const& sustained) {
        g.add_case(method::efficiency, "achieved", out, quotient("over the share of long messages"), sustained,
                   gpu::collective_efficiency);
        g.add_case(method::efficiency, "peak",     out, certain("all"), sustained);
    };
    share(collective::short_share,  gpu::short_efficiency);
    share(collective::kernel_share, gpu::kernel_efficiency);
    g.add_case(method::efficiency, "achieved", collective::far_short, same("as the network sustains"), scaleout::short_efficiency);
    g.add_case(method::efficiency, "peak",     collective::far_short, certain("all"), scaleout::short_efficiency);
    g.add_case(method::efficiency, "achieved", collective::switch_share, quotient("over the share of long messages"), gpu::switch_efficiency, gpu::collective_efficiency);
    g.add_case(method::efficiency, "peak",     collective::switch_share, all_or_none, gpu::switch_efficiency);

    g.add_case(fabric::switching, "packet",  collective::packet_share, same("as the switch adds up"), collective::switch_share);
    g.add_case(fabric::switching, "circuit", collective::packet_share, none("light is not added"), collective::switch_share);
    g.add_case(fabric::switching, "direct",  collective::packet_share, none("no switch"), collective::switch_share);
}

/// What follows from where links lead. `add` wires one topology.
void wire_topology(Graph& g) {
    auto const add = [&](std::string_view where, Quantity const& out, auto const& formula, auto const&... in) {
        g.add_case(scaleup::topology, where, out, formula, in...);
    };
    add("switch",    scaleup::neighbour_rate, same("N2 = N"), achieved::link_rate);
    add("cube mesh", scaleup::neighbour_rate, one_link_of_six, achieved::link_rate);
    add("full mesh", scaleup::neighbour_rate, links_to_one_other, achieved::link_rate, scaleup::domain);
    add("ring",      scaleup::neighbour_rate, one_link_of_two, achieved::link_rate);
    add("2-D torus", scaleup::neighbour_rate, one_link_of_four, achieved::link_rate);
    add("3-D torus", scaleup::neighbour_rate, one_link_of_six_ways, achieved::link_rate);
    add("circuits",  scaleup::neighbour_rate, same("N2 = N: all ports are turned to it"), achieved::link_rate);

    add("switch",    collective::adding_share, same("as the switch adds up"), collective::packet_share);
    for (std::string_view where : {"cube mesh", "full mesh", "ring", "2-D torus", "3-D torus", "circuits"})
        add(where, collective::adding_share, none("no switch"), collective::packet_share);

    for (std::string_view where : {"switch", "full mesh", "circuits"})
        add(where, collective::hops, certain("1"), collective::gpus);
    add("cube mesh", collective::hops, hops_in_cube_mesh, collective::gpus);
    add("ring",      collective::hops, hops_in_ring, collective::gpus, scaleup::domain);
    add("2-D torus", collective::hops, hops_in_torus_2, collective::gpus, scaleup::domain);
    add("3-D torus", collective::hops, hops_in_torus_3, collective::gpus, scaleup::domain);

    for (std::string_view where : {"switch", "cube mesh", "full mesh", "ring", "2-D torus", "3-D torus"})
        add(where, scaleup::turn_time, none("no circuits"), fabric::reconfiguration);
    add("circuits",  scaleup::turn_time, same("as circuits are set"), fabric::reconfiguration);
    g.add(scaleup::free_ports, free_ports, fabric::radix, fabric::tiers, scaleup::domain);
}

void wire_rate(Graph& g, Quantity const& rate, Exchange const& x, Quantity const& packages) {
    auto const add = [&](std::string_view where, Quantity const& out, auto const& formula, auto const&... in) {
        g.add_case(scaleup::topology, where, out, formula, in...);
    };
    add("switch",    rate, same("Nn = N"),    achieved::link_rate);
    add("cube mesh", rate, rate_in_cube_mesh, achieved::link_rate, packages);
    add("full mesh", rate, rate_in_full_mesh, achieved::link_rate, scaleup::neighbour_rate, packages);
    add("ring",      rate, rate_in_ring,      achieved::link_rate, packages, scaleup::domain);
    add("2-D torus", rate, rate_in_torus_2,   achieved::link_rate, scaleup::neighbour_rate, packages, scaleup::domain);
    add("3-D torus", rate, rate_in_torus_3,   achieved::link_rate, scaleup::neighbour_rate, packages, scaleup::domain);
    add("circuits",  rate, same("Nn = N"),    achieved::link_rate);
    for (std::string_view where : {"switch", "cube mesh", "full mesh", "ring", "circuits"})
        add(where, x.steps, steps_of_ring, packages);
    add("2-D torus", x.steps, steps_of_torus_2, packages);
    add("3-D torus", x.steps, steps_of_torus_3, packages);

    for (std::string_view where : {"switch", "full mesh", "circuits"}) add(where, x.straight, same("Nn"), rate);
    add("cube mesh", x.straight, straight_in_cube_mesh, rate, packages, scaleup::domain);
    add("ring",      x.straight, straight_in_ring,      rate, packages, scaleup::domain);
    add("2-D torus", x.straight, straight_in_torus_2,   rate, packages, scaleup::domain);
    add("3-D torus", x.straight, straight_in_torus_3,   rate, packages, scaleup::domain);
}

/// Who exchanges: packages, how many of them share a server, and over how many they spread.
struct Group {
    Quantity const &packages, &domain, &span;
};

/// The way to other servers.
void wire_way(Graph& g, Exchange const& x, Group const& group) {
    auto const add = [&](std::string_view how, auto const& switches, auto const&... tiers) {
        g.add_case(scaleout::topology, how, x.far_step, switches, collective::far_base, scaleout::switch_latency, group.span, scaleout::radix, scaleup::domain, tiers...);
    };
    add("fat tree",       step_through_fat_tree, scaleout::tiers);
    add("rail-optimised", step_through_rails, scaleout::tiers);
    add("dragonfly",      step_through_dragonfly);
    g.add_case(scaleout::topology, "circuits", x.far_step, same("adapters alone"), collective::far_base);

    g.add(x.far, adapter_share_in_rings, training::far_rate, group.span, group.packages, training::pod_reach, training::oversubscription, group.domain, scaleout::adapters);
}

/// Packages that exchange at the full rate of their adapters.
void wire_pods(Graph& g) {
    namespace tr = training;
    for (std::string_view how : {"fat tree", "dragonfly"}) g.add_case(scaleout::topology, how, tr::pod_reach, same("as a pod holds"), tr::pod);
    g.add_case(scaleout::topology, "rail-optimised", tr::pod_reach, product("pod·domain"), tr::pod, scaleup::domain);
    g.add_case(scaleout::topology, "circuits",       tr::pod_reach, without_pods, tr::pod);
}

/// What a ring of a library needs.
auto ring_inputs(Quantity const& bytes, Quantity const& packages, Quantity const& rate) {
    return [&](auto const& use, auto const&... more) {
        use(bytes, packages, rate, collective::start_time, collective::step_time, collective::bulk_start,
            collective::bulk_step, collective::short_share, collective::pipeline, more...);
    };
}

void wire_all_reduce(Graph& g, Exchange const& x, Quantity const& time, Quantity const& bytes, Group const& group, Quantity const& rate) {
    wire_way(g, x, group);
    auto const& [packages, domain, span] = group;
    auto const inputs = ring_inputs(bytes, packages, rate);
    auto const add = [&](Quantity const& out, auto const& formula, auto const&... more) {
        inputs([&](auto const&... in) { g.add(out, formula, in...); }, more...);
    };
    add(x.ring,         ring_all_reduce, x.steps, domain, x.far, x.far_step);
    add(x.tree,         tree_all_reduce, collective::adding_share, scaleup::board, domain, x.far, x.far_step, collective::far_bulk, collective::far_short, collective::far_pipeline);
    add(x.doubling,     doubling_all_reduce, domain, x.far, x.far_step, scaleup::turn_time);
    add(x.hierarchical, hierarchical_all_reduce, domain, x.far, x.far_step, collective::far_bulk, collective::far_short, collective::far_pipeline);
    add(x.least,        least_all_reduce, domain, x.far, x.far_step);
    g.add(x.one_shot,   one_shot_all_reduce, bytes, packages, x.straight, collective::kernel_start, collective::kernel_share, domain, link::ports, scaleup::turn_time);
    g.add(x.two_shot,   two_shot_all_reduce, bytes, packages, x.straight, collective::kernel_start, collective::kernel_share, domain, link::ports, scaleup::turn_time);
    g.add(x.switch_kernel, in_switch_kernel_all_reduce, bytes, packages, rate, collective::kernel_start, collective::adding_share, domain, achieved::memory_rate, runtime::switch_kernel_limit);
    g.add(x.in_switch,  in_switch_all_reduce, bytes, packages, rate, collective::start_time, collective::pipeline, collective::switch_start, collective::adding_share, domain);

    g.add_case(collective::algorithm, "fastest", time, fastest_all_reduce, x.ring, x.in_switch, x.tree, x.one_shot, x.two_shot, x.switch_kernel, bytes, runtime::kernel_limit, packages, scaleup::board, domain, scaleout::trees);
    auto const pinned = [&](std::string_view how, Quantity const& way) { g.add_case(collective::algorithm, how, time, same("as pinned"), way); };
    pinned("ring",               x.ring);
    pinned("tree",               x.tree);
    pinned("recursive doubling", x.doubling);
    pinned("one-shot",           x.one_shot);
    pinned("two-shot",           x.two_shot);
    pinned("in-switch",          x.in_switch);
    pinned("hierarchical",       x.hierarchical);
    pinned("least bytes",        x.least);
    pinned("in-switch kernel",   x.switch_kernel);

    for (std::string_view how : {"one-shot", "two-shot"}) g.add_case(collective::algorithm, how, x.algorithm_slack, room_in_domain, packages, domain);
    g.add_case(collective::algorithm, "in-switch",        x.algorithm_slack, room_in_switch, packages, domain, collective::adding_share);
    g.add_case(collective::algorithm, "in-switch kernel", x.algorithm_slack, room_in_switch_kernel, packages, domain, collective::adding_share, bytes, runtime::switch_kernel_limit);
    g.add(x.algorithm_slack, certain("1: any machine has it"), packages);
}

void wire_gather(Graph& g, Quantity const& time) {
    Exchange const& x = lone_exchange;
    auto const inputs = ring_inputs(collective::bytes, collective::gpus, collective::rate);
    auto const add = [&](std::string_view how, auto const& formula, auto const&... more) {
        inputs([&](auto const&... in) { g.add_case(collective::algorithm, how, time, formula, in...); }, more...);
    };
    inputs([&](auto const&... in) { g.add(collective::ring_gather_time, ring_gather, in...); }, x.steps, scaleup::domain, x.far, x.far_step);
    g.add(collective::in_switch_gather_time, in_switch_gather, collective::bytes, collective::gpus, collective::rate, collective::start_time, collective::pipeline, collective::switch_start, collective::adding_share, scaleup::domain);

    g.add_case(collective::algorithm, "fastest", time, fastest_gather, collective::ring_gather_time, collective::in_switch_gather_time);
    for (std::string_view how : {"ring", "tree"}) g.add_case(collective::algorithm, how, time, same("a ring"), collective::ring_gather_time);
    add("recursive doubling", doubling_gather, scaleup::domain, x.far, x.far_step);
    add("least bytes", direct_gather, scaleup::domain, x.far, x.far_step);
    auto const straight = ring_inputs(collective::bytes, collective::gpus, x.straight);
    for (std::string_view how : {"one-shot", "two-shot", "in-switch kernel"})
        straight([&](auto const&... in) { g.add_case(collective::algorithm, how, time, direct_gather, in...); }, scaleup::domain, x.far, x.far_step);
    g.add_case(collective::algorithm, "in-switch", time, same("as pinned"), collective::in_switch_gather_time);
    g.add_case(collective::algorithm, "in-switch", collective::gather_slack, room_in_switch, collective::gpus, scaleup::domain, collective::adding_share);
    g.add(collective::gather_slack, certain("1: any machine has it"), collective::gpus);
    add("hierarchical", hierarchical_gather, scaleup::domain, x.far, x.far_step, collective::far_bulk, collective::far_short, collective::far_pipeline);
}

/// What sends of each to each need.
void wire_sends(Graph& g) {
    g.add_case(method::efficiency, "achieved", collective::send_latency, sum_of_two("GPU + launch"), gpu::send_latency, runtime::exchange_launch);
    g.add_case(method::efficiency, "peak",     collective::send_latency, none("none"), gpu::send_latency);
    g.add_case(method::efficiency, "achieved", collective::send_start, sum_of_two("GPU + launch"), gpu::send_start, runtime::exchange_launch);
    g.add_case(method::efficiency, "peak",     collective::send_start, none("none"), gpu::send_start);
    g.add_case(method::efficiency, "achieved", collective::send_rate, same("as the GPU sustains"), gpu::send_rate);
    g.add_case(method::efficiency, "peak",     collective::send_rate, same("N"), achieved::link_rate);
}

void wire_to_all(Graph& g, Quantity const& time) {
    Exchange const& x = lone_exchange;
    g.add(collective::to_all_far, adapter_share, training::far_rate, collective::gpus, training::pod_reach, training::oversubscription, scaleup::domain, scaleout::adapters);
    auto const inputs = ring_inputs(collective::bytes, collective::gpus, collective::rate);
    auto const add = [&](std::string_view how, auto const& formula, auto const&... more) {
        inputs([&](auto const&... in) { g.add_case(collective::algorithm, how, time, formula, in...); }, more...);
    };
    for (std::string_view how : {"fastest", "tree", "one-shot", "two-shot", "in-switch", "least bytes", "in-switch kernel"})
        g.add_case(collective::algorithm, how, time, direct_to_all, collective::bytes, collective::gpus, collective::rate, collective::send_latency, collective::step_time, collective::send_start,
                   collective::bulk_step, collective::send_rate, collective::pipeline, scaleup::domain, collective::to_all_far, x.far_step, collective::hops, link::ports, scaleup::turn_time);
    add("ring",               ring_to_all, scaleup::domain, x.far, x.far_step);
    add("recursive doubling", doubling_to_all, scaleup::domain, collective::to_all_far, x.far_step);
    add("hierarchical",       hierarchical_to_all, scaleup::domain, collective::to_all_far, x.far_step, collective::far_bulk, collective::far_short, collective::far_pipeline);
}

void wire_phase(Graph& g, Phase const& p, Exchange const& x, Quantity const& rate) {
    wire_rate(g, rate, x, p.tensor);
    wire_all_reduce(g, x, p.exchange_time, p.exchange_bytes, {p.tensor, scaleup::domain, p.tensor}, rate);
}

/// Copies of the weights lie as far apart as tensor parallelism is wide. Experts have fewer, further apart.
void wire_gradients(Graph& g) {
    namespace tr = training;
    Exchange const& x = gradient_exchange;
    g.add(tr::copies_span,      product("t·copies"), tr::tensor, tr::copies);
    g.add(tr::copies_in_domain, copies_in_domain, tr::copies, tr::tensor, scaleup::domain);
    g.add_case(tr::zero, "nothing", tr::gradient_bytes, same("sum"), tr::bytes_per_sum);
    for (std::string_view divided : {"optimizer", "gradients", "weights"}) g.add_case(tr::zero, divided, tr::gradient_bytes, half_of_exchange, tr::bytes_per_sum, tr::bytes_per_weight);
    g.add(tr::gradient_buckets, buckets_of_gradients, tr::layer_params, tr::table_params, tr::bucket, tr::bucket_per_copy, tr::copies);
    g.add(tr::bucket_bytes,     bytes_of_bucket, tr::layer_params, tr::table_params, tr::gradient_bytes, tr::gradient_buckets);
    wire_rate(g, tr::gradient_link_rate, x, tr::copies_in_domain);
    wire_all_reduce(g, x, tr::bucket_sum_time, tr::bucket_bytes, {tr::copies, tr::copies_in_domain, tr::copies_span}, tr::gradient_link_rate);
    g.add_case(tr::zero, "nothing", tr::bucket_time, same("an all-reduce"), tr::bucket_sum_time);
    for (std::string_view divided : {"optimizer", "gradients", "weights"}) g.add_case(tr::zero, divided, tr::bucket_time, fastest_scatter_and_gather, x.ring, x.in_switch, tr::bucket_sum_time);
    for (std::string_view divided : {"nothing", "optimizer", "gradients"}) g.add_case(tr::zero, divided, tr::bucketed_time, gradients_in_buckets, tr::copies, tr::gradient_buckets, tr::bucket_time, tr::expert_gradient_time);
    g.add_case(tr::zero, "weights", tr::bucketed_time, same("a layer at a time"), tr::full_rate_time);
    g.add_case(tr::gradients, "at full rate", tr::gradient_time, same("rings"), tr::full_rate_time);
    g.add_case(tr::gradients, "by algorithm", tr::gradient_time, same("buckets"), tr::bucketed_time);
}

}  // namespace

void wire_collectives(Graph& g) {
    wire_counted_times(g);
    wire_counted_shares(g);
    wire_topology(g);
    wire_pods(g);
    wire_rate(g, collective::rate, lone_exchange, collective::gpus);
    wire_rate(g, collective::training_rate, training_exchange, training::tensor);
    wire_all_reduce(g, lone_exchange, collective::time, collective::bytes, {collective::gpus, scaleup::domain, collective::gpus}, collective::rate);
    g.add(collective::bus_bandwidth, bus_bandwidth, collective::bytes, collective::gpus, collective::time,
                                                    collective::rate);
    wire_gather(g, collective::gather_time);
    wire_sends(g);
    wire_to_all(g, collective::to_all_time);
    wire_all_reduce(g, training_exchange, training::reduce_time, training::exchange_bytes, {training::tensor, scaleup::domain, training::tensor}, collective::training_rate);
    wire_gradients(g);
    wire_phase(g, prefill, prefill_exchange, collective::prefill_rate);
    wire_phase(g, decode,  decode_exchange, collective::decode_rate);
}

}  // namespace diecast
