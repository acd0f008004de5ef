// Reports and exports: the same bytes each time, everything in them, nothing outside the page.
#include <QDir>
#include <QGlyphRun>
#include <QPainter>
#include <QRegularExpression>
#include <QTextLayout>
#include <QXmlStreamReader>
#include <catch2/catch.hpp>
#include "app/chart/export/export_request.h"
#include "app/chart/report/page_text.h"
#include "app/chart/report/pdf_outline.h"
#include "app/chart/report/report_exporter.h"
#include "app/chart/text.h"
#include "app/present/report/study_tables.h"
#include "app/present/tables/claim_words.h"
#include "tests/chart_samples.h"
#include "tests/shipped.h"
#include "tests/svg_text.h"

namespace diecast {
namespace {

Pool& threads() {
    static Pool pool;
    return pool;
}

char const* const small_study = R"({
  "diecast": 2, "kind": "study", "name": "small", "title": "Small & <quick>", "summary": "A study for this test.", "noun": "packages",
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
    ReportExporter press(shipped(), std::move(facts), {"1.2.3"}, ending);
    while (press.step()) {}
    return press.encode();
}

/// Pixels that differ by more than what rounding does to an edge.
int unlike(QImage const& a, QImage const& b) {
    int n = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) {
            QRgb const p = a.pixel(x, y), q = b.pixel(x, y);
            n += std::max({std::abs(qRed(p) - qRed(q)), std::abs(qGreen(p) - qGreen(q)),
                           std::abs(qBlue(p) - qBlue(q))}) > 24;
        }
    return n;
}

int front_in(QImage const& image) {
    int n = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) n += image.pixel(x, y) == light_theme().front.rgb();
    return n;
}

int count(QString const& text, QString const& word) { return static_cast<int>(text.count(word)); }

}  // namespace

TEST_CASE("a claim of a limit is a bound, and is on one side of it where a number would be off") {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    auto const claim = [](double value, double low, double high) {
        Published p;
        p.quantity = &package::cost, p.value = value, p.low = low, p.high = high;
        return p;
    };
    Published const least = claim(20, 20, infinity), most = claim(30, -infinity, 30), band = claim(25, 20, infinity);
    Published const range = claim(20, 20, 40), skew = claim(50, 44, 55), exact = claim(5, 5, 5);
    CHECK((is_bound(least) && is_bound(most) && is_bound(range) && !is_bound(band) && !is_bound(exact)));
    CHECK((tolerance_of(least) == "bound" && tolerance_of(range) == "range" && tolerance_of(exact) == "exact"));
    CHECK(tolerance_of(skew) == "−12 … +10 %");
    CHECK((claimed_of(least).starts_with("≥ 20") && claimed_of(most).starts_with("≤ 30")));
    CHECK((claimed_of(range).starts_with("20") && claimed_of(range).find(" … 40") != std::string::npos));
    CHECK((deviation_of(verdict_on(least, 50, 0)) == "150 % above" &&
           deviation_of(verdict_on(most, 27, 0)) == "10 % below"));
    CHECK(
        (deviation_of(verdict_on(range, 30, 0)) == "inside" && deviation_of(verdict_on(range, 44, 0)) == "10 % above"));
    CHECK((deviation_of(verdict_on(band, 50, 0)) == "+100 %" && deviation_of(verdict_on(exact, 5 + 1e-9, 0)) == "0 %"));
    CHECK(deviation_of(verdict_on(least, 20, 0)) == "at it");
}

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
          ">The question</h2>", ">The answer</h2>", ">Designs on the front</h2>", "on the front, where",
          ">Numbers to compare with</h2>", "✓ within tolerance", "this test, table 1", "from memory, unverified",
          ">Assumptions</h2>", "Packages cost what they cost.", ">Where the numbers come from</h2>",
          "What the study fixes", "diecast report small.diecast.json", "diecast:1:"}) {
        CAPTURE(part);
        CHECK(html.contains(part));
    }
    CHECK(html.contains("knee"));
    CHECK(html.contains(
        QRegularExpression("n cost per peak rate and power per peak rate alone|best in both cost per peak rate")));
    CHECK_FALSE(html.contains(QRegularExpression("(and|times the) (Cost|Power) per peak rate")));
    CHECK(html.contains("1 of 1 published within tolerance"));
}

TEST_CASE("a report needs nothing from elsewhere and is made for ears, too") {
    QString html = QString::fromUtf8(report_of(facts_of(small()), "html"));
    for (char const* foreign : {"<script", "<link", "@import", "src=\"http", "href=\"http", "url(http", "onload"})
        CHECK_FALSE(html.contains(foreign));
    CHECK(count(html, "<th scope=\"col\"") > 20);
    CHECK(count(html, "<th scope=\"row\"") > 10);
    CHECK(count(html, "<caption") == count(html, "<table>"));
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
        for (ReportInput const& input : group.inputs) {
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
    CHECK(
        claims.startsWith("title,key,as,design,over,search,at,value,low,high,ours,unit,problem,within,decides,"
                          "status,source,note,break_even,violates\n"));
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
        for (std::size_t i = 0; i < study->charts.size(); ++i) {
            ChartContent content;
            for (QSize const size : {QSize(1000, 700), report_chart_size, QSize(560, 420)}) {
                ExportRequest const order = chart_order(shipped(), study, i, {}, light_theme(), {size, 1, {}, {}});
                Issues issues;
                bool const is_known = !std::holds_alternative<std::monostate>(content.data);
                if (!is_known) content = chart_content(shipped(), order, threads(), issues);
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
    }
    CHECK(charts > 30);
    CHECK(texts > 500);
}

TEST_CASE("a chart in a file has its scenario below its title, unless that is left out") {
    auto const study = std::make_shared<Study const>(find_study(shipped(), "lite-gpu").study);
    QSize const size(700, 500);
    auto const texts_of = [&](std::size_t chart, bool with_scenario) {
        FigureText words;
        words.scenario = with_scenario;
        ExportRequest const order = chart_order(shipped(), study, chart, words, light_theme(), {size, 1, {}, {}});
        Issues issues;
        ChartContent const content = chart_content(shipped(), order, threads(), issues);
        QStringList texts;
        for (SvgText const& t :
             read_svg(chart_svg(content, light_theme(), {size, 1, heading_of(order, content), {}})).texts)
            texts << t.text;
        return texts.join(" · ");
    };
    std::size_t const lines = 7;  // yield and cost against die area
    REQUIRE(study->charts[lines].as<LinesSpec>());
    CHECK(texts_of(lines, true).contains(" · N5 · "));
    CHECK_FALSE(texts_of(lines, false).contains(" · N5 · "));
    std::size_t const waterfall = 6;
    REQUIRE(study->charts[waterfall].as<WaterfallSpec>());
    CHECK(texts_of(waterfall, true).contains("Llama-3.1 70B · H100 · FP8 · 1000 in"));
    CHECK_FALSE(texts_of(waterfall, false).contains("FP8"));
}

TEST_CASE("a report says under its headings under which scenario their numbers are computed") {
    QString const html = report_of(facts_of(small()), "html");
    CHECK(count(html, "Scenario: N5 · ") == 4);  // the study, its two charts, its front
}

TEST_CASE("a chart is drawn in slices as it is at once") {
    ExportOptions const options{{900, 600}, 4, "Sliced", {}};
    auto const study = small();
    Issues issues;
    ChartContent const cloud =
        chart_content(shipped(), chart_order(shipped(), study, 0, {}, light_theme(), options), threads(), issues);
    REQUIRE(cloud.picture);
    for (ChartContent const& content : {cloud, ChartContent{{}, samples::bars()}, ChartContent{{}, samples::lines()}}) {
        ChartExporter press(content, light_theme(), "png", options);
        int slices = 1;
        while (press.step()) ++slices;
        CHECK(slices > 2);
        QImage whole(3600, 2400, QImage::Format_ARGB32_Premultiplied);
        whole.fill(light_theme().base);
        QPainter p(&whole);
        p.setRenderHint(QPainter::Antialiasing);
        paint_chart(p, content, light_theme(), options, whole.rect());
        p.end();
        // Cells of a cloud and dashes of a line start anew in each slice: edges may move by a pixel of the finest.
        CHECK(unlike(press.image(), whole) <= whole.width() * whole.height() / 400);
        CHECK(front_in(press.image()) == Approx(front_in(whole)).epsilon(0.005));
        if (content.picture) CHECK(front_in(whole) > 1000);
    }
}

TEST_CASE("a chart looks the same whatever its page was drawn with before") {
    auto const drawn = [](QBrush const& brush, QPen const& pen) {
        QImage image(800, 520, QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::white);
        QPainter p(&image);
        p.setBrush(brush);
        p.setPen(pen);
        for (ChartData const& data : {ChartData{samples::lines()}, ChartData{samples::roofline()}})
            paint_chart(p, {{}, data}, light_theme(), {report_chart_size, 1, {}, {}}, image.rect());
        return image;
    };
    CHECK(drawn(Qt::black, QPen(Qt::red, 5)) == drawn(Qt::NoBrush, Qt::NoPen));
}

TEST_CASE("text has a sign for every letter, so that it can be searched and copied") {
    QString const text = "prefill, flow, offline, affine";
    QTextLayout layout(text, text_font(type::body));
    layout.beginLayout();
    layout.createLine();
    layout.endLayout();
    qsizetype signs = 0;
    for (QGlyphRun const& run : layout.glyphRuns()) signs += run.glyphIndexes().size();
    CHECK(signs == text.size());
}

TEST_CASE("lines on paper hold the text as it was, and no hyphen is lost at their end") {
    QFont const font = text_font(7.5);
    QImage const device(1, 1, QImage::Format_RGB32);
    auto const lines = [&](QString const& text, double width) { return page_lines(text, font, &device, width); };
    QString const link = "diecast:1:" + QString("aB-c-_--9z-").repeated(60);
    QStringList const cut = lines(link, 300);
    CHECK(cut.size() > 5);
    CHECK(cut.join("") == link);
    QFontMetricsF const m(font, const_cast<QImage*>(&device));
    for (QString const& line : cut) {
        CHECK(m.horizontalAdvance(line) <= 300);
        if (&line != &cut.back()) CHECK_FALSE(line.endsWith('-'));
    }
    QString const prose = "The memory-bound package-split study says that no part of it is lost between two lines.";
    for (double const width : {110.0, 160.0, 400.0}) CHECK(lines(prose, width).join(" ") == prose);
    double const narrow = m.horizontalAdvance("Bandwidth [TB/s]") - 2;
    CHECK(lines("Bandwidth [TB/s]", narrow) == QStringList{"Bandwidth", "[TB/s]"});
    CHECK(lines("Off [TB / s] by", m.horizontalAdvance("Off [TB /") + 1) == QStringList{"Off", "[TB / s]", "by"});
    CHECK(page_words("✗ differs by much") == QStringList{"✗ differs", "by", "much"});
}

TEST_CASE("along a choice every entry that is swept is named, within the page, and there is no front") {
    QString const text = QString(small_study)
                             .replace("{\"key\": \"package.split\", \"text\": \"1,2,4\"}",
                                      "{\"key\": \"process.node\", \"text\": \"N2,N5,N7-press\"}")
                             .replace("\"choose\": {\"process.node\": \"N5\"}, ", "")
                             .replace("\"x\": \"package.cost_per_peak\"", "\"x\": \"process.node\"");
    StudyReading reading = read_study(shipped(), to_std(text), "");
    INFO((reading.issues.empty() ? "" : to_text(reading.issues[0])));
    REQUIRE_FALSE(has_errors(reading.issues));
    auto const study = std::make_shared<Study const>(std::move(reading.study));
    for (QSize const size : {QSize(1000, 700), QSize(480, 320), QSize(360, 360)}) {
        ExportRequest const order = chart_order(shipped(), study, 0, {}, light_theme(), {size, 1, {}, {}});
        Issues issues;
        ChartContent const content = chart_content(shipped(), order, threads(), issues);
        REQUIRE(content.picture);
        CHECK(content.picture->outline.empty());
        CHECK(content.picture->feasible > 0);
        CHECK_FALSE(content.picture->view.x.log);
        SvgPage const page = read_svg(chart_svg(content, light_theme(), {size, 1, heading_of(order, content), {}}));
        QStringList texts;
        for (SvgText const& t : page.texts) {
            texts << t.text;
            INFO(t.text.toStdString() << " at width " << size.width());
            CHECK(page.view.adjusted(-0.5, -0.5, 0.5, 0.5).contains(t.box.boundingRect()));
        }
        for (char const* name : {"N2", "N5", "N7-press"}) CHECK(texts.contains(name));
        CHECK_FALSE(texts.contains("N3E"));
        CHECK(texts.filter("Knee").isEmpty());
        CHECK_FALSE(texts.contains("front (2 axes)"));
    }
}

TEST_CASE("a PDF has an outline, numbered pages and whole rows") {
    QByteArray const pdf = report_of(facts_of(small()), "pdf");
    CHECK(pdf.contains("/Outlines "));
    QString const hex = QString::fromLatin1(QByteArray("\0T\0h\0e\0 \0q\0u\0e\0s\0t\0i\0o\0n", 24).toHex().toUpper());
    CHECK(pdf.contains(("<FEFF" + hex + ">").toLatin1()));
    qsizetype const start = pdf.lastIndexOf("startxref");
    qsizetype const table = pdf.mid(start + 10).split('\n').front().toLongLong();
    CHECK(pdf.mid(table, 4) == "xref");
    QList<QByteArray> const lines = pdf.mid(table, start - table).split('\n');
    int found = 0;
    for (qsizetype i = 1; i + 1 < lines.size() && !lines[i].startsWith("trailer"); i += 2) {
        QByteArray const number = lines[i].split(' ').front();
        CHECK(pdf.mid(lines[i + 1].left(10).toLongLong()).startsWith(number + " 0 obj"));
        ++found;
    }
    CHECK(found > 8);
    CHECK(with_outline("no PDF", {{1, "x", 0, 0}}) == "no PDF");
}

TEST_CASE("many values of an axis are written as their ends and their step") {
    QString const many = QString(small_study).replace("steps 9", "steps 61");
    StudyReading reading = read_study(shipped(), to_std(many), "");
    REQUIRE_FALSE(has_errors(reading.issues));
    QString const html =
        QString::fromUtf8(report_of(facts_of(std::make_shared<Study const>(std::move(reading.study))), "html"));
    CHECK(html.contains(">400 to 1600 step 20<"));
    CHECK(html.contains(">1, 2, 4<"));
}

TEST_CASE("the same chart gives the same file") {
    for (QString const ending : {"png", "svg", "pdf"}) {
        auto const bytes = [&] {
            ChartExporter again({{}, samples::bars()}, light_theme(), ending, {{600, 400}, 1, "Twice", {}});
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
