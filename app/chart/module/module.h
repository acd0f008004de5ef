// ChartModule: what draws, loaded by the command line only where something is to be drawn. It alone needs Qt.
#pragma once
#include "app/chart/module/headless.h"

namespace diecast {

struct ChartModule {
    char const* version;  // of the program that it was built with
    decltype(&diecast::draw_chart) draw_chart;
    decltype(&diecast::draw_numbers) draw_numbers;
    decltype(&diecast::draw_report) draw_report;
};

}  // namespace diecast

extern "C" diecast::ChartModule const* diecast_chart_module();
