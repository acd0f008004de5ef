// Picture: what a command found, drawn into a file besides its table.
#pragma once
#include "app/chart/module/figure_options.h"
#include "app/cli/session.h"
#include "app/present/charts/chart_data.h"

namespace diecast::cli {

/// --chart FILE --size WxH --scale N --dark
struct PictureOptions {
    std::string file, size = "1000x700";
    double scale = 1;
    bool dark = false;
    bool wanted() const { return !file.empty(); }
};
void add_picture(CLI::App&, PictureOptions&, std::string const& what);

/// Refused, before the work, if the file could not be written.
void check(PictureOptions const&);
void draw(ChartData const&, PictureOptions const&);

/// "1000x700": logical pixels, each 200 to 10 000; or "85x60mm": in print. Whether it is in print.
bool read_size(std::string const& text, FigureOptions&);

}  // namespace diecast::cli
