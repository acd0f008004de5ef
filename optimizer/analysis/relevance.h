// Which quantities can make a difference to others.
#pragma once
#include "model/study/study.h"

namespace diecast {

/// By slot: the inputs of these, theirs, and the choices among them, the quantities themselves too. All, to none.
std::vector<bool> relevant(Graph const&, std::vector<Quantity const*> const& outputs);
/// All a study shows or asks for.
std::vector<Quantity const*> outputs_of(Study const&);

}  // namespace diecast
