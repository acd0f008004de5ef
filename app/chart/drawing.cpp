#include "app/chart/drawing.h"
#include <QPainter>
#include "app/chart/layouts.h"
#include "app/chart/text.h"
#include "optimizer/sweep/stream.h"

namespace diecast {

void paint(QPainter& p, Label const& label, QColor ground) {
    if (label.ground) {
        ground.setAlphaF(0.85f);
        p.setPen(Qt::NoPen);
        p.setBrush(ground);
        p.drawPolygon(label.outline());
    }
    p.save();
    p.translate(label.at);
    p.rotate(label.angle);
    p.setFont(label.font);
    p.setPen(label.colour);
    p.drawText(QPointF(), label.text);
    p.restore();
}

Drawing lay_out(ChartData const& data, Page const& page) {
    clear_upper_registers();
    Drawing drawing;
    Sheet sheet(page, drawing);
    auto const draw = [&](auto const& chart) {
        if constexpr (std::is_same_v<decltype(chart), std::monostate const&>)
            sheet.sentence("There is nothing to draw.");
        else {
            if constexpr (requires { chart.misnamed; }) sheet.warn_of(chart.misnamed);
            lay_out(chart, sheet);
        }
    };
    std::visit(draw, data);
    return drawing;
}

QString heading_of(ChartData const& data) {
    auto const title = [](auto const& chart) {
        if constexpr (std::is_same_v<decltype(chart), std::monostate const&>) return QString();
        else return qtext(chart.title);
    };
    return std::visit(title, data);
}

}  // namespace diecast
