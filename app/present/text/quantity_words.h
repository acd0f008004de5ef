// Quantity words: the quantities that a person names, by key or pattern.
#pragma once
#include <string>
#include <vector>
#include "model/core/graph.h"

namespace diecast {

/// The quantity of that key; null, and an issue at `where` with the nearest key, if there is none.
Quantity const* find_quantity(Graph const&, std::string_view key, std::string const& where, Issues&);
/// Keys and patterns ("die.*"), several apart by commas, in the order given; each quantity once.
std::vector<Quantity const*> select_quantities(Graph const&, std::vector<std::string> const& words,
                                               std::string const& where, Issues&);
/// What a choice is at, beside other settings: an entry of the catalogue by its name ("H100"), else with what is
/// chosen: "ZeRO/FSDP: weights", "no recomputation", "sequence parallelism".
std::string choice_words(Graph const&, Quantity const& choice, double value, std::string const& label);
/// The same under a heading that names what is chosen: "weights", but "no recomputation".
std::string brief_choice_words(Graph const&, Quantity const& choice, double value, std::string const& label);
/// "Die yield, cost per die against die area": what a chart without a title of its own is called; of more than three
/// quantities the first two are named.
std::string title_against(std::vector<Quantity const*> const& up, Quantity const& across);
bool matches(std::string_view pattern, std::string_view text);  // * and ?

}  // namespace diecast
