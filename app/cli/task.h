// Task: which study a command works on, and what the person changes in it.
#pragma once
#include "app/cli/session.h"

namespace diecast::cli {

/// STUDY [--design NAME] [--hold KEYS]… [--set key=value]… [--entry FILE]…
struct Task {
    std::string study, design;
    std::vector<std::string> sets, holds, entries;
};

enum class Wants { one_design, grid, search };  // a grid and a search take ranges after --set
enum class Needs { study, nothing };            // without a study: the model as it is

void add_task(CLI::App&, Task&, Wants, Needs);
/// An option that may be repeated and takes one word each time.
/// A word that is not empty, if it is there.
CLI::Option* add_name(CLI::App&, std::string const& name, std::string& word, std::string const& doc);
CLI::Option* add_words(CLI::App&, std::string const& name, std::vector<std::string>&, std::string const& doc);

CLI::Option* add_entries(CLI::App&, std::vector<std::string>& entries);

/// The study with the named design laid over it, without the axes to hold, and then, in order, what --set says, which
/// goes before all designs and searches. Refused if anything is wrong.
Study prepare(Graph const&, Task const&, Wants);

/// "KEY", "KEY:min", "KEY:max".
Objective parse_objective(Graph const&, std::string_view);
/// "KEY>=VALUE", "KEY<=VALUE"; a slack alone must be >= 0.
void add_constraint(Graph const&, Study&, std::string_view);

/// Quantities that break a limit in this design: what makes it infeasible, in words.
std::vector<std::string> broken_limits(Graph const&, Study const&);
/// The limits of a study; those of the whole model where it has none.
std::vector<Constraint> limits_of(Graph const&, Study const&);

}  // namespace diecast::cli
