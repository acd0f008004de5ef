// Break-even maps as charts of a study.
#include "app/present/charts/chart_parts.h"
#include "model/core/text.h"

namespace diecast::charts {

ChartData numbers(Job const& job, MapSpec const& spec) {
    if (!spec.x || !spec.y || !spec.key) return job.report("expected two axes and what is compared"), ChartData{};
    MapQuestion const question{{*spec.x, spec.x_of}, {*spec.y, spec.y_of}, spec.key, job.designs(spec.designs)};
    Issues found;
    auto map = map_of(job.graph, job.study, question, found, job.stop);
    for (Issue const& issue : found) job.report(issue.where + ": " + issue.what, issue.severity);
    if (!map) return {};
    std::vector<Scenario> scenarios;
    for (std::string const& design : question.designs) scenarios.push_back(job.scenario(design));
    MapChart c = map_chart(question, std::move(*map), std::move(scenarios));
    if (!job.chart.title.empty()) c.title = job.chart.title;
    return c;
}

}  // namespace diecast::charts

namespace diecast {

MapChart map_chart(MapQuestion const& question, BreakEvenMap map, std::vector<Scenario> scenarios) {
    using charts::axis_label;
    MapChart c{label_of(*map.quantity) + ": which is best where", axis_label(*map.x), axis_label(*map.y),
               axis_label(*map.quantity), std::move(map)};
    auto const moves = [](MapSide const& side, std::string const& design) {
        return side.moving.empty() || std::find(side.moving.begin(), side.moving.end(), design) != side.moving.end();
    };
    for (std::size_t d = 0; d < question.designs.size(); ++d) {
        std::string const& design = question.designs[d];
        c.of.push_back({design, std::move(scenarios[d]), c.map.quantity});
        c.moves_x.push_back(moves(question.x, design)), c.moves_y.push_back(moves(question.y, design));
    }
    return c;
}

}  // namespace diecast
