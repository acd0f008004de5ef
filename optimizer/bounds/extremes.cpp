#include "optimizer/bounds/extremes.h"

namespace diecast {

Extremes extremes(Graph const& graph, FrontQuestion grid, Quantity const& quantity, Pool& pool, Issues& issues,
                  std::stop_token stop, ProgressCall const& progress, BoundOptions const& options) {
    Extremes result{&quantity, {}, {}};
    result.complete = true;
    for (Sense const sense : {Sense::minimise, Sense::maximise}) {
        grid.objectives = {{&quantity, sense}};
        ExactFront const found = exact_front(graph, grid, pool, issues, stop, progress, options);
        if (has_errors(issues)) return result;
        result.evaluated += found.first_look + found.settled.evaluated;
        result.complete = result.complete && found.complete;
        if (found.front.empty()) continue;
        Archive::Point const& best = found.front.front();
        if (sense == Sense::minimise) result.least = {best.objectives[0], best.design};
        else result.greatest = {-best.objectives[0], best.design};
    }
    return result;
}

}  // namespace diecast
