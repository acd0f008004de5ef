// Plate: text on a quiet ground, beside a point and inside a frame.
#pragma once
#include <QList>
#include <QPainter>
#include <QPolygonF>
#include "app/chart/theme.h"

namespace diecast {

/// What a plate should not lie on, in pixels: lines of steps, marks, and text.
struct KeepClear {
    QPolygonF line;
    QList<QPointF> marks;
    QList<QRectF> text = {};
    QList<QPolygonF> more_lines = {};
};
/// Pixels of line under the box, a good many for each mark and more for text.
double covered(QRectF const& box, KeepClear const&);

/// `towards` is the side of the point where the plate goes: (1, −1) is right and above; where it would cover what is to
/// be kept clear, the nearest place around the point that covers least. Returns where it is; where it would cover text,
/// it is not drawn.
QRectF draw_plate(QPainter&, QString const&, QPointF beside, QPointF towards, QRectF const& frame, Theme const&,
                  KeepClear const& = {});

/// Box of a plate of that size, where draw_plate() would put it.
QRectF plate_place(QSizeF, QPointF beside, QPointF towards, QRectF const& frame, KeepClear const& = {});

/// The line from the point to the nearest place of the plate's edge, or to one from which it passes no text; null where
/// the plate is so near that it needs none.
QLineF leader_to(QRectF const& plate, QPointF from, KeepClear const& = {});

inline constexpr double pin_radius = 9;  // of the disc of a pinned design
/// Centres of discs of the radius at these points, in their order: one that would cover an earlier one stands beside
/// its point, within the frame.
QList<QPointF> spread_discs(QList<QPointF> const& points, double radius, QRectF const& frame);

inline constexpr double way_length = 10;  // of the arrow of draw_way_to()
/// The place of the frame, so far from its edges, that is nearest to the point.
QPointF nearest_inside(QPointF, QRectF const& frame, double from_edge);
/// An arrow at a pinned design's disc towards where its design is, beyond the axes.
void draw_way_to(QPainter&, QPointF disc, QPointF design, QColor const&, QColor const& edge);

/// A disc with the letter of a pinned design, in its colour; without it where colours belong to something else.
void draw_pin(QPainter&, QPointF centre, std::size_t which, Theme const&, bool coloured = true);

}  // namespace diecast
