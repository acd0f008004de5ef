// Studies on their way in and out of the window: entries they bring, links, autosave, other programs, drops.
#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QDropEvent>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMessageBox>
#include <QMimeData>
#include <QSettings>
#include "app/gui/files/link_dialog.h"
#include "app/gui/files/study_handle.h"
#include "model/study/axis_range.h"
#include "model/study/bundle.h"
#include "model/study/link.h"
#include "tests/gui_help.h"

using namespace diecast;

namespace {

struct Filed : Home, Shown {
    Filed() { child<Autosave>(window.files()).set_pace(30, 200); }
    StudyFiles& files() { return window.files(); }
    QString saved(QString const& name) {
        REQUIRE(window.files().save_to(path(name)));
        return path(name);
    }
    bool news() {
        return linger_until([&] { return files().news()->isVisible(); });
    }
};

QByteArray with_entries(QByteArray const& entries, QByteArray const& choose = "") {
    return QByteArray(study_text)
        .replace("\"noun\"", "\"entries\": [" + entries + "], " + choose + "\"noun\"")
        .replace("A tested study", "A study that brings entries");
}

QByteArray const dear_n5 = R"({"diecast": 1, "kind": "process", "name": "N5", "extends": "N7", "title": "Dear N5",
    "set": {"process.wafer_price": {"value": 33333, "unit": "USD", "source": "this test", "confidence": "assumed", "status": "assumption"}}})";
QByteArray const own_node = R"({"diecast": 1, "kind": "process", "name": "N5 own", "extends": "N5", "order": 99,
    "set": {"process.wafer_price": {"value": 12345, "unit": "USD", "source": "this test", "confidence": "assumed", "status": "assumption"}}})";

double wafer_price_of(Document const& document, char const* node) {
    Scenario s;
    s.pin(process::node, std::string(node));
    return evaluate(document.graph(), s, {&process::wafer_price})[0] / process::wafer_price.unit;
}

std::string json_of(Document const& document) { return to_json(document.graph(), document.study()); }
/// Whatever "all" means.
std::string all_of(Document const& document) {
    return to_json(document.graph(), bundled(document.graph(), document.study()));
}

QByteArray content(QString const& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void leave_behind(QString const& folder, QByteArray const& study, QString const& file, QString const& id = "dead") {
    QDir().mkpath(folder);
    write(folder + "/" + id + ".diecast.json", study);
    write(folder + "/" + id + ".facts", QJsonDocument(QJsonObject{{"file", file}, {"name", "left.json"}}).toJson());
}

}  // namespace

TEST_CASE("a study that brings entries is computed with them, and one says which are other than here") {
    Filed s;
    double const shipped = wafer_price_of(s.document(), "N5");
    write(s.path("brings.json"), with_entries(dear_n5 + "," + own_node));
    REQUIRE(s.window.files().open(s.path("brings.json")));
    CHECK(wafer_price_of(s.document(), "N5") == 33333);
    CHECK(wafer_price_of(s.document(), "N5 own") == 12345);
    CHECK(s.window.messages().isVisible());
    CHECK(s.window.messages().accessibleName().contains("process “N5”"));
    CHECK_FALSE(s.window.messages().accessibleName().contains("N5 own"));
    CHECK(s.row(process::node).choice()->findText("N5 own") > 0);
    REQUIRE(s.settled());
    write(s.path("plain.json"), study_text);
    REQUIRE(s.window.files().open(s.path("plain.json")));
    CHECK(wafer_price_of(s.document(), "N5") == shipped);
    CHECK(s.document().graph().entry(process::node, "N5 own") == -1);
    CHECK(s.row(process::node).choice()->findText("N5 own") == -1);
    CHECK(s.settled());
}

TEST_CASE("an entry that is wrong keeps a study out, and nothing has changed") {
    Filed s;
    std::string const before = json_of(s.document());
    write(s.path("bad.json"), with_entries(QByteArray(own_node).replace("12345", "-5")));
    CHECK_FALSE(s.window.files().open(s.path("bad.json")));
    CHECK(s.window.messages().accessibleName().contains("bad.json"));
    CHECK(json_of(s.document()) == before);
}

TEST_CASE("another graph is adopted with choices by name, and edits before it can be undone") {
    Filed s;
    Document& document = s.document();
    Issues issues;
    document.sweep(process::node, *parse_axis(graph(), process::node, "N7,N5,N3E", issues));
    REQUIRE(issues.empty());
    document.pin(process::node, std::string("N5"));
    std::string const before = json_of(document);
    OwnEntry const first{"process", "A first",
                         QByteArray(own_node).replace("N5 own", "A first").replace("99", "-1").toStdString()};
    document.adopt(make_graph({first}, issues));
    CHECK(document.graph().entry(process::node, "N5") == graph().entry(process::node, "N5") + 1);
    CHECK(json_of(document) == before);
    document.undo().undo();
    CHECK(list_text(document.graph(), process::node, document.axis_of(process::node)->values) == "N7, N5, N3E");
    document.undo().undo();
    CHECK(document.axis_of(process::node)->values.size() == graph().entries(process::node).size() + 1);  // "all"
    REQUIRE(s.settled());
    CHECK(s.row(process::node).choice()->findText("A first") > 0);
    document.undo().redo();
    CHECK(list_text(document.graph(), process::node, document.axis_of(process::node)->values) == "N7, N5, N3E");
    CHECK(s.settled());
}

TEST_CASE("saving writes the entries that do not ship, a self-contained copy all of them") {
    Filed s;
    write(s.path("brings.json"), with_entries(own_node).replace("\"text\": \"all\"", "\"text\": \"N7, N5 own\""));
    REQUIRE(s.window.files().open(s.path("brings.json")));
    QByteArray const saved = content(s.saved("saved.diecast.json"));
    CHECK(saved.contains("N5 own"));
    CHECK_FALSE(saved.contains("Chiplet Actuary"));  // N5, which it extends, ships
    REQUIRE(s.files().save_copy_to(s.path("copy.diecast.json")));
    CHECK(content(s.path("copy.diecast.json")).contains("Chiplet Actuary"));
    CHECK(s.document().path() == s.path("saved.diecast.json"));
    REQUIRE(s.window.files().open(s.path("copy.diecast.json")));
    CHECK(wafer_price_of(s.document(), "N5 own") == 12345);
    s.document().pin(die::clock, 1.5);
    CHECK(content(s.saved("edited.diecast.json")).contains("Chiplet Actuary"));  // a self-contained copy stays one
    CHECK_FALSE(s.files().save_copy_to("/nowhere/at/all.json"));
    CHECK(s.window.messages().isVisible());
}

TEST_CASE(
    "a study without a file is saved in its self-contained copy, and a copy beside a file can be opened unasked") {
    Filed s;
    s.document().pin(die::clock, 1.5);
    REQUIRE(s.document().modified());
    REQUIRE(s.files().save_copy_to(s.path("copy.diecast.json")));
    CHECK_FALSE(s.document().modified());
    CHECK(s.document().path() == s.path("copy.diecast.json"));
    s.document().pin(die::clock, 1.6);
    CHECK(content(s.saved("copy.diecast.json")).contains("Chiplet Actuary"));  // it stays self-contained
    s.document().pin(die::clock, 1.7);
    REQUIRE(s.files().save_copy_to(s.path("second.diecast.json")));
    CHECK(s.document().modified());  // its own file says something else
    CHECK(s.document().path() == s.path("copy.diecast.json"));
    SECTION("the copy") {
        s.files().receive(s.path("second.diecast.json"));
        CHECK(linger_until([&] { return s.document().path() == s.path("second.diecast.json"); }));
    }
    SECTION("not unasked where the study was edited since") {
        s.document().pin(die::clock, 1.8);
        Answering const answering(QMessageBox::Cancel);
        s.files().receive(s.path("second.diecast.json"));
        CHECK(answering.asked);
    }
}

TEST_CASE("link text carries a study from one window to another, bit by bit") {
    Filed s, other;
    s.document().pin(die::clock, 1.2345678901234567);
    QString const said = s.files().copy_link();
    QString const link = QApplication::clipboard()->text();
    CHECK(is_link(to_std(link)));
    CHECK(said.contains("characters"));
    REQUIRE(other.document().modified() == false);
    other.files().paste();
    CHECK(linger_until([&] { return all_of(other.document()) == all_of(s.document()); }));
    CHECK(other.document().modified());  // it is in no file
    CHECK(other.document().path().isEmpty());
    {
        Answering const answering(QMessageBox::Cancel);
        other.files().paste();
        CHECK(answering.asked);
    }
    QApplication::clipboard()->setText("good morning");
    other.files().paste();
    CHECK(other.window.messages().accessibleName().contains("no study on the clipboard"));
    QApplication::clipboard()->setText(link.left(link.size() / 2));
    other.document().undo().setClean();
    other.files().paste();
    CHECK(other.window.messages().accessibleName().contains("was not opened"));
    CHECK(all_of(other.document()) == all_of(s.document()));
}

TEST_CASE("Ctrl+V opens the link on the clipboard, but pastes words into a field") {
    Filed s;
    QApplication::clipboard()->setText(
        QString::fromStdString(to_link(QByteArray(study_text).replace("A tested study", "From a link").toStdString())));
    s.window.activateWindow();
    s.canvas()->setFocus();
    QTest::keyClick(s.canvas(), Qt::Key_V, Qt::ControlModifier);
    CHECK(linger_until([&] { return s.document().study().title == "From a link"; }));
    s.document().undo().setClean();
    QApplication::clipboard()->setText("wafer");
    s.window.parameters().search()->setFocus();
    QTest::keyClick(s.window.parameters().search(), Qt::Key_V, Qt::ControlModifier);
    CHECK(s.window.parameters().search()->text() == "wafer");
}

TEST_CASE("what a link holds is said before it is opened") {
    Filed s;
    QApplication::clipboard()->clear();
    LinkDialog dialog(s.document());
    dialog.show();
    CHECK_FALSE(child<QPushButton>(dialog, "open").isEnabled());
    QByteArray const brings = with_entries(own_node, "\"pin\": {\"wafer.diameter\": \"200 mm\"}, ");
    named<QPlainTextEdit>(dialog, "Link text").setPlainText(QString::fromStdString(to_link(brings.toStdString())));
    REQUIRE(linger_until([&] { return child<QPushButton>(dialog, "open").isEnabled(); }));
    for (char const* words : {"A study that brings entries", "5 axes", "N5 own"})
        CHECK(child<QLabel>(dialog, "summary").text().contains(words));
    auto const& differences = named<QPlainTextEdit>(dialog, "What differs from the study that is open or ships");
    CHECK(differences.toPlainText().contains("Wafer diameter"));
    named<QPlainTextEdit>(dialog, "Link text").setPlainText("diecast:1:AAAA");
    REQUIRE(linger_until([&] { return child<QLabel>(dialog, "summary").text().contains("cannot be opened"); }));
    CHECK_FALSE(child<QPushButton>(dialog, "open").isEnabled());
    named<QPlainTextEdit>(dialog, "Link text").setPlainText(study_text);
    REQUIRE(linger_until([&] { return child<QPushButton>(dialog, "open").isEnabled(); }));
    std::optional<Opening> chosen;
    QObject::connect(&dialog, &LinkDialog::chosen, &dialog, [&](Opening const& opening) { chosen = opening; });
    child<QPushButton>(dialog, "open").click();
    REQUIRE(chosen);
    CHECK(chosen->study.title == "A tested study");
    QStringList unnamed;
    visit(QAccessible::queryAccessibleInterface(&dialog), unnamed);
    CHECK(unnamed.join(", ") == "");
}

TEST_CASE("unsaved changes are kept in a file of their own until they are saved or undone") {
    Filed s;
    CHECK(s.autosaved().isEmpty());
    s.document().pin(wafer::diameter, 200.0);
    REQUIRE(linger_until([&] { return s.autosaved().size() == 1 && !child<Autosave>(s.files()).busy(); }));
    QByteArray const kept = content(child<Autosave>(s.files()).file());
    StudyReading const reading = read_study(graph(), kept.toStdString(), "");
    CHECK_FALSE(has_errors(reading.issues));
    CHECK(reading.study.scenario == s.document().study().scenario);
    s.saved("mine.diecast.json");
    CHECK(linger_until([&] { return s.autosaved().isEmpty(); }));
    s.document().pin(wafer::diameter, 210.0);
    REQUIRE(linger_until([&] { return s.autosaved().size() == 1; }));
    s.document().undo().undo();
    CHECK(linger_until([&] { return s.autosaved().isEmpty(); }));
    CHECK(find_leftovers(s.autosaves()).empty());
}

TEST_CASE("a hand that never rests is kept safe, too, and a window that closes in good order leaves nothing") {
    Home home;
    {
        Shown s;
        child<Autosave>(s.window.files()).set_pace(100 * patience, 100);
        for (int i = 0; i < 10; ++i) {
            s.document().pin(wafer::diameter, 200.0 + i);
            linger(30);
        }
        CHECK(linger_until([&] { return home.autosaved().size() == 1; }));
        CHECK(find_leftovers(home.autosaves()).empty());  // its program lives
    }
    CHECK(QDir(home.autosaves()).isEmpty());
}

TEST_CASE("changes that a dead program left are offered, never taken") {
    Filed s;
    QString const file = s.saved("left.json");
    std::string const saved = json_of(s.document());
    QByteArray const left = QByteArray(study_text).replace("1,2,4", "1,2");
    leave_behind(s.autosaves(), left, file);
    write(s.autosaves() + "/halfway.diecast.json.XyZ123", "{ half");
    s.files().offer_leftovers();
    MessageStrip& strip = *s.files().recovery();
    REQUIRE(strip.isVisible());
    CHECK(strip.accessibleName().contains("left.json"));
    CHECK(json_of(s.document()) == saved);
    CHECK_FALSE(QFile::exists(s.autosaves() + "/halfway.diecast.json.XyZ123"));
    CHECK(find_leftovers(s.autosaves()).empty());  // nobody else is offered them meanwhile
    answers_of(strip)[0]->click();
    CHECK_FALSE(strip.isVisible());
    CHECK(s.document().axis_of(package::split)->values.size() == 2);
    CHECK(s.document().modified());
    CHECK(s.document().path() == file);
    REQUIRE(linger_until([&] { return !QFile::exists(s.autosaves() + "/dead.diecast.json"); }));
    CHECK(s.autosaved().size() == 1);  // they are this window's now
    REQUIRE(s.files().save());
    CHECK(content(file).contains("1,2\""));
    CHECK(linger_until([&] { return s.autosaved().isEmpty(); }));
}

TEST_CASE("of several leftovers each is decided on, and one that cannot be read is kept") {
    Filed s;
    leave_behind(s.autosaves(), "{ broken", "", "broken");
    leave_behind(s.autosaves(), study_text, "", "whole");
    s.files().offer_leftovers();
    MessageStrip& strip = *s.files().recovery();
    REQUIRE(strip.isVisible());
    CHECK(strip.accessibleName().contains("1 of 2"));
    for (int i = 0; i < 2; ++i) {
        REQUIRE(strip.isVisible());
        answers_of(strip)[0]->click();
        s.document().undo().setClean();
    }
    CHECK_FALSE(strip.isVisible());
    CHECK(QFile::exists(s.autosaves() + "/broken.diecast.json"));
}

TEST_CASE("a file that another program changes is offered again, what one has stays until then") {
    Filed s;
    QString const file = s.saved("shared.diecast.json");
    std::string const mine = json_of(s.document());
    QByteArray const theirs = QByteArray(study_text).replace("A tested study", "Their study");
    linger(300);
    CHECK_FALSE(s.files().news()->isVisible());  // our own saving is no news
    write(file, theirs);
    REQUIRE(s.news());
    CHECK(s.files().news()->accessibleName().contains("shared.diecast.json"));
    CHECK(json_of(s.document()) == mine);
    answers_of(*s.files().news())[0]->click();
    CHECK(s.document().study().title == "Their study");
    CHECK_FALSE(s.document().modified());
    s.document().pin(wafer::diameter, 200.0);
    write(s.path("new"), QByteArray(theirs).replace("Their study", "Renamed over it"));
    REQUIRE(::rename(to_std(s.path("new")).c_str(), to_std(file).c_str()) == 0);
    REQUIRE(s.news());
    CHECK(s.files().news()->accessibleName().contains("unsaved"));
    answers_of(*s.files().news())[1]->click();
    CHECK(s.document().study().title == "Their study");
    CHECK(s.document().modified());
    write(file, QByteArray(theirs).replace("Their study", "And again"));  // the new file is watched, too
    REQUIRE(s.news());
    Answering const answering(QMessageBox::Cancel);
    CHECK_FALSE(s.files().save());
    CHECK(answering.asked);
    CHECK(content(file).contains("And again"));
}

TEST_CASE("a removed file is said to be, and saving writes it again") {
    Filed s;
    QString const file = s.saved("gone.diecast.json");
    QFile::remove(file);
    REQUIRE(s.news());
    CHECK(s.files().news()->accessibleName().contains("removed"));
    CHECK(s.document().modified());
    answers_of(*s.files().news())[0]->click();
    CHECK(QFile::exists(file));
    CHECK_FALSE(s.document().modified());
    CHECK_FALSE(s.files().news()->isVisible());
}

TEST_CASE("recent files that are missing are shown, and cannot be chosen") {
    Filed s;
    QSettings().remove("recent");
    QString const here = s.saved("here.json"), gone = s.saved("gone.json");
    QFile::remove(gone);
    QMenu menu;
    s.files().fill_recent(&menu);
    REQUIRE(menu.actions().size() == 4);
    CHECK_FALSE(menu.actions()[0]->isEnabled());
    CHECK(menu.actions()[0]->text().contains("missing"));
    CHECK(menu.actions()[1]->isEnabled());
    menu.actions()[3]->trigger();
    s.files().fill_recent(&menu);
    CHECK(menu.actions().size() == 1);
}

TEST_CASE("a study dragged out is a whole file and link text") {
    Filed s;
    s.document().pin(wafer::diameter, 200.0);
    std::unique_ptr<QMimeData> const data(s.files().packed());
    REQUIRE(data);
    REQUIRE(data->urls().size() == 1);
    Filed other;
    REQUIRE(other.window.files().open(data->urls()[0].toLocalFile()));
    CHECK(other.document().study().scenario == s.document().study().scenario);
    CHECK_FALSE(other.document().study().entries.empty());
    Issues issues;
    CHECK(from_link(to_std(data->text()), issues));
    auto const handles = s.window.status().findChildren<StudyHandle*>();
    REQUIRE(handles.size() == 1);
    CHECK(handles[0]->accessibleName().contains("A tested study"));
}

TEST_CASE("what is dropped is opened, added or refused, each with a word") {
    Filed s;
    write(s.path("holiday.jpg"), "\xff\xd8\xff");
    QMimeData picture, text;
    picture.setUrls({QUrl::fromLocalFile(s.path("holiday.jpg"))});
    s.files().take(picture);
    CHECK(s.window.messages().accessibleName().contains("holiday.jpg is neither"));
    text.setText(QString::fromStdString(to_link(QByteArray(study_text).replace("A tested", "A linked").toStdString())));
    CHECK(StudyFiles::can_take(text));
    s.files().take(text);
    CHECK(linger_until([&] { return s.document().study().title == "A linked study"; }));
    text.setText("hello");
    CHECK_FALSE(StudyFiles::can_take(text));
    QStringList wanted;
    QObject::connect(&s.files(), &StudyFiles::import_wanted, &s.window, [&](QString const& path) { wanted << path; });
    QObject::disconnect(&s.files(), &StudyFiles::import_wanted, &child<Catalogue>(s.window).actions(), nullptr);
    write(s.path("own.diecast.json"), own_node);
    write(s.path("config.json"), R"({"model_type": "llama", "hidden_size": 4096})");
    QMimeData both;
    both.setUrls({QUrl::fromLocalFile(s.path("own.diecast.json")), QUrl::fromLocalFile(s.path("config.json"))});
    s.files().take(both);
    CHECK(wanted == QStringList{s.path("own.diecast.json"), s.path("config.json")});
}

TEST_CASE("an entry's file is no study: it is imported") {
    Shown s;
    QFile file(s.path("node.json"));
    REQUIRE(file.open(QIODevice::WriteOnly));
    file.write(R"({"diecast": 1, "kind": "process", "name": "Mine", "extends": "N5"})");
    file.close();
    CHECK(StudyFiles::is_for_import(s.path("node.json")));
    REQUIRE(s.window.files().save_to(s.path("study.json")));
    CHECK_FALSE(StudyFiles::is_for_import(s.path("study.json")));
    CHECK_FALSE(StudyFiles::is_for_import("lite-gpu"));
}

TEST_CASE("what cannot be saved can be saved elsewhere, and a limit set aside comes back with the file") {
    Shown s;
    CHECK_FALSE(s.window.files().save_to("/nowhere/at/all.json"));
    REQUIRE(s.window.messages().isVisible());
    CHECK(answers_of(s.window.messages())[0]->text().contains("elsewhere"));
    Goals goals = goals_of(s.document().study());
    std::swap(goals.constraints, goals.set_aside);
    s.document().set_goals(goals, "put aside");
    REQUIRE(s.window.files().save_to(s.path("aside.json")));
    REQUIRE(s.window.files().open(s.path("aside.json")));
    CHECK(goals_of(s.document().study()) == goals);
}

TEST_CASE("a study with nothing to plot says so, until it has something") {
    Shown s;
    QFile file(s.path("empty.json"));
    REQUIRE(file.open(QIODevice::WriteOnly));
    file.write(R"({"diecast": 2, "kind": "study", "name": "empty"})");
    file.close();
    REQUIRE(s.window.files().open(s.path("empty.json")));
    REQUIRE(linger_until([&] { return !child<Notice>(child<ExplorePage>(s.window), "nothing-to-plot").isHidden(); }));
    CHECK_FALSE(s.session().picture());
    CHECK_FALSE(s.window.busy());
    Goals goals = goals_of(s.document().study());
    goals.objectives = {{&package::cost, Sense::minimise}};
    s.document().set_goals(goals, "cost");
    REQUIRE(s.settled());
    CHECK_FALSE(!child<Notice>(child<ExplorePage>(s.window), "nothing-to-plot").isHidden());
    CHECK(s.session().picture()->question.x == &package::cost);
}

TEST_CASE("the last study that was open is found again at the next start") {
    Shown s;
    REQUIRE(s.window.files().open("copa-gpu"));
    s.window.close();
    Opening const again = read_opening(find_study_text(to_std(QSettings().value("last_study").toString())), nullptr);
    CHECK_FALSE(has_errors(again.issues));
    CHECK(again.study.name == "copa-gpu");
}

TEST_CASE("a table of measurements is added as points over Explore and saved with the study, and Undo takes it away") {
    ShownAt s("catalogue");
    write(s.path("ours.csv"), "name,package.cost_per_peak,package.bandwidth_per_peak\nrig 7,2,3\nrig 8,3,\n");
    s.window.files().receive(s.path("ours.csv"));
    CHECK(s.window.pages().current().objectName() == "explore");
    REQUIRE(s.settled());
    REQUIRE(s.document().study().measured.size() == 2);
    CHECK(s.document().modified());
    Question const& asked = s.session().picture()->question;
    REQUIRE(asked.measured.size() == 1);
    CHECK(asked.measured[0] == MeasuredPoint{"rig 7", "ours", 2, 3});
    CHECK(std::abs(s.session().picture()->view.x.place(2) - 0.5) < 0.5);
    REQUIRE(s.window.files().save_to(s.path("kept.diecast.json")));
    CHECK(load_study(graph(), s.path("kept.diecast.json").toStdString()).study.measured.size() == 2);
    s.document().undo().undo();
    REQUIRE(s.settled());
    CHECK(s.document().study().measured.empty());
    CHECK(s.session().picture()->question.measured.empty());
    write(s.path("bad.csv"), "name,packages\nrig 7,2\n");
    s.window.files().receive(s.path("bad.csv"));
    CHECK(s.window.messages().isVisible());
    CHECK(s.document().study().measured.empty());
}

TEST_CASE("Show all makes the axes as wide as all designs, and fits them to the front again") {
    ShownAt s("explore", "lite-gpu");
    View const fitted = s.session().picture()->view;
    auto& button = named<QToolButton>(s.window, "Axes as wide as all designs");
    button.click();
    REQUIRE(s.settled());
    View const all = s.session().picture()->view;
    CHECK(all.x.hi > 3 * fitted.x.hi);
    button.click();
    REQUIRE(s.settled());
    CHECK(s.session().picture()->view == fitted);
}
