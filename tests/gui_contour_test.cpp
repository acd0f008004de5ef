// The heat map over two inputs, as a person uses it: choose it, point, click a place, drag a box.
#include <QMenu>
#include <QSignalSpy>
#include "tests/gui_help.h"

using namespace diecast;

namespace {

struct OpenedContour : ShownAt {
    OpenedContour() : ShownAt("sensitivity") {
        page().choose(InfluenceView::contour);
        REQUIRE(done());
    }
    SensitivityPage& page() { return child<SensitivityPage>(window); }
    FigureView& view() { return *page().traits().pane->view(); }
    ContourMap const& map() {
        REQUIRE(page().traits().pane->data());
        return std::get<ContourChart>(*page().traits().pane->data()).map;
    }
    QPoint at(std::size_t i, std::size_t j) {
        QString const key = QString("place:%1:%2").arg(i).arg(j);
        for (Spot const& s : view().figure().drawing().spots)
            if (s.key == key) return s.where.center().toPoint();
        FAIL("no such place");
        return {};
    }
    void drag(QPoint from, QPoint to) {
        QWidget* w = view().viewport();
        QTest::mousePress(w, Qt::LeftButton, {}, from);
        QTest::mouseMove(w, (from + to) / 2);
        QMouseEvent move(QEvent::MouseMove, to, w->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(w, &move);
        QTest::mouseRelease(w, Qt::LeftButton, {}, to);
    }
    void choose_first(Quantity const& q) { named<QComboBox>(page(), "To the right").setCurrentText(title(q)); }
    QMenu* menu() {
        for (QWidget* w : QApplication::topLevelWidgets())
            if (auto* m = qobject_cast<QMenu*>(w); m && m->isVisible()) return m;
        return nullptr;
    }
};

}  // namespace

TEST_CASE("the heat map lies over two quantities of the study, and each place has the value of its design") {
    OpenedContour s;
    ContourMap const& m = s.map();
    CHECK(s.document().axis_of(*m.x.quantity));
    CHECK(s.document().axis_of(*m.y.quantity));
    Coordinates const design = *s.session().current_design();
    for (std::size_t i : {std::size_t{0}, m.x.values.size() - 1}) {
        Scenario there = s.session().designs().scenario_now(design);
        there.pin(*m.x.quantity, graph().pin_value_of(*m.x.quantity, m.x.values[i]));
        there.pin(*m.y.quantity, graph().pin_value_of(*m.y.quantity, m.y.values[0]));
        CHECK(m.point(i, 0).value == Approx(evaluate(graph(), there, {m.quantity})[0] / m.quantity->unit));
    }
    CHECK(s.window.command().text.contains("--map " + QString::fromUtf8(m.x.quantity->key.data())));
    CHECK(export_chart(s.window, s.path("map.svg")));
    CHECK(export_chart(s.window, s.path("map.csv")));
}

TEST_CASE("a click on a place opens its design, and arrow keys go there, too") {
    OpenedContour s;
    QSignalSpy opened(&s.window.navigator(), &Navigator::to_design);
    ContourMap const m = s.map();
    std::size_t const i = 2, j = 2;
    QTest::mouseClick(s.view().viewport(), Qt::LeftButton, {}, s.at(i, j));
    REQUIRE(opened.size() == 1);
    CHECK(s.window.pages().current().objectName() == "design");
    Coordinates const c = *s.session().selection().picked;
    CHECK(s.session().designs().value(c, *m.x.quantity) == Approx(m.x.values[i]));
    CHECK(s.session().designs().value(c, *m.y.quantity) == Approx(m.y.values[j]));
    CHECK(s.session().designs().value(c, *m.quantity) == Approx(m.point(i, j).value));
    s.window.pages().turn_to("sensitivity");
    REQUIRE(s.done());
    REQUIRE(s.map().now);  // the mark has gone along
    CHECK(s.map().now->u == Approx(m.x.drawn[i]));
    QTest::keyClick(&s.view(), Qt::Key_Home);
    QString const first = s.view().pointed_at();
    QTest::keyClick(&s.view(), Qt::Key_Up);
    QString const above = s.view().pointed_at();
    QTest::keyClick(&s.view(), Qt::Key_Down);
    CHECK(s.view().pointed_at() == first);
    CHECK(above != first);
    CHECK(above.section("at ", 1).section(", ", 0, 0) == first.section("at ", 1).section(", ", 0, 0));
}

TEST_CASE("a box over the heat map looks closer, or lets both quantities vary, and undo takes that back") {
    OpenedContour s;
    ContourMap const m = s.map();
    std::size_t const middle_x = m.x.values.size() / 4 * 2, middle_y = m.y.values.size() / 4 * 2;
    QSignalSpy opened(&s.window.navigator(), &Navigator::to_design);
    s.drag(s.at(0, 0), s.at(middle_x, middle_y));
    QMenu* menu = s.menu();
    REQUIRE(menu);
    CHECK(opened.isEmpty());
    menu->close();
    QRectF const box(0, 0, 0.6, 0.6);
    s.page().look_closer(box);
    REQUIRE(s.done());
    CHECK(s.map().x.values.front() >= m.x.values.front());
    CHECK(s.map().x.values.back() < m.x.values.back());
    CHECK(s.map().y.hi < m.y.hi);
    child<ContourBar>(s.page()).look_at_all();
    REQUIRE(s.done());
    CHECK(s.map().x.hi == m.x.hi);
    auto const axes = s.page().part_of_map(box);
    AxisSpec const before = *s.document().axis_of(*m.x.quantity);
    s.page().vary_over(box);
    CHECK(s.window.pages().current().objectName() == "explore");
    CHECK(s.document().axis_of(*m.x.quantity)->values == axes[0].values);
    CHECK(s.document().axis_of(*m.y.quantity)->values == axes[1].values);
    s.document().undo().undo();
    CHECK(*s.document().axis_of(*m.x.quantity) == before);
}

TEST_CASE("who chooses for one side of the heat map what the other has swaps the two, and a wrong range is told") {
    OpenedContour s;
    ContourBar& bar = child<ContourBar>(s.page());
    Quantity const *x = s.map().x.quantity, *y = s.map().y.quantity;
    s.choose_first(*y);
    REQUIRE(s.done());
    CHECK(s.map().x.quantity == y);
    CHECK(s.map().y.quantity == x);
    QString const range = bar.range(0)->text();
    type_in(bar.range(0), "much");
    CHECK(says(*s.page().traits().pane->notice(), "much"));
    type_in(bar.range(0), range);
    REQUIRE(s.done());
    CHECK(s.map().x.quantity == y);
}

TEST_CASE("a heat map lies over a choice that the study does not sweep, too") {
    OpenedContour s;
    ContourBar& bar = child<ContourBar>(s.page());
    Quantity const& law = *graph().find("yield.law");
    REQUIRE_FALSE(s.document().axis_of(law));
    CHECK_FALSE(graph().is_choice(*s.map().x.quantity));  // numbers come first
    s.choose_first(law);
    CHECK(bar.range(0)->text() == "all");
    REQUIRE(s.done());
    CHECK(s.map().x.quantity == &law);
    REQUIRE(s.map().x.names.size() == graph().entries(law).size());
    CHECK(s.map().x.names[1] == graph().entries(law)[1].name);
    Scenario there = s.session().designs().scenario_now(*s.session().current_design());
    there.pin(law, graph().entries(law)[1].name);
    there.pin(*s.map().y.quantity, graph().pin_value_of(*s.map().y.quantity, s.map().y.values[3]));
    CHECK(s.map().point(1, 3).value ==
          Approx(evaluate(graph(), there, {s.map().quantity})[0] / s.map().quantity->unit));
    type_in(bar.range(0), qtext(graph().entries(law)[0].name + "," + graph().entries(law)[1].name));
    REQUIRE(s.done());
    CHECK(s.map().x.names.size() == 2);
}

TEST_CASE("a proposed range goes from a tenth to ten times the value, of values above ten thousand, too") {
    OpenedContour s;
    Quantity const& price = *graph().find("process.wafer_price");
    child<ContourBar>(s.page()).range(1)->follow(graph(), price, 16988);
    std::optional<AxisSpec> const axis = child<ContourBar>(s.page()).range(1)->axis();
    REQUIRE(axis);
    CHECK(axis->values.front() == 1700);
    CHECK(axis->values.back() == Approx(std::min(170'000.0, price.range.hi)));
}
