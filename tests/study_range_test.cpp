// Ranges as people type them: dashes, the word to, commas.
#include <catch2/catch.hpp>
#include "model/study/axis_range.h"
#include "model/study/study.h"
#include "tests/study_help.h"

using namespace diecast;
using namespace diecast::files;
using namespace diecast::studies;

namespace {

std::optional<AxisSpec> read_range(Quantity const& q, std::string_view text, std::string* why = nullptr) {
    static Graph const g = chosen_graph();
    Issues issues;
    auto result = parse_axis(g, q, text, issues);
    if (why) *why = all_text(issues);
    return result;
}

}  // namespace

TEST_CASE("a range is also typed with a dash or the word to, which a number with an exponent is not") {
    auto const [row, text, as] = GENERATE(table<Quantity const*, std::string_view, std::string_view>({
        {&dies, "1-4", "1 .. 4"},
        {&dies, "1–4", "1 .. 4"},
        {&dies, "1—4", "1 .. 4"},
        {&dies, "1−4", "1 .. 4"},
        {&dies, "1 to 4", "1 .. 4"},
        {&dies, "2 - 16 step 2", "2 .. 16 step 2"},
        {&area, "200 mm2 - 8 cm2 steps 3", "200 mm2 .. 8 cm2 steps 3"},
        {&area, "200–800 mm2 steps 3", "200 .. 800 mm2 steps 3"},
        {&area, "200\u2009–\u2009800 mm2 steps 3", "200 .. 800 mm2 steps 3"},
        {&area, "2,5–4,5 cm2 steps 3", "2,5 .. 4,5 cm2 steps 3"},
        {&area, "1e-4-2e-4 m2 steps 3", "1e-4 .. 2e-4 m2 steps 3"},
        {&area, "1,5e-4 - 2,5e-4 m2 steps 3", "1,5e-4 .. 2,5e-4 m2 steps 3"},
        {&share, "2e-1", "2e-1"},
        {&share, "1e-3 - 5e-1 steps 3", "1e-3 .. 5e-1 steps 3"},
    }));
    CAPTURE(row->key, text);
    auto const typed = read_range(*row, text), meant = read_range(*row, as);
    REQUIRE(typed.has_value() == meant.has_value());
    CHECK(is_axis_text(text) == is_axis_text(as));
    if (!typed) return;
    CHECK(typed->text == as);
    CHECK(typed->values == meant->values);
}

TEST_CASE("a dash in a name makes no range, also where no entry has the name") {
    Graph const graph = chosen_graph();
    for (char const* name : {"N5", "N5-80", "N5 to 7"}) CHECK_FALSE(is_axis_text(graph, node, name));
    for (char const* names : {"N7, N5", "N7..N3", "all"}) CHECK(is_axis_text(graph, node, names));
}

TEST_CASE("a dash in what is computed is a minus, not a range") {
    for (std::string_view const text : {"=800-100", "=800 - 100", "=1e2-8"}) {
        CAPTURE(text);
        CHECK_FALSE(is_axis_text(text));
    }
    auto const computed = read_range(area, "=800-100");
    REQUIRE(computed);
    CHECK(computed->values == Values{700});
}

TEST_CASE("a range in a list is refused, and so is a comma that turns a range round") {
    auto const [row, text, what] = GENERATE(table<Quantity const*, std::string_view, std::string_view>({
        {&dies, "1-4,8", "a range cannot stand in a list"},
        {&dies, "1-4, 8", "a range cannot stand in a list"},
        {&dies, "1..4;8", "a range cannot stand in a list"},
        {&area, "5,10-20", "a range cannot stand in a list"},
        {&area, "100-200,400-800", "a range cannot stand in a list"},
        {&area, "400..1,800 mm2", "the range runs down from 400"},
        {&area, "-5 to -1", "-5 mm² is below 1 mm²"},
    }));
    CAPTURE(row->key, text);
    std::string why;
    CHECK_FALSE(read_range(*row, text, &why));
    CAPTURE(why);
    CHECK(why.find(what) != std::string::npos);
    CHECK(why.find(what, why.find(what) + 1) == std::string::npos);  // it is said once
}
