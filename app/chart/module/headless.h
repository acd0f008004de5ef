// Headless: a study's chart or report straight into a file; what `diecast chart` and `diecast report` call, and what
// the window does step by step.
#pragma once
#include <optional>
#include <stop_token>
#include <string>
#include "app/chart/module/figure_options.h"
#include "app/present/charts/chart_data.h"
#include "app/present/report/report_blocks.h"
#include "model/study/study.h"
#include "optimizer/sweep/pool.h"
#include "optimizer/sweep/stream.h"

namespace diecast {

struct ChartRequest {
    std::string file;
    FigureOptions figure = {};
    std::optional<std::size_t> chart = {};  // of the study; none: its first pareto chart, or what its objectives make
    std::string ending = {};                // "png", "svg", "pdf"; empty: the file's
    std::string* into = nullptr;            // instead of the file
    std::stop_token stop = {};              // of its computing
    ProgressCall progress = {};
};

/// Draws one of a study's charts into .png, .svg or .pdf; makes an application (offscreen) if there is none. The
/// problem in words, or empty.
std::string draw_chart(int& argc, char** argv, Graph const&, Study const&, Pool&, ChartRequest const&);

/// Draws numbers that are there already, likewise; the chart of the request does not matter.
std::string draw_numbers(int& argc, char** argv, ChartData const&, ChartRequest const&);

/// Writes the report of a study as .html or .pdf, likewise.
struct ReportRequest {
    std::string file;
    ReportFrame frame;
    std::string ending = {};      // "html", "pdf"; empty: the file's
    std::string* into = nullptr;  // instead of the file
};
std::string draw_report(int& argc, char** argv, Graph const&, Study const&, Pool&, ReportRequest const&,
                        std::stop_token = {}, ProgressCall const& = {});

}  // namespace diecast
