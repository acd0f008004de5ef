// Drawing: everything a chart consists of, at its place in logical pixels, before anything is painted.
#pragma once
#include <QBrush>
#include <QLineF>
#include <QList>
#include <QPainterPath>
#include <QPen>
#include <QPolygonF>
#include <optional>
#include "app/chart/module/figure_options.h"
#include "app/chart/theme.h"
#include "app/present/charts/chart_data.h"
#include "optimizer/sweep/view.h"

class QPainter;

namespace diecast {

struct Label {
    QString text;
    QPointF at;  // where the baseline starts
    QFont font;
    QColor colour;
    double angle = 0;           // degrees, clockwise
    bool ground = false;        // a quiet ground behind it, where lines pass
    QPolygonF outline() const;  // what its ink may cover
};

struct Shape {
    QPainterPath path;
    QPen pen = Qt::NoPen;
    QBrush brush = Qt::NoBrush;
};

/// Somewhere to point at: what it says, what is drawn around it, and the key of the quantity it leads to (or none).
struct Spot {
    QRectF where;
    QString text;
    QPainterPath mark;
    QString key = {};
};

/// A line through an area; 0…1 along each axis, upwards.
struct Curve {
    QList<QPointF> points;
    QPen pen;
};

/// An area with axes; what Qt Charts draws.
struct Plot {
    QRectF area;
    QList<double> x_grid, y_grid;  // 0…1
    QList<Curve> curves;
    QPointF at(double x, double y) const {  // pixel of a place
        return {area.left() + x * area.width(), area.bottom() - y * area.height()};
    }
};

/// A line that a hand can take hold of; `of` counts what it stands for among the chart's numbers.
struct Handle {
    QLineF line;
    std::size_t of;
};

struct Drawing {
    QList<Plot> plots;
    QList<Shape> shapes;
    QList<Label> labels;
    QList<Spot> spots;
    QList<Handle> handles;
    std::optional<Span> across = {}, up = {};  // of the axes, where there are handles
    bool is_crowded = false;                   // something is cut or left out for want of room
    bool lacks_values = false;                 // nothing but values of bars is left out
    bool lacks_remarks = false;                // a remark below a plan is left out
};

/// What stands around a chart: its title and, in small letters below, a subtitle and what it is computed under, each of
/// which may be empty; and where the legend goes.
struct ChartHeading {
    QString title, scenario, subtitle = {};
    QString result = {};     // a sentence behind the subtitle
    QStringList marks = {};  // keys of marks, for which the legend leaves room
    LegendPlace legend = LegendPlace::automatic;
    ChartHeading(QString t = {}, QString s = {}) : title(std::move(t)), scenario(std::move(s)) {}
    ChartHeading(char const* t) : title(t) {}
    bool empty() const { return title.isEmpty() && scenario.isEmpty() && subtitle.isEmpty() && result.isEmpty(); }
};

struct Page {
    Theme const& theme;
    QSizeF size;
    ChartHeading heading;  // above everything
};

void paint(QPainter&, Label const&, QColor ground);

/// A sentence where there is nothing to draw.
Drawing lay_out(ChartData const&, Page const&);

QString heading_of(ChartData const&);  // empty: none

}  // namespace diecast
