#include "app/chart/export.h"
#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QGraphicsLayout>
#include <QGraphicsScene>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>
#include "app/chart/figure.h"

namespace diecast {
namespace {

/// A scene of its own for one chart.
struct Canvas {
    QGraphicsScene scene;
    QGraphicsWidget* item;
    QColor ground;

    Canvas(QGraphicsWidget* shown, QSize size, QColor const& behind) : item(shown), ground(behind) {
        scene.addItem(item);
        item->resize(size);
        scene.invalidate();
    }
    /// The chart's own rectangle: the scene's is larger, the picture would be squeezed.
    bool render(QPaintDevice& device, QRectF const& target) {
        for (QGraphicsItem* i : scene.items())  // nobody shows these charts, so nobody else would
            if (auto* widget = dynamic_cast<QGraphicsWidget*>(i); widget && widget->layout())
                widget->layout()->activate();
        QCoreApplication::sendPostedEvents();
        QPainter p(&device);
        p.setRenderHint(QPainter::Antialiasing);
        p.fillRect(target, ground);
        scene.render(&p, target, item->geometry(), Qt::KeepAspectRatio);
        return p.isActive() && p.end();
    }
    QImage image(ExportOptions const& o) {
        QImage pixels((QSizeF(o.size) * o.scale).toSize(), QImage::Format_ARGB32_Premultiplied);
        pixels.fill(Qt::transparent);
        return render(pixels, pixels.rect()) ? pixels : QImage();
    }
};

bool write_png(Canvas& c, QIODevice& out, ExportOptions const& o) { return c.image(o).save(&out, "PNG"); }

bool write_svg(Canvas& c, QIODevice& out, ExportOptions const& o) {
    QSvgGenerator svg;
    svg.setOutputDevice(&out);
    svg.setSize(o.size);
    svg.setViewBox(QRect(QPoint(), o.size));
    svg.setResolution(96);  // else text comes out a quarter too small
    svg.setTitle(o.heading.isEmpty() ? "Diecast" : o.heading);
    return c.render(svg, QRectF(QPointF(), o.size));
}

bool write_pdf(Canvas& c, QIODevice& out, ExportOptions const& o) {
    QPdfWriter pdf(&out);
    pdf.setResolution(96);  // vectors do not mind, and text keeps the size it was laid out with
    pdf.setPageSize(QPageSize(QSizeF(o.size) * 0.75, QPageSize::Point));
    pdf.setPageMargins({});
    pdf.setTitle(o.heading.isEmpty() ? "Diecast" : o.heading);
    return c.render(pdf, QRectF(0, 0, pdf.width(), pdf.height()));
}

QString write(Canvas& canvas, QString const& path, ExportOptions const& o) {
    QString const ending = QFileInfo(path).suffix().toLower();
    auto const write_as = ending == "png"   ? write_png
                          : ending == "svg" ? write_svg
                          : ending == "pdf" ? write_pdf
                                            : nullptr;
    if (!write_as) return "A chart can be written as .png, .svg or .pdf, not as ." + ending;
    QBuffer memory;
    memory.open(QIODevice::WriteOnly);
    if (!write_as(canvas, memory, o)) return "The chart could not be drawn.";
    QSaveFile file(path);
    bool const written = file.open(QIODevice::WriteOnly) && file.write(memory.data()) == memory.size() && file.commit();
    return written ? QString() : path + " could not be written: " + file.errorString();
}

Chart* new_chart(Theme const& t, QString const& heading) {
    auto* chart = new Chart(t);
    chart->set_heading(heading);
    return chart;
}

/// The picture is shown when the chart has its size: its cells depend on it.
struct ParetoCanvas : Canvas {
    ParetoCanvas(std::shared_ptr<Picture const> picture, Theme const& t, ExportOptions const& o)
        : Canvas(new_chart(t, o.heading), o.size, t.base) {
        auto* chart = static_cast<Chart*>(item);
        chart->show(std::move(picture));
        chart->mark(o.marks);
    }
};

Figure* new_figure(ChartData const& data, Theme const& t, QString const& heading) {
    auto* figure = new Figure(t);
    figure->set_heading(heading);
    figure->show(data);
    return figure;
}

}  // namespace

Question sized_for(Question q, QSize size, bool with_heading) {
    Canvas const canvas(new_chart(light_theme(), with_heading ? "x" : ""), size, Qt::white);
    QSize const cells = static_cast<Chart*>(canvas.item)->cells();
    q.columns = cells.width();
    q.rows = cells.height();
    return q;
}

QImage chart_image(std::shared_ptr<Picture const> picture, Theme const& t, ExportOptions const& o) {
    return ParetoCanvas(std::move(picture), t, o).image(o);
}

QImage chart_image(ChartData const& data, Theme const& t, ExportOptions const& o) {
    return Canvas(new_figure(data, t, o.heading), o.size, t.base).image(o);
}

QString export_chart(std::shared_ptr<Picture const> picture, Theme const& t, QString const& path,
                     ExportOptions const& o) {
    ParetoCanvas canvas(std::move(picture), t, o);
    return write(canvas, path, o);
}

QString export_chart(ChartData const& data, Theme const& t, QString const& path, ExportOptions const& o) {
    Canvas canvas(new_figure(data, t, o.heading), o.size, t.base);
    return write(canvas, path, o);
}

}  // namespace diecast
