// Report inputs: every number that a study's results rest on, with where it comes from.
#pragma once
#include "model/study/study.h"

namespace diecast {

struct ReportInput {
    Quantity const* quantity;
    std::string value;  // as a person reads it, without the unit
    Provenance provenance;
    std::string by;  // who fixes it, of what is fixed: "the study", "H100", a search's title
};
/// What one entry brings, what the study fixes, or what the model takes by default.
struct InputGroup {
    enum class Kind { fixed, entry, fallback } kind;
    std::string title, name;  // "GPU", "H100"; a name only where an entry
    std::string entry_title;  // "NVIDIA H100 SXM"
    std::vector<ReportInput> inputs;
};

/// Everything a study shows or asks for.
std::vector<Quantity const*> asked_of(Study const&);
/// Inputs of the study's scenario with `at` laid over it, of its named designs and searches, and of all entries that
/// its axes go through. What is fixed comes first, the model's own defaults last.
std::vector<InputGroup> inputs_of(Graph const&, Study const&, Scenario const& at = {});

}  // namespace diecast
