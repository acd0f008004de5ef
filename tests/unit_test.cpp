// Units as people type them.
#include "model/core/unit.h"
#include <catch2/catch.hpp>
#include <cmath>
#include "model/memory/units.h"

using namespace diecast;

namespace {
bool is(std::string_view text, Unit const& u) {
    auto const parsed = parse_unit(text);
    return parsed && parsed->dim == u.dim && std::abs(parsed->si / u.si - 1) < 1e-15;
}
}  // namespace

TEST_CASE("every unit a row may carry is read back from its own name") {
    using namespace unit;
    for (Unit const& u : {one,
                          percent,
                          thousand,
                          million,
                          billion,
                          s,
                          ms,
                          us,
                          ns,
                          h,
                          day,
                          year,
                          Hz,
                          MHz,
                          GHz,
                          per_s,
                          mm,
                          um,
                          mm2,
                          cm2,
                          um2,
                          per_cm2,
                          per_mm2,
                          M_per_mm2,
                          per_mm,
                          B,
                          kB,
                          MB,
                          GB,
                          GBps,
                          TBps,
                          GBps_per_mm,
                          s_per_GB,
                          MB_per_mm2,
                          mm2_per_MB,
                          B_per_FLOP,
                          FLOP,
                          GFLOP,
                          TFLOPs,
                          GFLOPs,
                          J,
                          pJ_per_op,
                          pJ_per_B,
                          pJ_per_bit,
                          W,
                          W_per_mm2,
                          W_per_TFLOPs,
                          W_per_GB,
                          per_J,
                          kWh,
                          kWh_per_cm2,
                          usd,
                          Musd,
                          usd_per_mm2,
                          usd_per_GB,
                          usd_per_h,
                          usd_per_TFLOPs,
                          usd_per_M,
                          usd_per_kWh,
                          kg,
                          g_per_kWh,
                          g_per_cm2,
                          g_per_GB,
                          TBps_per_mm2,
                          TFLOPs_per_mm2,
                          kelvin,
                          eV,
                          uA,
                          kohm,
                          pJ}) {
        CAPTURE(u.name);
        CHECK(is(u.name, u));
    }
}

TEST_CASE("one unit has many spellings") {
    auto const [text, unit] = GENERATE(table<std::string_view, Unit>({
        {"mm2", unit::mm2},
        {"mm^2", unit::mm2},
        {"mm²", unit::mm2},
        {" mm² ", unit::mm2},
        {"mm*mm", unit::mm2},
        {"um", unit::um},
        {"µm", unit::um},
        {"μm", unit::um},  // micro sign and Greek letter
        {"TB/s", unit::TBps},
        {"TBps", unit::TBps},
        {"Tbyte/s", unit::TBps},
        {"TB·s^-1", unit::TBps},
        {"TB s⁻¹", unit::TBps},
        {"TFLOPS", unit::TFLOPs},
        {"TFLOPs", unit::TFLOPs},
        {"TFLOP/s", unit::TFLOPs},
        {"TFLOPs/s", unit::TFLOPs},
        {"TOPS", unit::TFLOPs},
        {"TOP/s", unit::TFLOPs},
        {"TFLOPS/mm2", unit::TFLOPs_per_mm2},
        {"GB/s/mm", unit::GBps_per_mm},
        {"GB/(s*mm)", unit::GBps_per_mm},
        {"GBps/mm", unit::GBps_per_mm},
        {"$/mm2", unit::usd_per_mm2},
        {"US$/mm²", unit::usd_per_mm2},
        {"usd mm^-2", unit::usd_per_mm2},
        {"W s", unit::J},
        {"1/s", unit::Hz},
        {"yr", unit::year},
        {"year", unit::year},
        {"days", unit::day},
        {"kg", unit::kg},
        {"kg CO2e", unit::kg},
        {"kgCO2", unit::kg},
        {"kgCO2eq", unit::kg},
        {"g/kWh", unit::g_per_kWh},
        {"million USD", unit::Musd},
        {"M$", unit::Musd},
        {"USD/Mtoken", unit::usd_per_M},
        {"pJ/b", unit::pJ_per_bit},
        {"MTr/mm²", unit::M_per_mm2},
        {"/cm2", unit::per_cm2},
        {"", unit::one},
        {"1", unit::one},
        {"x", unit::one},
    }));
    CAPTURE(text);
    CHECK(is(text, unit));
}

TEST_CASE("prefixes, binary prefixes and bits have their sizes") {
    auto const [text, size] = GENERATE(table<std::string_view, double>({
        {"KiB", 1024},        {"MiB", 1048576}, {"GiB", 1073741824}, {"TiB", 1099511627776},
        {"KB", 1000},         {"kB", 1000},     {"PB", 1e15},        {"EB", 1e18},
        {"bit", 0.125},       {"Gb", 1.25e8},   {"Gbit/s", 1.25e8},  {"Gbps", 1.25e8},
        {"Gibit", 134217728}, {"min", 60},      {"ps", 1e-12},       {"d", 86400},
        {"a", 31536000},      {"kWh", 3.6e6},   {"TWh", 3.6e15},     {"tCO2e", 1000},
        {"ktCO2e", 1e6},      {"mgCO2e", 1e-6}, {"ppm", 1e-6},       {"nm", 1e-9},
        {"cm", 1e-2},         {"fJ", 1e-15},    {"ktokens/s", 1e3},  {"mW", 1e-3},
        {"MW", 1e6},          {"m", 1},         {"M", 1e6},          {"k", 1e3},
        {"%", 1e-2},
    }));
    CAPTURE(text);
    auto const unit = parse_unit(text);
    REQUIRE(unit);
    CHECK(unit->si == Approx(size).epsilon(1e-15));
}

TEST_CASE("divisions are read left to right and parentheses group") {
    CHECK(parse_unit("USD/(TFLOP/s)")->dim == Dim{.s = 1, .op = -1, .usd = 1});
    CHECK(parse_unit("USD/TFLOP/s")->dim == Dim{.s = -1, .op = -1, .usd = 1});
    CHECK(parse_unit("(GB/s)^2")->dim == Dim{.s = -2, .B = 2});
}

TEST_CASE("what is no unit is refused") {
    for (std::string_view text : {"gb/s",   "Foo",
                                  "mm2x",   "mm/",
                                  "//s",    "12",
                                  "11/s",   "1^2",
                                  "*s",     "mm//s",
                                  "(mm",    "mm)",
                                  "mm^",    "mm^x",
                                  "mm0",    "kmin",
                                  "Pa",     "ma",
                                  "Kim",    "3",
                                  "mm 2",   "mm²²",
                                  "()",     "\xff",
                                  "k k^99", "m^9 m^9 nm^9 nm^9 nm^9 nm^9 nm^9"}) {
        CAPTURE(text);
        CHECK_FALSE(parse_unit(text).has_value());
    }
    CHECK_FALSE(parse_unit(std::string(1000, '(')).has_value());
}

TEST_CASE("the SI name of a dimension is read as that dimension") {
    CHECK(si_name(unit::TBps.dim) == "B/s");
    CHECK(si_name(unit::usd_per_mm2.dim) == "USD/m^2");
    CHECK(si_name({}) == "1");
    CHECK(si_name(unit::W.dim) == "W");
    CHECK(si_name(unit::GHz.dim) == "1/s");
    for (int n = 0; n < 2187; ++n) {
        Dim dim;
        int rest = n;
        for (int Dim::*base : base_dimensions) dim.*base = rest % 3 - 1, rest /= 3;
        CAPTURE(si_name(dim));
        auto const unit = parse_unit(si_name(dim));
        REQUIRE(unit);
        CHECK((unit->dim == dim && unit->si == 1));
    }
}
