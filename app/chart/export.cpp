#include "app/chart/export.h"
#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QGraphicsLayout>
#include <QGraphicsScene>
#include <QHashFunctions>
#include <QMimeData>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>
#include <cmath>
#include "app/chart/figure.h"

namespace diecast {
namespace {

double const pixels_per_slice = 2.5e6;

Chart* new_chart(Theme const& t, QString const& heading) {
    auto* chart = new Chart(t);
    chart->set_heading(heading);
    return chart;
}

Figure* new_figure(ChartData const& data, Theme const& t, QString const& heading) {
    auto* figure = new Figure(t);
    figure->set_heading(heading);
    figure->show(data);
    return figure;
}

/// Where DejaVu is missing, Verdana is as wide, and Arial narrower: nothing grows out of its place.
QByteArray with_other_fonts(QByteArray svg) {
    return svg.replace("font-family=\"DejaVu Sans\"", "font-family=\"DejaVu Sans, Verdana, Arial, sans-serif\"");
}

/// A scene of its own for one chart.
struct Canvas {
    QGraphicsScene scene;
    QGraphicsWidget* item;
    QColor ground;

    Canvas(ChartContent const& content, Theme const& t, ExportOptions const& o) : ground(t.base) {
        auto* chart = content.picture ? new_chart(t, o.heading) : nullptr;
        item = chart ? static_cast<QGraphicsWidget*>(chart) : new_figure(content.data, t, o.heading);
        scene.addItem(item);
        item->resize(o.size);
        if (!chart) return;
        chart->show(content.picture);  // now that it has its size: its cells depend on it
        chart->mark(o.marks);
    }
    /// The chart's own rectangle: the scene's is larger, the picture would be squeezed.
    void paint(QPainter& p, QRectF const& target) {
        p.setRenderHint(QPainter::LosslessImageRendering);  // cells have edges
        for (QGraphicsItem* i : scene.items())  // nobody shows these charts, so nobody else would
            if (auto* widget = dynamic_cast<QGraphicsWidget*>(i); widget && widget->layout())
                widget->layout()->activate();
        QCoreApplication::sendPostedEvents();
        scene.render(&p, target, item->geometry(), Qt::KeepAspectRatio);
    }
    bool render(QPaintDevice& device, QRectF const& target, QRectF const& part) {
        QPainter p(&device);
        p.setRenderHint(QPainter::Antialiasing);
        if (part != target) p.setClipRect(part);
        p.fillRect(part, ground);
        paint(p, target);
        return p.isActive() && p.end();
    }
    bool render(QPaintDevice& device, QRectF const& target) { return render(device, target, target); }
};

}  // namespace

struct ChartPress::Easel : Canvas {
    using Canvas::Canvas;
};

ChartPress::ChartPress(ChartContent const& content, Theme const& t, QString const& ending, ExportOptions const& o)
    : canvas_(std::make_unique<Easel>(content, t, o)), ending_(ending), options_(o) {}

ChartPress::~ChartPress() = default;

bool ChartPress::knows(QString const& ending) { return ending == "png" || ending == "svg" || ending == "pdf"; }

bool ChartPress::step() {
    QString const title = options_.heading.isEmpty() ? "Diecast" : options_.heading;
    QBuffer memory(&bytes_);
    if (ending_ == "svg") {
        QSvgGenerator svg;
        svg.setOutputDevice(&memory);
        svg.setSize(options_.size);
        svg.setViewBox(QRect(QPoint(), options_.size));
        svg.setResolution(96);  // else text comes out a quarter too small
        svg.setTitle(title);
        good_ = canvas_->render(svg, QRectF(QPointF(), options_.size));
        return false;
    }
    if (ending_ == "pdf") {
        SteadyOrder const steady;
        memory.open(QIODevice::WriteOnly);
        QPdfWriter pdf(&memory);
        pdf.setResolution(96);  // vectors do not mind, and text keeps the size it was laid out with
        pdf.setPageSize(QPageSize(QSizeF(options_.size) * 0.75, QPageSize::Point));
        pdf.setPageMargins({});
        pdf.setTitle(title);
        good_ = canvas_->render(pdf, QRectF(0, 0, pdf.width(), pdf.height()));
        return false;
    }
    if (image_.isNull()) {
        image_ = QImage((QSizeF(options_.size) * options_.scale).toSize(), QImage::Format_ARGB32_Premultiplied);
        image_.fill(Qt::transparent);
    }
    int const rows = std::max(1, static_cast<int>(pixels_per_slice / std::max(1, image_.width())));
    QRectF const part = QRectF(0, at_, image_.width(), std::min(rows, image_.height() - at_));
    good_ = good_ && !image_.isNull() && canvas_->render(image_, image_.rect(), part);
    at_ += rows;
    return good_ && at_ < image_.height();
}

QByteArray ChartPress::encode() const {
    if (!good_) return {};
    if (ending_ == "svg") return with_other_fonts(bytes_);
    if (ending_ == "pdf") return without_date(bytes_);
    QByteArray bytes;
    QBuffer memory(&bytes);
    memory.open(QIODevice::WriteOnly);
    return image_.save(&memory, "PNG") ? bytes : QByteArray();
}

SteadyOrder::SteadyOrder() { QHashSeed::setDeterministicGlobalSeed(); }
SteadyOrder::~SteadyOrder() { QHashSeed::resetRandomGlobalSeed(); }

QByteArray without_date(QByteArray pdf) {
    for (qsizetype at = 0; (at = pdf.indexOf("/CreationDate (", at)) >= 0;) {  // of the same length: offsets stay right
        qsizetype const end = pdf.indexOf(')', at);
        if (end < 0 || end - at > 60) return pdf;
        for (; at <= end; ++at) pdf[at] = ' ';
    }
    return pdf;
}

QString write_file(QString const& path, QByteArray const& bytes) {
    QSaveFile file(path);
    bool const written = file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit();
    return written ? QString() : path + " could not be written: " + file.errorString();
}

QString export_chart(ChartContent const& content, Theme const& t, QString const& path, ExportOptions const& o) {
    QString const ending = QFileInfo(path).suffix().toLower();
    if (!ChartPress::knows(ending)) return "A chart can be written as .png, .svg or .pdf, not as ." + ending;
    ChartPress press(content, t, ending, o);
    while (press.step()) {}
    QByteArray const bytes = press.encode();
    return bytes.isEmpty() ? "The chart could not be drawn." : write_file(path, bytes);
}

QString export_chart(std::shared_ptr<Picture const> picture, Theme const& t, QString const& path,
                     ExportOptions const& o) {
    return export_chart(ChartContent{std::move(picture), {}}, t, path, o);
}

QString export_chart(ChartData const& data, Theme const& t, QString const& path, ExportOptions const& o) {
    return export_chart(ChartContent{{}, data}, t, path, o);
}

namespace {

QImage image_of(ChartContent const& content, Theme const& t, ExportOptions const& o) {
    ChartPress press(content, t, "png", o);
    while (press.step()) {}
    return press.image();
}

}  // namespace

QImage chart_image(std::shared_ptr<Picture const> picture, Theme const& t, ExportOptions const& o) {
    return image_of({std::move(picture), {}}, t, o);
}

QImage chart_image(ChartData const& data, Theme const& t, ExportOptions const& o) { return image_of({{}, data}, t, o); }

QByteArray chart_svg(ChartContent const& content, Theme const& t, ExportOptions const& o) {
    ChartPress press(content, t, "svg", o);
    press.step();
    return press.encode();
}

void paint_chart(QPainter& p, ChartContent const& content, Theme const& t, ExportOptions const& o,
                 QRectF const& place) {
    Canvas canvas(content, t, o);
    p.save();
    canvas.paint(p, place);
    p.restore();
}

QMimeData* chart_flavours(ChartContent const& content, Theme const& t, ExportOptions const& o, QString const& text) {
    auto* flavours = new QMimeData;
    ExportOptions fine = o;
    fine.scale = 2;
    flavours->setImageData(image_of(content, t, fine));
    flavours->setData("image/svg+xml", chart_svg(content, t, o));
    flavours->setText(text);
    return flavours;
}

Question sized_for(Question q, QSize size, bool with_heading) {
    QGraphicsScene scene;
    Chart* chart = new_chart(light_theme(), with_heading ? "x" : "");
    scene.addItem(chart);
    chart->resize(size);
    q.columns = chart->cells().width();
    q.rows = chart->cells().height();
    return q;
}

}  // namespace diecast
