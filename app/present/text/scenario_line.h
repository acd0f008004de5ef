// Scenario line: under which scenario numbers are computed, in one line: network, accelerator, precision, request or
// training job, software, price basis, bounds; of a package process, packaging, memory.
#pragma once
#include "model/study/study.h"

namespace diecast {

struct ScenarioPart {
    std::string text;            // "Llama-3.1 70B", "1 000 in, 300 out", "3 GPUs swept", "≤ 33 ms between tokens"
    Quantity const* quantity;    // that it stands for
    bool is_constraint = false;  // a bound of a constraint on this quantity; otherwise a parameter
    std::string detail = "";     // of several that the text counts: "Utilisation 50 %, Memory price 11 USD/GB"
    friend bool operator==(ScenarioPart const&, ScenarioPart const&) = default;
};

/// What the numbers shown are computed under.
struct ScenarioAsked {
    Scenario const& scenario;
    std::vector<AxisSpec> const& axes;  // swept, but for those that the scenario pins
    std::vector<Quantity const*> shown;
    std::vector<Constraint> limits;            // that count
    bool is_one_design = false;                // nothing is swept: what it is along the axes is its place
    std::vector<Quantity const*> beside = {};  // shown elsewhere: limits have names that tell them from these, too
};

/// Only what the numbers shown depend on, numbers that the scenario gives, and the tightest bounds of the limits; an
/// accelerator put together from its parts is left out. Empty only where the numbers depend on no choice at all.
std::vector<ScenarioPart> scenario_parts(Graph const&, ScenarioAsked const&);
/// Parts of all that a study shows: its objectives and figures, over its grid.
std::vector<ScenarioPart> scenario_parts(Graph const&, Study const&);

/// Those that all of the lists have, in the order of the first.
std::vector<ScenarioPart> shared_parts(std::vector<std::vector<ScenarioPart>> const&);
/// Parts of what a chart shows, over its axes; of several designs only those that all of them share. Then each design
/// whose name no longer describes it.
std::vector<ScenarioPart> scenario_parts(Graph const&, Study const&, ChartSpec const&);
/// Parts of a search from the study's scenario.
std::vector<ScenarioPart> scenario_parts(Graph const&, Study const&, Search const&, std::vector<Constraint> limits);

std::string to_text(std::vector<ScenarioPart> const&);            // with " · " between
std::string scenario_sentence(std::vector<ScenarioPart> const&);  // "Scenario: A · B"; empty if there are none

}  // namespace diecast
