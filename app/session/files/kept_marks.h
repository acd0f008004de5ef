// Kept marks: designs marked A to F, and brushes, as a study's file keeps them.
#pragma once
#include "app/session/session.h"

namespace diecast {

/// "As it was opened" is kept as the settings it then had.
StudyView study_view(Document const&, Selection const&, Brushes const&);
Selection selection_of(Document const&, StudyView const&);
Brushes brushes_of(StudyView const&);

}  // namespace diecast
