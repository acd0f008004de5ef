// What "+ Add" of Compare offers: the best designs of each value, one by one or all at once. What its map begins with.
#include <QMenu>
#include "app/gui/compare/compare_page.h"
#include "app/session/picking.h"
#include "app/session/work/compare_work.h"
#include "tests/gui_help.h"

using namespace diecast;

namespace {

struct AddingDesigns : Shown {
    using Shown::Shown;
    QToolButton* add() { return &named<QToolButton>(child<ComparePage>(window), "Add a design"); }
    void go() {
        window.pages().turn_to("compare");
        REQUIRE(done());
    }
};

}  // namespace

TEST_CASE("what Compare offers to add does not depend on the order in which designs were pinned") {
    AddingDesigns s;
    Quantity const &cost = by_key("package.cost_per_peak"), &power = by_key("package.power_per_peak");
    s.session().show(cost, power, &by_key("package.split"));
    REQUIRE(s.settled());
    auto const& fronts = s.session().picture()->value_fronts;
    REQUIRE(fronts.size() > 1);
    PictureDesigns& designs = s.session().designs();
    Coordinates const one = designs.coordinates(fronts.front().points.front().design),
                      two = designs.coordinates(fronts.front().points.back().design);
    REQUIRE(designs.value(one, cost) != designs.value(two, cost));
    s.go();
    auto const offered = [&](std::vector<Coordinates> const& pinned) {
        Selection selection = s.session().selection();
        selection.pinned = {};
        for (std::size_t i = 0; i < pinned.size(); ++i) selection.pinned[i] = pinned[i];
        s.session().select(selection);
        REQUIRE(s.done());
        emit s.add()->menu()->aboutToShow();
        std::map<QString, QStringList> each;
        for (QAction* action : s.add()->menu()->actions())
            if (action->menu() && action->text().contains("for each value of"))
                for (QAction* best : action->menu()->actions()) each[action->text()] << best->text();
        return each;
    };
    auto const none = offered({}), both = offered({one, two});
    REQUIRE(none.size() == 1);
    CHECK(both.size() == 2);  // of all, and of those as good as the pinned ones
    CHECK(both.contains(none.begin()->first));
    CHECK(offered({two, one}) == both);
    CHECK(offered({one, two}) == offered({two, one}));
}

TEST_CASE("one design alone has no bars, and Compare says how to add another in their place") {
    AddingDesigns s;
    pin_design(s.session());
    s.go();
    FigurePane const& pane = *child<ComparePage>(s.window).traits().pane;
    CHECK_FALSE(pane.data());
    CHECK(says(s.window, "One design alone"));
    step_along_front(s.session(), 1);
    step_along_front(s.session(), 1);
    pin_design(s.session());
    REQUIRE(s.done());
    CHECK(pane.data());
}

TEST_CASE("the best designs of all values are added at once") {
    AddingDesigns s;
    s.session().show(by_key("package.cost_per_peak"), by_key("package.power_per_peak"), &by_key("package.split"));
    REQUIRE(s.settled());
    s.go();
    Selection none = s.session().selection();
    none.pinned = {};
    s.session().select(none);
    REQUIRE(s.done());
    emit s.add()->menu()->aboutToShow();
    for (QAction* action : s.add()->menu()->actions())
        if (action->menu() && action->text().contains("for each value of")) {
            QAction* const all = action->menu()->actions().first();
            int const offered = static_cast<int>(action->menu()->actions().size()) - 1;
            CHECK(all->text() == QString("All %1").arg(offered));
            all->trigger();
            REQUIRE(s.done());
            CHECK(std::ranges::count_if(s.session().selection().pinned, [](Design const& d) { return bool(d); }) ==
                  std::min(offered, 6));
            break;
        }
}

TEST_CASE("where nothing is pinned, one press compares the best of each value, and charts name the values") {
    Study study = read_study(graph(), study_text, "").study;
    study.designs.clear();
    AddingDesigns s(study);
    s.session().show(by_key("package.cost_per_peak"), by_key("package.power_per_peak"), &by_key("package.split"));
    REQUIRE(s.settled());
    Selection none = s.session().selection();
    none.pinned = {};
    s.session().select(none);
    s.go();
    QPushButton* const compare = child<Notice>(child<ComparePage>(s.window), "nothing-to-compare").other_button();
    CHECK(compare->text() == "Compare the best designs by " + in_sentence(by_key("package.split")));
    compare->click();
    REQUIRE(s.done());
    auto const& designs = child<CompareTable>(child<ComparePage>(s.window)).designs();
    REQUIRE(designs.size() == s.session().picture()->value_fronts.size());
    for (ComparedDesign const& d : designs) CHECK_FALSE(d.value.isEmpty());
    auto const& table = child<CompareTable>(child<ComparePage>(s.window));
    for (int row = 0; row < table.rowCount(); ++row)
        if (Quantity const* q = table.quantity_at(row); q && q->sense == Sense::slack)
            for (int column = 1; column < table.columnCount(); ++column)
                CHECK(table.index(row, column).data().toString().size() <= 7);  // "−0.1234"
    FigurePane const* const pane = child<ComparePage>(s.window).traits().pane;
    REQUIRE(pane->data());
    CHECK(std::get<BarChart>(*pane->data()).series[0].name == to_std("A (" + designs[0].value + ")"));
}

TEST_CASE("figures more than 1000 times apart have no bars, and the note names them") {
    AddingDesigns s(find_study(graph(), "managed-retention-memory").study);  // HBM3 alone does not wear out
    s.go();
    child<Notice>(child<ComparePage>(s.window), "nothing-to-compare").other_button()->click();
    REQUIRE(s.done());
    FigurePane const* const pane = child<ComparePage>(s.window).traits().pane;
    REQUIRE(pane->data());
    auto const& bars = std::get<BarChart>(*pane->data());
    CHECK(bars.categories.size() > 5);
    CHECK(std::ranges::count(bars.categories, "Cost per token") == 1);
    for (BarChart::Series const& series : bars.series)
        for (auto const& ratio : series.values) CHECK((!ratio || *ratio == 0 || (*ratio >= 1e-3 && *ratio <= 1e3)));
    CHECK(pane->note().startsWith("A is 1; more than 1000 times apart, not drawn: "));
    CHECK(pane->note().contains("decode tier 2 time until worn out"));
}

TEST_CASE("a break-even map of a split die is over design cost and bond yield, and constants of formulas stand last") {
    Study const opened = find_study(graph(), "package-split").study;
    auto const study = std::make_shared<Study>(opened);
    study->designs = {{"one", "", {}}, {"four", "", {}}};
    for (std::size_t i : {0, 1})  // 800 mm² in one die, or in four
        study->designs[i].scenario = overlay(opened.scenario, {})
                                         .pin(by_key("package.dies"), i == 0 ? 1.0 : 4.0)
                                         .pin(by_key("die.area"), i == 0 ? 800.0 : 200.0);
    auto const answer = work_out({CompareAsk::What::map, shared_graph(), study, &by_key("package.cost")}, {});
    INFO(answer->problem);
    CHECK(answer->x == &by_key("process.design_cost"));
    CHECK(answer->y == &by_key("assembly.die_bond_yield"));
    CHECK(std::ranges::count(answer->candidates, &by_key("nre.reference_area")) == 0);
    CHECK(std::ranges::count(answer->others, &by_key("nre.reference_area")) == 1);
}

TEST_CASE("an axis around a yield near 100 % goes down to ten times what is missing there") {
    Quantity const& yield = by_key("assembly.die_bond_yield");
    auto const ends = [&](double v) {
        auto const values = around(yield, v).values;
        return std::pair(values.front(), values.back());
    };
    CHECK(ends(98.5).first == Approx(85));  // 100 - 10 * 1.5
    CHECK(ends(98.5).second == Approx(100));
    CHECK(ends(99.9).first == Approx(99));
    CHECK(ends(100).first == Approx(50));  // the row's lower end
}

TEST_CASE("a break-even map begins with two numbers that both move its border, if there are such") {
    auto const study = std::make_shared<Study>(find_study(graph(), "package-split").study);
    std::erase_if(study->designs, [](NamedDesign const& d) {
        return d.name != "H100" && d.name != "B200" && d.name != "MI300X" && d.name != "4 × Lite";
    });
    REQUIRE(study->designs.size() == 4);
    for (NamedDesign& d : study->designs) d.scenario = overlay(study->scenario, d.scenario);
    study->scenario = {};
    auto const answer = work_out({CompareAsk::What::map, shared_graph(), study, study->objectives[0].quantity}, {});
    REQUIRE(answer->map);
    BreakEvenMap const& map = *answer->map;
    bool along_x = false, along_y = false;
    for (std::size_t i = 1; i < map.xs.size(); ++i)
        for (std::size_t j = 1; j < map.ys.size(); ++j) {
            along_x = along_x || map.point(i, j).best != map.point(i - 1, j).best;
            along_y = along_y || map.point(i, j).best != map.point(i, j - 1).best;
        }
    CAPTURE(answer->x->key, answer->y->key);
    CHECK((along_x && along_y));
}
