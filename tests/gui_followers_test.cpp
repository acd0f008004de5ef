// An entry that is added to a swept choice reaches the charts that list all of its values.
#include "tests/gui_catalogue_help.h"

using namespace diecast;

TEST_CASE("charts and searches that go over all values of a choice take in an entry that is added to it") {
    Browsed s;
    Quantity const& tier2 = by_key("tier2.class");
    AxisSpec axis{&tier2, "HBF, LPDDR5X", {}};
    for (char const* name : {"HBF", "LPDDR5X"}) axis.values.push_back(s.now().entry(tier2, name));
    s.document().sweep(tier2, axis);
    auto charts = s.document().study().charts;
    FrontierSpec curves;
    curves.x = Objective{&by_key("serve.between_tokens"), Sense::minimise};
    curves.y = Objective{&by_key("serve.cost"), Sense::minimise};
    curves.curves = axis;
    charts.push_back({"Of each", "", curves});
    s.document().set_charts(charts, "add a chart");
    auto const listed = [&] { return s.document().study().charts.back().as<FrontierSpec>()->curves->values.size(); };
    int const edits = s.document().undo().index();
    s.catalogue().choose({&by_key("memory.class"), "MRM-STT"});
    REQUIRE(linger_until([&] { return !s.catalogue().busy(); }));
    child<QMenu>(s.page(), "use-menu").actions()[0]->trigger();
    REQUIRE(linger_until([&] { return s.document().axis_of(tier2)->values.size() == 3; }));
    CHECK(listed() == 3);
    CHECK(s.window.status().currentMessage().contains("3 are swept, and in 1 chart of the same values"));
    CHECK(s.document().undo().index() == edits + 1);
    s.document().undo().undo();
    CHECK((s.document().axis_of(tier2)->values.size() == 2 && listed() == 2));
    s.document().undo().redo();
    CHECK((s.document().axis_of(tier2)->values.size() == 3 && listed() == 3));
    s.document().reset(tier2);  // was not swept, so nothing is left to follow
    CHECK(s.document().axis_of(tier2) == nullptr);
}
