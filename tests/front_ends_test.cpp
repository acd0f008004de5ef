// What a front without curves of several values offers, in a sentence.
#include "app/present/text/front_ends.h"
#include <catch2/catch.hpp>
#include "model/inference/quantities.h"
#include "model/training/quantities.h"
#include "tests/plain_blanks.h"

using namespace diecast;

namespace {

Objective const least_time{&serve::between_tokens, Sense::minimise}, least_cost{&serve::cost, Sense::minimise},
    most_rate{&serve::rate_per_user, Sense::maximise}, least_gpus{&training::gpus, Sense::minimise};

std::string end_words(Objective const& x, Objective const& y, std::vector<std::pair<double, double>> const& points,
                      std::size_t knee) {
    return plain(front_end_words(x, y, points, knee));
}

}  // namespace

// 0.44 / 0.4 = 1.1; 20 / 40 = 0.5.
TEST_CASE("the sentence of a front compares its knee with its best end") {
    CHECK(
        end_words(least_time, least_cost, {{10, 1.2}, {20, 0.44}, {40, 0.4}}, 1) ==
        "Lowest cost per token: 0.400 USD/Mtoken at a time between tokens of 40 ms. At the knee of the front, cost per "
        "token is 10 % higher and time between tokens 50 % lower: 0.440 USD/Mtoken at 20 ms.");
}

TEST_CASE("the sentence of a front begins with money on either axis") {
    CHECK(end_words(least_cost, least_time, {{0.4, 40}, {0.44, 20}, {1.2, 10}}, 1) ==
          end_words(least_time, least_cost, {{10, 1.2}, {20, 0.44}, {40, 0.4}}, 1));
}

// 1.4 / 0.4 = 3.5; 10 / 40: four times lower.
TEST_CASE("without a knee the sentence of a front compares its ends") {
    CHECK(end_words(least_time, least_cost, {{10, 1.4}, {40, 0.4}}, 0) ==
          "Lowest cost per token: 0.400 USD/Mtoken at a time between tokens of 40 ms. At the other end of the front, "
          "cost per token is 3.5× higher and time between tokens 4× lower: 1.40 USD/Mtoken at 10 ms.");
    CHECK(
        end_words(least_time, most_rate, {{10, 50}, {40, 100}}, 0) ==
        "Highest output rate per user: 100 tokens/s at a time between tokens of 40 ms. At the other end of the front, "
        "output rate per user is 50 % lower and time between tokens 4× lower: 50 tokens/s at 10 ms.");
}

TEST_CASE("a front that is one design is said to be best in both numbers") {
    CHECK(
        end_words(least_time, least_cost, {{40, 0.4}}, 0) ==
        "One design is best in both time between tokens and cost per token: 0.400 USD/Mtoken at a time between tokens "
        "of 40 ms.");
    CHECK(end_words(least_time, least_cost, {}, 0).empty());
}

TEST_CASE("the sentence of a front counts what is counted, and gives no ratio to nothing") {
    CHECK(end_words(least_gpus, least_cost, {{8, 0}, {4, 1}}, 0).find("%") == std::string::npos);
    CHECK(end_words(least_gpus, least_cost, {{4, 1}, {8, 0}}, 0).find(" at 8 GPUs") != std::string::npos);
}
