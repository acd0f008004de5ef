// Study words: what a person changes in a study, in words.
#pragma once
#include "model/study/study.h"

namespace diecast {

/// "600 mm2", "N5": a value, which is pinned; "200..800 mm2 steps 13": several, which are an axis. It goes before what
/// the study's axes, designs and searches say of the quantity. Nothing is changed where there is an issue at `where`.
void set_in_words(Graph const&, Study&, Quantity const&, std::string_view value, std::string const& where, Issues&);

/// The named design laid over the study: what it pins is not swept.
void lay_design(Study&, NamedDesign const&);
/// Whose numbers these are: "H200" where that name was asked for, else "cheapest, the study's default", or "the study's
/// own settings" where it has no default design.
std::string design_words(Study const&, std::string const& asked);
/// Null, and an issue that names those of the study, if it has none of that name.
NamedDesign const* find_design(Study const&, std::string_view name, std::string const& where, Issues&);

/// "KEY", "KEY:min", "KEY:max".
std::optional<Objective> parse_objective(Graph const&, std::string_view, std::string const& where, Issues&);
/// "KEY>=VALUE", "KEY<=VALUE"; a slack alone must be >= 0. It replaces that bound of the study's.
void add_constraint(Graph const&, Study&, std::string_view, std::string const& where, Issues&);

/// Two that depend on what was set: cost and speed, of packages, tokens or training runs.
void add_usual_objectives(Graph const&, Study&, std::string const& where, Issues&);
/// What to show of a design where none is named: the study's figures, or what is good or bad about the whole package.
std::vector<Quantity const*> shown_figures(Graph const&, Study const&);

/// A chart of the study by number from 1, title or its beginning, or kind; in a title, large letters are as small ones.
std::optional<std::size_t> find_chart(Study const&, std::string const& name, std::string const& where, Issues&);
/// The first pareto chart, else the first one of a study without objectives; none: what the objectives make.
std::optional<std::size_t> usual_chart(Study const&);

/// An entry that was asked for does not override what is swept or pinned to another value, which a person may expect: a
/// line for each. `is_of_design`: it was asked for by a named design, whose own pins stand.
std::vector<std::string> masked_words(Graph const&, Study const&, std::string const& key, bool is_of_design);
/// "Values of package cost replace what its formula says"; empty for what no formula computes.
std::string replaced_words(Graph const&, Quantity const&);
/// "process node N5 (process.node), clock 1.83 GHz (die.clock)": the values of what is no longer swept. What moves with
/// an axis or is not a number has none: "die area as computed (die.area)".
std::string fixed_words(Graph const&, Study const&, std::vector<Quantity const*> const& fixed);

/// "; it has: "a", "b"", the first twelve; or that it has none.
std::string known_words(std::vector<std::string_view> const&, std::string const& lead = "it has");

}  // namespace diecast
