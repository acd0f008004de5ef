// Row names: names of rows to the left of a plot, each with a quieter line below it where there is room.
#pragma once
#include "app/chart/sheet.h"

namespace diecast {

class RowNames {
public:
    struct Line {
        QString name, detail;
    };
    RowNames(Sheet const&, double row, QList<Line> const&);
    double width() const { return width_; }  // up to the plot
    void draw(Sheet&, qsizetype, double middle) const;

private:
    QList<Line> lines_;
    bool detailed_;
    double width_;
};

}  // namespace diecast
