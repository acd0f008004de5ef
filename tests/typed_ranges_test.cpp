// Ranges of values as a person types them.
#include "model/study/axis_range.h"
#include "tests/study_help.h"

using namespace diecast;
using namespace diecast::studies;

namespace {

std::optional<AxisSpec> read_as_axis(Quantity const& q, std::string_view text) {
    static Graph const graph = chosen_graph();
    Issues issues;
    return parse_axis(graph, q, text, issues);
}

}  // namespace

TEST_CASE("a range is also typed with a dash or the word to, which a number with an exponent is not") {
    auto const [row, text, as] = GENERATE(table<Quantity const*, std::string_view, std::string_view>({
        {&dies, "1-4", "1 .. 4"},
        {&dies, "1–4", "1 .. 4"},
        {&dies, "1 to 4", "1 .. 4"},
        {&dies, "2 - 16 step 2", "2 .. 16 step 2"},
        {&area, "200 mm2 - 8 cm2 steps 3", "200 mm2 .. 8 cm2 steps 3"},
        {&area, "200–800 mm2 steps 3", "200 .. 800 mm2 steps 3"},
        {&area, "2 cm2-8 cm2 steps 3", "2 cm2 .. 8 cm2 steps 3"},
        {&share, "2e-1", "2e-1"},
        {&share, "1e-3-5e-1 steps 3", "1e-3 .. 5e-1 steps 3"},
        {&share, "1e-3 - 5e-1 steps 3", "1e-3 .. 5e-1 steps 3"},
    }));
    CAPTURE(row->key, text);
    auto const typed = read_as_axis(*row, text), meant = read_as_axis(*row, as);
    REQUIRE(typed);
    REQUIRE(meant);
    CHECK(typed->text == as);
    CHECK(typed->values == meant->values);
    CHECK(is_axis_text(text) == is_axis_text(as));
}

TEST_CASE("a dash in a name makes no range, also where no entry has the name") {
    Graph const graph = chosen_graph();
    for (char const* name : {"N5", "N5-80", "N5 to 7"}) CHECK_FALSE(is_axis_text(graph, node, name));
    for (char const* names : {"N7, N5", "N7..N3", "all"}) CHECK(is_axis_text(graph, node, names));
}
