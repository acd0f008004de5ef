#include "app/chart/map_parts.h"
#include <algorithm>
#include <cmath>

namespace diecast {

QPainterPath path_of(QPolygonF const& line) {
    QPainterPath path;
    path.addPolygon(line);
    return path;
}

QPainterPath hatched(QPainterPath const& area) {
    QPainterPath lines;
    QList<QPolygonF> const loops = area.toSubpathPolygons();
    QRectF const box = area.boundingRect();
    for (double sum = std::ceil((box.left() + box.top()) / 9) * 9; sum < box.right() + box.bottom(); sum += 9) {
        QList<double> xs;  // where x + y = sum crosses the outline
        for (QPolygonF const& loop : loops)
            for (qsizetype i = 0; i + 1 < loop.size(); ++i) {
                double const a = loop[i].x() + loop[i].y() - sum, b = loop[i + 1].x() + loop[i + 1].y() - sum;
                if ((a < 0) != (b < 0)) xs << loop[i].x() + (loop[i + 1].x() - loop[i].x()) * (a / (a - b));
            }
        std::sort(xs.begin(), xs.end());
        for (qsizetype i = 0; i + 1 < xs.size(); i += 2) {
            lines.moveTo(xs[i], sum - xs[i]);
            lines.lineTo(xs[i + 1], sum - xs[i + 1]);
        }
    }
    return lines;
}

void densify(QPolygonF const& line, double apart, QList<QPointF>& to) {
    for (qsizetype i = 0; i + 1 < line.size(); ++i) {
        double const length = QLineF(line[i], line[i + 1]).length();
        int const n = std::max(1, static_cast<int>(std::ceil(length / apart)));
        for (int k = 0; k < n; ++k) to << line[i] + (line[i + 1] - line[i]) * (static_cast<double>(k) / n);
    }
    if (!line.isEmpty()) to << line.back();
}

void name_line(Sheet& sheet, QPolygonF const& line, QString const& name, QRectF const& frame, Taken& taken) {
    QFont const font = sheet.theme().font(type::small);
    QList<QPointF> all;
    densify(line, 4, all);
    double const wide = width_of(name, font), high = height_of(font);
    if (static_cast<double>(all.size()) * 4 < 2.5 * wide) return;
    for (double share : {0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8}) {
        QPointF const p = all[static_cast<qsizetype>(share * static_cast<double>(all.size() - 1))];
        QRectF const box(p - QPointF(wide / 2 + 2, high / 2), QSizeF(wide + 4, high));
        if (!frame.adjusted(3, 3, -3, -3).contains(box) || taken.meets(QPolygonF(box)) ||
            taken.crossings(QPolygonF(box)))
            continue;
        sheet.text(name, p, Qt::AlignCenter, font, sheet.theme().text, 0, true);
        taken.solid << QPolygonF(box.adjusted(-8, -4, 8, 4));
        return;
    }
}

}  // namespace diecast
