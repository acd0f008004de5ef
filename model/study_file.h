// Names and places of study files.
#pragma once
#include <filesystem>
#include <string>

namespace diecast {

/// "package-split" of "…/package-split.diecast.json".
std::string study_name(std::filesystem::path const& file);

}  // namespace diecast
