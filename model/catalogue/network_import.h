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
    Issues issues;       // errors, warnings about what had to be assumed, notes about what changes no number
    /// Keys that change parameters, cache or work and that the entry does not say: its numbers are those of another
    /// network. Refuse it, unless a person goes on.
    Issues left_out;
    std::string note;  // the same in a sentence, for the entry
};

/// Reads a Hugging Face style config.json of a decoder transformer. `file` names it; `name`: what the entry is called,
/// empty for what the file says. Every number gets the file as its source; what the file does not say is derived,
/// recalled from the family, or refused.
NetworkReading read_network(std::string_view config, std::filesystem::path const& file, std::string name = "");

/// A name that studies can choose: no commas, no "..", no quotes.
std::string network_name(std::string text);
/// The last part of the name that the configuration gives itself, else what its file or folder is called.
std::string default_network_name(std::filesystem::path const& file, std::string const& id);

/// The entry as the text of a preset file.
std::string network_file(Entry const&, std::string const& note = "");

}  // namespace diecast
