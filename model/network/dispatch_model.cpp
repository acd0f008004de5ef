// Wiring of dispatch and combine: what a library sustains, an exchange on its own, those of prefill, decode and
// training.
#include "model/core/relations.h"
#include "model/fleet/quantities.h"
#include "model/inference/quantities.h"
#include "model/network/dispatch.h"
#include "model/network/quantities.h"
#include "model/training/quantities.h"
#include "model/wiring.h"

// clang-format off
namespace diecast {
namespace {

/// An exchange: its choice of kernel and the names of the two, packages and groups, tokens of a package, bytes of a value
/// each way, rate of the adapters, and what follows.
struct DispatchRows {
    Quantity const& kernel;
    std::string_view bulk, straight;
    Quantity const &gpus, &groups, &tokens, &value, &value_back, &far_rate;
    Quantity const &servers, &far_servers, &copies, &near_copies, &far_copies, &share, &turns_time, &bytes, &far_bytes, &out, &back;
};

void wire_library(Graph& g) {
    g.add_case(method::efficiency, "achieved", dispatch::counted, certain("all"), scaleout::bandwidth);
    g.add_case(method::efficiency, "peak",     dispatch::counted, none("none"), scaleout::bandwidth);
    g.add(dispatch::far_rate, counted_share_of_rate, scaleout::bandwidth, dispatch::counted, dispatch::far_share);
    for (ExchangeWay const* way : {&dispatch_way, &combine_way})
        g.add(way->link_rate, counted_share_of_larger, link::bandwidth, io::bandwidth, dispatch::counted, way->link_share);

    g.add_case(precision::arithmetic, "8-bit",  dispatch_way.value_bytes, wire_with_scales, precision::wire, precision::weight);
    g.add_case(precision::arithmetic, "16-bit", dispatch_way.value_bytes, same("uw"), precision::wire);
    g.add_case(precision::arithmetic, "4-bit",  dispatch_way.value_bytes, tighter_of_two("min(uw, w)"), precision::wire, precision::weight);
    g.add(combine_way.value_bytes, same("uw"), precision::wire);
}

/// The share of the links that an exchange among so many GPUs fills, and how long circuits take to lead to all of them.
void wire_links(Graph& g, Quantity const& share, Quantity const& turns, Quantity const& gpus) {
    auto const add = [&](std::string_view where, auto const& formula) {
        g.add_case(scaleup::topology, where, share, formula, achieved::link_rate, scaleup::neighbour_rate, gpus, scaleup::domain);
    };
    for (std::string_view where : {"switch", "full mesh", "circuits"}) add(where, links_in_use);
    add("cube mesh", links_in_use_of_cube_mesh);
    add("ring",      links_in_use_of_ring);
    add("2-D torus", links_in_use_of_torus_2);
    add("3-D torus", links_in_use_of_torus_3);
    g.add(turns, turns_in_exchange, gpus, scaleup::domain, link::ports, scaleup::turn_time);
}

void wire_copies(Graph& g, DispatchRows const& x) {
    g.add(x.servers,     servers_with_experts, x.gpus, scaleup::domain);
    g.add(x.far_servers, far_servers, x.servers, llm::expert_servers, llm::active_experts, llm::experts, llm::expert_groups);
    g.add_case(dispatch::routing, "random",   x.copies, gpus_met_by_chance,  x.gpus, x.servers, llm::expert_servers, llm::active_experts, llm::experts, llm::expert_groups);
    g.add_case(dispatch::routing, "balanced", x.copies, gpus_met_in_balance, x.gpus, x.servers, llm::expert_servers, llm::active_experts, llm::expert_groups);
    g.add_case(x.kernel, x.bulk,     x.near_copies, near_copies_spread,   x.copies, x.groups, x.servers, x.gpus);
    g.add_case(x.kernel, x.straight, x.near_copies, near_copies_straight, llm::active_experts, x.groups, x.servers);
    g.add_case(x.kernel, x.bulk,     x.far_copies,  same("Kf = Df"), x.far_servers);
    g.add_case(x.kernel, x.straight, x.far_copies,  far_copies_straight, llm::active_experts, x.servers);
    wire_links(g, x.share, x.turns_time, x.gpus);
    g.add(x.bytes,     bytes_there_and_back, x.tokens, x.near_copies, llm::expert_width, x.value, x.value_back);
    g.add(x.far_bytes, bytes_there_and_back, x.tokens, x.far_copies,  llm::expert_width, x.value, x.value_back);
}

/// Kernels for throughput.
void wire_bulk(Graph& g, DispatchRows const& x, Quantity const& time, ExchangeWay const& way, Quantity const& value) {
    g.add_case(x.kernel, x.bulk, time, exchange_of_copies, x.tokens, x.copies, x.near_copies, x.far_copies, x.servers, llm::expert_width, value,
                                       way.start_time, way.hop_time, way.token_time, dispatch::units, way.unit_rate, way.copy_overhead,
                                       dispatch::forward_share, way.link_rate, x.share, x.far_rate, dispatch::counted, fabric::latency, x.turns_time);
}

void wire_exchange(Graph& g, DispatchRows const& x) {
    wire_copies(g, x);
    auto const wire = [&](Quantity const& time, ExchangeWay const& way, Quantity const& value) {
        wire_bulk(g, x, time, way, value);
        g.add_case(x.kernel, x.straight, time, exchange_at_low_latency, x.tokens, x.near_copies, x.far_copies, x.servers, llm::expert_width, value,
                                               way.short_start, way.short_hop, way.short_rate, way.link_rate, x.share, x.far_rate, dispatch::counted, fabric::latency, x.turns_time);
    };
    wire(x.out,  dispatch_way, x.value);
    wire(x.back, combine_way, x.value_back);
}

/// Training: the kernels for throughput, or an all-to-all of a collective library.
void wire_training_exchange(Graph& g) {
    namespace tr = training;
    DispatchRows const x{tr::dispatch, "per server", "all-to-all", tr::expert_gpus, tr::expert, tr::sent_tokens, tr::dispatch_value_bytes, tr::bytes_per_activation, tr::dispatch_far_rate,
                         tr::expert_servers, tr::far_servers, tr::gpus_met, tr::near_copies, tr::far_copies, tr::links_used, tr::turns_time,
                         tr::dispatch_bytes, tr::far_bytes, tr::send_time, tr::return_time};
    g.add(tr::expert_gpus,          product("G = t·e"), tr::tensor, tr::expert);
    g.add(tr::sent_tokens,          visits_sent, tr::tokens, tr::tensor, tr::expert_imbalance);
    g.add(tr::dispatch_value_bytes, same("as activations"), tr::bytes_per_activation);
    g.add_case(x.kernel, x.bulk,     x.far_rate, adapter_share, dispatch::far_rate, x.gpus, tr::pod_reach, tr::oversubscription, scaleup::domain, scaleout::adapters);
    g.add_case(x.kernel, x.straight, x.far_rate, adapter_share, tr::far_rate,       x.gpus, tr::pod_reach, tr::oversubscription, scaleup::domain, scaleout::adapters);
    wire_copies(g, x);
    auto const wire = [&](Quantity const& time, ExchangeWay const& way, Quantity const& value) {
        wire_bulk(g, x, time, way, value);
        g.add_case(x.kernel, x.straight, time, exchange_by_all_to_all, x.tokens, x.near_copies, x.far_copies, llm::expert_width, value, collective::bulk_start, collective::bulk_step, achieved::link_rate,
                                               x.share, x.far_rate, x.turns_time);
    };
    wire(x.out,  dispatch_way, x.value);
    wire(x.back, combine_way, x.value_back);
    g.add_case(x.kernel, x.bulk,     tr::taken_share, units_that_send, dispatch::units, package::units, dispatch::counted);
    g.add_case(x.kernel, x.straight, tr::taken_share, none("not counted"), dispatch::units);
}

/// Wires sending between the GPUs for attention and those for experts alone: every copy goes straight to its expert.
void wire_between_pools(Graph& g) {
    wire_links(g, afd::links_used, afd::turns_time, afd::pool_gpus);
    auto const wire = [&](Quantity const& time, ExchangeWay const& way) {
        g.add(time, exchange_at_low_latency, afd::copies, afd::by_links, afd::by_adapters, afd::servers, llm::expert_width, way.value_bytes,
                    way.short_start, way.short_hop, way.short_rate, way.link_rate, afd::links_used, dispatch::far_rate, dispatch::counted, fabric::latency, afd::turns_time);
    };
    wire(afd::send_time, dispatch_way);
    wire(afd::return_time, combine_way);
}

}  // namespace

void wire_dispatch(Graph& g) {
    wire_library(g);
    wire_exchange(g, {dispatch::kernel, "normal", "low-latency", dispatch::gpus, dispatch::gpus, dispatch::tokens, dispatch_way.value_bytes, combine_way.value_bytes, dispatch::far_rate,
                      dispatch::servers, dispatch::far_servers, dispatch::copies, dispatch::near_copies, dispatch::far_copies, dispatch::group_share, dispatch::turns_time,
                      dispatch::volume, dispatch::far_volume, dispatch_way.time, combine_way.time});
    for (Phase const* p : {&prefill, &decode})
        wire_exchange(g, {p->dispatch, "per server", "per expert", p->expert_gpus, p->data, p->sent_tokens, dispatch_way.value_bytes, combine_way.value_bytes, dispatch::far_rate,
                          p->servers, p->far_servers, p->copies, p->near_copies, p->far_copies, p->links_used, p->turns_time,
                          p->dispatch_bytes, p->far_bytes, p->send_time, p->return_time});
    wire_training_exchange(g);
    wire_between_pools(g);
}

}  // namespace diecast
