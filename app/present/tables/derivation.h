// Derivation: an explanation as a tree of lines, and as JSON.
#pragma once
#include "app/present/tables/values.h"
#include "model/core/explain.h"

namespace diecast {

/// "unused", "free", "set", "catalogue", "formula" or "default".
std::string_view origin_name(Origin);
/// The value as text, with its unit, or the name of the entry.
std::string shown_value(Graph const&, Explanation const&);
/// What stands behind the value: the equation, the catalogue entry, the person, or the default.
std::string reason_text(Graph const&, Explanation const&);

/// Label and description, then one line per quantity with the branches drawn in front of it, then the sources in full.
/// Inputs deeper than `depth` are left out, and the line says so.
std::string derivation_text(Graph const&, Explanation const&, int depth);
OrderedJson derivation_json(Graph const&, Explanation const&, int depth);

}  // namespace diecast
