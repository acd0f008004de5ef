#include "app/cli/commands.h"
#include <CLI/CLI.hpp>
#include <algorithm>
#include <tuple>

namespace diecast::cli {
namespace {

struct Row {
    CommandGroup group;
    int place;
    Command (*add)(CLI::App&);
};

/// Filled before main() begins.
std::vector<Row>& rows() {
    static std::vector<Row> all;
    return all;
}

char const* title_of(CommandGroup group) {
    switch (group) {
        case CommandGroup::evaluate:
            return "Evaluate designs";
        case CommandGroup::explain:
            return "Explain and question numbers";
        case CommandGroup::share:
            return "Report and share";
        case CommandGroup::data:
            return "Catalogue and measurements";
        case CommandGroup::hidden:
            break;
    }
    return "";
}

}  // namespace

Registered::Registered(CommandGroup group, int place, Command (*add)(CLI::App&)) {
    rows().push_back({group, place, add});
}

std::vector<Command> add_commands(CLI::App& app) {
    std::sort(rows().begin(), rows().end(),
              [](Row const& a, Row const& b) { return std::tie(a.group, a.place) < std::tie(b.group, b.place); });
    std::vector<Command> commands;
    for (Row const& row : rows()) {
        commands.push_back(row.add(app));
        commands.back().app->group(title_of(row.group));
    }
    return commands;
}

}  // namespace diecast::cli
