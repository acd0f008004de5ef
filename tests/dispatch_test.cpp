// Tokens on their way to experts and back: copies, times of both kernels, uneven load and two batches in turn, by hand.
#include "model/network/dispatch.h"
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <random>
#include <set>
#include <string>
#include <vector>
#include "model/core/explain.h"
#include "model/core/text.h"
#include "model/fleet/quantities.h"
#include "model/inference/load.h"
#include "model/inference/quantities.h"
#include "model/kernel/quantities.h"
#include "model/network/quantities.h"
#include "model/package/quantities.h"
#include "tests/met_places.h"
#include "tests/package_help.h"

using namespace diecast;
using namespace diecast::test;

namespace {

/// 58 layers with 256 experts of 3·7168·2048 weights in one byte, eight of them for a token; one package to a group.
Scenario network() {
    return Scenario{}
        .pin(llm::layers, 61.0)
        .pin(llm::hidden, 7168.0)
        .pin(llm::expert_layers, 58.0)
        .pin(llm::experts, 256.0)
        .pin(llm::active_experts, 8.0)
        .pin(llm::expert_ffn, 2048.0)
        .pin(precision::weight, 1.0)
        .pin(decode.tensor, 1.0)
        .pin(prefill.tensor, 1.0);
}

/// 1,000 tokens of 5,000 values on each GPU, two bytes a value both ways, in servers of eight: links of 100 GB/s of
/// which half is reached, adapters of 20 GB/s of which all is.
Scenario sent(double gpus, std::string const& kernel) {
    Scenario s = Scenario{}
                     .pin(llm::hidden, 5000.0)
                     .pin(llm::active_experts, 8.0)
                     .pin(scaleup::domain, 8.0)
                     .pin(scaleout::bandwidth, 20.0)
                     .pin(link::bandwidth, 100.0)
                     .pin(dispatch::kernel, kernel)
                     .pin(dispatch::gpus, gpus)
                     .pin(dispatch::tokens, 1000.0)
                     .pin(dispatch::units, 10.0)
                     .pin(dispatch::forward_share, 50.0)
                     .pin(dispatch::far_share, 100.0)
                     .pin(fabric::latency, 0.0);
    for (ExchangeWay const* way : {&dispatch_way, &combine_way})
        s.pin(way->value_bytes, 2.0)
            .pin(way->start_time, 30.0)
            .pin(way->hop_time, 10.0)
            .pin(way->token_time, 5.0)
            .pin(way->unit_rate, 1000.0)
            .pin(way->copy_overhead, 0.0)
            .pin(way->link_share, 50.0)
            .pin(way->short_start, 12.0)
            .pin(way->short_hop, 6.0)
            .pin(way->short_rate, 1e6);
    return s;
}

}  // namespace

TEST_CASE("a token goes once to each GPU and once to each server, or once to each expert") {
    // Where no experts are given, 8 choices leave one of eight GPUs untouched with (7/8)^8; one in eight copies stays
    // where it is.
    double const met = 8 * (1 - std::pow(7 / 8., 8));
    CHECK(value(sent(8, "normal"), dispatch::copies) == Approx(met));
    CHECK(value(sent(8, "normal"), dispatch::near_copies) == Approx(met * 7 / 8));
    CHECK(value(sent(8, "normal"), dispatch::far_copies) == 0);
    // Two servers: 16 GPUs, and the other server is missed with (1/2)^8.
    CHECK(value(sent(16, "normal"), dispatch::copies) == Approx(16 * (1 - std::pow(15 / 16., 8))));
    CHECK(value(sent(16, "normal"), dispatch::far_copies) == Approx(1 - 1 / 256.));
    CHECK(value(sent(16, "low-latency"), dispatch::far_copies) == Approx(4));
    CHECK(value(sent(16, "low-latency"), dispatch::near_copies) == Approx(8 * (1 / 2. - 1 / 16.)));
    // Balanced routing: eight experts on eight GPUs, or on all where there are fewer.
    CHECK(value(sent(16, "normal").pin(dispatch::routing, "balanced"), dispatch::copies) == 8);
    CHECK(value(sent(4, "normal").pin(dispatch::routing, "balanced"), dispatch::copies) == 4);
    // A limit of one server: all experts of a token are on its eight GPUs.
    CHECK(value(sent(16, "normal").pin(llm::expert_servers, 1.0), dispatch::copies) == Approx(met));
}

TEST_CASE("the experts of a token are different ones") {
    auto const met = [](double gpus, double experts, double active, Quantity const& q) {
        return value(sent(gpus, "normal").pin(llm::experts, experts).pin(llm::active_experts, active), q);
    };
    CHECK(met(8, 8, 2, dispatch::copies) == Approx(2).epsilon(0.005));  // each on a GPU of its own
    CHECK(met(16, 16, 4, dispatch::copies) == Approx(4).epsilon(0.006));
    CHECK(met(8, 256, 8, dispatch::copies) == Approx(places_with_one(8, 256, 8)).epsilon(0.002));
    CHECK(met(64, 128, 8, dispatch::copies) == Approx(places_with_one(64, 128, 8)).epsilon(0.001));
    CHECK(met(16, 64, 6, dispatch::far_servers) == Approx(places_with_one(2, 64, 6) / 2).epsilon(0.001));
    CHECK(met(8, 8, 8, dispatch::copies) <= 8);
    CHECK(met(512, 256, 8, dispatch::copies) == Approx(8).epsilon(0.02));  // copies of experts on some
}

TEST_CASE("a limit on groups of experts holds wherever servers end") {
    // Drawn as DeepSeek-V3 routes: of eight groups of 32 experts the four whose two best add up to most, of them the
    // eight best.
    std::mt19937 random(7);
    std::vector<std::array<int, 8>> tokens(2000);
    for (auto& token : tokens) {
        std::vector<std::pair<double, int>> score(256), group(8);
        for (int e = 0; e < 256; ++e) score[e] = {-static_cast<double>(random()), e};
        for (int g = 0; g < 8; ++g) {
            std::vector<std::pair<double, int>> best(score.begin() + 32 * g, score.begin() + 32 * (g + 1));
            std::partial_sort(best.begin(), best.begin() + 2, best.end());
            group[g] = {best[0].first + best[1].first, g};
        }
        std::sort(group.begin(), group.end());
        for (int g = 4; g < 8; ++g)
            for (int e = 0; e < 32; ++e) score[32 * group[g].second + e].first = 0;
        std::partial_sort(score.begin(), score.begin() + 8, score.end());
        for (int i = 0; i < 8; ++i) token[i] = score[i].second;
    }
    auto const drawn = [&](int places) {
        std::size_t all = 0;
        for (auto const& token : tokens) {
            std::set<int> met;
            for (int e : token) met.insert(e * places / 256);
            all += met.size();
        }
        return static_cast<double>(all) / static_cast<double>(tokens.size());
    };
    Scenario s = sent(8, "normal").pin(llm::experts, 256.0).pin(llm::expert_servers, 4.0).pin(llm::expert_groups, 8.0);
    for (int servers : {1, 2, 4, 8, 16, 32}) {
        CAPTURE(servers);
        s.pin(dispatch::gpus, 8.0 * servers);
        CHECK(value(s, dispatch::copies) == Approx(drawn(8 * servers)).epsilon(0.07));
        CHECK(value(s, dispatch::far_servers) == Approx(drawn(servers) * (1 - 1. / servers)).epsilon(0.07));
    }
    // Balanced routing: four of eight groups lie on two of four GPUs at least, on half of 32.
    s.pin(dispatch::routing, "balanced");
    CHECK(value(s.pin(dispatch::gpus, 4.0), dispatch::copies) == 4);
    CHECK(value(s.pin(dispatch::gpus, 32.0).pin(llm::active_experts, 20.0), dispatch::copies) == 16);
}

TEST_CASE("an explanation of a dispatch names its kernel, and what the other would take") {
    double const normal = value(sent(16, "normal"), dispatch_way.time),
                 straight = value(sent(16, "low-latency"), dispatch_way.time);
    Explanation const e = explain(graph(), sent(16, "normal"), dispatch_way.time);
    CHECK(e.way.starts_with(straight < normal ? "normal; best: low-latency, " : "normal; next: low-latency, "));
    CHECK(e.way.find(to_text(straight * dispatch_way.time.unit, dispatch_way.time)) != std::string::npos);
    CHECK(explain(graph(), sent(16, "normal"), dispatch::near_copies).way.empty());
}

TEST_CASE("kernels for throughput wait for compute units, links or adapters") {
    double const met = 8 * (1 - std::pow(7 / 8., 8)), vector = 10000;
    // 1,000 tokens of 5 ns and the start; links carry met·7/8 copies at 50 GB/s.
    CHECK(value(sent(8, "normal"), dispatch_way.time) == Approx(35 + 1000 * met * 7 / 8 * vector / 50e9 * 1e6));
    // Ten units of 1 GB/s hand on every copy, with 2 kB of overhead each.
    Scenario const slow = sent(8, "normal").pin(dispatch_way.unit_rate, 1.0).pin(dispatch_way.copy_overhead, 2.0);
    CHECK(value(slow, dispatch_way.time) == Approx(35 + 1000 * met * 12000 / 10e9 * 1e6));
    CHECK(value(slow, combine_way.time) == value(sent(8, "normal"), combine_way.time));
    // Four servers: 10 µs for each doubling, half of the units forward, 7.17 of 32 GPUs are met.
    double const far = 32 * (1 - std::pow(31 / 32., 8));
    Scenario const four = sent(32, "normal").pin(dispatch_way.unit_rate, 1.0);
    CHECK(value(four, dispatch_way.time) == Approx(55 + 1000 * far * vector / 5e9 * 1e6));
    CHECK(value(sent(32, "normal"), dispatch_way.time) ==
          Approx(55 + 1000 * 3 * (1 - std::pow(3 / 4., 8)) * vector / 20e9 * 1e6));
    CHECK(value(sent(1, "normal"), dispatch_way.time) == 0);  // nobody to send to
}

TEST_CASE("GPUs without links send tokens to experts over their host link") {
    Scenario const s = sent(8, "normal").pin(link::bandwidth, 0.0).pin(io::bandwidth, 50.0);
    CHECK(value(s, dispatch_way.link_rate) == 25);
    CHECK(value(sent(8, "normal").pin(io::bandwidth, 50.0), dispatch_way.link_rate) == 50);  // half of its links' 100
}

TEST_CASE("low-latency kernels send every copy on its own, at a rate of their own at most") {
    CHECK(value(sent(8, "low-latency"), dispatch_way.time) == Approx(12 + 1000 * 7 * 10000 / 50e9 * 1e6));
    CHECK(value(sent(8, "low-latency").pin(dispatch_way.short_rate, 40.0), dispatch_way.time) ==
          Approx(12 + 1000 * 7 * 10000 / 40e9 * 1e6));
    CHECK(value(sent(32, "low-latency"), dispatch_way.time) == Approx(24 + 1000 * 6 * 10000 / 20e9 * 1e6));
    // At peak nothing but links and adapters counts.
    Scenario const peak = sent(8, "low-latency").pin(dispatch_way.short_rate, 40.0).pin(method::efficiency, "peak");
    CHECK(value(peak, dispatch_way.time) == Approx(1000 * 7 * 10000 / 100e9 * 1e6));
}

TEST_CASE("in a mesh, copies use the links to GPUs with experts") {
    Scenario const mesh = sent(2, "low-latency").pin(scaleup::topology, "full mesh");
    CHECK(value(mesh, dispatch::group_share) == Approx(100 / 7.));
    CHECK(value(sent(2, "low-latency"), dispatch::group_share) == 100);
    CHECK(value(mesh, dispatch_way.time) == Approx(12 + 1000 * 4 * 10000 / (50e9 / 7) * 1e6));
}

TEST_CASE("on a torus copies are handed on, over circuits they wait until light is turned") {
    // 64 GPUs in an 8 x 8 torus: from any to any is four links on average, three in a 3-D torus, sixteen in a ring. One
    // in 64 stays.
    auto const share = [](char const* topology, double domain) {
        return value(sent(64, "low-latency").pin(scaleup::domain, domain).pin(scaleup::topology, topology),
                     dispatch::group_share);
    };
    CHECK(share("switch", 64) == 100);
    CHECK(share("2-D torus", 64) == Approx(25 * 63 / 64.));
    CHECK(share("3-D torus", 64) == Approx(100 / 3. * 63 / 64.));
    CHECK(share("ring", 64) == Approx(100 / 16. * 63 / 64.));
    // In a part of it links in the middle carry twice as much: 8/2 links in each of two dimensions.
    CHECK(share("2-D torus", 256) == Approx(100 / 8. * 63 / 64.));
    CHECK(share("3-D torus", 512) == Approx(100 / 6. * 63 / 64.));
    // Eight ports lead to eight of 63 others at once: seven turns of 20 ms.
    Scenario const circuits = sent(64, "low-latency")
                                  .pin(scaleup::domain, 64.0)
                                  .pin(scaleup::topology, "circuits")
                                  .pin(link::ports, 8.0)
                                  .pin(fabric::reconfiguration, 20e3);
    CHECK(value(circuits, dispatch::turns_time) == Approx(7 * 20e3));
    CHECK(value(circuits, dispatch_way.time) == Approx(7 * 20e3 + 12 + 1000 * 8 * (1 - 1 / 64.) * 10000 / 50e9 * 1e6));
}

TEST_CASE("a slower fabric delays every exchange") {
    Scenario const at_once = sent(8, "low-latency").pin(runtime::switch_kernel_limit, 1e6);
    Scenario const s = Scenario(at_once).pin(fabric::latency, 0.0);
    Scenario const slow = Scenario(at_once).pin(fabric::latency, 2000.0);
    CHECK(value(slow, dispatch_way.time) == Approx(value(s, dispatch_way.time) + 2));
    CHECK(value(slow, lone_exchange.one_shot) == Approx(value(s, lone_exchange.one_shot) + 2));
    CHECK(value(slow, lone_exchange.two_shot) == Approx(value(s, lone_exchange.two_shot) + 4));
    CHECK(value(slow, lone_exchange.switch_kernel) == Approx(value(s, lone_exchange.switch_kernel) + 4));
    CHECK(value(slow, lone_exchange.in_switch) == Approx(value(s, lone_exchange.in_switch) + 4));
}

TEST_CASE("tokens are sent as narrow as they are multiplied, with their scales") {
    auto const bytes = [](char const* arithmetic, double weight) {
        Scenario const s = Scenario{}.pin(precision::wire, 2.0).pin(precision::weight, weight);
        return value(Scenario(s).pin(precision::arithmetic, arithmetic), dispatch_way.value_bytes);
    };
    CHECK(bytes("8-bit", 1) == Approx(1 + 4 / 128.));
    CHECK(bytes("16-bit", 1) == 2);
    CHECK(bytes("4-bit", 0.5625) == Approx(0.5625));
    CHECK(value(Scenario{}.pin(precision::wire, 2.0), combine_way.value_bytes) == 2);
}

TEST_CASE("the largest of several normal variables lies where tables say") {
    // Mean of the largest of n standard normal variables, Harter 1961.
    double const table[][2] = {{1, 0},       {2, 0.5642},  {4, 1.0294},   {8, 1.4236},  {16, 1.7660},
                               {32, 2.0697}, {64, 2.3437}, {100, 2.5076}, {400, 2.9682}};
    for (auto const& [n, mean] : table) CHECK(largest_of(n) == Approx(mean).epsilon(0.021).margin(1e-12));
}

TEST_CASE("the busiest GPU waits for popular experts and for chance, copies relieve it") {
    Scenario const s = network().pin(decode.data, 64.0).pin(decode.batch, 6400.0).pin(experts::spread, 0.4);
    double const most = 0.6174 * 6 / (1 + 0.0947 * 6);  // of 64
    double const square = most * most - 1 + 1 / (1 + 0.58 * most + 0.44 * most * most);
    // Four experts on a GPU halve the spread; 800 tokens come to each on average, of eight different experts of 256.
    double const p = 0.16 / 4, q = 248 / 255. / 800;
    CHECK(value(s, decode.expert_load) ==
          Approx(1 + most * std::sqrt(p + q) + square * (2 * p * p + q * (q + 3 * p)) / (6 * (p + q))));
    CHECK(value(Scenario(s).pin(experts::spread, 0.0), decode.expert_load) ==
          Approx(1 + most * std::sqrt(q) + square * q / 6));
    double const one_of = std::log2(1 / (1 / 64. + 64 / 256.)), fewer = 0.6174 * one_of / (1 + 0.0947 * one_of);
    double const less = fewer * fewer - 1 + 1 / (1 + 0.58 * fewer + 0.44 * fewer * fewer),
                 with_copies = 0.16 * 64 / 320;
    CHECK(
        value(Scenario(s).pin(experts::redundant, 64.0), decode.expert_load) ==
        Approx(1 + std::sqrt(fewer * fewer * with_copies + most * most * q) +
               (2 * less * with_copies * with_copies + square * q * (q + 3 * with_copies)) / (6 * (with_copies + q))));
    CHECK(value(Scenario(s).pin(dispatch::routing, "balanced"), decode.expert_load) == 1);
    CHECK(value(Scenario(s).pin(decode.data, 1.0), decode.expert_load) == 1);
    CHECK(value(Scenario(s).pin(method::efficiency, "peak"), decode.expert_load) == 1);
    // Contexts that differ by half of their mean, 100 in each of 64 groups.
    CHECK(value(Scenario(s).pin(traffic::length_spread, 0.5), decode.attention_load) == Approx(1 + most * 0.5 / 10));
    CHECK(value(s, decode.busy_expert_ops) == Approx(value(s, decode.expert_ops) * value(s, decode.expert_load)));
}

TEST_CASE("the busiest GPU reads the weights of more experts than others") {
    Scenario const s = network()
                           .pin(decode.data, 4.0)
                           .pin(decode.batch, 8.0)
                           .pin(decode.tensor, 1.0)
                           .pin(precision::expert_weight, 1.0);
    auto read = [](Scenario const& of, Quantity const& bytes) { return value(of, bytes); };
    auto more = [&](double touched) {  // experts that the busiest of four GPUs reads beyond the mean
        Scenario const t = Scenario(s).pin(decode.touched_experts, touched);
        return (read(t, decode.busy_expert_bytes) - read(t, decode.expert_bytes)) * 1e6 / (3. * 7168 * 2048);
    };
    double const most = 0.6174 * 2 / (1 + 0.0947 * 2);       // of four
    CHECK(more(64) == Approx(most * std::sqrt(16 * 0.75)));  // a quarter of 256
    CHECK(more(255) == Approx(0.25));                        // no more than the 64 it holds
    CHECK(more(256) == Approx(0).margin(1e-9));
    CHECK(more(1) == Approx(0.75));  // one GPU reads the expert that is visited
    CHECK(more(0) == Approx(0).margin(1e-9));
    Scenario const t = Scenario(s).pin(decode.touched_experts, 64.0);
    double const bytes = read(t, decode.expert_bytes);
    CHECK(read(t, decode.widened_bytes) == read(t, decode.busy_expert_bytes));
    CHECK(read(Scenario(t).pin(dispatch::routing, "balanced"), decode.busy_expert_bytes) == bytes);
    CHECK(read(Scenario(t).pin(decode.data, 1.0), decode.busy_expert_bytes) ==
          read(Scenario(t).pin(decode.data, 1.0), decode.expert_bytes));
    CHECK(read(Scenario(t).pin(method::efficiency, "peak"), decode.busy_expert_bytes) == bytes);
    CHECK(read(Scenario(t).pin(decode.expert_overlap, "two batches"), decode.busy_expert_bytes) >
          read(Scenario(t).pin(decode.expert_overlap, "two batches"), decode.expert_bytes) + 80);
}

TEST_CASE("two batches in turn hide the dispatch, read weights twice and lose compute units") {
    Scenario const one = network()
                             .pin(prefill.data, 32.0)
                             .pin(prefill.batch, 64.0)
                             .pin(traffic::prompt, 4096.0)
                             .pin(package::units, 100.0)
                             .pin(dispatch::units, 20.0);
    Scenario const two = Scenario(one).pin(prefill.expert_overlap, "two batches");
    CHECK(value(two, prefill.taken_share) == 20);
    CHECK(value(Scenario(two).pin(prefill.dispatch, "per expert"), prefill.taken_share) == 0);
    double const layer = value(two, prefill.expert_stage_time), sending = value(two, prefill.dispatch_time);
    CHECK(value(two, prefill.expert_layer_time) ==
          Approx(std::max(layer + 0.2 * sending, sending) + 0.3 * std::min(layer, sending)));
    CHECK(value(Scenario(two).pin(dispatch::hidden_share, 100.0), prefill.expert_layer_time) ==
          Approx(std::max(layer + 0.2 * sending, sending)));
    CHECK(value(two, prefill.expert_exchange_time) == value(two, prefill.exchange_time));
    CHECK(value(two, prefill.sent_tokens) == Approx(value(one, prefill.sent_tokens) / 2));
    double const weights = value(one, prefill.projection_params) * 1e6;
    CHECK(value(two, prefill.projection_bytes) == Approx(value(one, prefill.projection_bytes) + weights / 1e6));
    CHECK(value(one, prefill.expert_layer_time) == value(one, prefill.expert_stage_time));
}

TEST_CASE("routing to experts starts once for each batch and passes their copies at a rate of its own") {
    Scenario const s = network()
                           .pin(decode.data, 32.0)
                           .pin(decode.batch, 3200.0)
                           .pin(dispatch::routing, "balanced")
                           .pin(precision::wide, 2.0)
                           .pin(gpu::routing_time, 20.0)
                           .pin(gpu::permute_rate, 0.5);
    double const bytes = 800 * 7168 * 2.;  // 800 visits to a GPU
    CHECK(value(s, decode.routing_bytes) == Approx(bytes / 1e6));
    CHECK(value(s, decode.routing_time) == Approx(20 + bytes / 0.5e12 * 1e6));
    CHECK(value(Scenario(s).pin(decode.expert_overlap, "two batches"), decode.routing_time) ==
          Approx(40 + bytes / 0.5e12 * 1e6));
    CHECK(value(Scenario(s).pin(method::efficiency, "peak"), decode.routing_time) == 0);
}

TEST_CASE("the last tile of every expert is half empty") {
    Scenario const s = network()
                           .pin(decode.data, 32.0)
                           .pin(decode.batch, 3200.0)
                           .pin(dispatch::routing, "balanced")
                           .pin(decode.touched_experts, 256.0)
                           .pin(gpu::expert_tile, 0.0);
    double const idle = 8 * 64 * 2 * 3. * 7168 * 2048 / 1e9;  // 8 experts on a GPU, half of 128 rows each
    CHECK(value(Scenario(s).pin(gpu::expert_tile, 128.0), decode.busy_expert_ops) ==
          Approx(value(s, decode.busy_expert_ops) + idle));
}

TEST_CASE("a layer is launched in more time where attention starts late") {
    Scenario const s = network().pin(runtime::kernels, 10.0).pin(gpu::launch_time, 3.0).pin(gpu::attention_time, 7.0);
    CHECK(value(s, decode.launches) == Approx(37));
    CHECK(value(Scenario(s).pin(method::efficiency, "peak"), decode.launches) == 0);
}

TEST_CASE("latent attention and scales in blocks take more kernels") {
    Scenario const s = network()
                           .pin(runtime::kernels, 10.0)
                           .pin(runtime::latent_kernels, 6.0)
                           .pin(runtime::scale_kernels, 1.0)
                           .pin(llm::block_scales, 1.0)
                           .pin(precision::arithmetic, "8-bit")
                           .pin(precision::expert_weight, 1.0)
                           .pin(gpu::launch_time, 3.0)
                           .pin(gpu::attention_time, 7.0);
    auto kernels = [](Scenario const& of) { return value(of, achieved::layer_kernels); };
    CHECK(kernels(s) == 10 + 4);  // two projections, up and down
    Scenario const latent = Scenario(s).pin(llm::attention, "latent");
    CHECK(kernels(latent) == 10 + 6 + 5);
    CHECK(value(latent, decode.launches) == Approx(21 * 3 + 7));
    CHECK(kernels(Scenario(latent).pin(llm::block_scales, 0.0)) == 16);
    CHECK(kernels(Scenario(latent).pin(precision::arithmetic, "16-bit")) == 16);
    CHECK(kernels(Scenario(latent).pin(precision::arithmetic, "4-bit")) == 16);
    CHECK(kernels(Scenario(latent).pin(precision::expert_weight, 0.5625)) == 16);
}

TEST_CASE("redundant experts take memory") {
    Scenario const s = network().pin(decode.data, 32.0);
    double const one = 58 * 3. * 7168 * 2048 * 256 / 32 / 1e9;  // GB of experts on a GPU
    CHECK(value(Scenario(s).pin(experts::redundant, 32.0), decode.weight_bytes) ==
          Approx(value(s, decode.weight_bytes) + one * 32 / 256));
}

TEST_CASE("experts whose weights are widened take as long as widening takes") {
    Scenario const s = network().pin(decode.batch, 16.0).pin(gpu::widen_rate, 1.0);
    double const bytes = value(s, decode.expert_bytes), rate = value(s, decode.weight_rate);
    CHECK(value(s, decode.widened_bytes) == bytes);
    CHECK(value(Scenario(s).pin(precision::widened, 1.0), decode.widened_bytes) == Approx(bytes * rate));
    CHECK(value(Scenario(s).pin(precision::widened, 1.0).pin(gpu::widen_rate, 100.0), decode.widened_bytes) == bytes);
}

TEST_CASE("4-bit weights of experts are widened for 16-bit products, and for 8-bit ones without 4-bit products") {
    auto widened = [](char const* arithmetic, double weight, double rate_4) {
        return value(Scenario{}
                         .pin(precision::arithmetic, arithmetic)
                         .pin(precision::expert_weight, weight)
                         .pin(gpu::rate_4, rate_4),
                     precision::widened);
    };
    CHECK(widened("16-bit", 0.53125, 4) == 1);
    CHECK(widened("16-bit", 1, 4) == 0);
    CHECK(widened("8-bit", 0.53125, 2) == 1);
    CHECK(widened("8-bit", 0.53125, 4) == 0);
    CHECK(widened("8-bit", 1, 2) == 0);
    CHECK(widened("4-bit", 0.53125, 4) == 0);
}

TEST_CASE("products of widened weights are no faster than the software's kernels for them") {
    Scenario const s = network().pin(precision::widened, 1.0);
    double const rate = value(s, achieved::grouped_rate);
    CHECK(value(Scenario(s).pin(runtime::widened_rate, rate / 3), achieved::grouped_rate) == Approx(rate / 3));
    CHECK(value(Scenario(s).pin(runtime::widened_rate, rate * 3), achieved::grouped_rate) == Approx(rate));
    CHECK(value(Scenario(s).pin(runtime::widened_rate, rate / 3).pin(precision::widened, 0.0),
                achieved::grouped_rate) == Approx(rate));
}

TEST_CASE("software has shares of its own for 8-bit experts with scales in blocks, and for no others") {
    auto run = [](char const* arithmetic, double weight, double blocks) {
        return network()
            .pin(precision::arithmetic, arithmetic)
            .pin(precision::expert_weight, weight)
            .pin(llm::block_scales, blocks)
            .pin(gpu::grouped_efficiency, 60.0)
            .pin(gpu::permute_rate, 0.5)
            .pin(runtime::block_share, 50.0)
            .pin(runtime::block_permute_share, 40.0);
    };
    CHECK(value(run("8-bit", 1, 1), achieved::grouped_share) == Approx(30));
    CHECK(value(run("8-bit", 1, 1), achieved::permute_rate) == Approx(0.2));
    CHECK(value(run("8-bit", 1, 0), achieved::grouped_share) == Approx(60));
    CHECK(value(run("8-bit", 0.53125, 1), achieved::permute_rate) == Approx(0.5));
    CHECK(value(run("16-bit", 2, 1), achieved::grouped_share) == Approx(60));
}

TEST_CASE("matrix units with products of 4 bits apply scales of blocks, unless the software's kernels do") {
    auto share = [](double rate_4, double native) {
        return value(network()
                         .pin(precision::arithmetic, "8-bit")
                         .pin(precision::expert_weight, 1.0)
                         .pin(llm::block_scales, 1.0)
                         .pin(gpu::rate_8, 2.0)
                         .pin(gpu::rate_4, rate_4)
                         .pin(gpu::grouped_efficiency, 60.0)
                         .pin(runtime::block_share, 50.0)
                         .pin(runtime::native_scales, native),
                     achieved::grouped_share);
    };
    CHECK(share(2, 1) == Approx(30));
    CHECK(share(4, 1) == Approx(60));
    CHECK(share(4, 0) == Approx(30));
}

TEST_CASE("routing to 4-bit experts starts by their own kernels, unless weights are widened") {
    auto start = [](double weight, double widened) {
        return value(network()
                         .pin(gpu::routing_time, 20.0)
                         .pin(gpu::routing_time_4, 12.0)
                         .pin(precision::expert_weight, weight)
                         .pin(precision::widened, widened),
                     achieved::routing_time);
    };
    CHECK(start(0.53125, 0) == Approx(12));
    CHECK(start(0.53125, 1) == Approx(20));
    CHECK(start(1, 0) == Approx(20));
    CHECK(
        value(
            network().pin(gpu::routing_time, 20.0).pin(precision::expert_weight, 0.53125).pin(precision::widened, 0.0),
            achieved::routing_time) == Approx(20));
}
