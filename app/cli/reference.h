// What help and manual page say of the program as a whole: exit codes, environment variables, files.
#pragma once
#include <string_view>

namespace diecast::cli {

struct Term {
    std::string_view name, meaning;
};

inline constexpr Term exit_codes[] = {
    {"0", "Success"},
    {"1",
     "study: a published or derived number is outside its tolerance, or a regression check fails; validate: a limit is "
     "missed"},
    {"2", "Bad input, or a file that cannot be read or written"},
    {"130, 143, 129", "Ended by Ctrl-C, SIGTERM or SIGHUP; results up to there are printed and marked as partial"},
};

inline constexpr Term environment_variables[] = {
    {"DIECAST_PRESETS", "Folder of presets to read in place of the installed one"},
    {"XDG_DATA_HOME",
     "Folder with diecast/entries and diecast/validation, your own entries and series (default: ~/.local/share)"},
};

inline constexpr Term used_files[] = {
    {"*.diecast.json", "Studies"},
    {"~/.local/share/diecast/entries/*.json", "Your own entries, read by both programs"},
    {"/usr/share/diecast/presets", "Built-in entries, studies and validation series, with the source of every value"},
    {"/usr/share/doc/diecast",
     "Tutorial, manual, file formats, every equation and quantity, validation; files of the examples in examples"},
};

}  // namespace diecast::cli
