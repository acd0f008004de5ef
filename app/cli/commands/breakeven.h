// What both kinds of break-even questions of the command line share.
#pragma once
#include "app/cli/picture.h"
#include "app/cli/task.h"

namespace diecast::cli {

struct BreakEvenOptions {
    Task task;
    std::vector<std::string> names, designs;
    std::string change, key, over, value;      // asked here, not in the study
    std::vector<std::string> map, x_of, y_of;  // a question over two quantities
    PictureOptions picture;
    bool both = false, no_limits = false;
    Format format = Format::text;
};

/// The name; refused, with the nearest, if the study has no such design. Empty: the study's own scenario.
std::string known_design(Study const&, std::string const& name, std::string const& option);
/// Reads "tier2.price=1..100": a number that goes from one value to another; a choice is refused.
AxisSpec read_change(Graph const&, std::string const& option, std::string const& text);

int run_map(BreakEvenOptions const&);

}  // namespace diecast::cli
