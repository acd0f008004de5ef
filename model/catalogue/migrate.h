// Files of older formats, brought up to the current one step by step.
#pragma once
#include <functional>
#include "model/catalogue/json_reader.h"

namespace diecast {

/// A quantity's key that had another name up to and including some format.
struct RenamedKey {
    int up_to;
    std::string_view was, now;
};

/// A choice that had another name up to and including some format.
struct RenamedChoice {
    int up_to;
    std::string_view key, was, now;
};

/// How files got from each format to the next.
struct History {
    int current = 1;
    std::vector<std::function<void(Json& document, Issues&)>> steps = {};  // steps[n - 1]: from format n to n + 1
    std::vector<RenamedKey> renamed = {};
    std::vector<RenamedChoice> choices = {};
};

History const& file_history();

/// Schema of the field "diecast", for JSON schemas.
OrderedJson format_schema();

/// "the file is of format 3, newer than …": the format found, the one known, and the way out.
std::string newer_text(double found, int known);

/// The document in the current format. What is no Diecast file, or of a newer format, comes back as it is, the latter
/// with an issue. Entries inside a study are migrated, each from its own format.
Json migrated(Json, Issues&);
Json migrated(Json, History const&, Issues&);

/// parse_json, then migrated; none if the file is of a newer format.
std::optional<Json> parse_document(std::string_view text, Issues&);

}  // namespace diecast
