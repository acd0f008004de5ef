// The package model as a whole: rows, units, random designs, monotone directions.
#include <catch2/catch.hpp>
#include <fstream>
#include <iterator>
#include <random>
#include <set>
#include "model/composable/quantities.h"
#include "model/core/plan.h"
#include "model/fleet/quantities.h"
#include "model/inference/quantities.h"
#include "model/kernel/quantities.h"
#include "model/network/quantities.h"
#include "model/training/quantities.h"
#include "tests/package_help.h"

using namespace diecast;
using namespace diecast::test;

namespace {

/// Every input anywhere in its range, every method at any of its cases.
Scenario random_design(std::mt19937& random) {
    Scenario s;
    for (Quantity const* q : graph().quantities()) {
        if (!graph().is_input(*q)) continue;
        double const u = std::uniform_real_distribution<>(0, 1)(random);
        if (auto const cases = graph().entries(*q); !cases.empty()) {
            s.pin(*q, cases[static_cast<std::size_t>(u * 0.999 * static_cast<double>(cases.size()))].name);
        } else if (q->scale != Scale::choice) {
            bool const log = q->scale == Scale::log;
            double const x = log ? q->range.lo * std::pow(q->range.hi / q->range.lo, u)
                                 : q->range.lo + u * (q->range.hi - q->range.lo);
            s.pin(*q, q->scale == Scale::integer ? std::round(x) : x);
        }
    }
    return s;
}

/// Some computed quantities pinned at an end of their range, too.
Scenario with_extremes(Scenario s, std::mt19937& random) {
    for (Quantity const* q : graph().quantities())
        if (!graph().is_input(*q) && std::isfinite(q->range.lo) && random() % 40 == 0)
            s.pin(*q, random() % 2 ? q->range.lo : q->range.hi);
    return s;
}

/// A milder one: a few inputs moved from a sensible design, so that most of it can be built.
Scenario near_default(std::mt19937& random) {
    Scenario s = random_design(random);
    for (auto it = s.pins.begin(); it != s.pins.end();)
        it = std::uniform_int_distribution<>(0, 9)(random) ? s.pins.erase(it) : std::next(it);
    return s;
}

}  // namespace

TEST_CASE("the package model is wired without mistakes and its units follow") {
    for (Issue const& i : graph().check()) FAIL_CHECK(to_text(i));
}

TEST_CASE("every row has a label, a sentence, and an input a range and a value in it") {
    std::set<std::string_view> labels;
    for (Quantity const* q : graph().quantities()) {
        CAPTURE(q->key);
        CHECK(!q->label.empty());
        CHECK(labels.insert(q->label).second);
        CHECK(q->doc.size() > 10);
        CHECK(q->doc.back() == '.');
        if (q->scale == Scale::choice) continue;
        if (graph().is_input(*q)) {
            CHECK(std::isfinite(q->range.lo));
            CHECK(std::isfinite(q->range.hi));
            CHECK(q->fallback >= q->range.lo);
            CHECK(q->fallback <= q->range.hi);
            CHECK((q->scale != Scale::log || q->range.lo > 0));
        }
        bool const borrowed = q->source.starts_with("borrowed from") || q->source.starts_with("a guess");
        CHECK(((q->source.empty() || borrowed) == (q->status == Status::assumption)));
    }
}

TEST_CASE("no design within the ranges gives something that is not a number") {
    std::mt19937 random(1);
    auto const all = graph().quantities();
    std::vector<Quantity const*> const quantities(all.begin(), all.end());
    for (int n = 0; n < 600; ++n) {
        Scenario s = n % 2 ? random_design(random) : near_default(random);
        if (n % 3 == 0) s = with_extremes(s, random);
        auto const y = evaluate(graph(), s, quantities);
        for (std::size_t i = 0; i < y.size(); ++i)
            if (std::isnan(y[i])) { FAIL_CHECK(quantities[i]->key << " is not a number in design " << n); }
    }
}

TEST_CASE("where there is nothing to do, nothing is needed for it") {
    Scenario const idle =
        Scenario{}.pin(gemm::ops, 0.0).pin(gemm::time, 0.0).pin(fused::ops, 0.0).pin(fused::time, 0.0);
    CHECK((value(idle, gemm::rate) == 0 && value(idle, fused::rate) == 0));
    CHECK(value(Scenario{}.pin(decode.memory_use, 0.0).pin(achieved::memory, 0.0), decode.memory_slack) == 1);
    Scenario const unread =
        Scenario{}.pin(training::tokens, 0.0).pin(training::context, 1000.0).pin(training::far_rate, 0.0);
    CHECK(std::isfinite(value(unread, training::context_time)));
    Scenario unsent = unread;
    CHECK(std::isfinite(value(unsent.pin(training::expert, 1000.0), training::dispatch_time)));
    CHECK(value(Scenario{}.pin(kernel::weight_rate, 0.0), gemm::exposed_time) == 0);
    CHECK(value(Scenario{}.pin(training::memory_use, 0.0).pin(training::memory, 0.0), training::memory_slack) == 1);
    Scenario const unpowered = Scenario{}.pin(server::loaded_power, 0.0).pin(fleet::power_left, 0.0);
    CHECK(value(unpowered, fleet::power_slack) == 1);
    constexpr double endless = std::numeric_limits<double>::infinity();
    CHECK(value(Scenario{}.pin(fleet::spare_share, 0.0).pin(fleet::gpu_price, endless), fleet::spare_cost) == 0);
    Scenario const unlinked =
        Scenario{}.pin(uhb::kind, "2.5D").pin(l3::dies, 1.0).pin(uhb::edge, 0.0).pin(uhb::edge_available, 0.0);
    CHECK(value(unlinked, uhb::slack) == 1);
    Scenario const whole = Scenario{}
                               .pin(assembly::die_survival, 100.0)
                               .pin(assembly::known_good, 100.0)
                               .pin(io_die::stacking_yield, 100.0);
    CHECK(value(Scenario(whole).pin(carbon::die, endless), carbon::wasted) == 0);
    CHECK(value(Scenario(whole).pin(assembly::die_survival, 0.0), carbon::wasted) == endless);
}

TEST_CASE("units follow in random designs") {
    std::mt19937 random(2);
    for (int n = 0; n < 30; ++n) {
        Scenario const s = near_default(random);
        if (value(s, decode_exchange.algorithm_slack) < 0) continue;  // times without an end are cut to a number
        for (Issue const& i : graph().check(s))
            if (i.severity == Severity::error) {
                FAIL_CHECK(to_text(i));
                return;
            }
    }
}

TEST_CASE("costs, yields, power and slacks move the way they must") {
    struct Row {
        Quantity const *input, *output;
        int sign;
    };
    std::vector<Row> const rows{{&process::defect_density, &die::yield, -1},
                                {&process::defect_density, &cost::recurring, +1},
                                {&process::clustering, &die::perfect_yield, -1},
                                {&process::wafer_price, &cost::recurring, +1},
                                {&wafer::scribe, &die::per_wafer, -1},
                                {&wafer::edge_exclusion, &die::per_wafer, -1},
                                {&wafer::diameter, &die::per_wafer, +1},
                                {&die::test_area_price, &cost::recurring, +1},
                                {&assembly::die_bond_yield, &cost::recurring, -1},
                                {&assembly::bump_price, &cost::recurring, +1},
                                {&substrate::price, &cost::recurring, +1},
                                {&memory::price, &cost::recurring, +1},
                                {&carrier::wafer_price, &cost::recurring, +1},
                                {&carrier::defect_density, &cost::recurring, +1},
                                {&nre::volume, &package::cost, -1},
                                {&nre::products, &package::cost, -1},
                                {&die::clock, &package::peak, +1},
                                {&die::clock, &package::power, +1},
                                {&process::operation_energy, &package::power, +1},
                                {&process::leakage, &package::power, +1},
                                {&memory::energy, &package::power, +1},
                                {&link::energy, &package::power, +1},
                                {&memory::stack_edge, &shoreline::slack, -1},
                                {&link::edge_density, &shoreline::slack, +1},
                                {&process::density, &die::units_fit, +1},
                                {&process::cache_density, &die::units_fit, +1},
                                {&process::density, &package::peak, +1},
                                {&fab::carbon_intensity, &package::carbon, +1},
                                {&process::defect_density, &package::carbon, +1},
                                {&package::silicon_area, &die::reticle_slack, -1},
                                {&die::spare_share, &die::yield, +1},
                                {&die::spare_share, &package::peak, -1}};
    std::mt19937 random(3);
    for (int n = 0; n < 12; ++n) {
        Scenario const base = near_default(random);
        for (Row const& row : rows) {
            double const low = row.input->fallback, high = low + 0.25 * (row.input->range.hi - low);
            Scenario a = base, b = base;
            double const before = value(a.pin(*row.input, low), *row.output);
            double const after = value(b.pin(*row.input, high), *row.output);
            CAPTURE(row.input->key, row.output->key, before, after, n);
            CHECK(row.sign * (after - before) >= -1e-9 * std::abs(before));
        }
    }
}

TEST_CASE("docs/model.md has every equation and every quantity that is computed") {
    std::ifstream in(DIECAST_SOURCE_DIR "/docs/model.md");
    std::string const doc{std::istreambuf_iterator<char>(in), {}};
    REQUIRE(!doc.empty());
    auto contains = [&](std::string_view text) { return doc.find(text) != std::string::npos; };
    for (Node const& node : graph().nodes()) {
        CAPTURE(node.name, node.equation);
        for (int slot : node.out) CHECK(contains("`" + std::string(graph().quantities()[to_index(slot)]->key) + "`"));
        CHECK(contains(node.equation));
    }
}

TEST_CASE("slopes of cost, rate and power are those of their differences") {
    std::vector<Quantity const*> const free{&process::wafer_price, &process::defect_density, &die::area,
                                            &die::clock,           &die::aspect_ratio,       &assembly::die_bond_yield,
                                            &memory::energy};
    std::vector<Quantity const*> const outputs{&cost::recurring, &package::peak,   &package::power,
                                               &die::yield,      &package::carbon, &shoreline::slack};
    // Units pinned: their number follows the area in steps, and a step has no slope.
    auto const s = Scenario{}.pin(die::units, 144.0).pin(die::spare_units, 4.0).pin(package::dies, 2.0);
    Response response(graph(), s, free, outputs);
    std::vector<double> x{16988, 1100, 700e-6, 1.7e9, 1.3, 0.98, 3e-11}, y(outputs.size()), up(y), down(y);
    std::vector<double> slopes(free.size() * outputs.size());
    response.jacobian(x, y, slopes);
    for (std::size_t i = 0; i < free.size(); ++i) {
        double const at = x[i], step = 1e-5 * at;
        response.values((x[i] = at + step, x), up);
        response.values((x[i] = at - step, x), down);
        x[i] = at;
        for (std::size_t j = 0; j < outputs.size(); ++j) {
            CAPTURE(free[i]->key, outputs[j]->key);
            CHECK(slopes[j * free.size() + i] * at ==
                  Approx((up[j] - down[j]) / 2e-5).epsilon(1e-5).margin(1e-7 * std::abs(y[j])));
        }
    }
}

TEST_CASE("a sweep over methods, counts and sizes gives the bits of single designs at every instruction set") {
    std::vector<Axis> const axes{options(graph(), yield::law),   options(graph(), assembly::flow),
                                 options(graph(), wafer::count), list(package::dies, {1, 2, 5}),
                                 list(die::spare_share, {0, 8}), linear(die::area, 90, 850, 13)};
    std::vector<Quantity const*> const outputs{&package::cost_per_peak, &package::power_per_peak, &package::slack};
    Probe probe(graph(), {}, axes, outputs);
    for (Isa isa : {Isa::v2, Isa::v3, Isa::v4}) {
        if (isa > best_isa()) continue;
        Plan const plan(graph(), {}, axes, outputs, {.isa = isa});
        REQUIRE(plan.issues().empty());
        std::uint64_t different = 0;
        plan.for_rows([&](Row const& row) {
            for (std::size_t lane = 0; lane < row.lanes; ++lane) {
                auto const y = probe.at(row.first + lane);
                for (std::size_t j = 0; j < y.size(); ++j) different += row.outputs[j][lane] != y[j];
            }
        });
        CHECK(different == 0);
    }
}

TEST_CASE("every kind of preset has its own selector, and no two share one") {
    std::set<std::string_view> kinds, keys;
    for (auto const& [kind, selector] : catalogue_selectors()) {
        CHECK(selector->scale == Scale::choice);
        CHECK(kinds.insert(kind).second);
        CHECK(keys.insert(selector->key).second);
    }
}
