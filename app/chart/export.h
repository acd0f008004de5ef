// Export: a picture as PNG, SVG or PDF, drawn from the data by a chart of its own; works without a screen.
#pragma once
#include "app/chart/chart.h"
#include "optimizer/chart_data.h"

namespace diecast {

struct ExportOptions {
    QSize size{1000, 700};  // logical pixels
    double scale = 1;       // PNG
    QString heading = {};
    Marks marks = {};
};

/// By the ending of the path; written as a whole or not at all. The problem in words, or empty.
QString export_chart(std::shared_ptr<Picture const>, Theme const&, QString const& path, ExportOptions const& = {});
QString export_chart(ChartData const&, Theme const&, QString const& path, ExportOptions const& = {});

/// The same as pixels.
QImage chart_image(std::shared_ptr<Picture const>, Theme const&, ExportOptions const& = {});
QImage chart_image(ChartData const&, Theme const&, ExportOptions const& = {});

/// The question whose answer fills a chart of this size cell for cell.
Question sized_for(Question, QSize, bool with_heading = false);

}  // namespace diecast
