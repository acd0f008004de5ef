// Import of a network: the config.json that comes with a language model, as a catalogue entry.
#pragma once
#include <filesystem>
#include "model/core/graph.h"
#include "model/core/issue.h"

namespace diecast {

/// What a file says, as an entry of the kind "network"; of no use if there are errors among the issues.
struct NetworkReading {
    Entry entry;
    std::string family;  // "llama"; empty if the file names none that is known
    Issues issues;       // errors, and warnings about what had to be assumed
};

/// Reads a Hugging Face style config.json of a decoder transformer. `file` names it; `name`: what the entry is called,
/// empty for what the file says. Every number gets the file as its source; what the file does not say is derived,
/// recalled from the family, or refused.
NetworkReading read_network(std::string_view config, std::filesystem::path const& file, std::string name = "");

/// The entry as the text of a preset file.
std::string network_file(Entry const&);

}  // namespace diecast
