// Value front words: what fronts of several values of one quantity say together, in a sentence.
#pragma once
#include <string>
#include "optimizer/sweep/explore.h"

namespace diecast {

/// A front in two numbers, in their units, by rising x.
struct NamedFront {
    std::string name;
    std::vector<std::pair<double, double>> points;
};

/// "B200 is 13 % cheaper than MI300X at a time between tokens of 30 ms; no other is best anywhere. Lowest cost of each:
/// B200 0.35, MI300X 0.54 USD." Compares y at one x, in the middle of where the best value leads; where fronts cross,
/// says which value leads where. The best y of each follows where there are four at most. Empty where there are not two
/// values to compare. The senses must be minimise or maximise.
std::string value_front_words(Objective const& x, Objective const& y, std::vector<NamedFront> const& fronts);
/// Of a question's x and y, and fronts of its colour; `brushed`: of those designs only that are brushed. The best of
/// each is said with so many digits.
std::string value_front_words(Graph const&, Question const&, std::vector<ValueFront> const&, bool brushed = false,
                              int digits = 3);

}  // namespace diecast
