// Break-even maps as charts of a study.
#include "model/core/text.h"
#include "optimizer/chart_parts.h"

namespace diecast::charts {

ChartData map(Job const& job) {
    ChartSpec const& spec = job.spec;
    if (!spec.across || !spec.up || spec.keys.size() != 1)
        return job.report("wants two axes and what is compared"), ChartData{};
    MapQuestion const question{*spec.across, *spec.up, spec.keys[0], job.designs()};
    Issues found;
    auto map = map_of(job.graph, job.study, question, found, job.stop);
    for (Issue const& issue : found) job.report(issue.where + ": " + issue.what, issue.severity);
    if (!map) return {};
    MapChart c{spec.title, axis_label(*map->x), axis_label(*map->y), axis_label(*map->quantity), std::move(*map)};
    auto const moves = [](MapSide const& side, std::string const& design) {
        return side.moving.empty() || std::find(side.moving.begin(), side.moving.end(), design) != side.moving.end();
    };
    for (std::string const& design : question.designs) {
        c.of.push_back({design, job.scenario(design), c.map.quantity});
        c.moves_x.push_back(moves(*spec.across, design)), c.moves_y.push_back(moves(*spec.up, design));
    }
    if (c.title.empty()) c.title = label_of(*c.map.quantity) + ": which is best where";
    return c;
}

}  // namespace diecast::charts
