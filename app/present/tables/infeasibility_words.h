// InfeasibilityReport words: why nothing is feasible in a study, a new study or a group of a search, and what would let
// a design in, as sentences and as a table.
#pragma once
#include <functional>
#include "app/present/tables/table.h"
#include "optimizer/analysis/feasibility/start_obstacle.h"
#include "optimizer/analysis/search.h"
#include "optimizer/bounds/infeasibility_proof.h"

namespace diecast {

/// A line for each limit that is broken: designs that break it, that break only it, the value that would let one in,
/// and the nearest value where no design holds it.
Table infeasibility_table(InfeasibilityReport const&);
/// What a person can do: sentences, the plainest way out first. Empty where something is feasible. `settings`: of a
/// design, "16 384 GPUs, batch 8"; none: designs are not named.
using SettingsWords = std::function<std::string(std::uint64_t design)>;
std::vector<std::string> infeasibility_words(Graph const&, Study const&, InfeasibilityReport const&,
                                             SettingsWords const& settings = {});
/// That no design satisfies one limit; empty where one does.
std::string excluding_limit_words(ConstraintViolation const&, SettingsWords const&);
/// The limit that alone excludes most, and what lets the first design in; else that every design violates two or more.
std::string tightest_limit_words(InfeasibilityReport const&, SettingsWords const&);
/// That no design is feasible, and by which limits alone: "Proof: A and B together exclude all 972 000 designs: bounds
/// show it for 14 parts of the grid."
std::string infeasibility_proof_words(InfeasibilityProof const&);
/// Which part of the grid fails which limit, a line for each box: the ranges of the axes that it does not span whole.
/// Empty where there is no proof, or where it is longer than a person would read.
Table infeasibility_proof_table(Graph const&, std::vector<Axis> const&, InfeasibilityReport const&);

/// "No design can satisfy Reticle slack ≥ 0: the best has −1.159 (organic, 2 memory stacks), with Die height 71.25 mm
/// and Reticle height 33 mm. Designs are feasible with --area 800 mm2 (the default)." Two limits are explained, others
/// listed. `name`: of an answer that is put back, "--area '800 mm2'".
std::string start_obstacle_words(Graph const&, StartObstacle const&,
                                 std::function<std::string(StartObstacle::WayOut const&)> const& name);

/// A sentence or more for each group of a search without a feasible design, the first few: "Dies per package 1: No
/// design can satisfy Reticle slack ≥ 0: …". Empty where the search has more than a million designs, or if stopped.
std::vector<std::string> empty_group_words(Graph const&, Study const&, SearchResult const&, Pool&,
                                           std::stop_token = {});

}  // namespace diecast
