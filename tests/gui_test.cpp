// What a person does in the window: drag, point, type, undo, export; and that nobody is locked out. Needs no screen.
#define CATCH_CONFIG_RUNNER
#include <QAbstractItemModelTester>
#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QImageReader>
#include <QSettings>
#include <QSignalSpy>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>
#include <catch2/catch.hpp>
#include <cstring>
#include "app/chart/export.h"
#include "app/gui/measure.h"
#include "app/gui/style.h"
#include "app/gui/window.h"
#include "app/gui/words.h"
#include "model/catalog.h"
#include "model/package/package_model.h"

using namespace diecast;

namespace {

Graph const& graph() {
    static Graph const g = [] {
        Graph made = package_graph();
        load_catalogue(made, catalogue_selectors(), presets_folder());
        return made;
    }();
    return g;
}

/// Small enough to be quick, large enough to have a front.
char const* const study_text = R"({
  "diecast": 1, "kind": "study", "name": "tested", "title": "A tested study", "noun": "packages",
  "axes": [{"key": "process.node", "text": "all"}, {"key": "package.split", "text": "1,2,4"},
           {"key": "package.stacks", "text": "4,6,8"}, {"key": "package.silicon_area", "text": "400..1600 mm2 steps 9"},
           {"key": "die.clock", "text": "1.2..2.2 GHz steps 6"}],
  "objectives": ["package.cost_per_peak", "package.bandwidth_per_peak", "package.power_per_peak"],
  "constraints": ["package.slack"],
  "figures": ["package.cost_per_peak", "package.bandwidth_per_peak", "package.power_per_peak", "die.yield"],
  "charts": [{"kind": "pareto", "x": "package.cost_per_peak", "y": "package.bandwidth_per_peak"}],
  "designs": [{"name": "whole", "pin": {"package.split": "1"}}, {"name": "quarters", "pin": {"package.split": "4"}}],
  "published": [{"title": "Smaller dies yield more", "key": "die.yield", "design": "quarters", "over": "whole",
                 "as": "ratio", "value": 1.8, "low": 1.01, "high": 3, "status": "published", "source": "this test"}]
})";

Pool& pool() {
    static Pool p;
    return p;
}

struct Shown {
    QTemporaryDir folder;
    Window window;
    Shown() : window(graph(), read_study(graph(), study_text, "").study, pool()) {
        window.show();
        REQUIRE(settled());
    }
    Session& session() { return window.session(); }
    Document& document() { return window.document(); }
    QString path(QString const& name) const { return folder.filePath(name); }
    bool settled() {
        auto const quiet = [&] { return session().picture() && !session().runner().busy(); };
        bool const ok = QTest::qWaitFor(quiet, 10000);
        QTest::qWait(60);
        return ok && QTest::qWaitFor(quiet, 10000);
    }
    QPoint pixel(FrontPoint const& p) { return window.plot().plot().at(p.x, p.y).toPoint(); }
    ParameterRow& row(Quantity const& q) { return *window.parameters().row(q); }
    QWidget* canvas() { return window.plot().viewport(); }
};

bool same_bits(double a, double b) { return std::memcmp(&a, &b, sizeof a) == 0; }

void type_in(QLineEdit* field, QString const& text) {
    field->setFocus();
    field->selectAll();
    QTest::keyClick(field, Qt::Key_Delete);
    QTest::keyClicks(field, text);
    QTest::keyClick(field, Qt::Key_Return);
}

void visit(QAccessibleInterface* node, QStringList& unnamed) {
    if (!node || !node->isValid()) return;
    bool const cell = node->role() == QAccessible::Cell || node->role() == QAccessible::TreeItem ||
                      node->role() == QAccessible::ListItem;
    if (node->state().focusable && !node->state().invisible && !cell && node->text(QAccessible::Name).isEmpty())
        unnamed << QString(node->object() ? node->object()->metaObject()->className() : "?") + " in " +
                       (node->object() && node->object()->parent() ? node->object()->parent()->metaObject()->className()
                                                                   : "?");
    for (int i = 0; i < node->childCount(); ++i) visit(node->child(i), unnamed);
}

void write(QString const& path, QByteArray const& text) {
    QFile file(path);
    REQUIRE(file.open(QIODevice::WriteOnly));
    file.write(text);
}

}  // namespace

TEST_CASE("the window opens on an evaluated study and says how many designs it has") {
    Shown s;
    Picture const& p = *s.session().picture();
    CHECK(p.designs > 1000);
    CHECK_FALSE(p.front.empty());
    CHECK(s.window.page().headline().contains("packages"));
    CHECK(s.window.windowTitle().contains("A tested study"));
    CHECK(s.window.status().summary().contains("feasible"));
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

TEST_CASE("a whole drag of a slider is one thing to undo") {
    Shown s;
    QSlider* slider = s.row(wafer::edge_exclusion).slider();
    slider->setSliderDown(true);
    for (int i = 1; i <= 20; ++i) slider->setValue(300 + 10 * i);
    slider->setSliderDown(false);
    CHECK(s.document().undo().count() == 1);
    CHECK(s.document().undo().undoText().contains("Wafer edge exclusion"));
    CHECK(s.window.isWindowModified());
    s.document().undo().undo();
    CHECK_FALSE(s.document().is_pinned(wafer::edge_exclusion));
    CHECK_FALSE(s.window.isWindowModified());
    s.document().undo().redo();
    CHECK(s.document().is_pinned(wafer::edge_exclusion));
}

TEST_CASE("while a slider is dragged the window answers all the time") {
    Shown s;
    Drag drag(s.window.plot(), *s.row(wafer::edge_exclusion).slider(), 150);
    QSignalSpy done(&drag, &Drag::finished);
    REQUIRE(done.wait(20000));
    INFO(drag.report());
    CHECK(drag.latencies().size() > 10);
    CHECK(drag.longest_gap() < 250);
}

TEST_CASE("hovering shows a design whose recomputed figures are the ones the sweep saw") {
    Shown s;
    Picture const& p = *s.session().picture();
    FrontPoint const target = p.outline[p.outline.size() / 3];
    QTest::mouseMove(s.canvas(), s.pixel(target));
    REQUIRE(s.session().selection().hovered);
    Coordinates const seen = *s.session().selection().hovered;
    CHECK(s.window.inspector().design() == seen);
    auto const id = s.session().id_of(seen);
    REQUIRE(id);
    auto const found =
        std::find_if(p.outline.begin(), p.outline.end(), [&](FrontPoint const& f) { return f.design == *id; });
    REQUIRE(found != p.outline.end());
    for (FigureCard* card : s.window.inspector().cards()) {
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
    QTest::keyClick(&s.window.plot(), Qt::Key_Escape);
    CHECK_FALSE(s.session().selection().picked.has_value());
    QTest::keyClick(&s.window.plot(), Qt::Key_Right);
    CHECK(s.session().selection().picked == s.session().coordinates(p.outline[p.knee].design));
    QTest::keyClick(&s.window.plot(), Qt::Key_Left);
    CHECK(s.session().selection().picked == s.session().coordinates(p.outline[p.knee - 1].design));
    QTest::keyClick(&s.window.plot(), Qt::Key_P);
    CHECK(s.session().selection().pinned[0] == s.session().selection().picked);
    QTest::keyClick(&s.window.plot(), Qt::Key_Plus);
    REQUIRE(s.settled());
    CHECK(s.session().zoomed());
    QTest::keyClick(&s.window.plot(), Qt::Key_0);
    REQUIRE(s.settled());
    CHECK_FALSE(s.session().zoomed());
}

TEST_CASE("a pinned design keeps its place when an axis is pinned and let go again") {
    Shown s;
    QTest::keyClick(&s.window.plot(), Qt::Key_P);
    Design const a = s.session().selection().pinned[0];
    REQUIRE(a);
    double const before = s.session().value(*a, package::cost_per_peak);
    s.document().pin(die::clock, 1.4);
    REQUIRE(s.settled());
    CHECK(s.session().selection().pinned[0] == a);
    CHECK(same_bits(s.session().value(*a, package::cost_per_peak), before));
    s.document().undo().undo();
    REQUIRE(s.settled());
    CHECK(s.session().id_of(*a).has_value());
    CHECK(same_bits(s.session().value(*a, package::cost_per_peak), before));
}

TEST_CASE("typed units are understood, and what is wrong is said under the field with a way out") {
    Shown s;
    ParameterRow& row = s.row(wafer::diameter);
    type_in(row.field(), "20 cm");
    CHECK(std::get<double>(s.document().study().scenario.pins.at("wafer.diameter")) == Approx(200));
    CHECK(row.error()->isHidden());
    type_in(row.field(), "12 kg");
    CHECK_FALSE(row.error()->isHidden());
    CHECK(row.error()->text().contains("mm"));
    type_in(row.field(), "9 m");
    CHECK(row.error()->text().contains("450"));
    emit row.error()->linkActivated("450");
    CHECK(std::get<double>(s.document().study().scenario.pins.at("wafer.diameter")) == 450);
    CHECK(row.error()->isHidden());
}

TEST_CASE("typed places are swept, and an emptied field goes back to its default") {
    Shown s;
    ParameterRow& row = s.row(wafer::diameter);
    auto const before = s.session().picture()->designs;
    type_in(row.field(), "200, 300 mm");
    REQUIRE(s.settled());
    CHECK(s.session().picture()->designs == 2 * before);
    type_in(row.field(), "250");
    REQUIRE(s.settled());
    CHECK(s.session().picture()->designs == before);
    type_in(row.field(), "200");
    type_in(row.field(), "");
    CHECK_FALSE(s.document().is_pinned(wafer::diameter));
}

TEST_CASE("a computed quantity can be found, pinned and let go") {
    Shown s;
    s.window.parameters().search()->setText("die yield");
    ParameterRow& row = s.row(die::yield);
    CHECK(row.pin()->state() == PinButton::Computed);
    type_in(row.field(), "60 %");
    REQUIRE(s.settled());
    CHECK(row.pin()->state() == PinButton::Pinned);
    for (FigureCard* card : s.window.inspector().cards())
        if (&card->quantity() == &die::yield) CHECK(card->value() == Approx(60));
    QTest::mouseClick(row.pin(), Qt::LeftButton);
    CHECK_FALSE(s.document().is_pinned(die::yield));
}

TEST_CASE("a choice box pins an entry and sweeps them all") {
    Shown s;
    QComboBox* box = s.row(process::node).choice();
    REQUIRE(box);
    CHECK(box->currentIndex() == 0);
    box->setCurrentIndex(2);
    emit box->activated(2);
    CHECK(std::get<std::string>(s.document().study().scenario.pins.at("process.node")) ==
          graph().entries(process::node)[1].name);
    box->setCurrentIndex(0);
    emit box->activated(0);
    CHECK(s.document().axis_of(process::node));
}

TEST_CASE("a broken study leaves the one there is untouched and is reported where it is broken") {
    Shown s;
    s.document().pin(wafer::diameter, 200.0);
    write(s.path("broken.diecast.json"), R"({"diecast": 1, "kind": "study", "pin": {"die.aera": 600}})");
    CHECK_FALSE(s.window.open(s.path("broken.diecast.json")));
    CHECK(s.window.messages().isVisible());
    CHECK(s.window.messages().text().contains("die.area"));
    CHECK(s.document().study().title == "A tested study");
    CHECK(s.document().is_pinned(wafer::diameter));
    CHECK(s.document().undo().count() == 1);
    write(s.path("garbage.json"), "{ this is not");
    CHECK_FALSE(s.window.open(s.path("garbage.json")));
    CHECK_FALSE(s.window.open(s.path("missing.json")));
}

TEST_CASE("a saved study opens again as the same study") {
    Shown s;
    s.document().pin(wafer::diameter, 200.0);
    s.document().pin(die::yield, 60.0);
    QString const path = s.path("mine.diecast.json");
    REQUIRE(s.window.save_to(path));
    CHECK_FALSE(s.window.isWindowModified());
    CHECK(s.window.windowTitle().contains("mine.diecast.json"));
    std::string const saved = to_json(graph(), s.document().study());
    s.document().pin(wafer::diameter, 300.0);
    REQUIRE(s.window.open(path));
    CHECK(to_json(graph(), s.document().study()) == saved);
    REQUIRE(s.settled());
    CHECK(std::get<double>(s.session().picture()->question.scenario.pins.at("wafer.diameter")) == 200);
    CHECK_FALSE(s.window.save_to("/nowhere/at/all.json"));
    CHECK(s.window.messages().isVisible());
}

TEST_CASE("charts and fronts are written as they should be") {
    Shown s;
    for (char const* name : {"a.png", "a.svg", "a.pdf"}) CHECK(s.window.export_chart_to(s.path(name), 1));
    CHECK(s.window.export_chart_to(s.path("b.png"), 2));
    QSize const one = QImageReader(s.path("a.png")).size();
    CHECK(QImageReader(s.path("b.png")).size() == 2 * one);
    CHECK(QSvgRenderer(s.path("a.svg")).isValid());
    QFile svg(s.path("a.svg")), pdf(s.path("a.pdf")), csv(s.path("front.csv"));
    REQUIRE((svg.open(QIODevice::ReadOnly) && pdf.open(QIODevice::ReadOnly)));
    CHECK(svg.readAll().contains(title(package::cost_per_peak).toUtf8()));
    CHECK(pdf.read(5) == "%PDF-");
    CHECK_FALSE(s.window.export_chart_to(s.path("a.xyz")));
    CHECK(s.window.messages().isVisible());
    CHECK_FALSE(s.window.export_chart_to("/nowhere/at/all.png"));

    CHECK(s.window.export_front_to(s.path("front.csv")));
    REQUIRE(csv.open(QIODevice::ReadOnly));
    QList<QByteArray> const lines = csv.readAll().trimmed().split('\n');
    CHECK(lines.size() == static_cast<qsizetype>(s.session().picture()->front.size()) + 1);
    CHECK(lines[0].startsWith("design,"));
    CHECK(lines[0].contains("process.node"));
    s.window.copy_picture();
    CHECK_FALSE(QApplication::clipboard()->image().isNull());
}

TEST_CASE("other axes and colours are a view, not an edit") {
    Shown s;
    s.session().show(package::cost_per_peak, package::power_per_peak, &die::yield);
    REQUIRE(s.settled());
    CHECK(s.session().picture()->question.y == &package::power_per_peak);
    CHECK(s.session().picture()->question.colour == &die::yield);
    s.session().scale(AxisScale::linear, AxisScale::log);
    REQUIRE(s.settled());
    CHECK_FALSE(s.session().picture()->view.x.log);
    CHECK(s.session().picture()->view.y.log);
    CHECK(s.document().undo().count() == 0);
}

TEST_CASE("nothing feasible is said with the limit that stands in the way") {
    Shown s;
    s.document().pin(package::slack, -1.0);
    REQUIRE(s.settled());
    CHECK(s.session().picture()->feasible == 0);
    CHECK(s.window.page().headline().contains("none keeps every limit"));
    CHECK(s.window.export_chart_to(s.path("empty.svg")));
    QFile svg(s.path("empty.svg"));
    REQUIRE(svg.open(QIODevice::ReadOnly));
    CHECK(svg.readAll().contains("Tightest"));
}

TEST_CASE("the front table is a proper model, sorts and leads the selection") {
    Shown s;
    FrontModel& model = s.window.table().front();
    QAbstractItemModelTester const tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    REQUIRE(model.rowCount() > 1);
    model.sort(0, Qt::DescendingOrder);
    CHECK(model.value(0, 0) >= model.value(model.rowCount() - 1, 0));
    s.window.table().setCurrentIndex(model.index(1, 0));
    REQUIRE(s.session().selection().picked);
    CHECK(s.session().id_of(*s.session().selection().picked) == model.design(1));
    s.document().pin(die::clock, 1.4);
    REQUIRE(s.settled());
    CHECK(model.rowCount() == static_cast<int>(s.session().picture()->front.size()));
}

TEST_CASE("published numbers stand beside ours with a verdict and their status") {
    Shown s;
    s.window.show_workspace(1);
    ClaimsModel& model = s.window.claims().model();
    QAbstractItemModelTester const tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    REQUIRE(model.rowCount() == 1);
    CHECK(model.within(0));
    CHECK(model.index(0, ClaimsModel::Word).data().toString() == "agrees");
    CHECK(model.index(0, ClaimsModel::Trust).data().toString() == "published");
    CHECK(model.details(0).contains("this test"));
    s.document().pin(die::yield, 50.0);
    REQUIRE(QTest::qWaitFor([&] { return !model.within(0); }, 3000));
    s.window.show_workspace(0);
}

TEST_CASE("a derivation can be read, copied and pinned") {
    Shown s;
    REQUIRE(QTest::qWaitFor([&] { return s.window.inspector().why()->explanation() != nullptr; }, 3000));
    s.window.inspector().explain(die::yield);
    CHECK(s.window.inspector().why()->topLevelItemCount() == 1);
    INFO(s.window.inspector().explanation().toStdString());
    CHECK(s.window.inspector().explanation().contains("process.defect_density"));
    emit s.window.inspector().why()->pin_wanted(&process::defect_density, 0.2);
    CHECK(s.document().is_pinned(process::defect_density));
    CHECK(s.window.command_line().contains("--set"));
}

TEST_CASE("Tab reaches the chart, the parameters and the table") {
    Shown s;
    s.window.activateWindow();
    s.window.plot().setFocus();
    std::set<QWidget*> reached;
    for (int i = 0; i < 600; ++i) {
        QWidget* now = QApplication::focusWidget();
        if (!now || !reached.insert(now).second) break;
        QTest::keyClick(now, Qt::Key_Tab);
    }
    CHECK(reached.contains(&s.window.plot()));
    CHECK(reached.contains(s.window.parameters().search()));
    CHECK(reached.contains(&s.window.table()));
    CHECK(reached.contains(s.window.inspector().why()));
}

TEST_CASE("everything that takes the focus says its name") {
    Shown s;
    QStringList unnamed;
    visit(QAccessible::queryAccessibleInterface(&s.window), unnamed);
    s.window.show_workspace(1);
    visit(QAccessible::queryAccessibleInterface(&s.window), unnamed);
    s.window.messages().say("Something", Severity::error, "More about it");
    visit(QAccessible::queryAccessibleInterface(&s.window), unnamed);
    INFO(unnamed.join(", ").toStdString());
    CHECK(unnamed.isEmpty());
}

int main(int argc, char** argv) {
    QTemporaryDir const settings;
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, settings.path());
    QApplication app(argc, argv);
    QApplication::setOrganizationName("diecast");
    QApplication::setApplicationName("diecast-gui-test");
    install(light_theme());
    return Catch::Session().run(argc, argv);
}
