// "Copy as command line": what it gives is run, and answers what the window shows.
#include <QApplication>
#include <QClipboard>
#include <QProcess>
#include "app/gui/compare/compare_page.h"
#include "app/present/charts/chart_data.h"
#include "app/session/brush_controller.h"
#include "tests/gui_help.h"

using namespace diecast;

namespace {

struct Ran {
    int code;
    QString out, err;
};

/// The line as a shell takes it, and further options.
Ran run(QString line, QString const& more = {}) {
    REQUIRE(line.startsWith("diecast "));
    line.replace(0, 7, DIECAST_PROGRAM);
    QProcess process;
    process.start("/bin/sh", {"-c", line + " " + more});
    REQUIRE(process.waitForFinished(60000));
    return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()),
            QString::fromUtf8(process.readAllStandardError())};
}

std::size_t front_of(QString const& line) {
    Ran const ran = run(line);
    CAPTURE(line.toStdString(), ran.err.toStdString());
    REQUIRE(ran.code == 0);
    return static_cast<std::size_t>(ran.out.count('\n') - 1);
}

void brush(Shown& s, Brushes brushes) {
    s.session().brush(std::move(brushes));
    REQUIRE(linger_until(
        [&] { return s.session().brush_controller().answer() && !s.session().brush_controller().busy(); }));
    REQUIRE(s.settled());
}

double const far_away = std::numeric_limits<double>::infinity();

}  // namespace

TEST_CASE("a sweep on the command line has the front that the brushes leave") {
    Shown s;
    Quantity const &cost = *graph().find("package.cost_per_peak"), &node = *graph().find("process.node");
    std::size_t const whole = s.session().picture()->front.size();
    CHECK(front_of(s.window.command().text) == whole);
    double most = 0;
    for (FrontPoint const& p : s.session().picture()->front) most = std::max(most, p.objectives[0]);
    brush(s, {{{&cost, {{-far_away, 0.61 * most}}}}});
    CHECK(s.window.command().text.contains("--constraint 'package.cost_per_peak<="));
    std::size_t const cheap = s.session().shown()->front.size();
    CHECK((cheap > 0 && cheap < whole));
    CHECK(front_of(s.window.command().text) == cheap);
    double const first = s.document().spec_of(node)->values[1], last = s.document().spec_of(node)->values[3];
    brush(s, {{{&cost, {{-far_away, 0.61 * most}}}, {&node, {{first, first}, {last, last}}}}});
    CHECK(s.window.command().text.contains("process.node="));
    CHECK(front_of(s.window.command().text) == s.session().shown()->front.size());
    brush(s, {{{&cost, {{0, 0.2 * most}, {0.5 * most, most}}}}});
    CHECK(s.window.command().text.isEmpty());
    CHECK(s.window.command().why.contains("Several stretches"));
    Brushes apart{{{&cost, {{-far_away, 0.61 * most}}}}};
    apart.front_inside = false;
    brush(s, apart);
    CHECK(s.window.command().but.contains("without the brushes"));
    CHECK(front_of(s.window.command().text) == whole);
}

TEST_CASE("goals that were changed go as link text, axes that were taken away are held") {
    Shown s;
    s.document().pin(*graph().find("package.stacks"), 6.0);
    s.document().stop_sweeping(*graph().find("die.clock"));
    REQUIRE(s.settled());
    CHECK(s.window.command().text.contains("--set package.stacks=6"));
    CHECK(s.window.command().text.contains("--fix die.clock"));
    CHECK(front_of(s.window.command().text) == s.session().picture()->front.size());
    Goals goals = goals_of(s.document().study());
    goals.objectives.pop_back();
    s.document().set_goals(goals, "two goals");
    REQUIRE(s.settled());
    CHECK_FALSE(s.window.command().text.contains("--set"));
    CHECK(front_of(s.window.command().text) == s.session().picture()->front.size());
}

TEST_CASE("studies, series and a study as it was edited are checked on the command line") {
    Shown s;
    s.window.pages().turn_to("studies");
    REQUIRE(s.shows_chosen_study());
    CHECK(run(s.window.command().text).out.contains("Smaller dies yield more"));
    auto& page = child<StudiesPage>(s.window);
    StudyAnswer const* const before = page.answer();
    s.document().pin(*graph().find("process.defect_density"), 0.001);
    REQUIRE(linger_until([&] { return page.answer() && page.answer() != before; }));
    Ran const edited = run(s.window.command().text);  // dies of all sizes yield all: the claim fails
    CHECK(edited.code == 1);
    choose_study(page, "crossbow");
    CHECK(s.window.command().text == "diecast study crossbow");
    choose_study(page, "splitwise");
    CHECK(s.window.command().text == "diecast validate splitwise");
}

TEST_CASE("a roofline on the command line has the numbers of the window's") {
    ShownAt s("roofline", "lite-gpu");
    RooflinePage& page = child<RooflinePage>(s.window);
    auto const same = [&] {
        REQUIRE(linger_until([&] { return !s.window.busy() && page.traits().pane->data(); }));
        QString line = s.window.command().text;
        CAPTURE(line.toStdString());
        REQUIRE(line.endsWith(" -o roofline.svg"));
        Ran const ran = run(line.chopped(16), "--table");
        CAPTURE(ran.err.toStdString());
        REQUIRE(page.traits().pane->data());
        CHECK(ran.out.toStdString() == to_csv(table_of(*page.traits().pane->data(), true)));
    };
    same();  // of the first design that the chart names
    named<QCheckBox>(page, "Overlay").setChecked(true);
    same();
    s.document().pin(*graph().find("die.clock"), 1.5);
    same();
    named<QCheckBox>(page, "Overlay").setChecked(false);
    REQUIRE(named<DesignBox>(page, "The design under its ceilings").choose("selected design"));
    REQUIRE(linger_until([&] { return !s.window.busy() && page.traits().pane->data(); }));
    CHECK(s.window.command().text.contains(" --of '' --set "));
    Ran const ran = run(s.window.command().text.chopped(16), "--table");
    CHECK(ran.code == 0);
    CHECK(ran.out.count('\n') ==
          QString::fromStdString(to_csv(table_of(*page.traits().pane->data(), true))).count('\n'));
    child<QCheckBox>(child<QWidget>(page, "levels")).setChecked(false);
    CHECK(s.window.command().but.contains("all levels"));
}

TEST_CASE("the design shown is computed on the command line, and what cannot be said there is told") {
    ShownAt s("design");
    REQUIRE(s.settled());
    Ran const ran = run(s.window.command().text, "--show package.cost_per_peak --format json");
    CAPTURE(s.window.command().text.toStdString(), ran.err.toStdString());
    REQUIRE(ran.code == 0);
    Quantity const& cost = *graph().find("package.cost_per_peak");
    double const ours = evaluate(graph(), child<DesignPage>(s.window).scenario(), {&cost})[0];
    CHECK(ran.out.contains(QString::number(ours, 'g', 12).left(12)));
    s.window.pages().turn_to("compare");
    QAction* copy = s.window.findChild<QAction*>("copy-as-command-line");
    REQUIRE(copy);
    QApplication::clipboard()->setText("before");
    copy->trigger();
    CHECK(QApplication::clipboard()->text() == "before");
    CHECK(s.window.status().currentMessage().contains("no two designs"));
}

TEST_CASE("why two named designs differ, and which is best where, can be typed, but not of what has no name") {
    ShownAt s("compare");
    CHECK(s.window.command().text.isEmpty());
    CHECK(s.window.command().why.contains("no two designs"));
    ComparePage& page = child<ComparePage>(s.window);
    page.pin_first();
    page.show_view(ComparePage::gap);
    REQUIRE(s.done());
    QString const line = s.window.command().text;
    CHECK(line.contains(" --design quarters --over whole --output package.cost_per_peak"));
    CHECK(run(line).out.contains("package.split"));
    page.show_view(ComparePage::map);
    REQUIRE(s.done());
    REQUIRE(std::holds_alternative<MapChart>(*page.traits().pane->data()));
    Ran const map = run(s.window.command().text);
    CHECK((map.code == 0 && map.out.contains("quarters")));
    page.pin(CatalogueProduct{"gpu.model", "H100"});
    REQUIRE(s.done());
    CHECK(s.window.command().why.contains("C is none: keep it first"));
}
