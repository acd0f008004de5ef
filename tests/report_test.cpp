// Reports and exports: the same bytes each time, everything in them, nothing outside the page.
#include <QDir>
#include <QRegularExpression>
#include <QXmlStreamReader>
#include <catch2/catch.hpp>
#include "app/chart/chart_order.h"
#include "app/chart/report_press.h"
#include "app/chart/text.h"
#include "model/catalog.h"
#include "model/package/package_model.h"
#include "optimizer/study_tables.h"
#include "tests/chart_samples.h"
#include "tests/svg_text.h"

namespace diecast {
namespace {

Graph const& shipped() {
    static Graph const graph = [] {
        Graph g = package_graph();
        load_catalogue(g, catalogue_selectors(), presets_folder());
        return g;
    }();
    return graph;
}

Pool& threads() {
    static Pool pool;
    return pool;
}

char const* const small_study = R"({
  "diecast": 1, "kind": "study", "name": "small", "title": "Small & <quick>", "summary": "A study for this test.", "noun": "packages",
  "choose": {"process.node": "N5"}, "pin": {"die.clock": "1.8 GHz"},
  "axes": [{"key": "package.split", "text": "1,2,4"}, {"key": "package.silicon_area", "text": "400..1600 mm2 steps 9"}],
  "objectives": ["package.cost_per_peak", "package.power_per_peak"],
  "constraints": ["package.slack"],
  "figures": ["package.cost_per_peak", "package.power_per_peak", "die.yield"],
  "charts": [{"kind": "pareto", "title": "Cost and power", "x": "package.cost_per_peak", "y": "package.power_per_peak"},
             {"kind": "lines", "title": "Yield and area", "keys": ["die.yield"], "range": {"key": "die.area", "text": "100..800 mm2 steps 8"}}],
  "designs": [{"name": "whole", "note": "one die", "pin": {"package.split": "1"}}, {"name": "quarters", "pin": {"package.split": "4"}}],
  "published": [{"title": "Smaller dies yield more", "key": "die.yield", "design": "quarters", "over": "whole",
                 "as": "ratio", "value": 1.8, "low": 1.01, "high": 3, "status": "published", "source": "this test, table 1"},
                {"title": "Nobody has printed this", "key": "die.yield", "design": "whole", "value": 50, "low": 49, "high": 51,
                 "status": "recalled", "source": "memory"}],
  "assumptions": ["Packages cost what they cost."]
})";

std::shared_ptr<Study const> small() {
    StudyReading reading = read_study(shipped(), small_study, "");
    INFO((reading.issues.empty() ? "" : to_text(reading.issues[0])));
    REQUIRE_FALSE(has_errors(reading.issues));
    return std::make_shared<Study const>(std::move(reading.study));
}

std::shared_ptr<ReportFacts const> facts_of(std::shared_ptr<Study const> study) {
    Issues issues;
    auto facts = report_facts(shipped(), std::move(study), threads(), report_options(), issues);
    INFO((issues.empty() ? "" : to_text(issues[0])));
    REQUIRE(facts);
    return facts;
}

QByteArray report_of(std::shared_ptr<ReportFacts const> facts, QString const& ending) {
    ReportPress press(shipped(), std::move(facts), {"1.2.3"}, ending);
    while (press.step()) {}
    return press.encode();
}

int count(QString const& text, QString const& word) { return static_cast<int>(text.count(word)); }

}  // namespace

TEST_CASE("the same study gives the same report, byte by byte, as HTML and as PDF") {
    for (QString const ending : {"html", "pdf"}) {
        QByteArray const one = report_of(facts_of(small()), ending), other = report_of(facts_of(small()), ending);
        CAPTURE(ending.toStdString());
        CHECK(one.size() > 10000);
        CHECK(one == other);
    }
    CHECK_FALSE(report_of(facts_of(small()), "pdf").contains("CreationDate"));
}

TEST_CASE("a report has everything in it") {
    QString const html = QString::fromUtf8(report_of(facts_of(small()), "html"));
    for (char const* part :
         {"<html lang=\"en\">", "<h1>Small &amp; &lt;quick&gt;</h1>", "A study for this test.", "Diecast 1.2.3",
          ">The question</h2>", ">The answer</h2>", ">Designs on the front</h2>", "on the front, where", ">Published numbers beside ours</h2>", "✓ holds",
          "this test, table 1", "recalled, unverified", ">Assumptions</h2>", "Packages cost what they cost.",
          ">Where the numbers come from</h2>", "What the study fixes", "diecast report small.diecast.json",
          "diecast:1:"}) {
        CAPTURE(part);
        CHECK(html.contains(part));
    }
    CHECK(html.contains("knee"));
    CHECK(html.contains("1 of 1 numbers that decide"));
}

TEST_CASE("a report needs nothing from elsewhere and is made for ears, too") {
    QString html = QString::fromUtf8(report_of(facts_of(small()), "html"));
    for (char const* foreign : {"<script", "<link", "@import", "src=\"http", "href=\"http", "url(http", "onload"})
        CHECK_FALSE(html.contains(foreign));
    CHECK(count(html, "<th scope=\"col\"") > 20);
    CHECK(count(html, "<th scope=\"row\"") > 10);
    CHECK(count(html, "<caption>") == count(html, "<table>"));
    CHECK(count(html, "<svg ") == 2);
    CHECK(count(html, "role=\"img\" aria-label=\"") == 2);
    for (char const* name : {"Cost and power", "Yield and area"})
        CHECK(html.contains(QString("aria-label=\"%1. ").arg(name)));
    QXmlStreamReader xml(
        html.remove("<!DOCTYPE html>").remove("<meta charset=\"utf-8\">").remove(QRegularExpression("<meta [^>]*>")));
    QStringList ids;
    while (!xml.atEnd())
        if (xml.readNext() == QXmlStreamReader::StartElement && xml.attributes().hasAttribute("id"))
            ids << xml.attributes().value("id").toString();
    CHECK(xml.errorString().toStdString() == "");
    CHECK(ids.removeDuplicates() == 0);
}

TEST_CASE("every input of a report has its source, and what is swept is none") {
    auto const groups = inputs_of(shipped(), *small());
    REQUIRE(groups.size() > 3);
    CHECK(groups.front().kind == InputGroup::Kind::fixed);
    CHECK(groups.back().kind == InputGroup::Kind::fallback);
    bool clock = false, node = false;
    for (InputGroup const& group : groups)
        for (Input const& input : group.inputs) {
            CAPTURE(group.title, input.quantity->key);
            if (group.kind != InputGroup::Kind::fixed) CHECK_FALSE(input.quantity->key == "package.silicon_area");
            if (input.quantity->key == "die.clock")
                clock = group.kind == InputGroup::Kind::fixed && input.by == "the study";
            if (group.name == "N5" && input.quantity->key == "process.wafer_price")
                node = !input.provenance.source.empty();
            bool const unsourced = input.provenance.source.empty() && group.kind != InputGroup::Kind::fixed;
            if (unsourced) CHECK(input.provenance.status == Status::assumption);
        }
    CHECK(clock);
    CHECK(node);
}

TEST_CASE("the command line in a report makes the same report") {
    Study study = find_study(shipped(), "package-split").study;
    CHECK(report_command(shipped(), study) == "diecast report package-split -o report.html");
    Quantity const& area = *shipped().find("package.silicon_area");
    study.scenario.pin(area, 1000.0);
    for (NamedDesign& d : study.designs) d.scenario.pins.erase("package.silicon_area");
    for (Search& s : study.searches) s.scenario.pins.erase("package.silicon_area");
    CHECK(report_command(shipped(), study) ==
          "diecast report package-split --set 'package.silicon_area=1000 mm²' -o report.html");
    study.objectives.pop_back();  // no option says this
    study.file = "/home/somebody/my study.diecast.json";
    CHECK(report_command(shipped(), study) == "diecast report 'my study.diecast.json' -o report.html");
}

TEST_CASE("tables name what each line is about") {
    Issues issues;
    auto const text = [&](StudyTable which, bool json) {
        auto const result = table_text(shipped(), *small(), which, json, threads(), issues);
        REQUIRE(result);
        return QString::fromStdString(*result);
    };
    CHECK(text(StudyTable::front, false).startsWith("design,"));
    CHECK(text(StudyTable::front, false).section('\n', 0, 0).contains("package.silicon_area [mm²]"));
    CHECK(text(StudyTable::front, true).startsWith("{\"units\""));
    QString const claims = text(StudyTable::claims, false);
    CHECK(claims.startsWith(
        "title,key,as,design,over,search,at,published,low,high,ours,unit,problem,within,decides,status,source,note\n"));
    CHECK(claims.contains("Smaller dies yield more,die.yield,ratio,quarters,whole,,,1.8,1.01,3,"));
    CHECK(claims.count('\n') == 3);
    CHECK(text(StudyTable::searches, false).startsWith("search,design"));
    OrderedJson const json = table_json({{{"name"}, {"a"}, {"b"}}, {{"one", "1.5", "2"}, {"two", "", "x"}}});
    CHECK(json["rows"][0].dump() == R"({"name":"one","a":1.5,"b":"2"})");
    CHECK(json["rows"][1]["a"].is_null());
}

TEST_CASE("every text of every chart that ships stands within its page") {
    QDir const folder(QString::fromStdString((presets_folder() / "studies").string()));
    int charts = 0, texts = 0;
    for (QString const& file : folder.entryList({"*.json"})) {
        auto const study = std::make_shared<Study const>(load_study(shipped(), to_std(folder.filePath(file))).study);
        for (std::size_t i = 0; i < study->charts.size(); ++i)
            for (QSize const size : {QSize(1000, 700), report_chart_size, QSize(560, 420)}) {
                ChartOrder const order = chart_order(shipped(), study, i, size);
                Issues issues;
                ChartContent const content = chart_content(shipped(), order, threads(), issues);
                QByteArray const svg = chart_svg(content, light_theme(), {size, 1, heading_of(order, content), {}});
                CAPTURE(file.toStdString(), i, size.width());
                SvgPage const page = read_svg(svg);
                CHECK(page.problem.toStdString() == "");
                CHECK(page.view == QRectF(QPointF(), size));
                CHECK(page.texts.size() > 5);
                CHECK(svg.size() < 1000000);
                for (SvgText const& t : page.texts) {
                    INFO(t.text.toStdString());
                    CHECK(page.view.adjusted(-0.5, -0.5, 0.5, 0.5).contains(t.box.boundingRect()));
                }
                ++charts, texts += static_cast<int>(page.texts.size());
            }
    }
    CHECK(charts > 30);
    CHECK(texts > 500);
}

TEST_CASE("a chart is drawn in slices as it is at once") {
    ExportOptions const options{{900, 600}, 4, "Sliced", {}};
    QImage const sliced = chart_image(samples::bars(), light_theme(), options);
    CHECK(sliced.size() == QSize(3600, 2400));
    ChartPress press({{}, samples::bars()}, light_theme(), "png", options);
    int slices = 1;
    while (press.step()) ++slices;
    CHECK(slices > 2);
    CHECK(press.image() == sliced);
    for (QString const ending : {"png", "svg", "pdf"}) {
        auto const bytes = [&] {
            ChartPress again({{}, samples::bars()}, light_theme(), ending, {{600, 400}, 1, "Twice", {}});
            while (again.step()) {}
            return again.encode();
        };
        CHECK(bytes() == bytes());
        CHECK(bytes().size() > 2000);
    }
}

TEST_CASE("the reports of all studies that ship are small enough to send", "[.slow]") {
    for (char const* name : {"actuary", "gpus", "lite-gpu", "package-split"}) {
        auto const study = std::make_shared<Study const>(find_study(shipped(), name).study);
        auto const facts = facts_of(study);
        for (QString const ending : {"html", "pdf"}) {
            QByteArray const bytes = report_of(facts, ending);
            WARN(name << "." << ending.toStdString() << ": " << bytes.size());
            CHECK(bytes.size() < 3000000);
            CHECK(bytes.size() > 100000);
        }
    }
}

}  // namespace diecast
