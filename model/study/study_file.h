// Names and places of study files.
#pragma once
#include <filesystem>
#include <string>
#include <string_view>

namespace diecast {

/// "package-split" of "…/package-split.diecast.json".
std::string study_name(std::filesystem::path const& file);
/// The file that a word names: itself if it is there, else that of the built-in study; empty if there is none.
std::filesystem::path study_file(std::string_view word);

/// What files made of it are called, whatever its name is: no folder, nothing hidden.
std::string file_stem(std::string_view study_name);

}  // namespace diecast
