// Value front words: what fronts of several values of one quantity say together, in a sentence.
#pragma once
#include <string>
#include "app/present/text/front_leads.h"
#include "app/present/text/objective_limit.h"

namespace diecast {

/// "B200 is cheapest everywhere, 13 % cheaper than MI300X at a time between tokens ≤ 30 ms. Lowest cost of each at any
/// time between tokens: B200 0.35 USD at 50 ms, MI300X 0.54 USD at 35 ms." Where fronts cross, says which value leads
/// over which span, but for short ones, or where they cross very often, over which share; those that tie are named
/// together. Compares y at one x, near the middle of where the best value leads, where
/// one of the two has a design. Shares are of the stretch from the first design to the last, however far an axis is
/// drawn. Empty where there are not two values to compare. The senses must be minimise or maximise.
/// `limit`: on x, which all designs satisfy. Then the sentence begins with the comparison there: "B200 is 44 % cheaper
/// than MI300X at a time between tokens ≤ 50 ms: B200 0.448, MI300X 0.797 USD/Mtoken. B200 is cheapest everywhere."
std::string value_front_words(Objective const& x, Objective const& y, std::vector<NamedFront> const& fronts,
                              std::optional<double> limit = {});
/// The same for a question's x and y, the fronts of its colour and its limit on x; `brushed`: only for brushed designs.
/// The best of each is given with so many digits in y, or with more that distinguish them where no band shows that
/// there are fewer.
std::string value_front_words(Graph const&, Question const&, std::vector<ValueFront> const&, bool brushed = false,
                              int x_digits = 3, int digits = 3);
/// The same for a picture. Of one whose front alone is known, only which value has which share of that front: what else
/// each value could do was not computed.
std::string value_front_words(Picture const&, int x_digits = 3, int digits = 3);

}  // namespace diecast
