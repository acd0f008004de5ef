// Which quantities can make a difference to others.
#pragma once
#include "model/study/study.h"

namespace diecast {

/// By slot: the outputs, their inputs, the inputs of these, and the choices among them. All, if there are no outputs.
std::vector<bool> relevant(Graph const&, std::vector<Quantity const*> const& outputs);
/// By slot: whether the outputs depend on it in designs of the study's axes. What is swept, pinned or set by an entry
/// hides what would compute it.
std::vector<bool> moving(Graph const&, Study const&, std::vector<Quantity const*> const& outputs);
/// At most so many inputs, no choices, the one first that moves any of the outputs most: percent per percent, in the
/// middle of every axis.
std::vector<Quantity const*> strongest(Graph const&, Study const&, std::vector<Quantity const*> const& outputs,
                                       std::size_t most);
/// All a study shows or asks for.
std::vector<Quantity const*> outputs_of(Study const&);

}  // namespace diecast
