// Limits that count: those that a study lists, and those of the model that guard what is asked.
#pragma once
#include "model/study/study.h"

namespace diecast {

/// The quantities requested, and of which designs: those of a scenario with some quantities free.
struct Asked {
    Scenario const& scenario;
    std::vector<Quantity const*> quantities;
    std::vector<Program::Free> free = {};
};

/// Quantities that move, each on its own.
std::vector<Program::Free> free_of(std::vector<Quantity const*> const&);

/// The keys a slack guards, one by one; "die.*" as it is written.
std::vector<std::string_view> guarded_keys(Quantity const& slack);
/// The slacks that this one is the least of, whatever case holds; empty where it is a limit of its own.
std::vector<Quantity const*> slacks_below(Graph const&, Quantity const& slack);

/// The slacks that count for these quantities: what one of them guards is requested, or feeds what is; or the slack is
/// requested itself. None that another one of these is the least of.
std::vector<Quantity const*> limits_of_model(Graph const&, Asked const&);

/// Whether both scenarios pin the same quantities and choose the same entries. The model then has the same limits for
/// both, whatever the numbers are.
bool are_limited_alike(Graph const&, Scenario const&, Scenario const&);

/// The listed limits and, after them, those of the model that none of these includes; a listed one of the same slack
/// is at least as tight as the model's.
std::vector<Constraint> limits_for(Graph const&, Asked const&, std::vector<Constraint> listed, ModelLimits);

/// Limits of the designs of a study's grid: for its objectives, figures and limited numbers, and for `more`.
std::vector<Constraint> limits_of(Graph const&, Study const&, std::vector<Quantity const*> const& more = {});
/// Limits of one scenario of a study, for the quantities requested.
std::vector<Constraint> limits_at(Graph const&, Study const&, Asked);
/// Limits of a search from this scenario.
std::vector<Constraint> limits_of(Graph const&, Study const&, Search const&, Scenario const&);

/// The study with all limits of its grid listed: for what looks at the grid alone.
Study with_limits(Graph const&, Study, std::vector<Quantity const*> const& more = {});

}  // namespace diecast
