// Failures, spares and part load of a cluster, by hand and against an exact reference.
#include <catch2/catch.hpp>
#include <cmath>
#include <random>
#include "model/fleet/quantities.h"
#include "model/fleet/reliability.h"
#include "tests/package_help.h"
#include "tests/shipped.h"

using namespace diecast;
using namespace diecast::test;

namespace {

/// P(failures ≤ s) term by term in long double, the reference of the formula.
long double poisson_sum(long double mean, long s) {
    long double sum = 0;
    for (long i = std::max(0L, static_cast<long>(mean - 14 * std::sqrt(mean)) - 20); i <= s; ++i)
        sum += std::exp(static_cast<long double>(i) * std::log(mean) - mean -
                        std::lgamma(static_cast<long double>(i) + 1));
    return sum;
}

double spares(double mean, double level) { return poisson_spares(mean, level)[0]; }

}  // namespace

TEST_CASE("a thousand H100 need four spares, four thousand quarters of one need four, five or seven") {
    auto fleet = [](double gpus, double area) {
        return Scenario{}
            .pin(fleet::gpus, gpus)
            .pin(die::area, area)
            .pin(package::dies, 1.0)
            .pin(fleet::repair_time, 1.0)
            .pin(fleet::service_level, 99.99);
    };
    CHECK(value(fleet(1000, 814), fleet::spares) == 4);
    CHECK(value(fleet(1000, 814), fleet::spare_share) == Approx(0.40));
    auto lite = fleet(4000, 203.5);
    CHECK(value(lite, fleet::failure_factor) == Approx(0.25));
    CHECK(value(lite, fleet::spares) == 4);
    CHECK(value(lite, fleet::spare_share) == Approx(0.10));
    lite.pin(fleet::failure_scaling, "between").pin(fleet::failure_exponent, 0.5);
    CHECK(value(lite, fleet::failure_factor) == Approx(0.5));
    CHECK(value(lite, fleet::spares) == 5);
    CHECK(value(lite, fleet::spare_share) == Approx(0.125));
    lite.pin(fleet::failure_scaling, "per package");
    CHECK(value(lite, fleet::failure_factor) == 1);
    CHECK(value(lite, fleet::spares) == 7);
    CHECK(value(lite, fleet::spare_share) == Approx(0.175));
}

TEST_CASE("the failure rate is that of Llama 3's GPUs") {
    double const per_day = (148 + 72 + 19 + 17) / (16384 * 54.0);
    CHECK(per_day == Approx(2.89e-4).epsilon(1e-2));
    CHECK(fleet::reference_failure_rate.fallback == Approx(100 * 365 * per_day).epsilon(5e-3));
}

TEST_CASE("spare counts of small means follow from the exponential") {
    CHECK(spares(0, 0.9999) == 0);
    CHECK(spares(0.0001, 0.9999) == 0);  // e^−0.0001 = 0.9999 and a little
    CHECK(spares(0.0002, 0.9999) == 1);
    CHECK(spares(1, 0.5) == 1);   // 0.368, 0.736
    CHECK(spares(1, 0.95) == 3);  // 0.920, 0.981
    CHECK(poisson_spares(1.0, 0.95)[1] == Approx(std::exp(-1.0) * (1 + 1 + 0.5 + 1 / 6.0)).epsilon(1e-14));
}

TEST_CASE("the spare count is the smallest that is enough, for means from a millionth to a hundred thousand") {
    std::mt19937 random(1);
    for (int n = 0; n < 400; ++n) {
        double const mean = std::pow(10.0, std::uniform_real_distribution<>(-6, 5)(random));
        double const level = 1 - std::pow(10.0, std::uniform_real_distribution<>(-8, -0.4)(random));
        auto const [s, chance] = poisson_spares(mean, level);
        CAPTURE(mean, level, s, chance);
        CHECK(chance >= level);
        CHECK(chance == Approx(static_cast<double>(poisson_sum(mean, std::lround(s)))).epsilon(1e-9));
        if (s > 0) CHECK(static_cast<double>(poisson_sum(mean, std::lround(s) - 1)) < level + 1e-9 * (1 - level));
    }
}

TEST_CASE("beyond a million failures the distance from the mean grows as its root, without a jump") {
    double const at = spares(1e6, 0.999) - 1e6;
    CHECK(at == Approx(3.0902 * 1000).epsilon(2e-3));
    CHECK(spares(1e6 * (1 + 1e-9), 0.999) - 1e6 == Approx(at).margin(2));
    CHECK(spares(1e8, 0.999) - 1e8 == Approx(10 * at).epsilon(1e-3));
    CHECK(std::isfinite(spares(1e12, 1)));
}

TEST_CASE("spare counts have the same bits in lanes, and no slope") {
    double const means[] = {0.3, 150, 250, 4e4}, levels[] = {0.9999, 0.6, 0.99, 0.999999};
    auto const lanes = poisson_spares(Pack<4>::load(means), Pack<4>::load(levels));
    for (int i = 0; i < 4; ++i) {
        auto const one = poisson_spares(means[i], levels[i]);
        CHECK(lanes[0].lanes[i] == one[0]);
        CHECK(lanes[1].lanes[i] == one[1]);
        Gradient mean = means[i];
        mean.slope.lanes[0] = 1;
        auto const steps = poisson_spares(mean, Gradient(levels[i]));
        CHECK(steps[0].value == one[0]);
        CHECK(steps[0].slope.lanes[0] == 0);
    }
}

TEST_CASE("one failure takes away less of a cluster of small packages, but an instance of more fails more often") {
    auto instance = [](double gpus, double area, double per_instance, std::string const& scaling) {
        return Scenario{}
            .pin(fleet::gpus, gpus)
            .pin(die::area, area)
            .pin(package::dies, 1.0)
            .pin(decode.gpus, per_instance)
            .pin(fleet::failure_scaling, scaling);
    };
    auto const large = instance(1000, 814, 8, "per area"), small = instance(4000, 203.5, 32, "per area");
    CHECK(value(large, fleet::blast_radius) == Approx(0.1));
    CHECK(value(small, fleet::blast_radius) == Approx(0.025));
    CHECK(value(large, fleet::instance_radius) == Approx(0.8));
    CHECK(value(large, fleet::instance_failure_rate) == Approx(84.8));  // 8·10.6
    CHECK(value(small, fleet::instance_failure_rate) == Approx(84.8));
    CHECK(value(instance(4000, 203.5, 32, "per package"), fleet::instance_failure_rate) == Approx(4 * 84.8));
    CHECK(value(large, fleet::mean_down) == Approx(1000 * 0.106 / 365));
    CHECK(value(large, fleet::down_share) == Approx(10.6 / 365));
}

TEST_CASE("an instance runs between two failures but for a restart, and without spares it waits for every repair") {
    auto const s = Scenario{}
                       .pin(fleet::failure_rate, 50.0)
                       .pin(decode.gpus, 8.0)
                       .pin(fleet::restart_time, 21.9)  // a fourhundredth of a year
                       .pin(fleet::repair_time, 3.65);  // a hundredth
    CHECK(value(s, fleet::instance_availability) == Approx(100 / 1.01));
    CHECK(value(s, fleet::bare_availability) == Approx(100 * std::pow(1.005, -8)));
}

TEST_CASE("a product split over four packages brings four of each") {
    auto const s = Scenario{}.pin(fleet::products, 1000.0).pin(package::split, 4.0);
    CHECK(value(s, fleet::gpus) == 4000);
    CHECK(value(s, fleet::failure_factor) < 0.26);
}

namespace {
Scenario at_load(double percent) {
    return Scenario{}.pin(package::power, 700.0).pin(fleet::standing_power, 100.0).pin(fleet::load, percent);
}
}  // namespace

TEST_CASE("a package without work draws clocks, leakage, refresh, links and management") {
    auto const s = Scenario{}
                       .pin(fleet::waiting_leakage, 27.9)
                       .pin(fleet::clock_power, 18.6)
                       .pin(fleet::clock_floor, 25.0)
                       .pin(package::stacks, 5.0)
                       .pin(memory::static_power, 1.0)
                       .pin(link::power, 20.0)
                       .pin(io::power, 4.0)
                       .pin(power::idle, 17.5)
                       .pin(power::conversion, 93.0);
    CHECK(value(s, fleet::steady_power) == Approx(50));
    CHECK(value(s, fleet::standing_power) == Approx(100));
    CHECK(value(s, fleet::slow_standing_power) == Approx(50 + (27.9 + 0.25 * 18.6) / 0.93));
}

TEST_CASE("dies that wait leak less as they cool, and their clock draws power by area") {
    auto const s = Scenario{}
                       .pin(power::leakage, 40.0)
                       .pin(fleet::waiting_cooling, 60.0)
                       .pin(fleet::leakage_doubling, 30.0)
                       .pin(fleet::clock_energy, 30.0)
                       .pin(package::dies, 2.0)
                       .pin(die::area, 500.0)
                       .pin(die::clock, 1.5);
    CHECK(value(s, fleet::waiting_leakage) == Approx(10));
    CHECK(value(s, fleet::clock_power) == Approx(45));  // 30 pJ/mm² · 1,000 mm² · 1.5 GHz
}

TEST_CASE("a package under a cap waits at the clock and supply that the cap leaves") {
    auto s = Scenario{}
                 .pin(power::clock_share, 0.5)
                 .pin(power::energy_share, 0.64)
                 .pin(power::conversion, 100.0)
                 .pin(power::leakage, 100.0)
                 .pin(power::voltage, 1.0)
                 .pin(power::leakage_slope, 0.1)
                 .pin(fleet::waiting_cooling, 0.0);
    CHECK(value(s, fleet::waiting_leakage) == Approx(100 * 0.8 * std::exp(-2.0)));  // 0.8 of the supply
    s.pin(fleet::steady_power, 50.0).pin(fleet::waiting_leakage, 30.0).pin(fleet::clock_power, 20.0);
    CHECK(value(s, fleet::standing_power) == Approx(50 + 30 + 0.5 * 0.64 * 20));
    CHECK(value(s.pin(fleet::clock_floor, 25.0), fleet::slow_standing_power) == Approx(50 + 30 + 0.25 * 0.64 * 20));
    CHECK(value(s.pin(fleet::clock_floor, 80.0), fleet::slow_standing_power) == Approx(50 + 30 + 0.5 * 0.64 * 20));
}

TEST_CASE("no package under a cap draws more while it waits than at work") {
    for (Entry const& gpu : shipped().entries(gpu::model))
        for (double cap : {60.0, 100.0, 200.0, 400.0, 800.0}) {
            CAPTURE(gpu.name, cap);
            auto const s = Scenario{}.pin(gpu::model, gpu.name).pin(power::limit, "capped").pin(power::cap, cap);
            if (shipped_value(s, cooling::power_slack) < 0) continue;
            double const drawn = shipped_value(s, power::drawn) * (1 + 1e-9);
            CHECK(shipped_value(s, fleet::standing_power) <= drawn);
            CHECK(shipped_value(s, fleet::slow_standing_power) <= drawn);
        }
}

TEST_CASE("small packages follow the load more closely when whole packages are switched off") {
    auto large = at_load(30).pin(fleet::policy, "switch off").pin(fleet::load_group, 8.0).pin(fleet::off_share, 5.0);
    CHECK(value(large, fleet::on_share) == Approx(37.5));
    CHECK(value(large, fleet::idle_load_power) == Approx(280));           // 0.3·700 + 0.7·100
    CHECK(value(large, fleet::load_power) == Approx(210 + 7.5 + 3.125));  // busy, on, off
    CHECK(value(large, fleet::granularity_power) == Approx(0.075 * 95));
    CHECK(value(large, fleet::unused_power) == Approx(10.625 / 0.7));
    CHECK(value(large, fleet::load_saving) == Approx(100 * (1 - 220.625 / 280)));
    auto const small = large.pin(fleet::load_group, 32.0);
    CHECK(value(small, fleet::on_share) == Approx(31.25));
    CHECK(value(small, fleet::load_power) == Approx(210 + 1.25 + 3.4375));
    CHECK(value(small, fleet::granularity_power) == Approx(0.0125 * 95));
}

TEST_CASE("a load that is a whole number of packages needs no further one") {
    for (double k = 1; k <= 10; ++k)
        CHECK(value(at_load(10 * k).pin(fleet::load_group, 10.0), fleet::on_share) == Approx(10 * k));
}

TEST_CASE("slower packages save switching power by the square of supply, and leakage") {
    auto s = at_load(50)
                 .pin(fleet::policy, "down-clock")
                 .pin(fleet::clock_floor, 40.0)
                 .pin(power::voltage_floor, 0.55)
                 .pin(power::voltage_exponent, 1.0)
                 .pin(die::clock, 1.8)
                 .pin(process::nominal_clock, 1.8)
                 .pin(power::dynamic, 400.0)
                 .pin(power::leakage, 50.0)
                 .pin(power::leakage_slope, 0.15)
                 .pin(power::conversion, 100.0);
    CHECK(value(s, fleet::slow_voltage) == Approx(0.775));
    s.pin(fleet::steady_power, 30.0).pin(package::bandwidth, 2.0).pin(memory::energy, 5.0).pin(d2d::power, 20.0);
    double const leakage = 50 * 0.775 * std::exp(-1.5), switching = 400 * 0.775 * 0.775;
    CHECK(value(s, fleet::load_power) ==
          Approx(30 + leakage + 0.5 * (switching + 80 + 20)));  // memory: 2 TB/s at 5 pJ/bit
    s.pin(fleet::waiting_leakage, 10.0).pin(fleet::clock_power, 50.0);
    CHECK(value(s, fleet::unused_power) == Approx(30 + 10 + 0.4 * 50));
    CHECK(value(s.pin(fleet::load, 20.0), fleet::slow_voltage) == Approx(0.55 + 0.45 * 0.4));  // the lowest clock
    // With next to no load a package waits: it draws what an unused one does.
    CHECK(value(s.pin(fleet::load, 0.1), fleet::load_power) == value(s, fleet::unused_power));
}

TEST_CASE("at full load all policies draw full power") {
    for (auto const* policy : {"idle", "down-clock", "switch off"}) {
        auto const s = Scenario{}.pin(fleet::load, 100.0).pin(fleet::policy, policy);
        CHECK(value(s, fleet::load_power) == Approx(value(s, package::power)));
        CHECK(value(s, fleet::load_saving) == Approx(0).margin(1e-9));
    }
}

TEST_CASE("at full load all policies draw what a cap on boards leaves") {
    for (auto const* policy : {"idle", "down-clock", "switch off"}) {
        auto s = Scenario{}.pin(power::limit, "capped").pin(fleet::policy, policy).pin(fleet::load, 100.0);
        s.pin(power::cap, 0.7 * value(s, package::power));
        CHECK(value(s, power::drawn) == Approx(0.7 * value(s, package::power)));
        CHECK(value(s, fleet::load_power) == Approx(value(s, power::drawn)));
    }
}

TEST_CASE("slower packages begin at the clock that a cap leaves") {
    auto s = at_load(50)
                 .pin(fleet::policy, "down-clock")
                 .pin(fleet::clock_floor, 20.0)
                 .pin(power::clock_share, 0.8)
                 .pin(power::voltage_floor, 0.55)
                 .pin(power::voltage_exponent, 1.0)
                 .pin(die::clock, 1.8)
                 .pin(process::nominal_clock, 1.8)
                 .pin(power::dynamic, 400.0)
                 .pin(power::leakage, 0.0)
                 .pin(power::conversion, 100.0)
                 .pin(fleet::steady_power, 30.0)
                 .pin(package::bandwidth, 0.0)
                 .pin(d2d::power, 20.0);
    CHECK(value(s, fleet::slow_voltage) == Approx(0.73));  // 0.55 + 0.45·0.4
    CHECK(value(s, fleet::load_power) == Approx(30 + 0.5 * (0.8 * 400 * 0.73 * 0.73 + 20)));
}
