// The commands of the program, one file each, and how they are found.
#pragma once
#include "app/cli/options.h"

namespace diecast::cli {

/// The section of the help in which a command stands.
enum class CommandGroup { evaluate, explain, share, data, hidden };

/// One line in a command's own file makes it known; nothing else names it.
struct Registered {
    Registered(CommandGroup, int place, Command (*add)(CLI::App&));
};
/// All that are registered, in the order of the help.
std::vector<Command> add_commands(CLI::App&);

}  // namespace diecast::cli
