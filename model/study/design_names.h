// DesignNames: named designs whose names no longer describe them.
#pragma once
#include <optional>
#include "model/study/study.h"

namespace diecast {

/// A design whose name has that of a catalogue entry, "5 HBM3", where the choice among such entries is at another one.
struct NameMismatch {
    std::string design;
    Quantity const* choice;
    std::string said, is;  // entries
    friend bool operator==(NameMismatch const&, NameMismatch const&) = default;
};

/// An entry counts as named where its name, with a capital or a digit, stands in the design's name as words of their
/// own; only choices count that the study fixes or sweeps somewhere. A name may have entries
/// of several choices, as tiers of memory are: it describes the design if one of these is at the entry. Where a choice
/// is swept, and the design does not fix it, nothing can be said.
std::optional<NameMismatch> name_mismatch(Graph const&, Study const&, NamedDesign const&);
/// "memory.class is MRM-STT, not HBM3".
std::string to_text(NameMismatch const&);

}  // namespace diecast
