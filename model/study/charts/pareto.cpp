#include "model/study/charts/chart_check.h"

namespace diecast {

void ParetoSpec::visit(FieldVisitor& v) {
    v.about("Every design of the grid; the kind where none is said.");
    v.key({.name = "x", .missing = "a quantity"}, x);
    v.key({.name = "y", .missing = "a quantity"}, y);
    v.key({"colour"}, colour);
}

void ParetoSpec::check(ChartCheck const&) {}

}  // namespace diecast
