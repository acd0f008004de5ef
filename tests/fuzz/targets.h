// What is fuzzed: each reads bytes as a file from somewhere, and holds what was read against what is written again.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace diecast::fuzz {

struct Target {
    std::string_view name;          // of its seeds, too
    void (*run)(std::string_view);  // ends the process if a promise is broken
};

void read_study_file(std::string_view);
void read_entry_file(std::string_view);
void read_link_text(std::string_view);
void read_config(std::string_view);

inline constexpr Target targets[] = {
    {"study", read_study_file}, {"entry", read_entry_file}, {"link", read_link_text}, {"config", read_config}};

/// Small files of every kind, made of those that ship.
std::vector<std::string> seeds(std::string_view target);

}  // namespace diecast::fuzz
