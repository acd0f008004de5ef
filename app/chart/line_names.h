// Line names: what names each of several lines of a plot, beside it.
#pragma once
#include <QColor>
#include <QLineF>
#include <QList>
#include <QPolygonF>
#include <QRectF>
#include <QString>

class QPainter;

namespace diecast {

struct Theme;

/// A square of the line's colour, and its text.
struct LineName {
    QString text;
    QColor colour;
    QRectF box = {};      // pixels; empty: no place in sight
    QPolygonF line = {};  // what is named, in pixels, by steps
    QLineF leader = {};   // from its line to the box, where that is away from it
    bool is_dashed = false;
};

/// A square in the colour of a line; of a dashed line, with a gap.
void draw_swatch(QPainter&, QRectF const&, QColor const&, bool is_dashed);

/// Gives each name a box within the frame, beside an end or a middle point of its line, where it covers least of all
/// lines and none of the names before, and no other line is nearer than its own. Away from its line where all around
/// that is covered. Lines without a point get none, nor do those whose names would cover a mark wherever they are.
void place_names(QList<LineName>&, QRectF const& frame, Theme const&, QList<QRectF> const& marks = {});
void draw_names(QPainter&, QList<LineName> const&, Theme const&);

}  // namespace diecast
