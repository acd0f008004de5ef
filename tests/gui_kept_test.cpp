// What is looked at is kept with the study: designs marked A to F, brushes.
#include "app/session/brush_controller.h"
#include "app/session/picking.h"
#include "tests/gui_help.h"

using namespace diecast;

namespace {

/// A place of the grid, a design of the study, a GPU of the catalogue and an edited one; two brushes.
struct Marked : Shown {
    Selection pinned;
    Brushes brushes;
    Marked() {
        Session& s = session();
        pinned.pinned[0] = s.designs().coordinates(s.picture()->front.front().design);
        pinned.pinned[2] = Coordinates{{}, NamedInStudy{"quarters"}};
        pinned.pinned[3] = Coordinates{{}, CatalogueProduct{"gpu.model", "H100"}};
        pinned.pinned[5] = Coordinates{{{&die::clock, 1.234567890123}}, NamedInStudy{"whole"}};
        pinned.baseline = 2;
        s.select(pinned);
        Quantity const* cost = graph().find("package.cost_per_peak");
        brushes.list = {{cost, {{0, 1.23456789}, {2, 3}}}, {&process::node, {{1, 2}}}};
        brushes.front_inside = false;
        s.brush(brushes);
        REQUIRE(settled());
    }
};

std::vector<double> numbers(Session& s) {
    std::vector<double> all;
    for (Design const& d : s.selection().pinned)
        if (d)
            for (Quantity const* q : s.study().figures) all.push_back(s.designs().value(*d, *q));
    return all;
}

}  // namespace

TEST_CASE("marked designs and brushes are saved with the study and come back, bit by bit") {
    Marked mine;
    REQUIRE(mine.window.files().save_to(mine.path("mine.diecast.json")));
    Shown theirs;
    REQUIRE(theirs.window.files().open(mine.path("mine.diecast.json")));
    REQUIRE(theirs.settled());
    CHECK(theirs.session().selection() == mine.pinned);
    CHECK(theirs.session().brushes() == mine.brushes);
    auto const a = numbers(mine.session()), b = numbers(theirs.session());
    CHECK(std::equal(a.begin(), a.end(), b.begin(), b.end(), same_bits));
}

TEST_CASE("link text carries marked designs and brushes, and a study without them has none") {
    Marked mine;
    mine.window.files().copy_link();
    Shown theirs;
    pin_design(theirs.session(), Coordinates{{}, NamedInStudy{"whole"}});
    theirs.window.files().paste();
    REQUIRE(theirs.settled());
    CHECK(theirs.session().selection() == mine.pinned);
    CHECK(theirs.session().brushes() == mine.brushes);
    theirs.document().open(read_study(graph(), study_text, "").study);
    REQUIRE(theirs.settled());
    CHECK_FALSE(theirs.session().selection().is_any_pinned());
    CHECK_FALSE(theirs.session().brushes().active());
}
