#include "app/chart/export/figure_page.h"
#include <QFontDatabase>
#include <cmath>
#include "app/chart/text.h"
#include "model/core/issue.h"
#include "model/core/quotes.h"

namespace diecast {
namespace {

double const pdf_dpi = 600, svg_dpi = 300;  // of the cells of a cloud: SVG is for screens, too, and has no good packing

/// The number without the last digits, in which a size that came from whole pixels may differ from them.
double rounded(double v) { return std::round(v * 1e6) / 1e6; }

QString out_of_range(QString const& what, double v, double least, double most, QString const& unit) {
    if (v >= least && v <= most) return {};
    return QString("%1 of %2 %5 is out of range: choose %3 to %4 %5")
        .arg(what, number(v, 6), number(least, 6), number(most, 6), unit);
}

QString font_problem(std::string const& family) {
    if (family.empty()) return {};
    QString const wanted = qtext(family);
    QStringList installed = QFontDatabase::families();
    if (installed.contains(wanted, Qt::CaseInsensitive)) return {};
    installed.removeIf([](QString const& name) { return name.contains('['); });  // "C059 [urw]": of two makers
    std::vector<std::string> names;
    for (QString const& one : installed) names.push_back(to_std(one));
    std::string const near = nearest(family, std::vector<std::string_view>(names.begin(), names.end()));
    return "the font " + qtext(in_quotes(to_std(wanted))) + " is not installed; " +
           (near.empty() ? "installed are " + installed.mid(0, 6).join(", ") + (installed.size() > 6 ? ", …" : "")
                         : "did you mean " + qtext(in_quotes(near)) + "?");
}

QString pixel_problem(FigureOptions const& f) {
    double const pixels = f.width * f.height * f.dpi * f.dpi / (25.4 * 25.4);
    if (pixels <= most_pixels) return {};
    double const enough = std::floor(f.dpi * std::sqrt(most_pixels / pixels));
    return QString("%1 × %2 mm at %3 dpi are %4 million pixels, more than %5 million: choose %6 dpi or less, or PDF")
        .arg(number(f.width, 4), number(f.height, 4), number(f.dpi, 4), number(pixels / 1e6, 3),
             number(most_pixels / 1e6, 3), number(enough, 4));
}

}  // namespace

ExportOptions page_of(FigureOptions const& f, QString const& ending) {
    ExportOptions page;
    page.zoom = rounded(f.text / usual_text);
    page.size = {rounded(f.width / mm_per_pixel / page.zoom), rounded(f.height / mm_per_pixel / page.zoom)};
    page.scale = rounded(f.dpi / 96 * page.zoom);
    page.cell = ending == "png" ? 1 / page.scale : 96 / (ending == "svg" ? svg_dpi : pdf_dpi) / page.zoom;
    return page;
}

Theme theme_of(FigureOptions const& f) {
    Theme t = f.theme == FigureTheme::dark ? dark_theme() : f.theme == FigureTheme::mono ? mono_theme() : light_theme();
    t.family = qtext(f.family);
    return t;
}

QString figure_problem(FigureOptions const& f, QString const& ending) {
    for (QString const& problem : {out_of_range("a width", f.width, least_side, most_side, "mm"),
                                   out_of_range("a height", f.height, least_side, most_side, "mm"),
                                   out_of_range("text", f.text, least_text, most_text, "pt"),
                                   out_of_range("a resolution", f.dpi, least_dpi, most_dpi, "dpi"),
                                   ending == "png" ? pixel_problem(f) : QString(), font_problem(f.family)})
        if (!problem.isEmpty()) return problem;
    return {};
}

QString room_problem(ChartContent const& content, FigureOptions const& f, ExportOptions const& page) {
    auto const enough = size_with_room(content, theme_of(f), page);
    if (!enough) return {};
    bool const pixels = page.zoom == 1;
    auto const side = [&](double logical) {
        double const here = logical * page.zoom * mm_per_pixel;
        return QString::number(pixels ? logical : std::ceil(here - 1e-3));
    };
    QString const unit = pixels ? "" : "mm", here = pixels ? "" : QString(" with text of %1 pt").arg(number(f.text, 3)),
                  smaller = pixels ? "" : ", or take smaller text";
    return QString("%1x%2%5 is too small for this chart%6; %3x%4%5 has room for it%7")
        .arg(side(page.size.width()), side(page.size.height()), side(enough->width()), side(enough->height()), unit,
             here, smaller);
}

}  // namespace diecast
