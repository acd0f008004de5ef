#include "app/session/work/front_alone.h"
#include <cmath>
#include "optimizer/bounds/exact_front.h"

namespace diecast {

std::shared_ptr<KeptSweep const> front_alone(std::shared_ptr<Graph const> graph, Question const& q, Picture const& some,
                                             Pool& pool, std::stop_token stop, ProgressCall const& progress) {
    if (q.objectives.empty() || some.designs == 0) return nullptr;
    Issues issues;
    ExactFront found =
        exact_front(*graph, {q.scenario, q.axes, q.objectives, q.constraints}, pool, issues, std::move(stop), progress);
    if (!found.complete) return nullptr;
    auto const estimate = [&](std::uint64_t of_some) {
        double const share = static_cast<double>(of_some) / static_cast<double>(some.designs);
        return static_cast<std::uint64_t>(std::llround(share * static_cast<double>(found.designs)));
    };
    auto kept = std::make_shared<KeptSweep>();
    kept->graph = std::move(graph);
    kept->scenario = q.scenario, kept->axes = q.axes, kept->objectives = q.objectives,
    kept->constraints = q.constraints;
    kept->front_alone = true;
    SweepState& state = kept->state;
    state.seen = found.designs, state.seconds = found.seconds;
    state.feasible = std::max<std::uint64_t>(estimate(some.feasible), found.front.size());
    for (std::uint64_t n : some.violations) state.violations.push_back(estimate(n));
    state.front = std::move(found.front);
    return kept;
}

}  // namespace diecast
