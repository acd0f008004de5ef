#include "model/study/charts/chart_check.h"

namespace diecast {

void ParetoSpec::visit(FieldVisitor& v) {
    v.about("Every design of the grid; the kind where none is said.");
    v.key({.name = "x", .missing = "a quantity"}, plot.x);
    v.key({.name = "y", .missing = "a quantity"}, plot.y);
    v.key({"colour"}, plot.colour);
}

void ParetoSpec::check(ChartCheck const&) {}

}  // namespace diecast
