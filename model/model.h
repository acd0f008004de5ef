// The model: every topic wired into one graph, and which catalogue fills which choice.
#pragma once
#include <string_view>
#include <utility>
#include <vector>
#include "model/core/graph.h"

namespace diecast {

/// Dies, packages, memory, networks, kernels, inference, training, clusters: all topics, without entries.
Graph make_model();

/// Which kind of preset fills which selector: {"process", &process::node}, …
std::vector<std::pair<std::string_view, Quantity const*>> catalogue_selectors();

}  // namespace diecast
