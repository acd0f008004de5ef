// What is done to the designs that a study names; each can be undone.
#pragma once
#include "app/session/document.h"

namespace diecast {

void take_over(Document&, NamedDesign const&);            // pins all it says, as one edit
void keep_design(Document&, NamedDesign);                 // in the place of one of its name
QString problem_with_name(Study const&, QString const&);  // of a design to come; empty: it can be called that
QString rename_design(Document&, QString const& from, QString const& to);  // wherever it is named; else why not
QString remove_design(Document&, QString const& name);                     // unless something names it: that is said

}  // namespace diecast
