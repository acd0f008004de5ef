// Figure: the options of a chart in print: its size, text and theme, and what is written around it.
#pragma once
#include "app/chart/module/figure_options.h"
#include "app/cli/options.h"

namespace diecast::cli {

/// Options of a figure as typed.
struct FigureWords {
    std::string size = "1000x700", width, font, theme, legend;
    std::vector<std::string> title, subtitle;  // the last counts
    double scale = 1, dpi = 0, text = 0;       // 0: not said
    bool dark = false, no_title = false, no_scenario = false;
};
/// Adds all options for the command that draws charts; for others, whose picture comes with a table, those without
/// --width, subtitle and scenario.
void add_figure(CLI::App&, FigureWords&, bool of_chart = true);

/// Refused where a word or number is not possible.
FigureOptions read_figure(FigureWords const&);

}  // namespace diecast::cli
