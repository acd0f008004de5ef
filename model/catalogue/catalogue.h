// Catalogue: the preset entries found in a folder, read strictly, and put into a graph.
#pragma once
#include <filesystem>
#include <map>
#include "model/catalogue/own_entry.h"
#include "model/core/graph.h"
#include "model/core/special_values.h"

namespace diecast {

/// One preset file, as it stands there; values not yet looked at.
struct EntryFile {
    std::string kind, name, title, extends, note, file, text;  // text: the whole document
    double order = infinity;  // entries of a kind are listed by order, then name; the last, unless the file says
    std::map<std::string, std::string> sources;  // long names of sources
};

/// Which kinds of preset there are, and which choice quantities they serve.
using Selectors = std::vector<std::pair<std::string_view, Quantity const*>>;

/// Reads every presets/<folder>/*.json but studies, starts and validation, resolves `extends`, checks keys, units,
/// ranges, provenance and pairs that must be set together, and gives the graph one catalogue per selector. A broken
/// file costs its entry only. Issues carry file, JSON path, limit and nearest key. `own`: further files, each in the
/// place of the preset or the own entry of its kind and name, with a note where they differ. `brought`: entries of the
/// file `study`, in the place of both, with a note where they differ.
Issues load_catalogue(Graph&, Selectors const&, std::filesystem::path const& presets,
                      std::vector<std::filesystem::path> const& own = {}, std::vector<OwnEntry> const& brought = {},
                      std::string const& study = "(study)");

/// A person's own entries, for both programs: $XDG_DATA_HOME/diecast/entries, by default below ~/.local/share. Empty
/// where there is no home.
std::filesystem::path own_entries_folder();
std::vector<std::filesystem::path> own_entry_files();  // *.json there, sorted
/// The shipped file in whose place an own or a brought entry stands; empty where it ships itself, or its name is new.
std::string replaced_preset(Entry const&);
/// Turns errors in files of that folder into warnings.
void forgive_own_entries(Issues&);

/// What is wrong with $DIECAST_PRESETS, in words; or empty.
std::string presets_problem();
/// Where presets may be for this program, in the order in which they are looked for: beside it
/// (../share/diecast/presets, then presets), where they are installed, in the source tree; there first for a program
/// that lies in it.
std::vector<std::filesystem::path> preset_folders(std::filesystem::path const& program,
                                                  std::filesystem::path const& source,
                                                  std::filesystem::path const& installed);
/// Folder of the presets: $DIECAST_PRESETS, else the first of these that there is.
std::filesystem::path presets_folder();

}  // namespace diecast
