// What follows the catalogue: charts an entry that is added to a swept choice, pinned designs and brushes its entries.
#include "app/session/picking.h"
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

TEST_CASE("pinned designs and brushes stay when an own entry comes, goes by undo and is there again") {
    Browsed s;
    Quantity const& node = process::node;
    auto const index = [&](char const* name) { return static_cast<double>(s.now().entry(node, name)); };
    pin_design(s.session(), Coordinates{{{&node, index("N4")}}, CurrentSettings{}});
    s.session().brush({{{&node, {{index("N4"), index("N4")}}}}});
    auto const kept = [&] {
        Design const& a = s.session().selection().pinned[0];
        REQUIRE(a);
        auto const& list = s.session().brushes().list;
        REQUIRE(list.size() == 1);
        return a->at.front().second == index("N4") && list[0].holds(index("N4")) && !list[0].holds(index("N5"));
    };
    REQUIRE(kept());
    s.derive(h100, "H100 mine");
    CHECK(kept());
    s.document().undo().undo();
    REQUIRE(s.stored());
    CHECK(s.now().entry(gpu::model, "H100 mine") < 0);
    CHECK(kept());
    s.document().undo().redo();
    REQUIRE(s.stored());
    CHECK(kept());
}
