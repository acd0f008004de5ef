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

/// --most N: rows of a table, and of the picture beside it.
struct MostRows {
    std::size_t given = 0;  // 0: not said
    std::size_t in_text() const { return given > 0 ? given : 20; }
    std::size_t drawn(PictureOptions const&) const;
};
void add_most(CLI::App&, MostRows&, std::string const& what);

/// Refused, before the work, if the file could not be written.
void check(PictureOptions const&);
void draw(ChartData const&, PictureOptions const&);

}  // namespace diecast::cli
