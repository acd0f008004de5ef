// Plans on a page: in rows, all at the largest scale that leaves room for their words.
#pragma once
#include <QList>
#include <QRectF>
#include <vector>

namespace diecast {

namespace plan_margin {  // around a plan, in pixels
inline constexpr double head = 24, left = 26, dimension = 20, line = 15, side = 14, foot = 10;
}

struct PlanSize {
    double width, height;       // in millimetres
    std::vector<double> words;  // below it: length of each remark, in pixels
    double name = 0;            // above it: its length, which its cell is not to be narrower than
};

struct PlanPage {
    double scale = 1;     // pixels per millimetre
    QList<QRectF> cells;  // one for each plan, with its heading and words
};

/// Arranges the plans on a page at the largest common scale, with at most `lines` lines for each remark.
PlanPage arrange_plans(std::vector<PlanSize> const&, QSizeF page, int lines = 4);

}  // namespace diecast
