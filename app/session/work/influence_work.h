// InfluenceWork: what the sensitivity page asks, and the answer; no widget here, so that it runs on any thread.
#pragma once
#include <memory>
#include "app/present/charts/chart_decide.h"
#include "app/present/charts/chart_influence.h"
#include "app/present/charts/chart_uncertainty.h"
#include "optimizer/sweep/stream.h"

namespace diecast {

enum class InfluenceView {
    tornado,
    elasticities,
    map,
    contour,
    screening,
    shares,
    uncertainty,
    difference,
    switch_over,
    even
};

struct InfluenceAsk {
    std::shared_ptr<Graph const> graph;
    std::shared_ptr<Study const> study;
    InfluenceView view = InfluenceView::tornado;
    Scenario scenario, against;            // against: of what compares two
    std::string name, against_name;        // of the two
    std::vector<Quantity const*> outputs;  // the first is the one to be shown; a map shows all
    double share = 0.1;                    // to both sides where nothing is stated
    bool stated = false, decisions = false;
    std::optional<BreakEven> asked = {};     // but for its designs
    std::optional<AxisSpec> x = {}, y = {};  // of a contour map
};

/// What a design is called in titles and legends: one without a name, which its settings describe, "this design".
std::string in_title(std::string const& name);

/// Reports and differences, not yet a chart: how many inputs are shown is a matter of drawing.
struct InfluenceAnswer {
    InfluenceAsk ask;
    std::vector<Input> inputs;  // reports point into it
    std::vector<InfluenceReport> reports;
    std::optional<Difference> difference;
    std::optional<Uncertainty> uncertainty;
    std::optional<TippingPoints> switch_over;
    std::optional<BreakEvenAnswer> even;  // of ask.asked
    std::optional<ContourChart> contour;
    std::string problem;   // in words; empty: none
    bool complete = true;  // else what was found so far

    ChartData chart(std::size_t most) const;  // nothing where there is a problem
};

using InfluenceCall = std::function<void(std::shared_ptr<InfluenceAnswer const>)>;

/// Null if it was stopped. Where it takes long, what was found so far is told now and then, or when it is stopped.
std::shared_ptr<InfluenceAnswer const> work_out(InfluenceAsk const&, Pool&, std::stop_token, ProgressCall const&,
                                                InfluenceCall const& so_far = {});

}  // namespace diecast
