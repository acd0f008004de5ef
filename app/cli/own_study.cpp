#include "app/cli/own_study.h"
#include <array>
#include <iostream>
#include "app/present/tables/assumptions.h"
#include "model/core/text.h"
#include "model/core/value_text.h"
#include "model/study/study_limits.h"

namespace diecast::cli {
namespace {

using ObjectiveKeys = std::array<std::string_view, 2>;
constexpr std::array<ObjectiveKeys, 3> usual_objectives{ObjectiveKeys{"package.cost", "package.peak"},
                                                        ObjectiveKeys{"serve.cost", "serve.between_tokens"},
                                                        ObjectiveKeys{"run.cost", "run.wall_time"}};

/// How many of these feed the objectives.
std::size_t fed(Graph const& graph, Study const& study, ObjectiveKeys const& keys,
                std::vector<Quantity const*> const& set) {
    std::vector<Quantity const*> outputs;
    for (std::string_view key : keys) outputs.push_back(graph.find(key));
    Program const program(graph, study.scenario, free_of(swept_quantities(study)), outputs);
    return static_cast<std::size_t>(std::count_if(
        set.begin(), set.end(), [&](Quantity const* q) { return program.needed[to_index(graph.slot(*q))]; }));
}

/// Two that depend on what was set: cost and speed, of packages, tokens or training runs.
void add_usual_objectives(Graph const& graph, Study& study) {
    std::vector<Quantity const*> set = swept_quantities(study);
    for (auto const& [key, value] : study.scenario.pins) set.push_back(graph.find(key));
    std::size_t most = 0;
    for (ObjectiveKeys const& keys : usual_objectives) {
        std::size_t const n = fed(graph, study, keys, set);
        if (n <= most) continue;
        most = n;
        study.objectives.clear();
        for (std::string_view key : keys) study.objectives.push_back({graph.find(key), graph.find(key)->sense});
    }
    if (study.objectives.empty())
        refuse("--objective",
               "is required: cost and speed of packages, tokens and training runs do not depend on what "
               "is set");
}

}  // namespace

void complete_own_study(Graph const& graph, Study& study, Task const& task) {
    if (!task.study.empty()) return;
    if (study.axes.empty())
        refuse("STUDY",
               "is required, or something to sweep: --set \"die.area=100..800 mm2\"; \"diecast new\" makes a study");
    if (study.objectives.empty()) add_usual_objectives(graph, study);
    std::cerr << assumptions_text(graph, study) << "\n";
}

std::string assumptions_text(Graph const& graph, Study const& study) {
    Table objectives{{{"objective"}, {""}, {"key"}}, {}};
    std::vector<Quantity const*> asked;
    for (Objective const& o : study.objectives) {
        asked.push_back(o.quantity);
        objectives.rows.push_back({label_of(*o.quantity), o.sense == Sense::maximise ? "maximise" : "minimise",
                                   std::string(o.quantity->key)});
    }
    std::string const assumed = to_text(assumptions_of(graph, study.scenario, asked, swept_quantities(study)));
    return to_text(objectives) + (assumed.empty() ? "" : "\n" + assumed);
}

}  // namespace diecast::cli
