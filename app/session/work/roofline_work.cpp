#include "app/session/work/roofline_work.h"
#include <algorithm>
#include <cmath>
#include "model/core/text.h"
#include "model/core/value_text.h"
#include "optimizer/sweep/stream.h"

namespace diecast {

std::shared_ptr<RooflineAnswer const> work_out(RooflineAsk ask, Pool& pool, std::stop_token const& stop) {
    auto answer = std::make_shared<RooflineAnswer>();
    Study lean;  // of the study only what the chart refers to
    lean.title = ask.study->title;
    lean.designs = ask.designs;
    ask.roofline.designs.clear();
    ask.roofline.levels = true;
    ChartData data = chart_data(*ask.graph, lean, {ask.title, {}, ask.roofline}, pool, answer->issues, stop);
    if (stop.stop_requested()) return nullptr;
    if (auto* chart = std::get_if<RooflineChart>(&data)) {
        answer->chart = std::move(*chart);
        Scenario const& first = ask.designs.front().scenario;
        answer->values = evaluate(*ask.graph, first, ask.outputs);
        for (std::size_t i = 0; i < ask.outputs.size(); ++i)
            answer->values[i] = answer->values[i] / ask.outputs[i]->unit;
        for (auto const& ceiling : answer->chart.ceilings)
            if (ceiling.design == 0)
                answer->causes.push_back(explain(*ask.graph, first, *ask.graph->find(ceiling.key)));
    }
    answer->ask = std::move(ask);
    return answer;
}

RooflineSpec with_levels(RooflineSpec spec, std::vector<bool> const& wanted) {
    auto const keep = [&](auto& list) {
        std::size_t to = 0;
        for (std::size_t i = 0; i < list.size(); ++i)
            if (i >= wanted.size() || wanted[i]) list[to++] = list[i];
        list.resize(to);
    };
    for (RooflineStage& stage : spec.stages) keep(stage.bytes);
    keep(spec.ceilings);
    keep(spec.bandwidths);
    return spec;
}

std::string change_words(RooflineAnswer const& before, RooflineAnswer const& after) {
    std::string text;
    for (std::size_t i = 0; i < std::min(before.values.size(), after.values.size()); ++i) {
        double const change = after.values[i] / before.values[i] - 1;
        if (!std::isfinite(change)) continue;
        std::string const amount =
            std::abs(change) < 0.0005 ? "as before" : (change > 0 ? "+" : "−") + percent(std::abs(change), 3);
        text += (text.empty() ? "" : ", ") + within_text(label_of(*before.ask.outputs[i])) + " " + amount;
    }
    return text;
}

std::string cause_words(Explanation const& e) {
    if (e.origin == Origin::pinned) return "pinned";
    if (e.origin == Origin::chosen) return "by the choice of " + e.entry;
    std::vector<std::string> names;
    for (Explanation const& input : e.inputs) {
        std::string const name = within_text(label_of(*input.quantity));
        if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
    if (e.origin != Origin::formula || names.empty()) return "the usual value";
    return "follows from " + list_words(names) + "; moving it pins it";
}

}  // namespace diecast
