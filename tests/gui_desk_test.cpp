// A sitting at the desk: what people come for, one after the other in one window on a million designs, as fast as a
// quick hand can. (To point takes a person about a second; here a quarter of it passes.)
#include <QApplication>
#include <QClipboard>
#include <QMimeData>
#include <QUrl>
#include "tests/gui_visit.h"

using namespace diecast;

namespace {

struct Desk : Visit {
    using Visit::Visit;
    Gaps gaps;
    Window& window() { return shown.window; }
    Document& document() { return shown.document(); }
    /// A command runs, and its effect is checked.
    template <class PaletteCommand>
    void then(char const* what, PaletteCommand const& command) {
        command();
        linger(250);
        REQUIRE(linger_until([&] { return !window().busy() && !session().runner().busy(); }));
        gaps.report(what);
    }
    void turn(char const* w) {
        then(("turn to " + std::string(w)).c_str(), [&] {
            QTest::keyClick(&window(), static_cast<Qt::Key>(Qt::Key_1 + PageStack::ids().indexOf(w)),
                            Qt::ControlModifier);
        });
        CHECK(window().pages().current().objectName() == w);
    }
    void undo() { QTest::keyClick(&window(), Qt::Key_Z, Qt::ControlModifier); }
};

void explore_and_choose(Desk& d) {
    d.then("brush", [&] { d.drag(0, 0.0, 0.5, 60); });
    CHECK(d.session().shown() != d.session().picture());
    d.then("front of all",
           [&] { named<QToolButton>(child<ParallelPane>(d.window()), "Front of the brushed").click(); });
    d.then("front inside",
           [&] { named<QToolButton>(child<ParallelPane>(d.window()), "Front of the brushed").click(); });
    d.then("hover", [&] {
        for (int i = 0; i < 60; ++i) d.move(d.at(2, 0.1) + QPointF(10 + i % 20, i % 7), {}), linger(8);
    });
    for (Qt::Key step : {Qt::Key_Left, Qt::Key_Right}) {
        d.then("step along the front", [&] { QTest::keyClick(&child<PlotView>(d.window()), step); });
        d.then("pin", [&] { QTest::keyClick(&child<PlotView>(d.window()), Qt::Key_P); });
    }
    REQUIRE(d.session().selection().pinned[1]);
    d.turn("compare");
    for (auto view : {ComparePage::gap, ComparePage::map, ComparePage::bars})
        d.then("another view of the comparison", [&] { child<ComparePage>(d.window()).show_view(view); });
    d.then("export of the picture", [&] { CHECK(export_chart(d.window(), d.shown.path("two.svg"))); });
    d.turn("explore");
    d.then("export of the table", [&] { CHECK(export_front(d.window(), d.shown.path("front.csv"))); });
}

void edit_a_design(Desk& d) {
    FrontPoint const& point = d.session().shown()->outline[d.session().shown()->outline.size() / 2];
    d.then("double click", [&, at = d.shown.pixel(point)] {
        QTest::mouseDClick(d.shown.canvas(), Qt::LeftButton, {}, at);
        QTest::mouseRelease(d.shown.canvas(), Qt::LeftButton, {}, at);  // else Qt takes the button for held
    });
    REQUIRE(d.window().pages().current().objectName() == "design");
    DesignPage& page = child<DesignPage>(d.window());
    auto& slider = named<QSlider>(page, title(by_key("package.stacks")) + " slider");
    auto& area = named<QuantityField>(page, title(by_key("die.area")));
    int const before = d.document().undo().index();
    d.then("slider", [&] {
        for (int i = 0; i < 4; ++i) QTest::keyClick(&slider, i % 2 ? Qt::Key_Left : Qt::Key_Right), linger(60);
    });
    d.then("area typed", [&] { type_in(&area, "840 mm2"); });
    CHECK(says(page, "Violates"));
    for (int i = 0; i < 5 && says(page, "Violates"); ++i)  // a value may satisfy some of them
        d.then("nearest feasible value", [&] { child<QPushButton>(page, "fix").click(); });
    CHECK(says(page, "Satisfies all constraints"));
    d.then("undo", [&] {
        for (int i = 0; d.document().undo().index() > before && i < 20; ++i) d.undo(), linger(60);
    });
    CHECK(d.document().undo().index() == before);
}

void run_a_sweep(Desk& d) {
    Quantity const& test = *graph().find("die.test_coverage");
    d.turn("explore");
    d.then("parameter sought", [&] { emit d.window().navigator().to_parameter(&test); });
    auto& cancel = named<QPushButton>(d.window(), "Cancel the evaluation");
    d.then("sweep begun and stopped", [&] {
        type_in(d.shown.row(test).field(), "90..99 step 0.05");
        REQUIRE(linger_until([&] { return cancel.isVisible(); }));
        linger(500);
        QTest::mouseClick(&cancel, Qt::LeftButton);
    });
    d.then("sweep taken back", [&] { d.undo(); });
    CHECK_FALSE(d.document().spec_of(test));
}

void check_against_literature(Desk& d) {
    d.turn("studies");
    StudiesPage& page = child<StudiesPage>(d.window());
    choose_study(page, "copa-gpu");
    REQUIRE(linger_until([&] { return page.answer() && !d.window().busy(); }));
    d.gaps.report("all studies checked");
    for (char const* paper : {"managed-retention-memory", "crossbow", "lite-gpu"}) {
        d.then("paper", [&] { choose_study(page, paper); });
        REQUIRE(page.traits().pane->data());
    }
    d.then("claim chosen", [&] { child<Claims>(page).choose(3); });
    d.then("why", [&] { child<Claims>(page).explain(true); });
    d.then("opened as document", [&] { child<QPushButton>(page, "open-study").click(); });
    CHECK(d.document().study().name == "lite-gpu");
}

void look_elsewhere(Desk& d) {
    d.turn("roofline");
    RooflineView& view = child<RooflineView>(d.window());
    view.point_to("ceiling:0");
    d.then("ceiling moved and put back", [&] {
        for (int i = 0; i < 5; ++i) QTest::keyClick(&view, Qt::Key_Up), linger(60);
        QTest::keyClick(&view, Qt::Key_Escape);
    });
    d.turn("sensitivity");
    QComboBox* method = &named<QComboBox>(child<SensitivityPage>(d.window()), "Method");
    for (auto wanted :
         {InfluenceView::elasticities, InfluenceView::map, InfluenceView::contour, InfluenceView::tornado})
        d.then("another method", [&] {
            method->setCurrentIndex(method->findData(static_cast<int>(wanted)));
            emit method->activated(method->currentIndex());
        });
    d.turn("charts");
    d.then("another chart", [&] { child<ChartsPage>(d.window()).choose(1); });
    d.turn("catalogue");
    d.turn("explore");
}

void share(Desk& d) {
    Quantity const& defects = *graph().find("process.defect_density");
    d.then("defect density typed", [&] { d.document().pin(defects, 0.123456789012345); });
    d.then("link copied", [&] { d.window().files().copy_link(); });
    d.then("saved", [&] { CHECK(d.window().files().save_to(d.shown.path("mine.diecast.json"))); });
    d.then("link pasted", [&] { d.window().files().paste(); });
    CHECK(d.document().is_nowhere());
    d.document().undo().setClean();
    QMimeData file;
    file.setUrls({QUrl::fromLocalFile(d.shown.path("mine.diecast.json"))});
    d.then("file dropped", [&] { d.window().files().drop(file); });
    CHECK(d.document().path() == d.shown.path("mine.diecast.json"));
    CHECK(std::get<double>(d.document().study().scenario.pins.at("process.defect_density")) == 0.123456789012345);
}

}  // namespace

TEST_CASE("a sitting at the desk: five workflows end to end in one window, which answers all the time") {
    FreshPreferences const fresh;
    Desk d(study_named("lite-gpu"));
    d.gaps.report("start");
    Gaps& gaps = d.gaps;
    explore_and_choose(d);
    edit_a_design(d);
    run_a_sweep(d);
    check_against_literature(d);
    look_elsewhere(d);
    share(d);
    gaps.report_all("the whole sitting");
}
