// The memory classes that ship: what they say about endurance, what retention does to the managed ones, which can be
// built.
#include <catch2/catch.hpp>
#include <cmath>
#include "tests/package_help.h"
#include "tests/shipped.h"

using namespace diecast;
using namespace diecast::test;

namespace {

Scenario of_class(std::string const& name) { return Scenario{}.pin(memory::class_, name); }
double value_of_class(std::string const& name, Quantity const& q) { return shipped_value(of_class(name), q); }

auto const managed = {"MRM-STT", "MRM-RRAM", "MRM-PCM"};
auto const on_die = {"SRAM-L2-A100", "SRAM-L2-H100", "SOT-MRAM", "RRAM", "PCM", "FeRAM", "FeFET"};

}  // namespace

TEST_CASE("no package carries a block of a die as a stack, all others fit some package") {
    for (Entry const& memory : shipped().entries(memory::class_)) {
        double best = -1e9;
        for (Entry const& package : shipped().entries(package::class_))
            best = std::max(
                best, shipped_value(of_class(memory.name).pin(package::class_, package.name), assembly::pitch_slack));
        bool const block = std::find(on_die.begin(), on_die.end(), memory.name) != on_die.end();
        CAPTURE(memory.name, best);
        CHECK((best < 0) == block);
    }
}

TEST_CASE("products last as their makers say, cells as was shown, within a decade") {
    struct Row {
        std::string name;
        double product, shown_low, shown_high;
    };
    auto const row = GENERATE(values<Row>({{"Optane-DIMM", 1.4e6, 1e9, 2.8e11},
                                           {"PCM", 1e6, 1e9, 2.8e11},
                                           {"RRAM", 1e6, 1e8, 1e12},
                                           {"STT-MRAM", 1e10, 1e12, 1e15},
                                           {"NAND-SLC", 1e5, 1e8, 1e8},
                                           {"HBM3E", 1e15, 1e15, 1e15}}));
    CAPTURE(row.name);
    CHECK(std::abs(std::log10(value_of_class(row.name, memory::endurance) / row.product)) <= 1);
    CHECK(value_of_class(row.name, memory::endurance_shown) >= row.shown_low / 10);
    CHECK(value_of_class(row.name, memory::endurance_shown) <= row.shown_high * 10);
}

TEST_CASE("a product's endurance and write energy do not follow retention, those of a managed class do") {
    for (auto const* name : {"STT-MRAM", "RRAM", "PCM", "Optane-DIMM"})
        for (Quantity const* q : {&memory::endurance, &memory::write_energy, &memory::write_latency}) {
            CAPTURE(name, q->key);
            CHECK(shipped_value(of_class(name).pin(memory::retention, 1.0), *q) == value_of_class(name, *q));
        }
    for (auto const* name : managed) {
        CAPTURE(name);
        auto const hour = of_class(name).pin(memory::retention, 1.0),
                   years = of_class(name).pin(memory::retention, 87600.0);
        CHECK(shipped_value(hour, memory::endurance) > 100 * shipped_value(years, memory::endurance));
        CHECK(shipped_value(hour, memory::write_energy) < shipped_value(years, memory::write_energy));
        CHECK(shipped_value(years, memory::endurance) == Approx(value_of_class(name, memory::reference_endurance)));
        CHECK(shipped_value(hour, memory::endurance) <= value_of_class(name, memory::endurance_shown));
    }
}

TEST_CASE("the magnetic managed class writes with the energy and endurance of its retention") {
    auto s = [](double hours) { return of_class("MRM-STT").pin(memory::retention, hours); };
    CHECK(value_of_class("MRM-STT", memory::endurance_exponent) == Approx(0.80).epsilon(1e-3));
    CHECK(shipped_value(s(24), memory::endurance) == Approx(7e8).epsilon(0.02));
    CHECK(shipped_value(s(1), memory::endurance) == Approx(9e9).epsilon(0.02));
    CHECK(shipped_value(s(24), memory::write_energy) == Approx(2.9 + 1.6 * 0.7492).epsilon(1e-3));
    CHECK(shipped_value(s(1), memory::write_energy) == Approx(2.9 + 1.6 * 0.6617).epsilon(1e-3));
    CHECK(shipped_value(s(24), memory::write_bandwidth) == Approx(1229 / 2.0));
}

TEST_CASE("refreshing a managed class once an hour takes less than a hundredth of a percent of its bandwidth") {
    for (auto const* name : managed) {
        auto const s = of_class(name).pin(memory::retention, 1.0);
        CAPTURE(name);
        CHECK(shipped_value(s, control::refresh_share) < 0.01);
        CHECK(shipped_value(s, memory::idle_power) < 1.01 * shipped_value(s, memory::static_power));
    }
    CHECK(value_of_class("HBM3E", control::refresh_share) > 10);
}

TEST_CASE("software refresh of a managed class counts in the power of its package") {
    auto watts = [](double hours) {
        return shipped_value(of_class("MRM-PCM").pin(package::stacks, 4.0).pin(memory::retention, hours),
                             power::memory);
    };
    // 4 stacks of 64 GB each second: 4·64e9·8·(4.2 + Ew)e-12 W
    auto const s = of_class("MRM-PCM").pin(memory::retention, 1 / 3600.0);
    double const each_second = 4 * 64e9 * 8 * (4.2 + shipped_value(s, memory::write_energy)) * 1e-12;
    CHECK(watts(1 / 3600.0) - watts(1e6) == Approx(each_second).epsilon(1e-6));
}
