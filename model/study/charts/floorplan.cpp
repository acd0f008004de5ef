#include "model/study/charts/chart_check.h"

namespace diecast {

void FloorplanSpec::visit(FieldVisitor& v) {
    v.about(
        "The package of each design to one scale: dies, memory stacks, carrier, bridges, interfaces, reticle limit.");
    v.flag({"substrate", "Drawn too; it is several times as large as what it carries."}, substrate);
    v.designs({"designs"}, designs);
}

void FloorplanSpec::check(ChartCheck const&) {}

}  // namespace diecast
