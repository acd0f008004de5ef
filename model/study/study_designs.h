// StudyNames: the designs a study names, and where else it names them: what a design that is renamed takes along.
#pragma once
#include "model/study/study.h"

namespace diecast {

/// A place where a study names one of its designs: `where` is "the chart “Cost of a token”".
struct DesignMention {
    std::string where, name;
    friend bool operator==(DesignMention const&, DesignMention const&) = default;
};
/// Mentions in charts, searches, break-evens and published numbers, in this order; not in the view, which windows keep.
std::vector<DesignMention> design_mentions(Study const&);

/// The first design that is not the default one: what designs are compared with. Null if there is none.
NamedDesign const* baseline_of(Study const&);

/// All of a study that a new name of a design changes.
struct StudyNames {
    std::vector<NamedDesign> designs;
    std::string default_design;
    std::vector<std::string> mentioned;  // as design_mentions has them
    friend bool operator==(StudyNames const&, StudyNames const&) = default;
};
StudyNames names_of(Study const&);
/// Puts names back into the same study, some edits before or after: it has as many mentions.
void put_names(Study&, StudyNames const&);
StudyNames renamed(StudyNames, std::string const& from, std::string const& to);

}  // namespace diecast
