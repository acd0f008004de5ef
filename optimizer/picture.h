// Picture: how a survey becomes what is drawn over the raster.
#pragma once
#include "optimizer/explore.h"
#include "optimizer/survey.h"

namespace diecast {

/// Counts, extents, front, outline and knee. Question, plan and view must be there.
void take_survey(Picture&, Survey const&);

/// A front's members by x, in the units. Each has kept x, y and the objectives.
std::vector<FrontPoint> points_of(Question const&, Front const&);

/// The point farthest from the chord between the first and the last, as drawn; 0 if there are no three.
std::size_t knee_of(std::vector<FrontPoint> const&, View const&);

}  // namespace diecast
