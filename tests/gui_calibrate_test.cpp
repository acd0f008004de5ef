// Calibration in the window: rows from a file, quantities and bounds, the fit, and the entry made of it.
#include <QRegularExpression>
#include <QSignalSpy>
#include "app/gui/catalogue/entry_name_dialog.h"
#include "tests/gui_catalogue_help.h"

using namespace diecast;

namespace {

/// What a machine would measure whose memory runs at 71.3 % and whose host takes 12.3 µs for each sequence.
QByteArray rows_text(bool marked = false) {
    QByteArray text = "gpu.model,llm.model,runtime.name,decode.tensor,decode.batch,decode.time (ms)";
    text += marked ? ",split\n" : "\n";
    for (int batch : {1, 2, 4, 8, 16, 32, 64, 128}) {
        Scenario s;
        s.pin(by_key("gpu.model"), "H100").pin(by_key("llm.model"), "Llama-2 70B").pin(by_key("runtime.name"), "ideal");
        s.pin(by_key("decode.tensor"), 8.0).pin(by_key("decode.batch"), double(batch));
        s.pin(by_key("runtime.memory_share"), 71.3).pin(by_key("runtime.sequence_time"), 12.3);
        double const time = evaluate(graph(), s, {&by_key("decode.time")})[0] * 1e3;
        text += "H100,Llama-2 70B,ideal,8," + QByteArray::number(batch) + "," + QByteArray::number(time, 'g', 15);
        if (marked) text += batch < 16 ? ",fit" : ",hold";
        text += "\n";
    }
    return text;
}

struct Calibrating : Browsed {
    CalibratePage& fitting() { return child<CalibratePage>(catalogue()); }
    Calibrating() { catalogue().calibrate(); }
    void open(QByteArray const& text) {
        write(path("mine.csv"), text);
        fitting().open(path("mine.csv"));
        REQUIRE(ready());
    }
    QComboBox& box(QString const& name) { return named<QComboBox>(fitting(), name); }
    bool fitted() { return named<QPushButton>(fitting(), "Save as an entry …").isEnabled(); }
    /// "71.3 %".
    QString fitted_value(int row) {
        return named<QTableView>(fitting(), "Fitted values").model()->index(row, 3).data().toString();
    }
    int evaluations() {
        QString const note = fitting().pane()->note().remove(QChar(0x202f));  // between groups of digits
        return QRegularExpression("(\\d+) evaluation").match(note).captured(1).toInt();
    }
    ScatterChart const& chart() { return std::get<ScatterChart>(*fitting().pane()->data()); }
    bool ready() {
        return linger_until([&] { return !window.busy(); });
    }
    void fit() {
        named<QPushButton>(fitting(), "Fit").click();
        REQUIRE(ready());
    }
};

}  // namespace

TEST_CASE("what rows were made with is found, drawn before and after, and kept as an entry that says so") {
    Calibrating s;
    CHECK(says(*s.fitting().pane()->notice(), "your own GPU"));
    s.open(rows_text());
    CHECK(says(s.fitting(), "8 rows of"));
    CHECK_FALSE(named<QPushButton>(s.fitting(), "Fit").isEnabled());
    QComboBox& offered = s.box("Add a quantity to be fitted");
    for (char const* name : {"Software share of memory rate (Runtime)", "Host time per sequence (Runtime)"}) {
        int const at = offered.findText(name);  // the second is 0 as it is
        CAPTURE(name);
        REQUIRE(at > 0);
        emit offered.activated(at);
    }
    REQUIRE(s.fitting().range(by_key("runtime.memory_share")));
    REQUIRE(s.fitting().range(by_key("runtime.sequence_time")));
    type_in(s.fitting().range(by_key("runtime.sequence_time")), "0..1000 us");  // Enter fits
    REQUIRE(s.ready());
    REQUIRE(s.fitted());
    CHECK_FALSE(s.fitting().pane()->note().contains("stopped"));
    CHECK(s.fitted_value(0) == shown(71.3, by_key("runtime.memory_share")));
    CHECK(s.fitted_value(1) == shown(12.3, by_key("runtime.sequence_time")));
    REQUIRE(s.chart().points.size() == 16);
    double before = 0, after = 0;
    for (auto const& p : s.chart().points) (p.group == 0 ? before : after) += std::abs(error_of(p));
    CHECK(after < 1e-6);
    CHECK(before > 0.1);
    CHECK(named<QTableView>(s.fitting(), "Fitted values").model()->rowCount() == 2);
    CHECK(export_chart(s.window, s.path("fit.svg")));
    CHECK(s.window.command().text.startsWith("diecast calibrate "));
    CHECK(s.window.command().text.contains("--fit 'runtime.sequence_time=0..1000 us' --split odd"));
    s.fitting().save("Mine", "My server");
    REQUIRE(s.stored());
    EntryRef const mine{&by_key("runtime.name"), "Mine"};
    CHECK(s.value(mine, by_key("runtime.memory_share")) == Approx(71.3).epsilon(1e-6));
    CHECK(s.value(mine, by_key("runtime.sequence_time")) == Approx(12.3).epsilon(1e-6));
    Assignment const* kept = assignment_of(*entry_of(s.now(), mine), by_key("runtime.memory_share"));
    CHECK(kept->provenance.status == Status::calibrated);
    CHECK(QString::fromStdString(kept->provenance.source)
              .startsWith("calibrated on mine.csv, 4 of 8 rows, split: odd rows, 20"));
    CHECK(s.page().entry() == mine);  // and stands there
    CHECK_FALSE(s.catalogue().calibrating());
    named<QToolButton>(s.catalogue(), "Undo last change").click();
    REQUIRE(s.stored());
    CHECK_FALSE(entry_of(s.now(), mine));
}

TEST_CASE(
    "a measured series that ships is fitted, from other starts and by another residual, as the command line says") {
    Calibrating s;
    QComboBox& shipped = s.box("Built-in measured series");
    int const at = shipped.findText("Splitwise", Qt::MatchStartsWith);
    REQUIRE(at > 0);
    shipped.setCurrentIndex(at);
    emit shipped.activated(at);
    REQUIRE(s.ready());
    CHECK(s.box("What holds for all rows").currentText() == "defaults of the catalogue");
    s.fitting().add(by_key("runtime.memory_share"));
    s.fit();
    REQUIRE(s.fitted());
    QString const by_logarithm = s.fitted_value(0);
    int const evaluations = s.evaluations();
    CHECK(s.window.command().text.startsWith("diecast calibrate splitwise --fit "));
    CHECK(s.window.command().text.endsWith("--split odd"));
    s.box("Residual: what is made least, squared and summed").setCurrentIndex(1);
    CHECK_FALSE(s.fitted());
    named<QSpinBox>(s.fitting(), "Starts").setValue(2);
    named<QSpinBox>(s.fitting(), "Seed").setValue(7);
    s.fit();
    REQUIRE(s.fitted());
    CHECK(s.fitted_value(0) != by_logarithm);
    CHECK(s.evaluations() > 0);
    CHECK(s.evaluations() < evaluations);
    CHECK(s.window.command().text.endsWith("--split odd --residual relative --starts 2 --seed 7"));
}

TEST_CASE(
    "a split that the file states is taken, another GPU goes before what rows say, and an edit forgets the answer") {
    Calibrating s;
    s.open(rows_text(true));
    CHECK(s.box("Which rows are fitted; the others are held back").currentText() == "as the file says");
    s.fitting().add(by_key("runtime.memory_share"));
    s.fit();
    REQUIRE(s.fitted());
    CHECK(s.fitting().pane()->note().contains("4 fitted (rows marked fit), 4 held back"));
    double const h100_time = s.chart().points[0].ours;
    s.box("GPU of all rows").setCurrentIndex(s.box("GPU of all rows").findData("H200"));
    CHECK_FALSE(s.fitted());
    s.fit();
    CHECK(s.chart().points[0].ours < h100_time);
    CHECK(s.window.command().text.contains("--set gpu.model=H200"));
    s.fitting().take_away(by_key("runtime.memory_share"));
    CHECK_FALSE(s.fitting().range(by_key("runtime.memory_share")));
    CHECK_FALSE(named<QPushButton>(s.fitting(), "Fit").isEnabled());
}

TEST_CASE("what is wrong with rows or bounds is said where it is, and what rows do not tell is told") {
    Calibrating s;
    QSignalSpy problems(&s.catalogue(), &Catalogue::problem);
    s.open("decode.batch,decode.time (ms)\n1,5\n2,six\n");
    CHECK(problems.isEmpty());  // in its place, once
    CHECK(says(*s.fitting().pane()->notice(), "line 3, column 2"));
    s.open(rows_text());
    s.fitting().add(by_key("runtime.memory_share"));
    type_in(s.fitting().range(by_key("runtime.memory_share")), "5");
    REQUIRE(s.ready());
    CHECK(says(*s.fitting().pane()->notice(), "expected bounds"));
    type_in(s.fitting().range(by_key("runtime.memory_share")), "20..100 %");
    REQUIRE(s.ready());
    REQUIRE(s.fitted());
    s.fitting().add(by_key("memory.price"));  // no time hinges on it
    s.fit();
    CHECK(says(s.fitting(), "memory.price changes nothing that was fitted"));
    QTest::keyClick(&s.fitting(), Qt::Key_Escape);
    CHECK_FALSE(s.catalogue().calibrating());
    QStringList unnamed;
    s.catalogue().calibrate();
    visit(QAccessible::queryAccessibleInterface(&s.fitting()), unnamed);
    INFO(unnamed.join(", ").toStdString());
    CHECK(unnamed.isEmpty());
}
