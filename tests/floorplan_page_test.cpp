// Plans on a page: one scale, nothing outside, and the drawing of them.
#include "app/chart/floorplan_page.h"
#include <catch2/catch.hpp>
#include <random>
#include "tests/chart_help.h"
#include "tests/chart_samples.h"

using namespace diecast;

TEST_CASE("plans keep within their cells, cells within the page and apart from each other") {
    std::mt19937 random(4);
    auto const number = [&](double lo, double hi) { return std::uniform_real_distribution<>(lo, hi)(random); };
    for (int n = 0; n < 200; ++n) {
        std::vector<PlanSize> plans(static_cast<std::size_t>(1 + n % 9));
        for (PlanSize& p : plans) p = {number(10, 130), number(10, 130), {number(0, 600), number(0, 300)}};
        QSizeF const page(number(500, 1600), number(400, 1000));
        PlanPage const made = arrange_plans(plans, page);
        CAPTURE(n);
        REQUIRE(made.cells.size() == static_cast<qsizetype>(plans.size()));
        for (qsizetype i = 0; i < made.cells.size(); ++i) {
            QRectF const& c = made.cells[i];
            PlanSize const& p = plans[static_cast<std::size_t>(i)];
            CHECK(QRectF({-0.1, -0.1}, page + QSizeF(0.2, 0.2)).contains(c));
            CHECK(p.width * made.scale + plan_margin::left <= c.width() + 0.1);
            CHECK(p.height * made.scale + plan_margin::head + plan_margin::dimension <= c.height() + 0.1);
            for (qsizetype j = i + 1; j < made.cells.size(); ++j)
                CHECK_FALSE(c.adjusted(0.1, 0.1, -0.1, -0.1).intersects(made.cells[j]));
        }
    }
}

TEST_CASE("two plans of one scale: twice the millimetres are twice the pixels, and every block can be pointed at") {
    FloorplanChart chart{"t", {}, false};
    for (double size : {20.0, 40.0}) {
        FloorplanChart::Block die{PartKind::compute, "Compute die", "N5", {"Compute", "x"}, {1, 1, size, size}};
        FloorplanChart::Block carrier{PartKind::carrier, "Carrier", "", {}, {0, 0, size + 2, size + 2}, -99, 5.0};
        chart.plans.push_back({"d", {carrier, die}, size + 2, size + 2, {"a remark"}, {}});
    }
    Drawing const d = lay_out(chart, {light_theme(), {900, 600}, "t"});
    std::vector<double> wide;
    for (Spot const& spot : d.spots) {
        CHECK(QRectF(0, 0, 900, 600).contains(spot.where));
        if (spot.text.startsWith("Compute die")) wide.push_back(spot.where.width());
        if (spot.text.startsWith("Carrier")) CHECK(spot.text.contains("the model charges 5 mm²"));
    }
    REQUIRE(wide.size() == 2);
    CHECK(wide[1] == Approx(2 * wide[0]));
    CHECK(std::any_of(d.labels.begin(), d.labels.end(), [](Label const& l) { return l.text == "A remark"; }));
}

TEST_CASE("the long name of a single plan has three lines rather than an ellipsis") {
    FloorplanChart c = samples::floorplan();
    c.plans.resize(1);
    c.plans[0].design =
        "B200 · prefill tensor parallelism 1 · prefill attention data parallelism 8 · decode tensor parallelism 2 · "
        "decode attention data parallelism 16 · batch 384";
    for (QSizeF const size : {QSizeF(415, 290), QSizeF(480, 360), QSizeF(900, 600)}) {
        Drawing const d = drawn(c, size);
        CAPTURE(size.width());
        for (Label const& l : d.labels) CHECK_FALSE((l.text.contains("parallelism") && l.text.contains("…")));
        CHECK(std::ranges::any_of(d.labels, [](Label const& l) { return l.text.endsWith("batch 384"); }));
        for (Label const& l : d.labels)
            CHECK(QRectF({}, size).adjusted(-1, -1, 1, 1).contains(l.outline().boundingRect()));
    }
}

TEST_CASE("a floorplan without designs says so") {
    Drawing const d = lay_out(FloorplanChart{}, {dark_theme(), {400, 300}, ""});
    REQUIRE(d.labels.size() >= 1);
    CHECK(d.labels[0].text.startsWith("There is nothing to draw"));
}

TEST_CASE("the name of a die stands beside an edge of the reticle limit that would cross it") {
    FloorplanChart c{"One die", {}, false};
    FloorplanChart::Plan plan{"large", {}, 48, 30, {}, {}};
    plan.blocks.push_back({PartKind::compute, "Compute die", "N5", {"Compute", "826 mm²"}, {2, 2, 44, 26}});
    plan.blocks.push_back({PartKind::reticle, "Reticle limit", "", {}, {2, 2, 23, 26}, 1});  // its edge: 1 mm off
    c.plans.push_back(plan);
    Drawing const d = drawn(c);
    std::optional<double> edge;
    for (Spot const& s : d.spots)
        if (s.text.startsWith("Reticle limit")) edge = s.where.right();
    REQUIRE(edge);
    int names = 0;
    for (Label const& l : d.labels) {
        if (l.text != "Compute" && l.text != "826 mm²") continue;
        ++names;
        CHECK(l.outline().boundingRect().right() < *edge);  // the wider part is to the left
    }
    CHECK(names == 2);
}

namespace {

FloorplanChart::Plan four_base_dies(bool named) {
    FloorplanChart::Plan plan{"four base dies", {}, 48, 54, {}, {}};
    plan.blocks.push_back({PartKind::carrier, "Carrier", "", {}, {0, 0, 48, 54}, -99});
    for (int i = 0; i < 2; ++i)
        for (int k = 0; k < 2; ++k)
            plan.blocks.push_back(
                {PartKind::io_die, "Base die", "", {}, {0.6 + 23.5 * i, 11.5 + 15.9 * k, 23.2, 15.6}, -1});
    for (int i = 0; i < 4; ++i)
        for (double y : {0.6, 43.2}) {
            plan.blocks.push_back({PartKind::memory, "Memory stack", "", {}, {1.5 + 11.5 * i, y, 11, 10}});
            if (named) plan.blocks.back().label = {"HBM3", "25.8 GB"};
        }
    plan.blocks.push_back({PartKind::reticle, "Reticle limit", "", {}, {-4.3, 6.3, 33, 26}, 1});
    return plan;
}

}  // namespace

TEST_CASE("the reticle limit goes round its die within the package, or beside the package, and through no name") {
    for (bool const named : {false, true})
        for (QSizeF const size : {QSizeF(500, 600), QSizeF(900, 900)}) {
            Drawing const d = drawn(FloorplanChart{"t", {four_base_dies(named)}, false}, size);
            QRectF field, carrier, die;
            for (Spot const& s : d.spots) {
                if (s.text.startsWith("Reticle limit")) field = s.where;
                if (s.text.startsWith("Carrier")) carrier = s.where;
                if (s.text.startsWith("Base die") &&
                    (die.isNull() || s.where.bottomLeft().y() - s.where.left() > die.bottomLeft().y() - die.left()))
                    die = s.where;
            }
            bool const inside = carrier.adjusted(-0.1, -0.1, 0.1, 0.1).contains(field) &&
                                field.adjusted(-0.1, -0.1, 0.1, 0.1).contains(die);
            CAPTURE(named, size.width());
            CHECK((inside || field.left() > carrier.right()));
            for (Label const& l : d.labels) {
                QRectF const box = l.outline().boundingRect();
                CHECK((field.contains(box) || !field.intersects(box)));
            }
        }
}
