// RooflineWork: what the roofline page asks, and the answer; no widget here, so that it runs on any thread.
#pragma once
#include <memory>
#include "app/present/charts/chart_data.h"
#include "model/core/explain.h"
#include "model/study/study.h"

namespace diecast {

struct RooflineAsk {
    std::shared_ptr<Graph const> graph;
    std::shared_ptr<Study const> study;
    std::string title;                     // of the chart
    RooflineSpec roofline;                 // with the levels wanted
    std::vector<NamedDesign> designs;      // one or two, everything they consist of pinned
    std::vector<Quantity const*> outputs;  // whose change is shown: the study's objectives
};

struct RooflineAnswer {
    RooflineAsk ask;
    RooflineChart chart;              // with its points over all levels
    std::vector<double> values;       // of these outputs, of the first design, in their units
    std::vector<Explanation> causes;  // of the first design's ceilings, in their order
    Issues issues;                    // with errors among them there is nothing else
};

/// Null if it was stopped.
std::shared_ptr<RooflineAnswer const> work_out(RooflineAsk, Pool&, std::stop_token const&);

/// The spec with those of its bandwidths alone.
RooflineSpec with_levels(RooflineSpec, std::vector<bool> const& wanted);
/// Words of the change from one answer to another: "cost per token −12 %, tokens per joule +4 %".
std::string change_words(RooflineAnswer const& before, RooflineAnswer const& after);
/// Source of a ceiling: "pinned", "by the choice of H100", "follows from die area and clock; moving it pins it".
std::string cause_words(Explanation const&);

}  // namespace diecast
