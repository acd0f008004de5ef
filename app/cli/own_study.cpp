#include "app/cli/own_study.h"
#include <iostream>
#include "app/present/tables/assumptions.h"
#include "app/present/text/study_words.h"
#include "model/core/text.h"

namespace diecast::cli {

void complete_own_study(Graph const& graph, Study& study, Task const& task) {
    if (!task.study.empty()) return;
    if (study.axes.empty())
        refuse("STUDY",
               "is required, or something to sweep: --set \"die.area=100..800 mm2\"; \"diecast new\" makes a study");
    Issues issues;
    if (study.objectives.empty()) add_usual_objectives(graph, study, "--objective", issues);
    require(issues);
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
