// Picture: what a command found, drawn into a file besides its table.
#pragma once
#include "app/cli/figure.h"
#include "app/cli/session.h"
#include "app/present/charts/chart_data.h"

namespace diecast::cli {

/// --chart FILE, and the options of a figure
struct PictureOptions {
    std::string file;
    FigureWords figure;
    bool wanted() const { return !file.empty(); }
};
void add_picture(CLI::App&, PictureOptions&, std::string const& what);

/// Refused, before the work, if the file could not be written.
void check(PictureOptions const&);
void draw(ChartData const&, PictureOptions const&);

}  // namespace diecast::cli
