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

}  // namespace diecast
