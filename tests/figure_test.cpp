// Charts in print: as large as asked, with text of the points asked, and clouds as fine as the file.
#include <QImageReader>
#include <QRegularExpression>
#include <catch2/catch.hpp>
#include <cmath>
#include "app/chart/export/export_request.h"
#include "app/chart/text.h"
#include "model/catalogue/catalogue.h"
#include "model/model.h"
#include "tests/chart_samples.h"
#include "tests/svg_text.h"

namespace diecast {
namespace {

Graph const& print_graph() {
    static Graph const graph = [] {
        Graph g = make_model();
        load_catalogue(g, catalogue_selectors(), presets_folder());
        return g;
    }();
    return graph;
}

FigureOptions column() {
    FigureOptions f;
    f.width = 85, f.height = 60, f.text = 8, f.dpi = 600;
    return f;
}

QByteArray figure_file(ChartContent const& content, FigureOptions const& f, QString const& ending,
                       ChartHeading const& heading = {}) {
    ExportOptions page = page_of(f, ending);
    page.heading = heading;
    ChartExporter exporter(content, theme_of(f), ending, page);
    while (exporter.step()) {}
    return exporter.encode();
}

/// The cloud of 1200 designs: dies of 100 to 800 mm² with one to three of them in a package.
struct SmallCloud {
    std::shared_ptr<Study const> study;
    ExportRequest order;
    ChartContent content;

    SmallCloud(FigureOptions const& f, QString const& ending, std::string const& area = "100..800 mm2 steps 400") {
        StudyReading reading =
            read_study(print_graph(),
                       R"({"diecast": 2, "kind": "study", "name": "cloud", "title": "A cloud", "noun": "packages",
                "axes": [{"key": "die.area", "text": ")" +
                           area + R"("}, {"key": "package.dies", "text": "1,2,4"}],
                "objectives": ["package.cost", "package.peak"],
                "charts": [{"kind": "pareto", "note": "Dots are dear.", "x": "package.cost", "y": "package.peak"}]})",
                       "");
        INFO((reading.issues.empty() ? "" : to_text(reading.issues[0])));
        REQUIRE_FALSE(has_errors(reading.issues));
        study = std::make_shared<Study const>(std::move(reading.study));
        ExportOptions page = page_of(f, ending);
        order = chart_order(print_graph(), study, 0, f.words, theme_of(f), page);
        Pool pool;
        Issues issues;
        content = chart_content(print_graph(), order, pool, issues);
        REQUIRE(content.picture);
    }
    QByteArray file(FigureOptions const& f, QString const& ending) const {
        return figure_file(content, f, ending, heading_of(order, content));
    }
    QStringList texts(FigureOptions const& f) const {
        QStringList list;
        for (SvgText const& t : read_svg(file(f, "svg")).texts) list << t.text;
        return list;
    }
};

}  // namespace

TEST_CASE("numbers below each other have the same number of digits, counts and large ones as they are") {
    Quantity const& cost = *print_graph().find("package.cost");
    Quantity const& dies = *print_graph().find("package.dies");
    CHECK(padded_number(7.14, cost, 4) == "7.140");
    CHECK(padded_number(24.5, cost, 4) == "24.50");
    CHECK(padded_number(0.2, cost, 4) == "0.2000");
    CHECK(padded_number(9.99996, cost, 4) == "10.00");
    CHECK(padded_number(-0.25, cost, 4) == "−0.2500");
    CHECK(padded_number(0, cost, 4) == "0");
    CHECK(padded_number(12345, cost, 4) == number(12345, 4));
    CHECK(padded_number(2, dies, 4) == "2");
    CHECK(padded_number(std::nan(""), cost, 4) == number(std::nan(""), 4));
}

TEST_CASE("one asks why a number is what it is, and names what is chosen") {
    Graph const& g = print_graph();
    CHECK(why_question(g, *g.find("package.cost"), 210).startsWith("Why is package cost 210"));
    Quantity const& node = *g.find("process.node");
    CHECK(why_question(g, node, g.entry(node, "N4")) == "Process node: N4");
}

TEST_CASE("a figure is as large on paper as was asked, in each format") {
    ChartContent const bars{{}, samples::bars()};
    QByteArray const svg = figure_file(bars, column(), "svg"), pdf = figure_file(bars, column(), "pdf"),
                     png = figure_file(bars, column(), "png");
    CHECK(svg.contains("<svg width=\"85mm\" height=\"60mm\""));
    QRegularExpression const page("/MediaBox \\[0 0 ([0-9.]+) ([0-9.]+)\\]");
    auto const box = page.match(QString::fromLatin1(pdf));
    REQUIRE(box.hasMatch());
    CHECK(box.captured(1).toDouble() == Approx(85 / 25.4 * 72).margin(0.5));  // Qt has whole points
    CHECK(box.captured(2).toDouble() == Approx(60 / 25.4 * 72).margin(0.5));
    QImage const image = QImage::fromData(png, "PNG");
    CHECK(image.size() == QSize(2008, 1417));  // 85 / 25.4 · 600 = 2007.9
    CHECK(image.dotsPerMeterX() == 23622);     // 600 / 0.0254
    CHECK(image.dotsPerMeterY() == 23622);
}

TEST_CASE("text of a figure has the points that were asked for") {
    for (double const points : {8.0, 12.0}) {
        FigureOptions f = column();
        f.width = 240, f.height = 160, f.text = points;
        QByteArray const svg = figure_file({{}, samples::bars()}, f, "svg");
        double const logical = read_svg(svg).view.width();
        QRegularExpression const size(" font-size=\"([0-9]+)\"");
        double least = 1000;
        QList<double> sizes;
        for (auto const& match : size.globalMatch(QString::fromUtf8(svg))) {
            double const in_points = match.captured(1).toDouble() / logical * f.width / 25.4 * 72;
            least = std::min(least, in_points);
            if (std::none_of(sizes.begin(), sizes.end(), [&](double s) { return std::abs(s - in_points) < 0.01; }))
                sizes << in_points;
        }
        CAPTURE(points);
        CHECK(std::any_of(sizes.begin(), sizes.end(), [&](double s) { return std::abs(s - points) < 0.01; }));
        CHECK(least == Approx(points * 11 / 12));  // small text: 11 pixels where numbers of axes have 12
    }
}

TEST_CASE("a figure has the font that was asked for, and one that is missing is refused") {
    FigureOptions f = column();
    f.family = "DejaVu Serif";
    CHECK(figure_problem(f, "svg").isEmpty());
    QByteArray const svg = figure_file({{}, samples::bars()}, f, "svg", "Titled");
    QRegularExpression const text("<text[^>]* font-family=\"([^\"]*)\"");
    int texts = 0;
    for (auto const& match : text.globalMatch(QString::fromUtf8(svg))) {
        CHECK(match.captured(1) == "DejaVu Serif");
        ++texts;
    }
    CHECK(texts == svg.count("<text"));
    f.family = "DejaVu Sarif";
    CHECK(figure_problem(f, "svg").startsWith("the font \"DejaVu Sarif\" is not installed; did you mean \"DejaVu S"));
}

TEST_CASE("a figure out of range is refused with value, limit and way out") {
    FigureOptions f = column();
    CHECK(figure_problem(f, "png").isEmpty());
    f.width = 2500;
    CHECK(figure_problem(f, "pdf") == "a width of 2500 mm is out of range: choose 20 to 2000 mm");
    f = column();
    f.text = 2;
    CHECK(figure_problem(f, "pdf") == "text of 2 pt is out of range: choose 4 to 96 pt");
    f = column();
    f.width = f.height = 600, f.dpi = 1200;
    CHECK(figure_problem(f, "pdf").isEmpty());
    // (600 / 25.4 · 1200)² = 804 million; 1200 · √(200 / 803.5) = 598.7
    CHECK(figure_problem(f, "png").endsWith("more than 200 million: choose 598 dpi or less, or PDF"));
}

TEST_CASE("a figure too small for its chart is refused with a size in millimetres") {
    FigureOptions f = column();
    f.width = 30, f.height = 20;
    QString const problem = room_problem({{}, samples::bars()}, f, page_of(f, "pdf"));
    INFO(problem.toStdString());
    CHECK(problem.startsWith("30x20mm is too small for this chart with text of 8 pt; "));
    CHECK(problem.endsWith("mm has room for it, or take smaller text"));
    QRegularExpression const enough("; ([0-9.]+)x([0-9.]+)mm");
    auto const match = enough.match(problem);
    REQUIRE(match.hasMatch());
    f.width = match.captured(1).toDouble(), f.height = match.captured(2).toDouble();
    CHECK(room_problem({{}, samples::bars()}, f, page_of(f, "pdf")).isEmpty());
}

TEST_CASE("a cloud without a title is called after its axes, and its words can be chosen") {
    FigureOptions f = column();
    f.width = 200, f.height = 140;
    SmallCloud const plain(f, "svg");
    QStringList const texts = plain.texts(f);
    CHECK(texts.contains(title(*plain.order.question->y) + " against " + in_sentence(*plain.order.question->x)));
    CHECK(texts.contains("Dots are dear."));
    CHECK(texts.contains("front (2 axes)"));
    f.words = {"Mine", "Below", false, LegendPlace::none};
    SmallCloud const chosen(f, "svg");
    QStringList const other = chosen.texts(f);
    CHECK(other.contains("Mine"));
    CHECK(other.contains("Below"));
    CHECK_FALSE(other.contains("Dots are dear."));
    CHECK_FALSE(other.contains("front (2 axes)"));
    CHECK(chosen.order.heading.scenario.isEmpty());
    f.words = {"", "", false, LegendPlace::automatic};
    SmallCloud const bare(f, "svg");
    CHECK(bare.order.heading.empty());
}

TEST_CASE("however narrow a figure is, each of its axes says at least by an arrow which way is better") {
    for (double const width : {175.0, 85.0, 60.0}) {
        FigureOptions f = column();
        f.width = width, f.height = 90;
        QStringList const texts = SmallCloud(f, "svg").texts(f);
        CAPTURE(width, to_std(texts.join(" | ")));
        CHECK(texts.filter("↓").size() == 1);
        CHECK(texts.filter("↑").size() == 1);
    }
}

TEST_CASE("a legend stands above or below its plot, or nowhere") {
    LineChart const lines = samples::lines();
    auto const level = [&](LegendPlace place) {
        ChartHeading heading("Title");
        heading.legend = place;
        Drawing const d = lay_out(lines, {light_theme(), {700, 500}, heading});
        double y = -1;
        for (Label const& label : d.labels)
            if (label.text == qtext(lines.panels[0].lines[0].name)) y = label.at.y();
        return std::pair(y, d.plots);
    };
    auto const [usual, plots] = level(LegendPlace::automatic);
    auto const [above, plots_below] = level(LegendPlace::top);
    auto const [below, plots_above] = level(LegendPlace::bottom);
    auto const [nowhere, plots_alone] = level(LegendPlace::none);
    REQUIRE(usual > 0);
    CHECK(above == usual);
    CHECK(above < plots.front().area.top());
    CHECK(below > plots_above.back().area.bottom());
    CHECK(below < 500);
    CHECK(nowhere == -1);
    CHECK(plots_alone.front().area.height() > plots.front().area.height());
}

TEST_CASE("the height of a figure follows from its width, so that title and legend do not squeeze the plot") {
    ExportOptions page = page_of(column(), "svg");
    page.heading = {
        "From wafer to token: what a million tokens of an answer cost on one package",
        "a large model · a large package · 8 bits · a thousand tokens in, three hundred out · ideal software"};
    for (ChartData const& data :
         {ChartData{samples::bars()}, ChartData{samples::lines()}, ChartData{samples::roofline()},
          ChartData{samples::contour()}, ChartData{samples::map()}, ChartData{samples::frontier()}}) {
        ExportOptions fitted = page;
        fitted.size.setHeight(fitted_height({{}, data}, light_theme(), page));
        QRectF plots;
        for (Plot const& p : lay_out(data, {light_theme(), fitted.size, page.heading}).plots)
            plots = plots.united(p.area);
        CHECK(plots.height() >= 0.45 * page.size.width());
        fitted.size.rheight() -= 9;  // no higher than that takes
        QRectF lower;
        Drawing const d = lay_out(data, {light_theme(), fitted.size, page.heading});
        for (Plot const& p : d.plots) lower = lower.united(p.area);
        CHECK((d.is_crowded || d.lacks_values || lower.height() < 0.45 * page.size.width() ||
               fitted.size.height() < page.size.height()));
    }
}

TEST_CASE("bars and steps whose names have no room side by side lie below each other, with all of their names") {
    QSizeF const size{360, 400};
    WaterfallChart const steps = samples::waterfall();
    BarChart bars;
    bars.value_label = "Speed-up";
    bars.categories = {"training with large batches",  "training with small batches", "inference with large batches",
                       "inference with small batches", "recommendation of products",  "high-performance computing"};
    bars.series.resize(2);
    bars.series[0].name = "a large cache", bars.series[0].values = {1.2, 1.1, 1.4, 1.3, 1.25, 1.0};
    bars.series[1].name = "more memory", bars.series[1].values = {1.1, 1.3, 1.2, {}, 1.5, 2.0};
    for (ChartData const& data : {ChartData{steps}, ChartData{bars}}) {
        Drawing const d = lay_out(data, {light_theme(), size, {}});
        QStringList texts;
        for (Label const& l : d.labels) {
            CHECK(l.angle == 0);
            CHECK_FALSE(l.text.contains("…"));
            texts << l.text;
        }
        QString const all = texts.join(' ');
        if (std::holds_alternative<BarChart>(data))
            for (std::string const& name : bars.categories)
                for (QString const& word : QString::fromStdString(name).split(' ')) CHECK(all.contains(word));
        for (auto const& step : steps.steps)
            if (std::holds_alternative<WaterfallChart>(data))
                for (QString const& word : QString::fromStdString(step.name).split(' ')) CHECK(all.contains(word));
    }
}

TEST_CASE("the cloud of a PDF has 600 cells to the inch") {
    FigureOptions const f = column();
    SmallCloud const cloud(f, "pdf", "100..800 mm2 steps 1200");
    ExportOptions page = page_of(f, "pdf");
    ChartHeading const heading = heading_of(cloud.order, cloud.content);
    QRectF const plot = chart_frame(page.size, heading, theme_of(f), &print_graph(), &*cloud.order.question).area;
    double const inches = plot.width() * page.zoom / 96;
    CHECK(cloud.content.picture->question.columns >= std::floor(600 * inches));
    CHECK(cloud.content.picture->question.columns <= std::ceil(600 * inches));
    QRegularExpression const width("/Subtype /Image\\s+/Width ([0-9]+)");
    QList<int> widths;  // the bar of colours has 256
    for (auto const& match : width.globalMatch(QString::fromLatin1(cloud.file(f, "pdf"))))
        widths << match.captured(1).toInt();
    CHECK(widths.contains(cloud.content.picture->question.columns));
}

TEST_CASE("a cloud too large for so many cells has as many as there may be") {
    FigureOptions f = column();
    f.width = 1000, f.height = 700;
    ExportOptions const page = page_of(f, "pdf");
    SmallCloud const cloud(f, "pdf", "100..800 mm2 steps 4");
    double const cells = double(cloud.order.question->columns) * cloud.order.question->rows;
    CHECK(cells <= most_cells * 1.01);
    CHECK(cells > most_cells * 0.95);
    CHECK(page.cell < Chart::cell);
}

TEST_CASE("fine cells show all designs within the window around them") {
    SmallCloud const cloud(column(), "pdf");
    Picture p = *cloud.content.picture;
    p.question.columns = 9, p.question.rows = 7;
    p.cells.assign(63, {});
    p.feasible = most_dots, p.designs = 2 * most_dots;
    auto const put = [&](int x, int y, std::uint32_t feasible) {
        p.cells[static_cast<std::size_t>(9 * y + x)] = {feasible, 0, 7, 0};
    };
    put(2, 3, 1);
    put(4, 3, 5);
    Shade const s = shade(p, light_theme(), 3);
    CHECK(s.dots.empty());
    CHECK(s.range.hi == 6);  // where the windows of both meet
    QStringList rows;
    for (int y = 0; y < 7; ++y) {
        QString row;
        for (int x = 0; x < 9; ++x) row += qAlpha(s.image.pixel(x, y)) ? '#' : '.';
        rows << row;
    }
    CHECK(rows.join('\n').toStdString() ==
          ".........\n.........\n.#####...\n.#####...\n.#####...\n.........\n.........");
    CHECK(s.image.pixel(1, 3) != s.image.pixel(5, 3));
    CHECK(s.image.pixel(3, 3) != s.image.pixel(5, 3));
}

TEST_CASE("where few designs are feasible a figure has a dot for each") {
    SmallCloud const cloud(column(), "svg");
    REQUIRE(cloud.content.picture->feasible < most_dots);
    Shade const s = shade(*cloud.content.picture, light_theme(), 9);
    std::size_t cells = 0;
    for (Cell const& c : cloud.content.picture->cells) cells += c.feasible > 0;
    REQUIRE(cells > 100);
    CHECK(s.dots.size() >= cells);  // and one for each cell of infeasible designs, where all are dots
    QByteArray const svg = cloud.file(column(), "svg");
    CHECK(svg.count("<circle") >= static_cast<qsizetype>(s.dots.size()));
}

TEST_CASE("the theme for print without colours has greys alone, and no two lines alike") {
    Theme const& t = mono_theme();
    auto const grey = [](QColor const& c) { return c.red() == c.green() && c.green() == c.blue(); };
    for (QColor const& c :
         {t.window, t.base, t.raised, t.line, t.text, t.muted, t.grid, t.accent, t.front, t.good, t.bad, t.infeasible})
        CHECK(grey(c));
    for (std::size_t i = 0; i < t.series.size(); ++i) {
        CHECK(grey(t.series[i]));
        for (std::size_t j = 0; j < i; ++j) CHECK(std::abs(t.series[i].red() - t.series[j].red()) >= 16);
    }
    for (QRgb const c : t.density) CHECK(grey(QColor(c)));
    FigureOptions f = column();
    f.theme = FigureTheme::mono, f.dpi = 150;
    QImage const image =
        QImage::fromData(figure_file({{}, samples::lines()}, f, "png"), "PNG").convertToFormat(QImage::Format_RGB32);
    int coloured = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) coloured += !grey(image.pixelColor(x, y));
    CHECK(coloured == 0);
}

}  // namespace diecast
