// OwnStudy: completes what --set gives to a study where a command has none, and lists the assumptions of a study.
#pragma once
#include "app/cli/task.h"

namespace diecast::cli {

/// Completes a task without a study; refused without an axis. Where no objective is named, it gets two that depend on
/// what was set: cost and peak of the package, cost and speed of tokens, or cost and duration of a training run. Prints
/// the assumptions to standard error.
void complete_own_study(Graph const&, Study&, Task const&);

/// A table of the objectives, and one of their assumptions.
std::string assumptions_text(Graph const&, Study const&);

}  // namespace diecast::cli
