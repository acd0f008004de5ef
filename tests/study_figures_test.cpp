// The charts of all studies that ship as figures of one and of two columns: no label is cut, turned, covered or too
// small.
#include <QDir>
#include <QFontInfo>
#include <QRegularExpression>
#include <catch2/catch.hpp>
#include "app/chart/drawing.h"
#include "app/chart/export/export_request.h"
#include "app/chart/text.h"
#include "tests/shipped.h"
#include "tests/svg_text.h"

namespace diecast {
namespace {

struct PlacedText {
    QString text;
    QPolygonF outline;
    double angle;
    double points;  // on paper
};

/// At the size that `--width` gives it.
std::vector<PlacedText> texts_of(ExportRequest const& order, ChartContent const& content, ExportOptions page) {
    Theme const& t = light_theme();
    page.heading = heading_of(order, content);
    page.size.setHeight(fitted_height(content, t, page));
    std::vector<PlacedText> texts;
    double const pixel = page.zoom * 72 / 96;  // points
    if (content.picture)
        for (SvgText const& one : read_svg(chart_svg(content, t, page)).texts)
            texts.push_back({one.text, one.box, 0, one.pixels * pixel});
    else
        for (Label const& l : lay_out(content.data, {t, page.size, page.heading}).labels)
            texts.push_back({l.text, l.outline(), l.angle, QFontInfo(l.font).pixelSize() * pixel});
    return texts;
}

/// Names along a ceiling and dimensions of a package lie along their lines.
bool may_be_turned(ChartData const& data) {
    return std::holds_alternative<RooflineChart>(data) || std::holds_alternative<FloorplanChart>(data) ||
           std::holds_alternative<LineChart>(data);
}

double const least_points = 7;  // that journals ask for

QStringList faults_of(std::vector<PlacedText> const& texts, bool may_turn) {
    static QRegularExpression const cut(R"(\S…)");
    QStringList faults;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        PlacedText const& t = texts[i];
        if (t.text.contains(cut)) faults << "cut: " + t.text;
        if (t.angle != 0 && !may_turn) faults << "turned: " + t.text;
        if (t.points < least_points) faults << QString("%1 points: ").arg(t.points) + t.text;
        for (std::size_t k = 0; k < i; ++k)
            if (t.outline.intersects(texts[k].outline)) faults << "meet: " + t.text + " | " + texts[k].text;
    }
    return faults;
}

}  // namespace

TEST_CASE(
    "no label of any chart of any study is cut, turned, covered by another or below 7 points in one column or two") {
    QDir const folder(QString::fromStdString((presets_folder() / "studies").string()));
    Pool pool;
    int figures = 0;
    for (QString const& file : folder.entryList({"*.json"})) {
        auto const study = std::make_shared<Study const>(load_study(shipped(), to_std(folder.filePath(file))).study);
        for (std::size_t i = 0; i < study->charts.size(); ++i) {
            ChartContent content;
            for (double const width : {85.0, 175.0}) {
                FigureOptions f;
                f.width = width, f.height = usual_height(width), f.text = 8;
                ExportOptions const page = page_of(f, "svg");
                ExportRequest const order = chart_order(shipped(), study, i, {}, light_theme(), page);
                Issues issues;
                bool const is_known = !std::holds_alternative<std::monostate>(content.data);
                if (!is_known) content = chart_content(shipped(), order, pool, issues);
                QStringList const faults = faults_of(texts_of(order, content, page), may_be_turned(content.data));
                INFO(study->name << ", chart " << i + 1 << " (" << study->charts[i].title << "), " << width << " mm");
                INFO(to_std(faults.join("\n")));
                CHECK(faults.isEmpty());
                ++figures;
            }
        }
    }
    CHECK(figures > 60);
}

TEST_CASE("points of a narrow roofline have numbers where lines to their names would pass each other") {
    QDir const folder(QString::fromStdString((presets_folder() / "studies").string()));
    auto const study =
        std::make_shared<Study const>(load_study(shipped(), to_std(folder.filePath("lite-gpu.diecast.json"))).study);
    auto const chart = std::ranges::find_if(
        study->charts, [](ChartSpec const& c) { return std::holds_alternative<RooflineSpec>(c.of); });
    REQUIRE(chart != study->charts.end());
    Pool pool;
    Theme const theme = light_theme();
    auto const texts = [&](double width) {
        FigureOptions f;
        f.width = width, f.height = usual_height(width), f.text = 8;
        ExportOptions const page = page_of(f, "svg");
        ExportRequest const order = chart_order(
            shipped(), study, static_cast<std::size_t>(chart - study->charts.begin()), {}, light_theme(), page);
        Issues issues;
        QStringList list;
        ChartContent const content = chart_content(shipped(), order, pool, issues);
        for (Label const& l : lay_out(content.data, {theme, page.size, order.heading}).labels) list << l.text;
        return list;
    };
    QStringList const narrow = texts(85), wide = texts(400);
    for (char const* stage : {"1 projections", "2 attention", "3 feed-forward", "4 output"})
        CHECK(narrow.contains(stage));
    CHECK_FALSE(narrow.contains("attention"));
    CHECK(wide.contains("attention"));
    CHECK_FALSE(wide.contains("2 attention"));
}

}  // namespace diecast
