#include "app/cli/picture.h"
#include "app/cli/charts.h"
#include "app/cli/files.h"
#include "app/cli/options.h"
#include "model/core/quotes.h"

namespace diecast::cli {

bool read_size(std::string const& text, FigureOptions& figure) {
    std::size_t const x = text.find('x');
    bool const print = text.size() > 2 && text.ends_with("mm");
    std::string const across = text.substr(0, x), up = x == text.npos ? "" : text.substr(x + 1);
    try {
        if (print) {
            NumberLimits const side{"", least_side, most_side};
            figure.width = read_number("--size", across, side);
            figure.height = read_number("--size", up.substr(0, up.size() - 2), side);
        } else {
            WholeLimits const side{"", 200, 10000};
            figure.width = static_cast<double>(read_whole("--size", across, side)) * mm_per_pixel;
            figure.height = static_cast<double>(read_whole("--size", up, side)) * mm_per_pixel;
        }
    } catch (Refused const&) {
        refuse("--size", in_quotes(text) +
                             " is neither WxH in pixels, each 200 to 10000, for example 1000x700, nor WxHmm, "
                             "each 20 to 2000, for example 85x60mm");
    }
    return print;
}

void add_picture(CLI::App& app, PictureOptions& options, std::string const& what) {
    add_target(app, "--chart", options.file, "Draw " + what + ", too: a file ending in .png, .svg or .pdf")
        .group(heading::picture);
    add_option(app, "--size", options.size, "Of the picture, in logical pixels")
        .type_name("WxH")
        .capture_default_str()
        .group(heading::picture);
    add_number(app, "--scale", options.scale, {"N", 0.25, 8.0}, "Device pixel ratio of a PNG")
        .default_str("1")
        .group(heading::picture);
    add_flag(app, "--dark", options.dark, "Dark theme").group(heading::picture);
}

namespace {

ChartRequest request_of(PictureOptions const& options) {
    ChartRequest request{options.file};
    if (read_size(options.size, request.figure)) refuse("--size " + options.size, "is WxH in pixels here");
    request.figure.dpi = 96 * options.scale;
    if (options.dark) request.figure.theme = FigureTheme::dark;
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
