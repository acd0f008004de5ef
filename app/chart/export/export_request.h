// ExportRequest: a chart that is wanted in a file: what is to be computed for it, and how it is headed. The same
// for the command line and the window, so that both write the same bytes.
#pragma once
#include <QSize>
#include <QString>
#include <optional>
#include "app/chart/export/figure_page.h"

namespace diecast {

struct ExportRequest {
    std::shared_ptr<Study const> study;
    std::optional<Question> question = {};  // of a pareto chart
    std::optional<ChartSpec> numbers = {};  // of the others
    ChartHeading heading = {};              // its title is that of a pareto chart; others bring their own
    std::optional<QString> title = {};      // instead of it, and of theirs
    ChartData ready = {};                   // of a chart that is worked out already
    bool with_result = true;                // the subtitle ends with the sentence that says the result
};

/// The study's chart of that number; none: its first pareto chart, or what its objectives make. On the application's
/// thread, for the cells of a picture depend on the size of the plot. `page`: its heading does not matter.
ExportRequest chart_order(Graph const&, std::shared_ptr<Study const>, std::optional<std::size_t> chart,
                          FigureText const&, Theme const&, ExportOptions const& page);
/// Titles that replace those of `heading` and of the chart; an empty one leaves its line out.
void put_words(FigureText const&, QString const& note, ExportRequest&);
/// What a cloud without a title of its own is called: "Cost per token against time between tokens".
QString axes_title(Quantity const& x, Quantity const& y);
/// What fills it, on any thread. Empty where the issues say why, or if stopped.
ChartContent chart_content(Graph const&, ExportRequest const&, Pool&, Issues&, std::stop_token = {},
                           ProgressCall const& = {});
ChartHeading heading_of(ExportRequest const&, ChartContent const&);

}  // namespace diecast
