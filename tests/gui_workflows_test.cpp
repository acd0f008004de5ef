// What people come for, from end to end on the study of a million designs: a sweep that is stopped, and a study that is
// handed on. The window answers all the while.
#include <QApplication>
#include <QClipboard>
#include <QMimeData>
#include <catch2/catch.hpp>
#include "app/present/charts/value_front_words.h"
#include "app/session/work/front_alone.h"
#include "tests/gui_help.h"

using namespace diecast;

namespace {

Study opened_lite_gpu() {
    Opening const opening = read_opening(find_study_text("lite-gpu"), shared_graph());
    REQUIRE_FALSE(has_errors(opening.issues));
    return opening.study;
}

/// Every figure of a design, as bits.
std::vector<double> figures(Session& session, Coordinates const& at) {
    std::vector<double> all;
    for (Quantity const* q : session.study().figures) all.push_back(session.designs().value(at, *q));
    return all;
}

}  // namespace

TEST_CASE("a parameter is let vary by typing, the sweep says how far it is, and stopping it keeps what there is") {
    Shown s(opened_lite_gpu());
    Gaps gaps;
    auto const before = s.session().picture();
    REQUIRE(before->designs > 500'000);
    Quantity const& test = *graph().find("die.test_coverage");
    ParameterRow& row = s.row(test);
    emit s.window.navigator().to_parameter(&test);
    type_in(row.field(), "90..99 step 0.05");
    REQUIRE(s.document().spec_of(test));
    auto& cancel = named<QPushButton>(s.window.status(), "Cancel the evaluation");
    REQUIRE(linger_until([&] { return cancel.isVisible(); }));
    CHECK(says(s.window.status(), "designs"));
    QTest::mouseClick(&cancel, Qt::LeftButton);
    REQUIRE(linger_until([&] { return !s.session().runner().busy(); }));
    CHECK((s.session().picture() == before || s.session().picture()->out_of > before->designs));
    QTest::keyClick(&s.window, Qt::Key_Z, Qt::ControlModifier);
    CHECK_FALSE(s.document().spec_of(test));
    CHECK(s.settled());
    gaps.report("sweep");
}

TEST_CASE("a design is opened, moved, broken, mended and taken back while floorplan and figures follow at once") {
    Shown s(opened_lite_gpu());
    Gaps gaps;
    FrontPoint const& point = s.session().picture()->outline[s.session().picture()->outline.size() / 2];
    QPoint const at = s.pixel(point);
    QTest::mouseDClick(s.canvas(), Qt::LeftButton, {}, at);
    QTest::mouseRelease(s.canvas(), Qt::LeftButton, {}, at);  // else Qt takes the button for held from now on
    REQUIRE(s.window.pages().current().objectName() == "design");
    DesignPage& page = child<DesignPage>(s.window);
    REQUIRE(linger_until([&] { return !page.busy(); }));
    REQUIRE(s.settled());
    REQUIRE(s.session().selection().picked);
    Coordinates const opened = *s.session().selection().picked;
    CHECK(page.shown() == opened);
    auto const cards = [&] {
        std::vector<double> values;
        for (FigureCard const* card : page.findChildren<FigureCard*>()) values.push_back(card->value());
        return values;
    };
    auto const stacks_drawn = [&] {
        auto const& plan = std::get<FloorplanChart>(page.traits().second_pane->view()->figure().data()).plans.at(0);
        return std::count_if(plan.blocks.begin(), plan.blocks.end(),
                             [](auto const& b) { return b.kind == PartKind::memory; });
    };
    auto const before = cards();
    Quantity const& stacks = *graph().find("package.stacks");
    auto* slider = &named<QSlider>(page, title(stacks) + " slider");
    Qt::Key const towards = slider->value() > slider->maximum() / 2 ? Qt::Key_Left : Qt::Key_Right;
    for (int i = 0; i < 3; ++i) {
        auto const last = cards();
        QTest::keyClick(slider, towards);
        CHECK(cards() != last);  // in the same frame: nothing was waited for
        double const now = evaluate(graph(), page.scenario(), {&stacks})[0];
        CHECK(static_cast<double>(stacks_drawn()) == now);
        linger(20);
    }
    int const edits = s.document().undo().index();
    CHECK(edits > 0);
    auto* area = &named<QuantityField>(page, title(by_key("die.area")));
    auto const breathe = [] { linger(8); };  // a person does one thing at a time
    breathe();
    type_in(area, "999999 mm2");  // no such die: said under the field, and nothing moves
    CHECK(s.document().undo().index() == edits);
    breathe();
    type_in(area, "840 mm2");
    breathe();
    REQUIRE(says(page, "Violates"));
    for (int i = 0; i < 5 && says(page, "Violates"); ++i) {  // a value may satisfy some of them
        REQUIRE(child<QPushButton>(page, "fix").isVisible());
        child<QPushButton>(page, "fix").click();
        breathe();
    }
    CHECK(says(page, "Satisfies all constraints"));
    for (int i = s.document().undo().index(); i > 0; --i) {
        QTest::keyClick(&s.window, Qt::Key_Z, Qt::ControlModifier);
        breathe();
    }
    CHECK(page.shown() == opened);
    auto const after = cards();
    CHECK(std::equal(before.begin(), before.end(), after.begin(), after.end(), same_bits));
    REQUIRE(s.settled());
    gaps.report("design");
}

TEST_CASE("a study handed on as link text has the same front and the same numbers, bit by bit") {
    Shown mine(opened_lite_gpu()), theirs;
    mine.document().pin(*graph().find("process.defect_density"), 0.123456789012345);
    REQUIRE(mine.settled());
    {
        Gaps gaps;
        mine.window.files().copy_link();
        linger(8);  // another person's window
        theirs.window.files().paste();
        REQUIRE(linger_until([&] { return theirs.document().study().name == "lite-gpu"; }));
        REQUIRE(theirs.settled());
        gaps.report("handing on");
    }
    REQUIRE(theirs.session().picture()->designs == mine.session().picture()->designs);
    CHECK(theirs.session().picture()->front == mine.session().picture()->front);
    for (FrontPoint const& p : mine.session().picture()->front) {
        if (p.design % 7) continue;
        auto const a = figures(mine.session(), mine.session().designs().coordinates(p.design)),
                   b = figures(theirs.session(), theirs.session().designs().coordinates(p.design));
        CHECK(std::equal(a.begin(), a.end(), b.begin(), b.end(), same_bits));
    }
}

TEST_CASE("of a sweep that takes long some designs are shown first, and the whole comes after them") {
    Shown s(opened_lite_gpu());
    std::vector<std::pair<std::uint64_t, std::uint64_t>> seen;  // designs, and out of how many: 0 for all
    QObject::connect(&s.session(), &Session::answered, &s.window,
                     [&] { seen.emplace_back(s.session().picture()->designs, s.session().picture()->out_of); });
    s.session().runner().set_pace(0, 1e-4);  // always; 10,000 designs of a machine that sweeps 100 million a second
    Quantity const& coverage = *graph().find("die.test_coverage");
    Issues issues;
    std::uint64_t const whole = s.session().picture()->designs * 51;
    s.document().sweep(coverage, *parse_axis(graph(), coverage, "97..99 step 0.04", issues));
    REQUIRE(linger_until([&] { return !seen.empty() && seen.back() == std::pair(whole, std::uint64_t(0)); }));
    REQUIRE(seen.size() > 1);
    auto const [few, out_of] = seen[seen.size() - 2];
    CHECK(out_of == whole);
    CHECK(few * 3 < whole);
}

TEST_CASE("of a grid that takes far too long the front alone is found, and all designs are evaluated on demand") {
    Shown s;
    Question const shown = s.session().picture()->question;
    s.session().show(*shown.x, *shown.y, graph().find("package.split"));
    REQUIRE(s.settled());
    auto const before = s.session().picture();
    REQUIRE(before->front.size() > 3);
    Runner& runner = s.session().runner();
    runner.set_pace(0, 1e-4);
    runner.set_longest_pass(0);
    s.session().ask();
    REQUIRE(s.settled());
    auto const alone = s.session().picture();
    CHECK(alone->front_alone);
    CHECK(alone->designs == before->designs);
    CHECK(alone->front == before->front);
    CHECK(alone->feasible >= alone->front.size());
    CHECK(says(s.window, "front of all designs"));
    CHECK_FALSE(before->value_fronts.empty());
    CHECK(alone->value_fronts == before->value_fronts);
    CHECK_FALSE(alone->value_fronts_of_sample);
    CHECK_FALSE(says(s.window, "is being found"));
    std::vector<double> shares;  // of the way through all values
    auto const fronts = value_fronts_alone(
        graph(), alone->question, pool(), {},
        [&](Progress const& p) { shares.push_back(static_cast<double>(p.done) / static_cast<double>(p.total)); }, 1e9);
    REQUIRE(fronts);
    CHECK(*fronts == before->value_fronts);
    CHECK(std::ranges::is_sorted(shares));
    CHECK((shares.empty() || shares.back() <= 1));
    std::string const of_all = value_front_words(*before);
    CHECK(of_all.find(" of each") != of_all.npos);
    CHECK(value_front_words(*alone) == of_all);
    Picture of_sample = *alone;
    of_sample.value_fronts_of_sample = true;
    std::string const of_front = value_front_words(of_sample);
    CAPTURE(of_front);
    CHECK(of_front.find(" of each") == of_front.npos);
    CHECK(of_front.find("Only the front of all designs was computed") != of_front.npos);
    auto& button = named<QPushButton>(s.window, "Evaluate all designs");
    REQUIRE(button.isVisible());

    s.session().show(*alone->question.y, *alone->question.x,
                     nullptr);  // the same front, of which nothing is asked anew
    REQUIRE(s.settled());
    CHECK(s.session().picture()->front_alone);

    int parts = 0;  // none: the front is on show until all designs are
    auto const counting = QObject::connect(&s.session(), &Session::answered, &s.window,
                                           [&] { parts += s.session().picture()->out_of > 0; });
    button.click();
    REQUIRE(s.settled());
    QObject::disconnect(counting);
    CHECK(parts == 0);
    CHECK_FALSE(s.session().picture()->front_alone);
    CHECK(s.session().picture()->feasible == before->feasible);
    CHECK_FALSE(button.isVisible());

    s.document().pin(wafer::edge_exclusion, 4e-3);
    REQUIRE(s.settled());
    CHECK(s.session().picture()->front_alone);
    CHECK(button.isVisible());
}

TEST_CASE("while a slider is held sketches of some designs are drawn, and the picture of all of them comes after") {
    Shown s(opened_lite_gpu());
    QSlider* const slider = s.row(wafer::edge_exclusion).slider();
    s.session().runner().set_sketch_pace(0, 1e-4);
    std::vector<std::uint64_t> sketched, painted;
    std::uint64_t const all = s.session().picture()->designs;
    QObject const here;
    QObject::connect(&s.session().runner(), &Runner::sketched, &here,
                     [&](std::shared_ptr<Picture const> const& sketch) {
                         sketched.push_back(sketch->designs);
                         CHECK(sketch->out_of == (sketch->designs < all ? all : 0));
                         CHECK(s.session().picture()->designs == all);  // numbers beside the chart are of all designs
                     });
    QObject::connect(&child<PlotView>(s.window), &PlotView::painted, &here,
                     [&](Clock::time_point, bool whole) { painted.push_back(whole); });
    slider->setSliderDown(true);
    slider->setValue(slider->maximum() / 3);
    REQUIRE(linger_until([&] { return painted.size() >= 2; }));
    REQUIRE(!sketched.empty());
    CHECK(sketched[0] < all);
    for (std::size_t i = 1; i < sketched.size(); ++i) CHECK(sketched[i] == all);  // the chart has it before the numbers
    CHECK(painted[0] == 0);
    CHECK(painted[1] == 1);
    REQUIRE(linger_until([&] {  // still held: the numbers follow where the slider stands still
        return s.session().picture()->question.scenario == s.session().question().scenario && !s.window.busy();
    }));
    slider->setSliderDown(false);
    REQUIRE(s.settled());
    std::size_t const before = sketched.size();
    slider->setValue(slider->maximum() / 2);  // by a key, say
    REQUIRE(s.settled());
    CHECK(sketched.size() == before);
}
