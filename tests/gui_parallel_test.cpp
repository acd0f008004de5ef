// Parallel coordinates and brushes: what a person does to them with mouse and keyboard, and what follows everywhere.
#include <QLineEdit>
#include <QMenu>
#include <QScrollArea>
#include <QTimer>
#include <cstdio>
#include <ctime>
#include "app/chart/shade.h"
#include "app/session/brush_controller.h"
#include "app/session/brush_words.h"
#include "app/session/picking.h"
#include "tests/gui_help.h"
#include "tests/painted_text.h"

using namespace diecast;

namespace {

struct Brushed : Shown {
    using Shown::Shown;
    ParallelPane& pane() { return child<ParallelPane>(window); }
    ParallelView& view() { return child<ParallelView>(pane()); }
    BrushController& brush_controller() { return session().brush_controller(); }
    bool kept() {
        if (!pane().isVisible()) {
            window.resize(1400, 1000);
            pane().show();
            child<ExplorePage>(window).findChild<QSplitter*>()->setSizes({400, 320});
        }
        auto const ready = [&] {
            return brush_controller().columns() && brush_controller().answer() && !brush_controller().busy() &&
                   !session().runner().busy();
        };
        return linger_until(ready) && (linger(30), linger_until(ready));
    }
    int axis_of(Quantity const& q) {
        auto const axes = brush_controller().layout().axes;
        for (std::size_t a = 0; a < axes.size(); ++a)
            if (axes[a].quantity == &q) return static_cast<int>(a);
        return -1;
    }
    QPoint at(int axis, double place) {
        auto const a = static_cast<std::size_t>(axis);
        ParallelLayout const layout = brush_controller().layout();
        return QPointF(layout.x(a), layout.y(a, place)).toPoint();
    }
    void drag(int axis, double from, double to, int steps = 6) {
        QTest::mousePress(&view(), Qt::LeftButton, {}, at(axis, from));
        for (int i = 1; i <= steps; ++i) {
            QMouseEvent move(QEvent::MouseMove, at(axis, from + (to - from) * i / steps),
                             view().mapToGlobal(at(axis, from + (to - from) * i / steps)), Qt::NoButton, Qt::LeftButton,
                             {});
            QApplication::sendEvent(&view(), &move);
        }
        QTest::mouseRelease(&view(), Qt::LeftButton, {}, at(axis, to));
    }
    BrushSpec const* brush(Quantity const& q) { return session().brushes().find(&q); }
};

Quantity const& the_cost() { return *graph().find("package.cost_per_peak"); }
Quantity const& the_stacks() { return *graph().find("package.stacks"); }
Quantity const& the_node() { return *graph().find("process.node"); }

}  // namespace

TEST_CASE("each goal and each swept quantity has an axis, and all designs are kept for them") {
    Brushed s;
    REQUIRE(s.kept());
    CHECK(s.axis_of(the_cost()) == 0);
    CHECK(s.axis_of(the_stacks()) > 0);
    CHECK(s.brush_controller().columns()->rows == s.session().picture()->designs);
    CHECK_FALSE(s.brush_controller().answer()->rest.isNull());
    CHECK(s.brush_controller().answer()->drawn.size() == s.session().picture()->front.size());
    CHECK(says(s.pane(), "packages"));
    CHECK(s.session().shown() == s.session().picture());
}

TEST_CASE("every swept quantity of a study with many has an axis, and one that is swept later gets one") {
    Brushed s(find_study(graph(), "lite-gpu").study);
    REQUIRE(s.kept());
    for (AxisSpec const& axis : s.session().study().axes) {
        INFO(axis.quantity->key);
        CHECK(s.axis_of(*axis.quantity) >= 0);
    }
    CHECK(s.brush_controller().axes().size() ==
          s.session().study().objectives.size() + s.session().study().axes.size());
    Brushed small;
    REQUIRE(small.kept());
    small.brush_controller().show_axes({&the_cost(), &the_stacks()});  // by hand
    REQUIRE(small.kept());
    small.document().sweep(wafer::diameter, {&wafer::diameter, "", {200, 300}});
    REQUIRE(small.settled());
    REQUIRE(small.kept());
    CHECK(small.brush_controller().axes() ==
          std::vector<Quantity const*>{&the_cost(), &the_stacks(), &wafer::diameter});
}

TEST_CASE("an objective that is dropped takes its card and its axis along, and leaves key figures of the study") {
    Brushed s;
    REQUIRE(s.kept());
    Quantity const &power = package::power, &yield = die::yield;  // the second is a key figure of the study
    auto const has_card = [&](Quantity const& q) {
        return std::ranges::any_of(s.window.inspector().findChildren<FigureCard*>(),
                                   [&](FigureCard const* card) { return &card->quantity() == &q; });
    };
    Goals const before = goals_of(s.document().study());
    Goals goals = before;
    goals.objectives.push_back({&power, Sense::minimise}), goals.objectives.push_back({&yield, Sense::maximise});
    s.document().set_goals(goals, "two more");
    REQUIRE(s.settled());
    REQUIRE(s.kept());
    CHECK((s.axis_of(power) >= 0 && has_card(power)));
    goals = goals_of(s.document().study());
    goals.objectives.resize(before.objectives.size());
    s.document().set_goals(goals, "none of them");
    REQUIRE(s.settled());
    REQUIRE(s.kept());
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    CHECK(s.axis_of(power) < 0);
    CHECK_FALSE(has_card(power));
    CHECK(goals_of(s.document().study()) == before);
    CHECK((s.axis_of(yield) >= 0 && has_card(yield)));
    s.document().undo().undo();
    REQUIRE(s.settled());
    REQUIRE(s.kept());
    CHECK((s.axis_of(power) >= 0 && has_card(power)));
}

TEST_CASE("headings that have no room side by side stand in two tiers, and no word is divided") {
    Brushed s(find_study(graph(), "hybrid-language-models").study);
    REQUIRE(s.kept());
    ParallelLayout layout = s.brush_controller().layout();
    REQUIRE(layout.axes.size() > 10);
    std::vector<double> heights;
    for (double const wide : {820.0, 2000.0}) {
        layout.size = {wide, 400};
        make_room_for_headings(layout);
        heights.push_back(layout.above);
        TextRecorder page({static_cast<int>(wide), 400});
        QPainter p(&page);
        draw_axes(p, layout, s.session().study().objectives, -1, theme());
        draw_axis_numbers(p, layout, s.session().graph(), theme());
        std::vector<PaintedText> over;
        for (PaintedText const& text : page.pieces())
            if (text.box.bottom() < layout.above) over.push_back(text);
        CHECK(over.size() >= layout.axes.size());
        for (std::size_t i = 0; i < over.size(); ++i) {
            INFO(wide << ": " << over[i].text.toStdString());
            CHECK_FALSE(over[i].text.endsWith('-'));
            CHECK_FALSE(over[i].text.contains(QChar(0x2026)));
            QRectF const ink = over[i].box.adjusted(0, 3, 0, -3);  // lines of one heading stand close
            for (std::size_t k = 0; k < i; ++k) CHECK_FALSE(ink.intersects(over[k].box.adjusted(0, 3, 0, -3)));
        }
    }
    CHECK(heights[0] > heights[1]);
}

TEST_CASE("names of several words have two lines at narrow axes and are not cut between words") {
    Brushed s(find_study(graph(), "hybrid-language-models").study);
    REQUIRE(s.kept());
    ParallelLayout layout = s.brush_controller().layout();
    layout.size = {900, 600};
    make_room_for_headings(layout);
    TextRecorder page({900, 600});
    QPainter p(&page);
    draw_axis_numbers(p, layout, s.session().graph(), theme());
    p.end();
    bool broken = false;
    for (PaintedText const& text : page.pieces()) {
        INFO(text.text.toStdString());
        broken = broken || text.text.endsWith(" ×");
        CHECK_FALSE((text.text.contains(QChar(0x2026)) && text.text.contains(' ')));
    }
    CHECK(broken);  // "data ×", and "pipeline" below it
}

TEST_CASE("axes of parallel coordinates have no number where the end of a brush is written") {
    Brushed s;
    REQUIRE(s.kept());
    ParallelLayout const layout = s.brush_controller().layout();
    auto const numbers = [&](QList<QRectF> const& taken) {
        TextRecorder page(layout.size.toSize());
        QPainter p(&page);
        draw_axis_numbers(p, layout, s.session().graph(), theme(), taken);
        p.end();
        QList<QRectF> boxes;
        for (PaintedText const& text : page.pieces()) boxes << text.box;
        return boxes;
    };
    QList<QRectF> const all = numbers({});
    REQUIRE(all.size() > 2);
    QRectF const label = all.first().adjusted(-4, -2, 0, 2);
    QList<QRectF> const rest = numbers({label});
    CHECK(rest.size() < all.size());
    for (QRectF const& box : rest) CHECK_FALSE(box.adjusted(0, 3, 0, -3).intersects(label));
}

TEST_CASE("brushes that leave nothing say so, invent no colours, and are cleared in one press") {
    Brushed s;
    REQUIRE(s.kept());
    Quantity const& q = *s.session().question().objectives.back().quantity;
    Brushes brushes;
    brushes.list = {{&the_cost(), {{1e12, 1e13}}}, {&q, {{0, 1e13}}}};
    s.session().brush(brushes);
    REQUIRE(s.kept());
    REQUIRE(s.session().shown()->feasible == 0);
    CHECK(child<QLabel>(child<ExplorePage>(s.window), "headline").text().contains("none within the brushes"));
    Shade const colours = shade(*s.session().shown(), light_theme());
    CHECK(colours.low.isEmpty());
    CHECK(colours.high.isEmpty());
    REQUIRE(child<QPushButton>(child<ExplorePage>(s.window), "way-on").isVisible());
    child<QPushButton>(child<ExplorePage>(s.window), "way-on").click();
    REQUIRE(s.kept());
    CHECK(s.session().brushes().list.empty());
    CHECK_FALSE(child<QPushButton>(child<ExplorePage>(s.window), "way-on").isVisible());
    CHECK(child<QLabel>(child<ExplorePage>(s.window), "headline").text().contains("Pareto-optimal (3 objectives)"));
}

TEST_CASE("a brush dragged on an axis leaves its designs in colour, in the front and in the table") {
    Brushed s;
    REQUIRE(s.kept());
    auto const before = s.session().picture();
    auto& front = named<QToolButton>(s.pane(), "Front of the brushed");
    CHECK(front.isHidden());  // nothing is brushed
    s.drag(0, 0.0, 0.4);
    REQUIRE(s.brush(the_cost()));
    BrushRange const kept = s.brush(the_cost())->kept.front();
    CHECK_FALSE(std::isfinite(kept.lo));
    REQUIRE(s.kept());
    auto const part = s.session().shown();
    CHECK(part != before);
    CHECK(s.session().picture() == before);
    std::uint64_t feasible = 0, all = 0, was = 0;
    for (std::size_t c = 0; c < part->cells.size(); ++c) {
        feasible += part->cells[c].feasible, all += part->cells[c].feasible + part->cells[c].infeasible;
        was += before->cells[c].feasible + before->cells[c].infeasible;
    }
    CHECK(all == was);
    CHECK(feasible <= s.brush_controller().answer()->feasible);
    CHECK(feasible > 0);
    REQUIRE_FALSE(part->front.empty());
    for (FrontPoint const& p : part->front) CHECK(p.objectives[0] <= kept.hi);
    CHECK(s.window.tables().front().front().rowCount() == static_cast<int>(part->front.size()));
    CHECK(says(s.window.status(), "brushed"));
    CHECK(says(s.pane(), "brushed"));
    CHECK(child<QLabel>(s.pane(), "sentence").text().contains("at most"));
    CHECK_FALSE(front.isHidden());
    front.click();  // the front of all, as far as it lies within
    REQUIRE(s.kept());
    for (FrontPoint const& p : s.session().shown()->front) {
        auto const in_front = [&](FrontPoint const& f) { return f.design == p.design; };
        CHECK(std::any_of(before->front.begin(), before->front.end(), in_front));
        CHECK(p.objectives[0] <= kept.hi);
    }
    named<QPushButton>(s.pane(), "Clear all").click();
    REQUIRE(s.kept());
    CHECK(s.session().shown() == before);
    CHECK(s.window.tables().front().front().rowCount() == static_cast<int>(before->front.size()));
}

TEST_CASE("brushes move and grow by their handles, several stay side by side, double click takes one away") {
    Brushed s;
    REQUIRE(s.kept());
    s.drag(0, 0.2, 0.5);
    BrushRange const first = s.brush(the_cost())->kept.front();
    s.drag(0, 0.35, 0.45);  // the whole of it, up
    BrushRange const moved = s.brush(the_cost())->kept.front();
    CHECK(moved.lo > first.lo);
    CHECK(moved.hi > first.hi);
    s.drag(0, 0.6, 0.8);  // its upper end
    CHECK(s.brush(the_cost())->kept.front().hi > moved.hi);
    CHECK(s.brush(the_cost())->kept.front().lo == Approx(moved.lo).epsilon(0.02));
    QTest::mouseDClick(&s.view(), Qt::LeftButton, {}, s.at(0, 0.5));
    CHECK_FALSE(s.brush(the_cost()));
}

TEST_CASE("swept quantities and names are brushed in steps") {
    Brushed s;
    REQUIRE(s.kept());
    int const axis = s.axis_of(the_stacks());
    s.drag(axis, 0.9, 0.6);
    REQUIRE(s.brush(the_stacks()));
    for (double end : {s.brush(the_stacks())->kept.front().lo, s.brush(the_stacks())->kept.front().hi})
        CHECK((end == 4 || end == 6 || end == 8));
    int const names = s.axis_of(the_node());
    REQUIRE(names >= 0);
    s.drag(names, 0.02, 0.03, 2);
    QTest::mouseClick(&s.view(), Qt::LeftButton, {}, s.at(names, 0.9));
    REQUIRE(s.kept());
    REQUIRE(s.brush(the_node()));
    CHECK_FALSE(named<QPushButton>(s.pane(), "Keep as limits").isEnabled());  // a name is no limit
}

TEST_CASE("the keyboard walks along the axes, narrows, widens, clears and types") {
    Brushed s;
    REQUIRE(s.kept());
    ParallelView& view = s.view();
    view.setFocus();
    view.set_axis(0);
    QTest::keyClick(&view, Qt::Key_Down, Qt::ControlModifier);
    REQUIRE(s.brush(the_cost()));
    double const hi = s.brush(the_cost())->kept.front().hi;
    QTest::keyClick(&view, Qt::Key_Down, Qt::ControlModifier);
    CHECK(s.brush(the_cost())->kept.front().hi < hi);
    QTest::keyClick(&view, Qt::Key_Up, Qt::ShiftModifier);
    CHECK(s.brush(the_cost())->kept.front().hi == Approx(hi).epsilon(0.02));
    CHECK(view.spoken().contains("at most"));
    QTest::keyClick(&view, Qt::Key_Delete);
    CHECK_FALSE(s.brush(the_cost()));
    QTest::keyClick(&view, Qt::Key_Right);
    CHECK(view.accessibleDescription().startsWith("Axis 2 of"));
    QTest::keyClick(&view, Qt::Key_Tab);
    CHECK(view.accessibleDescription().startsWith("Axis 3 of"));
    view.set_axis(s.axis_of(the_stacks()));
    QTest::keyClick(&view, Qt::Key_Return);
    REQUIRE(view.findChild<RangeField*>());
    type_in(view.findChild<RangeField*>(), "4..x");
    REQUIRE(view.findChild<RangeField*>());  // refused, and what is typed stays
    CHECK(view.findChild<RangeField*>()->property("wrong").toBool());
    type_in(view.findChild<RangeField*>(), "4..6");
    CHECK(linger_until([&] { return !view.findChild<RangeField*>(); }));
    REQUIRE(s.brush(the_stacks()));
    CHECK(s.brush(the_stacks())->kept == std::vector<BrushRange>{{4, 6}});
    auto const order = s.brush_controller().axes();
    view.set_axis(0);
    QTest::keyClick(&view, Qt::Key_Right, Qt::ControlModifier);
    CHECK(s.brush_controller().axes()[1] == order[0]);
}

TEST_CASE("typed ranges take units, commas, open ends and several stretches, and what is wrong is said") {
    Quantity const& area = *graph().find("die.area");
    double const inf = std::numeric_limits<double>::infinity();
    auto const read = [&](char const* text) { return read_intervals(graph(), area, text); };
    CHECK(read("200..800 mm2").kept == std::vector<BrushRange>{{200, 800}});
    CHECK(read("2..8 cm2").kept.front().hi == Approx(800));
    CHECK(read("2..8 cm2").kept.front().lo == Approx(200));
    CHECK(read("..600").kept == std::vector<BrushRange>{{-inf, 600}});
    CHECK(read("200 mm2..").kept == std::vector<BrushRange>{{200, inf}});
    CHECK(read("<= 600 mm2").kept == std::vector<BrushRange>{{-inf, 600}});
    CHECK(read("100..200; 400..500").kept == std::vector<BrushRange>{{100, 200}, {400, 500}});
    CHECK(read("800..200").kept == std::vector<BrushRange>{{200, 800}});
    CHECK(read("0,5..1,5 cm2").kept.front().hi == Approx(150));
    CHECK(read("").problem.isEmpty());
    CHECK(read("two..3").problem.contains("two"));
    CHECK(read("2..8 GB").problem.contains("GB"));
    CHECK_FALSE(read_intervals(graph(), the_node(), "N5, N4").kept.empty());
    Quantity const& slack = *graph().find("package.slack");  // crosses zero
    auto const below = read_intervals(graph(), slack, "-5..-2");
    REQUIRE(below.kept.size() == 1);
    CHECK(below.kept[0] == BrushRange{-5, -2});
    CHECK_FALSE(read_intervals(graph(), the_node(), "N5000").problem.isEmpty());
    Brushes b{{{&area, {{-inf, 600}}}, {&the_cost(), {{1, 2}}}}};
    QString const sentence = sentence_of(graph(), b, nullptr);
    CHECK(sentence.contains("die area at most 600"));
    CHECK(sentence.contains(" and "));
    CHECK(sentence.contains("between 1 and 2"));
}

TEST_CASE("brushes belong to the way back, and become limits as one edit that can be undone") {
    Brushed s;
    REQUIRE(s.kept());
    s.drag(0, 0.0, 0.4);
    Brushes const brushed = s.session().brushes();
    REQUIRE(s.window.views().can_go_back());
    s.window.views().back();
    CHECK(s.session().brushes().list.empty());
    s.window.views().forth();
    CHECK(s.session().brushes() == brushed);
    CHECK_FALSE(s.document().modified());
    REQUIRE(s.kept());
    double const hi = s.brush(the_cost())->kept.front().hi;
    std::size_t const within = s.brush_controller().answer()->feasible;
    named<QPushButton>(s.pane(), "Keep as limits").click();
    CHECK(s.session().brushes().list.empty());
    auto const& limits = s.document().study().constraints;
    REQUIRE(limits.size() == 2);
    CHECK(limits.back().quantity == &the_cost());
    CHECK(limits.back().hi == hi);
    REQUIRE(s.kept());
    CHECK(s.session().picture()->feasible == within);
    s.document().undo().undo();
    CHECK(s.document().study().constraints.size() == 1);
}

TEST_CASE("designs that violate a limit can be left out, everywhere") {
    Brushed s;
    REQUIRE(s.kept());
    named<QToolButton>(s.pane(), "Hide infeasible").click();
    REQUIRE(s.kept());
    for (Cell const& c : s.session().shown()->cells) CHECK(c.infeasible == 0);
    CHECK(s.session().shown()->front == s.session().picture()->front);
}

TEST_CASE("a moved parameter keeps the brush, and brushes anew") {
    Brushed s;
    REQUIRE(s.kept());
    s.drag(0, 0.0, 0.5);
    REQUIRE(s.kept());
    auto const before = s.brush_controller().columns();
    s.document().pin(*graph().find("wafer.edge_exclusion"), 5.0);
    REQUIRE(s.settled());
    REQUIRE(s.kept());
    CHECK(s.brush_controller().columns() != before);
    CHECK(s.session().shown() != s.session().picture());
    child<PlotView>(s.window).zoom(0.5, {0.3, 0.3});
    REQUIRE(s.settled());
    REQUIRE(s.kept());
    CHECK(s.session().view_state().view);
    CHECK(s.session().shown()->view == s.session().picture()->view);
    CHECK(s.session().shown() != s.session().picture());
}

TEST_CASE("pinned designs cross the axes in the colours that they have in the chart") {
    Brushed s;
    REQUIRE(s.kept());
    auto const pixels = [&](QColor const& ink) {
        QImage const image = s.view().grab().toImage();
        int many = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x) many += image.pixelColor(x, y) == ink;
        return many;
    };
    std::vector<int> before;
    for (std::size_t i = 0; i < 3; ++i) before.push_back(pixels(theme().colour_of(i)));
    for (int i = 0; i < 3; ++i) {
        pin_design(s.session(), s.session().designs().coordinates(
                                    s.session().picture()->front[static_cast<std::size_t>(3 * i)].design));
        REQUIRE(s.session().selection().pinned[static_cast<std::size_t>(i)]);
    }
    for (std::size_t i = 0; i < 3; ++i) {
        CAPTURE(i);
        CHECK(pixels(theme().colour_of(i)) > before[i] + 100);
    }
}

TEST_CASE("Explore is busy until the numbers for the parallel coordinates are kept and drawn") {
    Brushed s;
    REQUIRE(s.kept());
    s.document().pin(*graph().find("wafer.edge_exclusion"), 5.0);
    CHECK(s.window.busy());  // whatever the other threads have done by now: no event has brought it here yet
    REQUIRE(linger_until([&] { return !s.window.busy(); }));
    REQUIRE(s.brush_controller().answer());
    CHECK(s.brush_controller().answer()->ask.picture == s.session().picture());
}

TEST_CASE("axes without room beside each other are scrolled, and the one stepped to is in sight") {
    Brushed s;
    REQUIRE(s.kept());
    std::vector<Quantity const*> axes = s.brush_controller().axes();
    for (Quantity const* q : graph().quantities())
        if (axes.size() < BrushController::most_axes && q->key.starts_with("package.") && !graph().is_choice(*q) &&
            std::ranges::find(axes, q) == axes.end())
            axes.push_back(q);
    s.brush_controller().show_axes(axes);
    s.window.resize(1024, 768);
    REQUIRE(s.kept());
    auto const* const port = child<QScrollArea>(s.pane()).viewport();
    auto const gap = [&] { return s.brush_controller().layout().gap(); };
    REQUIRE(linger_until([&] { return s.view().width() > port->width() && gap() >= least_axis_gap - 0.5; }));
    for (int const axis : {static_cast<int>(axes.size()) - 1, 0}) {
        s.view().set_axis(axis);
        CHECK(port->rect().contains(s.view().mapTo(port, s.at(axis, 0.5))));
    }
}
