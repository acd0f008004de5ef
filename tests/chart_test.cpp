// Charts of numbers: nothing overlaps, lengths are true, and files hold what the screen shows.
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QFontInfo>
#include <QGraphicsScene>
#include <QPainter>
#include <QRegularExpression>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <catch2/catch.hpp>
#include <map>
#include <set>
#include "app/chart/bar_parts.h"
#include "app/chart/export/figure_page.h"
#include "app/chart/figure.h"
#include "app/chart/module/headless.h"
#include "model/model.h"
#include "tests/chart_help.h"
#include "tests/chart_samples.h"
#include "tests/run_catch.h"

namespace diecast {
namespace {

struct Sample {
    char const* name;
    ChartData data;
};

std::vector<Sample> samples_of_all_kinds() {
    std::vector<Sample> all{
        {"bars", samples::bars()},           {"stacked", samples::stacked()},     {"many", samples::many_bars()},
        {"log", samples::log_bars()},        {"grouped", samples::grouped()},     {"lines", samples::lines()},
        {"waterfall", samples::waterfall()}, {"roofline", samples::roofline()},   {"kernels", samples::kernels()},
        {"frontier", samples::frontier()},   {"floorplan", samples::floorplan()}, {"points", samples::points()},
        {"timeline", samples::timeline()},   {"tornado", samples::tornado()},     {"ratios", samples::ratios()},
        {"shares", samples::shares()},       {"heat", samples::heat()},           {"between", samples::between()}};
    all.push_back({"map", samples::map()});
    all.push_back({"contour", samples::contour()});
    all.insert(all.end(), {{"scatter", samples::scatter()}, {"even frontier", samples::even_frontier()}});
    return all;
}

QList<QSizeF> const sizes{{1000, 700}, {1600, 1000}, {640, 420}, {480, 600}};

QString svg_of(ChartData const& data, QTemporaryDir const& folder) {
    QString const path = folder.filePath("chart.svg");
    REQUIRE(export_chart(data, light_theme(), path, {{1000, 700}, 1, heading_of(data), {}}).isEmpty());
    QFile file(path);
    REQUIRE(file.open(QIODevice::ReadOnly));
    return QString::fromUtf8(file.readAll());
}

double share_of_ink(QImage const& image, QColor const& ground) {
    int ink = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) ink += image.pixelColor(x, y).rgb() != ground.rgb();
    return static_cast<double>(ink) / (image.width() * image.height());
}

}  // namespace

TEST_CASE("no two texts of a chart overlap, and none leaves the page") {
    for (Sample const& sample : samples_of_all_kinds())
        for (QSizeF const& size : sizes) {
            Drawing const d = drawn(sample.data, size);
            CAPTURE(sample.name, size.width(), size.height());
            CHECK(d.labels.size() > 5);
            for (qsizetype i = 0; i < d.labels.size(); ++i) {
                INFO(d.labels[i].text.toStdString());
                CHECK(QRectF({}, size).contains(d.labels[i].outline().boundingRect()));
                for (qsizetype j = 0; j < i; ++j)
                    if (d.labels[i].outline().intersects(d.labels[j].outline()))
                        FAIL_CHECK("meets " << d.labels[j].text.toStdString());
            }
        }
}

TEST_CASE("a bar is as high as its value") {
    BarChart const chart = samples::bars();
    Drawing const d = drawn(chart);
    double const unit = boxes(d, light_theme().series[0]).at(0).height();
    for (std::size_t i = 0; i < chart.series.size(); ++i) {
        auto const found = boxes(d, light_theme().series[i]);
        std::size_t next = 0;
        for (auto const& v : chart.series[i].values)
            if (v) CHECK(found.at(next++).height() == Approx(*v * unit).epsilon(1e-9));
        CHECK(found.size() == next);
    }
}

TEST_CASE("bars of a tornado are as long as their changes, and what is pointed at leads to its quantity") {
    RankChart const chart = samples::tornado();
    Drawing const d = drawn(chart, {1000, 900});
    QColor const low = light_theme().series[0];
    auto widest = boxes(d, low);
    std::sort(widest.begin(), widest.end(), [](auto const& a, auto const& b) { return a.width() > b.width(); });
    REQUIRE(widest.size() > 8);                                 // those that are not paler
    CHECK(widest[0].width() / widest[1].width() == Approx(3));  // rows 0 and 2: 49 and 49/3
    CHECK(has_text(d, "Cost per token (USD/Mtoken)"));
    REQUIRE(d.spots.size() == 18);
    CHECK(d.spots[0].key == "toy.key");
    Drawing const small = drawn(chart, {480, 320});
    CHECK(small.spots.size() < 18);
    CHECK(std::any_of(small.labels.begin(), small.labels.end(),
                      [](Label const& l) { return l.text.contains("have no room here"); }));
}

TEST_CASE("ratios lie along a logarithmic axis, each diamond over its own, with its text beyond the bars") {
    RankChart const chart = samples::ratios();
    Drawing const d = drawn(chart, {1000, 700});
    std::vector<double> at;
    for (Shape const& s : d.shapes)
        if (s.path.elementCount() == 5 && s.brush.color() == light_theme().text && s.pen.color() == light_theme().base)
            at.push_back(s.path.boundingRect().center().x());
    REQUIRE(at.size() == 8);
    double const each = (at[5] - at[1]) / std::log(*chart.rows[5].mark / *chart.rows[1].mark);
    for (std::size_t i = 0; i < at.size(); ++i)
        CHECK(at[i] == Approx(at[1] + each * std::log(*chart.rows[i].mark / *chart.rows[1].mark)));
    CHECK(has_text(d, "70 USD/Mtoken"));
}

TEST_CASE("cells of a map are coloured towards both sides, and the axis of a small difference need not start at 0") {
    Drawing const d = drawn(samples::heat());
    CHECK(d.spots.size() == 14 * 3);
    CHECK(has_text(d, "+1.6"));
    QSet<QRgb> colours;
    for (Shape const& s : d.shapes) colours << s.brush.color().rgb();
    CHECK(colours.size() > 12);
    Drawing const steps = drawn(samples::between());
    CHECK(has_text(steps, "the axis does not start at 0"));
    CHECK(has_text(steps, "+70"));
    CHECK(has_text(steps, "+4 %"));
    auto const up = boxes(steps, light_theme().series[0]), down = boxes(steps, light_theme().series[1]);
    CHECK(up.at(0).height() / down.at(0).height() == Approx(70.0 / 45));
}

TEST_CASE("parts of a stack are as high as their values and stand on each other") {
    Drawing const d = drawn(samples::stacked());
    auto const low = boxes(d, light_theme().series[0]), high = boxes(d, light_theme().series[2]);
    CHECK(low.at(0).height() / low.at(1).height() == Approx(15 / 5.5));
    CHECK(low.at(0).bottom() == Approx(d.plots[0].area.bottom()));
    CHECK(high.at(2).bottom() == Approx(low.at(2).top()));
    CHECK(has_text(d, "37.2"));  // the sum
}

TEST_CASE(
    "on a logarithmic axis points stand in place of bars, as far apart as their decades, and limits between them") {
    BarChart const chart = samples::log_bars();
    Drawing const d = drawn(chart, {2400, 700});
    QRectF const area = d.plots.at(0).area;
    auto const product = boxes(d, light_theme().series[0]);
    REQUIRE(product.size() == 6);  // 0 has none
    auto const y = [&](std::size_t i) { return product[i].center().y(); };
    double const decade = (y(1) - y(0)) / 5;
    CHECK(decade > 20);
    for (std::size_t i = 0; i < 6; ++i) {
        CHECK(y(5) - std::log10(chart.series[0].values[i].value() / 1e5) * decade == Approx(y(i)));
        CHECK(product[i].height() == Approx(product[i].width()));
    }
    std::vector<double> crossings;  // from the top: every second, prefill, decode, hourly
    for (Shape const& s : d.shapes)
        if (s.pen.style() == Qt::CustomDashLine && s.path.boundingRect().width() > area.width() - 1)
            crossings.push_back(s.path.boundingRect().top());
    REQUIRE(crossings.size() == 4);
    CHECK(crossings[0] == Approx(y(5) - std::log10(1.58e8 / 1e5) * decade));
    CHECK(crossings[3] - crossings[0] == Approx(std::log10(1.58e8 / 43800) * decade));
    CHECK(has_text(d, QString::fromUtf8("1.4·10⁶")));
    CHECK(has_text(d, QString::fromUtf8("KV cache, prefill: 1.6·10⁶")));
    CHECK(std::any_of(d.labels.begin(), d.labels.end(), [](Label const& l) { return l.text.contains("above 0"); }));
    CHECK(std::any_of(d.spots.begin(), d.spots.end(), [](Spot const& s) {
        return s.text.contains("Nothing") && s.text.contains("not above 0: no place on a logarithmic axis");
    }));
    CHECK(std::any_of(d.spots.begin(), d.spots.end(),
                      [](Spot const& s) { return s.text.startsWith("Weights, hourly") && s.text.contains("4.38"); }));
    BarChart none = chart;
    none.limits.clear();
    for (auto& series : none.series)
        for (auto& v : series.values) v = -1;
    CHECK(has_text(drawn(none), "None of the values is above 0: they have no place on a logarithmic axis."));
}

TEST_CASE("a logarithmic axis of a few decades says its numbers plainly") {
    BarChart few{"Few", "Ratio", {"a", "b"}, {{"", {20.0, 3.0}, {}, {}}}, false, 1.0};
    few.log = true;
    Drawing const d = drawn(few);
    auto const bars = boxes(d, light_theme().series[0]);
    REQUIRE(bars.size() == 2);
    CHECK((has_text(d, "20") && has_text(d, "3") && has_text(d, "1") && has_text(d, "reference: 1")));
    CHECK(bars[0].center().y() < bars[1].center().y());
}

TEST_CASE("stacks of one design stand close together, over its name") {
    BarChart const chart = samples::grouped();
    Drawing const d = drawn(chart);
    auto const low = boxes(d, light_theme().series[0]);
    REQUIRE(low.size() == 6);
    double const within = low[2].center().x() - low[1].center().x(),
                 between = low[1].center().x() - low[0].center().x();
    CHECK(between > 1.5 * within);
    CHECK(low[3].center().x() - low[2].center().x() == Approx(between));
    CHECK(low[5].center().x() - low[4].center().x() == Approx(within));
    auto const place = [&](QString const& text) {
        auto const label =
            std::find_if(d.labels.begin(), d.labels.end(), [&](Label const& l) { return l.text == text; });
        REQUIRE(label != d.labels.end());
        return label->outline().boundingRect();
    };
    QRectF const name = place("3 HBM3 + 2 MRM-STT");
    CHECK(name.center().x() == Approx((low[1].center().x() + low[2].center().x()) / 2).margin(1));
    CHECK(name.top() > place("LPDDR5X").bottom());
    Spot const& thin = *std::find_if(d.spots.begin(), d.spots.end(), [](Spot const& s) {
        return s.text.startsWith(QString::fromUtf8("Activations · HBM3 · 3 HBM3 + 2 MRM-STT"));
    });
    CHECK(thin.where.height() >= 5);  // what is hardly seen can be pointed at
}

TEST_CASE("a bar without a feasible design says so") {
    CHECK(has_text(drawn(samples::bars()), "no feasible design"));
    BarChart narrow = samples::many_bars();
    narrow.series[0].values[3].reset();
    CHECK(has_text(drawn(narrow), "no feasible design"));  // in the legend
    for (auto& series : narrow.series)
        for (auto& v : series.values) v.reset();
    CHECK(drawn(narrow).plots.isEmpty());
    CHECK(has_text(drawn(narrow), "No feasible design was found for any of the bars."));
}

TEST_CASE("a number to compare with has a sign of its own for each status that a claim may have") {
    Theme const& theme = light_theme();
    std::set<QString> texts;
    std::vector<QPainterPath> signs;
    for (Status status : {Status::published, Status::derived, Status::recalled, Status::calibrated}) {
        Key const key = target_key(theme, status);
        texts.insert(key.text);
        signs.push_back(key.sign.back().path);
        for (std::size_t i = 0; i + 1 < signs.size(); ++i) CHECK(signs[i] != signs.back());
    }
    CHECK(texts.size() == 4);
    CHECK(texts.contains("calibrated (± tolerance)"));
}

TEST_CASE("targets are explained by their status") {
    Drawing const d = drawn(samples::bars());
    for (char const* status : {"published", "derived", "recalled"})
        CHECK(has_text(d, QString(status) + " (± tolerance)"));
    CHECK(has_text(d, "reference: 1"));
    CHECK(has_text(d, "0.359"));  // three digits
}

TEST_CASE("a chart without numbers is a sentence") {
    for (ChartData const& data : {ChartData{}, ChartData{BarChart{}}, ChartData{LineChart{}},
                                  ChartData{WaterfallChart{}}, ChartData{RooflineChart{}}}) {
        Drawing const d = drawn(data, {400, 300});
        CHECK(d.plots.isEmpty());
        REQUIRE(!d.labels.isEmpty());
        CHECK(d.labels.back().text.endsWith("."));
    }
}

TEST_CASE("a waterfall's steps start where the last one ended, and its total starts at zero") {
    Drawing const d = drawn(samples::waterfall());
    auto const up = boxes(d, light_theme().series[0]), down = boxes(d, light_theme().series[1]),
               all = boxes(d, light_theme().series[3]);
    REQUIRE(up.size() == 8);
    for (std::size_t i = 0; i + 1 < up.size(); ++i) CHECK(up[i].top() == Approx(up[i + 1].bottom()));
    CHECK(down.at(0).top() == Approx(up.back().top()));
    CHECK(all.at(0).top() == Approx(down[0].bottom()).epsilon(1e-3));
    CHECK(all.at(0).bottom() == Approx(d.plots[0].area.bottom()));
    CHECK(up[2].height() / all.at(0).height() == Approx(0.0495 / 0.3038));
    CHECK(has_text(d, "43 %"));  // 0.131 of 0.3038
}

TEST_CASE("points of a roofline stand on or under their ceiling, and all have names") {
    RooflineChart const chart = samples::roofline();
    Drawing const d = drawn(chart);
    auto const ceilings = static_cast<qsizetype>(chart.ceilings.size());  // the first marks: one in the middle of each
    REQUIRE(d.spots.size() == ceilings + static_cast<qsizetype>(chart.points.size()));
    CHECK(d.handles.size() == ceilings);
    Plot const& plot = d.plots[0];
    for (qsizetype i = 0; i < ceilings; ++i)
        CHECK(d.spots[i].text == QString::fromStdString(chart.ceilings[static_cast<std::size_t>(i)].name));
    for (qsizetype i = 0; i + ceilings < d.spots.size(); ++i) {
        QPointF const c = d.spots[i + ceilings].where.center();
        double const x = (c.x() - plot.area.left()) / plot.area.width(),
                     y = (plot.area.bottom() - c.y()) / plot.area.height();
        auto const& point = chart.points[static_cast<std::size_t>(i)];
        Curve const& slope = plot.curves[point.design * 3 + 1 + point.bandwidth];  // as the sample lists them
        QPointF const a = slope.points[0], b = slope.points[1];
        double const roof = std::min(b.y(), a.y() + (b.y() - a.y()) / (b.x() - a.x()) * (x - a.x()));
        CHECK(y < roof);
        CHECK(y > roof - 0.03);  // 92 % of it
    }
    int named = 0;
    for (Label const& l : d.labels)
        named +=
            l.text == "attention" || l.text == "all-reduce" || l.text == "feed-forward" || l.text == "QKV projection";
    CHECK(named == 16);
    for (auto const& ceiling : chart.ceilings) CHECK(has_text(d, QString::fromStdString(ceiling.name)));
}

TEST_CASE("text stays text in an SVG") {
    QTemporaryDir const folder;
    for (Sample const& sample : samples_of_all_kinds()) {
        QString const svg = svg_of(sample.data, folder);
        CAPTURE(sample.name);
        for (Label const& label : drawn(sample.data).labels) {
            INFO(label.text.toStdString());
            CHECK(svg.contains(">" + label.text.toHtmlEscaped() + "<"));
        }
    }
}

TEST_CASE("an SVG shows what the picture shows") {
    QTemporaryDir const folder;
    for (Sample const& sample : samples_of_all_kinds()) {
        CAPTURE(sample.name);
        QImage const expected = chart_image(sample.data, light_theme(), {{1000, 700}, 1, heading_of(sample.data), {}});
        QImage image(1000, 700, QImage::Format_ARGB32_Premultiplied);
        QPainter p(&image);
        QSvgRenderer(svg_of(sample.data, folder).toUtf8()).render(&p);
        p.end();
        CHECK(share_of_ink(image, light_theme().base) ==
              Approx(share_of_ink(expected, light_theme().base)).epsilon(0.15));
    }
}

TEST_CASE("a study's charts are drawn by number, the first pareto chart without one") {
    Graph const graph = make_model();
    StudyReading const reading = read_study(graph, R"({"diecast": 2, "kind": "study", "name": "t", "title": "Tested",
        "axes": [{"key": "die.area", "text": "100..800 mm2 steps 8"}], "objectives": ["package.cost"],
        "charts": [{"kind": "lines", "title": "Yield and area", "keys": ["die.yield"], "range": {"key": "die.area", "text": "100..800 mm2 steps 8"}},
                   {"kind": "pareto", "title": "Cost and area", "x": "die.area", "y": "package.cost"}]})",
                                            "");
    INFO((reading.issues.empty() ? "" : to_text(reading.issues[0])));
    REQUIRE(reading.issues.empty());
    QTemporaryDir const folder;
    Pool pool;
    int argc = 0;
    auto const drawn_text = [&](std::optional<std::size_t> chart) {
        QString const path = folder.filePath("chart.svg");
        std::string const problem =
            draw_chart(argc, nullptr, graph, reading.study, pool, {path.toStdString(), {}, chart});
        CHECK(problem == "");
        QFile file(path);
        REQUIRE(file.open(QIODevice::ReadOnly));
        return QString::fromUtf8(file.readAll());
    };
    CHECK(drawn_text(0).contains(">Yield and area<"));
    CHECK(drawn_text(1).contains(">Cost and area<"));
    CHECK(drawn_text({}).contains(">Cost and area<"));
}

TEST_CASE("designs coloured by an entry have its own colour, and the legend names the entries that are swept") {
    Graph const graph = make_model();
    StudyReading const reading = read_study(graph, R"({"diecast": 2, "kind": "study", "name": "t", "title": "Tested",
        "axes": [{"key": "die.area", "text": "100..800 mm2 steps 8"}, {"key": "yield.law", "values": ["Poisson", "Seeds"]}],
        "objectives": ["package.cost"],
        "charts": [{"kind": "pareto", "x": "die.area", "y": "package.cost", "colour": "yield.law"}]})",
                                            "");
    REQUIRE(reading.issues.empty());
    QTemporaryDir const folder;
    Pool pool;
    int argc = 0;
    auto const drawn_as = [&](char const* name) {
        QString const path = folder.filePath(name);
        CHECK(draw_chart(argc, nullptr, graph, reading.study, pool, {path.toStdString()}) == "");
        return path;
    };
    QFile file(drawn_as("chart.svg"));
    REQUIRE(file.open(QIODevice::ReadOnly));
    QString const text = QString::fromUtf8(file.readAll());
    CHECK((text.contains(">Poisson<") && text.contains(">Seeds<") && !text.contains(">Murphy<")));
    QImage const image(drawn_as("chart.png"));
    std::map<QRgb, int> pixels;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) ++pixels[image.pixel(x, y)];
    for (int entry : {0, 1}) CHECK(pixels[light_theme().series[static_cast<std::size_t>(entry)].rgb()] > 100);
}

TEST_CASE("pictures are filled in either theme, and grow with the scale") {
    QTemporaryDir const folder;
    for (Sample const& sample : samples_of_all_kinds())
        for (Theme const* t : {&light_theme(), &dark_theme()}) {
            CAPTURE(sample.name, t->dark);
            QImage const image = chart_image(sample.data, *t, {{800, 560}, 2, heading_of(sample.data), {}});
            CHECK(image.size() == QSize(1600, 1120));
            CHECK(image.pixelColor(2, 2).rgb() == t->base.rgb());
            CHECK(share_of_ink(image, t->base) > 0.02);
            QString const pdf = folder.filePath("chart.pdf");
            CHECK(export_chart(sample.data, *t, pdf).isEmpty());
            CHECK(QFile(pdf).size() > 5000);
        }
    CHECK(!export_chart(samples::bars(), light_theme(), folder.filePath("chart.bmp")).isEmpty());
}

TEST_CASE("pointing at a bar tells its value, its design and what was expected") {
    QGraphicsScene scene;
    auto* figure = new Figure(light_theme());
    scene.addItem(figure);
    figure->resize(1000, 700);
    figure->show(samples::bars());
    QRectF const bar = boxes(figure->drawing(), light_theme().series[1]).at(0);
    figure->point_at(bar.center());
    REQUIRE(figure->pointed());
    QString const told = figure->pointed()->text;
    for (char const* part : {"Lite", "Llama-3 70B", "0.945", "batch 329, 8 GPUs", "published: 0.95"})
        CHECK(told.contains(part));
    figure->apply(dark_theme());
    CHECK(!figure->pointed());
    figure->resize(500, 400);
    CHECK(figure->drawing().plots[0].area.right() < 500);
    figure->point_at(QPointF(2, 2));
    CHECK(!figure->pointed());
}

TEST_CASE("in a column of a paper nothing that is drawn goes without its name") {
    QSizeF const column{480, 320};
    for (Sample const& sample : samples_of_all_kinds()) {
        CAPTURE(sample.name);
        Drawing const d = drawn(sample.data, column);
        for (Label const& l : d.labels) CHECK(QRectF({}, column).contains(l.outline().boundingRect()));
        if (std::holds_alternative<TimelineChart>(sample.data) || std::holds_alternative<RankChart>(sample.data))
            continue;  // rows, no axis upwards
        for (Plot const& p : d.plots) CHECK(std::max(p.y_grid.size(), p.x_grid.size()) >= (d.plots.size() > 1 ? 2 : 3));
    }
    for (ChartData const& data : {ChartData{samples::lines()}, ChartData{samples::roofline()}})
        CHECK(drawn(data, column).plots.back().x_grid.size() >= 3);
    RooflineChart const roofline = samples::roofline();
    Drawing const d = drawn(roofline, column);
    for (auto const& ceiling : roofline.ceilings) {  // by its whole name, or without its design
        QString const name = QString::fromStdString(ceiling.name), rest = name.section(' ', 1);
        INFO(ceiling.name);
        CHECK((has_text(d, name) || has_text(d, rest[0].toUpper() + rest.mid(1))));
    }
    CHECK(d.plots[0].area.height() > 0.4 * column.height());
    LineChart titled = samples::lines();
    titled.title = "From wafer to token: a million output tokens of a large model on one package of four dies";
    QStringList words;
    for (Label const& l : drawn(titled, column).labels)
        if (l.font.pointSizeF() == type::heading) words << l.text;
    CHECK(words.size() > 1);
    CHECK(words.join(" ").toStdString() == titled.title);
}

TEST_CASE("a chart that has no room on its page says which size is enough") {
    auto const problem_at = [](ChartContent const& content, double width, double height) {
        FigureOptions figure;
        figure.width = width * mm_per_pixel, figure.height = height * mm_per_pixel;
        return room_problem(content, figure, page_of(figure, "svg"));
    };
    BarChart many = samples::many_bars();
    while (many.series.size() < 8) many.series.push_back(many.series.front());  // each has its row in the legend
    for (auto& series : many.series) series.name += " with an optical fabric of two stages";
    ChartContent const bars{{}, many};
    QString const problem = problem_at(bars, 200, 200);
    CHECK(problem.startsWith("200x200 is too small for this chart; "));
    QStringList const enough = problem.section("; ", 1).section(' ', 0, 0).split('x');
    REQUIRE(enough.size() == 2);
    CHECK(problem_at(bars, enough[0].toInt(), enough[1].toInt()).isEmpty());
    CHECK(problem_at(bars, 1000, 700).isEmpty());
}

TEST_CASE("text of an SVG has the size that it was laid out with") {
    QTemporaryDir const folder;
    QRegularExpression const size("<text[^>]* font-size=\"([^\"]*)\"");
    QString const svg = svg_of(samples::bars(), folder);
    int texts = 0;
    for (auto const& match : size.globalMatch(svg))
        for (double const points : {type::small, type::axis, type::heading})
            if (QFont const font = text_font(points); QFontInfo(font).pixelSize() == match.captured(1).toInt()) ++texts;
    CHECK(texts == svg.count("<text"));
}

TEST_CASE("an SVG has no empty groups") {
    QTemporaryDir const folder;
    QRegularExpression const empty("<g\\b[^>]*>\\s*</g>");
    for (Sample const& sample : samples_of_all_kinds()) CHECK_FALSE(svg_of(sample.data, folder).contains(empty));
}

TEST_CASE("samples as files, to be looked at", "[.pictures]") {
    QDir().mkpath("chart-samples");
    for (Sample const& sample : samples_of_all_kinds()) {
        QString const stem = QString("chart-samples/") + sample.name;
        QString const heading = heading_of(sample.data);
        for (char const* ending : {".svg", ".pdf"})
            CHECK(export_chart(sample.data, light_theme(), stem + ending, {{1000, 700}, 1, heading, {}}).isEmpty());
        CHECK(export_chart(sample.data, light_theme(), stem + ".png", {{1000, 700}, 1, heading, {}}).isEmpty());
        CHECK(export_chart(sample.data, dark_theme(), stem + "-dark.png", {{1000, 700}, 2, heading, {}}).isEmpty());
        CHECK(export_chart(sample.data, light_theme(), stem + "-small.png", {{560, 420}, 2, heading, {}}).isEmpty());
    }
}

}  // namespace diecast

int main(int argc, char** argv) {
    QApplication app(argc, argv);
    return run_catch(argc, argv);
}
