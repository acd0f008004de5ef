// Charts and searches that list the values of an axis, and follow it when it gets others.
#include "model/study/axis_followers.h"
#include "tests/study_help.h"

using namespace diecast;

namespace {

AxisSpec nodes(Graph const& graph, char const* text) {
    Issues issues;
    auto const axis = parse_axis(graph, studies::node, text, issues);
    REQUIRE(axis);
    return *axis;
}

struct Listed {
    Graph graph = studies::chosen_graph();
    AxisSpec two = nodes(graph, "N7, N5"), all = nodes(graph, "N7, N5, N3");
    std::vector<ChartSpec> charts;
    std::vector<Search> searches = std::vector<Search>(3);

    Listed() {
        searches[0].groups = {two};
        searches[1].groups = {nodes(graph, "N3, N5")}, searches[1].axes = {two};
        searches[2].groups = {all};
        for (char const* text : {"N7, N5", "N5, N7", "N5"}) {
            FrontierSpec chart;
            chart.curves = nodes(graph, text);
            charts.push_back({"", "", chart});
        }
    }
    std::vector<double> curves(std::size_t i) const { return charts[i].as<FrontierSpec>()->curves->values; }
};

}  // namespace

TEST_CASE("what lists all values of an axis in any order follows it, what lists others stays") {
    Listed s;
    AxisFollowers const found = follow_axis(s.charts, s.searches, s.two, s.all);
    CHECK((found.charts == 2 && found.searches == 2));
    CHECK((s.curves(0) == s.all.values && s.curves(1) == s.all.values && s.curves(2) == nodes(s.graph, "N5").values));
    CHECK(s.searches[0].groups[0] == s.all);
    CHECK((s.searches[1].groups[0] == nodes(s.graph, "N3, N5") && s.searches[1].axes[0] == s.all));
    CHECK(s.searches[2].groups[0] == s.all);  // is as it was
    AxisFollowers const back = follow_axis(s.charts, s.searches, s.all, s.two);
    CHECK((back.charts == 2 && back.searches == 3));
}

TEST_CASE("a chart that would have more curves than it draws does not follow") {
    Listed s;
    AxisSpec many = s.two;
    many.values.assign(FrontierSpec::most_curves + 1, 0);
    CHECK(follow_axis(s.charts, s.searches, s.two, many).charts == 0);
    CHECK(s.curves(0) == s.two.values);
}
