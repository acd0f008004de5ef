// Networks, lent memory, cost and carbon of GPU-hours and tokens, by hand; clusters and fabrics that ship.
#include <catch2/catch.hpp>
#include <cmath>
#include <random>
#include "model/fleet/quantities.h"
#include "tests/package_help.h"
#include "tests/shipped.h"

using namespace diecast;
using namespace diecast::test;

namespace {

Scenario fabric_of(std::string const& switching, double tiers) {
    return Scenario{}
        .pin(fabric::switching, switching)
        .pin(fabric::tiers, tiers)
        .pin(fabric::transceiver_energy, 5.0)
        .pin(fabric::packet_switch_energy, 10.0)
        .pin(fabric::circuit_switch_energy, 0.5)
        .pin(fabric::transceiver_price, 6.0)
        .pin(fabric::packet_switch_price, 30.0)
        .pin(fabric::circuit_switch_price, 10.0)
        .pin(fabric::transceiver_latency, 50.0)
        .pin(fabric::packet_switch_latency, 400.0)
        .pin(link::bandwidth, 100.0);
}

}  // namespace

TEST_CASE("transceivers of an H100's links draw 67.5, 20.2 or 14 W, and twice that where links are doubled") {
    struct Row {
        double energy, watts;
    };
    auto const row = GENERATE(values<Row>({{18.75, 67.5}, {5.6, 20.2}, {3.9, 14}}));
    auto s = Scenario{}.pin(fabric::transceiver_energy, row.energy).pin(link::bandwidth, 450.0);
    CHECK(value(s, fabric::transceiver_power) == Approx(row.watts).epsilon(4e-3));
    CHECK(4 * value(s.pin(link::bandwidth, 225.0), fabric::transceiver_power) == Approx(2 * row.watts).epsilon(4e-3));
}

TEST_CASE("packets cross two links per tier and are switched at each turn, circuits cross one link") {
    struct Row {
        char const* switching;
        double tiers, links, switches, energy, latency, cost;
    };
    auto const row = GENERATE(values<Row>({{"packet", 1, 2, 1, 20, 500, 4200},    // 2·5 + 10; 100·(2·6 + 30)
                                           {"packet", 2, 4, 3, 50, 1400, 11400},  // 4·5 + 3·10; 100·(4·6 + 3·30)
                                           {"circuit", 1, 1, 1, 5.5, 50, 1600},   // 100·(6 + 10)
                                           {"circuit", 2, 1, 3, 6.5, 50, 3600},   // 100·(6 + 3·10)
                                           {"direct", 2, 1, 0, 5, 50, 600}}));
    CAPTURE(row.switching, row.tiers);
    auto const s = fabric_of(row.switching, row.tiers);
    CHECK(value(s, fabric::links) == row.links);
    CHECK(value(s, fabric::switches) == row.switches);
    CHECK(value(s, fabric::energy) == Approx(row.energy));
    CHECK(value(s, fabric::power) == Approx(0.8 * row.energy));  // 100 GB/s are 0.8 Tb/s
    CHECK(value(s, fabric::latency) == Approx(row.latency));
    CHECK(value(s, fabric::cost) == Approx(row.cost));
}

TEST_CASE("what circuits save is told whatever is chosen") {
    for (auto const* switching : {"packet", "circuit", "direct"})
        CHECK(value(fabric_of(switching, 1), fabric::circuit_saving) == Approx(100 * (1 - 5.5 / 20)));
    auto nothing = fabric_of("packet", 1).pin(fabric::transceiver_energy, 0.0).pin(fabric::packet_switch_energy, 0.0);
    CHECK(value(nothing, fabric::circuit_saving) == 0);
}

TEST_CASE("what the package holds of its links is not counted again") {
    auto s = fabric_of("packet", 1).pin(fabric::own, 100.0);
    CHECK(value(s, fabric::added_power) == Approx(0.8 * (20 - 5)));
    CHECK(value(s, fabric::added_cost) == Approx(4200 - 600));
    s.pin(fabric::own, 0.0);
    CHECK(value(s, fabric::added_power) == Approx(value(s, fabric::power)));
    CHECK(value(s, fabric::added_cost) == Approx(value(s, fabric::cost)));
}

TEST_CASE("without neighbours a package has its own memory, bit for bit") {
    auto const s = Scenario{}.pin(package::capacity, 80.0).pin(achieved::attention_memory_rate, 3.0);
    CHECK(value(s, pool::capacity) == value(s, package::capacity));
    CHECK(value(s, pool::remote_share) == 0);
    CHECK(value(s, pool::read_rate) == value(s, achieved::attention_memory_rate));
}

TEST_CASE("neighbours lend the share of memory that they have free") {
    auto s = Scenario{}
                 .pin(package::capacity, 80.0)
                 .pin(pool::neighbours, 4.0)
                 .pin(pool::free_share, 50.0)
                 .pin(achieved::memory, 216.0)  // 90 % of all
                 .pin(decode.memory_use, 100.0)
                 .pin(decode.cache_bytes, 60.0);
    CHECK(value(s, pool::borrowed) == Approx(160));
    CHECK(value(s, pool::capacity) == Approx(240));
    CHECK(value(s, pool::remote_share) == Approx(100 * 28 / 60.0));  // 90 % of 80 GB are its own
    CHECK(value(s.pin(decode.cache_bytes, 20.0), pool::remote_share) == Approx(100));
    CHECK(value(s.pin(decode.memory_use, 70.0), pool::remote_share) == 0);
}

TEST_CASE("where nobody lends, what does not fit is said by the slack and slows nothing") {
    auto s = Scenario{}
                 .pin(package::capacity, 80.0)
                 .pin(achieved::memory, 72.0)
                 .pin(achieved::attention_memory_rate, 1.7)
                 .pin(decode.memory_use, 82.0)
                 .pin(decode.cache_bytes, 68.0);
    for (char const* reading : {"at once", "in turn"}) {
        s.pin(pool::reading, reading);
        CHECK(value(s, pool::remote_share) == 0);
        CHECK(value(s, pool::read_rate) == value(s, achieved::attention_memory_rate));
    }
    s.pin(pool::neighbours, 1.0).pin(pool::free_share, 0.0);
    CHECK(value(s, pool::remote_share) == 0);
}

TEST_CASE("no more is read from neighbours than they lend") {
    auto const s = Scenario{}
                       .pin(package::capacity, 80.0)
                       .pin(pool::neighbours, 1.0)
                       .pin(pool::free_share, 10.0)
                       .pin(achieved::memory, 79.2)  // 90 % of all: 72 GB own, 7.2 GB lent
                       .pin(decode.memory_use, 100.0)
                       .pin(decode.cache_bytes, 60.0);
    CHECK(value(s, pool::remote_share) == Approx(100 * 7.2 / 60));
}

TEST_CASE("lent memory is read over the links, at once with one's own or in turn") {
    auto s = Scenario{}.pin(achieved::attention_memory_rate, 3.0).pin(achieved::link_rate, 450.0);
    CHECK(value(s.pin(pool::remote_share, 10.0), pool::read_rate) == Approx(3 / 0.9));  // links keep up
    CHECK(value(s.pin(pool::remote_share, 50.0), pool::read_rate) == Approx(0.9));      // links are the limit
    CHECK(value(s.pin(pool::remote_share, 100.0), pool::read_rate) == Approx(0.45));
    s.pin(pool::reading, "in turn");
    CHECK(value(s.pin(pool::remote_share, 10.0), pool::read_rate) == Approx(1 / (0.9 / 3 + 0.1 / 0.45)));
    CHECK(value(s.pin(pool::remote_share, 100.0), pool::read_rate) == Approx(0.45));
    CHECK(value(s.pin(achieved::link_rate, 0.0), pool::read_rate) == 0);
}

namespace {
Scenario hand_worked() {
    return Scenario{}
        .pin(gpu::price, 30000.0)
        .pin(server::cost_basis, "share")
        .pin(fleet::server_overhead, 1.64)
        .pin(fleet::extras_share, 0.0)
        .pin(fleet::interest, 0.0)
        .pin(fleet::residual, 0.0)
        .pin(fabric::in_server, 50.0)
        .pin(fabric::added_cost, 1000.0)
        .pin(scaleout::cost, 2000.0)
        .pin(fabric::added_power, 40.0)
        .pin(scaleout::power, 80.0)
        .pin(fleet::spare_share, 1.0)
        .pin(fleet::life, 5.0)
        .pin(fleet::utilisation, 50.0)
        .pin(fleet::operations_share, 5.0)
        .pin(fleet::facility_price, 200.0)
        .pin(server::power_basis, "factor")
        .pin(fleet::server_power_factor, 1.82)
        .pin(package::power, 700.0)
        .pin(serve::gpu_power, 600.0)
        .pin(fleet::unused_power, 100.0)
        .pin(site::power_overhead, 1.25)
        .pin(site::electricity_price, 0.1)
        .pin(site::carbon_intensity, 400.0);
}
}  // namespace

TEST_CASE("a GPU-hour pays for GPU, server, network, spares, operations, facility and electricity") {
    auto const s = hand_worked();
    CHECK(value(s, fleet::gpu_price) == Approx(30000));
    CHECK(value(s, fleet::server_cost) == Approx(19200));
    CHECK(value(s, fleet::network_cost) == Approx(2500));
    CHECK(value(s, fleet::spare_cost) == Approx(517));
    CHECK(value(s, fleet::capital) == Approx(52217));
    CHECK(value(s, fleet::capital_rate) == Approx(52217 / (5 * 8760 * 0.5)));  // 2.384 USD/h
    CHECK(value(s, fleet::operations_rate) == Approx(52217 * 0.05 / (8760 * 0.5)));
    CHECK(value(s, fleet::network_power) == Approx(100));
    CHECK(value(s, fleet::rated_power) == Approx(1374));
    CHECK(value(s, fleet::facility_rate) == Approx(1.374 * 200 * 12 / (8760 * 0.5)));  // 0.753 USD/h
    CHECK(value(s, fleet::power) == Approx(1.82 * 350 + 100));
    CHECK(value(s, fleet::energy_rate) == Approx(0.737 * 1.25 * 0.1 / 0.5));  // 0.184 USD/h
    CHECK(value(s, fleet::cost_rate) == Approx(2.38434 + 0.596084 + 0.752877 + 0.18425).epsilon(1e-5));
}

TEST_CASE("a server costs its host, memory, parts and cooling, shared by its GPUs, and a markup") {
    auto const s = Scenario{}
                       .pin(server::products, 8.0)
                       .pin(package::split, 1.0)
                       .pin(server::host_price, 13242.0)
                       .pin(server::memory, 2048.0)
                       .pin(server::memory_price, 4.0)
                       .pin(server::gpu_part, 100.0)
                       .pin(server::rated_power, 1275.0)
                       .pin(server::cooling_price, 45.0)
                       .pin(server::markup, 50.0);
    CHECK(value(s, fleet::server_cost) == Approx(1.5 * ((13242 + 8192) / 8. + 100 + 1.275 * 45)));  // 4,255 USD
}

TEST_CASE("a host serves so many packages, or their silicon") {
    auto s = Scenario{}.pin(server::products, 8.0).pin(package::split, 4.0).pin(fleet::relative_silicon, 0.25);
    CHECK(value(s, server::gpus) == 32);
    CHECK(value(s.pin(package::split, 1.0), server::gpus) == 8);
    CHECK(value(s.pin(server::sizing, "silicon"), server::gpus) == 32);
}

TEST_CASE("GPUs share what server, rack and site leave of power, and their clock falls until it is enough") {
    auto s = Scenario{}
                 .pin(gpu::model, "H100")
                 .pin(server::gpus, 8.0)
                 .pin(server::host_power, 1600.0)
                 .pin(server::fan_share, 10.0)
                 .pin(server::supply_efficiency, 95.0)
                 .pin(fleet::network_power, 50.0)
                 .pin(rack::gpus, 32.0)
                 .pin(rack::power_limit, 24.0)
                 .pin(site::power_overhead, 1.25)
                 .pin(fleet::gpus, 1000.0)
                 .pin(fleet::site_limit, 1.0);
    CHECK(value(s, fleet::power_left) == Approx(700));  // 750 less network by the rack; 800 less network by the site
    CHECK(value(s, fleet::shared_cap) == Approx(700 * 0.95 / 1.1 - 200));
    CHECK(value(s, fleet::power_slack) < -0.5);  // at the rated clock a server takes more
    s.pin(power::limit, "shared");
    CHECK(value(s, power::drawn) == Approx(value(s, fleet::shared_cap)));
    CHECK(value(s, power::clock_share) < 0.8);
    CHECK(value(s, server::loaded_power) == Approx(700));
    CHECK(value(s, fleet::site_power) == Approx(1000 * 750 * 1.25e-6));  // not 22 % more, as plates say
    CHECK(value(s, fleet::power_slack) == Approx(0).margin(1e-9));
    auto const wide = Scenario(s).pin(rack::power_limit, 1e6).pin(fleet::site_limit, 1e6);
    CHECK(value(wide, power::clock_share) == Approx(1));  // limits that leave more raise no clock
    CHECK(value(Scenario(s).pin(server::power_limit, 4.8), fleet::power_left) == Approx(600));
    CHECK(value(Scenario(s).pin(server::power_basis, "factor").pin(fleet::server_power_factor, 1.4),
                fleet::shared_cap) == Approx(500));
}

TEST_CASE("a server draws its boards, host, fans and losses, and its plate says more") {
    auto const s = Scenario{}
                       .pin(server::products, 8.0)
                       .pin(package::split, 1.0)
                       .pin(server::host_power, 1600.0)
                       .pin(server::fan_share, 10.0)
                       .pin(server::supply_efficiency, 95.0)
                       .pin(server::rating_margin, 1.22)
                       .pin(fleet::busy, 50.0)
                       .pin(fleet::gpu_power, 600.0)
                       .pin(fleet::unused_power, 100.0)
                       .pin(package::power, 700.0);
    CHECK(value(s, server::loaded_power) == Approx(900 * 1.1 / 0.95));        // 8.34 kW of eight: 8.4 in training
    CHECK(value(s, server::rated_power) == Approx(900 * 1.1 / 0.95 * 1.22));  // 10.17 kW of eight: 10.2 on the plate
    CHECK(value(s, server::power) == Approx(550 * 1.1 / 0.95));
}

TEST_CASE("capital is paid off in even payments with interest, less what is left") {
    auto s = Scenario{}.pin(fleet::life, 5.0).pin(fleet::interest, 0.0).pin(fleet::residual, 10.0);
    CHECK(value(s, fleet::charge) == Approx(18).epsilon(1e-5));
    // 0.08/(1 − e^(−0.4)) = 0.242661 a year pays back 1; a tenth in five years is worth 0.1·e^(−0.4) today.
    s.pin(fleet::interest, 8.0);
    CHECK(value(s, fleet::charge) == Approx(8 * (1 - 0.1 * std::exp(-0.4)) / (1 - std::exp(-0.4))));
    s.pin(fleet::facility_basis, "built").pin(fleet::build_price, 10000.0).pin(fleet::build_life, 15.0);
    CHECK(value(s, fleet::facility_charge) == Approx(800 / (1 - std::exp(-1.2)) / 12));
}

TEST_CASE("a network between servers costs its adapter, cables, modules and switches") {
    auto s = Scenario{}
                 .pin(scaleout::adapter_price, 24.0)
                 .pin(scaleout::tiers, 2.0)
                 .pin(scaleout::cable_price, 2.0)
                 .pin(scaleout::transceiver_price, 14.0)
                 .pin(scaleout::switch_price, 11.25)
                 .pin(scaleout::transceiver_energy, 18.75)
                 .pin(scaleout::switch_energy, 9.8)
                 .pin(scaleout::radix, 64.0);
    CHECK(value(s, scaleout::price) == Approx(24 + 2 * (2 + 28) + 3 * 11.25));
    CHECK(value(s, scaleout::energy) == Approx(4 * 18.75 + 3 * 9.8));
    CHECK(value(s, scaleout::reach) == Approx(2048));
    // Two tiers and a seventh of a third reach as far as three.
    CHECK(value(Scenario(s).pin(scaleout::tiers, 2.143), scaleout::reach) == Approx(65536));
}

TEST_CASE("each topology between servers has the cables, modules and ports that it needs") {
    auto const at = [](char const* topology, Quantity const& q) {
        return value(Scenario{}
                         .pin(scaleout::topology, topology)
                         .pin(scaleout::tiers, 2.0)
                         .pin(scaleout::radix, 64.0)
                         .pin(scaleup::domain, 8.0)
                         .pin(fabric::circuit_switch_price, 10.0)
                         .pin(fabric::circuit_switch_energy, 0.1),
                     q);
    };
    CHECK(at("rail-optimised", scaleout::price) == at("fat tree", scaleout::price));
    CHECK(at("rail-optimised", scaleout::reach) == Approx(8 * 2048));
    // Routers of 16 packages, 32 links in their group and 16 to other groups, in 513 groups of 32 routers.
    CHECK(at("dragonfly", scaleout::price) == Approx(24 + 2.5 * (2 + 28) + 4 * 11.25));
    CHECK(at("dragonfly", scaleout::energy) == Approx(5 * 18.75 + 4 * 9.8));
    CHECK(at("dragonfly", scaleout::reach) == Approx(513 * 32 * 16));
    CHECK(at("circuits", scaleout::price) == Approx(24 + 14 + 2 * 2 + 3 * 10));
    CHECK(at("circuits", scaleout::energy) == Approx(18.75 + 3 * 0.1));
}

TEST_CASE("an owner's hour is compared with a rent, whether the GPU is busy or not") {
    auto s = hand_worked().pin(gpu::rent, 3.0);
    CHECK(value(s, fleet::provided_rate) == Approx(0.5 * value(s, fleet::cost_rate)));
    CHECK(value(s, fleet::rent_ratio) == Approx(3 / value(s, fleet::provided_rate)));
    CHECK(value(s.pin(fleet::discount, 20.0), fleet::gpu_price) == Approx(24000));
}

TEST_CASE("price, network and power can be taken on another basis") {
    auto s = hand_worked();
    s.pin(fleet::network_basis, "share").pin(fleet::network_share, 19.0);
    CHECK(value(s, fleet::network_cost) == Approx(49200 * 0.19 / 0.81));
    double const network = value(s, fleet::network_cost);
    CHECK(network / (network + 49200) == Approx(0.19));
    s.pin(fleet::price_basis, "cost plus").pin(package::cost, 3000.0).pin(fleet::gross_margin, 75.0);
    CHECK(value(s, fleet::gpu_price) == Approx(12000));
    CHECK(value(s, fleet::gpu_power) == Approx(600));
    CHECK(value(s.pin(fleet::power_basis, "full load"), fleet::gpu_power) == Approx(700));
}

TEST_CASE("carbon of a GPU-hour: electricity, and a share of making the machines") {
    auto const s = hand_worked().pin(fleet::power, 1000.0).pin(package::carbon, 100.0).pin(fleet::carbon_factor, 2.0);
    CHECK(value(s, fleet::operating_carbon) == Approx(1000.0));  // 1 kW·1.25·400 g/kWh, half of the time
    CHECK(value(s, fleet::embodied_carbon) == Approx(100e3 * 2 * 1.01 / (5 * 8760 * 0.5)));
}

TEST_CASE("a cluster sums up its GPUs") {
    auto const s = hand_worked().pin(fleet::gpus, 1000.0).pin(serve::rate_per_gpu, 300.0);
    CHECK(value(s, fleet::investment) == Approx(52.217));
    CHECK(value(s, fleet::site_power) == Approx(1.374 * 1.25));
    CHECK(value(s, fleet::output_rate) == Approx(150000));
    CHECK(value(s, fleet::output_per_power) == Approx(150000 / (1.374 * 1.25)));
}

TEST_CASE("a token costs the GPU time it takes") {
    auto const s = Scenario{}
                       .pin(serve::gpu_seconds, 10.0)
                       .pin(traffic::answer, 200.0)
                       .pin(serve::input_gpu_seconds, 4000.0)
                       .pin(serve::output_gpu_seconds, 30000.0)
                       .pin(fleet::cost_rate, 3.6)  // a thousandth of a dollar per second
                       .pin(fleet::operating_carbon, 720.0)
                       .pin(fleet::embodied_carbon, 36.0);
    CHECK(value(s, serve::token_gpu_seconds) == Approx(50000));
    CHECK(value(s, serve::cost) == Approx(50));
    CHECK(value(s, serve::input_cost) == Approx(4));
    CHECK(value(s, serve::output_cost) == Approx(30));
    CHECK(value(s, serve::cost_per_request) == Approx(0.01));
    CHECK(value(s, serve::operating_carbon) == Approx(10000));
    CHECK(value(s, serve::carbon) == Approx(10500));
}

TEST_CASE("each step from wafer to token costs what lies between its two ends") {
    auto const s = hand_worked()
                       .pin(serve::token_gpu_seconds, 50000.0)
                       .pin(cost::dies_raw, 300.0)
                       .pin(cost::silicon, 700.0)
                       .pin(package::cost, 3000.0);
    double const per_usd = 1e6 * 0.05 / (5 * 8760 * 3600.0 * 0.5);
    CHECK(value(s, serve::wafer_cost) == Approx(300 * per_usd));
    CHECK(value(s, serve::die_cost) == Approx(400 * per_usd));
    CHECK(value(s, serve::package_cost) == Approx(2300 * per_usd));
    CHECK(value(s, serve::margin_cost) == Approx(27000 * per_usd));
    CHECK(value(s, serve::server_cost) == Approx(19200 * per_usd));
    CHECK(value(s, serve::network_cost) == Approx(2500 * per_usd));
    CHECK(value(s, serve::spare_cost) == Approx(517 * per_usd));
    CHECK(value(s, serve::operations_cost) == Approx(52217 * 0.05 * 5 * per_usd));
    CHECK(value(s, serve::facility_cost) == Approx(1.374 * 200 * 12 * 5 * per_usd));
    CHECK(value(s, serve::power_cost) == Approx(0.737 * 1.25 * 0.1 * 8760 * 5 * per_usd));
}

TEST_CASE("eleven parts from the wafer to the socket add up to the cost per token, and tokens to the request") {
    std::vector<Quantity const*> const parts{&serve::wafer_cost,    &serve::die_cost,    &serve::package_cost,
                                             &serve::margin_cost,   &serve::server_cost, &serve::network_cost,
                                             &serve::extras_cost,   &serve::spare_cost,  &serve::operations_cost,
                                             &serve::facility_cost, &serve::power_cost};
    std::mt19937 random(5);
    for (int n = 0; n < 50; ++n) {
        Scenario s;
        for (Quantity const* choice : {&fleet::price_basis, &fleet::network_basis, &fleet::power_basis, &fleet::policy,
                                       &fabric::class_, &gpu::model, &fleet::failure_scaling, &server::cost_basis,
                                       &server::power_basis, &fleet::facility_basis}) {
            auto const entries = shipped().entries(*choice);
            s.pin(*choice, entries[random() % entries.size()].name);
        }
        s.pin(serve::gpu_power, 300.0).pin(serve::input_gpu_seconds, 500.0).pin(serve::output_gpu_seconds, 20000.0);
        s.pin(traffic::prompt, 1500.0).pin(traffic::answer, 250.0);
        s.pin(serve::gpu_seconds, 1500 * 500e-6 + 250 * 20000e-6);
        s.pin(fleet::utilisation, 1 + 99 * std::uniform_real_distribution<>(0, 1)(random));
        double sum = 0;
        for (double part : evaluate(shipped(), s, parts)) sum += part / unit::usd_per_Mtoken;
        double const total = shipped_value(s, serve::cost);
        CHECK(total > 0);
        CHECK(sum == Approx(total).epsilon(1e-12));
        double const request = 1500 * shipped_value(s, serve::input_cost) + 250 * shipped_value(s, serve::output_cost);
        CHECK(request == Approx(1e6 * shipped_value(s, serve::cost_per_request)).epsilon(1e-12));
        CHECK(request == Approx(250 * total).epsilon(1e-12));
    }
}

TEST_CASE("costs, spares and power of a cluster move the way they must") {
    struct Row {
        Quantity const *input, *output;
        int sign;
    };
    std::vector<Row> const rows{{&fleet::life, &fleet::capital_rate, -1},
                                {&fleet::utilisation, &fleet::cost_rate, -1},
                                {&server::host_price, &fleet::cost_rate, +1},
                                {&server::products, &fleet::cost_rate, -1},
                                {&fleet::interest, &fleet::cost_rate, +1},
                                {&fleet::residual, &fleet::cost_rate, -1},
                                {&fleet::facility_price, &fleet::cost_rate, +1},
                                {&fleet::repair_time, &fleet::spares, +1},
                                {&fleet::reference_failure_rate, &fleet::cost_rate, +1},
                                {&fleet::products, &fleet::spare_share, -1},
                                {&fabric::tiers, &fabric::power, +1},
                                {&fabric::transceiver_energy, &fleet::rated_power, 0},
                                {&scaleout::switch_energy, &fleet::rated_power, +1},
                                {&server::host_power, &fleet::energy_rate, +1},
                                {&fleet::off_share, &fleet::off_load_power, +1},
                                {&fleet::clock_floor, &fleet::slow_load_power, +1},
                                {&pool::neighbours, &pool::capacity, +1}};
    for (Row const& row : rows) {
        double const low = row.input->fallback, high = low + 0.2 * (row.input->range.hi - low);
        auto const at = [&](double x) {
            auto s = Scenario{}
                         .pin(serve::gpu_power, 400.0)
                         .pin(fleet::load, 20.0)
                         .pin(*row.input, row.input->scale == Scale::integer ? std::round(x) : x);
            return value(s, *row.output);
        };
        CAPTURE(row.input->key, row.output->key, at(low), at(high));
        if (row.sign == 0) CHECK(at(high) == at(low));  // copper's transceivers are the package's
        else CHECK(row.sign * (at(high) - at(low)) > 0);
    }
}

TEST_CASE("circuits over co-packaged optics need the least energy, pluggable modules the most") {
    auto energy = [](char const* name) { return shipped_value(Scenario{}.pin(fabric::class_, name), fabric::energy); };
    CHECK(energy("CPO circuit") == Approx(5.6));
    CHECK(energy("CPO packet") == Approx(2 * 5.6 + 9.8));
    CHECK(energy("pluggable packet") == Approx(2 * 18.75 + 9.8));
    CHECK(energy("microLED packet") == Approx(2 * 3.9 + 9.8));
    CHECK(energy("copper direct") == Approx(5.6));
}

TEST_CASE("an H100-hour costs about what it is rented for") {
    auto const s = Scenario{}.pin(gpu::model, "H100").pin(fleet::power_basis, "full load");
    CHECK(shipped_value(s, fleet::cost_rate) > 2.0);  // neoclouds, Epoch AI
    CHECK(shipped_value(s, fleet::cost_rate) < 3.5);
}

TEST_CASE("a rack of Lite-GPUs computes and remembers what a board of H100 does") {
    auto const lite = Scenario{}.pin(cluster::name, "Lite rack 32"), h100 = Scenario{}.pin(cluster::name, "HGX H100");
    for (Quantity const* q : {&package::peak, &package::capacity, &link::bandwidth, &scaleout::bandwidth})
        CHECK(shipped_value(lite, fleet::gpus) * shipped_value(lite, *q) ==
              Approx(shipped_value(h100, fleet::gpus) * shipped_value(h100, *q)));
    CHECK(shipped_value(lite, scaleup::domain) == 32);
    CHECK(shipped_value(h100, scaleup::domain) == 8);
    CHECK(shipped_value(lite, fleet::blast_radius) == Approx(shipped_value(h100, fleet::blast_radius) / 4));
    CHECK(shipped_value(h100, fleet::rated_power) > shipped_value(h100, package::power) * 1.82);
}

TEST_CASE("a server pays for its share of the spares of a fleet, not for a spare of its own") {
    double const fleet = value(Scenario{}.pin(fleet::gpus, 1000.0).pin(fleet::failure_rate, 10.6), fleet::spare_share);
    CHECK(fleet == Approx(0.4));  // four for a thousand
    for (double gpus : {8., 72., 999.}) {
        auto const s = Scenario{}.pin(fleet::gpus, gpus).pin(fleet::failure_rate, 10.6);
        CHECK(value(s, fleet::size) == 1000);
        CHECK(value(s, fleet::spare_share) == fleet);
    }
    // On its own a server of eight buys a whole one.
    auto const alone = Scenario{}.pin(fleet::gpus, 8.0).pin(fleet::failure_rate, 10.6).pin(fleet::spare_pool, 1.0);
    CHECK(value(alone, fleet::spare_share) == Approx(12.5));
    CHECK(value(Scenario{}.pin(fleet::gpus, 20000.0), fleet::size) == 20000);
    for (char const* name : {"HGX A100", "HGX H100", "HGX B200", "GB200 NVL72", "MI300X board", "Lite rack 32"}) {
        CAPTURE(name);
        auto const s = Scenario{}.pin(cluster::name, name);
        CHECK(shipped_value(s, fleet::spare_share) > 0);
        CHECK(shipped_value(s, fleet::spare_share) < 0.6);
        CHECK(shipped_value(s, fleet::spare_cost) < 0.006 * shipped_value(s, fleet::capital));
    }
}

TEST_CASE("a cluster preset takes the GPU it is named after") {
    for (auto const& [whole, part] : {std::pair{"GB200 NVL72", "GB200"}, {"HGX B200", "B200"}, {"HGX H100", "H100"}})
        for (Quantity const* q : {&package::peak, &package::power, &gpu::price})
            CHECK(shipped_value(Scenario{}.pin(cluster::name, whole), *q) ==
                  shipped_value(Scenario{}.pin(gpu::model, part), *q));
}

TEST_CASE("rated servers draw what their makers say") {
    auto watts = [](char const* name) {
        auto const s = Scenario{}.pin(cluster::name, name).pin(scaleout::bandwidth, 0.0);
        return shipped_value(s, fleet::gpus) * shipped_value(s, fleet::rated_power);
    };
    CHECK(watts("HGX A100") == Approx(6500).epsilon(0.05));
    CHECK(watts("HGX H100") == Approx(10200).epsilon(0.05));
    CHECK(watts("HGX B200") == Approx(14300).epsilon(0.05));
    CHECK(watts("GB200 NVL72") == Approx(126000).epsilon(0.05));
}
