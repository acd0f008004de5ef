#include "app/chart/export/export.h"
#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QGraphicsLayout>
#include <QGraphicsScene>
#include <QHashFunctions>
#include <QMimeData>
#include <QPageSize>
#include <QPaintEngine>
#include <QPainter>
#include <QPdfWriter>
#include <QRegularExpression>
#include <QSvgGenerator>
#include <cmath>
#include <functional>
#include <future>
#include <utility>
#include "app/chart/export/write_file.h"
#include "app/chart/figure.h"
#include "app/chart/sheet.h"
#include "app/chart/text.h"
#include "model/core/printable.h"

namespace diecast {
namespace {

double const pixels_per_slice = 2.5e6;

Chart* new_chart(Theme const& t, ChartHeading const& heading) {
    auto* chart = new Chart(t);
    chart->set_heading(heading);
    return chart;
}

Figure* new_figure(ChartData const& data, Theme const& t, ChartHeading const& heading) {
    auto* figure = new Figure(t);
    figure->set_heading(heading);
    figure->show(data);
    return figure;
}

/// Adds fonts for where DejaVu is missing: Verdana is as wide, and Arial narrower, so that nothing outgrows its place.
QByteArray with_other_fonts(QByteArray svg) {
    return svg.replace("font-family=\"DejaVu Sans\"", "font-family=\"DejaVu Sans, Verdana, Arial, sans-serif\"");
}

/// XML has no such characters, whatever a title or a name holds.
QByteArray without_control_characters(QByteArray const& svg) {
    return QByteArray::fromStdString(without_controls({svg.data(), static_cast<std::size_t>(svg.size())}));
}

/// Qt opens a group for every change of pen or brush, also where nothing is drawn with them.
QByteArray without_empty_groups(QByteArray const& svg) {
    static QRegularExpression const empty("<g\\b[^>]*>\\s*</g>\\s*");
    QString text = QString::fromUtf8(svg);
    for (qsizetype before = 0; before != text.size();) {
        before = text.size();
        text.remove(empty);
    }
    return text.toUtf8();
}

/// Qt draws letters of whole pixels, and says the size it was asked for: other programs would set 3 % wider.
QByteArray with_drawn_sizes(QByteArray const& svg) {
    static QRegularExpression const size("font-size=\"([0-9.]+)\"");
    QString text = QString::fromUtf8(svg), result;
    qsizetype at = 0;
    for (auto const& match : size.globalMatch(text)) {
        result += text.mid(at, match.capturedStart(1) - at);
        result += QString::number(qRound(match.captured(1).toDouble()));
        at = match.capturedEnd(1);
    }
    return (result + text.mid(at)).toUtf8();
}

bool lies_within(Drawing const& d, QSizeF size) {
    QRectF const page = QRectF({}, size).adjusted(-1.5, -1.5, 1.5, 1.5);
    auto const about = [](QRectF const& r) { return r.adjusted(-0.1, -0.1, 0.1, 0.1); };  // a line's box is empty
    auto const inside = [&](auto const& list, auto const& box) {
        return std::all_of(list.begin(), list.end(), [&](auto const& one) { return page.contains(about(box(one))); });
    };
    return inside(d.labels, [](Label const& l) { return l.outline().boundingRect(); }) &&
           inside(d.shapes, [](Shape const& s) { return s.path.boundingRect(); }) &&
           inside(d.plots, [](Plot const& p) { return p.area; });
}

bool fits(ChartContent const& content, Theme const& t, QSizeF size, ChartHeading const& heading) {
    if (content.picture) {
        QRectF const area =
            chart_frame(size, heading, t, &content.picture->plan->graph(), &content.picture->question).area;
        return area.width() >= 100 && area.height() >= 60 && QRectF({}, size).contains(area);
    }
    return lies_within(lay_out(content.data, {t, size, heading}), size);
}

/// Height of all plots together, and whether something has no room.
struct PlotRoom {
    double height = 0;
    bool is_crowded = false, lacks_values = false, lacks_remarks = false;
};
/// The least height at which all has room and plots are high enough, or as high as they get; where none does at up to
/// 1.6 times the width, 2 times that of a column, at which only values lack it, or only remarks. For values alone a
/// page of a column at most is higher than wide.
double fitted_height(QSizeF least, std::function<PlotRoom(QSizeF)> const& room_at) {
    bool const narrow = is_narrow(least.width());
    double const share = 0.45, step = 8, most = std::max((narrow ? 2 : 1.6) * least.width(), least.height()),
                 most_for_values = std::max((narrow ? 1.6 : 1) * least.width(), least.height());
    double high_enough = 0, without_remarks = 0, whole = 0;
    double const wanted = std::min(share * least.width(), room_at({least.width(), most}).height);
    for (QSizeF size = least; size.height() <= most; size.rheight() += step) {
        if (whole > 0 && size.height() > most_for_values) break;
        PlotRoom const room = room_at(size);
        if (room.height < wanted) continue;
        if (high_enough == 0) high_enough = size.height();
        if (room.is_crowded) continue;
        if (without_remarks == 0) without_remarks = size.height();
        if (room.lacks_remarks) continue;
        if (!room.lacks_values) return size.height();
        if (whole == 0) whole = size.height();
    }
    for (double const height : {whole, without_remarks, high_enough})
        if (height > 0) return height;
    return most;
}

}  // namespace

double fitted_height(ChartContent const& content, Theme const& t, ExportOptions const& o) {
    if (content.picture) return fitted_height(content.picture->plan->graph(), content.picture->question, t, o);
    return fitted_height(o.size, [&](QSizeF size) {
        Drawing const d = lay_out(content.data, {t, size, o.heading});
        QRectF all;
        for (Plot const& plot : d.plots) all = all.united(plot.area);
        return PlotRoom{d.plots.isEmpty() ? size.width() : all.height(), d.is_crowded || !lies_within(d, size),
                        d.lacks_values, d.lacks_remarks};
    });
}

double fitted_height(Graph const& graph, Question const& q, Theme const& t, ExportOptions const& o) {
    return fitted_height(
        o.size, [&](QSizeF size) { return PlotRoom{chart_frame(size, o.heading, t, &graph, &q).area.height()}; });
}

std::optional<QSizeF> size_with_room(ChartContent const& content, Theme const& t, ExportOptions const& o) {
    if (fits(content, t, o.size, o.heading)) return {};
    QSizeF size = o.size;
    for (int i = 0; i < 40 && !fits(content, t, size, o.heading); ++i)
        size = (size * 1.1 / 10).toSize().expandedTo((size / 10).toSize() + QSize(1, 1)) * 10;
    return size;
}

/// A scene of its own for one chart.
struct DrawnChart {
    Theme theme;
    QGraphicsScene scene;
    QGraphicsWidget* item;

    DrawnChart(ChartContent const& content, Theme const& t, ExportOptions const& o) : theme(t) {
        auto* chart = content.picture ? new_chart(theme, o.heading) : nullptr;
        item = chart ? static_cast<QGraphicsWidget*>(chart) : new_figure(content.data, theme, o.heading);
        scene.addItem(item);
        item->resize(o.size);
        if (chart) chart->mark(o.marks);
    }
    /// Now that it has its size: its cells depend on it.
    void shade_and_show(std::shared_ptr<Picture const> const& picture) {
        if (picture) static_cast<Chart*>(item)->show(picture);
    }
    /// The chart's own rectangle: the scene's is larger, the picture would be squeezed.
    void paint(QPainter& p, QRectF const& target) {
        p.setRenderHint(QPainter::LosslessImageRendering);  // cells have edges
        for (QGraphicsItem* i : scene.items())              // these charts are not shown, so that no event does
            if (auto* widget = dynamic_cast<QGraphicsWidget*>(i); widget && widget->layout())
                widget->layout()->activate();
        QCoreApplication::sendPostedEvents();
        for (QGraphicsItem* i : scene.items())
            if (auto* text = dynamic_cast<QGraphicsTextItem*>(i); text && text->toPlainText().isEmpty())
                text->hide();  // else it clips, in the application's font
        scene.render(&p, target, item->geometry(), Qt::KeepAspectRatio);
    }
    bool render(QPaintDevice& device, QRectF const& target) {
        QPainter p(&device);
        p.setFont(theme.font(type::body));  // not the application's: files are alike wherever they are made
        p.setRenderHint(QPainter::Antialiasing);
        p.fillRect(target, theme.base);
        paint(p, target);
        return p.isActive() && p.end();
    }
    /// Rows of an image, as an image of their own: items that set a clip of their own stay out of the others.
    bool render(QImage& image, int from, int rows) {
        QImage part(image.scanLine(from), image.width(), rows, image.bytesPerLine(), image.format());
        return render(part, QRectF(image.rect()).translated(0, -from));
    }
};

/// Many cells take a while to shade: that is done elsewhere.
struct ChartExporter::Canvas : DrawnChart {
    std::shared_ptr<Picture const> picture;  // to be shown; null: it is
    std::future<Shade> shading;

    Canvas(ChartContent const& content, Theme const& t, ExportOptions const& o)
        : DrawnChart(content, t, o), picture(content.picture) {
        if (!picture) return;
        auto* chart = static_cast<Chart*>(item);
        chart->expect(picture->plan->graph(), picture->question);
        int const window = chart->window(picture->question);
        shading = std::async(std::launch::async, [p = picture, &t = theme, window] { return shade(*p, t, window); });
    }
    /// False: the shading is not done after 5 ms.
    bool is_shown() {
        if (!picture) return true;
        if (shading.wait_for(std::chrono::milliseconds(5)) != std::future_status::ready) return false;
        static_cast<Chart*>(item)->show(std::exchange(picture, nullptr), shading.get());
        return true;
    }
};

ChartExporter::ChartExporter(ChartContent const& content, Theme const& t, QString const& ending, ExportOptions const& o)
    : ending_(ending), options_(o) {
    ExactText const exact(ending != "png");
    canvas_ = std::make_unique<Canvas>(content, t, o);
}

ChartExporter::~ChartExporter() = default;

bool ChartExporter::knows(QString const& ending) { return ending == "png" || ending == "svg" || ending == "pdf"; }

/// The scene goes as soon as it is drawn, by the thread that draws: the last owner may live on another.
bool ChartExporter::step() {
    if (!canvas_->is_shown()) return true;
    bool const more = draw_some();
    if (!more) canvas_.reset();
    return more;
}

bool ChartExporter::draw_some() {
    ExactText const exact(ending_ != "png");
    if (ending_ == "svg") good_ = draw_svg();
    else if (ending_ == "pdf") good_ = draw_pdf();
    else return draw_rows();
    return false;
}

QString ChartExporter::document_title() const {
    return options_.heading.title.isEmpty() ? "Diecast" : options_.heading.title;
}

bool ChartExporter::draw_svg() {
    QBuffer memory(&bytes_);
    QSvgGenerator svg;
    svg.setOutputDevice(&memory);
    svg.setSize(options_.size.toSize());
    svg.setViewBox(QRectF(QPointF(), options_.size));
    svg.setResolution(96);                           // else text comes out a quarter too small
    svg.setTitle(document_title().toHtmlEscaped());  // Qt writes it as it is
    return canvas_->render(svg, QRectF(QPointF(), options_.size));
}

bool ChartExporter::draw_pdf() {
    SteadyOrder const steady;
    QBuffer memory(&bytes_);
    memory.open(QIODevice::WriteOnly);
    QPdfWriter pdf(&memory);
    pdf.setResolution(96);  // vectors do not mind, and text keeps the size it was laid out with
    QSizeF const pixels = options_.size * options_.zoom;
    pdf.setPageSize(QPageSize(pixels * 0.75, QPageSize::Point, {}, QPageSize::ExactMatch));
    pdf.setPageMargins({});
    pdf.setTitle(document_title());
    return canvas_->render(pdf, QRectF(QPointF(), pixels));
}

bool ChartExporter::draw_rows() {
    if (image_.isNull()) {
        image_ = QImage((options_.size * options_.scale).toSize(), QImage::Format_ARGB32_Premultiplied);
        image_.fill(Qt::transparent);
    }
    int const rows = std::max(1, static_cast<int>(pixels_per_slice / std::max(1, image_.width())));
    good_ = good_ && !image_.isNull() && canvas_->render(image_, at_, std::min(rows, image_.height() - at_));
    at_ += rows;
    if (good_ && at_ < image_.height()) return true;
    int const per_metre = qRound(options_.scale / options_.zoom * 96 / 0.0254);
    image_.setDotsPerMeterX(per_metre);  // not before: text would be drawn as large as that says
    image_.setDotsPerMeterY(per_metre);
    return false;
}

/// Qt knows whole pixels alone.
static QByteArray with_print_size(QByteArray svg, QSizeF logical, double zoom) {
    qsizetype const from = svg.indexOf(" width=\""), to = svg.indexOf("viewBox", from);
    if (from < 0 || to < 0) return svg;
    auto const mm = [&](double side) { return QByteArray::number(side * zoom * mm_per_pixel, 'g', 8); };
    QByteArray const size = " width=\"" + mm(logical.width()) + "mm\" height=\"" + mm(logical.height()) + "mm\"\n ";
    return svg.replace(from, to - from, size);
}

QByteArray ChartExporter::encode() const {
    if (!good_) return {};
    if (ending_ == "svg")
        return with_print_size(
            with_other_fonts(with_drawn_sizes(without_empty_groups(without_control_characters(bytes_)))), options_.size,
            options_.zoom);
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

QString export_chart(ChartContent const& content, Theme const& t, QString const& path, ExportOptions const& o) {
    QString const ending = QFileInfo(path).suffix().toLower();
    if (!ChartExporter::knows(ending)) return "A chart can be written as .png, .svg or .pdf, not as ." + ending;
    ChartExporter press(content, t, ending, o);
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
    ChartExporter press(content, t, "png", o);
    while (press.step()) {}
    return press.image();
}

}  // namespace

QImage chart_image(std::shared_ptr<Picture const> picture, Theme const& t, ExportOptions const& o) {
    return image_of({std::move(picture), {}}, t, o);
}

QImage chart_image(ChartData const& data, Theme const& t, ExportOptions const& o) { return image_of({{}, data}, t, o); }

QByteArray chart_svg(ChartContent const& content, Theme const& t, ExportOptions const& o) {
    ChartExporter press(content, t, "svg", o);
    while (press.step()) {}
    return press.encode();
}

void paint_chart(QPainter& p, ChartContent const& content, Theme const& t, ExportOptions const& o,
                 QRectF const& place) {
    ExactText const exact(p.paintEngine()->type() != QPaintEngine::Raster);
    DrawnChart canvas(content, t, o);
    canvas.shade_and_show(content.picture);
    p.save();
    p.setPen(Qt::SolidLine);  // the page's own pen and brush would reach the lines of the chart
    p.setBrush(Qt::NoBrush);
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

namespace {

Question with_cells(Question q, Theme const& t, ExportOptions const& o, Graph const* graph) {
    QGraphicsScene scene;
    Chart* chart = new_chart(t, o.heading);
    scene.addItem(chart);
    chart->resize(o.size);
    if (graph) chart->expect(*graph, q);
    QSizeF const plot = chart->plotArea().size();
    double const cell = std::max(o.cell, std::sqrt(plot.width() * plot.height() / most_cells));
    q.columns = chart->cells(cell).width();
    q.rows = chart->cells(cell).height();
    return q;
}

}  // namespace

Question sized_for(Question q, QSizeF size) {
    return with_cells(std::move(q), light_theme(), {size, 1, {}, {}}, nullptr);
}

Question sized_for(Graph const& graph, Question q, Theme const& t, ExportOptions const& o) {
    return with_cells(std::move(q), t, o, &graph);
}

}  // namespace diecast
