#include <QHeaderView>
#include <algorithm>
#include <set>
#include "app/gui/design/inspector.h"
#include "app/gui/explore/front_table.h"
#include "app/session/picking.h"
#include "tests/gui_help.h"

namespace diecast {
namespace {

FigureCard& cost_card(Shown& s) {
    for (FigureCard* card : s.window.inspector().findChildren<FigureCard*>())
        if (card->quantity().key == "package.cost_per_peak") return *card;
    throw std::logic_error("no such card");
}

bool tells_before(Shown& s) { return cost_card(s).accessibleDescription().contains(", was "); }

TEST_CASE("an edit shows what the numbers of the design were before it, until undo, the next edit or another design") {
    Shown s;
    CHECK_FALSE(tells_before(s));
    QString const first = cost_card(s).accessibleDescription().section(' ', 0, 0);
    s.session().select([&] {
        Selection selection = s.session().selection();
        selection.picked = s.session().current_design();
        return selection;
    }());
    s.document().pin(process::wafer_price, 40000.0);
    REQUIRE(s.settled());
    INFO(to_std(cost_card(s).accessibleDescription()));
    CHECK(cost_card(s).accessibleDescription().endsWith(", was " + first));
    CHECK(says(s.window.inspector(), "Changes by the last edit: "));
    SECTION("undo") {
        s.document().undo().undo();
        REQUIRE(s.settled());
        CHECK_FALSE(tells_before(s));
    }
    SECTION("another design") {
        step_along_front(s.session(), 1);
        CHECK_FALSE(tells_before(s));
        CHECK_FALSE(says(s.window.inspector(), "Changes by the last edit: "));
    }
    SECTION("the next edit is compared with what was before it") {
        QString const second = cost_card(s).accessibleDescription().section(' ', 0, 0);
        s.document().pin(process::defect_density, 0.3);
        REQUIRE(s.settled());
        CHECK(cost_card(s).accessibleDescription().endsWith(", was " + second));
    }
    SECTION("an edit of the goals") {
        Goals goals = goals_of(s.document().study());
        goals.constraints.clear();
        s.document().set_goals(goals, "no constraints");
        REQUIRE(s.settled());
        CHECK_FALSE(tells_before(s));
    }
}

TEST_CASE("a study that is opened shows its front, whatever was shown of the one before") {
    Shown s;
    Tables& tables = s.window.tables();
    QHeaderView& head = *tables.front().horizontalHeader();
    head.setSortIndicator(0, Qt::DescendingOrder);
    tables.all()->setChecked(true);
    s.document().open(s.document().study());
    REQUIRE(s.settled());
    CHECK_FALSE(tables.all()->isChecked());
    CHECK(head.sortIndicatorSection() == -1);
    tables.uncertainty_action()->setChecked(true);
    s.document().pin(process::wafer_price, 20000.0);
    REQUIRE(s.settled());
    CHECK(tables.uncertainty_action()->isChecked());  // an edit leaves it
    s.document().open(s.document().study());
    REQUIRE(s.settled());
    CHECK_FALSE(tables.uncertainty_action()->isChecked());
}

TEST_CASE("the first edit of a study that was opened is compared with that study, not with the one before it") {
    Shown s;
    Study other = s.document().study();
    other.scenario.pin(process::wafer_price, 5000.0);
    s.document().open(other);
    REQUIRE(s.settled());
    CHECK_FALSE(tells_before(s));
    QString const first = cost_card(s).accessibleDescription().section(' ', 0, 0);
    Selection selection = s.session().selection();
    selection.picked = s.session().current_design();
    s.session().select(selection);
    s.document().pin(process::wafer_price, 40000.0);
    REQUIRE(s.settled());
    INFO(to_std(cost_card(s).accessibleDescription()));
    CHECK(cost_card(s).accessibleDescription().endsWith(", was " + first));
}

TEST_CASE("a drag of a slider is one edit: the numbers are compared with those before it") {
    Shown s;
    QString const first = cost_card(s).accessibleDescription().section(' ', 0, 0);
    s.session().hold_view(true);
    for (double price : {20000.0, 30000.0, 40000.0}) {
        s.document().pin(process::wafer_price, price);
        REQUIRE(s.settled());
    }
    s.session().hold_view(false);
    REQUIRE(s.settled());
    CHECK(tells_before(s));
    s.document().undo().undo();
    REQUIRE(s.settled());
    CHECK(cost_card(s).accessibleDescription().startsWith(first));
    CHECK_FALSE(tells_before(s));
}

TEST_CASE("the heading of the front says how many designs an edit took from it, and its tip which ones") {
    Shown s;
    auto const ids = [&] {
        std::set<std::uint64_t> list;
        for (FrontPoint const& point : s.session().shown()->front) list.insert(point.design);
        return list;
    };
    auto& table = child<FrontTable>(s.window);
    auto const before = ids();
    CHECK_FALSE(table.note().contains("last edit"));
    s.document().pin(by_key("process.wafer_price"), 40000.0);
    REQUIRE(s.settled());
    auto const now = ids();
    auto const left = std::ranges::count_if(before, [&](auto id) { return !now.contains(id); }),
               joined = std::ranges::count_if(now, [&](auto id) { return !before.contains(id); });
    REQUIRE(left + joined > 0);
    CHECK(table.note().contains(QString("the last edit: %1 left, %2 joined").arg(left).arg(joined)));
    CHECK(table.note().contains("Left the front:") == (left > 0));
    s.document().undo().undo();
    REQUIRE(s.settled());
    CHECK_FALSE(table.note().contains("last edit"));
}

}  // namespace
}  // namespace diecast
