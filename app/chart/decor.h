// Decor: titles, legend, markers of the front, knee and pins of a chart: what Qt Charts has no good form for.
#pragma once
#include "app/chart/chart.h"

namespace diecast {

class DecorItem : public QGraphicsItem {
public:
    explicit DecorItem(Chart* chart) : QGraphicsItem(chart), chart_(*chart) { setZValue(20); }
    QRectF boundingRect() const override { return chart_.rect(); }
    QRectF knee_plate() const { return knee_plate_; }  // as painted last
    struct PinMark {
        QPointF design, disc;
        std::size_t letter;
        bool is_outside;  // of the axes: the disc is at their edge, nearest to the design
    };
    QList<PinMark> pin_marks() const;
    void paint(QPainter*, QStyleOptionGraphicsItem const*, QWidget*) override;

private:
    Theme const& t() const { return chart_.colours(); }
    void draw_y_title(QPainter&) const;
    double draw_x_title(QPainter&) const;  // returns where it starts
    double draw_colours(QPainter&, double from) const;
    double draw_names(QPainter&, double from) const;
    void draw_name_rows(QPainter&) const;
    bool has_dashes(qsizetype value) const;  // the line of this value
    void draw_legend(QPainter&, double until) const;
    struct FrontMark {
        QPointF centre;
        qsizetype value;  // of the picture's value fronts; −1: they are not drawn
    };
    QList<FrontMark> front_marks() const;
    void draw_handovers(QPainter&) const;
    void draw_front(QPainter&, QList<FrontMark> const&) const;
    void draw_lone_points(QPainter&) const;
    std::optional<QPointF> knee_place() const;  // none outside the plot
    void draw_knee(QPainter&, QList<FrontMark> const&) const;
    void draw_measured(QPainter&) const;
    void draw_marks(QPainter&) const;
    void draw_whiskers(QPainter&) const;
    void draw_emptiness(QPainter&) const;

    Chart const& chart_;
    mutable QRectF knee_plate_;
};

}  // namespace diecast
