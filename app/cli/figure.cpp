#include "app/cli/figure.h"
#include "model/core/quotes.h"

namespace diecast::cli {
namespace {

/// "85mm" or "85"; its height follows from the chart.
void read_width(std::string const& option, std::string const& text, FigureOptions& figure) {
    std::string const side = text.ends_with("mm") ? text.substr(0, text.size() - 2) : text;
    try {
        figure.width = read_number(option, side, {"", least_side, most_side});
    } catch (Refused const&) { refuse(option, in_quotes(text) + " is not a width of 20 to 2000 mm, for example 85mm"); }
    figure.height = usual_height(figure.width);
    figure.fit_height = true;
}

/// "1000x700": logical pixels, each 200 to 10 000; "85x60mm" or "85mm": in print. Whether it is in print.
bool read_size(std::string const& text, FigureOptions& figure) {
    std::size_t const x = text.find('x');
    bool const print = text.size() > 2 && text.ends_with("mm");
    if (print && x == text.npos) return read_width("--size", text, figure), true;
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
                             "each 20 to 2000, for example 85x60mm, nor one width, 85mm");
    }
    return print;
}

FigureTheme theme_named(FigureWords const& words) {
    if (words.theme == "dark" || words.dark) return FigureTheme::dark;
    return words.theme == "mono" ? FigureTheme::mono : FigureTheme::light;
}

LegendPlace legend_named(std::string const& word) {
    if (word == "top") return LegendPlace::top;
    if (word == "bottom") return LegendPlace::bottom;
    return word == "none" ? LegendPlace::none : LegendPlace::automatic;
}

std::optional<std::string> last_of(std::vector<std::string> const& words) {
    return words.empty() ? std::nullopt : std::optional(words.back());
}

}  // namespace

void add_figure(CLI::App& app, FigureWords& words, bool of_chart) {
    auto const add = [&](Option const& option) { return option.group(of_chart ? "Figure" : heading::picture); };
    Option const size =
        add(add_option(app, "--size", words.size,
                       "Logical pixels, or millimetres in print: 85x60mm, or 85mm, whose height follows")
                .type_name("WxH")
                .capture_default_str());
    if (of_chart)  // others have a --width of their own
        add(add_name(app, "--width", words.width,
                     "Width in print, in mm; the height is 70 mm or 0.6 of it, and more where the plot would be low")
                .type_name("MM"))
            .excludes(size);
    Option const scale =
        add(add_number(app, "--scale", words.scale, {"N", 0.25, 8.0}, "Device pixel ratio of a PNG, instead of --dpi")
                .default_str("1"));
    add(add_number(app, "--dpi", words.dpi, {"N", least_dpi, most_dpi}, "Resolution of a PNG; in print 300 by default")
            .default_str(""))
        .excludes(scale);
    add(add_number(app, "--font-size", words.text, {"PT", least_text, most_text},
                   "Text along the axes, in points; by default 8 in print, else 9")
            .default_str(""));
    add(add_name(app, "--font", words.font, "Font family, as installed").type_name("FAMILY"));
    Option const title =
        add(add_words(app, "--title", words.title, "Title, instead of the chart's own").type_name("TEXT"));
    add(add_flag(app, "--no-title", words.no_title, "Leave out the title")).excludes(title);
    if (of_chart)
        add(add_words(app, "--subtitle", words.subtitle,
                      "Line under the title, instead of the chart's note; \"\" for none")
                .type_name("TEXT"));
    if (of_chart)
        add(add_flag(app, "--no-scenario", words.no_scenario,
                     "Leave out the line under the title that names the scenario"));
    add(add_choice(app, "--legend", words.legend, {"PLACE", {"auto", "top", "bottom", "none"}}, "Place of the legend"));
    Option const theme = add(add_choice(app, "--theme", words.theme, {"NAME", {"light", "dark", "mono"}},
                                        "Colours; mono: greys alone, for print without colours"));
    add(add_flag(app, "--dark", words.dark, "The same as --theme dark")).excludes(theme);
}

FigureOptions read_figure(FigureWords const& words) {
    FigureOptions figure;
    bool const print = read_size(words.size, figure) || !words.width.empty();
    if (!words.width.empty()) read_width("--width", words.width, figure);
    if (print && words.scale != 1) refuse("--scale", "is for a size in pixels: use --dpi for one in print");
    figure.text = words.text > 0 ? words.text : print ? figure_presets[0].text : usual_text;
    figure.dpi = words.dpi > 0 ? words.dpi : print ? 300 : 96 * words.scale;
    figure.family = words.font;
    figure.theme = theme_named(words);
    figure.words = {last_of(words.title), last_of(words.subtitle), !words.no_scenario, legend_named(words.legend)};
    if (words.no_title) figure.words.title = "";
    return figure;
}

}  // namespace diecast::cli
