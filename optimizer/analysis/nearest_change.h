// NearestChange: the least change of one quantity of a design that lets it satisfy more constraints.
#pragma once
#include <optional>
#include <vector>
#include "model/study/study.h"

namespace diecast {

struct NearestChange {
    Quantity const* quantity;
    double from, value;  // in its unit
    bool feasible;       // all constraints are satisfied then; else more than before
};

/// Among the values of each axis that is a number: first the fewest constraints that are violated, then the least
/// distance, |ln(to/from)|, or |to − from|/(|from| + 1) where one of them is not positive. None where no single change
/// helps, or where none is needed.
std::optional<NearestChange> nearest_change(Graph const&, Study const&, Scenario const&, std::vector<AxisSpec> const&);
/// The nearest change, then that of the changed design along another axis, and so on until all constraints are
/// satisfied or no further change helps.
std::vector<NearestChange> nearest_changes(Graph const&, Study const&, Scenario, std::vector<AxisSpec>);

}  // namespace diecast
