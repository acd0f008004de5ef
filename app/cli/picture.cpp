#include "app/cli/picture.h"
#include <cstdio>
#include "app/cli/files.h"
#ifdef DIECAST_HAS_CHARTS
#include "app/chart/headless.h"
#endif

namespace diecast::cli {

void read_size(std::string const& text, int& width, int& height) {
    char rest = 0;
    bool const good = std::sscanf(text.c_str(), "%dx%d%c", &width, &height, &rest) == 2;
    for (int side : {width, height})
        if (!good || side < 200 || side > 10000)
            refuse("--size", "\"" + text + "\" is not WxH, each 200 to 10000, for example 1000x700");
}

void add_picture(CLI::App& app, PictureOptions& options, std::string const& what) {
    add_target(app, "--chart", options.file, "Draw " + what + ", too: a file ending in .png, .svg or .pdf");
    app.add_option("--size", options.size, "Of the picture, in logical pixels")
        ->type_name("WxH")
        ->capture_default_str();
    app.add_option("--scale", options.scale, "Pixels of a PNG per logical pixel")
        ->type_name("N")
        ->check(CLI::Range(0.25, 8.0))
        ->capture_default_str();
    app.add_flag("--dark", options.dark, "Light on dark");
}

#ifdef DIECAST_HAS_CHARTS
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
}

void draw(ChartData const& data, PictureOptions const& options) {
    if (!options.wanted()) return;
    char name[] = "diecast";
    char* argv[] = {name, nullptr};
    int argc = 1;
    std::string const problem = draw_numbers(argc, argv, data, request_of(options));
    if (!problem.empty()) refuse("--chart " + options.file, problem);
}
#else
void check(PictureOptions const& options) {
    if (options.wanted()) refuse("--chart", "this build draws no charts: it was configured with DIECAST_GUI=OFF");
}
void draw(ChartData const&, PictureOptions const&) {}
#endif

}  // namespace diecast::cli
