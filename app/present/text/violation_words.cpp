#include "app/present/text/violation_words.h"
#include <algorithm>
#include <cmath>
#include "model/core/text.h"
#include "model/core/value_text.h"

namespace diecast {

std::string negative_slack_words(Quantity const& q) {
    if (q.sense != Sense::slack) return "";
    if (q.key == "training.layout_slack") return "GPUs, batch, layers or heads do not divide evenly";
    if (q.key == "afd.layout_slack") return "the GPUs cannot be divided into such pools";
    if (q.key == "scaleout.slack") return "more GPUs than so many ports and tiers of switches join";
    if (q.key.ends_with(".algorithm_slack") || q.key == "collective.gather_slack")
        return "the pinned algorithm needs one scale-up domain, and switches that add up or messages below its limit";
    if (q.key.ends_with(".layout_slack"))
        return "more stages than layers, or heads or sequences that do not divide evenly";
    if (q.key.ends_with("memory_slack")) return "more memory is needed than there is";
    if (q.key.ends_with(".time_slack")) return "slower than the limit";
    return "";
}

std::string violation_words(GroupViolation const& violation, std::string const& place) {
    Constraint const& c = violation.limit;
    Quantity const& q = *c.quantity;
    std::string const reached = within_text(label_of(q)) + " " + value_text(violation.best, q, 3) + " at best" +
                                (place.empty() ? "" : " (" + place + ")");
    std::string const why = negative_slack_words(q);
    if (q.sense == Sense::slack) return reached + (why.empty() ? "" : " (" + why + ")");
    return reached + ", limit " + value_text(std::isfinite(c.hi) ? c.hi : c.lo, q, 3);
}

std::string excluded_values_words(Graph const& graph, Study const& study, Question const& question,
                                  std::vector<ValueFront> const& fronts, ValueWords const& name,
                                  PlaceWords const& place, Pool& pool, std::stop_token stop) {
    constexpr std::size_t most = 3;
    std::vector<double> excluded;
    for (ValueFront const& f : fronts)
        if (f.points.empty()) excluded.push_back(f.value);
    if (excluded.empty() || excluded.size() > most || excluded.size() == fronts.size()) return "";
    if (study.sampling.by != DesignSampling::By::every || !question.y) return "";
    Search search;
    search.objective = {question.y, Sense::minimise};
    search.constraints = question.constraints;
    search.model_limits = ModelLimits::off;
    for (AxisSpec const& axis : study.axes) {
        if (study.scenario.pins.contains(std::string(axis.quantity->key))) continue;
        if (axis.quantity == question.colour) search.groups.push_back(axis);
        else search.axes.push_back(axis);
    }
    if (search.groups.empty()) return "";
    search.groups.front().values = excluded;
    Issues ignored;
    auto const result = run_search(graph, study, search, pool, ignored, stop);
    if (!result) return "";
    auto const violations = group_violations(graph, study, *result, pool, stop);
    std::string words;
    for (std::size_t g = 0; g < result->groups.size(); ++g)
        if (auto const& violation = violations.front()[g])
            words += " " + name(result->groups[g].front()) + ": " +
                     violation_words(*violation, place(search.axes, violation->chosen)) + ".";
    return stop.stop_requested() ? "" : words;
}

}  // namespace diecast
