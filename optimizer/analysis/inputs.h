// Inputs: the numbers that nothing computes, on which some others depend, and how far they may be off.
#pragma once
#include "model/core/explain.h"
#include "model/study/study.h"

namespace diecast {

struct Input {
    Quantity const* quantity;
    double value;                 // SI, of the scenario
    Origin origin;                // pinned, chosen or fallback
    std::string selector, entry;  // of Origin::chosen
    Provenance provenance;
    double lo, hi;        // SI: how far it may be off
    bool stated;          // lo and hi are its entry's; otherwise a share of the value
    bool listed = false;  // entries of a catalogue say it, or could
};

/// What nothing computes and on which the outputs depend under a scenario, choices left out; in the order of the graph.
std::vector<Quantity const*> inputs_behind(Graph const&, Scenario const&, std::vector<Quantity const*> const& outputs);

/// Those of them that may be off; each once. Without stated ends an input goes `share` (0.1: 10 %) to both sides,
/// within its row's range. A share or a probability, which ends at 100 %, goes at most half of what is missing there;
/// one at 100 % goes down. A count goes to whole numbers, at least one apart where its range lets it. What a row's or a
/// value's source says to be so "by definition" stays.
std::vector<Input> inputs_of(Graph const&, Scenario const&, std::vector<Quantity const*> const& outputs,
                             double share = 0.1);

/// The choices with two entries or more that settle which formula or whose value the output has under a scenario, in
/// the order of the graph; what a pin settles is left out.
std::vector<Quantity const*> choices_behind(Graph const&, Scenario const&, Quantity const& output);

/// Whether it is the designer's choice: what axes and searches of the study go over, what it is pinned to where one of
/// its designs or searches pins it, and counts (rows of whole numbers) whose entry does not say how far they may be
/// off. A number that a catalogue lists is uncertain also where it is pinned: that is another statement of it. Which
/// network is computed for which request is decided, too: with others the question is another.
bool is_decision(Input const&, Study const&);

}  // namespace diecast
