// Picture: how a survey becomes what is drawn over the raster.
#pragma once
#include "optimizer/sweep/explore.h"
#include "optimizer/sweep/survey.h"

namespace diecast {

/// Counts, extents, front, outline and knee. Question, plan and view must be there.
void take_survey(Picture&, Survey const&);

/// The objectives are x and y: then the two fronts of a picture, and their names, are one.
bool is_drawn_front(Question const&);

/// A front's members by x, in the units. Each has kept x, y and the objectives.
std::vector<FrontPoint> points_of(Question const&, Front const&);

/// The fronts in the order of the values. Each point has kept x, y and the objectives.
std::vector<ValueFront> value_fronts_of(Question const&, ValueFronts const&);

/// What a picture without a view shows; its extents must be there. `outline`: non-dominated in x and y.
View fitted_view(Picture const&, std::vector<FrontPoint> const& outline);

/// Index of the knee of its outline, as drawn: see knee_of in ranking.h; 0 if there are no three points.
std::size_t knee_of(Picture const&);

}  // namespace diecast
