// Numbers as people type and read them; typing errors.
#include "model/core/text.h"
#include <catch2/catch.hpp>
#include <cmath>
#include <cstring>
#include <random>
#include "model/core/issue.h"

using namespace diecast;

namespace {
constexpr Quantity area{.key = "die.area", .label = "Die area", .unit = unit::mm2, .range = {1, 1700}};
constexpr Quantity bandwidth{.key = "memory.bandwidth", .unit = unit::TBps, .range = {0.001, 100}};
constexpr Quantity price{
    .key = "process.wafer_price", .label = "Wafer price", .unit = unit::usd, .range = {100, 100000}};
constexpr Quantity die_share{.key = "die.share", .unit = unit::percent, .range = {0, 100}};
constexpr Quantity fraction{.key = "die.fraction", .range = {0, 1}};
constexpr Quantity tokens{.key = "work.tokens", .range = {0, 1e12}};
constexpr Quantity capacity{.key = "memory.capacity", .unit = unit::GB, .range = {1, 10000}};
constexpr Quantity rate{.key = "gpu.peak", .unit = unit::TFLOPs};

std::string refusal(std::string_view text, Quantity const& q) {
    std::string why;
    CAPTURE(text);
    CHECK_FALSE(parse_value(text, q, &why));
    return why;
}
}  // namespace

TEST_CASE("a typed value is read in the unit of its row") {
    auto const [text, row, value] = GENERATE(table<std::string_view, Quantity const*, double>({
        {"814", &area, 814},
        {"600 mm2", &area, 600},
        {"8.14 cm²", &area, 814},
        {" 600mm² ", &area, 600},
        {"3.35TB/s", &bandwidth, 3.35},
        {"3,35 TB/s", &bandwidth, 3.35},
        {"3350 GB/s", &bandwidth, 3.35},
        {"900 GBps", &bandwidth, 0.9},
        {"80 GiB", &capacity, 85.899345920},
        {"80", &capacity, 80},
        {"0.08 TB", &capacity, 80},
        {"80000000000 B", &capacity, 80},
        {"1.2k", &tokens, 1200},
        {"1,2k", &tokens, 1200},
        {"70 G", &tokens, 70e9},
        {"70 billion", &tokens, 70e9},
        {"2e6", &tokens, 2e6},
        {"−5", &rate, -5},
        {"-5", &rate, -5},
        {"+5", &rate, 5},
        {".5", &rate, 0.5},
        {"5.", &rate, 5},
        {"1e-3", &rate, 1e-3},
        {"1E+2", &rate, 100},
        {"989 TFLOPS", &rate, 989},
        {"989 TFLOPs", &rate, 989},
        {"1.979 PFLOP/s", &rate, 1979},
        {"60 %", &die_share, 60},
        {"60", &die_share, 60},
        {"0.6", &die_share, 0.6},
        {"0.6 x", &die_share, 60},
        {"60 %", &fraction, 0.6},
        {"0.6", &fraction, 0.6},
        {"17k", &price, 17000},
        {"17 kUSD", &price, 17000},
        {"$", &price, NAN},
    }));
    CAPTURE(text, row->key);
    std::string why;
    auto const read = parse_value(text, *row, &why);
    if (std::isnan(value)) CHECK_FALSE(read);
    else {
        CAPTURE(why);
        REQUIRE(read);
        CHECK(*read == value);
    }
}

TEST_CASE("thousands may be apart by spaces, commas, points or apostrophes") {
    auto const [text, value] = GENERATE(table<std::string_view, double>({
        {"16 988 USD", 16988},
        {"16\u202f988\u00a0USD", 16988},
        {"16'988", 16988},
        {"16’988.5", 16988.5},
        {"16_988", 16988},
        {"16,988.5", 16988.5},
        {"16.988,5", 16988.5},
        {"16 988,5", 16988.5},
        {"16,988", 16988},
        {"16.988", 16.988},
        {"16988,25", 16988.25},
        {"1698,825", 1698.825},
        {"0,125", 0.125},
        {"1,234,567", 1234567},
        {"1.234.567", 1234567},
        {"1 234 567", 1234567},
    }));
    CAPTURE(text);
    CHECK(parse_value(text, Quantity{.key = "a.price", .unit = unit::usd}).value() == value);
}

TEST_CASE("what people type, paste and get nearly right is read, or refused with what they meant") {
    struct Case {
        std::string_view typed;
        Quantity const* row;
        double value;  // NaN: refused
        std::string_view fix = "";
        double other = NAN;  // how else it can be read
    };
    auto const c = GENERATE(values<Case>({
        // marks: a comma or a point before three digits says how else it can be read
        {"2,5", &area, 2.5},
        {"1,840", &area, 1.84, "", 1840},  // 1840 mm² is out of the row's range
        {"1,840", &price, 1840, "", 1.84},
        {"1,840 USD", &price, 1840, "", 1.84},
        {"1.840", &price, 1.84, "", 1840},
        {"1.840 kUSD", &price, 1840, "", 1840000},
        {"0.840", &area, 0.84},
        {"0,840", &area, 0.84},
        {"12.5", &area, 12.5},
        {"1840", &price, 1840},
        {"1 840", &price, 1840},
        {"1'840", &price, 1840},
        {"1’840", &price, 1840},
        {"1\u00a0840\u00a0USD", &price, 1840},
        {"1\u202f840", &price, 1840},
        {"1.840,50", &price, 1840.5},
        {"1,840.50", &price, 1840.5},
        {"3,35 TB/s", &bandwidth, 3.35},
        {"3,35TB/s", &bandwidth, 3.35},
        {"3.350,0 GB/s", &bandwidth, 3.35},
        // units: as one says them
        {"3.35 TB / s", &bandwidth, 3.35},
        {"3.35 TBps", &bandwidth, 3.35},
        {"$17k", &price, 17000},
        {"$ 17 000", &price, 17000},
        {"USD 17,5k", &price, 17500},
        {"US$17000", &price, 17000},
        {"~80 GiB", &capacity, 85.899345920},
        {"≈ 80", &capacity, 80},
        // units: wrong letters, wrong dimension
        {"3.35 tb/s", &bandwidth, NAN, "3.35 TB/s"},
        {"3.35 TB/S", &bandwidth, NAN, "3.35 TB/s"},
        {"3,35 tb/S", &bandwidth, NAN, "3,35 TB/s"},
        {"3.35 TB/sec", &bandwidth, NAN, "3.35 TB/s"},
        {"3.35 TB per second", &bandwidth, NAN, "3.35 TB/s"},
        {"3.35 TB", &bandwidth, NAN, "3.35 TB/s"},
        {"80 GB/s", &capacity, NAN, "80 GB"},
        {"80 gb", &capacity, NAN, "80 GB"},
        {"80 gib", &capacity, NAN, "80 GiB"},
        {"80 Gbyte", &capacity, 80},
        {"600 MM2", &area, NAN, "600 mm²"},
        {"600 mm", &area, NAN, "600 mm²"},
        {"989 tflops", &rate, NAN, "989 TFLOP/s"},
        {"17 Usd", &price, NAN, "17 USD"},
        {"17 EUR", &price, NAN},
        {"60 percent", &die_share, NAN, "60 %"},
        {"60 per cent", &die_share, NAN, "60 %"},
        {"700 W", &area, NAN},
        {"3.35 Tb/s", &bandwidth, 3.35 / 8, "", 3.35},  // bits are bits, but were they meant?
        {"900 Gbps", &bandwidth, 0.1125, "", 0.9},
        {"900 Gbit/s", &bandwidth, 0.1125},
        // powers and sums
        {"2×10^6", &tokens, 2e6},
        {"2 · 10⁶", &tokens, 2e6},
        {"2,5x10^6", &tokens, 2.5e6},
        {"2*10^-3", &rate, 2e-3},
        {"1.5×10⁻³", &rate, 1.5e-3},
        {"=4×512", &tokens, 2048},
        {"=4·3,5", &tokens, 14},
        {"=1,840*2", &tokens, 3680},
        {"4*512", &tokens, NAN, "=4*512"},
        {"1/4 TB/s", &bandwidth, NAN, "=1/4 TB/s"},
        {"(2+3)*4", &area, NAN, "=(2+3)*4"},
        {"=80*6 gb", &capacity, NAN, "=80*6 GB"},
        {"4*", &area, NAN},
        {"2x10", &area, NAN},
    }));
    TypedNumber const read = read_typed(c.typed, *c.row);
    CAPTURE(c.typed, c.row->key, read.why, read.fix);
    CHECK(read.value.has_value() != std::isnan(c.value));
    if (read.value) CHECK(*read.value == Approx(c.value).epsilon(1e-12));
    CHECK(read.why.empty() == read.value.has_value());
    CHECK(read.fix == c.fix);
    if (!read.fix.empty()) CHECK(read_typed(read.fix, *c.row).value);
    CHECK(read.other.has_value() != std::isnan(c.other));
    if (read.other) CHECK(*read.other == Approx(c.other).epsilon(1e-12));
}

TEST_CASE("a value may be computed") {
    auto const [text, value] = GENERATE(table<std::string_view, double>({
        {"=4*512", 2048},
        {"= 2 + 3 * 4", 14},
        {"=(2+3)*4 mm2", 20},
        {"=-(1-3)/4", 0.5},
        {"=8/2/2", 2},
        {"=10-3-2", 5},
        {"= 6 cm2", 600},
        {"=2.5e2", 250},
        {"=2*−3", -6},
    }));
    CAPTURE(text);
    CHECK(parse_value(text, Quantity{.key = "die.area", .unit = unit::mm2}).value() == value);
    CHECK(parse_value("=0.1+0.01 /cm²", Quantity{.key = "d0", .unit = unit::per_cm2}).value() == 0.1 + 0.01);
    for (std::string_view wrong :
         {"=", "=4*", "=(2", "=2)", "=1/0", "=4 5", "=x", "=1e308*10", "=4 W", "==4", "=4,5,6"}) {
        CAPTURE(wrong);
        CHECK_FALSE(refusal(wrong, area).empty());
    }
    CHECK_FALSE(refusal("=" + std::string(150, '('), area).empty());
}

TEST_CASE("one comma before three digits separates thousands, unless only the decimal reading is in the row's range") {
    CHECK(parse_value("16,988", price).value() == 16988);
    CHECK(parse_value("3,350 TB/s", bandwidth).value() == 3.35);
    CHECK(parse_value("3,350 GB/s", bandwidth).value() == 3.35);      // 3350 GB/s: thousands
    CHECK(parse_value("999,999 TB/s", bandwidth).value() == 999999);  // neither fits: the range check will say so
}

TEST_CASE("a point before zeros that may separate thousands is refused with both readings") {
    Quantity const wide{.key = "a.price", .unit = unit::usd, .range = {0, 1e9}};
    CHECK(refusal("40.000", wide) == "\"40.000\" can mean 40 USD or 40000 USD; type one of these");
    CHECK(refusal("1.500 kUSD", wide) == "\"1.500 kUSD\" can mean 1.5 kUSD or 1500 kUSD; type one of these");
    CHECK_FALSE(refusal("40.000", price).empty());  // 40 is below the range
    CHECK_FALSE(read_typed("40.000", wide).value);
    CHECK(read_typed("40.000", wide).fix == "40000 USD");
    CHECK(read_typed("1.500 kUSD", wide).fix == "1500000 USD");
    CHECK(read_typed("16.988", wide).value == 16.988);  // no zeros: it cannot be typed otherwise
    CHECK(read_typed("16.988", wide).other == 16988);
    CHECK(parse_value("40.00", wide).value() == 40);
    CHECK(parse_value("40.0000", wide).value() == 40);
    CHECK(parse_value("0.500", wide).value() == 0.5);
    CHECK(parse_value("40.125", wide).value() == 40.125);
    CHECK(parse_value("40.000.000", wide).value() == 4e7);
    CHECK(parse_value("900.000", Quantity{.key = "a.price", .unit = unit::usd, .range = {0, 1000}}).value() == 900);
}

TEST_CASE("what is no number of the row is refused in words") {
    CHECK(refusal("700 W", area) == "\"W\" is power; die.area expects mm²");
    CHECK(refusal("700 mm", area) == "\"mm\" is a length; die.area expects mm²");
    CHECK(refusal("5 gb/s", bandwidth) == "\"gb/s\" is not a unit; memory.bandwidth expects TB/s; did you mean GB/s?");
    CHECK(refusal("60 %", area) == "\"%\" is a pure number; die.area expects mm²");
    CHECK(refusal("5 W", fraction) == "\"W\" is power; die.fraction is a pure number");
    CHECK(refusal("", area) == "a number is missing; die.area expects mm²");
    CHECK(read_typed("5 apples", bandwidth).fix == "5 TB/s");
    CHECK(read_typed("5 apples", fraction).fix == "5");
    CHECK(read_typed("5 W", bandwidth).fix.empty());  // a unit, of something else
    CHECK(read_typed("5 -3", bandwidth).fix.empty());
    for (std::string_view text :
         {"nan",    "inf",        "-inf",  "big",  "-",       "+-5",      "mm2",        "=",           "1e999",
          "1e-999", "1,2,3",      "1.2.3", "1 2",  "5 1",     "5 12",     "5 12 mm2",   "16 98",       "5 5 mm2",
          "0x10",   "1e308 kmm2", "--5",   "1,,2", "5 mm2 6", "\xff\xfe", "1 234 5678", "1234 567 890"})
        CHECK_FALSE(refusal(text, area).empty());
    CHECK_FALSE(refusal("1e300 PUSD", price).empty());
    CHECK_FALSE(refusal(std::string(100000, '9'), area).empty());
}

TEST_CASE("a number per something is shown without a second one, and reads back") {
    Quantity const density{.key = "d0", .unit = unit::per_cm2, .range = {0, 2}};
    CHECK(value_text(2, density) == "2\u00a0/cm²");
    CHECK(parse_value(value_text(0.11, density), density).value() == 0.11);
}

TEST_CASE("shown numbers have significant digits, grouped thousands and a true minus") {
    auto const [value, digits, text] = GENERATE(table<double, int, std::string_view>({
        {0.09234, 3, "0.0923"},
        {12345, 4, "12\u202f345"},
        {1234, 4, "1234"},
        {1.05e6, 4, "1.05\u202fM"},
        {-12345.6, 6, "−12\u202f345.6"},
        {0, 4, "0"},
        {-0.0, 4, "0"},
        {814, 4, "814"},
        {9.99996, 4, "10"},
        {0.1, 4, "0.1"},
        {2.5e9, 4, "2.5\u202fG"},
        {7e13, 4, "70\u202fT"},
        {1e-12, 4, "1e−12"},
        {123456, 4, "123\u202f456"},
        {INFINITY, 4, "—"},
        {NAN, 4, "—"},
        {1e15, 4, "1\u202fP"},
        {2.5e19, 4, "25\u202fE"},
        {1e300, 4, "1e+300"},
    }));
    CAPTURE(value);
    CHECK(number_text(value, digits) == text);
}

TEST_CASE("a shown value carries its unit and can be typed back") {
    CHECK(value_text(16988, price, 5) == "16\u202f988\u00a0USD");
    CHECK(to_text(814e-6, area) == "814\u00a0mm²");
    std::mt19937 random(1);
    std::uniform_real_distribution<double> exponent(-8, 14);
    for (int i = 0; i < 2000; ++i) {
        double const v = std::pow(10, exponent(random)) * (i % 3 == 0 ? -1 : 1);
        for (Quantity const* row : {&rate, &tokens}) {
            std::string const text = value_text(v, *row, 6);
            CAPTURE(v, text);
            REQUIRE(parse_value(text, *row).value() == Approx(v).epsilon(1e-5));
        }
    }
}

TEST_CASE("exact text reads back to the same double") {
    CHECK(exact_text(814) == "814");
    CHECK(exact_text(0.1) == "0.1");
    CHECK(exact_text(100000) == "100000");
    CHECK(exact_text(-0.00001) == "-0.00001");
    std::mt19937_64 random(2);
    for (int i = 0; i < 5000; ++i) {
        std::uint64_t const bits = random();
        double v;
        static_assert(sizeof v == sizeof bits);
        std::memcpy(&v, &bits, sizeof v);
        if (!std::isfinite(v)) continue;
        CAPTURE(exact_text(v));
        Quantity const any{.key = "any.number"};
        if (std::abs(v) < 1e-300) continue;  // denormals are refused as too small
        REQUIRE(parse_value(exact_text(v), any).value() == v);
    }
}

TEST_CASE("a row has a group, a label and a brief name") {
    CHECK(group_of(area) == "die");
    CHECK(label_of(area) == "Die area");
    CHECK(brief_of(area) == "Area");
    CHECK(label_of(bandwidth) == "Memory bandwidth");
    CHECK(brief_of(price) == "Wafer price");
}

TEST_CASE("the nearest word has the fewest typing errors") {
    std::vector<std::string_view> const keys{"die.area", "die.yield", "process.node", "process.wafer_price",
                                             "N5",       "N7"};
    CHECK(nearest("die.aera", keys) == "die.area");
    CHECK(nearest("proces.node", keys) == "process.node");
    CHECK(nearest("area", keys) == "die.area");
    CHECK(nearest("Die.Area", keys) == "die.area");
    CHECK(nearest("n5", keys) == "N5");
    CHECK(nearest("N3", {"N2", "N3P", "N3E"}) == "N3P");
    CHECK(nearest("wafer_prise", keys) == "process.wafer_price");
    CHECK(nearest("deepseek", {"GPT-3 175B", "DeepSeek-V3.2", "DeepSeek-V3"}) == "DeepSeek-V3");
    CHECK(nearest("Q", keys).empty());
    CHECK(nearest("", keys).empty());
    CHECK(nearest("something else altogether", keys).empty());
    CHECK(nearest(std::string(1000000, 'x'), keys).empty());
}

TEST_CASE("an issue says file, place, what, and the nearest word") {
    Issue issue{"set/die.aera", "no quantity has this key"};
    issue.file = "n5.json", issue.nearest = "die.area";
    CHECK(to_text(issue) == "n5.json: set/die.aera: no quantity has this key (did you mean \"die.area\"?)");
    CHECK(to_text(Issue{"die.area", "is a guess", Severity::warning}) == "die.area: warning: is a guess");
}
