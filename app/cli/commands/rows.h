// What the program knows about a row of the model, in words: the commands `quantities` and `explain` and the manual.
#pragma once
#include "app/cli/session.h"

namespace diecast::cli {

std::string_view name_of(Scale);
std::string_view name_of(Sense);
std::string range_text(Graph const&, Quantity const&);     // "0.1 … 900", "≥ 0"; empty without limits
std::string fallback_text(Graph const&, Quantity const&);  // without the unit; empty if it is computed

/// What a quantity's number comes from where it is not pinned.
struct Setter {
    std::string kind;  // "formula", "catalogue", "choice", "input"
    std::string what;  // equation(s), or which choice sets it
};
std::vector<Setter> setters_of(Graph const&, Quantity const&);
std::vector<std::string> entries_of(Graph const&, Quantity const&);

}  // namespace diecast::cli
