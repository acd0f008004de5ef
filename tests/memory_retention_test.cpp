// Retention physics by hand: barriers, magnetic writes, endurance, what error correction takes.
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <random>
#include "model/memory/magnet.h"
#include "model/memory/quantities.h"
#include "model/memory/retention.h"
#include "tests/package_help.h"

using namespace diecast;
using namespace diecast::test;

namespace {

double const hour = 1, day = 24, years_10 = 87600;  // in the unit of retention

Scenario magnet(double retention, double error) {
    return Scenario{}
        .pin(memory::technology, "STT-MRAM")
        .pin(memory::retention, retention)
        .pin(memory::raw_error, error)
        .pin(memory::reference_error, error);
}

/// Within 2 %, or half a unit of the last printed digit.
void check_printed(double ours, double printed, double unit) {
    CAPTURE(ours, printed);
    CHECK(std::abs(ours - printed) <= std::max(0.02 * printed, 0.5 * unit));
}

}  // namespace

TEST_CASE("shorter retention and weaker error targets lower barrier, current and energy as tabled") {
    struct Row {
        double retention;
        std::array<double, 3> stability;
        double current;
        std::array<double, 3> energy;
    };
    auto const row = GENERATE(values<Row>({{years_10, {40.3, 51.8, 61.0}, 1.00, {1.00, 1.00, 1.00}},
                                           {30 * day, {35.5, 47.0, 56.2}, 0.92, {0.78, 0.82, 0.85}},
                                           {day, {32.1, 43.6, 52.8}, 0.87, {0.63, 0.71, 0.75}},
                                           {hour, {28.9, 40.4, 49.6}, 0.81, {0.51, 0.61, 0.66}},
                                           {hour / 3600, {20.7, 32.2, 41.4}, 0.68, {0.26, 0.39, 0.46}},
                                           {0.064 / 3600, {18.0, 29.5, 38.7}, 0.63, {0.20, 0.32, 0.40}}}));
    std::array<double, 3> const errors{1, 1e-5, 1e-9};
    for (std::size_t i = 0; i < 3; ++i) {
        auto const s = magnet(row.retention, errors[i]);
        CAPTURE(row.retention, errors[i]);
        check_printed(value(s, memory::stability), row.stability[i], 0.1);
        check_printed(value(s, memory::energy_ratio), row.energy[i], 0.01);
    }
    check_printed(value(magnet(row.retention, 1e-9), memory::current_ratio), row.current, 0.01);
}

TEST_CASE("ten thousand times the raw errors save as much as a ten-thousandth of the retention") {
    double const weaker = value(magnet(day, 1e-5), memory::stability),
                 shorter = value(magnet(day / 1e4, 1e-9), memory::stability);
    CHECK(weaker == Approx(shorter).epsilon(1e-12));
    CHECK(value(magnet(day, 1e-9), memory::stability) - weaker == Approx(9.2103));
}

TEST_CASE("retention and barrier are each other's inverse at every temperature") {
    std::mt19937 random(1);
    std::uniform_real_distribution<> exponent(-6, 5), warm(260, 500);
    for (int n = 0; n < 50; ++n) {
        double const kelvin = warm(random);
        auto const s = magnet(std::pow(10, exponent(random)), 1e-6)
                           .pin(cell::temperature, kelvin)
                           .pin(cell::hot_temperature, kelvin);
        CHECK(value(s, cell::hot_retention) == Approx(std::get<double>(s.pins.at("memory.retention"))).epsilon(1e-9));
    }
}

TEST_CASE("ten years at 85 °C are fourteen months at 105 °C and two at 125 °C") {
    auto s = magnet(years_10, 1);  // Δ = 40.292 at 358 kelvin, a barrier of 1.243 eV
    CHECK(value(s, memory::barrier) == Approx(40.292 * 358 / 11604.5).epsilon(1e-4));
    // Δ = 40.292·358/378 = 38.160, e^38.160 ns = 3.74e7 s
    CHECK(value(s.pin(cell::hot_temperature, 378.0), cell::hot_retention) == Approx(3.74e7 / 3600).epsilon(2e-3));
    // Δ = 40.292·358/398 = 36.242, e^36.242 ns = 5.49e6 s
    CHECK(value(s.pin(cell::hot_temperature, 398.0), cell::hot_retention) == Approx(5.49e6 / 3600).epsilon(2e-3));
}

TEST_CASE("a hotter chip needs a higher barrier and more write energy for the same retention") {
    auto s = magnet(day, 1e-9).pin(memory::reference_temperature, 358.0);
    double const at_85 = value(s, memory::energy_ratio);
    CHECK(value(s.pin(cell::temperature, 358.0 * 1.1), memory::energy_ratio) == Approx(1.21 * at_85));
}

TEST_CASE("bits flip as Néel says, and as often as the raw error target allows at expiry") {
    CHECK(flips_within(1.0, 1e-9, 20.0) == Approx(1 - std::exp(-1e9 * std::exp(-20))));
    CHECK(flips_within(1.0, 1e-9, 50.0) == Approx(1e9 * std::exp(-50)).epsilon(1e-9));
    for (double error : {1e-3, 1e-6, 1e-12}) {
        auto const s = magnet(12 * hour, error).pin(control::data_lifetime, 12 * hour);
        CHECK(value(s, cell::flip_chance) == Approx(error).epsilon(0.6 * error + 1e-9));
    }
}

TEST_CASE("the critical current of a usual junction is some tens of microampere") {
    // 4·1.602e-19·1.381e-23/1.0546e-34 A/kelvin · 0.02 · 60 · 300 kelvin
    CHECK(critical_current(0.02, 60.0 * 300) == Approx(30.2e-6).epsilon(1e-3));
    CHECK(critical_current(1.0, 1.0) == Approx(4 * 1.602176634e-19 * 1.380649e-23 / 1.054571817e-34).epsilon(1e-6));
    CHECK(joule_heat(30e-6, 5e3, 10e-9) == Approx(45e-15));
}

TEST_CASE("heat helps long pulses, short ones must push harder") {
    CHECK(thermal_current(1.0, 60.0, 100e-9, 1e-9) == Approx(1 - std::log(100) / 60));
    CHECK(thermal_current(1.0, 60.0, 1e-9, 1e-9) == Approx(1));
    CHECK(precessional_current(1.0, 50.0, 1e-9, 2e-9) == Approx(1 + 2 * std::log(3.14159265 / (2 * 0.1))));
    CHECK(thermal_current(1.0, 2.0, 1e-6, 1e-9) == 0.1);
}

TEST_CASE("writes fail as Butler's formula says") {
    // Δ = 60, i = 2, tp = 5·τD: π²·60·1/(4·(2·e^10 − 1)) = 0.003360
    CHECK(write_error_rate(2.0, 1.0, 60.0, 5e-9, 1e-9) == Approx(1 - std::exp(-0.0033605)).epsilon(1e-3));
    CHECK(write_error_rate(1.0, 1.0, 60.0, 5e-9, 1e-9) == 1);
    CHECK(write_error_rate(0.5, 1.0, 60.0, 5e-9, 1e-9) == 1);
    CHECK(write_error_rate(5.0, 1.0, 60.0, 5e-9, 1e-9) < 1e-14);
}

TEST_CASE("the current for a write error target fails just as often") {
    std::mt19937 random(2);
    std::uniform_real_distribution<> stability(15, 90), pulse(0.5, 30), exponent(-15, -1);
    for (int n = 0; n < 200; ++n) {
        double const d = stability(random), t = pulse(random), w = std::pow(10, exponent(random));
        CAPTURE(d, t, w);
        double const i = current_for_error(1.0, d, t, 1.0, w);
        CHECK(i > 1);
        CHECK(write_error_rate(i, 1.0, d, t, 1.0) == Approx(w).epsilon(1e-6));
    }
}

TEST_CASE("whatever the pulse law, the ratio of currents is that of the currents themselves") {
    for (auto const* law : {"critical", "thermal", "precessional", "write error"}) {
        auto const of = [&](double retention) {
            return magnet(retention, 1e-9).pin(cell::pulse, law).pin(cell::pulse_time, 20.0);
        };
        CAPTURE(law);
        double const expected = value(of(hour), cell::write_current) / value(of(years_10), cell::write_current);
        CHECK(value(of(hour), memory::current_ratio) == Approx(expected).epsilon(1e-9));
        CHECK(value(of(hour), memory::energy_ratio) == Approx(expected * expected).epsilon(1e-9));
        CHECK(expected < 0.9);
    }
}

TEST_CASE("endurance runs through two known designs and not above what was shown") {
    auto s = [](double retention) {
        return magnet(retention, 1e-9)
            .pin(memory::reference_endurance, 1e6)
            .pin(memory::endurance_shown, 1e12)
            .pin(memory::shown_retention, 10.0 / 3600);
    };
    CHECK(value(s(hour), memory::endurance_exponent) == Approx(0.80).epsilon(2e-3));
    CHECK(value(s(years_10), memory::endurance) == Approx(1e6).epsilon(1e-9));
    CHECK(value(s(10.0 / 3600), memory::endurance) == Approx(1e12).epsilon(1e-9));
    CHECK(value(s(30 * day), memory::endurance) == Approx(5e7).epsilon(0.1));
    CHECK(value(s(day), memory::endurance) == Approx(7e8).epsilon(0.02));
    CHECK(value(s(hour), memory::endurance) == Approx(9e9).epsilon(0.01));
    CHECK(value(s(1e-6), memory::endurance) == 1e12);
    CHECK(value(s(hour).pin(memory::endurance_exponent, 0.5), memory::endurance) == Approx(1e6 * std::sqrt(87600)));
}

TEST_CASE("a gentler write spares oxide memristors and Flash, and nothing else") {
    auto endurance = [](char const* technology) {
        return value(Scenario{}
                         .pin(memory::technology, technology)
                         .pin(memory::retention, years_10)
                         .pin(memory::reference_endurance, 1e5)
                         .pin(memory::endurance_exponent, 0.0)
                         .pin(memory::write_stretch, 3.0),
                     memory::endurance);
    };
    CHECK(endurance("RRAM") == Approx(9e5));
    CHECK(endurance("NAND") == Approx(9e5));
    CHECK(endurance("PCM") == Approx(1e5));
}

TEST_CASE("phase change writes as long as the known writes between which its retention lies") {
    auto time = [](double seconds) { return set_time_ratio(seconds, 2.0, 550e-9, 1150e-9, 2.0, 3055.0) * 550; };
    CHECK(time(2) == Approx(550));
    CHECK(time(3055) == Approx(1150));
    CHECK(time(std::sqrt(2 * 3055.0)) == Approx(850));
    CHECK(time(0.01) == Approx(550));  // no shorter than the short write
    CHECK(time(3.1536e8) == Approx(550 + 600 * std::log(3.1536e8 / 2) / std::log(3055 / 2.0)));
}

TEST_CASE("an unmanaged class writes as it reads, and lasts as DRAM does") {
    Scenario const s;
    CHECK(value(s, memory::write_energy) == value(s, memory::energy));
    CHECK(value(s, memory::write_latency) == value(s, memory::latency));
    CHECK(value(s, memory::write_bandwidth) == value(s, memory::stack_bandwidth));
    CHECK(value(s, memory::endurance) == Approx(1e15));
    CHECK(value(s, memory::idle_power) == value(s, memory::static_power));
}

TEST_CASE("retention drives what a managed write costs") {
    auto s = [](char const* technology, double retention) {
        return Scenario{}
            .pin(memory::technology, technology)
            .pin(memory::retention, retention)
            .pin(memory::energy, 3.0)
            .pin(memory::latency, 300.0)
            .pin(memory::cell_energy, 2.0)
            .pin(memory::cell_write_time, 2000.0)
            .pin(memory::write_share, 10.0)
            .pin(memory::stack_bandwidth, 1000.0);
    };
    CHECK(value(s("STT-MRAM", day), memory::write_energy) == Approx(3 + 2 * 0.7492).epsilon(1e-4));
    CHECK(value(s("RRAM", day), memory::write_energy) == Approx(3 + 2 * 0.8656).epsilon(1e-4));
    double const ratio = (550 + 600 * std::log(86400 / 2.0) / std::log(3055 / 2.0)) /
                         (550 + 600 * std::log(3.1536e8 / 2) / std::log(3055 / 2.0));
    CHECK(value(s("PCM", day), memory::write_energy) == Approx(3 + 2 * ratio));
    CHECK(value(s("PCM", day), memory::write_latency) == Approx(300 + 2000 * ratio));
    CHECK(value(s("PCM", day), memory::write_bandwidth) == Approx(100 / ratio));
    CHECK(value(s("FeFET", day), memory::write_energy) == Approx(5));
}

TEST_CASE("error correction needs the check bits that Chernoff's bound asks for") {
    // n·b = 3.2768e-5: t·ln(t/m) − t + m = 34.54 at t = 3.09, so four errors of 15 bits each
    CHECK(code_overhead(32768.0, 1e-9, 1e-15) == Approx(4 * 15 / 32768.0));
    std::mt19937 random(3);
    std::uniform_real_distribution<> length(2, 6), error(-12, -3), failure(-20, -3);
    for (int n = 0; n < 300; ++n) {
        double const bits = std::pow(10, length(random)), b = std::pow(10, error(random)),
                     f = std::pow(10, failure(random));
        double const t = code_overhead(bits, b, f) * bits / std::log2(bits), m = bits * b;
        auto const bound = [&](double x) { return x * std::log(x / m) - x + m + std::log(f); };
        CAPTURE(bits, b, f, t);
        CHECK(t == Approx(std::round(t)));
        CHECK(bound(t) >= -1e-6);
        if (t - 1 > m) CHECK(bound(t - 1) <= 1e-6);
    }
}

TEST_CASE("longer code words need a smaller share of check bits") {
    double before = 1;
    for (double bits : {512.0, 4096.0, 32768.0, 262144.0, 2097152.0}) {
        double const share = code_overhead(bits, 1e-5, 1e-15);
        CHECK(share < before);
        before = share;
    }
}
