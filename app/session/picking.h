// Picking: designs pinned as A to F, and steps along the front.
#pragma once
#include "app/session/session.h"

namespace diecast {

void pin_design(Session&);  // what is looked at: as A, then B, … F; again: not any more
void pin_design(Session&, Coordinates);
/// Says what pinning this design does: "Pin as C", or "Unpin C".
QString pin_words(Session const&, Design const&);
void step_along_front(Session&, int by);

}  // namespace diecast
