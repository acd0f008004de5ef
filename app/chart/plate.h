// Plate: text on a quiet ground, beside a point and inside a frame.
#pragma once
#include <QPainter>
#include <QPolygonF>
#include "app/chart/theme.h"

namespace diecast {

/// `towards` is the side of the point where the plate goes: (1, −1) is right and above; further that way, up or down,
/// until it covers nothing of the line `clear_of`.
void draw_plate(QPainter&, QString const&, QPointF beside, QPointF towards, QRectF const& frame, Theme const&,
                QPolygonF const& clear_of = {});

}  // namespace diecast
