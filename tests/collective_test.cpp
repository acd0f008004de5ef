// Collectives: each algorithm by hand, alone and inside a pass.
#include "model/network/collective.h"
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <vector>
#include "model/core/explain.h"
#include "model/core/program.h"
#include "model/fleet/quantities.h"
#include "model/inference/quantities.h"
#include "model/network/send_rows.h"
#include "model/network/topology.h"
#include "model/training/quantities.h"
#include "model/wiring.h"

using namespace diecast;

namespace {

Graph const& collectives() {
    static Graph const g = [] {
        Graph made;
        wire_collectives(made);
        return made;
    }();
    return g;
}

/// 64 MB over links of 100 GB/s, in servers of eight with adapters of 20 GB/s; 10 µs to start and 2 µs a step, in bulk
/// 50 µs and 5 µs; short messages at a tenth. To another server 4 µs a step through one switch, 15 µs a level in bulk.
/// Kernels of a framework start in 3 µs and reach 75 % of the rate, as does the switch, after 20 µs more; memory
/// streams 2 TB/s. Sends take as long to start as rings, short ones half a GB/s to each package.
Scenario exchange_by(std::string const& algorithm, double gpus, double megabytes = 64) {
    return Scenario{}
        .pin(collective::algorithm, algorithm)
        .pin(collective::gpus, gpus)
        .pin(collective::bytes, megabytes)
        .pin(achieved::link_rate, 100.0)
        .pin(achieved::memory_rate, 2.0)
        .pin(scaleup::domain, 8.0)
        .pin(training::far_rate, 20.0)
        .pin(gpu::collective_latency, 10.0)
        .pin(gpu::step_latency, 2.0)
        .pin(gpu::bulk_latency, 50.0)
        .pin(gpu::bulk_step, 5.0)
        .pin(gpu::collective_efficiency, 80.0)
        .pin(gpu::short_efficiency, 8.0)
        .pin(gpu::switch_efficiency, 60.0)
        .pin(gpu::switch_start, 20.0)
        .pin(gpu::kernel_start, 3.0)
        .pin(runtime::switch_kernel_limit, algorithm == "in-switch kernel" ? 1e6 : 0.0)
        .pin(gpu::kernel_efficiency, 60.0)
        .pin(gpu::send_latency, 10.0)
        .pin(gpu::send_start, 50.0)
        .pin(gpu::send_rate, 0.5)
        .pin(gpu::pipeline_time, 0.0)
        .pin(fabric::latency, 0.0)
        .pin(fabric::tiers, 1.0)
        .pin(scaleout::step_time, 1.0)
        .pin(scaleout::adapter_latency, 2.0)
        .pin(scaleout::switch_latency, 1.0)
        .pin(scaleout::tiers, 1.0)
        .pin(scaleout::bulk_time, 15.0)
        .pin(scaleout::pipeline_time, 0.0)
        .pin(scaleout::short_efficiency, 10.0);
}
double collective_value(Scenario const& s, Quantity const& q) { return evaluate(collectives(), s, {&q})[0] / q.unit; }

auto const algorithms = {"fastest",  "ring",      "tree",         "recursive doubling", "one-shot",
                         "two-shot", "in-switch", "hierarchical", "least bytes",        "in-switch kernel"};
/// What only packages of one domain can do.
bool stays_inside(std::string_view algorithm) {
    return algorithm == "one-shot" || algorithm == "two-shot" || algorithm.starts_with("in-switch");
}

/// Links between the first packages of a DGX-1 with V100: six for each, as `nvidia-smi topo -m` prints them.
using Links = std::array<std::array<int, 8>, 8>;
constexpr Links cube_mesh{{{0, 1, 1, 2, 2, 0, 0, 0},
                           {1, 0, 2, 1, 0, 2, 0, 0},
                           {1, 2, 0, 2, 0, 0, 1, 0},
                           {2, 1, 2, 0, 0, 0, 0, 1},
                           {2, 0, 0, 0, 0, 1, 1, 2},
                           {0, 2, 0, 0, 1, 0, 2, 1},
                           {0, 0, 1, 0, 1, 2, 0, 2},
                           {0, 0, 0, 1, 2, 1, 2, 0}}};
using Ring = std::vector<std::size_t>;

/// All directed rings through the first n packages, from package 0.
void grow_rings(std::size_t n, Ring& path, std::vector<Ring>& rings) {
    if (path.size() == n) {
        if (cube_mesh[path.back()][0] > 0) rings.push_back(path);
        return;
    }
    for (std::size_t next = 1; next < n; ++next)
        if (cube_mesh[path.back()][next] > 0 && std::find(path.begin(), path.end(), next) == path.end()) {
            path.push_back(next);
            grow_rings(n, path, rings);
            path.pop_back();
        }
}
/// The most of them, each as often as wanted, that share no link in one direction: every selection is tried.
int most_rings(std::vector<Ring> const& rings, std::size_t first, Links& free) {
    int most = 0;
    for (std::size_t r = first; r < rings.size(); ++r) {
        auto const use = [&](int by) {
            bool fits = true;
            for (std::size_t i = 0; i < rings[r].size(); ++i)
                fits &= (free[rings[r][i]][rings[r][(i + 1) % rings[r].size()]] -= by) >= 0;
            return fits;
        };
        if (use(1)) most = std::max(most, 1 + most_rings(rings, r, free));
        use(-1);
    }
    return most;
}

}  // namespace

TEST_CASE("an exchange of nothing takes its delays alone, even over links that carry nothing") {
    for (char const* algorithm : algorithms) {
        CAPTURE(algorithm);
        double const linked = collective_value(exchange_by(algorithm, 8, 0), collective::time);
        CHECK(linked > 0);
        CHECK(collective_value(exchange_by(algorithm, 8, 0).pin(achieved::link_rate, 0.0), collective::time) == linked);
    }
}

TEST_CASE("an all-reduce takes what was worked out by hand") {
    struct Row {
        char const* algorithm;
        double gpus, megabytes, microseconds;
    };
    Row const row = GENERATE(values<Row>({
        {"ring", 8, 64, 50 + 14 * 5 + 1.75 * 640},     // 64 MB over 100 GB/s: 640 µs
        {"ring", 2, 64, 50 + 2 * 5 + 640},             // a pair sends everything once
        {"ring", 8, 0.064, 10 + 14 * 2 + 1.75 * 6.4},  // 64 kB: short messages, at a tenth of the rate
        {"ring", 32, 64,
         50 + 62 * 4 + 1.9375 * 560},               // links take seven hops of eight; adapters of 160 GB/s exceed them
        {"tree", 8, 64, 50 + 14 * 5 + 1.75 * 640},  // a chain on a board of eight
        {"tree", 32, 64, 50 + 14 * 2 + 4 * 4 + 2 * 15 + 1.125 * 640 / .75},  // adding in the switch, 800 µs between
        {"recursive doubling", 8, 64, 50 + 6 * 5 + 1.75 * 640},
        {"recursive doubling", 32, 64, 50 + 6 * 5 + 1.75 * 640 + 1.5 / 8 * 3200 + 4 * 4},
        {"one-shot", 4, 0.064, 3 + 3 * 0.64 / .75},
        {"two-shot", 8, 64, 2 * 3 + 1.75 * 640 / .75},
        {"in-switch", 8, 64, 10 + 20 + 1.125 * 640 / .75},                // 60 % of the links in place of 80 %
        {"in-switch kernel", 8, 64, 2 * 3 + 1.125 * 640 / .75 + 4 * 32},  // copied in and out: 256 MB at 2 TB/s
        {"hierarchical", 8, 64, 50 + 14 * 5 + 1.75 * 640},                // one server: the ring
        {"hierarchical", 32, 64, 50 + 14 * 2 + 6 * 4 + 15 + 1.75 * 640},  // four: an eighth at 20 GB/s, 600 µs
        {"least bytes", 8, 64, 50 + 5 + 0.875 * 640},
        {"fastest", 8, 64, 10 + 20 + 1.125 * 640 / .75},          // in the switch
        {"fastest", 8, 0.064, 2 * 3 + 1.75 * 0.64 / .75},         // two shots
        {"fastest", 32, 64, 50 + 14 * 2 + 4 * 4 + 2 * 15 + 960},  // the tree
    }));
    CAPTURE(row.algorithm, row.gpus, row.megabytes);
    CHECK(collective_value(exchange_by(row.algorithm, row.gpus, row.megabytes), collective::time) ==
          Approx(row.microseconds).epsilon(1e-12));
}

TEST_CASE("a ring through servers leaves each over all adapters, and links take the other hops") {
    auto const sending = [](double domain, double adapter) {
        Scenario const s = exchange_by("ring", 32).pin(scaleup::domain, domain).pin(training::far_rate, adapter);
        return collective_value(s, collective::time) - 50 - 62 * 4;
    };
    CHECK(sending(8, 10) == Approx(1.9375 * 64e3 / 80).epsilon(1e-12));    // eight adapters
    CHECK(sending(2, 150) == Approx(1.9375 * 64e3 / 200).epsilon(1e-12));  // every second hop over links
    CHECK(sending(1, 20) == Approx(1.9375 * 64e3 / 20).epsilon(1e-12));    // no links at all
}

TEST_CASE("gathering, scattering and all-to-all take what was worked out by hand") {
    struct Row {
        char const* algorithm;
        double gpus, gather, to_all;  // 64 MB: 640 µs over a link, 3,200 over an adapter
    };
    Row const row = GENERATE(values<Row>({
        {"fastest", 8, 50 + 7 * 5 + 0.875 * 640, 50 + 5 + 0.875 * 640},
        {"ring", 8, 50 + 7 * 5 + 0.875 * 640, 50 + 7 * 5 + 3.5 * 640},
        {"ring", 32, 50 + 31 * 4 + 0.96875 * 560, 50 + 31 * 4 + 15.5 * 560},
        {"recursive doubling", 8, 50 + 3 * 5 + 0.875 * 640, 50 + 3 * 5 + 1.5 * 640},
        {"one-shot", 8, 50 + 5 + 0.875 * 640, 50 + 5 + 0.875 * 640},
        {"one-shot", 32, 50 + 4 + 0.96875 * 560, 50 + 4 + 0.75 * 3200},  // all-to-all: 24 of 32 are elsewhere
        {"in-switch", 8, 10 + 20 + 640 / .75, 50 + 5 + 0.875 * 640},
        {"hierarchical", 8, 50 + 7 * 5 + 0.875 * 640, 50 + 7 * 5 + 0.875 * 640},
        {"hierarchical", 32, 50 + 7 * 2 + 3 * 4 + 15 + 0.875 * 640, 50 + 7 * 2 + 3 * 4 + 15 + 0.75 * 3200},
    }));
    CAPTURE(row.algorithm, row.gpus);
    Scenario const s = exchange_by(row.algorithm, row.gpus);
    CHECK(collective_value(s, collective::gather_time) == Approx(row.gather).epsilon(1e-12));
    CHECK(collective_value(s, collective::to_all_time) == Approx(row.to_all).epsilon(1e-12));
}

TEST_CASE("an all-to-all of short messages takes one channel to each package, as long as links carry all of them") {
    auto const time = [](double megabytes, double per_package) {
        Scenario const s = exchange_by("fastest", 8, megabytes).pin(gpu::send_rate, per_package);
        return collective_value(s, collective::to_all_time);
    };
    CHECK(time(0.08, 1) == Approx(10 + 2 + 10).epsilon(1e-12));   // 10 kB to each
    CHECK(time(0.8, 1) == Approx(50 + 5 + 7).epsilon(1e-12));     // 100 kB: sooner in bulk
    CHECK(time(0.8, 1000) == Approx(10 + 2 + 7).epsilon(1e-12));  // 700 kB over 100 GB/s
    Scenario const peak = exchange_by("fastest", 8).pin(method::efficiency, "peak");
    CHECK(collective_value(peak, collective::to_all_time) == Approx(0.875 * 640).epsilon(1e-12));
    CHECK(collective_value(exchange_by("fastest", 1), collective::to_all_time) == 0);
}

TEST_CASE("a gathering and a scattering are an all-reduce, by ring and in two levels") {
    for (char const* algorithm : {"ring", "hierarchical"})
        for (double gpus : {2., 8., 16., 64.}) {
            CAPTURE(algorithm, gpus);
            Scenario const s = exchange_by(algorithm, gpus).pin(method::efficiency, "peak");
            CHECK(2 * collective_value(s, collective::gather_time) ==
                  Approx(collective_value(s, collective::time)).epsilon(1e-12));
        }
}

TEST_CASE("a package alone exchanges nothing, in no time") {
    for (char const* algorithm : algorithms) {
        CAPTURE(algorithm);
        Scenario const alone = exchange_by(algorithm, 1).pin(prefill.tensor, 1.0).pin(prefill.exchange_bytes, 5.0);
        CHECK(collective_value(alone, collective::time) == 0);
        CHECK(collective_value(alone, collective::bus_bandwidth) == 0);
        CHECK(collective_value(alone, prefill.exchange_time) == 0);
    }
    CHECK(collective_value(exchange_by("ring", 1).pin(achieved::link_rate, 0.0), collective::time) == 0);
}

TEST_CASE("more bytes never take less time, and more packages never less than two") {
    for (char const* algorithm : algorithms)
        for (double gpus : {2., 3., 8., 72.}) {
            if (gpus > 8 && stays_inside(algorithm)) continue;
            double before = 0;
            for (double megabytes = 1e-5; megabytes < 1e5; megabytes *= 1.7) {
                CAPTURE(algorithm, gpus, megabytes);
                double const now = collective_value(exchange_by(algorithm, gpus, megabytes), collective::time);
                CHECK(now > before);
                before = now;
            }
        }
}

TEST_CASE("kernels that add in the switch are taken up to the largest message of the software") {
    auto const fastest = [](double megabytes, double limit) {
        Scenario const s = exchange_by("fastest", 8, megabytes).pin(runtime::switch_kernel_limit, limit);
        return collective_value(s, collective::time);
    };
    // 1 MB: 10 µs over a link. Two shots 6 + 17.5/0.75 = 29.3 µs, the kernel 6 + 11.25/0.75 + 2 = 23.
    CHECK(fastest(1, 0) == Approx(6 + 17.5 / .75).epsilon(1e-12));
    CHECK(fastest(1, 1) == Approx(6 + 11.25 / .75 + 2).epsilon(1e-12));
    CHECK(fastest(1.001, 1) == Approx(6 + 1.001 * 17.5 / .75).epsilon(1e-12));
    // 64 MB: the library needs no copies; 30 µs of start are less than 6 and 128 of copies.
    CHECK(fastest(64, 64) == Approx(10 + 20 + 1.125 * 640 / .75).epsilon(1e-12));
}

TEST_CASE("at peak an all-reduce is its bytes over the rating, at any size") {
    for (double megabytes : {1e-3, 1., 1e3}) {
        Scenario const s = exchange_by("ring", 4, megabytes).pin(method::efficiency, "peak");
        CHECK(collective_value(s, collective::time) == Approx(1.5 * megabytes * 10).epsilon(1e-12));
        CHECK(collective_value(s, collective::bus_bandwidth) == Approx(100).epsilon(1e-12));
    }
    Scenario const in_switch = exchange_by("in-switch", 4).pin(method::efficiency, "peak");
    CHECK(collective_value(in_switch, collective::time) == Approx(1.25 * 640).epsilon(1e-12));
}

TEST_CASE("cutting a message into pieces costs twice the root of a piece's price times what a package sends at once") {
    Scenario const s = exchange_by("ring", 8).pin(gpu::pipeline_time, 10.0);  // 8 MB each over 100 GB/s: 80 µs
    CHECK(collective_value(s, collective::time) ==
          Approx(50 + 14 * 5 + 1.75 * 640 + 2 * std::sqrt(800)).epsilon(1e-12));
}

TEST_CASE("the fastest way is never slower than any that it may choose, and says never only where none is left") {
    for (double gpus : {2., 4., 8., 16., 128.})
        for (double megabytes : {1e-4, 0.01, 1., 100., 1e4}) {
            CAPTURE(gpus, megabytes);
            double const fastest = collective_value(exchange_by("fastest", gpus, megabytes), collective::time);
            CHECK(fastest <= collective_value(exchange_by("ring", gpus, megabytes), collective::time));
            CHECK(fastest <= collective_value(exchange_by("in-switch", gpus, megabytes), collective::time));
            if (gpus > 8) CHECK(fastest <= collective_value(exchange_by("tree", gpus, megabytes), collective::time));
            if (megabytes <= 4)
                CHECK(fastest <= collective_value(exchange_by("one-shot", gpus, megabytes), collective::time));
            if (megabytes <= 4)
                CHECK(fastest <= collective_value(exchange_by("two-shot", gpus, megabytes), collective::time));
        }
    CHECK(collective_value(exchange_by("one-shot", 16), collective::time) > 1e6);
    CHECK(collective_value(exchange_by("in-switch kernel", 16), collective::time) > 1e6);
    CHECK(collective_value(exchange_by("in-switch", 8).pin(fabric::switching, "circuit"), collective::time) > 1e6);
    for (char const* algorithm : {"in-switch", "in-switch kernel"})
        CHECK(collective_value(exchange_by(algorithm, 8).pin(gpu::switch_efficiency, 0.0), collective::time) > 1e6);
    Scenario const rings = exchange_by("fastest", 32, 1e-3).pin(scaleout::trees, 0.0);
    CHECK(collective_value(rings, collective::time) ==
          collective_value(exchange_by("ring", 32, 1e-3), collective::time));
}

TEST_CASE("an explanation says which way is the fastest, and what the next takes") {
    Explanation const e = explain(collectives(), exchange_by("fastest", 8), collective::time);  // 990 µs; by ring 1,240
    CHECK(e.way.starts_with("All-reduce in the switch; next: All-reduce by ring, "));
    Explanation const pinned = explain(collectives(), exchange_by("ring", 8), collective::time);
    CHECK(pinned.way.starts_with("ring; best: fastest, "));
    CHECK(pinned.way.ends_with(" (−20 %)"));
    Explanation const to_all = explain(collectives(), exchange_by("fastest", 8), collective::to_all_time);
    CHECK(to_all.way.starts_with("fastest; next: "));
    CHECK(explain(collectives(), exchange_by("fastest", 8), collective::rate).way.empty());
}

TEST_CASE("an explanation says of what a machine cannot do that it is not possible") {
    // Beyond the domain neither switches nor kernels add up, not even where they would be faster.
    for (double const bytes : {1e-3, 64.0}) {
        Explanation const e = explain(collectives(), exchange_by("fastest", 16, bytes), collective::time);
        for (Explanation const& way : e.inputs) {
            bool const inside = way.quantity == &lone_exchange.in_switch || way.quantity == &lone_exchange.one_shot ||
                                way.quantity == &lone_exchange.two_shot || way.quantity == &lone_exchange.switch_kernel;
            CAPTURE(bytes, way.quantity->key);
            CHECK(way.impossible == inside);
        }
        std::string const text = to_text(collectives(), e, 1);
        CHECK(text.find("collective.in_switch_time = not possible") != text.npos);
    }
}

TEST_CASE("a group of neighbours reaches the links of a ring or torus that stay inside it") {
    auto const rate = [](char const* topology, double domain, double gpus) {
        return collective_value(exchange_by("ring", gpus).pin(scaleup::topology, topology).pin(scaleup::domain, domain),
                                collective::rate);
    };
    CHECK(rate("ring", 8, 2) == Approx(50));
    CHECK(rate("ring", 8, 4) == Approx(75));
    CHECK(rate("ring", 8, 8) == 100);
    CHECK(rate("2-D torus", 16, 2) == Approx(25));
    CHECK(rate("2-D torus", 16, 4) == Approx(50));
    CHECK(rate("2-D torus", 16, 16) == 100);
    CHECK(rate("3-D torus", 64, 2) == Approx(100 / 6.));
    CHECK(rate("3-D torus", 64, 8) == Approx(50));
    CHECK(rate("3-D torus", 64, 64) == 100);
    CHECK(rate("circuits", 64, 2) == 100);
    auto const torus = exchange_by("ring", 16).pin(scaleup::topology, "2-D torus").pin(scaleup::domain, 16.0);
    CHECK(collective_value(torus, collective::time) ==
          Approx(50 + 12 * 5 + 1.875 * 640).epsilon(1e-12));  // two rings of four
}

TEST_CASE("to all over a ring or torus takes what its busiest links carry") {
    // 64 MB of each package, in bulk 50 + 5 µs. Links carry 50 GB/s each way in a ring, 25 in a square, 16.7 in a cube.
    auto const to_all = [](char const* topology, double domain, double gpus) {
        return collective_value(exchange_by("fastest", gpus)
                                    .pin(scaleup::topology, topology)
                                    .pin(scaleup::domain, domain)
                                    .pin(gpu::send_rate, 1e-3),
                                collective::to_all_time);
    };
    // Both ways round: of eight parts of 8 MB, 1 + 2 + 3 + 4/2 pass a link one way.
    CHECK(to_all("ring", 8, 8) == Approx(55 + 8 * 8 / 50. * 1e3));
    // A line of four: two on one side have 16 MB for each of two on the other.
    CHECK(to_all("ring", 8, 4) == Approx(55 + 4 * 16 / 50. * 1e3));
    CHECK(to_all("ring", 8, 2) == Approx(55 + 32 / 50. * 1e3));
    // In rows of four, 2·2 parts to each of four columns pass the middle; closed to a ring, half as many.
    CHECK(to_all("2-D torus", 64, 16) == Approx(55 + 16 * 4 / 25. * 1e3));
    CHECK(to_all("2-D torus", 16, 16) == Approx(55 + 8 * 4 / 25. * 1e3));
    CHECK(to_all("3-D torus", 512, 64) == Approx(55 + 64 / (100 / 6.) * 1e3));
}

TEST_CASE("a group that does not fill its servers is spread evenly over them") {
    // Twelve in servers of eight: six in each of two. Half of 64 MB goes to the other server at 20 GB/s.
    CHECK(collective_value(exchange_by("fastest", 12).pin(gpu::send_rate, 1e-3), collective::to_all_time) ==
          Approx(50 + 4 + 32 / 20. * 1e3));
    // The ring passes the adapters of six: 2·11/12 of the bytes at 120 GB/s, 22 steps of 4 µs.
    CHECK(collective_value(exchange_by("ring", 12), collective::time) ==
          Approx(50 + 22 * 4 + 2 * 11 / 12. * 64 / 120 * 1e3));
    // In the server 2·5/6 of 64 MB at 100 GB/s, between the two a sixth of it at 20 GB/s.
    CHECK(collective_value(exchange_by("hierarchical", 12), collective::time) ==
          Approx(50 + 10 * 2 + 2 * 4 + 15 + 2 * 5 / 6. * 64 / 100 * 1e3));
}

TEST_CASE("circuits are set anew for those that a package has no port left for") {
    Scenario const s = exchange_by("two-shot", 8)
                           .pin(scaleup::topology, "circuits")
                           .pin(link::ports, 3.0)
                           .pin(fabric::reconfiguration, 100.0);
    CHECK(collective_value(s, collective::to_all_time) == Approx(50 + 5 + 0.875 * 640 + 2 * 100).epsilon(1e-12));
    CHECK(collective_value(s, collective::time) == Approx(2 * (3 + 2 * 100) + 1.75 * 640 / .75).epsilon(1e-12));
    CHECK(
        collective_value(
            exchange_by("recursive doubling", 8).pin(scaleup::topology, "circuits").pin(fabric::reconfiguration, 100.0),
            collective::time) == Approx(50 + 6 * 5 + 1.75 * 640 + 6 * 100).epsilon(1e-12));
    CHECK(collective_value(Scenario(s).pin(fabric::radix, 64.0), scaleup::free_ports) == Approx(64 - 8));
}

TEST_CASE("an algorithm that is pinned where a machine does not have it is infeasible") {
    Quantity const& slack = lone_exchange.algorithm_slack;
    for (std::string const algorithm : algorithms) {
        CAPTURE(algorithm);
        CHECK(collective_value(exchange_by(algorithm, 8), slack) >= 0);
        CHECK(collective_value(exchange_by(algorithm, 16), slack) == (stays_inside(algorithm) ? -1 : 1));  // 1 − 16/8
        CHECK(collective_value(exchange_by(algorithm, 1), slack) == 1);
        auto const ring = exchange_by(algorithm, 8).pin(scaleup::topology, "ring");
        CHECK(collective_value(ring, slack) == (algorithm.starts_with("in-switch") ? -1
                                                : algorithm.ends_with("shot")      ? 0
                                                                                   : 1));
    }
    auto const kernel = exchange_by("in-switch kernel", 4);
    CHECK(collective_value(Scenario(kernel).pin(runtime::switch_kernel_limit, 32.0), slack) == -1);  // 1 − 64/32
    CHECK(collective_value(Scenario(kernel).pin(runtime::switch_kernel_limit, 0.0), slack) == -1);
    CHECK(collective_value(exchange_by("in-switch", 16), collective::gather_slack) == -1);
    CHECK(collective_value(exchange_by("one-shot", 16), collective::gather_slack) == 1);
}

TEST_CASE("a step to another server passes as many switches as the network has on the way") {
    auto const step = [](char const* topology, double gpus, double tiers = 1) {
        Scenario const s = exchange_by("ring", gpus).pin(scaleout::topology, topology).pin(scaleout::radix, 64.0);
        return collective_value(Scenario(s).pin(scaleout::tiers, tiers), lone_exchange.far_step);
    };
    CHECK(step("fat tree", 32) == Approx(3 + 1));
    CHECK(step("fat tree", 33) == Approx(3 + 3));
    CHECK(step("fat tree", 2049) == Approx(3 + 5));
    CHECK(step("fat tree", 1024, 3) == Approx(3 + 3));
    CHECK(step("fat tree", 1025, 3) == Approx(3 + 5));
    CHECK(step("fat tree", 65537) == Approx(3 + 7));
    CHECK(step("rail-optimised", 256) == Approx(3 + 1));
    CHECK(step("rail-optimised", 257) == Approx(3 + 3));
    CHECK(step("rail-optimised", 8193, 3) == Approx(3 + 5));
    CHECK(step("dragonfly", 16) == Approx(3 + 1));
    CHECK(step("dragonfly", 17) == Approx(3 + 2));
    CHECK(step("dragonfly", 513) == Approx(3 + 4));
    CHECK(step("circuits", 4096) == Approx(3));
    auto const rate = [](char const* topology, double gpus) {
        return collective_value(exchange_by("ring", gpus)
                                    .pin(scaleout::topology, topology)
                                    .pin(training::pod, 16.0)
                                    .pin(training::oversubscription, 2.0),
                                collective::to_all_far);
    };
    CHECK(rate("fat tree", 16) == 20);
    CHECK(rate("fat tree", 32) == 10);
    CHECK(rate("rail-optimised", 128) == 20);
    CHECK(rate("rail-optimised", 256) == 10);
    CHECK(rate("circuits", 256) == 20);
}

TEST_CASE("the bus bandwidth of a huge all-reduce is the rate of the links") {
    CHECK(collective_value(exchange_by("ring", 8, 1e7), collective::bus_bandwidth) == Approx(100).epsilon(1e-4));
    CHECK(collective_value(exchange_by("recursive doubling", 8, 1e7), collective::bus_bandwidth) ==
          Approx(100).epsilon(1e-4));
}

TEST_CASE("the first packages of a cube mesh close as many rings as an exact search finds") {
    for (std::size_t const n : {3u, 4u, 5u, 6u, 7u, 8u}) {
        std::vector<Ring> rings;
        Ring path{0};
        grow_rings(n, path, rings);
        Links free = cube_mesh;
        CAPTURE(n, rings.size());
        int const most = most_rings(rings, 0, free);
        if (n == 5) CHECK(most == 0);  // a chain over one link: 2(n − 1)/n rings
        CHECK(rings_of_cube_mesh[n - 1] == (n == 5 ? Approx(1.6) : Approx(most)));
    }
    CHECK(cube_mesh[0][1] * rings_of_cube_mesh[1] == 1);  // two packages close no ring: one link, both ways
}

TEST_CASE("wired as a full mesh, a group reaches the links between its own packages") {
    auto const mesh = [](char const* algorithm, double gpus) {
        return exchange_by(algorithm, gpus).pin(scaleup::topology, "full mesh");
    };
    for (double n : {2., 3., 4., 6., 7., 8.})
        CHECK(collective_value(mesh("ring", n), collective::rate) == Approx(100 * (n - 1) / 7));
    CHECK(collective_value(mesh("ring", 1), collective::time) == 0);
    CHECK(collective_value(mesh("ring", 16), collective::rate) == 100);  // no more than all links
    CHECK(collective_value(mesh("ring", 2).pin(scaleup::domain, 2.0), collective::rate) == 100);
    // Two packages: 64 MB over one of seven links; one step there and one back, in bulk 50 + 2·5 µs.
    CHECK(collective_value(mesh("ring", 2), collective::time) == Approx(64 / (100 / 7.) * 1e3 + 60));
    // Four: half of 64 MB three times over three links at once, in one step.
    CHECK(collective_value(mesh("least bytes", 4), collective::time) == Approx(48 / (300 / 7.) * 1e3 + 55));
    CHECK(collective_value(mesh("one-shot", 4), collective::time) == Approx(3 * 64 / (300 / 7.) / .75 * 1e3 + 3));
    // Inside a server of eight, as with a switch.
    for (char const* algorithm : {"ring", "tree", "one-shot", "two-shot", "hierarchical", "least bytes"})
        CHECK(collective_value(mesh(algorithm, 8), collective::time) ==
              collective_value(exchange_by(algorithm, 8), collective::time));
    // Every other use of the links follows.
    CHECK(collective_value(mesh("ring", 4).pin(training::tensor, 2.0), collective::training_rate) == Approx(100 / 7.));
    CHECK(collective_value(mesh("hierarchical", 4), collective::time) ==
          collective_value(mesh("ring", 4), collective::time));
    CHECK(collective_value(mesh("ring", 2), scaleup::neighbour_rate) == Approx(100 / 7.));
    CHECK(collective_value(exchange_by("ring", 2).pin(scaleup::topology, "cube mesh"), scaleup::neighbour_rate) ==
          Approx(100 / 6.));
}

TEST_CASE("wired as a cube mesh, packages reach what the rings they close carry") {
    auto const rate = [](double gpus) {
        return collective_value(exchange_by("ring", gpus).pin(scaleup::topology, "cube mesh"), collective::rate);
    };
    CHECK(rate(2) == Approx(100 / 6.));
    CHECK(rate(4) == Approx(400 / 6.));
    CHECK(rate(5) == Approx(160 / 6.));
    CHECK(rate(7) == Approx(400 / 6.));
    CHECK(rate(8) == Approx(100));
}

TEST_CASE("prefill, decode and an all-reduce on its own follow the same law") {
    for (char const* algorithm : algorithms) {
        Scenario s = exchange_by(algorithm, 8, 3);
        for (Phase const* p : {&prefill, &decode}) s.pin(p->tensor, 8.0).pin(p->exchange_bytes, 3.0);
        CHECK(collective_value(s, prefill.exchange_time) == collective_value(s, collective::time));
        CHECK(collective_value(s, decode.exchange_time) == collective_value(s, collective::time));
    }
}
