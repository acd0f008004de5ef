// The workspace Design, as a person uses it: move a slider, see cards and limits follow, mend, keep, go back.
#include <QApplication>
#include <QClipboard>
#include <QMimeData>
#include <QRegularExpression>
#include <QSignalSpy>
#include <limits>
#include "app/gui/design/design_page.h"
#include "app/present/text/scenario_line.h"
#include "app/session/files/watcher.h"
#include "app/session/named_designs.h"
#include "app/session/picking.h"
#include "app/session/work/design_reading.h"
#include "tests/gui_help.h"

using namespace diecast;

namespace {

struct OpenedDesign : ShownAt {
    OpenedDesign() : ShownAt("design") { REQUIRE(settled()); }
    explicit OpenedDesign(char const* name) : ShownAt("design", name) { REQUIRE(settled()); }
    DesignPage& page() { return child<DesignPage>(window); }
    DesignBox* against() { return &named<DesignBox>(page(), "The design it is compared with"); }
    QList<FigureCard*> cards() { return page().findChildren<FigureCard*>(); }
    QSlider* slider(Quantity const& q) { return &named<QSlider>(page(), title(q) + " slider"); }
    QuantityField* field(Quantity const& q) { return &named<QuantityField>(page(), title(q)); }
    QTreeWidget* limits() { return &named<QTreeWidget>(page(), "Limits of this design"); }
    FigurePane* pane() { return page().traits().pane; }
    FigurePane* plan_pane() { return page().traits().second_pane; }
    FigureView* plan() { return plan_pane()->view(); }
    WhyTree* why() { return &child<WhyTree>(page()); }
    QPushButton* fix() { return &child<QPushButton>(page(), "fix"); }
    QPushButton* keep() { return &child<QPushButton>(page(), "keep"); }
    QPushButton* back() { return &child<QPushButton>(page(), "back"); }
    FigureCard& card(Quantity const& q) {
        for (FigureCard* c : cards())
            if (&c->quantity() == &q) return *c;
        FAIL(q.key);
        return *cards()[0];
    }
    double of_model(Quantity const& q) { return evaluate(graph(), page().scenario(), {&q})[0] / q.unit; }
};

}  // namespace

TEST_CASE("Design shows the design looked at, and holds it while edits move the knee") {
    OpenedDesign s;
    REQUIRE(s.session().selection().picked);
    Coordinates const shown = *s.session().selection().picked;
    CHECK(says(s.page(), design_name(graph(), shown)));
    for (FigureCard* card : s.cards()) CHECK(same_bits(card->value(), s.of_model(card->quantity())));
    s.document().pin(wafer::diameter, 200.0);
    double const at_once = s.card(package::cost_per_peak).value();  // no sweep is waited for
    CHECK(same_bits(at_once, s.of_model(package::cost_per_peak)));
    REQUIRE(s.settled());
    CHECK(s.page().shown() == shown);
    CHECK(same_bits(s.card(package::cost_per_peak).value(), at_once));
    CHECK(same_bits(s.session().designs().value(shown, package::cost_per_peak), at_once));  // as the sweep has it
}

TEST_CASE("Design pins what it shows, by its button and by P, and lets go of it likewise") {
    OpenedDesign s;
    auto& pin = child<QPushButton>(s.page(), "pin");
    CHECK(pin.text() == "Pin as A");
    pin.click();
    REQUIRE(s.session().selection().pinned[0]);
    CHECK(*s.session().selection().pinned[0] == s.page().shown());
    CHECK(pin.text() == "Unpin A");
    s.page().setFocus();
    QTest::keyClick(&s.page(), Qt::Key_P);
    CHECK_FALSE(s.session().selection().is_any_pinned());
    CHECK(pin.text() == "Pin as A");
    auto& box = child<DesignBox>(s.page());
    QString const chosen = box.currentText();
    QTest::keyClick(&box, Qt::Key_P);  // no letter of a name
    CHECK(box.currentText() == chosen);
    CHECK(s.session().selection().is_any_pinned());
}

TEST_CASE("a slider moves the design along its axis in the same frame, and Ctrl+Z takes it back") {
    OpenedDesign s;
    QSlider* slider = s.slider(package::stacks);
    REQUIRE(slider);
    double const before = s.card(package::cost_per_peak).value();
    int const place = slider->value(), to = place == 0 ? 1 : 0;
    slider->setFocus();
    QTest::keyClick(slider, to > place ? Qt::Key_Right : Qt::Key_Left);
    CHECK(slider->value() != place);
    CHECK(s.card(package::cost_per_peak).value() != before);
    CHECK(s.session().designs().id_of(s.page().shown()).has_value());
    CHECK_FALSE(s.back()->isVisible());
    s.document().undo().undo();
    CHECK(slider->value() == place);
    CHECK(same_bits(s.card(package::cost_per_peak).value(), before));
}

TEST_CASE("an entry that is not swept is named in its box, and so is that a design has none") {
    OpenedDesign s;
    DesignAxes axes(s.session(), nullptr);
    Quantity const& node = by_key("process.node");
    AxisSpec const axis{&node, "", {0, 1}};
    auto const box = [&] { return axes.findChildren<QComboBox*>().value(0); };
    axes.show({axis}, {2});
    REQUIRE(box());
    CHECK(box()->currentText() == shown(graph(), node, 2) + ", not swept");
    axes.show({axis}, {std::numeric_limits<double>::quiet_NaN()});
    CHECK(box()->currentText() == "not used by this design");
    axes.show({axis}, {1});
    CHECK(box()->currentText() == shown(graph(), node, 1));
    CHECK(box()->count() == 2);
}

TEST_CASE("a value of the grid is one, however its number is rounded in SI") {
    OpenedDesign s;
    type_in(s.row(package::silicon_area).field(), "500, 1000");  // 0.001 m² over 1e-6 m² is not 1000
    REQUIRE(s.done());
    type_in(s.field(package::silicon_area), "1000");
    CHECK_FALSE(says(s.page(), "Departs from the grid"));
    CHECK(s.session().designs().id_of(s.page().shown()));
}

TEST_CASE("a typed value departs from the grid, says so, and can be kept as a named design or taken back") {
    OpenedDesign s;
    QuantityField* field = s.field(package::silicon_area);
    REQUIRE(field);
    type_in(field, "777 mm2");
    CHECK(says(s.page(), "Departs from the grid"));
    CHECK(says(s.page(), shown(777, package::silicon_area)));
    CHECK(s.keep()->isVisible());
    CHECK_FALSE(s.session().designs().id_of(s.page().shown()));
    double const cost = s.card(package::cost_per_peak).value();
    CHECK(same_bits(cost, s.of_model(package::cost_per_peak)));
    std::size_t const designs = s.session().study().designs.size();
    s.keep()->click();
    REQUIRE(s.session().study().designs.size() == designs);  // its name is asked
    auto* name = s.page().findChild<NameField*>();
    REQUIRE(name);
    CHECK(name->selectedText() == shown(777, package::silicon_area));
    QTest::keyClicks(name, "whole");
    QTest::keyClick(name, Qt::Key_Return);
    CHECK(name->accessibleDescription().contains("“whole”"));
    REQUIRE(s.session().study().designs.size() == designs);
    name->selectAll();
    QTest::keyClicks(name, "a bit more silicon");
    QTest::keyClick(name, Qt::Key_Return);
    REQUIRE(s.session().study().designs.size() == designs + 1);
    NamedDesign const& kept = s.session().study().designs.back();
    CHECK(kept.name == "a bit more silicon");
    double const again =
        evaluate(graph(), overlay(s.session().study().scenario, kept.scenario), {&package::cost_per_peak})[0];
    CHECK(same_bits(again / package::cost_per_peak.unit, cost));
    CHECK(says(s.page(), QString::fromStdString(kept.name)));
    Design const& picked = s.session().selection().picked;  // other workspaces go on with it
    CHECK((picked && picked->at.empty() && name_of(picked->of) == QString::fromStdString(kept.name)));
    s.document().undo().undo();
    CHECK(s.session().study().designs.size() == designs);
    REQUIRE(s.page().design()->choose("selected design"));
    s.back()->click();
    CHECK_FALSE(says(s.page(), "Departs"));
    CHECK(s.session().designs().id_of(s.page().shown()).has_value());
    type_in(s.field(package::silicon_area), "many");
    CHECK(s.session().designs().id_of(s.page().shown()).has_value());
}

TEST_CASE("F2 renames a design in the box where it is chosen, and what names it follows, there and back") {
    OpenedDesign s;
    Selection marked = s.session().selection();
    marked.pinned[0] = Coordinates{{}, NamedInStudy{"quarters"}};
    s.session().select(marked);
    DesignBox* box = s.against();
    REQUIRE(box->choose("quarters"));
    box->setFocus();
    QTest::keyClick(box, Qt::Key_F2);
    auto* name = s.page().findChild<NameField*>();
    REQUIRE(name);
    CHECK(name->selectedText() == "quarters");
    QTest::keyClicks(name, "four dies");
    QTest::keyClick(name, Qt::Key_Return);
    CHECK(s.session().study().designs[1].name == "four dies");
    CHECK(s.session().study().published[0].design == "four dies");
    CHECK(box->currentText() == "four dies");
    CHECK(s.session().selection().pinned[0]->of == DesignRef(NamedInStudy{"four dies"}));
    CHECK(s.document().differs());
    s.document().undo().undo();
    CHECK(s.session().study() == s.document().as_opened());
    CHECK(box->currentText() == "quarters");
    CHECK(s.session().selection().pinned[0]->of == DesignRef(NamedInStudy{"quarters"}));
}

TEST_CASE("the field of a new name covers no headline, which makes room for it and has it back") {
    OpenedDesign s;
    type_in(s.field(package::silicon_area), "777 mm2");
    DesignBox& box = *s.page().design();
    s.keep()->click();
    auto* name = s.page().findChild<NameField*>();
    REQUIRE(name);
    name->setText(name->text() + " of a package with a name of its own");
    REQUIRE(linger_until([&] { return name->geometry() == box.geometry(); }));
    CHECK(child<QLabel>(s.page(), "headline").geometry().right() < name->geometry().left());
    CHECK(name->width() >= name->fontMetrics().horizontalAdvance(shown(777, package::silicon_area)));
    int const least = box.minimumWidth();
    QTest::keyClick(name, Qt::Key_Escape);
    CHECK(box.minimumWidth() < least);
}

TEST_CASE("Esc leaves a name as it was, and a name cannot be empty") {
    OpenedDesign s;
    DesignBox* box = s.against();
    REQUIRE(box->choose("quarters"));
    box->name_it();
    auto* name = s.page().findChild<NameField*>();
    QTest::keyClick(name, Qt::Key_Delete);
    QTest::keyClick(name, Qt::Key_Return);
    CHECK(name->property("wrong").toBool());
    QTest::keyClick(name, Qt::Key_Escape);
    CHECK_FALSE(name->isVisible());
    CHECK_FALSE(s.document().modified());
    CHECK(box->hasFocus());
}

TEST_CASE("Del deletes a design and its marks, unless a claim names it, which is said") {
    OpenedDesign s;
    QSignalSpy refused(&s.session(), &Session::refused);
    DesignBox* box = s.against();
    REQUIRE(box->choose("quarters"));
    box->setFocus();
    QTest::keyClick(box, Qt::Key_Delete);
    REQUIRE(refused.count() == 1);
    CHECK(refused[0][0].toString().contains("the claim “Smaller dies yield more”"));
    CHECK(s.session().study().designs.size() == 2);
    keep_design(s.document(), {"spare", "", Scenario().pin(package::split, 2.0)});
    REQUIRE(box->choose("spare"));
    Selection marked = s.session().selection();
    marked.pinned[0] = Coordinates{{}, NamedInStudy{"spare"}};
    s.session().select(marked);
    QTest::keyClick(box, Qt::Key_Delete);
    CHECK(s.session().study().designs.size() == 2);
    CHECK(box->findText("spare") < 0);
    CHECK_FALSE(s.session().selection().pinned[0]);
    s.document().undo().undo();
    CHECK(box->findText("spare") >= 0);
}

TEST_CASE("everything is reset to the study as opened, kept and renamed designs and a moved design too") {
    OpenedDesign s;
    CHECK_FALSE(s.document().can_reset());
    rename_design(s.document(), "quarters", "four dies");
    keep_design(s.document(), {"spare", "", {}});
    CHECK(s.document().can_reset());
    s.document().reset();
    CHECK(s.session().study() == s.document().as_opened());
    CHECK_FALSE(s.document().modified());
    s.document().undo().undo();
    CHECK(s.session().study().published[0].design == "four dies");
    s.document().reset();
    Coordinates const before = s.page().shown();
    type_in(s.field(package::silicon_area), "777 mm2");
    CHECK(s.document().can_reset());
    s.document().reset();
    CHECK(s.page().shown() == before);
    CHECK_FALSE(s.document().can_reset());
}

TEST_CASE("a violated limit is named, hatched in the floorplan, and fixed by one edit") {
    OpenedDesign s;
    Selection selection = s.session().selection();
    for (auto& [q, v] : selection.picked->at) {
        if (q == &package::silicon_area) v = 1600;
        if (q == &package::split) v = 1;
    }
    s.session().select(selection);
    REQUIRE(says(s.page(), "Violates"));
    CHECK(says(s.page(), "reticle slack"));
    CHECK(s.limits()->topLevelItem(0)->text(0).startsWith("✕"));
    auto const& plan = std::get<FloorplanChart>(s.plan()->figure().data()).plans[0];
    CHECK_FALSE(plan.violations.empty());
    CHECK(std::any_of(plan.blocks.begin(), plan.blocks.end(), [](auto const& b) { return b.violated; }));
    REQUIRE(s.fix()->isVisible());
    int const edits = s.document().undo().index();
    s.fix()->click();
    CHECK(s.document().undo().index() == edits + 1);
    CHECK(says(s.page(), "Satisfies all constraints"));
    CHECK_FALSE(s.fix()->isVisible());
    s.document().undo().undo();
    CHECK(says(s.page(), "Violates"));
}

TEST_CASE("one press fixes all violated limits, whose changes are one step to undo") {
    OpenedDesign s;
    Selection selection = s.session().selection();
    for (auto& [q, v] : selection.picked->at) {
        if (q == &package::silicon_area) v = 1600;
        if (q == &package::split) v = 1;
        if (q == &package::stacks) v = 4;
    }
    s.session().select(selection);
    Goals goals = goals_of(s.document().study());
    goals.constraints.push_back({&package::capacity, 90, 1e9});  // six stacks of 16 GiB
    s.document().set_goals(goals, "capacity");
    REQUIRE(says(s.page(), "Violates"));
    REQUIRE(s.fix()->isVisible());
    CHECK(s.fix()->text().contains("memory stacks"));
    CHECK(s.fix()->text().contains("silicon"));
    int const edits = s.document().undo().index();
    s.fix()->click();
    CHECK(s.document().undo().index() == edits + 1);
    CHECK(says(s.page(), "Satisfies all constraints"));
    s.document().undo().undo();
    CHECK(says(s.page(), "Violates"));
}

TEST_CASE("the baseline can be a named design, a pinned one, the study as opened, or a GPU of the catalogue") {
    OpenedDesign s;
    QString const first = s.against()->currentText();
    CHECK(first == "whole");
    REQUIRE(s.against()->choose("quarters"));
    s.document().pin(wafer::diameter, 200.0);
    REQUIRE(s.against()->choose("original study"));
    CHECK(s.against()->currentText() == "original study");
    CHECK(s.against()->findText("H100 (catalogue)") >= 0);
    pin_design(s.session());
    CHECK(s.against()->findText("design A") >= 0);
}

TEST_CASE("a design that is moved is compared with what it was before, where the original study is the baseline") {
    OpenedDesign s;
    REQUIRE(s.against()->choose("original study"));
    FigureCard& card = s.card(package::cost_per_peak);
    double const before = card.value();
    CHECK(card.accessibleDescription().endsWith("same as original study"));
    QSlider* const slider = s.slider(package::stacks);
    slider->setValue(slider->value() == 0 ? 1 : 0);
    REQUIRE(s.settled());
    REQUIRE(card.value() != before);
    CHECK(card.accessibleDescription().endsWith(" vs before"));
    s.document().undo().undo();
    REQUIRE(s.settled());
    CHECK(same_bits(card.value(), before));
    CHECK(card.accessibleDescription().endsWith("same as original study"));
}

TEST_CASE("every number opens its derivation: cards, limits, steps of the waterfall, blocks of the floorplan") {
    OpenedDesign s;
    named<QToolButton>(s.page(), "Why?").click();
    REQUIRE(s.why()->explanation());
    CHECK(s.why()->explanation()->quantity == &s.cards()[0]->quantity());
    CHECK(s.cards()[0]->isChecked());
    s.cards()[1]->click();
    CHECK(s.why()->explanation()->quantity == &s.cards()[1]->quantity());
    emit s.plan()->leads_to("die.area");
    CHECK(s.why()->explanation()->quantity->key == "die.area");
    REQUIRE(s.done());
    REQUIRE(s.pane()->data());
    auto const& chart = std::get<WaterfallChart>(*s.pane()->data());
    REQUIRE(chart.steps.size() > 2);
    double sum = 0;
    for (auto const& step : chart.steps) sum += step.total ? 0 : step.value;
    CHECK(sum == Approx(chart.steps.back().value).epsilon(1e-12));
    emit s.pane()->view()->leads_to(QString::fromStdString(chart.steps[0].key));
    CHECK(s.why()->explanation()->quantity->key == chart.steps[0].key);
}

TEST_CASE("dragging a slider in the big study never holds the window up for long") {
    OpenedDesign s("lite-gpu");
    Quantity const& stacks = *graph().find("package.stacks");
    QSlider* slider = s.slider(stacks);
    REQUIRE(slider);
    std::vector<double> ms;
    for (int round = 0; round < 6; ++round)
        for (int i = 0; i <= slider->maximum(); ++i) {
            double const start = thread_ms();
            slider->setValue(i);
            ms.push_back(thread_ms() - start);
            linger(5);
        }
    std::sort(ms.begin(), ms.end());
    WARN("slider to cards: median " << ms[ms.size() / 2] << " ms, longest " << ms.back() << " ms");
    CHECK(ms[ms.size() / 2] < long_work_ms());
}

TEST_CASE(
    "the floorplan is exported, copied and read as a table like any chart; the waterfall where it has the focus") {
    OpenedDesign s;
    REQUIRE(s.plan_pane()->data());
    s.plan()->setFocus();
    CHECK(s.window.pages().current().current_pane() == s.plan_pane());
    for (QString const name : {"plan.svg", "plan.pdf", "plan.png", "plan.csv"})
        CHECK(export_chart(s.window, s.path(name)));
    QFile csv(s.path("plan.csv"));
    REQUIRE(csv.open(QIODevice::ReadOnly));
    CHECK(csv.readAll().contains("ompute"));
    s.plan_pane()->as_table()->setChecked(true);
    CHECK(child<QTableView>(*s.plan_pane()).model()->rowCount() > 3);
    s.plan_pane()->as_table()->setChecked(false);
    QToolButton* copy = nullptr;
    for (QToolButton* b : s.plan_pane()->findChildren<QToolButton*>())
        if (b->accessibleName() == "Copy the floorplan") copy = b;
    REQUIRE(copy);
    QApplication::clipboard()->clear();
    copy->click();
    CHECK(QApplication::clipboard()->mimeData()->hasImage());
    s.pane()->view()->setFocus();
    CHECK(s.window.pages().current().current_pane() == s.pane());
}

TEST_CASE("a parameter that is moved says which designs set their own values") {
    Shown s;
    auto const fixed_by = [&](Quantity const& q) {
        for (QLabel* label : s.row(q).findChildren<QLabel*>("muted"))
            if (!label->isHidden() && label->text().contains("which stay")) return label->text();
        return QString();
    };
    CHECK(fixed_by(package::split).isEmpty());
    s.document().pin(package::split, 2.0);
    REQUIRE(s.settled());
    CHECK(fixed_by(package::split) == "“whole” and “quarters” set their own values, which stay");
    s.document().undo().undo();
    REQUIRE(s.settled());
    CHECK(fixed_by(package::split).isEmpty());
    s.document().pin(package::stacks, 6.0);
    REQUIRE(s.settled());
    CHECK(fixed_by(package::stacks).isEmpty());
}

TEST_CASE("a design whose name no longer describes it has a sign where designs are chosen, and is set back there") {
    OpenedDesign s("gpus");
    DesignBox& box = named<DesignBox>(s.page(), "The design shown");
    REQUIRE(box.choose("H200"));
    REQUIRE(s.settled());
    CHECK(box.itemIcon(box.currentIndex()).isNull());
    NamedDesign changed = *find_design(s.document().study(), "H200");
    changed.scenario.pin(gpu::model, std::string("B200"));
    keep_design(s.document(), changed);
    REQUIRE(s.settled());
    CHECK_FALSE(box.itemIcon(box.currentIndex()).isNull());
    CHECK(box.toolTip().contains("gpu.model is B200, not H200"));
    ChartSpec const bars{"Bars", "", BarsSpec{.designs = {"H100", "H200"}, .keys = {&package::cost}}};
    CHECK_THAT(to_text(scenario_parts(graph(), s.document().study(), bars)),
               Catch::Contains("in “H200” gpu.model is B200, not H200"));
    QTimer::singleShot(0, [&] {
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        REQUIRE(menu);
        for (QAction* action : menu->actions())
            if (action->text() == "Set gpu.model back to H200") action->trigger();
        menu->close();
    });
    QContextMenuEvent event(QContextMenuEvent::Mouse, QPoint(4, 4), box.mapToGlobal(QPoint(4, 4)));
    QApplication::sendEvent(&box, &event);
    REQUIRE(s.settled());
    CHECK(box.itemIcon(box.currentIndex()).isNull());
    CHECK(std::get<std::string>(find_design(s.document().study(), "H200")->scenario.pins.at("gpu.model")) == "H200");
}

TEST_CASE("a slack tells what is used of its limit, and of several slacks which is the tightest") {
    Scenario limited;
    limited.pin(by_key("traffic.workload"), "chat").pin(by_key("cooling.power_limit"), 1600.0);
    auto const told = [&](Quantity const& slack) {
        return used_of_limit(explain(graph(), limited, slack)).simplified();
    };
    QString const of_package = told(by_key("cooling.power_slack"));
    CHECK(of_package.contains(QRegularExpression(R"(^\d.* W of \d.* W$)")));
    CHECK(told(by_key("serve.latency_slack")).contains(QRegularExpression(R"(^\d.* m?s of \d.* m?s$)")));
    QString const tightest = told(package::slack);
    CHECK(tightest.contains(QRegularExpression("^[A-Z].*: .* of ")));
    CHECK(tightest.count(u':') == 1);
    CHECK(told(by_key("package.power")).isEmpty());  // not a slack
}
