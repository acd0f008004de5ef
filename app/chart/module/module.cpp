#include "app/chart/module/module.h"

diecast::ChartModule const* diecast_chart_module() {
    static constexpr diecast::ChartModule module{DIECAST_VERSION, diecast::draw_chart, diecast::draw_numbers,
                                                 diecast::draw_report};
    return &module;
}
