// plan: how a study will be computed.
#include "app/cli/commands.h"
#include "app/cli/grid.h"
#include "app/cli/own_study.h"
#include "app/cli/task.h"
#include "app/cli/values.h"
#include "app/cli/writer.h"
#include "app/present/text/shares_and_counts.h"
#include "model/core/text.h"

namespace diecast::cli {
namespace {

Command add_plan(CLI::App& app) {
    auto* command = add_command(app, "plan", "Show how a sweep will be computed: axes, tables, evaluations");
    auto const task = std::make_shared<Task>();
    add_task(*command, *task, Wants::grid, Needs::nothing);
    add_footer(*command,
               "Examples:\n"
               "  diecast plan package-split\n"
               "  diecast plan --set \"die.area=100..800 mm2\" --set package.dies=1,2,4      # no study");
    return {command, [task] {
                Model const model = open_model(*task);
                Graph const& graph = model.graph;
                Study study = prepare(model, *task, Wants::grid);
                complete_own_study(graph, study, *task);
                Plan const plan = plan_of(graph, study, measures_of(graph, study));
                std::string axes;
                for (Axis const& axis : plan.axes()) {
                    std::string keys;
                    for (Quantity const* q : axis.quantities) keys += (keys.empty() ? "" : " + ") + std::string(q->key);
                    axes += (axes.empty() ? "" : " × ") + keys + " " + std::to_string(axis.size());
                }
                if (axes.empty()) axes = "no axes";
                print(counted(plan.designs(), "design") + ": " + axes + "\n" +
                      number_text(static_cast<double>(plan.table_bytes()) / 1e3) + " kB of tables\n" + plan.explain());
                return static_cast<int>(good);
            }};
}

Registered const plan_row{CommandGroup::explain, 7, add_plan};

}  // namespace
}  // namespace diecast::cli
