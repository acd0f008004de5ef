#include "model/study/charts/chart_check.h"

namespace diecast {

void ContourSpec::visit(FieldVisitor& v) {
    v.about(
        "One number of a design over two quantities, choices among them: bands of colour with lines of equal value, "
        "hatched where a constraint of the study is violated.");
    v.axis({.name = "x", .missing = "a quantity and its range"}, x);
    v.axis({.name = "y", .missing = "a quantity and its range"}, y);
    v.number({.name = "key", .about = "The number that is shown.", .missing = "the number that is shown"}, key);
    v.designs({.name = "designs", .about = "Whose; the first of the study where absent.", .most = 1}, designs);
}

void ContourSpec::check(ChartCheck const& to) {
    if (designs.size() > 1) to.f["designs"].report("a contour map shows one design");
    to.need_map(x, y, key, "is the number that is shown");
}

}  // namespace diecast
