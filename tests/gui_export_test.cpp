// What leaves the window: the bytes that the command line writes, off the window's thread, with a word at the end.
#include <QApplication>
#include <QClipboard>
#include <QFileInfo>
#include <QMimeData>
#include "app/chart/module/headless.h"
#include "tests/gui_help.h"

namespace diecast {
namespace {

QByteArray bytes_of(QString const& path) {
    QFile file(path);
    REQUIRE(file.open(QIODevice::ReadOnly));
    return file.readAll();
}

/// While it lives the application has another font, as the command line's has.
struct OtherFont {
    QFont const before = QApplication::font();
    OtherFont() { QApplication::setFont(QFont("Monospace", 21)); }
    ~OtherFont() { QApplication::setFont(before); }
};

/// As `diecast chart` writes it.
QByteArray headless(Shown& s, QSize size, double scale, QString const& name, std::optional<std::size_t> chart = {}) {
    int argc = 0;
    OtherFont const other;
    QString const path = s.path("headless-" + name);
    std::string const problem = draw_chart(argc, nullptr, s.session().graph(), s.session().study(), pool(),
                                           {path.toStdString(), size.width(), size.height(), scale, false, chart});
    CHECK(problem == "");
    return bytes_of(path);
}

Study with_lines() {
    std::string text = study_text;
    text.replace(
        text.find("\"charts\": ["), 11,
        R"("charts": [{"kind": "lines", "title": "Yield", "keys": ["die.yield"], "range": {"key": "die.area", "text": "100..800 mm2 steps 8"}}, )");
    return read_study(graph(), text, "").study;
}

}  // namespace

TEST_CASE("the window exports a chart as the command line does, byte by byte") {
    Shown s(with_lines());
    QSize const above(0, 32 + 16);  // the title, and the scenario in one line
    QSize const size = child<PlotView>(s.window).plot().size().toSize() + above;
    for (auto const& [name, scale] : {std::pair{"a.png", 1.0}, {"b.png", 3.0}, {"a.svg", 1.0}, {"a.pdf", 1.0}}) {
        CAPTURE(name);
        REQUIRE(export_chart(s.window, s.path(name), scale));
        CHECK(bytes_of(s.path(name)) == headless(s, size, scale, name));
    }
    s.window.pages().turn_to("charts");
    child<ChartsPage>(s.window).choose(0);
    REQUIRE(linger_until([&] { return child<ChartsPage>(s.window).traits().pane->data() != nullptr; }));
    QSize const page = child<ChartsPage>(s.window).traits().pane->picture_size() + above;
    for (char const* name : {"lines.svg", "lines.pdf", "lines.png"}) {
        CAPTURE(name);
        REQUIRE(export_chart(s.window, s.path(name), 2));
        CHECK(bytes_of(s.path(name)) == headless(s, page, 2, name, 0));
    }
    REQUIRE(export_chart(s.window, s.path("lines.json"), 1));
    CHECK(bytes_of(s.path("lines.json")).startsWith("{\n  \"columns\""));
}

TEST_CASE("the window's report and tables are those of the command line") {
    Shown s;
    for (QString const name : {"r.html", "r.pdf"}) {
        REQUIRE(export_report(s.window, s.path(name)));
        int argc = 0;
        OtherFont const font;
        QString const other = s.path("headless-" + name);
        CHECK(draw_report(argc, nullptr, s.session().graph(), s.session().study(), pool(),
                          {other.toStdString(), {QApplication::applicationVersion().toStdString()}}) == "");
        CHECK(bytes_of(s.path(name)) == bytes_of(other));
    }
    for (QString const ending : {"csv", "json"})
        for (auto which : {StudyTable::front, StudyTable::claims}) {
            QString const path = s.path("table." + ending);
            s.window.exports().table(which, path);
            REQUIRE(s.window.exports().wait());
            Issues issues;
            auto const text =
                table_text(s.session().graph(), s.session().study(), which, ending == "json", pool(), issues);
            CHECK(bytes_of(path).toStdString() == text.value_or(""));
        }
}

TEST_CASE("an export is told of, can be stopped, and leaves nothing half written") {
    Shown s;
    Exports& exports = s.window.exports();
    REQUIRE(export_report(s.window, s.path("r.html")));
    CHECK(exports.bar()->isVisible());
    CHECK(exports.bar()->text().startsWith("Wrote r.html ("));
    CHECK(exports.bar()->folder()->isVisible());
    CHECK_FALSE(s.window.messages().isVisible());
    exports.report(s.path("stopped.pdf"));
    CHECK(exports.task().busy());
    exports.task().cancel();
    CHECK_FALSE(exports.wait());
    linger(100);
    CHECK_FALSE(QFileInfo::exists(s.path("stopped.pdf")));
    CHECK(QDir(s.folder.path()).entryList({"*stopped*"}, QDir::Files | QDir::Hidden).isEmpty());
    exports.report("/nowhere/at/all.pdf");
    CHECK_FALSE(exports.wait());
    CHECK(s.window.messages().text().contains("/nowhere/at/all.pdf"));
    exports.report(s.path("r.docx"));
    CHECK_FALSE(exports.wait());
    CHECK(s.window.messages().text().contains(".docx"));
}

TEST_CASE("the clipboard has a picture, an SVG and words") {
    Shown s;
    child<QAction>(s.window, "copy-picture").trigger();
    QMimeData const* flavours = QApplication::clipboard()->mimeData();
    REQUIRE(flavours);
    CHECK(flavours->hasImage());
    CHECK(flavours->data("image/svg+xml").contains("<svg"));
    CHECK(flavours->text().startsWith("A tested study. Cloud of"));
}

TEST_CASE("no slice of an export holds the window up") {
    Shown s(with_lines());
    for (QString const name : {"r.html", "r.pdf", "big.png"}) {
        Gaps gaps;
        if (name == "big.png") export_chart(s.window, s.path(name), 4);
        else export_report(s.window, s.path(name));
        gaps.report(name.toStdString().c_str());
    }
}

}  // namespace diecast
