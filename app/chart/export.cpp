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

namespace diecast {
namespace {

struct Figure {
    QGraphicsScene scene;
    Chart* chart;

    Figure(Theme const& t, QSize size, QString const& heading) : chart(new Chart(t)) {
        scene.addItem(chart);
        chart->resize(size);
        chart->set_heading(heading);
        scene.invalidate();
    }
    /// The chart's own rectangle: the scene's is larger, the picture would be squeezed.
    bool render(QPaintDevice& device, QRectF const& target) {
        chart->layout()->activate();  // nobody shows this chart, so nobody else would
        QCoreApplication::sendPostedEvents();
        QPainter p(&device);
        p.setRenderHint(QPainter::Antialiasing);
        p.fillRect(target, chart->colours().base);
        scene.render(&p, target, chart->geometry(), Qt::KeepAspectRatio);
        return p.isActive() && p.end();
    }
};

bool write_png(Figure& f, QIODevice& out, ExportOptions const& o) {
    QImage image((QSizeF(o.size) * o.scale).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    return f.render(image, image.rect()) && image.save(&out, "PNG");
}

bool write_svg(Figure& f, QIODevice& out, ExportOptions const& o) {
    QSvgGenerator svg;
    svg.setOutputDevice(&out);
    svg.setSize(o.size);
    svg.setViewBox(QRect(QPoint(), o.size));
    svg.setResolution(96);  // else text comes out a quarter too small
    svg.setTitle(o.heading.isEmpty() ? "Diecast" : o.heading);
    return f.render(svg, QRectF(QPointF(), o.size));
}

bool write_pdf(Figure& f, QIODevice& out, ExportOptions const& o) {
    QPdfWriter pdf(&out);
    pdf.setResolution(96);  // vectors do not mind, and text keeps the size it was laid out with
    pdf.setPageSize(QPageSize(QSizeF(o.size) * 0.75, QPageSize::Point));
    pdf.setPageMargins({});
    pdf.setTitle(o.heading.isEmpty() ? "Diecast" : o.heading);
    return f.render(pdf, QRectF(0, 0, pdf.width(), pdf.height()));
}

Figure& filled(Figure& figure, std::shared_ptr<Picture const> picture, Marks const& marks) {
    figure.chart->show(std::move(picture));
    figure.chart->mark(marks);
    return figure;
}

}  // namespace

Question sized_for(Question q, QSize size, bool with_heading) {
    Figure const figure(light_theme(), size, with_heading ? "x" : "");
    q.columns = figure.chart->cells().width();
    q.rows = figure.chart->cells().height();
    return q;
}

QImage chart_image(std::shared_ptr<Picture const> picture, Theme const& t, ExportOptions const& o) {
    Figure figure(t, o.size, o.heading);
    QImage image((QSizeF(o.size) * o.scale).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    filled(figure, std::move(picture), o.marks).render(image, image.rect());
    return image;
}

QString export_chart(std::shared_ptr<Picture const> picture, Theme const& t, QString const& path,
                     ExportOptions const& o) {
    QString const ending = QFileInfo(path).suffix().toLower();
    auto const write = ending == "png"   ? write_png
                       : ending == "svg" ? write_svg
                       : ending == "pdf" ? write_pdf
                                         : nullptr;
    if (!write) return "A chart can be written as .png, .svg or .pdf, not as ." + ending;
    Figure figure(t, o.size, o.heading);
    QBuffer memory;
    memory.open(QIODevice::WriteOnly);
    if (!write(filled(figure, std::move(picture), o.marks), memory, o)) return "The chart could not be drawn.";
    QSaveFile file(path);
    bool const written = file.open(QIODevice::WriteOnly) && file.write(memory.data()) == memory.size() && file.commit();
    return written ? QString() : path + " could not be written: " + file.errorString();
}

}  // namespace diecast
