// What maps over two quantities have in common: areas, hatching, names of lines, and what is told where one points.
#pragma once
#include "app/chart/place_labels.h"
#include "app/chart/sheet.h"
#include "optimizer/analysis/regions.h"

namespace diecast {

QPainterPath path_of(QPolygonF const&);
/// The path around a region, to be filled by the even-odd rule.
template <class At>
QPainterPath area_of(Region const& region, At const& at) {
    QPainterPath path;
    path.setFillRule(Qt::OddEvenFill);
    for (auto const& loop : region.loops) {
        QPolygonF line;
        for (PlanePoint const& p : loop) line << at(p);
        path.addPath(path_of(line)), path.closeSubpath();
    }
    return path;
}
/// Slanted lines within an area; lines, for not every file format knows patterns.
QPainterPath hatched(QPainterPath const& area);
/// Points along a line, no farther apart than this.
void densify(QPolygonF const& line, double apart, QList<QPointF>& to);
/// Writes a name in the middle of a line, or nearer to an end; not at all where there is no room, or the line is short.
void name_line(Sheet&, QPolygonF const& line, QString const& name, QRectF const& frame, Taken&);

constexpr std::size_t most_pointed = 128;  // places along a side that are pointed at
/// A spot for each place, of maps that are finer every so many: each gets its box, and its indices.
template <class Visit>
void for_places(std::vector<double> const& across, std::vector<double> const& up, Visit const& visit) {
    struct Step {
        std::size_t at;
        double from, to;
    };
    auto const steps = [](std::vector<double> const& v) {  // 0…1, rising
        std::vector<Step> list;
        std::size_t const each = (v.size() + most_pointed - 1) / most_pointed;
        for (std::size_t i = 0; i < v.size(); i += each) {
            double const from = i < each ? 0 : (v[i - each] + v[i]) / 2;
            list.push_back({i, from, i + each >= v.size() ? 1 : (v[i] + v[i + each]) / 2});
        }
        return list;
    };
    auto const columns = steps(across);
    for (Step const& y : steps(up))
        for (Step const& x : columns) visit(x.at, y.at, QRectF(x.from, y.from, x.to - x.from, y.to - y.from));
}

}  // namespace diecast
