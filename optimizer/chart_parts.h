// What the makers of all kinds of charts share; inside optimizer only.
#pragma once
#include <stop_token>
#include "optimizer/chart_data.h"

namespace diecast::charts {

struct Job {
    Graph const& graph;
    Study const& study;
    ChartSpec const& spec;
    Pool& pool;
    Issues& issues;
    std::stop_token stop;

    void report(std::string const& what, Severity = Severity::error) const;
    /// Those of the chart, else all of the study, else the study's own scenario, which has no name.
    std::vector<std::string> designs() const;
    Scenario scenario(std::string const& design) const;
    /// SI; none, and issues, if they cannot be computed.
    std::optional<std::vector<double>> values(std::string const& design, std::vector<Quantity const*> const&) const;
    /// The program's issues as those of this chart; false with errors among them.
    bool take(Issues const&, std::string const& design) const;
};

ChartData bars(Job const&);
ChartData lines(Job const&);
ChartData waterfall(Job const&);
ChartData roofline(Job const&);

/// As it stands within a sentence: "batch" of "Batch"; "GPUs" and "KV cache" as they are.
std::string within_text(std::string label);
/// "Die yield [%]".
std::string axis_label(Quantity const&);
/// What several quantities of one unit are together: "Power (W)" of "Switch power" and "Link power".
std::string common_label(std::vector<Quantity const*> const&);
/// A place along an axis: "N5", "37 GPUs", "batch 37", "clock 1.5 GHz".
std::string place_text(Graph const&, Quantity const&, double in_unit);

}  // namespace diecast::charts
