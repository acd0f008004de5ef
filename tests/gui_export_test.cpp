// What leaves the window: the bytes that the command line writes, off the window's thread, with a word at the end.
#include <QApplication>
#include <QClipboard>
#include <QFileInfo>
#include <QMimeData>
#include <QRegularExpression>
#include <QSignalSpy>
#include "app/chart/module/headless.h"
#include "app/chart/shade.h"
#include "app/gui/charts/charts_page.h"
#include "app/gui/explore/front_table.h"
#include "app/gui/widgets/plain_table.h"
#include "app/session/picking.h"
#include "tests/gui_help.h"
#include "tests/svg_text.h"

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
QByteArray headless(Shown& s, FigureOptions const& figure, QString const& name, std::optional<std::size_t> chart = {}) {
    int argc = 0;
    OtherFont const other;
    QString const path = s.path("headless-" + name);
    std::string const problem = draw_chart(argc, nullptr, s.session().graph(), s.session().study(), pool(),
                                           {path.toStdString(), figure, chart});
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
    FigureOptions figure;
    figure.width = 120, figure.height = 80, figure.text = 8, figure.dpi = 200, figure.theme = FigureTheme::mono;
    figure.words = {{}, "Below the title", true, LegendPlace::bottom};
    for (QString const name : {"a.png", "a.svg", "a.pdf"}) {
        CAPTURE(name.toStdString());
        REQUIRE(export_chart(s.window, s.path(name), figure));
        CHECK(bytes_of(s.path(name)) == headless(s, figure, name));
    }
    s.window.pages().turn_to("charts");
    child<ChartsPage>(s.window).choose(0);
    REQUIRE(linger_until([&] { return child<ChartsPage>(s.window).traits().pane->data() != nullptr; }));
    for (QString const name : {"lines.svg", "lines.pdf", "lines.png"}) {
        CAPTURE(name.toStdString());
        REQUIRE(export_chart(s.window, s.path(name), figure));
        CHECK(bytes_of(s.path(name)) == headless(s, figure, name, 0));
    }
    REQUIRE(export_chart(s.window, s.path("lines.json")));
    CHECK(bytes_of(s.path("lines.json")).startsWith("{\n  \"columns\""));
}

TEST_CASE("the legend of an exported chart says which designs its marks are, in one column, too") {
    Shown s;
    step_along_front(s.session(), 0);
    pin_design(s.session());
    step_along_front(s.session(), 1);
    pin_design(s.session());
    FigureOptions figure;
    figure.width = 85, figure.height = 90;
    REQUIRE(export_chart(s.window, s.path("marked.svg"), figure));
    SvgPage const page = read_svg(bytes_of(s.path("marked.svg")));
    CHECK(page.problem == "");
    auto const pins = compared_in(s.session());
    REQUIRE(pins.size() == 2);
    for (QString const& key : {QString("selected design"), "A: " + pins[0].brief, "B: " + pins[1].brief}) {
        auto const text = std::ranges::find_if(page.texts, [&](SvgText const& t) {
            return t.text == key || (t.text.endsWith(u'…') && t.text.size() > 3 && key.startsWith(t.text.chopped(1)));
        });
        CAPTURE(key.toStdString());
        REQUIRE(text != page.texts.end());
        CHECK(page.view.contains(text->box.boundingRect()));
    }
    for (std::size_t pin : {0, 1}) {
        QRegularExpression const disc("<g fill=\"" + category_colour(light_theme(), pin).name() +
                                      "\"[^>]*>\\s*<(circle|ellipse)");
        auto discs = disc.globalMatch(QString::fromUtf8(bytes_of(s.path("marked.svg"))));
        int count = 0;
        for (; discs.hasNext(); discs.next()) ++count;
        CHECK(count == 2);  // in the plot and in the legend
    }
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
            REQUIRE(export_table(s.window, which, path));
            Issues issues;
            auto const text =
                table_text(s.session().graph(), s.session().study(), which, ending == "json", pool(), issues);
            CHECK(bytes_of(path).toStdString() == text.value_or(""));
        }
}

TEST_CASE("an export is told of, can be stopped, and leaves nothing half written") {
    Shown s;
    auto& bar = child<ExportBar>(s.window);
    REQUIRE(export_report(s.window, s.path("r.html")));
    CHECK(says(bar, "Wrote r.html ("));
    CHECK(named<QPushButton>(bar, "Open folder").isVisible());
    CHECK_FALSE(s.window.messages().isVisible());
    QSignalSpy told(&s.window.exports(), &Exports::remark);
    start_report(s.window, s.path("stopped.pdf"));
    named<QPushButton>(bar, "Cancel").click();
    REQUIRE(told.size() == 1);
    CHECK(told[0][0].toString() == "stopped.pdf was not written");
    linger(100);
    CHECK_FALSE(bar.isVisible());
    CHECK_FALSE(QFileInfo::exists(s.path("stopped.pdf")));
    CHECK(QDir(s.folder.path()).entryList({"*stopped*"}, QDir::Files | QDir::Hidden).isEmpty());
    CHECK_FALSE(export_report(s.window, "/nowhere/at/all.pdf"));
    CHECK(s.window.messages().accessibleName().contains("/nowhere/at/all.pdf"));
    CHECK_FALSE(export_report(s.window, s.path("r.docx")));
    CHECK(s.window.messages().accessibleName().contains(".docx"));
}

TEST_CASE("the clipboard has a picture, an SVG and words") {
    Shown s;
    child<QAction>(s.window, "copy-picture").trigger();
    QMimeData const* flavours = QApplication::clipboard()->mimeData();
    REQUIRE(flavours);
    CHECK(flavours->hasImage());
    CHECK(flavours->data("image/svg+xml").contains("<svg"));
    CHECK(flavours->text().startsWith(title(package::bandwidth_per_peak) + " against "));
}

namespace {

ExportDialog& asked(Shown& s, FigurePane const* pane = nullptr) {
    s.window.exports().ask_chart(pane);
    auto* dialog = top_level<ExportDialog>();
    REQUIRE(dialog);
    return *dialog;
}

template <class T>
T& field(ExportDialog& dialog, char const* name) {
    auto* found = dialog.findChild<T*>(name);
    REQUIRE(found);
    return *found;
}

QPushButton& export_button(ExportDialog& dialog) {
    return *dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save);
}

/// By that key. It is deleted here: what a key of a test sets off cannot wait for the event loop below the test.
void close_dialog(ExportDialog& dialog, Qt::Key key = Qt::Key_Escape) {
    QPointer<ExportDialog> const there(&dialog);
    QTest::keyClick(&dialog, key);
    CHECK(linger_until([&] { return !there || !there->isVisible(); }));
    delete there.data();
}

}  // namespace

TEST_CASE("the export dialog writes a chart as it was chosen, and remembers the choice") {
    Shown s;
    {
        ExportDialog& dialog = asked(s);
        QString const automatic =
            title(package::bandwidth_per_peak) + " against " + in_sentence(package::cost_per_peak);
        CHECK(field<QLineEdit>(dialog, "title").text() == automatic);
        CHECK_FALSE(field<QLabel>(dialog, "preview").pixmap().isNull());
        field<QDoubleSpinBox>(dialog, "width").setValue(100);
        field<QDoubleSpinBox>(dialog, "height").setValue(70);
        CHECK(field<QComboBox>(dialog, "preset").currentText() == "Custom");
        field<QDoubleSpinBox>(dialog, "resolution").setValue(150);
        field<QCheckBox>(dialog, "with-title").setChecked(false);
        field<QComboBox>(dialog, "theme").setCurrentIndex(2);
        field<QLineEdit>(dialog, "file").setText(s.path("chosen.png"));
        CHECK(linger_until([&] { return field<QDoubleSpinBox>(dialog, "resolution").isEnabled(); }));
        REQUIRE(exported(s.window, s.path("chosen.png"), [&] { close_dialog(dialog, Qt::Key_Return); }));
    }
    QImage const image(s.path("chosen.png"));
    CHECK(image.size() == QSize(591, 413));  // 100 / 25.4 · 150 and 70 / 25.4 · 150
    CHECK(image.dotsPerMeterX() == 5906);
    ExportDialog& again = asked(s);
    CHECK(field<QDoubleSpinBox>(again, "width").value() == 100);
    CHECK_FALSE(field<QCheckBox>(again, "with-title").isChecked());
    CHECK(field<QComboBox>(again, "theme").currentIndex() == 2);
    CHECK(again.path().contains("-off-package-bandwidth-per-peak-rate-against-"));
    close_dialog(again);
}

TEST_CASE("each figure is proposed a file of its own, and the height that fits it until one is typed") {
    FreshPreferences const fresh;
    Shown s(study_named("lite-gpu"));
    ChartsPage& charts = s.window.pages().get<ChartsPage>();
    s.window.pages().turn_to("charts");
    QStringList files;
    std::vector<double> heights;
    auto const propose = [&](int chart, std::optional<double> typed = {}) {
        charts.choose(chart);
        REQUIRE(linger_until([&] { return !s.window.busy() && charts.traits().pane->data(); }));
        ExportDialog& dialog = asked(s, charts.traits().pane);
        auto& height = field<QDoubleSpinBox>(dialog, "height");
        files << dialog.path();
        heights.push_back(height.value());
        if (typed) height.setValue(*typed);
        QString const file = s.path(QString::number(files.size()) + ".pdf");
        field<QLineEdit>(dialog, "file").setText(file);
        linger(200);
        REQUIRE(exported(s.window, file, [&] { close_dialog(dialog, Qt::Key_Return); }));
    };
    constexpr int waterfall = 6, lines = 7;
    propose(waterfall);
    propose(lines);
    CHECK(files[0] != files[1]);
    CHECK(heights[0] != heights[1]);
    propose(waterfall, 123);
    CHECK(heights[2] == heights[0]);
    propose(lines);
    CHECK(heights[3] == 123);
}

TEST_CASE("the preview of an export follows its fields, and a preset fills them") {
    Shown s;
    ExportDialog& dialog = asked(s);
    auto& preset = field<QComboBox>(dialog, "preset");
    auto const shape = [&] {
        QSize const size = field<QLabel>(dialog, "preview").pixmap().size();
        return static_cast<double>(size.width()) / size.height();
    };
    for (FigurePreset const& p : figure_presets) {
        CAPTURE(p.name);
        preset.setCurrentIndex(static_cast<int>(&p - figure_presets));
        emit preset.activated(preset.currentIndex());
        CHECK(field<QDoubleSpinBox>(dialog, "text-size").value() == p.text);
        double const ratio = p.width / p.height;
        CHECK(linger_until([&] { return p.fit_height ? shape() < ratio + 0.01 : std::abs(shape() - ratio) < 0.01; }));
        if (p.fit_height) CHECK(field<QDoubleSpinBox>(dialog, "height").value() >= p.height);
        CHECK(export_button(dialog).isEnabled());
    }
    close_dialog(dialog);
}

TEST_CASE("the preview of an export is whole beside a subtitle that is longer than its room") {
    Shown s;
    ExportDialog& dialog = asked(s);
    auto& preset = field<QComboBox>(dialog, "preset");
    preset.setCurrentIndex(0);
    emit preset.activated(0);
    QString const sentence = "Forty designs lie on the front of this chart, each with a number of its own. ";
    field<QLineEdit>(dialog, "subtitle").setText(sentence.repeated(12));
    auto const& preview = field<QLabel>(dialog, "preview");
    auto const is_whole = [&] {
        QSize const drawn = preview.pixmap().size(), room = preview.size();
        return drawn.width() <= room.width() + 1 && drawn.height() <= room.height() + 1;
    };
    auto const& caption = field<QLabel>(dialog, "muted");
    REQUIRE(linger_until([&] { return caption.text().contains("has no room for"); }));
    CHECK(linger_until(is_whole));
    CHECK(caption.height() < 4 * QFontMetrics(caption.font()).height());
    CHECK(caption.toolTip().count("Forty designs") > 5);
    close_dialog(dialog);
}

TEST_CASE("the export dialog refuses what cannot be written, with a way out") {
    Shown s;
    ExportDialog& dialog = asked(s);
    auto& problem = field<QLabel>(dialog, "error");
    auto& file = field<QLineEdit>(dialog, "file");
    file.setText(s.path("chart.xyz"));
    CHECK(linger_until([&] { return problem.text().contains(".xyz"); }));
    CHECK_FALSE(export_button(dialog).isEnabled());
    file.setText(s.path("chart"));  // takes the ending that was used last
    CHECK(linger_until([&] { return problem.text().isEmpty(); }));
    CHECK(export_button(dialog).isEnabled());
    field<QDoubleSpinBox>(dialog, "width").setValue(30);
    CHECK(linger_until([&] { return problem.text().contains("has room for it"); }));
    close_dialog(dialog);
}

TEST_CASE("no slice of an export holds the window up") {
    Shown s(with_lines());
    FigureOptions big;
    big.dpi = 384;
    for (QString const name : {"r.html", "r.pdf", "big.png"}) {
        Gaps gaps;
        if (name == "big.png") export_chart(s.window, s.path(name), big);
        else export_report(s.window, s.path(name));
        gaps.report(name.toStdString().c_str());
    }
}

TEST_CASE("no label of the export dialog is cut") {
    Shown s;
    ExportDialog& dialog = asked(s);
    linger(50);
    int labels = 0;
    for (QLabel const* label : visible<QLabel>(child<FigureForm>(dialog))) {
        INFO(to_std(label->text()));
        CHECK(label->width() >= label->sizeHint().width());
        ++labels;
    }
    CHECK(labels > 5);
    close_dialog(dialog);
}

TEST_CASE("rows of the front are copied as a spreadsheet takes them: headings, tabs, plain numbers") {
    Shown s;
    auto* table = s.window.findChild<FrontTable*>();
    REQUIRE(linger_until([&] { return table->model()->rowCount() > 2; }));
    table->setFocus();
    QTest::keyClick(table, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
    QString const copied = QApplication::clipboard()->text();
    QStringList const lines = copied.split('\n', Qt::SkipEmptyParts);
    REQUIRE(lines.size() == table->model()->rowCount() + 1);
    CHECK(lines[0].startsWith("Cost per peak rate (USD/(TFLOP/s))\t"));
    for (int r = 0; r < table->model()->rowCount(); ++r) {
        QStringList const cells = lines[r + 1].split('\t');
        REQUIRE(cells.size() == table->model()->columnCount());
        bool is_number = false;
        double const cost = cells[0].toDouble(&is_number);
        CHECK(is_number);
        double const exact = s.session().picture()->front[static_cast<std::size_t>(r)].objectives[0];
        if (r == 0) CHECK(cost == Approx(exact).epsilon(1e-3));
    }
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(table->model()->index(1, 1)).center());
    CHECK(copied_rows(*table) == lines[0] + '\n' + lines[2] + '\n');
}

}  // namespace diecast
