// StudyDiff: what sets one study apart from another: words, pins, axes, goals, limits, charts, and the entries it uses
// that are not those that ship.
#pragma once
#include "model/study/study.h"

namespace diecast {

struct StudyDifference {
    enum Section { words, pin, axis, objective, limit, design, chart, entry } section;
    Quantity const* quantity = nullptr;  // null for words, designs and charts
    std::string what;                    // "Die area", "GPU H100 own: Die area"
    std::string was, is;                 // empty: not at all
    std::optional<double> factor = {};   // where both are numbers
};

/// The differences in the order of the sections. `graph`: whose entries both studies' axes count.
std::vector<StudyDifference> differences(Graph const&, Study const& from, Study const& to);
/// How those of the entries that the study chooses now that are not shipped differ from what they extend or from the
/// preset of their name.
std::vector<StudyDifference> entry_differences(Graph const&, Study const&, Graph const& shipped);
/// The differences of one entry from another; all its values where `from` is null.
std::vector<StudyDifference> entry_differences(Quantity const& selector, Entry const* from, Entry const& to);

std::string_view section_name(StudyDifference::Section);
/// The differences as a table, its header first.
std::vector<std::vector<std::string>> difference_table(std::vector<StudyDifference> const&);

}  // namespace diecast
