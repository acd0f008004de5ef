// plan: how a study will be computed.
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include "app/cli/commands.h"
#include "app/cli/grid.h"
#include "app/cli/interrupt.h"
#include "app/cli/own_study.h"
#include "app/cli/task.h"
#include "app/cli/values.h"
#include "app/cli/writer.h"
#include "app/present/tables/table.h"
#include "app/present/text/shares_and_counts.h"
#include "model/core/text.h"
#include "optimizer/bounds/exact_front.h"
#include "optimizer/bounds/widths.h"

namespace diecast::cli {
namespace {

constexpr std::chrono::seconds longest_trial{20};

/// Stops what has its token after a time, or once it is itself stopped.
class TimeLimit {
public:
    TimeLimit(std::chrono::seconds most, std::stop_token const& other)
        : stopped_with_(other, [this] { stop_.request_stop(); }), waiter_([this, most](std::stop_token end) {
              std::mutex mutex;
              std::unique_lock lock(mutex);
              std::condition_variable_any().wait_for(lock, end, most, [] { return false; });
              if (!end.stop_requested()) stop_.request_stop();
          }) {}
    std::stop_token token() const { return stop_.get_token(); }

private:
    std::stop_source stop_;
    std::stop_callback<std::function<void()>> stopped_with_;
    std::jthread waiter_;  // last: it uses the others
};

/// What bounds would settle of the front, by a trial.
std::string bounds_text(Graph const& graph, Study const& study, Plan const& plan) {
    if (study.objectives.empty() || plan.axes().empty()) return "";
    Pool pool;
    Interrupt interrupt;
    TimeLimit const limit(longest_trial, interrupt.token());
    BoundsTrial const trial = try_bounds(
        graph, {study.scenario, plan.axes(), study.objectives, limits_of(graph, study)}, pool, limit.token());
    if (limit.token().stop_requested() && !interrupt.requested())
        return "Bounds were tried for " + std::to_string(longest_trial.count()) +
               " s and settled too little to say what they are worth: sweep --front-only may take long here\n";
    std::uint64_t const tried = trial.settled.designs();
    if (tried == 0) return "";
    return "Bounds prove " + percent(trial.settled.infeasible, tried) + " of " + counted(tried, "design") +
           " tried infeasible and " + percent(trial.settled.dominated, tried) + " dominated: sweep --front-only " +
           (trial.is_faster ? "evaluates the rest alone\n" : "is no faster here, and evaluates all\n");
}

std::string widths_text(Graph const& graph, Study const& study, Plan const& plan) {
    Issues issues;
    auto const widths =
        bound_widths(graph, {study.scenario, plan.axes(), study.objectives, limits_of(graph, study)}, issues);
    require(issues);
    Table table{{{"quantity"},
                 {"key"},
                 {"median", true},
                 {"90th percentile", true},
                 {"widest input", true},
                 {"widening", true}},
                {}};
    for (BoundWidth const& w : widths)
        table.rows.push_back({std::string(w.quantity->label), std::string(w.quantity->key), number_text(w.median, 3),
                              number_text(w.high, 3), number_text(w.of_inputs, 3), number_text(w.widening(), 3)});
    return "Width of a quantity's bounds over the range of its values, in boxes at random of 4096 designs at most: "
           "median,\n90th percentile, median of its widest input, and by how much the quantity itself widens them "
           "(first over third).\n\n" +
           to_text(table);
}

Command add_plan(CLI::App& app) {
    auto* command =
        add_command(app, "plan", "Show how a sweep will be computed: axes, tables, evaluations, what bounds settle");
    auto const task = std::make_shared<Task>();
    auto const widths = std::make_shared<bool>();
    add_task(*command, *task, TaskKind::grid, Needs::nothing);
    add_flag(*command, "--widths", *widths,
             "Not the plan, but how much wider than their values the bounds of quantities are, the first what widens "
             "them most");
    add_footer(*command,
               "Examples:\n"
               "  diecast plan package-split\n"
               "  diecast plan package-split --widths\n"
               "  diecast plan --set \"die.area=100..800 mm2\" --set package.dies=1,2,4      # no study");
    return {command, [task, widths] {
                Model const model = open_model(*task);
                Graph const& graph = model.graph;
                Study study = prepare(model, *task, TaskKind::grid);
                complete_own_study(graph, study, *task);
                Plan const plan = plan_of(graph, study, measures_of(graph, study));
                if (*widths) return print(widths_text(graph, study, plan)), static_cast<int>(good);
                std::string axes;
                for (Axis const& axis : plan.axes()) {
                    std::string keys;
                    for (Quantity const* q : axis.quantities) keys += (keys.empty() ? "" : " + ") + std::string(q->key);
                    axes += (axes.empty() ? "" : " × ") + keys + " " + std::to_string(axis.size());
                }
                if (axes.empty()) axes = "no axes";
                std::string const bounds = bounds_text(graph, study, plan);
                print(counted(plan.designs(), "design") + ": " + axes + "\n" +
                      number_text(static_cast<double>(plan.table_bytes()) / 1e3) + " kB of tables\n" + bounds +
                      plan.explain());
                return static_cast<int>(good);
            }};
}

Registered const plan_row{CommandGroup::explain, 7, add_plan};

}  // namespace
}  // namespace diecast::cli
