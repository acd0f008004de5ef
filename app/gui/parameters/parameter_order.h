// ParameterOrder: what a study draws, and in which order the parameters stand that move it.
#pragma once
#include "model/study/study.h"

namespace diecast {

/// The numbers of the axes of clouds, and the objectives; of a study without, all that it shows.
std::vector<Quantity const*> drawn_outputs(Study const&);
/// What is chosen, and which numbers are pinned or swept: values of numbers do not change what feeds what.
std::vector<std::string> structure_of(Graph const&, Study const&);
/// Choices first, on which it depends which numbers count; then what is among `by_effect`, in its order; then the rest.
/// Choices and the rest are in the model's order.
void order_by_effect(Graph const&, std::vector<Quantity const*> const& by_effect,
                     std::vector<Quantity const*>& members);

}  // namespace diecast
