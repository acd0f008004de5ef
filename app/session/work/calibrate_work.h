// CalibrateWork: rows read and quantities fitted to them; no widget here, so that it runs on any thread.
#pragma once
#include <memory>
#include "app/present/charts/chart_data.h"
#include "optimizer/validation/calibration_task.h"

namespace diecast {

struct CalibrateAsk {
    std::shared_ptr<Graph const> graph;
    std::shared_ptr<CalibrationRows const> rows;
    Scenario common;                                          // what holds for all rows
    std::optional<std::pair<std::string, PinValue>> instead;  // of what the rows say of a quantity, by key
    std::vector<std::string> fits;                            // "runtime.memory_share=20..100 %"
    std::string split = "odd";
    Residual residual = Residual::logarithm;
    int starts = CalibrateOptions().starts;
    std::uint64_t seed = CalibrateOptions().seed;  // of the starts, and of rows drawn
};

struct CalibrateAnswer {
    std::shared_ptr<Graph const> graph;
    std::shared_ptr<Series const> series;
    Split split;
    std::vector<bool> fitted;           // per row
    std::vector<PredictedCase> before;  // point into the series
    std::optional<Calibration> found;   // likewise
    Issues issues;                      // why there is nothing
};
using CalibrateCall = std::function<void(std::shared_ptr<CalibrateAnswer const>)>;
/// What was found so far is told after each start.
std::shared_ptr<CalibrateAnswer const> calibrate(CalibrateAsk const&, std::stop_token, ProgressCall const&,
                                                 CalibrateCall const& so_far = {});

/// Quantities that a catalogue lists and that move what was measured in the first row, the strongest first; then those
/// that are 0 there.
std::vector<Quantity const*> fit_candidates(Graph const&, CalibrationRows const&, Scenario const& common);
/// The series, with what holds for all rows laid under them.
Series series_of(CalibrateAsk const&);

}  // namespace diecast
