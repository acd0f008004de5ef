#include "app/chart/floorplan_page.h"
#include <algorithm>
#include <cmath>

namespace diecast {
namespace {

struct RowOfPlans {
    std::size_t first, last;
    double width = 0, height = 0;  // of the plans, in millimetres
};

std::vector<RowOfPlans> rows_of(std::vector<PlanSize> const& plans, std::size_t count) {
    std::vector<RowOfPlans> rows;
    for (std::size_t r = 0; r < count; ++r) {
        RowOfPlans row{plans.size() * r / count, plans.size() * (r + 1) / count};
        for (std::size_t i = row.first; i < row.last; ++i) {
            row.width += plans[i].width;
            row.height = std::max(row.height, plans[i].height);
        }
        rows.push_back(row);
    }
    return rows;
}

double besides() { return plan_margin::left + 2 * plan_margin::side; }

/// Width of a plan's cell: what the plans leave of the row is shared evenly.
double cell_width(RowOfPlans const& row, PlanSize const& plan, double scale, double page) {
    double const each = static_cast<double>(row.last - row.first);
    return plan.width * scale + std::max(0.0, page - row.width * scale) / each;
}

double words_height(std::vector<PlanSize> const& plans, RowOfPlans const& row, double scale, double page, int most) {
    double lines = 0;
    for (std::size_t i = row.first; i < row.last; ++i) {
        double const wide = std::max(60.0, cell_width(row, plans[i], scale, page) - 4);
        double here = 0;
        for (double words : plans[i].words)
            here += std::min<double>(most, std::ceil(words / wide * (words > wide ? 1.2 : 1)));
        lines = std::max(lines, here);
    }
    return lines * plan_margin::line;
}

double row_height(std::vector<PlanSize> const& plans, RowOfPlans const& row, double scale, double page, int most) {
    return plan_margin::head + row.height * scale + plan_margin::dimension +
           words_height(plans, row, scale, page, most) + plan_margin::foot;
}

/// The largest scale at which the rows find room, by halving.
double scale_of(std::vector<PlanSize> const& plans, std::vector<RowOfPlans> const& rows, QSizeF page, int most) {
    auto const fits = [&](double scale) {
        double height = 0;
        for (RowOfPlans const& row : rows) {
            if (row.width * scale + besides() * static_cast<double>(row.last - row.first) > page.width()) return false;
            for (std::size_t i = row.first; i < row.last; ++i)
                if (cell_width(row, plans[i], scale, page.width()) < plans[i].name) return false;
            height += row_height(plans, row, scale, page.width(), most);
        }
        return height <= page.height();
    };
    double low = 0.05, high = 60;
    for (int i = 0; i < 40; ++i) (fits((low + high) / 2) ? low : high) = (low + high) / 2;
    return low;
}

}  // namespace

PlanPage arrange_plans(std::vector<PlanSize> const& plans, QSizeF page, int most) {
    PlanPage best{0, {}};
    std::vector<RowOfPlans> rows;
    for (std::size_t count = 1; count <= plans.size(); ++count) {
        auto const these = rows_of(plans, count);
        double const scale = scale_of(plans, these, page, most);
        if (scale > best.scale * 1.02) best.scale = scale, rows = these;
    }
    double spare = page.height(), y = 0;
    for (RowOfPlans const& row : rows) spare -= row_height(plans, row, best.scale, page.width(), most);
    double const between = std::max(0.0, spare) / static_cast<double>(rows.size() + 1);
    for (RowOfPlans const& row : rows) {
        double x = 0;
        double const height = row_height(plans, row, best.scale, page.width(), most);
        y += between;
        for (std::size_t i = row.first; i < row.last; ++i) {
            double const width = cell_width(row, plans[i], best.scale, page.width());
            best.cells << QRectF(x, y, width, height);
            x += width;
        }
        y += height;
    }
    return best;
}

}  // namespace diecast
