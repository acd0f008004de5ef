// Sections of a study file. What is wrong is an issue where it stands, and that part is left out.
#pragma once
#include <algorithm>
#include "model/catalogue/json_reader.h"
#include "model/study/study.h"

namespace diecast {

/// False, and an issue, if one of the list is the same already.
template <class List, class Same>
bool is_new(List const& list, Field const& f, Same same) {
    if (std::none_of(list.begin(), list.end(), same)) return true;
    f.report_duplicate();
    return false;
}

/// The fields "choose" and "pin" of a study, a design or a search.
Scenario read_scenario(Graph const&, Field const& holder);
std::optional<std::string> read_entry_name(Graph const&, Field const&, Quantity const&);
/// Adds an axis to the list, which holds no quantity twice.
void read_axis(Graph const&, Field const&, std::vector<AxisSpec>&);
/// Reads an axis of the study itself. One that the study pins, too, must be marked as held there.
void read_study_axis(Graph const&, Field const&, Scenario const&, std::vector<AxisSpec>&);
std::optional<AxisSpec> read_axis(Graph const&, Field const&);
void read_constraint(Graph const&, Field const&, std::vector<Constraint>&);
/// A list of them; what an empty one says of the model's limits.
ModelLimits read_constraints(Graph const&, Field const& list, std::vector<Constraint>&);
/// "package.cost", or {"key": …, "sense": "minimise"}.
std::optional<Objective> read_objective(Graph const&, Field const&);
void read_objective(Graph const&, Field const&, std::vector<Objective>&);
DesignSampling read_sampling(Field const&, std::vector<AxisSpec> const&);
void read_brush(Graph const&, Field const&, std::vector<Constraint>&);

/// A name out of a list; an issue with the nearest if it is not there. Empty if absent. `whose`: "the study has no
/// design".
std::string read_known(Field const&, std::vector<std::string_view> const& known, std::string const& whose);
std::string read_design(Field const&, Study const&);
/// The search of that name; null, and an issue, if there is none.
Search const* read_search_name(Field const&, Study const&);

/// The break-even of that name; null, and an issue, if there is none.
BreakEven const* read_break_even_name(Field const&, Study const&);

/// Pairs of keys along the chart's range, each measuring what one of its keys does.
std::vector<PointKeys> read_points(Graph const&, Field const&, LinesSpec const&);

}  // namespace diecast
