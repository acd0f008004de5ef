#include "app/chart/panel.h"
#include <QLineSeries>

namespace diecast {
namespace {

QCategoryAxis* bare_axis(QChart& chart, Qt::Alignment side) {
    auto* axis = new QCategoryAxis;
    axis->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
    axis->setLabelsVisible(false);  // the sheet finds room for the text
    axis->setRange(0, 1);
    chart.addAxis(axis, side);
    return axis;
}

void set_grid(QCategoryAxis& axis, QList<double> const& places, Theme const& t) {
    axis.setLinePen(QPen(t.line, 1));
    axis.setGridLinePen(QPen(t.grid, 1));
    for (QString const& old : axis.categoriesLabels()) axis.remove(old);
    for (int i = 0; i < places.size(); ++i) axis.append(QString::number(i), places[i]);
    axis.setGridLineVisible(!places.isEmpty());
    if (places.isEmpty()) axis.append("0", 1);  // an axis without places leaves a blot in the corner
}

}  // namespace

Panel::Panel(QGraphicsItem* parent)
    : QChart(parent), x_(bare_axis(*this, Qt::AlignBottom)), y_(bare_axis(*this, Qt::AlignLeft)) {
    legend()->hide();
    setMargins({});
    setBackgroundVisible(false);
    setAcceptedMouseButtons(Qt::NoButton);
}

void Panel::show(Plot const& plot, QRectF const& page, Theme const& t) {
    setGeometry(page);
    setPlotArea(plot.area);
    removeAllSeries();
    for (Curve const& curve : plot.curves) {
        auto* series = new QLineSeries;
        series->replace(curve.points);
        addSeries(series);
        series->setPen(curve.pen);  // after adding: the chart has its own idea
        series->attachAxis(x_);
        series->attachAxis(y_);
    }
    if (plot.curves.isEmpty()) {  // axes without a series would not be drawn
        auto* series = new QLineSeries;
        addSeries(series);
        series->attachAxis(x_);
        series->attachAxis(y_);
    }
    set_grid(*x_, plot.x_grid, t);
    set_grid(*y_, plot.y_grid, t);
}

}  // namespace diecast
