#include "app/cli/picture.h"
#include "app/cli/charts.h"
#include "app/cli/files.h"
#include "app/cli/options.h"

namespace diecast::cli {

void read_size(std::string const& text, int& width, int& height) {
    WholeLimits const side{"", 200, 10000};
    std::size_t const x = text.find('x');
    try {
        width = static_cast<int>(read_whole("--size", text.substr(0, x), side));
        height = static_cast<int>(read_whole("--size", x == text.npos ? "" : text.substr(x + 1), side));
    } catch (Refused const&) {
        refuse("--size", "\"" + text + "\" is not WxH, each 200 to 10000, for example 1000x700");
    }
}

void add_picture(CLI::App& app, PictureOptions& options, std::string const& what) {
    add_target(app, "--chart", options.file, "Draw " + what + ", too: a file ending in .png, .svg or .pdf")
        .group(heading::picture);
    add_option(app, "--size", options.size, "Of the picture, in logical pixels")
        .type_name("WxH")
        .capture_default_str()
        .group(heading::picture);
    add_number(app, "--scale", options.scale, {"N", 0.25, 8.0}, "Pixels of a PNG per logical pixel")
        .default_str("1")
        .group(heading::picture);
    add_flag(app, "--dark", options.dark, "Dark theme").group(heading::picture);
}

namespace {

ChartRequest request_of(PictureOptions const& options) {
    ChartRequest request{options.file};
    request.scale = options.scale, request.dark = options.dark;
    read_size(options.size, request.width, request.height);
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
