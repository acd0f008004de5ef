// Changes against a baseline, as cards and tables of designs say them.
#include <catch2/catch.hpp>
#include "app/gui/figure/figure_card.h"

using namespace diecast;

TEST_CASE("what differs by rounding alone is equal, also where a ratio would mean nothing") {
    static constexpr Quantity slack{.key = "toy.slack", .sense = Sense::slack}, cost{.key = "toy.cost"};
    CHECK(change_against(1 + 1.7e-7, 1, slack, Sense::slack)->text == "=");
    CHECK(change_against(1.1, 1, slack, Sense::slack)->text.startsWith("▲ 0.1"));
    CHECK(change_against(-0.2, 0, slack, Sense::slack)->kind == FigureChange::worse);
    CHECK(change_against(100.001, 100, cost, Sense::minimise)->kind == FigureChange::same);
    CHECK(change_against(112, 100, cost, Sense::minimise)->text == "▲ 12 %");
    CHECK(change_against(1, 79, cost, Sense::minimise)->text == "÷79");  // a sign alone says the direction
    CHECK(change_against(1200, 100, cost, Sense::minimise)->text == "×12");
    constexpr Quantity share{.key = "t.share", .unit = unit::percent};
    CHECK(change_against(60.12, 57.32, share, Sense::maximise)->text == "▲ 2.8 points");
}

TEST_CASE("a card says what a slack is a share of, and no instance is worse for being smaller") {
    static constexpr Quantity memory{.key = "t.memory", .sense = Sense::slack, .doc = "Share of the memory left."},
        divides{.key = "t.divides", .sense = Sense::slack, .doc = "0 where everything divides."},
        power{.key = "t.power", .unit = unit::W};
    CHECK(unit_on_card(memory) == "of the limit");
    CHECK(unit_on_card(divides) == "limit at 0");
    CHECK(unit_on_card(power) == "W");
    static constexpr Quantity goodput{.key = "t.goodput", .label = "Goodput of an instance"},
        rate{.key = "t.rate", .label = "Goodput per GPU"};
    CHECK(change_against(63, 100, goodput, Sense::maximise)->text == "▼ 37 %");
    CHECK(change_against(63, 100, goodput, Sense::maximise)->kind == FigureChange::neither);
    CHECK(change_against(63, 100, rate, Sense::maximise)->kind == FigureChange::worse);
}
