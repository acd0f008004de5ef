// What is looked at is kept with the study: designs marked A to F, brushes.
#include "app/gui/files/link_dialog.h"
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
    Answering const discarding(QMessageBox::Discard);
    theirs.window.files().paste();
    REQUIRE(theirs.settled());
    CHECK(theirs.session().selection() == mine.pinned);
    CHECK(theirs.session().brushes() == mine.brushes);
    theirs.document().open(read_study(graph(), study_text, "").study);
    REQUIRE(theirs.settled());
    CHECK_FALSE(theirs.session().selection().is_any_pinned());
    CHECK_FALSE(theirs.session().brushes().active());
}

TEST_CASE("a link with a study that ships says what was changed of it, whatever study is open") {
    Shown s;
    Study study = find_study(graph(), "gpus").study;
    LinkDialog dialog(s.document());
    auto& changes = named<QPlainTextEdit>(dialog, "What differs from the study that is open or ships");
    auto const said_of = [&](Study const& pasted) {
        named<QPlainTextEdit>(dialog, "Link text").setPlainText(QString::fromStdString(to_json(graph(), pasted)));
        REQUIRE(linger_until([&] { return child<QPushButton>(dialog, "open").isEnabled(); }));
        return changes.toPlainText();
    };
    dialog.show();
    CHECK(said_of(study) == "The study “GPUs as built” as it ships.");
    study.scenario.pin(wafer::diameter, 200.0);
    QStringList const said = said_of(study).split('\n');
    REQUIRE(said.size() == 2);
    CHECK(said[0] == "Other than in “GPUs as built” as it ships:");
    CHECK(said[1].contains("Wafer diameter"));
    s.document().open(study);
    CHECK(said_of(find_study(graph(), "gpus").study).startsWith("Other than in the study that is open:\n"));
}

TEST_CASE("pinned designs of a new study are not lost without a question, and none is asked once they are saved") {
    Shown s;
    Study another = read_study(graph(), study_text, "").study;
    another.title = "Another study";
    Study fresh = another;
    fresh.title = "A new study";
    s.document().open(fresh);
    REQUIRE(s.settled());
    {
        Answering const unasked(QMessageBox::Cancel);
        CHECK(s.window.files().may_leave());  // nothing is lost
        CHECK_FALSE(unasked.asked);
    }
    pin_design(s.session());
    pin_design(s.session(), Coordinates{{}, StudyAsOpened{}});
    {
        Answering const answering(QMessageBox::Cancel);
        emit s.window.navigator().to_study(another);
        CHECK(answering.asked);
    }
    CHECK(s.document().study().title == "A new study");
    CHECK(s.session().selection().pinned[1]);
    REQUIRE(s.window.files().save_to(s.path("new.diecast.json")));
    {
        Answering const unasked(QMessageBox::Cancel);
        CHECK(s.window.files().may_leave());
        CHECK_FALSE(unasked.asked);
    }
    pin_design(s.session(), Coordinates{{}, NamedInStudy{"whole"}});
    Answering const answering(QMessageBox::Discard);
    emit s.window.navigator().to_study(another);
    CHECK(answering.asked);
    CHECK(s.document().study().title == "Another study");
}

TEST_CASE("designs pinned in a bundled study are there again where one comes back to it") {
    Shown s;
    REQUIRE(s.window.files().open("package-split"));
    REQUIRE(s.settled());
    Selection pinned = s.session().selection();
    pinned.pinned.fill(std::nullopt);
    pinned.pinned[1] = s.session().designs().coordinates(s.session().picture()->front.front().design);
    s.session().select(pinned);
    REQUIRE(s.window.files().open("gpus"));
    REQUIRE(s.settled());
    CHECK_FALSE(s.session().selection().is_any_pinned());
    REQUIRE(s.window.files().open("package-split"));
    REQUIRE(s.settled());
    CHECK(s.session().selection().pinned == pinned.pinned);
}
