// Parallel coordinates: an axis beside the other for each quantity, designs as lines across them; many as a density.
#pragma once
#include <QImage>
#include <QPainter>
#include "app/chart/theme.h"
#include "optimizer/sweep/brush.h"

namespace diecast {

struct ParallelAxis {
    Quantity const* quantity;
    Track track;
    bool flipped = false;
    friend bool operator==(ParallelAxis const&, ParallelAxis const&) = default;
};

/// Sizes and places of parallel coordinates, in logical pixels.
struct ParallelLayout {
    QSizeF size;
    std::vector<ParallelAxis> axes;
    static constexpr double below = 14, beside = 52;
    double above = 52;  // room for headings of two lines; see make_room_for_headings
    double upper = 0;   // from the axes to the foot of the upper headings; 0: all stand right above the axes
    QRectF area() const;
    double x(std::size_t axis) const;
    double gap() const;                              // from one axis to the next
    double y(std::size_t axis, double place) const;  // of a place on its track
    double place(std::size_t axis, double y) const;  // of a pixel; may be outside 0…1
    std::optional<std::size_t> axis_at(double x, double within) const;
    friend bool operator==(ParallelLayout const&, ParallelLayout const&) = default;
};

/// Names of quantities stand over their axes in as many lines as they need, at most four: as high as the highest. Where
/// a word is wider than the gap, every second name stands above its neighbours.
void make_room_for_headings(ParallelLayout&);

/// Rows as a density of lines between the first and the last axis: one more logarithmic step of ink for each doubling.
/// One pixel of the image is two logical ones across; `fine` to the logical one downwards. Any thread.
QImage density_of_lines(ParallelLayout const&, std::vector<PairCounts> const&,
                        std::vector<std::shared_ptr<Steps const>> const&, QColor const& ink, double least, double most,
                        double fine);

/// The way of one design across the axes; broken where it has no number.
void draw_way(QPainter&, ParallelLayout const&, std::vector<double> const& values, QPen const&);

/// The same as a picture, `fine` pixels to a logical one: hundreds of them a frame, which a painter would not manage.
void ink_way(QImage&, ParallelLayout const&, std::vector<double> const& values, QColor const&, double wide,
             double fine);

/// Axes with their headings. `marked`: the one under the hands, −1: none.
void draw_axes(QPainter&, ParallelLayout const&, std::vector<Objective> const&, int marked, Theme const&);
/// The numbers and names beside the axes, but for those that would lie under what is taken.
void draw_axis_numbers(QPainter&, ParallelLayout const&, Graph const&, Theme const&, QList<QRectF> const& taken = {});

}  // namespace diecast
