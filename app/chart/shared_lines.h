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

/// Lines that lie on each other from end to end, two or more each, by number.
QList<QList<qsizetype>> wholly_shared(QList<QPolygonF> const& lines, double near = 2.5);
/// "H100, H200": of lines that lie on each other; "; " where a name is a list itself.
QString joint_name(QStringList const&);

/// Draws all lines of a stretch in turns, as dashes, and names all of them beside the longest stretch that they share,
/// unless they are named already: `named`. `lines` are in pixels of the plot's area, as drawn; `pens` are theirs.
/// `taken` grows by the names.
void mark_shared_lines(Sheet&, Plot&, QList<NamedCurve> const& lines, QList<QPen> const& pens, Taken& taken,
                       QList<QList<qsizetype>> const& named = {});

}  // namespace diecast
