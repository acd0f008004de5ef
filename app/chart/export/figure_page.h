// Figure page: figure options as what charts are drawn with: logical pixels, scale and theme.
#pragma once
#include "app/chart/export/export.h"
#include "app/chart/module/figure_options.h"

namespace diecast {

/// `ending`: "png", "svg" or "pdf". Without heading and marks.
ExportOptions page_of(FigureOptions const&, QString const& ending);
Theme theme_of(FigureOptions const&);

/// What is out of range, with the limit and a way out, or a font that is not installed; empty: nothing.
QString figure_problem(FigureOptions const&, QString const& ending);
/// Which size is large enough where the chart has no room on such a page; empty: it has room.
QString room_problem(ChartContent const&, FigureOptions const&, ExportOptions const&);

}  // namespace diecast
