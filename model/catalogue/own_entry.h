// OwnEntry: a catalogue entry that travels inside a study file.
#pragma once
#include <optional>
#include <string>
#include <vector>
#include "model/core/issue.h"

namespace diecast {

struct OwnEntry {
    std::string kind, name, text;  // text: the entry's whole JSON document
    bool is_default = false;       // what a choice of its kind is at by default
    friend bool operator==(OwnEntry const&, OwnEntry const&) = default;
};

/// Reads an entry from its document; none, and issues, if it is no entry at all. Its values are not checked.
std::optional<OwnEntry> own_entry(std::string_view document, Issues&);
/// The same document in one way of writing it: fields in the order of the schema, two blanks per level.
std::string entry_text(std::string_view document);
/// The same values, however they are written.
bool is_same_entry(std::string_view document, std::string_view other);

}  // namespace diecast
