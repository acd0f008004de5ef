#include "optimizer/sweep/sinks.h"
#include <bit>
#include <catch2/catch.hpp>
#include <cmath>
#include <map>
#include <random>
#include <sstream>
#include "app/present/tables/design_csv.h"
#include "app/present/tables/values.h"
#include "model/core/special_values.h"
#include "optimizer/sweep/grid.h"
#include "optimizer/sweep/singles.h"
#include "tests/toy_model.h"

using namespace diecast;

namespace {

std::vector<std::string> lines_of(std::string const& text) {
    std::istringstream in(text);
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

}  // namespace

TEST_CASE("plain outputs have one hash for every instruction set, chunking, thread count and plan") {
    auto const axes = toy::grid(toy::the_model());
    std::vector<Quantity const*> const outputs{&toy::cost, &toy::speed, &toy::hollow};
    std::optional<std::uint64_t> expected;
    for (Isa isa : {Isa::v2, Isa::v3, Isa::v4})
        for (bool hoist : {true, false})
            for (std::size_t lanes : {16u, 512u}) {
                Plan const plan(toy::the_model(), {}, axes, outputs, {.lanes = lanes, .hoist = hoist, .isa = isa});
                for (unsigned workers : {1u, 2u, 3u, 4u, 8u}) {
                    Pool pool(workers);
                    for (std::uint64_t chunk : {64u, 5000u, 10'000'000u}) {
                        auto const hash = stream(plan, pool, HashSink{}, {}, {}, chunk);
                        REQUIRE(hash);
                        if (!expected) expected = hash->value();
                        CHECK(hash->value() == *expected);
                    }
                }
            }
    Scenario other;
    other.pin(toy::price, 11.0);
    Pool pool(1);
    CHECK(stream(Plan(toy::the_model(), other, axes, outputs), pool, HashSink{})->value() != *expected);
}

TEST_CASE("a stopped stream has no result") {
    Plan const plan(toy::the_model(), {}, toy::grid(toy::the_model()), {&toy::cost});
    Pool pool(2);
    std::stop_source source;
    source.request_stop();
    CHECK_FALSE(stream(plan, pool, HashSink{}, source.get_token()));
}

TEST_CASE("the best design of each group is the one a plain search finds") {
    auto const axes = toy::grid(toy::the_model(), 9);
    Plan const plan(toy::the_model(), {}, axes, {&toy::cost, &toy::latency, &toy::heat});
    std::vector<Constraint> const limits{{&toy::heat, 0, 20}};
    std::vector<std::size_t> const grouping = GENERATE(std::vector<std::size_t>{}, std::vector<std::size_t>{0},
                                                       std::vector<std::size_t>{1, 3}, std::vector<std::size_t>{0, 4});
    bool const more = GENERATE(false, true);
    Pool pool(3);
    auto const found = stream(
        plan, pool, GroupBestSink(plan, grouping, {&toy::latency, more ? Sense::maximise : Sense::minimise}, limits),
        {}, {}, 700);
    REQUIRE(found);
    std::map<std::vector<std::size_t>, GroupBestSink::Best> expected;
    plan.for_rows([&](Row const& row) {
        for (std::size_t i = 0; i < row.lanes; ++i) {
            if (!(row.outputs[2][i] <= 20)) continue;
            std::vector<std::size_t> const places = plan.indices(row.first + i);
            std::vector<std::size_t> group;
            for (std::size_t a : grouping) group.push_back(places[a]);
            double const v = row.outputs[1][i];
            auto const [at, is_new] = expected.try_emplace(group, GroupBestSink::Best{v, row.first + i});
            if (!is_new && (more ? v > at->second.value : v < at->second.value)) at->second = {v, row.first + i};
        }
    });
    auto const best = found->best();
    std::size_t groups = 1, some = 0;
    for (std::size_t a : grouping) groups *= axes[a].size();
    REQUIRE(best.size() == groups);
    for (std::size_t g = 0; g < groups; ++g) {
        std::vector<std::size_t> place(grouping.size());
        std::size_t rest = g;
        for (std::size_t k = grouping.size(); k-- > 0; rest /= axes[grouping[k]].size())
            place[k] = rest % axes[grouping[k]].size();
        auto const at = expected.find(place);
        REQUIRE(best[g].has_value() == (at != expected.end()));
        if (!best[g]) continue;
        ++some;
        CHECK(best[g]->design == at->second.design);
        CHECK(best[g]->value == at->second.value);
    }
    CHECK(some > 0);
}

TEST_CASE("designs that equal one of the front in every objective are counted, without those that are on it") {
    auto const axes = toy::grid(toy::the_model(), 5);
    Study study;
    study.objectives = {{&toy::cost, Sense::minimise}};  // it does not depend on all of the axes
    study.model_limits = ModelLimits::off;
    Plan const all(toy::the_model(), {}, axes, {&toy::cost, &toy::heat});
    double hottest = 0;
    for (std::uint64_t id = 0; id < all.designs(); ++id) hottest = std::fmax(hottest, all.at(id)[1]);
    for (double const most : {2 * hottest, hottest / 2}) {
        study.constraints = {{&toy::heat, -infinity, most}};
        Plan const plan(toy::the_model(), {}, axes, measures_of(toy::the_model(), study));
        Pool pool(2);
        Findings const found = explore(plan, study, pool);
        REQUIRE(found.front.size() == 1);
        double const least = plan.at(found.front[0])[0];
        std::uint64_t equal = 0;
        for (std::uint64_t id = 0; id < all.designs(); ++id) equal += all.at(id)[0] == least && all.at(id)[1] <= most;
        CHECK(equal > 1);
        CHECK(front_ties(plan, study, found.front) == equal - 1);
    }
}

TEST_CASE("CSV says every design once, in order, in its units, exactly") {
    auto const axes =
        std::vector{options(toy::the_model(), toy::kind), list(toy::clock, {0.5, 1, 3}), linear(toy::area, 20, 800, 7)};
    Plan const plan(toy::the_model(), {}, axes, {&toy::cost, &toy::hollow});
    std::ostringstream out;
    CHECK(write_csv(out, plan, {false, {{&toy::cost, 0, 0.1}}}) == 63);
    auto const lines = lines_of(out.str());
    REQUIRE(lines.size() == 64);
    CHECK(lines[0] == "design,toy.kind,toy.clock [GHz],toy.area [mm²],toy.cost [k],toy.hollow,feasible,violates");
    for (std::size_t design = 0; design < 63; ++design) {
        std::vector<std::string> fields;
        std::istringstream line(lines[design + 1]);
        for (std::string f; std::getline(line, f, ',');) fields.push_back(f);
        REQUIRE(fields.size() >= 7);
        CHECK(fields[0] == std::to_string(design));
        auto const places = plan.indices(design);
        CHECK(fields[1] == std::vector{"cheap", "fair", "dear"}[places[0]]);
        CHECK(std::stod(fields[2]) == axes[1].values[0][places[1]]);
        double const cost = plan.at(design)[0] / toy::cost.unit;
        CHECK(std::stod(fields[4]) == cost);
        CHECK(fields[6] == (cost <= 0.1 ? "1" : "0"));
        CHECK((fields.size() == 8 ? fields[7] : "") == (cost <= 0.1 ? "" : "toy.cost"));
    }
    std::ostringstream some;
    auto const written = write_csv(some, plan, {true, {{&toy::cost, 0, 0.1}}});
    CHECK(written > 0);
    CHECK(written < 63);
    CHECK(lines_of(some.str()).size() == written + 1);
}

TEST_CASE("a number in its unit is short where that reads back to the same bits, and else unchanged") {
    for (double mm2 : {500.0, 814.0, 203.5, 0.1, 26.0, 33.0, 858.0, 1e-3}) {
        double const si = mm2 * unit::mm2;
        CAPTURE(mm2, si / unit::mm2);
        CHECK(in_unit(si, unit::mm2) == mm2);
    }
    double const computed = 1.0 / 3;
    for (Unit const& u : {unit::mm2, unit::ms, unit::usd_per_M, unit::GBps, unit::percent}) {
        CHECK(in_unit(computed, u) == computed / u);
        for (double si : {0.0, 5e-4, std::nextafter(5e-4, 1.0), 1e300, -2.5e-6}) {
            double const x = in_unit(si, u);
            CHECK((x == si / u || x * u == si));
        }
    }
    CHECK(std::isnan(in_unit(std::nan(""), unit::mm2)));
}

TEST_CASE("many numbers in their unit have the bits that each has alone") {
    std::mt19937_64 random(3);
    std::vector<double> si{0.0, -0.0, 5e-4, 1e300, -2.5e-6, 1e-310, std::nan(""), infinity, -infinity, 999999999999e-6};
    for (int i = 0; i < 20000; ++i) {
        double const size = std::pow(10.0, std::uniform_real_distribution<double>(-14, 20)(random));
        double const some_digits = std::round(size * 1e4) / 1e4;
        for (double x :
             {size, -size, some_digits, some_digits * unit::mm2, some_digits * unit::ms, std::ldexp(1.0, i % 80 - 40)})
            si.push_back(x);
    }
    for (Unit const& u : {unit::one, unit::mm2, unit::ms, unit::usd_per_M, unit::GBps, unit::percent, unit::GB}) {
        std::vector<double> many(si.size());
        in_unit(si, u, many.data());
        std::size_t other = 0;
        for (std::size_t i = 0; i < si.size(); ++i)
            other += std::bit_cast<std::uint64_t>(many[i]) != std::bit_cast<std::uint64_t>(in_unit(si[i], u));
        CAPTURE(u.name);
        CHECK(other == 0);
    }
}

TEST_CASE("a stopped CSV is whole lines, and the last one says so") {
    Plan const plan(toy::the_model(), {}, toy::grid(toy::the_model(), 400), {&toy::cost, &toy::speed});
    std::ostringstream out;
    std::stop_source source;
    std::uint64_t const written =
        write_csv(out, plan, {}, source.get_token(), [&](Progress const&) { source.request_stop(); });
    CHECK(written < plan.designs());
    CHECK(out.str().back() == '\n');
    auto const lines = lines_of(out.str());
    CHECK(lines.size() == written + 2);
    CHECK(lines.back() ==
          "# interrupted after " + std::to_string(written) + " of " + std::to_string(plan.designs()) + " designs");
}

TEST_CASE("a constraint on a quantity the plan does not compute is refused") {
    Plan const plan(toy::the_model(), {}, {}, {&toy::cost});
    CHECK_THROWS_AS(Limits(plan, {{&toy::heat, 0, 1}}), std::invalid_argument);
}

TEST_CASE("the quick logarithm is as exact as it says") {
    std::mt19937 random(1);
    std::uniform_real_distribution<float> exponent(-80, 80), mantissa(0.5, 2);
    double worst = 0;
    for (int i = 0; i < 200'000; ++i) {
        float const x = i % 2 ? std::exp(exponent(random)) : mantissa(random);
        double const exact = std::log2(static_cast<double>(x));
        double const error = std::abs(quick_log2(Singles<4>::all(x)).lanes[1] - exact);
        worst = std::max(worst, error / (quick_log2_error + quick_log2_relative_error * std::abs(exact)));
    }
    CAPTURE(worst);
    CHECK(worst < 1);
    CHECK(worst > 0.5);
}
