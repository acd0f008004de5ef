// Loader: loads the module that draws into a program that has no Qt.
#pragma once
#include <filesystem>
#include <vector>
#include "app/chart/module/module.h"

namespace diecast {

inline constexpr char const* chart_module_name = "diecast-charts.so";

/// The first of these files that is there, loaded; it takes all of the model from the program, which exports it. Null,
/// and the problem in words, where there is none, it cannot be loaded, or it is of another version.
ChartModule const* load_chart_module(std::vector<std::filesystem::path> const& files, char const* version,
                                     std::string& problem);

}  // namespace diecast
