// Files that a command reads and writes: marked where its options are made, checked before the command begins.
#pragma once
#include <filesystem>
#include "app/cli/options.h"

namespace diecast::cli {

enum class FileUse {
    study,     // read: the name of a built-in study, a file, or link text
    series,    // read: the name of a built-in validation series, or a file
    source,    // read
    target,    // written
    continued  // read and written again
};

Option mark(Option, FileUse);
/// An option that names a file to write; "-" is standard output.
Option add_target(CLI::App&, std::string const& name, std::string& file, std::string const& doc);

/// A validation series by its path, or by its name in the folder; refused if there is neither.
std::filesystem::path series_file(std::string const& name, std::filesystem::path const& folder,
                                  std::string const& option);

/// Refuses what could not be written, what would overwrite a file that the command reads (by whatever name or link),
/// and one file for two results. Call it after parsing, before any work.
void check_files(CLI::App& command);

}  // namespace diecast::cli
