// Shared lines: stretches over which lines of a plot lie on each other, so that only the last drawn is seen.
#pragma once
#include "app/chart/place_labels.h"

namespace diecast {

struct SharedStretch {
    QList<qsizetype> of;  // lines, by number
    QPolygonF line;
};

/// Stretches in which two lines or more are within `near` pixels of each other while they go `least` pixels to the side
/// or more: upright parts of steps meet by chance.
QList<SharedStretch> shared_stretches(QList<QPolygonF> const& lines, double near = 2.5, double least = 24);

/// Draws all lines of a stretch in turns, as dashes, and names all of them beside the longest stretch that they share.
/// `lines` are in pixels of the plot's area, as drawn; `pens` are theirs. `taken` grows by the names.
void mark_shared_lines(Sheet&, Plot&, QList<NamedCurve> const& lines, QList<QPen> const& pens, Taken& taken);

}  // namespace diecast
