// The workspace Roofline: kernels under their ceilings, a ceiling dragged, let go of, put back.
#include <QSignalSpy>
#include "app/present/charts/roofline_limits.h"
#include "app/session/work/new_chart.h"
#include "app/session/work/roofline_work.h"
#include "model/study/starts/starts.h"
#include "tests/gui_help.h"
#include "tests/painted_text.h"

using namespace diecast;

namespace {

struct OpenedRoofline : ShownAt {
    explicit OpenedRoofline(char const* name) : ShownAt("roofline", name) { REQUIRE(done()); }
    RooflinePage& page() { return child<RooflinePage>(window); }
    RooflineView& view() { return child<RooflineView>(page()); }
    bool done() {
        return linger_until([&] { return !window.busy() && page().traits().pane->data(); });
    }
    RooflineChart const& chart() {
        REQUIRE(page().traits().pane->data());
        return std::get<RooflineChart>(*page().traits().pane->data());
    }
    QString change() { return child<QLabel>(page(), "change").text(); }
    QList<QCheckBox*> levels() { return visible<QCheckBox>(child<QWidget>(page(), "levels")); }
    int ceiling(std::string_view key) {
        for (std::size_t i = 0; i < chart().ceilings.size(); ++i)
            if (chart().ceilings[i].key == key) return static_cast<int>(i);
        FAIL("no ceiling " << key);
        return -1;
    }
    Quantity const& quantity(int at) { return *graph().find(chart().ceilings[static_cast<std::size_t>(at)].key); }
    /// Takes hold of a ceiling and moves it upwards by so many pixels.
    QPoint take(int at, int up) {
        auto const& handles = view().figure().drawing().handles;
        auto const handle =
            std::find_if(handles.begin(), handles.end(), [&](auto const& h) { return h.of == std::size_t(at); });
        REQUIRE(handle != handles.end());
        QPoint const from = view().mapFromScene(handle->line.center() + QPointF(24, 0)), on = nearest(at, from);
        QTest::mousePress(view().viewport(), Qt::LeftButton, {}, on);
        for (int y = 4; y <= up; y += 4) {
            QMouseEvent move(QEvent::MouseMove, on - QPoint(0, y), view().viewport()->mapToGlobal(on - QPoint(0, y)),
                             Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
            QCoreApplication::sendEvent(view().viewport(), &move);
            linger(4);
        }
        return on - QPoint(0, up);
    }
    /// A pixel of the ceiling away from its middle, where no mark is.
    QPoint nearest(int at, QPoint otherwise) {
        for (Handle const& h : view().figure().drawing().handles)
            if (static_cast<int>(h.of) == at)
                for (double t : {0.35, 0.65, 0.25, 0.75, 0.15, 0.85}) {
                    QPointF const p = h.line.pointAt(t);
                    Spot const* spot = view().figure().spot_at(p);
                    if (!spot || spot->key.startsWith("ceiling:")) return view().mapFromScene(p);
                }
        return otherwise;
    }
};

}  // namespace

TEST_CASE("on a laptop the table of kernels shows at least four rows, causes of ceilings are in tips") {
    OpenedRoofline s("lite-gpu");
    QTableView& table = named<QTableView>(s.page(), "Kernels and their limits");
    s.window.resize(1280, 800);
    CHECK(linger_until([&] { return table.viewport()->height() >= 4 * table.rowHeight(0); }));
    auto const rows = visible<ParameterRow>(s.page());
    REQUIRE(rows.size() == 4);
    CHECK(rows[0]->toolTip().startsWith("follows from"));
    s.window.resize(1280, 1040);
    CHECK(linger_until([&] { return says(s.page(), "follows from"); }));
}

TEST_CASE("kernels stand under the ceilings of their design, with what limits them and what would next") {
    OpenedRoofline s("lite-gpu");
    REQUIRE(s.chart().points.size() == 8);
    REQUIRE(s.chart().ceilings.size() == 4);
    CHECK(s.page().traits().pane->data());
    auto const* model = named<QTableView>(s.page(), "Kernels and their limits").model();
    CHECK(model->rowCount() == 13);  // with launches and vectors of both phases, and the all-reduce that is not hidden
    Study const& study = s.document().study();
    auto const chart = std::find_if(study.charts.begin(), study.charts.end(),
                                    [](ChartSpec const& c) { return c.as<RooflineSpec>() != nullptr; });
    RooflineSpec const& spec = *chart->as<RooflineSpec>();
    std::string const name = spec.designs.front();
    NamedDesign const design{name, "", scenario_of(study, name)};
    auto const whole =
        work_out({shared_graph(), std::make_shared<Study const>(study), "", spec, {design}, {}}, pool(), {});
    std::vector<std::size_t> order;
    auto const table = limit_table(whole->chart, order);
    REQUIRE(model->rowCount() == static_cast<int>(table.size()) - 1);
    CHECK(model->index(0, 2).data().toString() == QString::fromStdString(table[1][2]));
    for (auto const& p : whole->chart.points) {
        RooflineLimit const l = limit_of(whole->chart, p);
        CHECK(l.share > 0);
        CHECK((std::isnan(l.headroom) || l.headroom >= 1));
    }
    CHECK(says(s.page(), "limited by"));
    CHECK(visible<ParameterRow>(s.page()).size() == 4);
    REQUIRE(child<WhyTree>(s.page()).explanation());
}

TEST_CASE("a dragged ceiling is the same pin as one typed under Parameters, one edit, and undo restores the bits") {
    OpenedRoofline s("lite-gpu");
    int const memory = s.ceiling("kernel.weight_rate");
    Quantity const& q = s.quantity(memory);
    double const before = s.chart().ceilings[static_cast<std::size_t>(memory)].rate;
    int const edits = s.document().undo().count();
    linger(60);  // what the page had to lay out is done
    Gaps gaps;
    QPoint const to = s.take(memory, 40);
    CHECK(s.document().undo().count() == edits);
    CHECK(s.change().contains("→"));
    REQUIRE(linger_until([&] { return s.change().contains("%") || s.change().contains("as before"); }));
    auto const& drawn = std::get<RooflineChart>(s.view().figure().data());
    CHECK(drawn.ceilings.back().ghost);
    CHECK(same_bits(drawn.ceilings.back().rate, before));
    QTest::mouseRelease(s.view().viewport(), Qt::LeftButton, {}, to);
    gaps.report("dragging a ceiling");
    REQUIRE(s.done());
    REQUIRE(s.document().undo().count() == edits + 1);
    REQUIRE(s.document().is_pinned(q));
    double const pinned = std::get<double>(s.document().study().scenario.pins.at(std::string(q.key)));
    CHECK(pinned * q.unit.si > before);
    RooflineChart const dragged = s.chart();
    CHECK(dragged.ceilings[static_cast<std::size_t>(memory)].rate == Approx(pinned * q.unit.si));
    s.document().undo().undo();
    REQUIRE(s.done());
    CHECK_FALSE(s.document().is_pinned(q));
    CHECK(same_bits(s.chart().ceilings[static_cast<std::size_t>(memory)].rate, before));
    ParameterRow& row = *s.window.parameters().row(q);
    row.take(QString::number(pinned, 'g', 12) + " " + unit_text(q));
    REQUIRE(s.done());
    REQUIRE(s.chart().points.size() == dragged.points.size());
    for (std::size_t i = 0; i < dragged.points.size(); ++i)
        CHECK(same_bits(s.chart().points[i].rate, dragged.points[i].rate));
}

TEST_CASE("what a dragged ceiling changed is told of its design, in room that was there, until it is so no longer") {
    OpenedRoofline s("lite-gpu");
    int const memory = s.ceiling("kernel.weight_rate");
    int const width = s.page().traits().pane->width(), height = s.page().traits().pane->height();
    QPoint const to = s.take(memory, 40);
    REQUIRE(linger_until([&] { return s.change().contains("%"); }));
    CHECK(s.change().startsWith(QString::fromStdString(s.chart().designs.front()) + ": memory rate"));
    CHECK((s.page().traits().pane->width() == width && s.page().traits().pane->height() == height));
    QTest::mouseRelease(s.view().viewport(), Qt::LeftButton, {}, to);
    REQUIRE(s.done());
    CHECK(s.change().contains("%"));
    s.document().undo().undo();
    REQUIRE(s.done());
    CHECK(s.change().isEmpty());
    QPoint const again = s.take(memory, 40);
    QTest::mouseRelease(s.view().viewport(), Qt::LeftButton, {}, again);
    REQUIRE(s.done());
    CHECK(s.change().contains("%"));
    s.document().pin(*graph().find("achieved.matrix_rate"), 2810.0);
    REQUIRE(s.done());
    CHECK(s.change().isEmpty());
}

TEST_CASE("Esc puts a ceiling back that is held, and nothing has been edited") {
    OpenedRoofline s("lite-gpu");
    int const memory = s.ceiling("kernel.weight_rate");
    int const edits = s.document().undo().count();
    s.take(memory, 30);
    CHECK_FALSE(s.change().isEmpty());
    QTest::keyClick(&s.view(), Qt::Key_Escape);
    QTest::mouseRelease(s.view().viewport(), Qt::LeftButton);
    CHECK(s.change().isEmpty());
    CHECK(s.document().undo().count() == edits);
    CHECK_FALSE(std::get<RooflineChart>(s.view().figure().data()).ceilings.back().ghost);
}

TEST_CASE("by key a ceiling goes in steps, Enter keeps it, Esc puts it back, and its row lets go of it") {
    OpenedRoofline s("lite-gpu");
    int const memory = s.ceiling("kernel.weight_rate");
    Quantity const& q = s.quantity(memory);
    QString const key = "ceiling:" + QString::number(memory);
    s.view().setFocus();
    s.view().point_to(key);
    QTest::keyClick(&s.view(), Qt::Key_Up);
    QTest::keyClick(&s.view(), Qt::Key_Up);
    CHECK_FALSE(s.change().isEmpty());
    QTest::keyClick(&s.view(), Qt::Key_Escape);
    CHECK_FALSE(s.document().is_pinned(q));
    REQUIRE(s.done());
    s.view().point_to(key);
    QTest::keyClick(&s.view(), Qt::Key_Up);
    QTest::keyClick(&s.view(), Qt::Key_Return);
    REQUIRE(s.done());
    REQUIRE(s.document().is_pinned(q));
    for (ParameterRow* row : visible<ParameterRow>(s.page()))
        if (&row->quantity() == &q) QTest::mouseClick(row->pin(), Qt::LeftButton);
    REQUIRE(s.done());
    CHECK_FALSE(s.document().is_pinned(q));
}

TEST_CASE("a second design lies over the first, levels go away, and another precision moves the peak") {
    OpenedRoofline s("lite-gpu");
    std::size_t const alone = s.chart().points.size();
    named<QCheckBox>(s.page(), "Overlay").setChecked(true);
    REQUIRE(s.done());
    CHECK(s.chart().designs.size() == 2);
    CHECK(s.chart().points.size() == 2 * alone);
    named<QCheckBox>(s.page(), "Overlay").setChecked(false);
    REQUIRE(s.done());
    REQUIRE(s.levels().size() == 2);
    s.levels()[1]->setChecked(false);
    REQUIRE(s.done());
    CHECK(s.chart().ceilings.size() == 3);
    s.levels()[1]->setChecked(true);
    REQUIRE(s.done());
    if (named<QComboBox>(s.page(), "Precision").count() > 1) {
        double const peak = s.chart().ceilings.front().rate;
        bool moved = false;
        for (int i = 1; i < named<QComboBox>(s.page(), "Precision").count() && !moved; ++i) {
            named<QComboBox>(s.page(), "Precision").setCurrentIndex(i);
            emit named<QComboBox>(s.page(), "Precision").activated(i);
            REQUIRE(s.done());
            moved = s.chart().ceilings.front().rate != peak;
        }
        CHECK(moved);
        CHECK(s.document().undo().count() == 0);
    }
}

TEST_CASE("kernels of a list have their rooflines, too") {
    OpenedRoofline s("copa-gpu");
    CHECK(named<QComboBox>(s.page(), "Roofline").count() == 2);
    CHECK(s.chart().points.size() > 5);
    CHECK(s.levels().size() == 3);
    CHECK(named<QTableView>(s.page(), "Kernels and their limits").model()->rowCount() ==
          static_cast<int>(s.chart().points.size() + s.chart().parts.size()));
}

TEST_CASE("a click on a ceiling or a kernel opens its derivation, and a row of the table points at its mark") {
    OpenedRoofline s("lite-gpu");
    emit s.view().leads_to("ceiling:0");
    REQUIRE(child<WhyTree>(s.page()).explanation());
    CHECK(child<WhyTree>(s.page()).explanation()->quantity->key == s.chart().ceilings[0].key);
    emit s.view().leads_to("point:2");
    CHECK(child<WhyTree>(s.page()).explanation()->quantity->key == s.chart().points[2].key);
    named<QTableView>(s.page(), "Kernels and their limits")
        .setCurrentIndex(named<QTableView>(s.page(), "Kernels and their limits").model()->index(1, 0));
    CHECK_FALSE(s.view().pointed_at().isEmpty());
}

TEST_CASE("a study without kernels says which studies have a roofline, and opens one") {
    Shown s;
    s.window.pages().turn_to("roofline");
    Notice* notice = child<RooflinePage>(s.window).traits().pane->notice();
    CHECK(says(*notice, "no roofline"));
    CHECK(child<RooflinePage>(s.window).traits().hint.isEmpty());
    REQUIRE(linger_until([&] { return notice->button()->isVisible(); }));
    CHECK(says(*notice, "Lite-GPUs"));
    QSignalSpy wanted(&s.window.navigator(), &Navigator::to_file);
    notice->button()->click();
    REQUIRE(wanted.size() == 1);
    REQUIRE(s.settled());
    CHECK(s.document().study().name == "lite-gpu");
}

TEST_CASE("a study that serves a language model and has no roofline gets one at a click, which undo takes away") {
    ShownAt s("roofline", "agentic-serving");
    auto& page = child<RooflinePage>(s.window);
    Notice* notice = page.traits().pane->notice();
    CHECK(says(*notice, "no roofline yet"));
    auto const can_export = [&] {
        for (auto* button : page.traits().pane->findChildren<QToolButton*>())
            if (button->defaultAction() && button->defaultAction()->text().contains("Export"))
                return button->isEnabled();
        return false;
    };
    CHECK_FALSE(can_export());
    std::size_t const before = s.document().study().charts.size();
    notice->button()->click();
    REQUIRE(s.document().study().charts.size() == before + 1);
    REQUIRE(linger_until([&] { return !notice->isVisible(); }));
    CHECK(can_export());
    s.document().undo().undo();
    CHECK(s.document().study().charts.size() == before);
}

TEST_CASE("a study of a training run is offered no roofline of prefill and decode") {
    Issues issues;
    CHECK_FALSE(serving_roofline(graph(), make_start(graph(), *find_start("train"), {}, issues)));
    CHECK(serving_roofline(graph(), make_start(graph(), *find_start("serve"), {}, issues)));
    CHECK(issues.empty());
}

TEST_CASE("at the size of a laptop the table of kernels has four whole rows, and no name in it is cut") {
    for (char const* study : {"lite-gpu", "copa-gpu"}) {
        ShownAt s("roofline", study);
        s.window.resize(1280, 800);
        REQUIRE(s.done());
        CHECK(child<RooflinePage>(s.window).traits().hint.startsWith("drag a ceiling"));
        linger(60);
        auto& table = named<QTableView>(s.window, "Kernels and their limits");
        CAPTURE(study);
        REQUIRE(table.model()->rowCount() >= 4);
        int const bottom = table.rowViewportPosition(3) + table.rowHeight(3);
        CHECK(bottom <= table.viewport()->height());
        for (PaintedText const& piece : painted_text(*table.viewport())) {
            CAPTURE(piece.text.toStdString());
            CHECK_FALSE(piece.text.contains(u'…'));
        }
        if (study != std::string_view("lite-gpu")) continue;
        named<QCheckBox>(s.window, "Overlay").setChecked(true);
        REQUIRE(s.done());
        linger(60);
        CHECK(table.horizontalHeader()->length() <= table.viewport()->width());  // with a column of designs
    }
}
