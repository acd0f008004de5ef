#include "app/chart/shared_lines.h"
#include <QRegularExpression>
#include <algorithm>
#include <cmath>
#include <map>
#include "app/chart/text.h"

namespace diecast {
namespace {

bool is_near(QPointF p, QPolygonF const& line, double near) {
    for (qsizetype k = 1; k < line.size(); ++k)
        if (clearance(p, QLineF(line[k - 1], line[k])) <= near) return true;
    return false;
}

double length_of(QPolygonF const& line) {
    double length = 0;
    for (qsizetype k = 1; k < line.size(); ++k) length += QLineF(line[k - 1], line[k]).length();
    return length;
}

/// Points of the line, and between them so that no two are farther apart than a step.
QPolygonF walked(QPolygonF const& line) {
    constexpr double step = 3;
    QPolygonF points;
    for (qsizetype k = 1; k < line.size(); ++k) {
        QLineF const part(line[k - 1], line[k]);
        int const steps = std::max(1, static_cast<int>(std::ceil(part.length() / step)));
        for (int s = 0; s < steps; ++s) points << part.pointAt(static_cast<double>(s) / steps);
    }
    if (!line.isEmpty()) points << line.back();
    return points;
}

/// The line without points within straight parts.
QPolygonF corners(QPolygonF const& points) {
    QPolygonF result;
    for (QPointF const& p : points) {
        if (result.size() > 1 && clearance(result.back(), QLineF(result[result.size() - 2], p)) < 0.01)
            result.back() = p;
        else result << p;
    }
    return result;
}

/// A line that is not of these is nearer to the box than all of them: the text in it would go with that line.
bool stands_nearer_to_others(QRectF const& box, QList<qsizetype> const& of, QList<QPolygonF> const& lines) {
    double own = 1e9, other = 1e9;
    for (qsizetype i = 0; i < lines.size(); ++i)
        for (qsizetype k = 1; k < lines[i].size(); ++k)
            for (double const x : {box.left(), box.center().x(), box.right()}) {
                double& least = of.contains(i) ? own : other;
                least = std::min(least, clearance({x, box.center().y()}, {lines[i][k - 1], lines[i][k]}));
            }
    return other < own;
}

}  // namespace

QList<SharedStretch> shared_stretches(QList<QPolygonF> const& lines, double near, double least) {
    QList<SharedStretch> found;
    for (qsizetype i = 0; i < lines.size(); ++i) {
        SharedStretch run;
        auto const end = [&] {
            if (run.of.size() > 1 && run.line.boundingRect().width() >= least)
                found << SharedStretch{run.of, corners(run.line)};
            run = {};
        };
        for (QPointF const& p : walked(lines[i])) {
            QList<qsizetype> with;
            for (qsizetype j = 0; j < lines.size(); ++j)
                if (j == i || is_near(p, lines[j], near)) with << j;
            if (with.front() != i) with.clear();  // told of the first of them
            if (with != run.of) end();
            run.of = with;
            run.line << p;
        }
        end();
    }
    return found;
}

QList<QList<qsizetype>> wholly_shared(QList<QPolygonF> const& lines, double near) {
    auto const lies_on = [&](QPolygonF const& one, QPolygonF const& other) {
        auto const points = walked(one);
        return std::ranges::all_of(points, [&](QPointF const& p) { return is_near(p, other, near); });
    };
    QList<QList<qsizetype>> groups;
    for (qsizetype i = 0; i < lines.size(); ++i) {
        if (lines[i].size() < 2) continue;
        auto const group = std::ranges::find_if(groups, [&](QList<qsizetype> const& g) {
            return lies_on(lines[i], lines[g.front()]) && lies_on(lines[g.front()], lines[i]);
        });
        if (group != groups.end()) *group << i;
        else groups << QList<qsizetype>{i};
    }
    groups.removeIf([](QList<qsizetype> const& g) { return g.size() < 2; });
    return groups;
}

QString joint_name(QStringList const& names) {
    static QRegularExpression const list(",| and ");
    return names.join(names.filter(list).isEmpty() ? ", " : "; ");
}

void mark_shared_lines(Sheet& sheet, Plot& plot, QList<NamedCurve> const& lines, QList<QPen> const& pens, Taken& taken,
                       QList<QList<qsizetype>> const& named) {
    QList<QPolygonF> drawn;
    for (NamedCurve const& line : lines) drawn << line.line;
    std::map<QList<qsizetype>, QPolygonF> longest;
    for (SharedStretch const& shared : shared_stretches(drawn)) {
        constexpr double dash = 8, named_from = 60;
        auto const many = static_cast<double>(shared.of.size());
        Curve turn;
        for (QPointF const& p : shared.line)
            turn.points << QPointF((p.x() - plot.area.left()) / plot.area.width(),
                                   (plot.area.bottom() - p.y()) / plot.area.height());
        for (qsizetype k = 0; k + 1 < shared.of.size(); ++k) {  // the last one is on top already
            QPen pen = pens[shared.of[k]];
            double const wide = pen.widthF();
            pen.setDashPattern({dash / wide, (many - 1) * dash / wide});
            pen.setDashOffset(static_cast<double>(k) * dash / wide);
            turn.pen = pen;
            plot.curves << turn;
        }
        if (shared.line.boundingRect().width() < named_from) continue;  // they cross at a small angle
        QPolygonF& best = longest[shared.of];
        if (length_of(shared.line) > length_of(best)) best = shared.line;
    }
    Theme const& t = sheet.theme();
    QFont const font = t.font(type::small, QFont::DemiBold);
    for (auto const& [of, line] : longest) {
        if (named.contains(of)) continue;
        QStringList names;
        for (qsizetype i : of) names << lines[i].text;
        QString const text = joint_name(names);
        QList<QLineF> parts;
        for (qsizetype k = 1; k < line.size(); ++k) parts << QLineF(line[k - 1], line[k]);
        std::stable_sort(parts.begin(), parts.end(),
                         [](auto const& a, auto const& b) { return a.length() > b.length(); });
        Taken const before = taken;
        QPointF const mark = parts.front().center();
        auto const placed = place_beside(mark, 3, text, font, plot.area.adjusted(2, 2, -2, -2), taken);
        double const gap = 4;  // letters touch no line
        if (!placed || before.crossings(QPolygonF(placed->box.adjusted(-gap, 0, gap, 0))) > 0) {  // dashes alone say it
            taken = before;
            continue;
        }
        QLineF leader = placed->leader;
        if (leader.isNull() && stands_nearer_to_others(placed->box, of, drawn)) {
            leader = {mark, nearest(placed->box, mark)};
            taken.lines << leader;
        }
        if (!leader.isNull()) sheet.line(leader.p1(), leader.p2(), QPen(t.muted, 1));
        sheet.drawing.labels << Label{text, placed->at, font, t.text, 0, true};
    }
}

}  // namespace diecast
