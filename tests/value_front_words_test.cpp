#include "app/present/charts/value_front_words.h"
#include <catch2/catch.hpp>
#include "model/fleet/quantities.h"
#include "model/inference/quantities.h"

using namespace diecast;

namespace {

Objective const time_wanted{&serve::between_tokens, Sense::minimise}, cost_wanted{&serve::cost, Sense::minimise},
    rate_wanted{&serve::rate_per_user, Sense::maximise}, energy_wanted{&package::power, Sense::minimise};

/// With plain spaces between numbers and units.
std::string all_words(Objective const& x, Objective const& y, std::vector<NamedFront> const& fronts) {
    constexpr std::string_view no_break_space = "\u00a0";
    std::string text = value_front_words(x, y, fronts);
    for (std::size_t at; (at = text.find(no_break_space)) != text.npos;) text.replace(at, no_break_space.size(), " ");
    return text;
}
/// But for the best of each at the end.
std::string words_of_fronts(Objective const& x, Objective const& y, std::vector<NamedFront> const& fronts) {
    std::string const text = all_words(x, y, fronts);
    return text.substr(0, std::min(text.rfind(" Lowest "), text.rfind(" Highest ")));
}

std::string cost_words(std::vector<NamedFront> const& fronts) {
    return words_of_fronts(time_wanted, cost_wanted, fronts);
}

}  // namespace

// Times 10 … 90 ms: the middle of the steps at which both reach is (10 + 50)/2 = 30 ms; there 0.87 against 1.00.
TEST_CASE("one value leads everywhere: by how much at a middle point, and that no other is best anywhere") {
    CHECK(cost_words({{"H200", {{30, 2.0}}},
                      {"B200", {{10, 1.5}, {20, 0.87}, {50, 0.5}}},
                      {"MI300X", {{10, 1.6}, {20, 1.0}, {50, 0.9}}}}) ==
          "B200 is 13 % cheaper than MI300X at a time between tokens of 30 ms; no other is best anywhere.");
}

// From 20 ms on B costs 1 where A costs 2; its lead, 20 to 40 ms, is longer than A's, 10 to 20 ms: the middle is 30 ms.
TEST_CASE("where two fronts cross the sentence names who leads on which side") {
    CHECK(cost_words({{"H200", {{10, 3}, {20, 2}, {40, 1.9}}}, {"B200", {{20, 1}, {40, 0.95}}}}) ==
          "H200 is cheapest below a time between tokens of 20 ms, B200 above. "
          "B200 is 50 % cheaper than H200 at a time between tokens of 30 ms.");
    CHECK(cost_words({{"H200", {{10, 3}, {20, 2}, {40, 1.9}}}, {"B200", {{20, 1}, {40, 0.95}}}, {"V100", {{40, 4}}}}) ==
          "H200 is cheapest below a time between tokens of 20 ms, B200 above; no other is best anywhere. "
          "B200 is 50 % cheaper than H200 at a time between tokens of 30 ms.");
}

// Leads of A: 10–20, B: 20–30, A: 30–60 ms. The last is the longest; in it, 30 and 60 ms, the middle is 45 ms.
TEST_CASE("a front that is overtaken and comes back is named twice, and many changes become shares") {
    CHECK(cost_words({{"A", {{10, 9}, {30, 4}, {60, 2}}}, {"B", {{20, 8}, {60, 3}}}}) ==
          "A is cheapest below a time between tokens of 20 ms, B up to 30 ms, A above. "
          "A is 50 % cheaper than B at a time between tokens of 45 ms.");
    // A: 10–20, 30–40 and 50, B: 20–30 and 40–50; of 40 ms half each.
    CHECK(cost_words({{"A", {{10, 9}, {30, 7}, {50, 5}}}, {"B", {{20, 8}, {40, 6}}}})
              .starts_with("A is cheapest over 50 % of the front, B over 50 %."));
}

// More output per user, less power: at the middle of 10 and 50 tokens/s, 30, the best of 30 and more: 400 W and 500 W.
TEST_CASE("a quantity of which more is wanted is compared with what is at least as good") {
    CHECK(words_of_fronts(rate_wanted, energy_wanted,
                          {{"B200", {{10, 300}, {50, 400}}}, {"H200", {{10, 310}, {50, 500}}}}) ==
          "B200 is 20 % lower in package power than H200 at an output rate per user of 30 tokens/s; no other is best "
          "anywhere.");
    CHECK(words_of_fronts(time_wanted, rate_wanted,
                          {{"2 dies", {{10, 50}, {30, 124}}}, {"1 die", {{10, 40}, {30, 100}}}}) ==
          "2 dies are 25 % higher in output rate per user than 1 die at a time between tokens of 20 ms; "
          "no other is best anywhere.");
}

TEST_CASE("the best of each value follows, the better ones first, unless there are many") {
    CHECK(all_words(time_wanted, cost_wanted,
                    {{"H200", {{30, 0.587}}}, {"B200", {{10, 1.5}, {20, 0.87}, {50, 0.3481}}}, {"V100", {}}})
              .ends_with(" Lowest cost per token of each: B200 0.348, H200 0.587 USD/Mtoken."));
    CHECK(all_words(time_wanted, rate_wanted, {{"A", {{10, 50}, {30, 124}}}, {"B", {{10, 40}, {30, 200}}}})
              .ends_with(" Highest output rate per user of each: B 200, A 124 tokens/s."));
    std::vector<NamedFront> many;
    for (char const* name : {"A", "B", "C", "D", "E"}) many.push_back({name, {{10, 1}, {20, 0.5}}});
    CHECK(all_words(time_wanted, cost_wanted, many).find("Lowest") == std::string::npos);
}

TEST_CASE("small differences are not called better, large ones are factors, and one value is not compared") {
    CHECK(cost_words({{"A", {{10, 1}}}, {"B", {{10, 1.004}}}}) ==
          "A is cheapest everywhere; no other is best anywhere. "
          "A and B differ by less than 1 % at a time between tokens of 10 ms.");
    CHECK(cost_words({{"A", {{10, 1}}}, {"B", {{10, 3.47}}}}) ==
          "A is 3.5× cheaper than B at a time between tokens of 10 ms; no other is best anywhere.");
    CHECK(cost_words({{"A", {{10, 1}}}, {"B", {}}}) == "Only designs with A satisfy all constraints.");
    CHECK(cost_words({{"A", {{10, 1}}}}) == "");
    CHECK(cost_words({{"A", {}}, {"B", {}}}) == "");
}
