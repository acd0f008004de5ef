// Report facts: everything the report of a study says, computed; words, pages and pictures are made of it later.
#pragma once
#include "app/present/charts/chart_data.h"
#include "app/present/report/report.h"
#include "app/present/report/report_inputs.h"
#include "optimizer/analysis/break_even.h"
#include "optimizer/analysis/search.h"
#include "optimizer/sweep/explore.h"
#include "optimizer/sweep/grid.h"

namespace diecast {

struct ReportChart {
    std::size_t number;  // of the study, from 0; the study's count where it is what the objectives make
    std::string title, note;
    ChartData data = {};                          // of all but pareto charts
    std::shared_ptr<Picture const> picture = {};  // of pareto charts
    Issues issues = {};                           // why there is neither
};

/// One design of the grid.
struct ReportDesign {
    std::uint64_t number;
    std::vector<double> places, values;  // SI; as `varied` and `columns` of the facts
};

struct ReportFacts {
    std::shared_ptr<Study const> study;
    std::uint64_t study_hash = 0;  // of the study as it would be saved, without the name of its file
    std::unique_ptr<Report> report;
    std::optional<Findings> found;  // none: nothing is swept
    std::vector<Quantity const*> varied, columns;
    std::vector<ReportDesign> front;  // spread evenly over it where it is long
    std::optional<ReportDesign> knee;
    std::vector<ReportChart> charts;
    std::vector<SearchResult> searches;
    std::vector<BreakEvenAnswer> break_evens;
    std::vector<InputGroup> inputs;
};

struct ReportOptions {
    int columns = 360, rows = 200;   // cells of a pareto chart's raster
    std::size_t front_at_most = 24;  // designs in the table
};

/// Null where the issues say why, or if stopped. Progress counts steps of the report, not designs.
std::shared_ptr<ReportFacts const> report_facts(Graph const&, std::shared_ptr<Study const>, Pool&, ReportOptions const&,
                                                Issues&, std::stop_token = {}, ProgressCall const& = {});

/// The question behind a study's pareto chart, or, without a spec, behind what its objectives make.
Question question_of(Graph const&, Study const&, ChartSpec const*);

std::uint64_t study_hash(Graph const&, Study const&);
std::string hash_text(std::uint64_t);  // 16 digits

}  // namespace diecast
