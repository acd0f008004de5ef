// A run that failures interrupt: checkpoints, its expected time against a simulation, spares, totals.
#include <catch2/catch.hpp>
#include <cmath>
#include <random>
#include <set>
#include "model/fleet/quantities.h"
#include "model/inference/quantities.h"
#include "model/package/quantities.h"
#include "model/training/quantities.h"
#include "model/training/run.h"
#include "tests/package_help.h"

using namespace diecast;
using namespace diecast::test;
namespace tr = diecast::training;

namespace {

/// A run of 1,000 hours on 10,000 GPUs; one interruption in M hours, a pause of δ, R for a restart.
Scenario thousand_hours(double between, double pause, double restart) {
    return Scenario{}
        .pin(tr::gpus, 10000.0)
        .pin(tr::step_time, 1.0)
        .pin(tr::duration, 1000.0 / 24)
        .pin(run::interruption_rate, 24 / between)
        .pin(run::write_time, pause * 3600)
        .pin(run::restart_time, restart * 60)
        .pin(run::waiting, 0.0);
}
Scenario by(Scenario s, std::string const& law) { return s.pin(run::law, law); }
Scenario every(Scenario s, double hours) { return by(s, "given").pin(run::given_interval, hours * 60); }
double hours(Scenario const& s, Quantity const& q) { return value(s, q) * q.unit / unit::h; }

/// Daly's cost of a run: M·e^(R/M)·(e^((τ + δ)/M) − 1)·T/τ.
double daly_time(double between, double pause, double restart, double interval) {
    return between * std::exp(restart / between) * std::expm1((interval + pause) / between) * 1000 / interval;
}

/// Plays a run event by event: its mean time per hour of kept work.
double simulated(double between, double pause, double behind, double restart, double interval, int failures) {
    std::mt19937_64 random(1974);
    std::exponential_distribution<> next_failure(1 / between);
    double clock = 0, kept = 0;
    for (int i = 0; i < failures; ++i) {
        double const end = clock + next_failure(random);
        double at = clock + restart;
        while (at + interval + pause + behind <= end) {
            kept += interval;
            at += interval + pause;
        }
        clock = end;
    }
    return clock / kept;
}

double goodput_left(Scenario const& s) {
    double sum = 0;
    for (auto const* q : {&run::goodput, &run::checkpoint_share, &run::lost_share, &run::restart_share, &run::waiting})
        sum += value(s, *q);
    return 100 - sum;
}

/// Servers fail one by one while `up`, each repaired in one of three equally likely times: how long the run waits.
double simulated_waiting(double down, int spares, int failures) {
    std::mt19937_64 random(1917);
    std::exponential_distribution<> next_failure(down);
    std::uniform_int_distribution<> which(0, 2);
    double clock = 0, waited = 0;
    std::multiset<double> back;
    for (int i = 0; i < failures; ++i) {
        clock += next_failure(random);
        while (!back.empty() && *back.begin() <= clock) back.erase(back.begin());
        double const repair[] = {0.25, 0.75, 2.0};
        back.insert(clock + repair[which(random)]);
        if (static_cast<int>(back.size()) > spares) {
            waited += *back.begin() - clock;
            clock = *back.begin();
            back.erase(back.begin());
        }
    }
    return waited / clock;
}

}  // namespace

TEST_CASE("Llama 3's interruptions follow from its failures, and more than nine tenths of its time is training") {
    Scenario const s = Scenario{}
                           .pin(tr::gpus, 16384.0)
                           .pin(fleet::failure_scaling, "per package")
                           .pin(llm::parameters, 405.85)
                           .pin(tr::step_time, 10.0)
                           .pin(tr::duration, 50.0);
    // 16,384 GPUs at 10.6 % a year, 419/256 stops for each: 7.79 a day, one in 3.08 h
    CHECK(value(s, run::interruption_rate) == Approx(16384 * 0.106 / 365 * 419 / 256));
    CHECK(value(s, run::interruption_rate) * 54 == Approx(419).epsilon(0.01));
    CHECK(value(s, run::time_between) == Approx(3.09).epsilon(0.01));
    // 14 bytes of 405.85 billion weights at 2 TB/s
    CHECK(value(s, run::checkpoint_bytes) == Approx(5.6819));
    CHECK(value(s, run::write_time) == Approx(2.84095));
    CHECK(value(s, run::restart_time) == Approx(10 + 2.84095 / 60));
    CHECK(value(s, run::goodput) > 90);
    CHECK(value(s, run::goodput) < 95);
}

TEST_CASE("few ways to the storage write a checkpoint slower than the storage could") {
    Scenario s = Scenario{}.pin(run::checkpoint_bytes, 1.0).pin(run::storage_rate, 2.0).pin(tr::gpus, 64.0);
    s.pin(run::gpu_storage_rate, 5.0);
    CHECK(value(s, run::write_time) == Approx(1000 / 320.0));
    CHECK(value(s.pin(tr::gpus, 4096.0), run::write_time) == Approx(0.5));
    CHECK(value(s.pin(run::exposed_share, 20.0), run::pause) == Approx(0.1));
    CHECK(value(s, run::late) == Approx(0.4));
}

TEST_CASE("intervals of Young and Daly are those of their papers") {
    // Daly 2006, figures 3 to 5: M of 24 h, 6 h and 15 min, δ of 5 min: 117, 57 and 9.1 min
    struct Row {
        double between, daly;
        int digits;
    };
    for (Row const& r : {Row{24, 117, 0}, Row{6, 57, 0}, Row{0.25, 9.1, 1}}) {
        Scenario const s = thousand_hours(r.between, 5.0 / 60, 1.0 / 6);
        double const scale = std::pow(10, r.digits);
        CHECK(std::round(value(s, run::daly_interval) * scale) / scale == Approx(r.daly));
        CHECK(value(s, run::young_interval) == Approx(std::sqrt(2 * 5 * r.between * 60)));
    }
    // by hand: M 1 h, δ 2 min: √(2·2·60) = 15.49; ·(1 + √(1/60)/3 + 1/540) − 2
    Scenario const s = thousand_hours(1, 2.0 / 60, 0);
    CHECK(value(s, run::young_interval) == Approx(15.4919).epsilon(1e-5));
    CHECK(value(s, run::daly_interval) == Approx(15.4919 * (1 + 0.1290994 / 3 + 1.0 / 540) - 2).epsilon(1e-5));
    CHECK(value(thousand_hours(1, 2.5, 0), run::daly_interval) == Approx(60));
}

TEST_CASE("the best interval solves its equation, and Young's and Daly's come near it where pauses are short") {
    for (double pause : {1e-9, 1e-7, 1e-5, 1e-4, 9.9e-4, 1.01e-3, 0.01, 0.1, 1.0, 3.0, 20.0}) {
        double const u = best_interval_over_mean(pause);
        CAPTURE(pause, u);
        CHECK((u > 0 && u <= 1));
        // ln(1 − u) + u + d = 0, in a form that loses no digits for small u
        double const left = u < 0.01 ? -u * u * (1 / 2. + u * (1 / 3. + u * (1 / 4. + u * (1 / 5. + u / 6)))) + pause
                                     : std::log1p(-u) + u + pause;
        if (pause < 20) CHECK(std::abs(left) < 1e-9 * std::max(pause, 1e-3) + 1e-15);
    }
    for (double pause : {1e-6, 1e-4, 1e-2}) {
        Scenario const s = thousand_hours(10, 10 * pause, 0);
        double const best = value(s, run::best_interval);
        double const young = value(s, run::young_interval) / best - 1, daly = value(s, run::daly_interval) / best - 1;
        CHECK(std::abs(young) < 0.8 * std::sqrt(pause));
        CHECK(std::abs(daly) < 0.1 * pause);
    }
}

TEST_CASE("the time of a run is Daly's, and that of a run played event by event") {
    struct Row {
        double between, pause, restart, interval;
    };
    for (Row const& r : {Row{3, 0.01, 0.17, 0.25}, Row{3, 0.1, 0.5, 2}, Row{24, 1 / 12., 1 / 6., 1.95}}) {
        Scenario const s = every(thousand_hours(r.between, r.pause, r.restart), r.interval);
        CAPTURE(r.between, r.interval);
        CHECK(hours(s, run::wall_time) == Approx(daly_time(r.between, r.pause, r.restart, r.interval)).epsilon(1e-9));
        double const played = simulated(r.between, r.pause, 0, r.restart, r.interval, 400000);
        CHECK(hours(s, run::wall_time) / 1000 == Approx(played).epsilon(0.005));
        CHECK(std::abs(goodput_left(s)) < 1e-9);
        CHECK(value(s, run::interruptions) == Approx(hours(s, run::wall_time) / r.between));
    }
    // a fifth of the writing in the open, the rest behind training
    Scenario s = every(thousand_hours(3, 0.1, 0.2), 0.5).pin(run::exposed_share, 20.0);
    CHECK(hours(s, run::wall_time) / 1000 == Approx(simulated(3, 0.02, 0.08, 0.2, 0.5, 400000)).epsilon(0.005));
    CHECK(std::abs(goodput_left(s)) < 1e-9);
}

TEST_CASE("no interval beats the best one, neither Young's nor Daly's nor any other") {
    std::mt19937 random(2006);
    std::uniform_real_distribution<> part(0, 1);
    for (int i = 0; i < 40; ++i) {
        double const between = std::exp(6 * part(random)), pause = between * std::exp(-9 * part(random));
        Scenario s = thousand_hours(between, pause, 0.3 * part(random)).pin(run::exposed_share, 100 * part(random));
        double const best = hours(by(s, "best"), run::wall_time), interval = hours(by(s, "best"), run::interval);
        CAPTURE(between, pause, interval);
        CHECK(value(by(s, "best"), run::interval_slack) >= -1e-12);
        CHECK(hours(every(s, 1), run::best_time) == Approx(best).epsilon(1e-12));
        for (std::string const law : {"Young", "Daly"})
            if (value(by(s, law), run::interval_slack) >= 0)
                CHECK(hours(by(s, law), run::wall_time) >= best * (1 - 1e-12));
        for (double factor : {0.5, 0.9, 0.99, 1.01, 1.1, 2.0})
            if (value(every(s, interval * factor), run::interval_slack) >= 0)
                CHECK(hours(every(s, interval * factor), run::wall_time) >= best * (1 - 1e-12));
    }
}

TEST_CASE("a run that nothing interrupts takes as long as its steps and one checkpoint") {
    Scenario const s = thousand_hours(10, 0.5, 0.3).pin(run::interruption_rate, 0.0);
    CHECK(hours(s, run::interval) == Approx(1000));
    CHECK(hours(s, run::wall_time) == Approx(1000.5));
    CHECK(value(s, run::interruptions) == 0);
    CHECK(hours(Scenario(s).pin(run::write_time, 0.0), run::wall_time) == Approx(1000));
}

TEST_CASE("a checkpoint that is still being written when the next is due, or a late run, is not allowed") {
    Scenario s = every(thousand_hours(10, 0.5, 0), 0.25).pin(run::exposed_share, 0.0);
    CHECK(value(s, run::interval_slack) == Approx(-1));
    CHECK(value(by(s, "best"), run::interval_slack) == Approx(0).margin(1e-12));
    CHECK(value(s.pin(run::deadline, 1.0), run::deadline_slack) < 0);
    CHECK(value(s, run::slack) < 0);
}

TEST_CASE("spares: Erlang's loss formula by hand, any repair time, and what a service level asks for") {
    // m = 2: E(1) = 2/3, E(2) = 2/5, E(3) = 4/19
    double const share[] = {2 / 3., 2 / 5., 4 / 19.};
    for (int spares : {0, 1, 2}) {
        Scenario const s =
            Scenario{}.pin(run::servers_down, 2.0).pin(run::spares_by, "given").pin(run::given_spares, double(spares));
        CHECK(value(s, run::waiting) == Approx(100 * share[spares]));
        CHECK(value(s, run::waiting) / 100 == Approx(simulated_waiting(2, spares, 400000)).epsilon(0.01));
    }
    Scenario s = Scenario{}.pin(run::servers_down, 4.758);
    for (double level : {90.0, 99.0, 99.99}) {
        s.pin(fleet::service_level, level);
        double const spares = value(s, run::spares);
        CHECK(value(s, run::waiting) <= 100 - level);
        Scenario fewer = s;
        CHECK(value(fewer.pin(run::spares, spares - 1), run::waiting) > 100 - level);
    }
    // 16,384 GPUs, 10.6 % a year, back within a day
    Scenario const llama =
        Scenario{}.pin(tr::gpus, 16384.0).pin(fleet::failure_scaling, "per package").pin(fleet::repair_time, 1.0);
    CHECK(value(llama, run::servers_down) == Approx(4.758).epsilon(1e-3));
    CHECK(value(llama, run::spares) == 14);
    CHECK(value(Scenario{}.pin(run::servers_down, 1e6).pin(fleet::service_level, 99.0), run::spares) == 989999);
}

TEST_CASE("a run that shrinks loses a copy for each server that is missing") {
    // m = 1, no spares: one server missing on average, of ten copies
    Scenario s = Scenario{}.pin(run::without_spare, "shrinks").pin(run::spares_by, "given").pin(tr::data, 10.0);
    CHECK(value(s.pin(run::servers_down, 1.0), run::waiting) == Approx(10));
    // m = 3, two spares: Σ (i − 2)·e^(−3)·3^i/i! = 3 − 2 + 2·e^(−3) + e^(−3)·3 = 1.2489
    s.pin(run::servers_down, 3.0).pin(run::given_spares, 2.0);
    CHECK(value(s, run::waiting) == Approx(10 * (1 + 5 * std::exp(-3))));
    CHECK(value(Scenario(s).pin(run::given_spares, 300.0), run::waiting) < 1e-12);
    CHECK(value(Scenario(s).pin(run::servers_down, 1e5), run::waiting) == 100);
    CHECK(value(Scenario(s).pin(run::without_spare, "waits"), run::waiting) > value(s, run::waiting));
}

TEST_CASE("what a run takes, costs and emits follows from its GPU-hours") {
    Scenario s = Scenario{}
                     .pin(tr::gpus, 16384.0)
                     .pin(run::wall_time, 78.43)
                     .pin(server::loaded_power, 660.0)
                     .pin(fleet::network_power, 40.0)
                     .pin(site::power_overhead, 1.1)
                     .pin(site::carbon_intensity, 376.0)
                     .pin(fleet::embodied_carbon, 10.0)
                     .pin(tr::token_budget, 15.6e12)
                     .pin(run::cost_basis, "rented")
                     .pin(run::spares, 16.0);
    double const gpu_hours = 16384 * 78.43 * 24 / 1e6;  // 30.84 million
    CHECK(value(s, run::gpu_time) == Approx(gpu_hours));
    CHECK(value(s, run::energy) == Approx(gpu_hours * 700 * 1.1));
    // What packages at full load cost in electricity, by the hour, is that of this energy.
    Scenario const busy = Scenario(s)
                              .pin(fleet::power_basis, "full load")
                              .pin(fleet::utilisation, 100.0)
                              .pin(server::power, 660.0)
                              .pin(site::electricity_price, 0.08);
    CHECK(value(busy, run::energy) * 1e3 * 0.08 == Approx(gpu_hours * 1e6 * value(busy, fleet::energy_rate)));
    CHECK(value(s, run::operating_carbon) == Approx(gpu_hours * 0.7 * 1.1 * 376));
    CHECK(value(s, run::embodied_carbon) == Approx(gpu_hours * 10));
    CHECK(value(s, run::carbon) == Approx(gpu_hours * (0.77 * 376 + 10)));
    CHECK(value(s, run::hour_cost) == Approx(2.75 * (1 + 128 / 16384.)));
    CHECK(value(s, run::cost) == Approx(gpu_hours * 2.75 * (1 + 128 / 16384.)));
    CHECK(value(s, run::token_cost) == Approx(gpu_hours * 2.75 * (1 + 128 / 16384.) / 15.6));
    s.pin(run::cost_basis, "owned").pin(fleet::cost_rate, 3.0);
    CHECK(value(s, run::cost) == Approx(3 * gpu_hours));
}
