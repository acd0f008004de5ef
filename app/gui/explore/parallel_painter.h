// ParallelPainter: what is drawn of parallel coordinates beside the axes: brushes, designs and their numbers.
#pragma once
#include <QPainter>
#include "app/session/brush_controller.h"
#include "app/session/session.h"

namespace diecast {

/// Empty: the quantity is not brushed.
std::vector<BrushRange> kept_of(Brushes const&, Quantity const&);

class ParallelPainter {
public:
    ParallelPainter(Session const& session, BrushController& brushing, ParallelLayout const& layout)
        : session_(session), brush_controller_(brushing), layout_(layout) {}
    void draw_images(QPainter&) const;
    void draw_designs(QPainter&) const;
    void draw_brushes(QPainter&) const;
    void draw_values(QPainter&) const;  // of the hovered design
    QList<QRectF> brush_labels() const;
    QRectF rect_of(std::size_t axis, BrushRange const&) const;
    QRectF label_of(std::size_t axis, BrushRange const&, bool upper) const;

private:
    void draw_brush(QPainter&, std::size_t axis, BrushRange const&) const;
    QString end_label(std::size_t axis, double end) const;  // with its unit if there is room; empty: open
    Quantity const& quantity(std::size_t axis) const { return *layout_.axes[axis].quantity; }

    Session const& session_;
    BrushController& brush_controller_;
    ParallelLayout const& layout_;
};

}  // namespace diecast
