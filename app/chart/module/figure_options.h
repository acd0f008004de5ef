// Figure options: how large a chart is in print, how it is set, and what is written around it. The same for the command
// line, the window and their files; without Qt.
#pragma once
#include <optional>
#include <string>

namespace diecast {

enum class LegendPlace { automatic, top, bottom, none };  // automatic: where this kind of chart has it
enum class FigureTheme { light, dark, mono };             // mono: greys alone

inline constexpr double mm_per_pixel = 25.4 / 96;           // of a logical pixel, where text has its usual size
inline constexpr double usual_text = 9;                     // points, of the numbers along axes
inline constexpr double least_side = 20, most_side = 2000;  // mm
inline constexpr double least_dpi = 24, most_dpi = 2400;
inline constexpr double least_text = 4, most_text = 96;                                   // points
inline double usual_height(double width) { return width * 0.6 > 70 ? width * 0.6 : 70; }  // mm
inline constexpr double most_pixels = 2e8;                                                // of a PNG

/// What is written around a chart.
struct FigureText {
    std::optional<std::string> title = {};     // none: the chart's, or made of its axes; empty: no title
    std::optional<std::string> subtitle = {};  // none: the chart's note; empty: no subtitle
    bool scenario = true;                      // the line that says what is computed under
    LegendPlace legend = LegendPlace::automatic;
    friend bool operator==(FigureText const&, FigureText const&) = default;
};

struct FigureOptions {
    double width = 1000 * mm_per_pixel, height = 700 * mm_per_pixel;  // mm
    double text = usual_text;                                         // points; small text is 1/12 smaller
    double dpi = 96;                                                  // of a PNG
    std::string family = {};                                          // of the font; empty: DejaVu Sans
    FigureTheme theme = FigureTheme::light;
    FigureText words = {};
    bool fit_height = false;  // higher than that where the plot would be low
    friend bool operator==(FigureOptions const&, FigureOptions const&) = default;
};

/// Sizes that are often asked for.
struct FigurePreset {
    char const *name, *title;
    double width, height, text;  // mm, mm, points
    bool fit_height;
};
inline constexpr FigurePreset figure_presets[] = {{"column", "One column", 85, 70, 8, true},
                                                  {"two-columns", "Two columns", 175, 105, 8, true},
                                                  {"slide", "Slide 16:9", 338.7, 190.5, 16, false},
                                                  {"poster", "Poster", 600, 400, 28, false}};

}  // namespace diecast
