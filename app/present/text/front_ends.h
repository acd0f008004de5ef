// Front ends: what a front in two numbers offers, in a sentence: its best end, and what the knee gives for how much.
#pragma once
#include <string>
#include <utility>
#include <vector>
#include "optimizer/sweep/explore.h"

namespace diecast {

/// "Lowest cost per token: 0.348 USD/Mtoken at a time between tokens of 33 ms. At the knee of the front, cost per token
/// is 12 % higher and time between tokens 45 % lower: 0.39 USD/Mtoken at 18 ms." Without a knee the other end of the
/// front. Money comes first where it is on either axis, else y. `points`: by x, in the units; `knee`: an index. The
/// senses must be minimise or maximise.
std::string front_end_words(Objective const& x, Objective const& y,
                            std::vector<std::pair<double, double>> const& points, std::size_t knee, int x_digits = 3,
                            int digits = 3);
/// Of a picture's outline; empty where it has none.
std::string front_end_words(Picture const&, int x_digits = 3, int digits = 3);

}  // namespace diecast
