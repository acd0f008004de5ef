// Text of a file, up to a limit, however the file came to be.
#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include "model/core/issue.h"

namespace diecast {

inline constexpr std::size_t largest_table = 256 << 20;  // bytes: a million rows of designs

struct ReadLimits {
    std::size_t most;           // bytes
    bool regular_only = false;  // pipes and devices are for files that a person names: others would wait without end
};
/// None, and an issue, if it cannot be read.
std::optional<std::string> read_text(std::filesystem::path const&, Issues&, ReadLimits const&);

}  // namespace diecast
