// EntrySign: how far a value may be trusted, as a sign whose shape alone tells it: all eyes see it.
#pragma once
#include <QIcon>
#include "model/core/quantity.h"

namespace diecast {

/// Disc: published. Half disc: derived. Diamond: calibrated. Ring: recalled. Triangle: assumption.
QIcon sign(Status);
/// The same, said: "published: read in the source".
QString meaning(Status);

}  // namespace diecast
