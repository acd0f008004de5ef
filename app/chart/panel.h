// Panel: one plot's axes, grid and curves, by Qt Charts.
#pragma once
#include <QCategoryAxis>
#include <QChart>
#include "app/chart/drawing.h"

namespace diecast {

class Panel : public QChart {
public:
    explicit Panel(QGraphicsItem* parent);
    void show(Plot const&, QRectF const& page, Theme const&);

private:
    QCategoryAxis *x_, *y_;
};

}  // namespace diecast
