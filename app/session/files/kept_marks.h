// Kept marks: designs marked A to F, and brushes, as a study's file keeps them.
#pragma once
#include "app/session/session.h"

namespace diecast {

/// "As it was opened" is kept as the settings it then had.
StudyView study_view(Document const&, Selection const&, Brushes const&);
Selection selection_of(Document const&, StudyView const&);
Brushes brushes_of(StudyView const&);
/// The default design of the study, if it is a point of its grid: what one looks at where the study is opened.
Design default_on_grid(Document const&);
/// "A, B": designs pinned that the study's file does not hold. Empty for a bundled study, which has no file of one's
/// own.
QString unsaved_pins(Session const&);
/// The same designs and brushes among other entries, by name: what is of an entry that is gone goes with it.
Selection in_terms_of(Graph const&, Selection, Graph const& before);
Brushes in_terms_of(Graph const&, Brushes, Graph const& before);

}  // namespace diecast
