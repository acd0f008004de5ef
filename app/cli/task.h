// Task: which study a command works on, and what the person changes in it.
#pragma once
#include "app/cli/options.h"
#include "optimizer/sweep/violated_constraints.h"

namespace diecast::cli {

/// STUDY [--design NAME] [--hold KEYS]… [--sample HOW | --designs FILE] [--set key=value]… [--entry FILE]…
struct Task {
    std::string study, design;
    std::vector<std::string> sets, holds, entries;
    std::string sample = {}, designs = {};
};

enum class TaskKind { one_design, grid, search };  // a grid and a search take ranges after --set
enum class Needs { study, nothing };               // without a study: the model as it is

void add_task(CLI::App&, Task&, TaskKind, Needs);
void add_designs(CLI::App&, Task&);  // --designs FILE, of commands that want a grid
/// --objective and --constraint, as parse_objective() and add_constraint() read them.
void add_objectives(CLI::App&, std::vector<std::string>&);
void add_constraints(CLI::App&, std::vector<std::string>&);
Option add_entries(CLI::App&, std::vector<std::string>& entries);
/// --study, --design, --set and --entry: what holds for all rows of a table.
void add_scenario_of_rows(CLI::App&, Task&);

/// The text of the task's study, if it has one, and the model with the entries that it brings.
struct Model {
    StudyText text;
    Graph graph;
};
Model open_model(std::string const& study, std::vector<std::string> const& entries);
inline Model open_model(Task const& task) { return open_model(task.study, task.entries); }
/// Refused if anything is wrong.
Study read_study(Model const&);

/// "die.area" of "die.area = 600 mm2", as --set takes it; all of it where there is no "=".
std::string key_of_set(std::string_view set);

/// The design of that name; refused, with those that the study has, if there is none.
NamedDesign const& find_design(Study const&, std::string const& name, std::string const& option);
/// Refused where `over` is `design`, with the names that the study has: two different ones are compared.
void require_two_designs(Study const&, std::string const& design, std::string const& over);

/// The task, with the study's default design where it names none; and what --design says of it.
Task of_default_design(Model const&, Task);
void describe_default_design(CLI::App&);
/// Whose numbers an answer holds: "cheapest, the study's default, changed by --set (--design: another)".
std::string design_text(Study const&, Task const& asked);

/// The study with the named design laid over it, without the axes to hold, and then, in order, what --set says, which
/// goes before all designs and searches. Refused if anything is wrong.
Study prepare(Model const&, Task const&, TaskKind);

/// "KEY", "KEY:min", "KEY:max".
Objective parse_objective(Graph const&, std::string_view);
/// "KEY>=VALUE", "KEY<=VALUE"; a slack alone must be >= 0.
void add_constraint(Graph const&, Study&, std::string_view);

struct GoalWords {
    std::vector<std::string> objectives, constraints;
};
/// Objectives, if there are any, take the place of the study's; constraints join its own.
void apply_goals(Graph const&, Study&, GoalWords const&);

/// Reads "tier2.price=1..100": a quantity that goes from one place to another; the places rise.
AxisSpec read_range(Graph const&, std::string const& option, std::string const& text);

/// What --output says, else the study's objectives; refused if that is nothing, or a choice.
std::vector<Quantity const*> outputs_of(Graph const&, Study const&, std::vector<std::string> const& words);

}  // namespace diecast::cli
