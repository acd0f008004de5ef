// The workspace Sensitivity, as a person uses it: pick a number, look at the first bar, go to its parameter, change it.
#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QSignalSpy>
#include "app/present/tables/break_even_table.h"
#include "app/session/files/document_file.h"
#include "tests/gate.h"
#include "tests/gui_help.h"

using namespace diecast;

namespace {

struct OpenedSensitivity : ShownAt {
    OpenedSensitivity() : ShownAt("sensitivity") {}
    explicit OpenedSensitivity(char const* name, std::shared_ptr<Graph const> of = shared_graph())
        : ShownAt("sensitivity", name, std::move(of)) {}
    SensitivityPage& page() { return child<SensitivityPage>(window); }
    void choose(InfluenceView view) {
        page().choose(view);
        REQUIRE(done());
    }
    RankChart const& ranks() {
        REQUIRE(page().traits().pane->data());
        return std::get<RankChart>(*page().traits().pane->data());
    }
    Spot const& first_spot() { return page().traits().pane->view()->figure().drawing().spots.front(); }
    QString title_of_first() { return QString::fromStdString(ranks().rows.front().name); }
};

double width_of(RankChart::Row const& r) {
    return std::max(std::abs(r.bars[0].to - r.bars[0].from), std::abs(r.bars[1].to - r.bars[1].from));
}

}  // namespace

TEST_CASE("the workspace opens on the first objective, its widest bar on top, and says so in a sentence") {
    OpenedSensitivity s;
    CHECK(named<QuantityBox>(s.page(), "Output").current()->key == "package.cost_per_peak");
    RankChart const& c = s.ranks();
    REQUIRE(c.rows.size() > 5);
    for (std::size_t i = 1; i < c.rows.size(); ++i) CHECK(width_of(c.rows[i - 1]) >= width_of(c.rows[i]));
    CHECK(s.page().traits().pane->heading().contains("is most sensitive to " + in_words(s.title_of_first())));
    Coordinates const design = *s.session().current_design();
    CHECK(c.base == Approx(s.session().designs().value(design, *named<QuantityBox>(s.page(), "Output").current())));
    for (RankChart::Row const& r : c.rows)  // what the study sweeps is decided, and so are counts
        CHECK_FALSE(s.document().axis_of(*graph().find(r.key)));
    named<QCheckBox>(s.page(), "Decisions, too").setChecked(true);
    REQUIRE(s.done());
    CHECK(s.page().traits().pane->heading() != QString());
}

TEST_CASE("a design that violates a constraint is said to, with the limit, before what its numbers depend on") {
    std::string text = study_text;
    text.insert(text.find("{\"name\": \"whole\""),
                R"({"name": "narrow", "pin": {"package.split": "1", "reticle.width": "6 mm"}},)");
    Shown s(read_study(graph(), text, "").study);
    s.window.pages().turn_to("sensitivity");
    REQUIRE(s.done());
    auto& page = child<SensitivityPage>(s.window);
    CHECK_FALSE(says(page, "is infeasible"));
    REQUIRE(named<DesignBox>(page, "The design at hand").choose("narrow"));
    REQUIRE(s.done());
    CHECK(says(page, "✕ Narrow is infeasible: it violates "));
    CHECK(says(page, "missing)"));
    s.window.pages().turn_to("design");
    auto& shown = named<DesignBox>(child<DesignPage>(s.window), "The design shown");
    REQUIRE(linger_until([&] { return shown.choose("narrow"); }));
    REQUIRE(s.done());
    CHECK(says(child<DesignPage>(s.window), "✕ Violates "));
}

TEST_CASE("a number that nothing is called is said to be none") {
    OpenedSensitivity s;
    QuantitySearch& search = child<QuantitySearch>(s.page());
    type_in(&search, "nonsense");
    CHECK(offers_of(search).size() == 1);
    CHECK(offers_of(search).front().contains("“nonsense”"));
    type_in(&search, "package cost");
    CHECK(offers_of(search).filter("“").isEmpty());
    CHECK(named<QuantityBox>(s.page(), "Output").current()->key.starts_with("package.cost"));
}

TEST_CASE("screening and shares that are cancelled show what was done until then") {
    OpenedSensitivity s;
    Pool pool;
    InfluenceAsk ask;
    ask.graph = s.document().shared_graph(), ask.study = std::make_shared<Study const>(s.document().study());
    ask.scenario = s.document().study().scenario, ask.outputs = {&package::cost_per_peak};
    for (InfluenceView view : {InfluenceView::screening, InfluenceView::shares}) {
        ask.view = view;
        std::stop_source stop;
        std::shared_ptr<InfluenceAnswer const> told;
        auto const answer = work_out(
            ask, pool, stop.get_token(), [&](Progress const&) { stop.request_stop(); },
            [&](std::shared_ptr<InfluenceAnswer const> const& some) { told = some; });
        CHECK_FALSE(answer);
        REQUIRE(told);
        CHECK_FALSE(told->complete);
        CHECK(told->reports.front().note.find("Stopped after ") != std::string::npos);
        CHECK(std::holds_alternative<RankChart>(told->chart(10)));
    }
}

TEST_CASE("pointing at a bar tells its ends and their source, a click opens its parameter, an edit moves the bars") {
    OpenedSensitivity s;
    FigureView& view = *s.page().traits().pane->view();
    QTest::mouseMove(view.viewport(), s.first_spot().where.center().toPoint());
    QTest::keyClick(&view, Qt::Key_Home);
    CHECK(view.pointed_at().contains(s.title_of_first()));
    CHECK(view.pointed_at().contains("range: "));
    QString const first = s.first_spot().key;
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, s.first_spot().where.center().toPoint());
    Quantity const& q = *graph().find(to_std(first));
    REQUIRE(s.window.parameters().row(q));
    CHECK(s.window.parameters().row(q)->isVisible());
    double const before = s.ranks().base;
    QString const heading = s.page().traits().pane->heading();
    Explanation const e = explain(graph(), s.session().designs().scenario(*s.session().current_design()), q);
    s.document().pin(q, e.value / q.unit * 1.05);
    REQUIRE(s.settled());
    REQUIRE(s.done());
    CHECK(s.ranks().base != before);
    s.document().undo().undo();
    REQUIRE(s.settled());
    REQUIRE(s.done());
    CHECK(same_bits(s.ranks().base, before));
    CHECK(s.page().traits().pane->heading() == heading);
}

TEST_CASE("arrow keys walk the bars, and Enter leads to the parameter of the one pointed at") {
    OpenedSensitivity s;
    FigureView& view = *s.page().traits().pane->view();
    QSignalSpy led(&view, &FigureView::leads_to);
    QTest::keyClick(&view, Qt::Key_Return);
    CHECK(led.isEmpty());
    QTest::keyClick(&view, Qt::Key_Down);
    QTest::keyClick(&view, Qt::Key_Down);
    QTest::keyClick(&view, Qt::Key_Return);
    REQUIRE(led.size() == 1);
    CHECK(led[0][0].toString() == QString::fromStdString(s.ranks().rows[1].key));
}

TEST_CASE("every method draws, and its numbers can be read as a table and written to files") {
    OpenedSensitivity s;
    for (InfluenceView const view :
         {InfluenceView::tornado, InfluenceView::elasticities, InfluenceView::map, InfluenceView::screening,
          InfluenceView::shares, InfluenceView::uncertainty, InfluenceView::difference}) {
        s.choose(view);
        CAPTURE(static_cast<int>(view), s.page().traits().pane->heading().toStdString(),
                child<QLabel>(*s.page().traits().pane->notice(), "muted").text().toStdString());
        if (view == InfluenceView::difference) {
            REQUIRE(named<DesignBox>(s.page(), "The design it is compared with").choose("whole"));
            REQUIRE(named<DesignBox>(s.page(), "The design at hand").choose("quarters"));
            REQUIRE(s.done());
        }
        REQUIRE(s.page().traits().pane->data());
        CHECK_FALSE(s.page().traits().pane->heading().isEmpty());
        CHECK(s.page().traits().pane->view()->figure().drawing().spots.size() > 1);
        CHECK(export_chart(s.window, s.path("influence.csv")));
        CHECK(export_chart(s.window, s.path("influence.svg")));
    }
    CHECK(std::holds_alternative<WaterfallChart>(*s.page().traits().pane->data()));
    CHECK(s.page().traits().pane->heading().contains("quarters"));
    CHECK(s.window.command().text == "diecast attribute " + origin_of(s.document()) +
                                         " --design quarters --over whole --output package.cost_per_peak");
    s.page().traits().pane->as_table()->setChecked(true);
    CHECK_FALSE(s.page().traits().pane->view()->isVisible());
    child<QAction>(s.window, "copy-picture").trigger();
    CHECK(QApplication::clipboard()->text().contains("quarters"));
}

TEST_CASE("what decides between two designs is drawn, tabled, exported, said on the command line, and led to") {
    OpenedSensitivity s;
    s.choose(InfluenceView::switch_over);
    REQUIRE(named<DesignBox>(s.page(), "The design it is compared with").choose("whole"));
    REQUIRE(named<DesignBox>(s.page(), "The design at hand").choose("quarters"));
    REQUIRE(s.done());
    RankChart const c = s.ranks();
    CHECK(c.log);
    CHECK(s.page().traits().pane->heading().contains("times that of whole: "));
    REQUIRE(c.rows.size() > 5);
    CHECK(std::any_of(c.rows.begin(), c.rows.end(), [](auto const& r) { return r.mark.has_value(); }));
    CHECK(s.window.command().text == "diecast decide " + origin_of(s.document()) +
                                         " --design quarters --over whole --key package.cost_per_peak --most 15");
    CHECK(export_chart(s.window, s.path("decide.csv")));
    CHECK(export_chart(s.window, s.path("decide.pdf")));
    QString const first = s.first_spot().key;
    QTest::mouseClick(s.page().traits().pane->view()->viewport(), Qt::LeftButton, {},
                      s.first_spot().where.center().toPoint());
    REQUIRE(s.window.parameters().row(*graph().find(to_std(first))));
    s.choose(InfluenceView::even);  // goes on with the input that was looked at
    REQUIRE(child<EvenBar>(s.page()).quantity());
    CHECK(child<EvenBar>(s.page()).quantity()->key == to_std(first));
    REQUIRE(named<DesignBox>(s.page(), "The design at hand").choose("whole"));
    REQUIRE(s.done());
    CHECK_FALSE(s.page().traits().pane->data());
    CHECK(says(*s.page().traits().pane->notice(), "same design"));
}

TEST_CASE("a design is first compared with the one that the study itself holds it against") {
    Study study = read_study(graph(), study_text, "").study;
    Published turned = study.published.front();
    std::swap(turned.design, turned.over);
    study.published.push_back(turned);
    Shown s(study);
    s.window.pages().turn_to("sensitivity");
    REQUIRE(s.done());
    auto& page = child<SensitivityPage>(s.window);
    page.choose(InfluenceView::switch_over);
    DesignBox& at_hand = named<DesignBox>(page, "The design at hand");
    DesignBox& against = named<DesignBox>(page, "The design it is compared with");
    REQUIRE(at_hand.choose("whole"));
    REQUIRE(s.done());
    CHECK(against.currentText() == "quarters");
    REQUIRE(against.choose("whole"));  // a person's choice stays
    REQUIRE(at_hand.choose("quarters"));
    REQUIRE(at_hand.choose("whole"));
    REQUIRE(s.done());
    CHECK(against.currentText() == "whole");
}

TEST_CASE("a break-even is drawn over any input and range, and the same is said on the command line") {
    OpenedSensitivity s;
    s.choose(InfluenceView::switch_over);
    REQUIRE(named<DesignBox>(s.page(), "The design it is compared with").choose("whole"));
    REQUIRE(named<DesignBox>(s.page(), "The design at hand").choose("quarters"));
    REQUIRE(s.done());
    RankChart const ranks = s.ranks();
    auto const flips = std::find_if(ranks.rows.begin(), ranks.rows.end(),
                                    [](auto const& r) { return r.mark && r.name.find(", ") == r.name.npos; });
    REQUIRE(flips != ranks.rows.end());  // in both
    Quantity const& q = by_key(flips->key);
    child<EvenBar>(s.page()).choose(q);
    Goals no_limits = goals_of(s.document().study());
    no_limits.constraints.clear(), no_limits.model_limits = ModelLimits::off;
    s.document().set_goals(no_limits, "No limits");
    s.choose(InfluenceView::even);
    REQUIRE(s.page().traits().pane->data());
    CHECK(child<QCheckBox>(child<EvenBar>(s.page())).isChecked());
    std::vector<LineChart::Mark> const marks = std::get<LineChart>(*s.page().traits().pane->data()).marks;
    // From a tenth to ten times its value, as far as flips are looked for.
    CHECK(std::any_of(marks.begin(), marks.end(), [&](auto const& m) { return m.text == flips->mark_text; }));
    QSignalSpy led(&s.window.navigator(), &Navigator::to_parameter);
    FigureView& view = *s.page().traits().pane->view();
    QTest::keyClick(&view, Qt::Key_Down);
    QTest::keyClick(&view, Qt::Key_Return);
    REQUIRE(led.size() == 1);
    CHECK(led[0][0].value<Quantity const*>()->key == flips->key);
    s.document().undo().undo();
    REQUIRE(s.settled());
    REQUIRE(s.done());
    CHECK(s.page().traits().pane->heading().contains("quarters against whole"));
    QString const range = child<RangeEdit>(child<EvenBar>(s.page())).text();
    CHECK(s.window.command().text == "diecast breakeven " + origin_of(s.document()) + " --change '" +
                                         QString::fromStdString(flips->key) + "=" + range +
                                         "' --key package.cost_per_peak --design quarters --over whole --both");
    child<QCheckBox>(child<EvenBar>(s.page())).setChecked(false);
    REQUIRE(s.done());
    CHECK_FALSE(s.window.command().text.contains("--both"));
    type_in(&child<RangeEdit>(child<EvenBar>(s.page())), "much");
    CHECK(says(*s.page().traits().pane->notice(), "not a range"));
    type_in(&child<RangeEdit>(child<EvenBar>(s.page())), range);
    REQUIRE(s.done());
    REQUIRE(s.page().traits().pane->data());
}

TEST_CASE("questions that a study asks itself are offered, with their designs, range and answer") {
    OpenedSensitivity s("lite-gpu");
    s.choose(InfluenceView::even);
    BreakEven const& asked = s.document().study().break_evens.front();
    auto& change = named<QComboBox>(s.page(), "What changes");
    change.setCurrentIndex(change.findData(QString::fromStdString(asked.name)));
    REQUIRE(s.done());
    REQUIRE(s.page().traits().pane->data());
    CHECK(named<QuantityBox>(s.page(), "Output").current() == asked.quantity);
    CHECK(named<DesignBox>(s.page(), "The design at hand").currentText().toStdString() == asked.design);
    CHECK(s.page().traits().pane->heading().toStdString() == title_of(asked));
    Issues issues;
    auto const found = answer(graph(), s.document().study(), asked, issues);
    REQUIRE(found);
    auto const& c = std::get<LineChart>(*s.page().traits().pane->data());
    REQUIRE(c.marks.size() == found->found.crossings.size());
    for (std::size_t i = 0; i < c.marks.size(); ++i)
        CHECK(c.places[c.marks[i].place] == found->found.crossings[i].high);
}

TEST_CASE("a design that the command line would take for the default one has no command") {
    OpenedSensitivity s("lite-gpu");
    s.choose(InfluenceView::tornado);
    CHECK(s.window.command().text.startsWith("diecast sensitivity lite-gpu "));
    CHECK(child<DesignBox>(s.page()).choose("study defaults"));
    REQUIRE(s.done());
    CHECK(s.window.command().text.isEmpty());
    CHECK(s.window.command().why.contains("keep it under a name"));
    named<DesignBox>(s.page(), "The design at hand").choose("H100, serving");
    s.choose(InfluenceView::even);
    CHECK(named<DesignBox>(s.page(), "The design it is compared with").choose("study defaults"));
    REQUIRE(s.done());
    CHECK(s.window.command().text.isEmpty());
}

TEST_CASE("where all figures of the study are shown, no single number is offered") {
    OpenedSensitivity s;
    auto const is_offered = [&] {
        return child<QuantitySearch>(s.page()).isVisible() && child<QuantityBox>(s.page()).isVisible();
    };
    CHECK(is_offered());
    s.choose(InfluenceView::map);
    CHECK_FALSE(is_offered());
    CHECK(says(s.page(), "All figures of the study"));
    s.choose(InfluenceView::elasticities);
    CHECK(is_offered());
    CHECK_FALSE(says(s.page(), "All figures of the study"));
}

TEST_CASE("any number can be looked at, and its method said on the command line") {
    OpenedSensitivity s;
    s.choose(InfluenceView::elasticities);
    Quantity const& yield = *graph().find("die.yield");
    s.page().choose(yield);
    REQUIRE(s.done());
    CHECK(s.page().traits().pane->heading().startsWith("Die yield follows"));
    REQUIRE(named<DesignBox>(s.page(), "The design at hand").choose("quarters"));
    REQUIRE(s.done());
    CHECK(s.window.command().text.endsWith(" --design quarters --output die.yield --method elasticity --most 15"));
}

TEST_CASE("cancelling shows what was done, says that it is not all, and offers to go on") {
    OpenedSensitivity s("lite-gpu", gated_graph());
    QString const heading = s.page().traits().pane->heading();
    REQUIRE(s.page().traits().pane->data());
    Gate gate;
    gate.let_pass(5000);  // of some hundred thousand
    s.page().choose(InfluenceView::shares);
    REQUIRE(linger_until([&] { return gate.is_used_up() && s.page().traits().pane->busy_bar()->isVisible(); }));
    child<QPushButton>(*s.page().traits().pane->busy_bar()).click();
    CHECK_FALSE(s.page().busy());
    gate.open();
    CHECK(linger_until([&] { return s.page().traits().pane->heading().contains("spread of"); }));
    CHECK(says(*s.page().traits().pane->busy_bar(), "not up to date"));
    s.page().choose(InfluenceView::tornado);
    REQUIRE(s.done());
    CHECK(s.page().traits().pane->heading() == heading);
    CHECK_FALSE(s.page().traits().pane->busy_bar()->isVisible());
}

TEST_CASE("while shares of the variance are worked out the window answers all the time") {
    OpenedSensitivity s("lite-gpu");
    Gaps gaps;
    s.page().choose(InfluenceView::shares);
    REQUIRE(s.done());
    gaps.report("shares of the variance");
    CHECK(s.page().traits().pane->heading().contains("spread of"));
}

TEST_CASE("what cannot be drawn is said, with the way on") {
    OpenedSensitivity s;
    named<QCheckBox>(s.page(), "Stated ranges only").setChecked(true);
    s.page().choose(*graph().find("die.per_wafer"));
    REQUIRE(s.done());
    if (!s.page().traits().pane->data()) CHECK(s.page().traits().pane->notice()->isVisible());
    named<QCheckBox>(s.page(), "Stated ranges only").setChecked(false);
    s.document().pin(package::slack, -1.0);  // nothing is feasible
    REQUIRE(s.settled());
    REQUIRE(s.done());
    REQUIRE(s.page().traits().pane->data());
    s.choose(InfluenceView::difference);
    REQUIRE(named<DesignBox>(s.page(), "The design it is compared with").choose("study defaults"));
    REQUIRE(named<DesignBox>(s.page(), "The design at hand").choose("study defaults"));
    REQUIRE(s.done());
    CHECK_FALSE(s.page().traits().pane->data());
    CHECK(says(*s.page().traits().pane->notice(), "do not differ"));
    s.window.exports().ask_chart(s.page().traits().pane);
    CHECK(s.window.messages().accessibleName().startsWith("There is no chart to export"));
    CHECK_FALSE(s.window.findChild<ExportDialog*>());
}

TEST_CASE("everything of the workspace that takes the keyboard has a name") {
    OpenedSensitivity s;
    QStringList unnamed;
    visit(QAccessible::queryAccessibleInterface(&s.page()), unnamed);
    INFO(unnamed.join(", ").toStdString());
    CHECK(unnamed.isEmpty());
}

TEST_CASE("where a title says this design, the line below it says which one that is") {
    OpenedSensitivity s("package-split");
    for (InfluenceView view : {InfluenceView::switch_over, InfluenceView::even}) {
        s.choose(view);
        FigurePane const& pane = *s.page().traits().pane;
        REQUIRE(pane.data());
        REQUIRE(pane.heading().contains("this design"));
        CHECK(pane.note().contains("This design: "));
    }
}
