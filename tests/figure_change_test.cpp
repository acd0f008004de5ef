// Changes against a baseline, as cards and tables of designs say them.
#include <catch2/catch.hpp>
#include "app/gui/figure/figure_card.h"
#include "app/present/text/row_traits.h"
#include "tests/shipped.h"

using namespace diecast;

TEST_CASE("what differs by rounding alone is equal, also where a ratio would mean nothing") {
    static constexpr Quantity slack{.key = "toy.slack", .sense = Sense::slack}, cost{.key = "toy.cost"};
    CHECK(change_against(1 + 1.7e-7, 1, slack, Sense::slack)->text == "=");
    CHECK(change_against(1.1, 1, slack, Sense::slack)->text.startsWith("▲ 0.1"));
    CHECK(change_against(-0.2, 0, slack, Sense::slack)->kind == FigureChange::worse);
    CHECK(change_against(100.001, 100, cost, Sense::minimise)->kind == FigureChange::same);
    CHECK(change_against(112, 100, cost, Sense::minimise)->text == "▲ 12 %");
    CHECK(change_against(1, 79, cost, Sense::minimise)->text == "79× lower");  // no sign that reads as another
    CHECK(change_against(1200, 100, cost, Sense::minimise)->text == "12× higher");
    CHECK(change_against(1, 4e8, cost, Sense::minimise)->text == "> 1000× lower");
    constexpr Quantity share{.key = "t.share", .unit = unit::percent};
    CHECK(change_against(60.12, 57.32, share, Sense::maximise)->text == "▲ 2.8 points");
}

TEST_CASE("a card says what a slack is a share of, and no instance is worse for being smaller") {
    auto const row = [](char const* key) -> Quantity const& { return *shipped().find(key); };
    CHECK(unit_on_card(row("decode.memory_slack")) == "of the limit");
    CHECK(unit_on_card(row("package.slack")) == "of the limit");  // the least of shares
    CHECK(unit_on_card(row("training.layout_slack")) == "limit at 0");
    CHECK(unit_on_card(row("package.power")) == "W");
    CHECK(change_against(63, 100, row("load.goodput"), Sense::maximise)->text == "▼ 37 %");
    CHECK(change_against(63, 100, row("load.goodput"), Sense::maximise)->kind == FigureChange::neither);
    CHECK(change_against(63, 100, row("serve.rate_per_gpu"), Sense::maximise)->kind == FigureChange::worse);
}

TEST_CASE("every row that a card treats apart is one of the model's, and slacks have no other unit") {
    for (std::string_view key : slacks_without_share()) {
        CAPTURE(key);
        REQUIRE(shipped().find(key));
        CHECK(shipped().find(key)->sense == Sense::slack);
        CHECK_FALSE(is_share_of_limit(*shipped().find(key)));
    }
    for (std::string_view key : keys_of_instances()) CHECK(shipped().find(key));
    for (Quantity const* q : shipped().quantities())
        if (q->sense == Sense::slack) CHECK(q->unit.name.empty());
}
