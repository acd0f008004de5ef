// Charts laid out, for the tests of drawing.
#pragma once
#include <algorithm>
#include "app/chart/drawing.h"

namespace diecast {

inline Drawing drawn(ChartData const& data, QSizeF size = {1000, 700}, Theme const& t = light_theme()) {
    return lay_out(data, {t, size, heading_of(data)});
}

inline bool has_text(Drawing const& d, QString const& text) {
    return std::any_of(d.labels.begin(), d.labels.end(), [&](Label const& l) { return l.text == text; });
}

/// Filled boxes of this colour, from left to right.
inline std::vector<QRectF> boxes(Drawing const& d, QColor const& colour) {
    std::vector<QRectF> result;
    for (Shape const& s : d.shapes)
        if (s.pen == Qt::NoPen && s.brush.color() == colour && !d.plots.isEmpty() &&
            d.plots[0].area.adjusted(-1, -1, 1, 1).contains(s.path.boundingRect()))
            result.push_back(s.path.boundingRect());
    std::sort(result.begin(), result.end(), [](QRectF const& a, QRectF const& b) { return a.left() < b.left(); });
    return result;
}

}  // namespace diecast
