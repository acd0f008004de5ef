// Icons: line drawings in the theme's colours, so that they are sharp at every scale and right in dark and light.
#pragma once
#include <QIcon>
#include <string_view>

namespace diecast {

enum class Glyph {
    explore,
    design,
    compare,
    charts,
    claims,
    catalogue,
    sensitivity,
    fit,
    save,
    copy,
    theme,
    warning,
    error,
    note,
    close,
    die,
    bars,
    lines,
    waterfall,
    roofline,
    floorplan,
    timeline,
    map,
    parallel
};
QIcon icon(Glyph);
/// Glyph of a kind of chart, as studies name it; that of Explore for one without a picture of its own.
Glyph glyph_named(std::string_view kind);

}  // namespace diecast
