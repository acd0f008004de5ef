// Part files: what is written beside a file and takes its place when it is whole.
#pragma once
#include <filesystem>
#include <string>
#include <string_view>

namespace diecast {

/// Opens a part of its own for `target` and names it in `part`: a file descriptor, or -1 and errno. It is made anew
/// (O_EXCL, O_NOFOLLOW): a link or file that is left under its name is never written to. What will replace a file
/// is for its owner alone until it takes its place.
int open_part(std::filesystem::path const& target, std::filesystem::path& part);
/// Flushes the part to the disk, closes it, gives it the permissions of the file it replaces and renames it; 0, or
/// errno. The descriptor is closed in any case.
int take_place(int descriptor, std::filesystem::path const& part, std::filesystem::path const& target);

/// Removes the parts that other processes have left beside `target`. Nobody else may be writing it.
void remove_leftovers(std::filesystem::path const& target);

/// All of it, or the file stays as it was: the reason in words, or empty. A link stays a link; devices and pipes are
/// written as they are.
std::string write_whole(std::filesystem::path const& target, std::string_view text);

}  // namespace diecast
