// Which of the colours of categories the entries of a choice have: the same in all charts of a study.
#pragma once
#include <optional>
#include "model/study/study.h"

namespace diecast {

bool is_swept_choice(Graph const&, Study const&, Quantity const&);

/// The entries of a choice that a study names, in the order of their colours: first those of its axis, in the order of
/// the catalogue, then others of its charts, its searches and its designs.
std::vector<double> named_entries(Graph const&, Study const&, Quantity const& choice);

/// For each design the place among the named entries of a choice that the study's charts colour by, if that choice sets
/// all of them apart; else empty.
std::vector<std::size_t> entry_places(Graph const&, Study const&, std::vector<std::string> const& designs);

}  // namespace diecast
