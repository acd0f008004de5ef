// What is typed as a part of the value shown, how it is read, and how shares are named.
#include "app/gui/catalogue/catalogue_model.h"
#include "app/gui/catalogue/entry_page.h"
#include "app/gui/catalogue/entry_values.h"
#include "app/session/words.h"
#include "tests/gui_catalogue_help.h"
#include "tests/plain_blanks.h"

using namespace diecast;

namespace {

Quantity const& utilisation() { return *graph().find("fleet.utilisation"); }

double value_of(Quantity const& q, QString const& typed, double from) {
    auto const read = read_relative(q, typed, from);
    REQUIRE(read);
    REQUIRE(read->value);
    return *read->value;
}

}  // namespace

TEST_CASE("a share or a factor typed is taken of the value that is there") {
    CHECK(value_of(die::area, "+15 %", 800) == 920);
    CHECK(value_of(die::area, "-15%", 800) == 680);
    CHECK(value_of(die::area, "\u221215 %", 800) == 680);
    CHECK(value_of(die::area, "x 1.1", 800) == 880);
    CHECK(value_of(die::area, "\u00d7 0.5", 800) == 400);
    CHECK(value_of(die::area, "*1,5", 600) == 900);
    CHECK(value_of(die::area, "+12,5 %", 800) == 900);
    for (char const* other : {"15 %", "+15", "800", "1.1 x", "+15 mm2", "x", "+ %", ""})
        CHECK_FALSE(read_relative(die::area, other, 800));
    CHECK_FALSE(read_relative(die::area, "+15 %", std::nan("")));
    CHECK(plain(to_std(read_relative(die::area, "+15 %", 800)->note)) == "Read as 920 mm²: 800 mm² + 15 %");
}

TEST_CASE("a share of a share may be meant as the share itself, which is offered") {
    auto const read = read_relative(utilisation(), "+10 %", 80);
    REQUIRE(read);
    CHECK(read->value == 88);
    CHECK(read->way_out == "10 %");
    CHECK(value_of(utilisation(), "-10 %", 80) == 72);
    auto const above = read_relative(utilisation(), "x 2", 80);
    REQUIRE(above);
    CHECK_FALSE(above->value);
    CHECK(plain(to_std(above->problem)) == "At most 100 %");
    auto const dies = read_relative(package::dies, "+50 %", 3);
    CHECK(dies->problem == "Whole numbers only");
}

TEST_CASE("a parameter and an entry of one's own take a share of the value shown") {
    Browsed s;
    s.window.pages().turn_to("explore");
    s.document().pin(die::area, 800.0);
    REQUIRE(s.done());
    type_in(s.row(die::area).field(), "+15 %");
    CHECK(s.document().study().scenario.pins.at("die.area") == PinValue(920.0));
    s.window.pages().turn_to("catalogue");
    EntryRef const mine = s.derive(h100, "H100 mine");
    s.catalogue().choose(mine);
    double const before = s.value(mine, die::area);
    s.type(die::area, EntryValues::Value, "-10 %");
    CHECK(s.value(mine, die::area) == Approx(0.9 * before).epsilon(1e-12));
    s.type(die::area, EntryValues::Low, "-50 %");
    Assignment const* a = assignment_of(*entry_of(s.now(), mine), die::area);
    CHECK(a->provenance.low == Approx(0.45 * before).epsilon(1e-12));
}

TEST_CASE("values to sweep of what a formula computes are said to replace it") {
    CHECK(plain(to_std(read_setting(graph(), package::cost, "100..200").note)) ==
          "Values of package cost replace what its formula says");
    CHECK(read_setting(graph(), die::area, "100..200").note.isEmpty());
}

TEST_CASE("a share among settings is named") {
    CHECK(plain(to_std(setting_text(graph(), utilisation(), 55))) == "utilisation 55 %");
    CHECK(plain(to_std(setting_text(graph(), die::clock, 1.5))) == "1.5 GHz");
}
