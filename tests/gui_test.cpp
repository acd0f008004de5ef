// What a person sees and does in the window: drag, point, walk, cancel; and that nobody is locked out. Needs no screen.
#include <QAbstractItemModelTester>
#include <QApplication>
#include <QRegularExpression>
#include <QSettings>
#include <QSignalSpy>
#include <algorithm>
#include <set>
#include "app/gui/why/why_card.h"
#include "app/gui/widgets/style.h"
#include "app/gui/window/measure.h"
#include "app/session/picking.h"
#include "tests/gate.h"
#include "tests/gui_help.h"
#include "tests/run_catch.h"

using namespace diecast;

TEST_CASE("the window opens on an empty study, which it has where the catalogue is broken") {
    Window window(shared_graph(), Study{}, pool());
    window.show();
    REQUIRE(linger_until([&] { return !window.busy(); }));
    CHECK(child<Parameters>(window).isVisible());
}

TEST_CASE("the window opens on an evaluated study and says how many designs it has") {
    Shown s;
    Picture const& p = *s.session().picture();
    CHECK(p.designs > 1000);
    CHECK_FALSE(p.front.empty());
    CHECK(child<QLabel>(child<ExplorePage>(s.window), "headline").text().contains("packages"));
    CHECK(s.window.windowTitle().contains("A tested study"));
    CHECK(says(s.window.status(), "% feasible"));
    CHECK_FALSE(s.window.messages().isVisible());
    CHECK_FALSE(s.window.isWindowModified());
}

TEST_CASE("a dragged slider brings a new picture, and the axes stand still until it is let go") {
    Shown s;
    auto const before = s.session().picture();
    QSlider* slider = s.row(wafer::edge_exclusion).slider();
    slider->setSliderDown(true);
    slider->setValue(slider->value() + 300);
    REQUIRE(s.settled());
    auto const during = s.session().picture();
    CHECK(during->outline.front().x != before->outline.front().x);
    CHECK(during->view == before->view);
    slider->setSliderDown(false);
    REQUIRE(s.settled());
    CHECK_FALSE(s.session().picture()->view == before->view);
}

TEST_CASE("while a slider is dragged the window answers all the time") {
    Shown s;
    Gaps gaps;
    std::size_t pictures = 0;
    QObject const here;
    QObject::connect(&child<PlotView>(s.window), &PlotView::painted, &here, [&] { ++pictures; });
    while (pictures < 10) {  // shown during the drag, not after it
        Drag drag(child<PlotView>(s.window), *s.row(wafer::edge_exclusion).slider(), 150);
        QSignalSpy done(&drag, &Drag::finished);
        REQUIRE(done.wait(patience));
        INFO(drag.report());
    }
    gaps.report("dragging a slider");
}

TEST_CASE("hovering shows a design whose recomputed figures are the ones the sweep saw") {
    Shown s;
    Picture const& p = *s.session().picture();
    FrontPoint const target = p.outline[p.outline.size() / 3];
    QTest::mouseMove(s.canvas(), s.pixel(target));
    REQUIRE(s.session().selection().hovered);
    Coordinates const seen = *s.session().selection().hovered;
    CHECK(s.session().current_design() == seen);
    auto const id = s.session().designs().id_of(seen);
    REQUIRE(id);
    auto const found =
        std::find_if(p.outline.begin(), p.outline.end(), [&](FrontPoint const& f) { return f.design == *id; });
    REQUIRE(found != p.outline.end());
    for (FigureCard* card : s.window.inspector().findChildren<FigureCard*>()) {
        if (&card->quantity() == p.question.x) CHECK(same_bits(card->value(), found->x));
        if (&card->quantity() == p.question.y) CHECK(same_bits(card->value(), found->y));
    }
}

TEST_CASE("every cell's design lies in its cell") {
    Shown s;
    Picture const& p = *s.session().picture();
    int const columns = p.question.columns, rows = p.question.rows;
    for (int row = 0; row < rows; row += 3)
        for (int column = 0; column < columns; column += 3) {
            Cell const& cell = p.cell(column, row);
            if (cell.feasible + cell.infeasible == 0) continue;
            CHECK(std::abs(p.view.x.place(p.x_of(cell.design)) * columns - column - 0.5) < 0.5 + 1e-3);
            CHECK(std::abs((1 - p.view.y.place(p.y_of(cell.design))) * rows - row - 0.5) < 0.5 + 1e-3);
        }
}

TEST_CASE("clicking picks, P pins, the keyboard walks along the front") {
    Shown s;
    Picture const& p = *s.session().picture();
    QTest::mouseClick(s.canvas(), Qt::LeftButton, {}, s.pixel(p.outline[1]));
    CHECK(s.session().selection().picked.has_value());
    QTest::keyClick(&child<PlotView>(s.window), Qt::Key_Escape);
    CHECK_FALSE(s.session().selection().picked.has_value());
    QTest::keyClick(&child<PlotView>(s.window), Qt::Key_Right);
    CHECK(s.session().selection().picked == s.session().designs().coordinates(p.outline[p.knee].design));
    QTest::keyClick(&child<PlotView>(s.window), Qt::Key_Left);
    CHECK(s.session().selection().picked == s.session().designs().coordinates(p.outline[p.knee - 1].design));
    QTest::keyClick(&child<PlotView>(s.window), Qt::Key_P);
    CHECK(s.session().selection().pinned[0] == s.session().selection().picked);
    QTest::keyClick(&child<PlotView>(s.window), Qt::Key_Plus);
    REQUIRE(s.settled());
    CHECK(s.session().view_state().view);
    QTest::keyClick(&child<PlotView>(s.window), Qt::Key_0);
    REQUIRE(s.settled());
    CHECK_FALSE(s.session().view_state().view);
}

TEST_CASE("nothing feasible is said with the limit that stands in the way") {
    Shown s;
    s.document().pin(package::slack, -1.0);
    REQUIRE(s.settled());
    CHECK(s.session().picture()->feasible == 0);
    CHECK(child<QLabel>(child<ExplorePage>(s.window), "headline").text().contains("none satisfies all constraints"));
    CHECK(export_chart(s.window, s.path("empty.svg")));
    QFile svg(s.path("empty.svg"));
    REQUIRE(svg.open(QIODevice::ReadOnly));
    CHECK(svg.readAll().contains("Tightest"));
}

TEST_CASE("the front table is a proper model, sorts and leads the selection") {
    Shown s;
    FrontModel& model = s.window.tables().front().front();
    QAbstractItemModelTester const tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    REQUIRE(model.rowCount() > 1);
    model.sort(0, Qt::DescendingOrder);
    CHECK(model.value(0, 0) >= model.value(model.rowCount() - 1, 0));
    s.window.tables().front().setCurrentIndex(model.index(1, 0));
    REQUIRE(s.session().selection().picked);
    CHECK(s.session().designs().id_of(*s.session().selection().picked) == model.design(1));
    s.document().pin(die::clock, 1.4);
    REQUIRE(s.settled());
    CHECK(model.rowCount() == static_cast<int>(s.session().picture()->front.size()));
}

TEST_CASE("published numbers stand beside ours with a verdict and their status") {
    Shown s;
    s.window.pages().turn_to("studies");
    ClaimsModel& model = child<ClaimsModel>(child<Claims>(s.window));
    QAbstractItemModelTester const tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    REQUIRE(linger_until([&] { return model.claims() == 1; }));
    REQUIRE(linger_until([&] { return model.state(0) == ClaimsModel::Agrees; }));
    QModelIndex const row = model.index_of(0);
    CHECK(row.siblingAtColumn(ClaimsModel::Outcome).data().toString() == "within tolerance");
    CHECK(row.siblingAtColumn(ClaimsModel::Trust).data().toString() == "published");
    CHECK(model.details(0).contains("this test"));
    CHECK(model.details(0).contains("(published)"));
    CHECK(model.parent(row).data().toString() == "Die");
    s.document().pin(die::yield, 50.0);
    REQUIRE(linger_until([&] { return model.state(0) == ClaimsModel::Differs; }));
    CHECK(child<QLabel>(child<Claims>(s.window), "heading").text().contains("0 of 1"));
    s.window.pages().turn_to("explore");
}

TEST_CASE("without objectives there is no front and no knee, and an objective is offered") {
    Shown s;
    REQUIRE_FALSE(s.session().picture()->outline.empty());
    QString const front_count = "front " + count_text(s.session().shown()->front.size());
    CHECK(says(s.window.status(), front_count));
    auto const muted = s.window.inspector().findChildren<QLabel*>("muted");
    CHECK(std::any_of(muted.begin(), muted.end(), [](QLabel const* label) {
        return label->text().startsWith("Knee of the Pareto front (2 axes shown)");
    }));
    Goals goals = goals_of(s.document().study());
    goals.objectives.clear();
    s.document().set_goals(goals, "none");
    REQUIRE(s.settled());
    CHECK(s.session().picture()->outline.empty());
    CHECK(s.session().picture()->front.empty());
    CHECK(legend_texts(s.session().question())[0].isEmpty());
    CHECK(child<QLabel>(child<ExplorePage>(s.window), "headline").text().endsWith("no objective and so no front"));
    CHECK(says(s.window.status(), "% feasible"));
    CHECK_FALSE(says(s.window.status(), front_count));
    REQUIRE(child<QPushButton>(child<ExplorePage>(s.window), "way-on").isVisible());
    QSignalSpy wanted(&s.window.navigator(), &Navigator::to_goals);
    child<QPushButton>(child<ExplorePage>(s.window), "way-on").click();
    CHECK(wanted.count() == 1);
    s.document().undo().undo();
    REQUIRE(s.settled());
    CHECK_FALSE(child<QPushButton>(child<ExplorePage>(s.window), "way-on").isVisible());
}

TEST_CASE("a seventh design is not pinned in the place of another, and Back takes a pin away") {
    Shown s;
    QString why;
    QObject::connect(&s.session(), &Session::refused, &s.window, [&](QString const& text) { why = text; });
    auto const& outline = s.session().picture()->outline;
    REQUIRE(outline.size() > most_pinned);
    for (std::size_t i = 0; i < most_pinned; ++i)
        pin_design(s.session(), s.session().designs().coordinates(outline[i].design));
    auto const six = s.session().selection().pinned;
    CHECK(why.isEmpty());
    pin_design(s.session(), s.session().designs().coordinates(outline[most_pinned].design));
    CHECK(s.session().selection().pinned == six);
    CHECK(why.contains("6 designs are pinned"));
    QTest::keyClick(&s.window, Qt::Key_Left, Qt::AltModifier);
    CHECK_FALSE(s.session().selection().pinned.back());
    QTest::keyClick(&s.window, Qt::Key_Right, Qt::AltModifier);
    CHECK(s.session().selection().pinned == six);
}

TEST_CASE("a derivation can be read, copied and pinned") {
    Shown s;
    REQUIRE(linger_until([&] { return s.window.inspector().why()->explanation() != nullptr; }));
    s.window.inspector().explain(die::yield);
    CHECK(s.window.inspector().why()->topLevelItemCount() == 1);
    INFO(s.window.inspector().explanation().toStdString());
    CHECK(s.window.inspector().explanation().contains("process.defect_density"));
    emit s.window.inspector().why()->pin_wanted(&process::defect_density, 0.2);
    CHECK(s.document().is_pinned(process::defect_density));
    CHECK(s.window.command().text.contains("--set"));
}

TEST_CASE("the step of a derivation that is chosen shows its formula as in a book, its source and its range") {
    Shown s;
    REQUIRE(linger_until([&] { return s.window.inspector().why()->explanation() != nullptr; }));
    s.window.inspector().explain(die::perfect_yield);
    WhyTree& tree = *s.window.inspector().why();
    auto& card = child<WhyCard>(s.window.inspector());
    auto& source = child<QLabel>(card, "muted");
    CHECK(child<EquationView>(card).tex().startsWith("Y = \\left( 1 + \\frac{A \\cdot D_{0}}{\\alpha} \\right)"));
    QTreeWidgetItem* const root = tree.topLevelItem(0);
    QTreeWidgetItem* defects = nullptr;
    for (int i = 0; i < root->childCount(); ++i)
        if (root->child(i)->text(1).startsWith("D0 = ")) defects = root->child(i);
    REQUIRE(defects);
    CHECK(defects->text(2).startsWith(QChar(0x2212)));  // more defects, less yield
    tree.setCurrentItem(defects);
    CHECK_FALSE(child<EquationView>(card).isVisible());
    CHECK(source.text().startsWith("As "));
    s.window.inspector().explain(process::leakage);
    INFO(source.text().toStdString());
    CHECK(source.text().contains(QRegularExpression("may be 0.02.W/mm² to 0.1.W/mm²")));
}

TEST_CASE("each setting of the design one looks at is shown with its value, and says why") {
    Shown s;
    Inspector& inspector = s.window.inspector();
    auto const at = s.session().current_design()->at;
    REQUIRE(at.size() == 5);
    auto const settings = visible<SettingButton>(inspector);
    REQUIRE(settings.size() == 5);
    for (std::size_t i = 0; i < at.size(); ++i) {
        SettingButton& setting = *settings[static_cast<qsizetype>(i)];
        CHECK(setting.quantity() == at[i].first);
        CHECK(setting.accessibleDescription() == shown(graph(), *at[i].first, at[i].second));
        setting.click();
        REQUIRE(inspector.why()->explanation());
        CHECK(inspector.why()->explanation()->quantity == at[i].first);
    }
}

TEST_CASE("the theme can be changed, and the chart follows") {
    Shown s;
    install(dark_theme());
    linger(20);
    CHECK(child<PlotView>(s.window).plot().colours().dark);
    install(light_theme());
    linger(20);
    CHECK_FALSE(child<PlotView>(s.window).plot().colours().dark);
}

TEST_CASE("a long evaluation can be cancelled, and the picture there is stays") {
    Shown s(read_study(*gated_graph(), study_text, "").study, gated_graph());
    auto const before = s.session().picture();
    QSignalSpy answers(&s.session(), &Session::answered);
    Gate gate;
    s.document().pin(wafer::diameter, 200.0);
    auto& cancel = named<QPushButton>(s.window.status(), "Cancel the evaluation");
    REQUIRE(linger_until([&] { return cancel.isVisible(); }));
    QTest::mouseClick(&cancel, Qt::LeftButton);
    CHECK_FALSE(s.session().runner().busy());
    REQUIRE(linger_until([&] { return !cancel.isVisible(); }));
    CHECK(
        says(s.window.status(), "Cancelled after 0 % of the designs; the picture of the study before its last change"));
    gate.open();
    s.document().undo().undo();  // answered after what was cancelled has ended
    REQUIRE(s.settled());
    CHECK(answers.count() == 1);
    CHECK(s.session().picture()->front == before->front);
    CHECK_FALSE(says(s.window.status(), "Cancelled"));
}

TEST_CASE("Tab reaches the chart, the parameters and the table") {
    Shown s;
    s.window.activateWindow();
    child<PlotView>(s.window).setFocus();
    std::set<QWidget*> reached;
    QWidget* last = nullptr;  // Tab goes from link to link within a line of them
    for (int i = 0; i < 600; ++i) {
        QWidget* now = QApplication::focusWidget();
        if (!now || (now != last && !reached.insert(now).second)) break;
        last = now;
        QTest::keyClick(now, Qt::Key_Tab);
    }
    CHECK(reached.contains(&child<PlotView>(s.window)));
    CHECK(reached.contains(s.window.parameters().search()));
    CHECK(reached.contains(&s.window.tables().front()));
    CHECK(reached.contains(s.window.inspector().why()));
}

TEST_CASE("everything that takes the focus says its name") {
    Shown s;
    QStringList unnamed;
    visit(QAccessible::queryAccessibleInterface(&s.window), unnamed);
    s.window.pages().turn_to("studies");
    REQUIRE(linger_until([&] { return child<StudiesPage>(s.window).traits().pane->isVisible(); }));
    REQUIRE(s.shows_chosen_study());
    visit(QAccessible::queryAccessibleInterface(&s.window), unnamed);
    s.window.messages().say("Something", Severity::error, "More about it");
    visit(QAccessible::queryAccessibleInterface(&s.window), unnamed);
    INFO(unnamed.join(", ").toStdString());
    CHECK(unnamed.isEmpty());
}

int main(int argc, char** argv) {
    QTemporaryDir const settings;
    qputenv("XDG_DATA_HOME", settings.path().toUtf8());
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, settings.path());
    QApplication app(argc, argv);
    QApplication::setOrganizationName("diecast");
    QApplication::setApplicationName("diecast-gui-test");
    install(light_theme());
    return run_catch(argc, argv);
}

TEST_CASE("a question is under way until its answer has arrived, and one that was cancelled is never answered") {
    Runner runner(pool());
    Question question = question_of(graph(), read_study(graph(), study_text, "").study);
    std::vector<std::uint64_t> answers;
    QObject here;
    QObject::connect(&runner, &Runner::answered, &here, [&](auto const& answer) {
        CHECK_FALSE(runner.busy());
        answers.push_back(answer->question.serial);
    });
    auto const thread_goes_on = [&] {  // and is done, on most machines; no event arrives meanwhile
        auto const end = Clock::now() + std::chrono::milliseconds(200);
        while (runner.busy() && Clock::now() < end) std::this_thread::yield();
    };
    question.serial = 1;
    runner.ask(shared_graph(), question);
    thread_goes_on();
    CHECK(runner.busy());
    REQUIRE(linger_until([&] { return !answers.empty(); }));
    CHECK_FALSE(runner.busy());
    question.serial = 2;
    runner.ask(shared_graph(), question);
    thread_goes_on();
    runner.cancel();
    CHECK_FALSE(runner.busy());
    question.serial = 3;
    runner.ask(shared_graph(), question);
    REQUIRE(linger_until([&] { return !runner.busy(); }));
    CHECK(answers == std::vector<std::uint64_t>{1, 3});
}

#ifndef __SANITIZE_ADDRESS__  // with it the program ends where memory is refused
TEST_CASE("a question too large for the memory is answered with an issue, and the next one as ever") {
    Runner runner(pool());
    Question question = question_of(graph(), read_study(graph(), study_text, "").study);
    Issues issues;
    std::shared_ptr<Picture const> picture;
    QObject here;
    QObject::connect(&runner, &Runner::refused, &here, [&](Issues const& found, std::uint64_t) { issues = found; });
    QObject::connect(&runner, &Runner::answered, &here, [&](auto const& answer) { picture = answer; });
    int const columns = question.columns;
    question.columns = question.rows = 100'000'000;  // beyond any address space
    runner.ask(shared_graph(), question);
    REQUIRE(linger_until([&] { return !issues.empty(); }));
    CHECK(issues[0].what.find("could not be computed") == 0);
    question.columns = question.rows = columns;
    runner.ask(shared_graph(), question);
    REQUIRE(linger_until([&] { return picture != nullptr; }));
    CHECK(picture->designs > 0);
}
#endif
