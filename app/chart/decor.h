// Decor: titles, legend, markers of the front, knee and pins of a chart: what Qt Charts has no good form for.
#pragma once
#include "app/chart/chart.h"

namespace diecast {

class DecorItem : public QGraphicsItem {
public:
    explicit DecorItem(Chart* chart) : QGraphicsItem(chart), chart_(*chart) { setZValue(20); }
    QRectF boundingRect() const override { return chart_.rect(); }
    void paint(QPainter*, QStyleOptionGraphicsItem const*, QWidget*) override;

private:
    Theme const& t() const { return chart_.colours(); }
    double draw_title(QPainter&, Quantity const&, QPointF base, bool right) const;
    double draw_titles(QPainter&) const;  // where the horizontal one starts
    void draw_legend(QPainter&, double until) const;
    void draw_colours(QPainter&, QRectF const& bar) const;
    void draw_front(QPainter&) const;
    void draw_knee(QPainter&) const;
    void draw_marks(QPainter&) const;
    void draw_emptiness(QPainter&) const;

    Chart const& chart_;
};

}  // namespace diecast
