// The package model: dies, memory stacks and links in one package; what it costs, computes, draws and emits.
#pragma once
#include <string_view>
#include <utility>
#include <vector>
#include "model/core/graph.h"
#include "model/package/quantities.h"

namespace diecast {

Graph package_graph();

/// Which kind of preset fills which selector: {"process", &process::node}, …
std::vector<std::pair<std::string_view, Quantity const*>> catalogue_selectors();

}  // namespace diecast
