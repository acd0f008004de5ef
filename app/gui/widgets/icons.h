// Icons: line drawings in the theme's colours, so that they are sharp at every scale and right in dark and light.
#pragma once
#include <QIcon>

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

}  // namespace diecast
