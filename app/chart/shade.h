// Shade: a picture's cells as colours, and what the colours mean.
#pragma once
#include <QImage>
#include "app/chart/theme.h"
#include "optimizer/sweep/explore.h"

namespace diecast {

struct Shade {
    QImage image;
    Span range;  // of the colour table, first to last; in the unit
    QString meaning, low, high;
    QStringList names = {};      // of categories, each with a colour of its own; then there is no range
    QList<QColor> colours = {};  // theirs
    QColor broken = {};          // of cells whose designs all violate a constraint, as most do
};
Shade shade(Picture const&, Theme const&);

/// The colour of a category, which none of the first seven shares with another or with the front.
QColor category_colour(Theme const&, std::size_t);

/// The colours that designs themselves have where cells have means: the scale of the picture's shade.
class LineColours {
public:
    LineColours(Picture const&, Theme const&);
    QColor operator()(double colour) const;  // in the unit of the picture's colour

private:
    Theme const& theme_;
    Span range_;
    std::vector<double> entries_;
    QList<QColor> colours_;
};

}  // namespace diecast
