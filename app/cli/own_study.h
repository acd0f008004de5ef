// OwnStudy: what a command goes on with where it was given no study, and what a study takes for granted, in words.
#pragma once
#include "app/cli/task.h"

namespace diecast::cli {

/// Of a task without a study: refused if it ranges over nothing. Without objectives it gets two that depend on what was
/// set: cost and peak of the package, cost and speed of tokens, or cost and duration of a training run. What it takes
/// for granted is said on standard error.
void complete_own_study(Graph const&, Study&, Task const&);

/// Objectives, and what they take for granted beside what is swept; a table each.
std::string assumptions_text(Graph const&, Study const&);

}  // namespace diecast::cli
