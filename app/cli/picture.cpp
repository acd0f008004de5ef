#include "app/cli/picture.h"
#include "app/cli/charts.h"
#include "app/cli/files.h"
#include "app/cli/options.h"
#include "model/core/quotes.h"

namespace diecast::cli {

void add_picture(CLI::App& app, PictureOptions& options, std::string const& what) {
    add_target(app, "--chart", options.file, "Draw " + what + ", too: a file ending in .png, .svg or .pdf")
        .group(heading::picture);
    add_figure(app, options.figure, false);
}

std::size_t MostRows::drawn(PictureOptions const& options) const {
    constexpr double two_columns = 120;  // mm
    constexpr std::size_t rows_in_one_column = 8;
    return given == 0 && read_figure(options.figure).width < two_columns ? rows_in_one_column : in_text();
}

void add_most(CLI::App& app, MostRows& most, std::string const& what) {
    add_whole(app, "--most", most.given, {"N", 1, 100000}, what + " (default: 20; in a figure of one column: 8)")
        .group(heading::output);
}

namespace {

ChartRequest request_of(PictureOptions const& options) {
    ChartRequest request{options.file};
    request.figure = read_figure(options.figure);
    return request;
}

}  // namespace

void check(PictureOptions const& options) {
    if (!options.wanted()) return;
    request_of(options);
    std::string const ending = ending_of(options.file);
    if (ending != "png" && ending != "svg" && ending != "pdf")
        refuse("--chart " + options.file, "must end in .png, .svg or .pdf");
    charts("--chart");
}

void draw(ChartData const& data, PictureOptions const& options) {
    if (!options.wanted()) return;
    char name[] = "diecast";
    char* argv[] = {name, nullptr};
    int argc = 1;
    std::string const problem = charts("--chart").draw_numbers(argc, argv, data, request_of(options));
    if (!problem.empty()) refuse("--chart " + options.file, problem);
}

}  // namespace diecast::cli
