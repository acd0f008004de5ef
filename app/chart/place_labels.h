// Places for labels: near what they name, over nothing else.
#pragma once
#include <QLineF>
#include "app/chart/sheet.h"

namespace diecast {

/// Distance from a point to the nearest point of a line between its ends, in pixels.
double clearance(QPointF, QLineF const&);
QPointF nearest(QRectF const& box, QPointF to);  // point of the box

bool passes(QLineF const&, QRectF const&);  // some of it lies in the box

/// What is taken already, and what a label should rather not lie on.
struct Taken {
    QList<QPolygonF> solid;  // text and marks: never
    QList<QLineF> lines;     // passed over if need be
    bool meets(QPolygonF const&) const;
    int crossings(QPolygonF const&) const;
};

inline constexpr std::size_t most_named_points = 12;  // measured points; of more, names would hide each other

struct Placed {
    QPointF at;  // start of the baseline
    QRectF box;
    QLineF leader;  // from the mark; null where the text is close enough
};

/// Some of `all` names within this width: whole if they fit; else without the first and last parts that `all` share;
/// else with "…" in place of what these share, and cut before their ends. Parts stand between commas, or are words
/// where a name has no comma.
QStringList telling_names(QStringList const& names, QStringList const& all, QFont const&, double width);

/// Text beside a mark, the nearest free place within the frame; none if there is no room. `taken` grows by it.
std::optional<Placed> place_beside(QPointF mark, double radius, QString const&, QFont const&, QRectF const& frame,
                                   Taken& taken);

/// The same of text in lines, which begin below each other.
std::optional<Placed> place_beside(QPointF mark, double radius, QStringList const& lines, QFont const&,
                                   QRectF const& frame, Taken& taken);

/// Text along a line, just above or below it: the start of its baseline. `from_end`: the nearer to the end the better.
std::optional<QPointF> place_along(QLineF const&, QString const&, QFont const&, QRectF const& frame, bool from_end,
                                   Taken& taken);

/// Box for text over an upright line at x: at the top of the plot, below the labels that are there.
QRectF room_at_top(double x, double text_width, double text_height, QRectF const& area, QList<QRectF> const& taken);

/// Box for text at an upright line that ends at a point: over it or beside it, as high as there is room between lines,
/// texts and marks, else below the point; none if there is no room.
std::optional<QRectF> room_at_line(QPointF to, double text_width, double text_height, QRectF const& area, Taken const&);

/// Box for text at an upright line through all of a plot: over it or beside it, as high as there is room between lines,
/// texts and marks; none if there is no room.
std::optional<QRectF> room_at_upright(double x, double text_width, double text_height, QRectF const& area,
                                      Taken const&);

/// A line of a plot in pixels, and its name.
struct NamedCurve {
    QString text;
    QPolygonF line;
};

/// A box for each name beside its own curve, where that is apart from all others, over no line, mark or text; none if
/// one of them has no such place. `taken.lines` holds the curves, too, and `taken` grows by the boxes.
std::optional<QList<QRectF>> place_on_curves(QList<NamedCurve> const&, QFont const&, QRectF const& frame, Taken& taken);

}  // namespace diecast
