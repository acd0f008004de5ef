#include "app/present/charts/value_front_words.h"
#include <catch2/catch.hpp>
#include "app/present/charts/chart_data.h"
#include "app/present/text/objective_limit.h"
#include "app/present/text/shares_and_counts.h"
#include "model/fleet/quantities.h"
#include "model/inference/quantities.h"
#include "model/training/quantities.h"
#include "tests/shipped.h"

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

// B200 is best at all steps, 10 … 50 ms; of those at which both have a design, 20 ms is the one nearest to the middle.
// There 0.87 against 1.00.
TEST_CASE("one value leads everywhere: by how much near the middle, where both have a design") {
    CHECK(cost_words({{"H200", {{30, 2.0}}},
                      {"B200", {{10, 1.5}, {20, 0.87}, {50, 0.5}}},
                      {"MI300X", {{10, 1.6}, {20, 1.0}, {50, 0.9}}}}) ==
          "B200 is cheapest everywhere, 13 % cheaper than MI300X at a time between tokens ≤ 20 ms.");
}

// From 20 ms on B costs 1 where A costs 2; its lead, 20 to 40 ms, is longer than A's, 10 to 20 ms. A has designs at 20
// and 40 ms, B at 20 and 40 ms: the two are as near to the middle, and the first is named.
TEST_CASE("where two fronts cross the sentence names who leads on which side") {
    CHECK(cost_words({{"H200", {{10, 3}, {20, 2}, {40, 1.9}}}, {"B200", {{20, 1}, {40, 0.95}}}}) ==
          "H200 is cheapest below a time between tokens of 20 ms, B200 above. "
          "B200 is 50 % cheaper than H200 at a time between tokens ≤ 20 ms.");
    CHECK(cost_words({{"H200", {{10, 3}, {20, 2}, {40, 1.9}}}, {"B200", {{20, 1}, {40, 0.95}}}, {"V100", {{40, 4}}}}) ==
          "H200 is cheapest below a time between tokens of 20 ms, B200 above; no other is best anywhere. "
          "B200 is 50 % cheaper than H200 at a time between tokens ≤ 20 ms.");
}

// Leads of A: 10–20, B: 20–30, A: 30–60 ms. The last is the longest. At 30 ms A has a design and B one at 20; at 60 ms
// both have one: 2 against 3.
TEST_CASE("a front that is overtaken and comes back is named twice, and of many changes spans are named too") {
    CHECK(cost_words({{"A", {{10, 9}, {30, 4}, {60, 2}}}, {"B", {{20, 8}, {60, 3}}}}) ==
          "A is cheapest below a time between tokens of 20 ms, B up to 30 ms, A above. "
          "A is 33 % cheaper than B at a time between tokens ≤ 60 ms.");
    // A: 10–20, 30–40 and 50, B: 20–30 and 40–50; of 40 ms half each.
    CHECK(cost_words({{"A", {{10, 9}, {30, 7}, {50, 5}}}, {"B", {{20, 8}, {40, 6}}}})
              .starts_with("A is cheapest below a time between tokens of 20 ms, B up to 30, A up to 40 ms, B above."));
    // Where nothing gets better any more the front has ended.
    CHECK_THAT(cost_words({{"A", {{10, 9}, {30, 7}, {50, 5}}}, {"B", {{20, 8}, {40, 6}}}, {"C", {{60, 7}, {90, 5.5}}}}),
               Catch::Matchers::StartsWith(
                   "A is cheapest below a time between tokens of 20 ms, B up to 30, A up to 40 ms, B above; no other"));
}

// Every 10 ms another one is best, or two take turns; of 10 to 1000 ms, on a logarithmic scale, C has 505 to 510 ms.
TEST_CASE("spans are named where each value leads once, or but for short ones, and of the rest the shares") {
    std::vector<NamedFront> each, turns{{"A", {}}, {"B", {}}};
    double y = 9;
    for (int i = 0; i < 6; ++i, y -= 1) each.push_back({std::string(1, char('A' + i)), {{10.0 + 10 * i, y}}});
    each.push_back({"Z", {{70, 20}}});
    CHECK(
        cost_words(each).starts_with("A is cheapest below a time between tokens of 20 ms, B up to 30, C up to 40, D up "
                                     "to 50 ms, E above; no other is best anywhere."));
    for (int i = 0; i < 8; ++i, y -= 0.1) turns[static_cast<std::size_t>(i % 2)].points.emplace_back(10 + 10 * i, y);
    CHECK(cost_words(turns).starts_with("A is cheapest over 57 % of the front (10 to 80 ms), B over 43 %."));
    CHECK(cost_words({{"A", {{10, 9}, {500, 5}, {1000, 1}}}, {"B", {{300, 6}, {510, 4}}}, {"C", {{505, 4.5}}}})
              .starts_with(
                  "A is cheapest below a time between tokens of 300 ms, B above, but for less than 1 % of the front."));
}

// A or what ties with it is best from 10 to 1000 ms but for 505 to 510 ms.
TEST_CASE("where one value is as good as any nearly everywhere, that is said, and what ties with it") {
    CHECK(cost_words({{"A", {{10, 9}, {300, 6}, {510, 4}, {700, 3}, {900, 2}, {1000, 1}}},
                      {"B", {{10, 9}, {400, 6}, {600, 4}, {700, 3}}},
                      {"C", {{505, 5}}}})
              .starts_with(
                  "A is cheapest everywhere but over less than 1 % of the front (10 to 1000 ms, on a logarithmic "
                  "scale); B ties with it over "));
}

// Nothing is cheaper than the first design, which is the fastest, too; behind it the fronts only tie or not.
TEST_CASE("where the front is one place the sentence says what is best in both") {
    CHECK(cost_words({{"A", {{20, 5}, {40, 5}}}, {"B", {{10, 5}, {30, 5}}}, {"C", {{30, 6}}}}) ==
          "B is best in both time between tokens and cost per token.");
    CHECK(cost_words({{"A", {{10, 5}}}, {"B", {{10, 5}}}, {"C", {{20, 5}}}}) ==
          "A and B are best in both time between tokens and cost per token.");
}

TEST_CASE("ends of the stretches where one is best have digits enough to differ") {
    CHECK(cost_words({{"A", {{10, 9}, {30.4, 4}}}, {"B", {{30, 8}}}})
              .starts_with("A is cheapest below a time between tokens of 30.0 ms, B up to 30.4 ms, A above."));
}

TEST_CASE("numbers that hardly differ have a digit more, or none where that does not tell them apart") {
    CHECK(even_texts({9.8261, 9.8339, 8.5206}, 3, 4) == std::vector<std::string>{"9.826", "9.834", "8.521"});
    CHECK(even_texts({9.8288, 9.8289, 8.5206}, 3, 4) == std::vector<std::string>{"9.83", "9.83", "8.52"});
}

// Explore and a frontier chart of the same designs say the same, whose axes are drawn further than the last design: of
// 10 to 50 ms A leads from 10, 20, 30 and 40 ms for 5 ms each, half.
TEST_CASE("a frontier chart counts shares of the stretch between designs, not of its axis") {
    std::vector<NamedFront> fronts{{"A", {}}, {"B", {}}};
    for (int i = 0; i < 8; ++i) fronts[static_cast<std::size_t>(i % 2)].points.emplace_back(10 + 5 * i, 9 - i);
    fronts[1].points.emplace_back(50, 1);
    FrontierChart chart;
    chart.x = time_wanted, chart.y = cost_wanted;
    for (NamedFront const& f : fronts) {
        chart.curves.push_back({});
        chart.curves.back().name = f.name;
        for (auto const& [x, y] : f.points) {
            chart.curves.back().points.push_back({});
            chart.curves.back().points.back().x = x, chart.curves.back().points.back().y = y;
        }
    }
    REQUIRE(chart.across()->hi > 50);
    std::string const words = value_front_words(time_wanted, cost_wanted, fronts);
    CHECK(words.starts_with("A is cheapest over 50 % of the front (10 to 50\u00a0ms), B over 50 %"));
    CHECK(result_sentence(chart).starts_with(words));
}

// More output per user, less power: of 10 and 50 tokens/s, at both of which both have a design, the first.
TEST_CASE("a quantity of which more is wanted is compared with what is at least as good") {
    CHECK(words_of_fronts(rate_wanted, energy_wanted,
                          {{"B200", {{10, 300}, {50, 400}}}, {"H200", {{10, 400}, {50, 500}}}}) ==
          "B200 is lowest in package power everywhere, 25 % lower in package power than H200 at an output rate per "
          "user ≥ 10 tokens/s.");
    CHECK(words_of_fronts(time_wanted, rate_wanted,
                          {{"2 dies", {{10, 50}, {30, 124}}}, {"1 die", {{10, 40}, {30, 100}}}}) ==
          "2 dies are highest in output rate per user everywhere, 25 % higher in output rate per user than 1 die at a "
          "time between tokens ≤ 10 ms.");
}

TEST_CASE(
    "the best of each value follows with its place, the better first, of many without places and those left out") {
    CHECK(all_words(time_wanted, cost_wanted,
                    {{"H200", {{30, 0.6}}}, {"B200", {{10, 1.5}, {20, 0.87}, {50, 0.3481}}}, {"V100", {}}})
              .ends_with(" Lowest cost per token of each at any time between tokens: B200 0.348 USD/Mtoken at 50 ms, "
                         "H200 0.600 USD/Mtoken at "
                         "30 ms."));
    CHECK(all_words(time_wanted, rate_wanted, {{"A", {{10, 50}, {30, 124}}}, {"B", {{10, 40}, {30.5, 200}}}})
              .ends_with(" Highest output rate per user of each at any time between tokens: B 200 tokens/s at 30.5 ms, "
                         "A 124 tokens/s at 30.0 "
                         "ms."));
    std::vector<NamedFront> many;
    for (char const* name : {"A", "B", "C", "D", "E"}) many.push_back({name, {{10, 1}, {20, 0.5}}});
    CHECK(all_words(time_wanted, cost_wanted, many)
              .ends_with(", D 0.500 USD/Mtoken at 20 ms, E 0.500 USD/Mtoken at 20 ms."));
    for (char const* name : {"F", "G", "H", "I"}) many.push_back({name, {{10, 1}, {20, 0.7}}});
    std::string const words = all_words(time_wanted, cost_wanted, many);
    CHECK_THAT(
        words,
        Catch::EndsWith(
            "each at any time between tokens: A 0.500 USD/Mtoken, B 0.500 USD/Mtoken, C 0.500 USD/Mtoken, D 0.500 "
            "USD/Mtoken, E 0.500 USD/Mtoken, F 0.700 USD/Mtoken (3 others left out)."));
}

TEST_CASE("where more of x is better, a front that leads up to a value leads at it, too") {
    CHECK_THAT(all_words(rate_wanted, cost_wanted, {{"A", {{10, 1}, {20, 2}}}, {"B", {{15, 3}, {40, 3}}}}),
               Catch::StartsWith("A is cheapest up to an output rate per user of 20 tokens/s, B above."));
}

TEST_CASE("counts of four digits stand together, of more their thousands are apart") {
    CHECK(counted(1, "design") == "1 design");
    CHECK(counted(6720, "design") == "6720 designs");
    CHECK(counted_noun(12960, "runs") == "12\u202f960 runs");
}

TEST_CASE("of counts the list says the noun once, so that more of them have room") {
    std::vector<NamedFront> counts;
    for (char const* name : {"1 die", "2 dies", "4 dies", "8 dies"})
        counts.push_back({name, {{10, 3}, {20, 1 + 0.1 * static_cast<double>(counts.size())}}});
    CHECK_THAT(
        all_words(time_wanted, cost_wanted, counts),
        Catch::EndsWith(
            " of each at any time between tokens: 1 die (1.00 USD/Mtoken at 20 ms), 2 (1.10 USD/Mtoken at 20 ms), 4 "
            "(1.20 USD/Mtoken at 20 ms), 8 (1.30 USD/Mtoken at 20 ms)."));
    counts.push_back({"all dies in one", {{20, 2}}});
    CHECK_THAT(all_words(time_wanted, cost_wanted, counts), Catch::Contains(", 2 dies 1.10"));
}

// W is best from 10 to 40 ms, the others at one place each; at their best, three of them are cheaper than W.
TEST_CASE("where the best of some values is left out, the one that is best over most of the front never is") {
    std::vector<NamedFront> fronts{{"memory class A", {{45, 0.16}}},
                                   {"memory class B", {{44, 0.17}}},
                                   {"memory class C", {{43, 0.18}}},
                                   {"memory class D", {{12, 0.9}, {42, 0.19}}}};
    for (char const* name : {"memory class E", "memory class F", "memory class G"})
        fronts.push_back({name, {{20, 0.8}}});
    fronts.push_back({"memory class W", {{10, 0.5}, {41, 0.4}}});
    std::string const words = all_words(time_wanted, cost_wanted, fronts);
    CHECK_THAT(words, Catch::StartsWith("Memory class W is cheapest everywhere, but for 9 % of the front"));
    CHECK_THAT(words,
               Catch::EndsWith(
                   "each at any time between tokens: memory class A 0.160 USD/Mtoken, memory class C 0.180 USD/Mtoken, "
                   "memory class D 0.190 USD/Mtoken, memory class W 0.400 USD/Mtoken (4 others left out)."));
}

TEST_CASE("what is ranked differently reads differently") {
    CHECK(all_words(time_wanted, cost_wanted, {{"A", {{10, 0.1751}}}, {"B", {{10, 0.1754}}}, {"C", {{10, 0.2}}}})
              .ends_with("A 0.1751 USD/Mtoken at 10 ms, B 0.1754 USD/Mtoken at 10 ms, C 0.2000 USD/Mtoken at 10 ms."));
}

TEST_CASE("values that are as good as each other are named together") {
    CHECK(cost_words({{"A", {{10, 1}}}, {"B", {{10, 1}}}, {"C", {{10, 2}}}}) ==
          "A and B tie as cheapest everywhere, 50 % cheaper than C at a time between tokens ≤ 10 ms.");
    CHECK(cost_words({{"A", {{10, 1}, {20, 0.5}}}, {"B", {{10, 1}, {20, 0.5}}}, {"C", {{15, 0.7}}}, {"D", {{10, 3}}}})
              .starts_with("A and B tie as cheapest below a time between tokens of 15 ms, C up to 20 ms, A and B, a "
                           "tie, above; no other is best anywhere. "));
}

TEST_CASE("of many values that tie the first ones are named, and how many there are") {
    std::vector<NamedFront> many{{"Z", {{10, 2}}}};
    for (char const* name : {"A", "B", "C", "D", "E"}) many.push_back({name, {{10, 1}}});
    CHECK(cost_words(many).starts_with("A, B, C and 2 others tie as cheapest everywhere, 50 % cheaper than Z at "));
}

TEST_CASE("a sentence begins with a capital letter, unless a name is no word") {
    CHECK(cost_words({{"data × tensor", {{10, 1}}}, {"data", {{10, 2}}}})
              .starts_with("Data × tensor is cheapest everywhere, 50 % cheaper than data at "));
    CHECK(cost_words({{"gpt-oss-120b", {{10, 1}}}, {"data", {{10, 2}}}}).starts_with("gpt-oss-120b is "));
}

TEST_CASE("small differences are not called better, large ones are factors, and one value is not compared") {
    CHECK(cost_words({{"A", {{10, 1}}}, {"B", {{10, 1.004}}}}) ==
          "A is cheapest everywhere. A and B differ by less than 1 % at a time between tokens ≤ 10 ms.");
    CHECK(cost_words({{"A", {{10, 1}}}, {"B", {{10, 3.47}}}}) ==
          "A is cheapest everywhere, 3.5× cheaper than B at a time between tokens ≤ 10 ms.");
    CHECK(cost_words({{"A", {{10, 1}}}, {"B", {}}}) == "Only designs with A satisfy all constraints.");
    CHECK(cost_words({{"A", {{10, 1}}}}) == "");
    CHECK(cost_words({{"A", {}}, {"B", {}}}) == "");
}

TEST_CASE("one of several loses its plural, whatever its ending") {
    CHECK(counted_label(1, "batches in flight") == "1 batch in flight");
    CHECK(counted_label(2, "batches in flight") == "2 batches in flight");
    CHECK(counted_label(1, "GPUs for experts alone") == "1 GPU for experts alone");
    CHECK(counted_label(1, "die area").empty());
}

TEST_CASE("ties of counts name their noun once") {
    std::string const words = cost_words({{"1 replica per GPU", {{10, 9}, {50, 8}}},
                                          {"2 replicas per GPU", {{10, 4}, {50, 3}}},
                                          {"4 replicas per GPU", {{10, 4}, {50, 3}}}});
    CHECK_THAT(words, Catch::StartsWith("2 and 4 replicas per GPU tie as cheapest everywhere"));
}

TEST_CASE("what is at least as good is said alike of times, of what is the more the better, and of counts") {
    CHECK(bound_words(time_wanted, 15) == "a time between tokens ≤ 15\u00a0ms");
    CHECK(bound_words(rate_wanted, 30.04) == "an output rate per user ≥ 30\u00a0tokens/s");
    Objective const gpus{&training::gpus, Sense::minimise};
    CHECK(bound_words(gpus, 1024, 4) == "≤ 1024 GPUs in training");
}

// At 50 ms B200 costs 0.4 and MI300X 0.9: 56 % less. At 20 ms, near the middle, it is 13 %.
TEST_CASE("with a limit on x the sentence begins with the comparison at the limit and lists the best of each") {
    Question q;
    q.scenario.pin(*shipped().find("traffic.workload"), "chat").pin(traffic::between_tokens_limit, 50.0);
    q.axes = {options(shipped(), gpu::model)};
    q.objectives = {time_wanted, cost_wanted};
    q.x = time_wanted.quantity, q.y = cost_wanted.quantity, q.colour = &gpu::model;
    constexpr double inf = std::numeric_limits<double>::infinity();
    CHECK_FALSE(limit_on(shipped(), q, time_wanted));
    q.constraints = {{&serve::latency_slack, 0, inf}};
    CHECK(*limit_on(shipped(), q, time_wanted) == Approx(50));
    CHECK_FALSE(limit_on(shipped(), q, cost_wanted));
    auto const place = [](char const* name) {
        auto const entries = shipped().entries(gpu::model);
        return static_cast<double>(std::ranges::find(entries, name, &Entry::name) - entries.begin());
    };
    std::vector<ValueFront> const fronts{{place("B200"), {{0, 10, 1.5, {}}, {1, 20, 0.87, {}}, {2, 49, 0.4, {}}}},
                                         {place("MI300X"), {{3, 10, 1.6, {}}, {4, 20, 1.0, {}}, {5, 45, 0.9, {}}}}};
    CHECK(value_front_words(shipped(), q, fronts) ==
          "B200 is 56 % cheaper than MI300X at a time between tokens ≤ 50\u00a0ms: B200 0.400, MI300X "
          "0.900\u00a0USD/Mtoken. B200 is cheapest everywhere.");
    q.constraints.push_back({&serve::between_tokens, -inf, 45});
    CHECK(*limit_on(shipped(), q, time_wanted) == 45);
    q.constraints.erase(q.constraints.begin());
    q.axes.push_back(list(traffic::between_tokens_limit, {20, 50}));
    CHECK(*limit_on(shipped(), q, time_wanted) == 45);
}
