// Layouts: each kind of chart put onto a sheet.
#pragma once
#include "app/chart/sheet.h"

namespace diecast {

void lay_out(BarChart const&, Sheet&);
void lay_out(LineChart const&, Sheet&);
void lay_out(WaterfallChart const&, Sheet&);
void lay_out(RooflineChart const&, Sheet&);
void lay_out(FloorplanChart const&, Sheet&);
void lay_out(TimelineChart const&, Sheet&);
void lay_out(RankChart const&, Sheet&);
void lay_out(HeatChart const&, Sheet&);
void lay_out(MapChart const&, Sheet&);
void lay_out(ContourChart const&, Sheet&);
void lay_out(ScatterChart const&, Sheet&);
void lay_out(FrontierChart const&, Sheet&);

}  // namespace diecast
