// Text of somebody else's study in files that browsers open: it stays text.
#include <QFile>
#include <QTemporaryDir>
#include <QXmlStreamReader>
#include <catch2/catch.hpp>
#include "app/chart/export/export.h"
#include "app/chart/module/headless.h"
#include "model/model.h"
#include "tests/chart_samples.h"

namespace diecast {
namespace {

struct Parsed {
    QStringList elements, texts, titles;
    QString error;
};

Parsed parsed(QByteArray const& svg) {
    Parsed result;
    QXmlStreamReader xml(svg);
    while (!xml.atEnd()) {
        xml.readNext();
        if (xml.isStartElement()) result.elements << xml.name().toString();
        if (xml.isCharacters() && !xml.isWhitespace())
            (result.elements.last() == "title" ? result.titles : result.texts) << xml.text().toString();
    }
    result.error = xml.errorString();
    return result;
}

QString const attacks[] = {"</title><script>alert(1)</script><title>",
                           "Cost & power",
                           "D0 < 0.1",
                           "\"quoted\" 'text'",
                           "a --> b ]]> c",
                           "esc \x1b[31m"};

}  // namespace

TEST_CASE("an SVG has its title as text, whatever stands in it") {
    for (QString const& title : attacks) {
        CAPTURE(title.toStdString());
        Parsed const svg = parsed(chart_svg({{}, samples::bars()}, light_theme(), {{1000, 700}, 1, title, {}}));
        CHECK(svg.error.toStdString() == "");
        CHECK_FALSE(svg.elements.contains("script"));
        REQUIRE(svg.titles.size() == 1);
        CHECK(svg.titles[0].toStdString() == QString(title).remove('\x1b').toStdString());
    }
}

TEST_CASE("names of a study are text in its charts and in its report") {
    Graph const graph = make_model();
    for (QString const& attack : attacks) {
        if (attack.contains('\x1b')) continue;  // no file holds it
        std::string const name = QString(attack).replace('"', "\\\"").toStdString();
        CAPTURE(name);
        StudyReading const reading = read_study(
            graph,
            R"({"diecast": 2, "kind": "study", "name": ")" + name + R"(", "title": ")" + name + R"(", "summary": ")" +
                name + R"(", "designs": [{"name": ")" + name + R"("}], "charts": [{"kind": "bars", "title": ")" + name +
                R"(", "keys": ["package.cost"], "designs": [")" + name + R"("]}], "assumptions": [")" + name + R"("]})",
            "");
        INFO((reading.issues.empty() ? "" : to_text(reading.issues[0])));
        REQUIRE(reading.issues.empty());
        Pool pool;
        int argc = 0;
        std::string svg, html;
        ChartRequest chart;
        chart.chart = 0, chart.ending = "svg", chart.into = &svg;
        CHECK(draw_chart(argc, nullptr, graph, reading.study, pool, chart) == "");
        Parsed const xml = parsed(QByteArray::fromStdString(svg));
        CHECK(xml.error.toStdString() == "");
        CHECK_FALSE(xml.elements.contains("script"));
        CHECK(xml.titles.value(0) == attack);
        ReportRequest report{"", {"1.2.3"}, "html", &html};
        CHECK(draw_report(argc, nullptr, graph, reading.study, pool, report) == "");
        CHECK(html.find("<script") == std::string::npos);
        CHECK(html.find("alert(1)</title>") == std::string::npos);
    }
}

TEST_CASE("a report forbids its reader's browser all that it does not need") {
    Graph const graph = make_model();
    StudyReading const reading = read_study(graph, R"({"diecast": 2, "kind": "study", "name": "t", "title": "T"})", "");
    Pool pool;
    int argc = 0;
    std::string html;
    CHECK(draw_report(argc, nullptr, graph, reading.study, pool, {"", {"1.2.3"}, "html", &html}) == "");
    std::size_t const policy = html.find("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';");
    REQUIRE(policy != std::string::npos);
    CHECK(policy < html.find("<title>"));
    std::string const said = html.substr(policy, html.find('>', policy) - policy);
    CHECK(said.find("script-src") == std::string::npos);
    for (char const* needed : {"style-src 'unsafe-inline'", "img-src data:"})
        CHECK(said.find(needed) != std::string::npos);
}

}  // namespace diecast
