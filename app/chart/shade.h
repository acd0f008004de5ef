// Shade: a picture's cells as colours, and what the colours mean.
#pragma once
#include <QImage>
#include "app/chart/theme.h"
#include "optimizer/sweep/explore.h"

namespace diecast {

/// A cell that is drawn as a dot.
struct ShadeDot {
    int column, row;
    QRgb colour;
};

struct Shade {
    QImage image;
    std::vector<ShadeDot> dots = {};  // what the image leaves out; by colour
    Span range;                       // of the colour table, first to last; in the unit
    QString meaning, low, high;
    QStringList names = {};      // of categories, each with a colour of its own; then there is no range
    QList<QColor> colours = {};  // theirs
    QColor broken = {};          // of cells whose designs all violate a constraint, as most do
};
/// `window`: how many cells are as wide as what is to be seen of a design. Fine cells, as for print, show all designs
/// within such a window around them, so that the cloud is as dark as with coarse ones; and where few designs are
/// feasible, each of them is a dot.
Shade shade(Picture const&, Theme const&, int window = 1);

inline constexpr std::uint64_t most_dots = 20000;   // feasible designs that are drawn one by one in print
inline constexpr std::uint64_t few_designs = 3000;  // all of them are dots, for single cells would be hard to see

/// The colour of a category, which none of the first seven shares with another or with the front.
QColor category_colour(Theme const&, std::size_t);
QColor ordered_colour(Theme const&, std::size_t i, std::size_t of);  // of values with an order: 256, 512, 1024 GPUs

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
