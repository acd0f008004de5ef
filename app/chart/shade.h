// Shade: a picture's cells as colours, and what the colours mean.
#pragma once
#include <QImage>
#include "app/chart/theme.h"
#include "optimizer/explore.h"

namespace diecast {

struct Shade {
    QImage image;
    Span range;  // of the colour table, first to last; in the unit
    QString meaning, low, high;
};
Shade shade(Picture const&, Theme const&);

}  // namespace diecast
