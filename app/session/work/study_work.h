// StudyWork: the studies and validation series that ship, and how each comes out; no widget here, so that it runs on
// any thread.
#pragma once
#include <QString>
#include <memory>
#include "app/present/charts/chart_scatter.h"
#include "model/study/study_paper.h"
#include "optimizer/sweep/pool.h"
#include "optimizer/sweep/stream.h"
#include "optimizer/validation/study_verdict.h"

namespace diecast {

/// One file of presets/studies or presets/validation, or a series of one's own; without a path: the study of the open
/// document.
struct StudyItem {
    std::filesystem::path file;
    StudyHead head;
    bool is_own = false;
    bool series() const { return head.kind == "validation"; }
    bool open() const { return file.empty(); }
};
/// Reproduced papers in their order, other studies, validation series; then those of one's own.
std::vector<StudyItem> shipped_studies();

/// How a study, or a series, comes out.
struct StudyAnswer {
    std::shared_ptr<Graph const> graph;
    std::shared_ptr<Study const> study;    // of a study
    std::vector<Verdict> verdicts;         // point into it
    std::shared_ptr<Series const> series;  // of a series
    std::vector<PredictedCase> cases;      // point into it
    std::vector<ValidationLine> lines;
    ScatterChart chart;
    StudyVerdict verdict;
    Issues issues;  // with errors among them there is nothing else
};

/// `plain`: the model with what ships; a study that brings entries has one of its own. Null if it was stopped.
std::shared_ptr<StudyAnswer const> check_study(StudyItem const&, std::shared_ptr<Graph const> plain, Pool&,
                                               std::stop_token, ProgressCall const& = {});
std::shared_ptr<StudyAnswer const> check_study(std::shared_ptr<Graph const>, std::shared_ptr<Study const>, Pool&,
                                               std::stop_token, ProgressCall const& = {});

/// A measured row as a study of its own: its scenario pinned, what was measured as figures.
Study study_of_row(Series const&, PredictedCase const&);

/// Lines for a table, the first its header: per part of the rows, and row by row.
std::vector<std::vector<std::string>> part_table(StudyAnswer const&);
std::vector<std::vector<std::string>> row_table(StudyAnswer const&);
/// The line of row_table in which the number of a point of the chart stands, from 0; −1: none.
int row_of(StudyAnswer const&, std::size_t number);
std::size_t number_of(StudyAnswer const&, int row);

}  // namespace diecast
