// Refresh and the software control plane: by hand, and against a block store that is played through.
#include <catch2/catch.hpp>
#include <cmath>
#include <random>
#include "model/memory/control.h"
#include "model/memory/quantities.h"
#include "tests/package_help.h"

using namespace diecast;
using namespace diecast::test;

namespace {

/// 192 GB in eight stacks, 8 TB/s.
Scenario stacks_of_192_GB(double retention_h) {
    return Scenario{}
        .pin(package::stacks, 8.0)
        .pin(memory::stack_capacity, 24.0)
        .pin(memory::stack_bandwidth, 1000.0)
        .pin(memory::energy, 3.0)
        .pin(memory::write_energy, 5.0)
        .pin(memory::static_power, 0.0)
        .pin(memory::retention, retention_h);
}
Scenario data(char const* policy, double life_h, double retention_h) {
    return stacks_of_192_GB(retention_h).pin(control::policy, policy).pin(control::data_lifetime, life_h);
}

enum class State { live, expired, dead };

/// What one datum does to a block that software watches: its writes, its reads to move, its stay, what is lost.
struct Played {
    double writes = 0, moved = 0, reads = 0, recomputes = 0, stay = 0, kept = 0;

    void play(std::string const& policy, double life, double retention) {
        writes += 1;
        for (double written = 0;;) {
            double const expiry = written + retention;
            State const state = life <= expiry ? State::dead : State::expired;
            if (state == State::dead) return void((stay += life, kept += life));
            if (policy == "free") return void((stay += expiry, kept += expiry));
            if (policy == "migrate") return void((moved += 1, reads += 1, stay += expiry, kept += life));
            (policy == "rewrite" ? reads : recomputes) += 1;
            writes += 1;
            written = expiry;
        }
    }
};

}  // namespace

TEST_CASE("192 GB take 6 TB/s to refresh each 32 ms, 53 MB/s each hour, 2.2 MB/s each day") {
    auto refresh = [](double hours) { return value(stacks_of_192_GB(hours), control::refresh_bandwidth); };
    CHECK(refresh(0.032 / 3600) == Approx(6000));
    CHECK(refresh(1) == Approx(0.0533).epsilon(1e-2));
    CHECK(refresh(24) == Approx(0.00222).epsilon(1e-2));
    CHECK(value(stacks_of_192_GB(1), control::refresh_share) < 0.01);
    CHECK(value(stacks_of_192_GB(1), control::refresh_share) == Approx(100 * 53.333e6 / 8e12));
    CHECK(value(stacks_of_192_GB(1).pin(memory::refresh, "none"), control::refresh_bandwidth) == 0);
}

TEST_CASE("software refreshes through the interface, a device within its static power") {
    auto const each_second = stacks_of_192_GB(1.0 / 3600).pin(control::refresh_energy, 0.2);
    CHECK(value(each_second, control::refresh_power) == Approx(192e9 * 8 * 0.2e-12));
    CHECK(value(each_second, memory::idle_power) == 0);
    auto software = each_second;
    software.pin(memory::refresh, "software");
    CHECK(value(software, control::refresh_power) == Approx(192e9 * 8 * (3 + 5) * 1e-12));
    CHECK(8 * value(software, memory::idle_power) == Approx(192e9 * 8 * (3 + 5) * 1e-12));
}

TEST_CASE("data of five hours in cells of two cost what each policy says") {
    double const birth = 192 / (5 * 3600.0), reuse = 192 / (2 * 3600.0);  // GB/s
    auto rewrite = data("rewrite", 5, 2);
    CHECK(value(rewrite, control::writes) == 3);
    CHECK(value(rewrite, control::write_traffic) == Approx(3 * birth));
    CHECK(value(rewrite, control::read_traffic) == Approx(2 * birth));
    CHECK(value(rewrite, control::upkeep_energy) == Approx(2 * (3 + 5)));
    CHECK(value(rewrite, control::upkeep_power) == Approx(birth * 1e9 * 8 * 16e-12));
    CHECK(value(rewrite.pin(control::reads, 100.0), control::datum_energy) == Approx(5 + 300 + 16));
    auto migrate = data("migrate", 5, 2).pin(control::other_energy, 4.0);
    CHECK(value(migrate, control::writes) == 1);
    CHECK(value(migrate, control::moved_writes) == 1);
    CHECK(value(migrate, control::write_traffic) == Approx(reuse));
    CHECK(value(migrate, control::upkeep_energy) == Approx(3 + 4));
    auto recompute = data("recompute", 5, 2).pin(control::recompute_energy, 1000.0);
    CHECK(value(recompute, control::upkeep_energy) == Approx(2 * (5 + 1000)));
    CHECK(value(recompute, control::read_traffic) == 0);
    auto free = data("free", 5, 2);
    CHECK(value(free, control::upkeep_energy) == 0);
    CHECK(value(free, control::kept_share) == Approx(40));
    CHECK(value(free, control::kept_slack) == Approx(-0.6));
    CHECK(value(data("free", 2, 5).pin(control::loss_allowed, 0.0), control::kept_slack) == 0);
    // e^−24 of exponential lifetimes outlive 24 of them, e^−12 twelve: 4·10⁻¹¹ and 6·10⁻⁶
    auto const exponential = [](double lives) {
        return value(data("free", 1, lives).pin(control::lifetime_law, "exponential"), control::kept_slack);
    };
    CHECK(exponential(24) >= 0);
    CHECK(exponential(12) == Approx(1e-6 - std::exp(-12.)).epsilon(1e-6));
}

TEST_CASE("a block larger than what is written together is padded, wears and costs as if it were full") {
    auto const whole = data("rewrite", 5, 2).pin(control::piece, 8192.0);
    CHECK(value(whole, control::filled) == 100);  // bytes are addressed
    auto const padded = Scenario(whole).pin(control::block, 65536.0);
    CHECK(value(padded, control::filled) == Approx(12.5));
    CHECK(value(padded, control::held_share) == Approx(8 * value(whole, control::held_share)));
    CHECK(value(padded, control::write_traffic) == Approx(8 * value(whole, control::write_traffic)));
    CHECK(value(padded, control::read_traffic) == Approx(value(whole, control::read_traffic)));
    CHECK(value(padded, control::service_life) == Approx(value(whole, control::service_life) / 8));
    CHECK(value(padded, control::upkeep_energy) == Approx(2 * (3 + 8 * 5)));
    CHECK(value(Scenario(whole).pin(control::block, 4096.0), control::filled) == 100);
    CHECK(value(Scenario(whole).pin(control::block, 3000.0), control::filled) == Approx(100 * 8192. / 9000));
}

TEST_CASE("a lifetime of whole retentions needs no write at its end") {
    CHECK(whole_rounds(86400.0, 3600.0) == 24);
    CHECK(whole_rounds(0.3, 0.1) == 3);
    CHECK(whole_rounds(0.1, 5.0) == 1);
    CHECK(value(data("migrate", 7, 7), control::moved_writes) == 0);
}

TEST_CASE("the policies do to a block what their formulas say, for lifetimes alike and for exponential ones") {
    std::mt19937 random(1);
    for (auto const* law : {"fixed", "exponential"})
        for (auto const* policy : {"rewrite", "migrate", "recompute", "free"}) {
            double const mean = 5, retention = 2;
            Played sum;
            int const blocks = 200000;
            std::exponential_distribution<> death(1 / mean);
            for (int n = 0; n < blocks; ++n) sum.play(policy, *law == 'f' ? mean : death(random), retention);
            auto const s = data(policy, mean, retention).pin(control::lifetime_law, law);
            CAPTURE(law, policy);
            auto const is = [&](Quantity const& q, double played) {
                CAPTURE(q.key);
                CHECK(value(s, q) == Approx(played / blocks).epsilon(0.01).margin(1e-9));
            };
            is(control::writes, sum.writes);
            is(control::moved_writes, sum.moved);
            is(control::moving_reads, sum.reads);
            is(control::recomputes, sum.recomputes);
            is(control::stay, sum.stay);
            is(control::kept_share, 100 * sum.kept / mean);
        }
}

TEST_CASE("cells live longest when retention is the lifetime of the data, unless endurance falls faster") {
    auto life = [](double retention, double exponent) {
        return value(data("rewrite", 24, retention)
                         .pin(memory::technology, "STT-MRAM")
                         .pin(memory::reference_endurance, 1e6)
                         .pin(memory::endurance_shown, 1e16)
                         .pin(memory::shown_retention, 10.0 / 3600)
                         .pin(memory::endurance_exponent, exponent),
                     control::service_life);
    };
    auto best = [](double exponent) {
        return value(
            data("rewrite", 24, 1).pin(memory::endurance_exponent, exponent).pin(memory::shown_retention, 0.01),
            control::best_retention);
    };
    for (double m : {0.5, 0.8, 0.95}) {
        CAPTURE(m);
        for (double retention : {0.5, 1.0, 3.0, 12.0, 23.0, 25.0, 48.0, 1000.0})
            CHECK(life(retention, m) < life(24, m));
        CHECK(life(6, m) / life(24, m) == Approx(std::pow(4, m - 1)));  // ~ tr^(1 − m)
        CHECK(life(96, m) / life(24, m) == Approx(std::pow(4, -m)));    // ~ tr^(−m)
        CHECK(best(m) == Approx(24));
    }
    CHECK(life(6, 1.1) > life(24, 1.1));
    CHECK(life(1, 1.1) > life(6, 1.1));
    CHECK(best(1.1) == Approx(0.01));
}

TEST_CASE("weights that never change are rewritten as often as retention says, over five years") {
    double const five_years = 5 * 8760;
    CHECK(value(data("rewrite", five_years, 1), control::writes) == Approx(43830).epsilon(1e-3));
    CHECK(value(data("rewrite", five_years, 24), control::writes) == Approx(1826).epsilon(1e-3));
    CHECK(value(data("rewrite", five_years, 168), control::writes) == Approx(261).epsilon(1e-3));
}

TEST_CASE("at the break-even write energy both classes use as much") {
    auto s = data("rewrite", 24, 24)
                 .pin(control::reads, 1000.0)
                 .pin(memory::energy, 3.0)
                 .pin(control::compared_read, 3.44)
                 .pin(control::compared_write, 3.44)
                 .pin(control::compared_idle, 0.0375);
    // 0.0375 W/GB over a day are 3240 J/GB, 4.05e5 pJ/bit: refresh outweighs all else where data rest so long
    double const even = 3.44 + 1000 * 0.44 + 0.0375 * 86400 / 8e9 * 1e12;
    CHECK(value(s, control::break_even_write) == Approx(even));
    double const other = 3.44 + 1000 * 3.44 + 0.0375 * 86400 / 8e9 * 1e12;
    CHECK(value(s.pin(memory::write_energy, even), control::datum_energy) == Approx(other));
}
