// Own entries and the study: what sets it apart, what it brings along, and the way back.
#include <QAction>
#include <QLineEdit>
#include <QMenu>
#include <QTreeView>
#include "app/gui/files/catalogue_diff_dialog.h"
#include "app/session/entries/catalogue_diff.h"
#include "tests/gui_catalogue_help.h"

using namespace diecast;

TEST_CASE("a study says what sets it apart from the one it was made of, its own entries included") {
    Browsed s;
    EntryRef const mine = s.derive(h100, "H100 mine");
    s.type(die::area, EntryValues::Value, "407");
    s.document().pin(gpu::model, std::string("H100 mine"));
    s.document().pin(wafer::edge_exclusion, 8.0);
    Study const& study = s.document().study();
    auto const list = differences(s.now(), s.document().as_opened(), study);
    REQUIRE(list.size() == 2);
    CHECK(list[0].what == "GPU");
    CHECK(list[0].is == "H100 mine");
    CHECK(list[0].was.empty());
    auto const entries = entry_differences(s.now(), study, graph());
    REQUIRE(entries.size() == 1);
    CHECK(entries[0].was == value_text(814, die::area));
    CHECK(entries[0].is == value_text(407, die::area));
    CHECK(entries[0].factor == Approx(0.5));
    DiffDialog dialog(s.document());
    REQUIRE(linger_until([&] { return child<QLabel>(dialog, "summary").text() == "3 differences"; }));
    CHECK(child<QTableView>(dialog).model()->rowCount() == 3);
    CHECK(differences(s.now(), study, study).empty());
}

TEST_CASE("an entry's menu in the tree offers what its page does") {
    Browsed s;
    s.catalogue().choose(h100);
    auto& tree = child<QTreeView>(s.catalogue());
    QModelIndex const other = tree.model()->index(1, 0, tree.currentIndex().parent());
    emit tree.customContextMenuRequested(tree.visualRect(other).center());
    auto& menu = child<QMenu>(s.catalogue(), "entry-menu");
    CHECK(tree.currentIndex() == other);
    QStringList texts;
    for (QAction const* action : menu.actions()) texts << action->text();
    for (char const* text : {"&Use in this study…", "&New from this…", "Compare &with…", "&Duplicate…"}) {
        CAPTURE(text);
        CHECK(texts.contains(text));
    }
    menu.close();
}

TEST_CASE("an own entry that a study brings along stays one's own, and a change of it holds") {
    Browsed s;
    EntryRef const mine = s.derive(h100, "H100 mine");
    s.document().pin(gpu::model, std::string("H100 mine"));
    REQUIRE(s.window.files().save_to(s.path("with-entry.diecast.json")));
    REQUIRE(s.window.files().open(s.path("with-entry.diecast.json")));
    REQUIRE(s.document().study().entries.size() == 1);
    s.catalogue().choose(mine);
    REQUIRE(s.values().editable());
    s.type(die::area, EntryValues::Value, "700");
    s.type(die::clock, EntryValues::Value, "1.5 GHz");
    CHECK(s.value(mine, die::area) == 700);
    CHECK(s.value(mine, die::clock) == 1.5);
    REQUIRE(s.window.files().save_to(s.path("again.diecast.json")));
    QFile file(s.path("again.diecast.json"));
    REQUIRE(file.open(QIODevice::ReadOnly));
    CHECK(file.readAll().contains("700"));
}

TEST_CASE("undo in the catalogue takes back the newest edit: of an entry, or of the study") {
    Browsed s;
    QAction* undo = s.window.findChild<QAction*>("undo");
    EntryRef const mine = s.derive(h100, "H100 mine");
    s.document().pin(die::area, 500.0);
    s.catalogue().choose(mine);
    double const before = s.value(mine, die::area);
    s.type(die::area, EntryValues::Value, "700");
    CHECK(undo->text().contains("700"));
    undo->trigger();
    REQUIRE(s.stored());
    CHECK(s.value(mine, die::area) == before);
    CHECK(s.document().is_pinned(die::area));
    s.document().pin(die::clock, 1.5);
    undo->trigger();
    CHECK_FALSE(s.document().is_pinned(die::clock));
    CHECK(s.document().is_pinned(die::area));
    s.window.pages().turn_to("explore");
    undo->trigger();
    CHECK_FALSE(s.document().is_pinned(die::area));
}

TEST_CASE("edits of entries leave a saved study saved, unless its choice goes along, and are done again") {
    Browsed s;
    EntryRef const mine = s.derive(h100, "H100 mine");
    s.document().pin(gpu::model, std::string("H100 mine"));
    REQUIRE(s.window.files().save_to(s.path("saved.diecast.json")));
    double const before = s.value(mine, die::area);
    s.type(die::area, EntryValues::Value, "700");
    CHECK_FALSE(s.document().modified());
    s.document().undo().undo();
    CHECK_FALSE(s.document().modified());
    CHECK(s.value(mine, die::area) == before);
    s.document().undo().redo();
    CHECK(s.value(mine, die::area) == 700);
    REQUIRE(s.stored());
    s.catalogue().actions().remove(mine);
    REQUIRE(s.stored());
    CHECK(s.document().modified());
    CHECK_FALSE(s.document().is_pinned(gpu::model));
    s.document().undo().undo();
    CHECK_FALSE(s.document().modified());
    CHECK(s.document().study().scenario.pins.at("gpu.model") == PinValue("H100 mine"));
    REQUIRE(s.stored());
    Graph read = make_model();  // as the next start of the program finds it
    CHECK_FALSE(has_errors(load_catalogue(read, catalogue_selectors(), presets_folder(), own_entry_files())));
    CHECK(read.entry(gpu::model, "H100 mine") >= 0);
    s.document().undo().undo();
    s.document().pin(die::clock, 1.5);
    CHECK(s.document().modified());
}

TEST_CASE("everything is reset without undoing edits of entries") {
    Browsed s;
    EntryRef const mine = s.derive(h100, "H100 mine");
    s.document().pin(die::clock, 1.5);
    s.type(die::area, EntryValues::Value, "700");
    s.document().reset();
    CHECK_FALSE(s.document().differs());
    CHECK_FALSE(s.document().modified());
    CHECK(s.value(mine, die::area) == 700);
}

TEST_CASE("an own choice of memory says which shares of the base it leaves as they were") {
    Browsed s;
    s.derive(h100, "H100 mine");
    CHECK_FALSE(s.values().details(s.values().row_of(by_key("memory.class"))).contains("Still as in"));
    s.type(by_key("memory.class"), EntryValues::Value, "HBM4");
    QString const details = s.values().details(s.values().row_of(by_key("memory.class")));
    CHECK(details.contains("Still as in H100: "));
    CHECK(details.contains("memory speed share 81.8"));
    CHECK_FALSE(s.values().details(s.values().row_of(die::area)).contains("Still as in"));
}

TEST_CASE("entries beside each other show what differs first, with whole names") {
    Browsed s;
    EntryRef const mine = s.derive(h100, "H100 mine");
    s.type(die::area, EntryValues::Value, "700");
    auto& tree = child<QTreeView>(s.catalogue());
    s.catalogue().choose(h100);
    tree.selectionModel()->select(s.entries().index_of(mine), QItemSelectionModel::Select);
    auto& only = named<QToolButton>(s.catalogue(), "Only what differs");
    REQUIRE(only.isChecked());
    auto& table = named<QTableView>(s.catalogue(), "Entries side by side");
    CHECK(table.model()->rowCount() == 1);
    only.click();
    CHECK(table.model()->rowCount() > 20);
}

TEST_CASE("in the table of one's own entry notes have room in a window 1440 pixels wide") {
    Browsed s;
    s.window.resize(1440, 900);
    EntryRef const mine = s.derive(h100, "H100 mine");
    s.type(die::area, EntryValues::Value, "700");
    REQUIRE(s.done());
    linger(60);
    QTableView& table = *s.page().table();
    int all = 0;
    for (int c = 0; c < EntryValues::columns; ++c) all += table.columnWidth(c);  // 0 of a hidden one
    CHECK(all <= table.viewport()->width());
    CHECK(table.columnWidth(EntryValues::Note) >= 140);
}

TEST_CASE("F2 on the name of a value edits the value") {
    Browsed s;
    EntryRef const mine = s.derive(h100, "H100 mine");
    s.catalogue().choose(mine);
    s.page().table()->setCurrentIndex(s.cell(die::area, EntryValues::Name));
    QTest::keyClick(s.page().table(), Qt::Key_F2);
    CHECK(s.page().table()->currentIndex().column() == EntryValues::Value);
    CHECK(s.page().table()->isPersistentEditorOpen(s.page().table()->currentIndex()) |
          !s.page().table()->viewport()->findChildren<QLineEdit*>().isEmpty());
}

TEST_CASE("a number of an entry that can mean another says how it is read, and is stored as that") {
    Browsed s;
    EntryRef const mine = s.derive(h100, "H100 mine");
    QTableView& table = *s.page().table();
    QModelIndex const at = s.cell(die::area, EntryValues::Value);
    table.edit(at);
    auto& field = child<QLineEdit>(*table.viewport());
    field.setText("1,840");
    CHECK(says(table, "Read as " + shown(1.84, die::area)));
    CHECK_FALSE(field.property("wrong").toBool());
    field.setText("1840");
    CHECK(field.property("wrong").toBool());
    field.setText("700");
    CHECK_FALSE(says(table, "Read as"));
    s.type(die::area, EntryValues::Value, "1,840");
    CHECK(s.value(mine, die::area) == Approx(1.84));
    CHECK(s.document().undo().undoText().contains(shown(1.84, die::area)));
}

TEST_CASE("a row whose own value has a long bold name is two lines high") {
    Browsed s;
    EntryRef const mine = s.derive({&by_key("memory.class"), "HBM4"}, "mine");
    s.catalogue().choose(mine);
    QTableView& table = *s.page().table();
    for (Quantity const* q : {&by_key("memory.price"), &by_key("memory.stack_bandwidth")})
        s.type(*q, EntryValues::Value, q->key == "memory.price" ? "20" : "3000");
    for (int row = 0; row < table.model()->rowCount(); ++row) {
        QModelIndex const name = table.model()->index(row, EntryValues::Name);
        QFont const font = name.data(Qt::FontRole).isValid() ? name.data(Qt::FontRole).value<QFont>() : table.font();
        bool const is_long =
            QFontMetrics(font).horizontalAdvance(name.data().toString()) > table.columnWidth(EntryValues::Name);
        INFO(name.data().toString().toStdString());
        if (is_long) CHECK(table.rowHeight(row) >= 2 * QFontMetrics(font).lineSpacing());
    }
}

TEST_CASE("against the study as it was opened, an entry it brought is no difference") {
    Browsed s;
    s.derive(h100, "H100 mine");
    s.document().pin(gpu::model, std::string("H100 mine"));
    REQUIRE(s.window.files().save_to(s.path("mine.diecast.json")));
    REQUIRE(s.window.files().open(s.path("mine.diecast.json")));
    auto const then = s.document().graph_as_opened();
    CHECK(entry_differences(s.now(), s.document().study(), *then).empty());
    CHECK_FALSE(entry_differences(s.now(), s.document().study(), graph()).empty());
}

TEST_CASE("a GPU's memory bandwidth is typed where the share of the speed stands, and is said beside it") {
    Browsed s;
    EntryRef const mine = s.derive(h100, "H100 mine");
    s.type(memory::speed, EntryValues::Value, "3.6 TB/s");
    double const share = 100 * 3600 / (5 * 819.);
    CHECK(s.value(mine, memory::speed) == Approx(share));
    s.cell(memory::speed, EntryValues::Value);
    CHECK(says(s.page(), "Memory bandwidth: " + shown(3.6, package::bandwidth) + ", may be typed"));
    s.type(memory::speed, EntryValues::Value, "12 TB/s");  // more than the stacks can give
    CHECK(s.value(mine, memory::speed) == Approx(share));
}

TEST_CASE("a memory bandwidth typed into the share of the speed sets the share that gives it") {
    ShownAt s("explore", "serving-2026");
    Document& document = s.document();
    ParameterRow& row = s.row(memory::speed);
    row.take("3.6 TB/s");  // of which GPU?
    CHECK(says(row, "Memory bandwidth differs between the designs that are swept"));
    document.pin(gpu::model, std::string("H100"));
    CHECK(says(row, "Memory bandwidth: " + shown(3.35, package::bandwidth)));
    row.take("3.6 TB/s");
    CHECK(says(row, "Set so that memory bandwidth is " + shown(3.6, package::bandwidth)));
    CHECK(pinned(s, memory::speed) == Approx(100 * 3600 / (5 * 819.)));
    CHECK(says(row, "Memory bandwidth: " + shown(3.6, package::bandwidth)));
    row.take("12 TB/s");
    CHECK(says(row, shown(12, package::bandwidth) + " would take"));
    row.take("80 %");
    CHECK(says(row, "Memory bandwidth: " + shown(3.276, package::bandwidth)));
}

TEST_CASE("a search in an entry finds values by name before those whose sources and notes mention the word") {
    Browsed s;
    s.catalogue().choose(h100);
    auto& search = named<QLineEdit>(s.page(), "Find a value");
    QAbstractItemModel const& rows = *s.page().table()->model();
    search.setText("price");
    REQUIRE(rows.rowCount() > 0);
    for (int i = 0; i < rows.rowCount(); ++i)  // the source of die area has price tables
        CHECK(rows.index(i, EntryValues::Name).data().toString() != "Die area");
    search.setText("ml-engineering");  // the name of none
    CHECK(rows.rowCount() > 1);
}
