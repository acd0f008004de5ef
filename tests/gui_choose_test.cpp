// Choosing from a front: how much each objective counts, and how sure the designs are of their place.
#include <QDockWidget>
#include <QHeaderView>
#include <QLayout>
#include "app/chart/chart.h"
#include "app/gui/figure/figure_card.h"
#include "app/gui/widgets/message_strip.h"
#include "model/catalogue/field_values.h"
#include "optimizer/sweep/choose.h"
#include "tests/gui_help.h"

using namespace diecast;

namespace {

struct Weighed : Shown {
    Weighed() {
        REQUIRE(linger_until([&] { return front().rowCount() > 0; }));
    }
    Tables& tables() { return window.tables(); }
    WeightStrip& strip() { return child<WeightStrip>(window); }
    QList<QSlider*> sliders() { return strip().findChildren<QSlider*>(); }
    FrontModel& front() { return window.tables().front().front(); }
    Picture const& picture() { return *session().shown(); }
    std::vector<std::uint64_t> order() {
        std::vector<std::uint64_t> list;
        for (int r = 0; r < front().rowCount(); ++r) list.push_back(front().design(r));
        return list;
    }
    std::vector<std::uint64_t> ranked(std::vector<double> const& weights) {
        std::vector<std::uint64_t> list;
        for (std::size_t i : ranked_front(picture(), weights)) list.push_back(picture().front[i].design);
        return list;
    }
    bool sampled() {
        return linger_until(
            [&] { return !tables().uncertainty().bands().empty() && !tables().uncertainty().work().busy(); });
    }
};

}  // namespace

TEST_CASE("weights rank the front, and moving one picks the design that is best by them") {
    Weighed s;
    auto const before = s.order();
    s.tables().weights_action()->setChecked(true);
    REQUIRE(s.strip().isVisible());
    CHECK(s.window.tables().front().verticalHeader()->isVisible());
    REQUIRE(s.sliders().size() == 3);
    CHECK(s.order() == s.ranked({1, 1, 1}));
    for (int i = 1; i < 3; ++i) QTest::keyClick(s.sliders()[i], Qt::Key_Home);
    QTest::keyClick(s.sliders()[0], Qt::Key_End);
    CHECK(s.order() == s.ranked({1, 0, 0}));
    double least = s.picture().front[0].objectives[0];
    for (FrontPoint const& p : s.picture().front) least = std::min(least, p.objectives[0]);
    CHECK(s.front().value(0, 0) == least);
    REQUIRE(s.session().selection().picked);
    CHECK(*s.session().selection().picked == s.session().designs().coordinates(s.front().design(0)));
    CHECK(s.window.tables().front().currentIndex().row() == 0);
    QTest::keyClick(s.sliders()[0], Qt::Key_Home);
    CHECK(says(s.strip(), "Nothing counts"));
    CHECK(s.order() == before);
    QTest::keyClick(s.sliders()[2], Qt::Key_End);
    s.window.tables().front().sortByColumn(0, Qt::DescendingOrder);  // a sorted column goes before the weights
    for (int row = 1; row < s.front().rowCount(); ++row) CHECK(s.front().value(row - 1, 0) >= s.front().value(row, 0));
    QTest::keyClick(s.sliders()[2], Qt::Key_Left);
    CHECK(s.order() == s.ranked({0, 0, static_cast<double>(s.sliders()[2]->value())}));
    s.tables().weights_action()->setChecked(false);
    CHECK_FALSE(s.strip().isVisible());
    CHECK_FALSE(s.window.tables().front().verticalHeader()->isVisible());
    CHECK(s.order() == before);
}

TEST_CASE("weights stay while a parameter moves, and rank the new front") {
    Weighed s;
    s.tables().weights_action()->setChecked(true);
    QTest::keyClick(s.sliders()[1], Qt::Key_End);
    auto const picture = s.session().shown();
    s.document().pin(*graph().find("wafer.edge_exclusion"), 6.0);
    REQUIRE(s.settled());
    REQUIRE(s.session().shown() != picture);
    CHECK(s.sliders()[1]->value() == 100);
    CHECK(s.order() == s.ranked({50, 100, 50}));
}

TEST_CASE("a number whose band is known has as many digits as the band allows, and the tip has them all") {
    CHECK(digits_within(0.348, 0.30, 0.40) == 2);
    CHECK(digits_within(0.348, 0.344, 0.352) == 3);
    CHECK(digits_within(348, 347.9, 348.1) == 3);
    CHECK(digits_within(-0.348, -0.9, 0.2) == 2);
    CHECK(digits_within(5, 5, 5) == 3);
    Weighed s;
    s.tables().uncertainty_action()->setChecked(true);
    REQUIRE(s.sampled());
    FrontBand const band = s.tables().uncertainty().bands().front();
    Selection selection = s.session().selection();
    selection.picked = s.session().designs().coordinates(band.design);
    s.session().select(std::move(selection));
    Quantity const& x = *s.picture().question.x;
    FigureCard* card = nullptr;
    for (FigureCard* one : s.window.inspector().findChildren<FigureCard*>())
        if (&one->quantity() == &x) card = one;
    REQUIRE(card);
    CHECK(card->accessibleDescription().startsWith(number(band.x, digits_within(band.x, band.x_lo, band.x_hi)) + " " +
                                                   unit_text(x)));
    CHECK(card->toolTip().contains("5th to 95th percentile " + number(band.x_lo, 3)));
    CHECK(card->toolTip().contains(qtext(exact_value_text(band.x, x)).toHtmlEscaped()));
    s.tables().uncertainty_action()->setChecked(false);
    CHECK(card->accessibleDescription().startsWith(number(band.x, std::min(x.digits, 3)) + " " + unit_text(x)));
    CHECK_FALSE(card->toolTip().contains("percentile"));
}

TEST_CASE("uncertainty gives the designs of the front whiskers, and rings those that are robust") {
    Weighed s;
    auto const canvas = [&] { return child<PlotView>(s.window).grab().toImage(); };
    QImage const plain = canvas();
    s.tables().uncertainty_action()->setChecked(true);
    REQUIRE(s.sampled());
    auto const bands = s.tables().uncertainty().bands();
    CHECK(bands.size() == std::min(s.picture().front.size(), FrontUncertainty::most_designs));
    bool wide = false;
    for (FrontBand const& b : bands) {
        auto const on_front = [&](FrontPoint const& p) { return p.design == b.design && p.x == b.x && p.y == b.y; };
        CHECK(std::any_of(s.picture().front.begin(), s.picture().front.end(), on_front));
        CHECK((b.x_lo <= b.x_hi && b.y_lo <= b.y_hi));
        CHECK((b.on_front >= 0 && b.on_front <= 1));
        wide = wide || b.x_hi > 1.01 * b.x_lo;
    }
    CHECK(wide);
    auto const robust = std::count_if(bands.begin(), bands.end(), [](FrontBand const& b) { return b.robust; });
    CHECK(robust > 0);
    CHECK(s.tables().uncertainty().note().contains(QString("%1 of %2 designs").arg(robust).arg(bands.size())));
    CHECK(canvas() != plain);
    s.document().pin(*graph().find("wafer.edge_exclusion"), 6.0);
    REQUIRE(s.settled());
    REQUIRE(s.sampled());
    CHECK(s.tables().uncertainty().bands().front().x != bands.front().x);
    s.document().undo().undo();
    REQUIRE(s.settled());
    REQUIRE(s.sampled());
    QImage const banded = canvas();
    s.tables().uncertainty_action()->setChecked(false);
    CHECK(s.tables().uncertainty().bands().empty());
    CHECK(canvas() != banded);
}

TEST_CASE("the whiskers of a design are those of the samples, whichever designs stand beside it") {
    Weighed s;
    s.tables().uncertainty_action()->setChecked(true);
    REQUIRE(s.sampled());
    FrontBand const first = s.tables().uncertainty().bands().front();
    s.tables().uncertainty_action()->setChecked(false);
    s.tables().uncertainty_action()->setChecked(true);
    REQUIRE(s.sampled());
    FrontBand const again = s.tables().uncertainty().bands().front();
    CHECK((same_bits(first.x_lo, again.x_lo) && same_bits(first.y_hi, again.y_hi)));
}

TEST_CASE("no column of the front is cut at the border, however narrow the window") {
    Weighed s;
    for (QSize const size : {QSize(1600, 1000), QSize(1280, 800), QSize(1100, 760)}) {
        s.window.resize(size);
        linger(50);
        CAPTURE(size.width());
        FrontTable const& table = s.window.tables().front();
        int const border = table.viewport()->width();
        REQUIRE(s.front().columnCount() > 4);
        for (int c = 0; c < s.front().columnCount(); ++c) {
            int const left = table.columnViewportPosition(c), right = left + table.columnWidth(c);
            CAPTURE(c, left, right, border);
            CHECK((right <= border || left >= border));
        }
    }
}

TEST_CASE("where nothing is feasible the chart leaves the reasons to the strip above it") {
    Shown s;
    Goals goals = goals_of(s.document().study());
    goals.constraints.push_back({graph().find("package.cost_per_peak"), -1e300, 1e-12});
    s.document().set_goals(goals, "impossible");
    REQUIRE(s.settled());
    REQUIRE(s.session().picture()->feasible == 0);
    REQUIRE(linger_until([&] { return child<MessageStrip>(child<ExplorePage>(s.window)).isVisible(); }));
    CHECK_FALSE(static_cast<Chart*>(child<PlotView>(s.window).chart())->says_reason());
}

TEST_CASE("weights and uncertainty together leave rows of the front in sight in a low window") {
    Weighed s;
    s.window.resize(1280, 800);
    auto* dock = s.window.findChild<QDockWidget*>("front");
    REQUIRE(dock);
    for (int height : {150, 300}) {
        CAPTURE(height);
        s.window.resizeDocks({dock}, {height}, Qt::Vertical);
        s.tables().weights_action()->setChecked(true);
        s.tables().uncertainty_action()->setChecked(true);
        REQUIRE(s.sampled());
        FrontTable& table = s.tables().front();
        for (int turn = 0; turn < 40 && table.viewport()->height() < table.rowHeight(0); ++turn) linger(50);
        CHECK(table.viewport()->height() >= table.rowHeight(0));
        for (QSlider* slider : s.sliders()) {
            auto const* names = slider->parentWidget();
            CHECK(names->height() >= names->layout()->minimumHeightForWidth(names->width()));
        }
    }
}

TEST_CASE("a number that can mean two is refused wherever it is typed, and both are named") {
    set_decimal_comma(false);
    Shown s;
    ParameterRow& row = s.row(process::wafer_price);
    type_in(row.field(), "40.000");
    CHECK_FALSE(s.document().is_pinned(process::wafer_price));
    CHECK(says(row, "can mean 40 USD or 40000 USD"));
    CHECK(says(row, "use 40"));
    CHECK(read_single(process::wafer_price, "40.000").way_out == "40000 USD");
    CHECK_FALSE(read_number(process::wafer_price, "40.000").value);
    CHECK_FALSE(read_setting(graph(), process::wafer_price, "40.000").value);
    Quantity const wide{.key = "a.price", .unit = unit::usd, .range = {1, 1e9}};
    TypedSetting const decimals = read_single(wide, "16.988");  // cannot be typed otherwise
    CHECK(decimals.value == 16.988);
    CHECK(decimals.note == "Read as " + shown(16.988, wide));
    CHECK(decimals.way_out == "16988 USD");
}
