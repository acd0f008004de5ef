#include "model/study/charts/chart_check.h"

namespace diecast {

void WaterfallSpec::visit(FieldVisitor& v) {
    v.keys({.name = "keys", .missing = "the parts of the total"}, keys);
    v.key({.name = "total", .missing = "what the keys add up to"}, total);
    v.designs({.name = "designs", .most = 1}, designs);
}

void WaterfallSpec::check(ChartCheck const& to) {
    if (designs.size() > 1) to.f["designs"].report("a waterfall shows one design");
    if (total) to.need_one_dimension(to.f, "keys", keys, total);
}

}  // namespace diecast
