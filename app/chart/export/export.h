// Export: a chart as PNG, SVG or PDF, drawn from the data by a chart of its own; works without a screen.
#pragma once
#include <memory>
#include "app/chart/chart.h"
#include "app/present/charts/chart_data.h"

class QMimeData;

namespace diecast {

struct ExportOptions {
    QSizeF size{1000, 700};  // logical pixels
    double scale = 1;        // PNG: pixels to a logical one
    ChartHeading heading = {};
    Marks marks = {};
    double zoom = 1;            // how large a logical pixel is on paper, in 1/96 inch
    double cell = Chart::cell;  // logical pixels to a cell of a picture
};

/// What a chart shows: a picture of designs, or numbers.
struct ChartContent {
    std::shared_ptr<Picture const> picture = {};
    ChartData data = {};
};

/// A chart on its way into a file. Made and drawn, slice by slice, on the application's thread, for charts are Qt's;
/// encoded on any.
class ChartExporter {
public:
    /// `ending`: "png", "svg" or "pdf".
    ChartExporter(ChartContent const&, Theme const&, QString const& ending, ExportOptions const&);
    ~ChartExporter();
    bool step();                // a slice of some 20 ms; false: all is drawn, and no more is to be asked for
    QByteArray encode() const;  // the file's bytes, the same for the same chart; empty if it could not be drawn
    QImage const& image() const { return image_; }

    static bool knows(QString const& ending);

private:
    bool draw_some();
    bool draw_svg();
    bool draw_pdf();
    bool draw_rows();
    QString document_title() const;

    struct Canvas;
    std::unique_ptr<Canvas> canvas_;  // none once all is drawn
    QString ending_;
    ExportOptions options_;
    QImage image_;  // its resolution is that of print once all is drawn
    QByteArray bytes_;
    int at_ = 0;
    bool good_ = true;
};

/// Logical pixels from which the plots are 0.45 times as high as the page is wide, and no row is left out: no less than
/// that of the options, no more than 1.6 times the width.
double fitted_height(ChartContent const&, Theme const&, ExportOptions const&);
double fitted_height(Graph const&, Question const&, Theme const&, ExportOptions const&);  // of a picture to come
/// None where everything stands on its page, else a size that is large enough.
std::optional<QSizeF> size_with_room(ChartContent const&, Theme const&, ExportOptions const&);

/// Writes the chart in the format of the path's ending, as a whole or not at all. The problem in words, or empty.
QString export_chart(ChartContent const&, Theme const&, QString const& path, ExportOptions const& = {});
QString export_chart(std::shared_ptr<Picture const>, Theme const&, QString const& path, ExportOptions const& = {});
QString export_chart(ChartData const&, Theme const&, QString const& path, ExportOptions const& = {});

/// The same as pixels.
QImage chart_image(std::shared_ptr<Picture const>, Theme const&, ExportOptions const& = {});
QImage chart_image(ChartData const&, Theme const&, ExportOptions const& = {});
/// The same as the text of an SVG.
QByteArray chart_svg(ChartContent const&, Theme const&, ExportOptions const& = {});

/// Paints the chart onto a given page, in `place`, laid out as large as the options say.
void paint_chart(QPainter&, ChartContent const&, Theme const&, ExportOptions const&, QRectF const& place);

/// Three flavours for the clipboard: pixels twice as fine as the screen's, SVG, and text.
QMimeData* chart_flavours(ChartContent const&, Theme const&, ExportOptions const&, QString const& text);

/// While it lives, hash tables are filled in the same order in every run: a PDF's fonts come in theirs.
struct SteadyOrder {
    SteadyOrder();
    ~SteadyOrder();
};
/// A PDF without the time it was made at: the same pages are the same bytes.
QByteArray without_date(QByteArray pdf);

inline constexpr double most_cells = 8e6;  // of a picture; beyond, its cells are larger than was asked for

/// The question whose answer fills a chart of this size cell for cell.
Question sized_for(Question, QSizeF);
Question sized_for(Graph const&, Question, Theme const&, ExportOptions const&);

}  // namespace diecast
