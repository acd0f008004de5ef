// The workspace Catalogue: looking, comparing, and one's own entries, by mouse, keyboard and file.
#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QSignalSpy>
#include "app/gui/catalogue/entry_name_dialog.h"
#include "app/gui/catalogue/entry_pick_dialog.h"
#include "app/gui/catalogue/entry_sign.h"
#include "app/gui/catalogue/entry_trust.h"
#include "app/gui/catalogue/entry_value_dialog.h"
#include "tests/file_help.h"
#include "tests/gui_catalogue_help.h"

using namespace diecast;

namespace {

using Failing = QAbstractItemModelTester;
auto const fatal = QAbstractItemModelTester::FailureReportingMode::Fatal;

}  // namespace

TEST_CASE("every preset stands in the tree under its kind, and a search finds it by name, title or key") {
    CatalogueModel model;
    Failing const tester(&model, fatal);
    model.list(graph(), Study{});
    std::size_t all = 0;
    for (auto const& [kind, selector] : catalogue_selectors()) {
        all += graph().entries(*selector).size();
        CHECK(kind_title(*selector) != title(*selector));  // every kind has a word of its own
    }
    CHECK(model.listed() == static_cast<int>(all));
    CHECK(model.entry_at(model.index_of(h100)) == h100);
    CHECK(model.kind_at(model.index_of(h100)) == &gpu::model);
    CHECK_FALSE(model.entry_at(model.index(0, 0)));
    model.find({"nvidia", "h200"});
    CHECK(model.index_of(h200).isValid());
    CHECK_FALSE(model.index_of(h100).isValid());
    model.find({"process.defect_density"});
    CHECK(model.listed() > 0);
    CHECK_FALSE(model.index_of(h100).isValid());
    model.find({"there is no such entry"});
    CHECK(model.rowCount() == 0);
    model.find({});
    CHECK(model.listed() == static_cast<int>(all));
}

TEST_CASE("an entry shows every value with unit, status, source and the base it comes from") {
    EntryValues model;
    Failing const tester(&model, fatal);
    model.show(graph(), h200, {}, false);
    Entry const& entry = *entry_of(graph(), h200);
    REQUIRE(model.rowCount() == static_cast<int>(entry.sets.size()));
    REQUIRE_FALSE(entry.extends.empty());
    int inherited = 0;
    for (int row = 0; row < model.rowCount(); ++row) {
        Assignment const& a = model.at(row);
        CHECK_FALSE(model.index(row, EntryValues::Value).data().toString().isEmpty());
        CHECK(model.index(row, EntryValues::Trust).data().toString() == qtext(to_text(a.provenance.status)));
        CHECK_FALSE(model.index(row, EntryValues::Trust).data(Qt::DecorationRole).isNull());
        CHECK(model.details(row).contains(qtext(a.quantity->key)));
        inherited += !model.index(row, EntryValues::From).data().toString().isEmpty();
    }
    CHECK(inherited > 0);
    CHECK(inherited < model.rowCount());
    int const area = model.row_of(die::area);
    CHECK(model.index(area, EntryValues::Value).data().toString() == shown(814, die::area));
    CHECK(model.index(area, EntryValues::From).data().toString() == "H100");
    auto const table = model.cells({area});
    CHECK(table[0][0] == "kind");
    CHECK(table[1] == std::vector<std::string>{"gpu", "H200", "die.area", "Die area", "814", "mm²", "", "", "",
                                               "published", "vendor", "", table[1][12], "H100", ""});
    CHECK_FALSE(model.flags(model.index(area, EntryValues::Value)) & Qt::ItemIsEditable);
}

TEST_CASE("the counts by status add up to the number of values") {
    for (auto const& [kind, selector] : catalogue_selectors())
        for (Entry const& entry : graph().entries(*selector)) {
            QString const text = trust_text(entry);
            CAPTURE(entry.name, text.toStdString());
            int sum = 0;
            for (QString const& part : text.section(": ", 1).split(", ")) sum += part.section(' ', 0, 0).toInt();
            CHECK(sum == text.section(' ', 0, 0).toInt());
        }
    CHECK(trust_text({"x", {{&die::area, 1.0, {}}, {&die::clock, 1.0, {"s", 0, "", Status::published}}}}) ==
          "2 values: 1 published, 1 assumption");
}

TEST_CASE("signs of status differ in shape, not only in colour") {
    std::vector<QImage> shapes;
    for (Status s : {Status::published, Status::derived, Status::calibrated, Status::recalled, Status::assumption}) {
        QImage shape = sign(s).pixmap(32, 32).toImage().convertToFormat(QImage::Format_Alpha8);
        for (QImage const& other : shapes) {
            int apart = 0;
            for (int y = 0; y < shape.height(); ++y)
                for (int x = 0; x < shape.width(); ++x)
                    apart += qAlpha(shape.pixel(x, y)) / 128 != qAlpha(other.pixel(x, y)) / 128;
            CHECK(apart > 40);
        }
        shapes.push_back(shape);
    }
}

TEST_CASE("entries side by side: what differs, and by which factor") {
    EntryCompare model;
    Failing const tester(&model, fatal);
    model.show(graph(), {h100, h200});
    REQUIRE(model.columnCount() == 3);
    REQUIRE(model.differences() > 0);
    REQUIRE(model.differences() < model.values());
    int stacks = -1;
    for (int row = 0; row < model.rowCount(); ++row)
        if (model.index(row, 0).data().toString() == title(package::stacks)) stacks = row;
    REQUIRE(stacks >= 0);
    CHECK(model.index(stacks, 1).data().toString() == "5");
    CHECK(model.index(stacks, 2).data().toString() == "6");
    CHECK(model.index(stacks, 2).data(EntryCompare::ratio_role).toString() == "× 1.2");
    CHECK(model.index(stacks, 2).data(EntryCompare::differs_role).toBool());
    CHECK_FALSE(model.index(stacks, 1).data(EntryCompare::differs_role).toBool());
    model.show_only_differences(true);
    CHECK(model.rowCount() == model.differences());
    auto const table = model.cells();
    CHECK(table.size() == static_cast<std::size_t>(model.differences()) + 1);
    CHECK(table[0] == std::vector<std::string>{"kind", "key", "quantity", "unit", "H100", "H200", "H200 / H100"});
}

TEST_CASE("choosing in the tree shows the entry, a second one compares, and Use pins it, which can be undone") {
    Browsed s;
    s.catalogue().choose(h100);
    CHECK(says(s.page(), "NVIDIA H100 SXM"));
    CHECK(child<EntryTrust>(s.page()).accessibleName().contains("values: "));
    CHECK(says(s.page(), "not at all") == study_uses(s.now(), s.document().study(), h100).isEmpty());
    auto& tree = child<QTreeView>(s.catalogue());
    tree.selectionModel()->select(s.entries().index_of(h200), QItemSelectionModel::Select);
    REQUIRE(s.catalogue().comparing());
    CHECK(child<EntryComparePage>(s.catalogue()).model().entries() == std::vector{h100, h200});
    CHECK(says(child<EntryComparePage>(s.catalogue()), "values differ"));
    named<QPushButton>(s.catalogue(), "Copy as CSV").click();
    CHECK(QApplication::clipboard()->text().startsWith("kind,key,quantity"));
    QTest::keyClick(&named<QTableView>(s.catalogue(), "Entries side by side"), Qt::Key_Escape);
    CHECK_FALSE(s.catalogue().comparing());
    child<QPushButton>(s.page(), "use").click();
    CHECK(s.document().study().scenario.pins.at("gpu.model") == PinValue("H100"));
    REQUIRE(linger_until([&] { return !s.catalogue().busy(); }));
    CHECK(says(s.page(), "set as"));
    CHECK_FALSE(child<QPushButton>(s.page(), "use").isEnabled());
    CHECK(s.entries().index_of(h100).data(CatalogueModel::badge_role).toString() == "in use");
    s.document().undo().undo();
    CHECK_FALSE(s.document().study().scenario.pins.contains("gpu.model"));
    REQUIRE(linger_until([&] { return !s.catalogue().busy(); }));
    CHECK(child<QPushButton>(s.page(), "use").isEnabled());
}

TEST_CASE("Use asks which choice of several an entry is for, and names what it replaces") {
    Browsed s;
    s.document().pin(by_key("tier2.class"), "HBF");
    s.catalogue().choose({&by_key("memory.class"), "MRM-STT"});
    REQUIRE(linger_until([&] { return !s.catalogue().busy(); }));
    CHECK(child<QPushButton>(s.page(), "use").text() == "Use in this study…");
    auto const actions = child<QMenu>(s.page(), "use-menu").actions();
    REQUIRE(actions.size() == 6);  // classes of a package, stores of keys and values
    CHECK(actions[0]->text().contains("MRM-STT in place of HBM"));
    CHECK(actions[4]->text().contains("MRM-STT in place of HBF"));
    actions[4]->trigger();
    REQUIRE(linger_until([&] { return s.document().study().scenario.pins.at("tier2.class") == PinValue("MRM-STT"); }));
    CHECK_FALSE(s.document().study().scenario.pins.contains("memory.class"));
    REQUIRE(linger_until([&] { return !s.catalogue().busy(); }));
    auto const then = child<QMenu>(s.page(), "use-menu").actions();
    REQUIRE(then.size() == 6);
    CHECK_FALSE(then[4]->isEnabled());
    CHECK(then[0]->isEnabled());
}

TEST_CASE("Use offers to add an entry to a swept choice, says what it would replace, and the page tells the use") {
    Browsed s;
    Quantity const& tier2 = by_key("tier2.class");
    AxisSpec axis{&tier2, "HBF, LPDDR5X", {}};
    for (char const* name : {"HBF", "LPDDR5X"}) axis.values.push_back(s.now().entry(tier2, name));
    s.document().sweep(tier2, axis);
    EntryRef const stt{&by_key("memory.class"), "MRM-STT"};
    s.catalogue().choose(stt);
    REQUIRE(linger_until([&] { return !s.catalogue().busy(); }));
    CHECK(says(s.page(), "not at all"));
    CHECK(s.entries().index_of(stt).data(CatalogueModel::badge_role).toString().isEmpty());
    auto const actions = child<QMenu>(s.page(), "use-menu").actions();
    REQUIRE(actions.size() == 8);  // two for the swept choice, a separator, one for each of the others
    CHECK(actions[0]->text().contains("add MRM-STT to the 2 swept"));
    CHECK(actions[1]->text().contains("MRM-STT alone, in place of the 2 swept"));
    actions[0]->trigger();
    REQUIRE(linger_until([&] { return s.document().axis_of(tier2)->values.size() == 3; }));
    CHECK(s.document().axis_of(tier2)->text == "HBF, LPDDR5X, MRM-STT");
    CHECK(s.window.status().currentMessage().contains("MRM-STT is added, 3 are swept"));
    REQUIRE(linger_until([&] { return !s.catalogue().busy(); }));
    CHECK(says(s.page(), "on the axis " + title(tier2)));
    CHECK(s.entries().index_of(stt).data(CatalogueModel::badge_role).toString() == "in use");
    auto const then = child<QMenu>(s.page(), "use-menu").actions();
    CHECK_FALSE(then[0]->isEnabled());
    then[1]->trigger();
    REQUIRE(linger_until([&] { return s.document().is_pinned(tier2); }));
    CHECK(s.window.status().currentMessage().contains("MRM-STT alone, no longer the 3 swept"));
    REQUIRE(linger_until([&] { return !s.catalogue().busy(); }));
    CHECK(says(s.page(), "set as " + title(tier2)));
    s.document().undo().undo();
    s.document().undo().undo();
    CHECK(s.document().axis_of(tier2)->values == axis.values);
}

TEST_CASE("a value, a row and the table can be copied, the table sorted and searched") {
    Browsed s;
    s.catalogue().choose(h100);
    QModelIndex const area = s.cell(die::area, EntryValues::Value);
    s.page().table()->setCurrentIndex(area);
    s.page().copy_value();
    CHECK(QApplication::clipboard()->text() == "814 mm²");
    s.page().copy_rows();
    CHECK(QApplication::clipboard()->text().contains("gpu,H100,die.area,Die area,814,mm²"));
    s.page().copy_table();
    CHECK(QApplication::clipboard()->text().count('\n') == s.values().rowCount() + 1);
    s.page().table()->sortByColumn(EntryValues::Name, Qt::AscendingOrder);
    auto const name = [&](int row) {
        return s.page().table()->model()->index(row, EntryValues::Name).data().toString();
    };
    CHECK(name(0).localeAwareCompare(name(1)) <= 0);
    named<QLineEdit>(s.page(), "Find a value").setText("die area");
    CHECK(s.page().table()->model()->rowCount() == 1);
    s.page().copy_table();
    CHECK(QApplication::clipboard()->text().count('\n') == 2);
}

TEST_CASE("Explain leads to the derivation of the value in Explore") {
    Browsed s;
    s.catalogue().choose(h100);
    s.cell(die::area, EntryValues::Value);
    QSignalSpy asked(&s.window.navigator(), &Navigator::to_derivation);
    child<QPushButton>(s.page(), "explain").click();
    CHECK(asked.count() == 1);
    CHECK(s.window.pages().current().objectName() == "explore");
}

TEST_CASE("an own entry extends a preset, is edited with units, stored, and moves the study's numbers") {
    Browsed s;
    EntryRef const mine = s.derive(h100, "H100 mine");
    REQUIRE(entry_of(s.now(), mine));
    CHECK(QFile::exists(s.file("gpu-H100 mine.diecast.json")));
    CHECK(s.page().entry() == mine);
    CHECK(named<QLabel>(s.page(), "Kind and bases of the entry").text().contains("H100"));
    CHECK(says(s.page(), "H100 mine title"));
    s.document().pin(gpu::model, std::string("H100 mine"));
    s.type(die::area, EntryValues::Value, "8,05 cm2");
    CHECK(s.value(mine, die::area) == Approx(805));
    int const row = s.values().row_of(die::area);
    CHECK(s.values().overrides(row));
    CHECK(s.values().at(row).provenance.status == Status::assumption);
    CHECK(s.values().at(row).provenance.source == "own");
    s.type(die::area, EntryValues::Source, "die photo");
    s.type(die::area, EntryValues::Trust, "published");
    s.type(die::area, EntryValues::High, "814");
    CHECK(s.cell(die::area, EntryValues::Shape).flags() & Qt::ItemIsEditable);
    for (int r = 0; r < s.values().rowCount(); ++r) {
        Provenance const& p = s.values().at(r).provenance;
        if (!p.low && !p.high)  // between what?
            CHECK_FALSE(s.values().flags(s.values().index(r, EntryValues::Shape)) & Qt::ItemIsEditable);
    }
    s.type(die::area, EntryValues::Shape, "uniform");
    s.type(die::area, EntryValues::Year, "2022");
    Assignment const& a = s.values().at(s.values().row_of(die::area));
    CHECK(a.provenance.source == "die photo");
    CHECK(a.provenance.status == Status::published);
    CHECK(a.provenance.high == 814.0);
    CHECK(a.provenance.year == 2022);
    CHECK(a.provenance.shape == Distribution::uniform);
    CHECK(evaluate(s.now(), s.document().study().scenario, {&die::area})[0] == Approx(805e-6));

    Graph read = make_model();  // as the next start of the program finds it
    CHECK_FALSE(has_errors(load_catalogue(read, catalogue_selectors(), presets_folder(), own_entry_files())));
    CHECK(read.entry(gpu::model, "H100 mine") >= 0);
    CHECK(read.entry(gpu::model, "H100") == graph().entry(gpu::model, "H100"));  // own ones stand behind

    s.document().undo().undo();
    REQUIRE(s.stored());
    CHECK(s.values().at(s.values().row_of(die::area)).provenance.year == 0);
    s.cell(die::area, EntryValues::Value);
    child<QPushButton>(s.page(), "reset-value").click();
    REQUIRE(s.stored());
    CHECK(s.value(mine, die::area) == 814);
    CHECK_FALSE(s.values().overrides(s.values().row_of(die::area)));
}

TEST_CASE("what is wrong is said under the field, and nothing is stored") {
    Browsed s;
    s.derive(h100, "H100 mine");
    QByteArray const before = [&] {
        QFile file(s.file("gpu-H100 mine.diecast.json"));
        REQUIRE(file.open(QIODevice::ReadOnly));
        return file.readAll();
    }();
    QTableView& table = *s.page().table();
    QModelIndex const at = s.cell(die::area, EntryValues::Value);
    table.setCurrentIndex(at);
    table.edit(at);
    auto* field = table.findChild<QLineEdit*>();
    REQUIRE(field);
    CHECK(field->text() == "814 mm²");
    CHECK_FALSE(field->accessibleName().isEmpty());
    for (QString const wrong : {"", "many", "12 GB/s", "-4", "1e99"}) {
        field->setText(wrong);
        CAPTURE(wrong.toStdString());
        CHECK(child<QLabel>(table, "error").isVisible());
        CHECK_FALSE(child<QLabel>(table, "error").text().isEmpty());
        QTest::keyClick(field, Qt::Key_Return);
        CHECK(table.findChild<QLineEdit*>() == field);
    }
    field->setText("700");
    CHECK_FALSE(child<QLabel>(table, "error").isVisible());
    QTest::keyClick(field, Qt::Key_Escape);
    REQUIRE(s.stored());
    QFile file(s.file("gpu-H100 mine.diecast.json"));
    REQUIRE(file.open(QIODevice::ReadOnly));
    CHECK(file.readAll() == before);
}

TEST_CASE("each cell is understood or refused with a way out") {
    Assignment price{&gpu::price, 30000.0, {.source = "s", .status = Status::published, .low = 28750, .high = 46900}};
    auto const typed = [&](int column, QString const& text, bool inherited = false) {
        Assignment a = price;
        return type_into(a, column, text, graph(), inherited);
    };
    CHECK(typed(EntryValues::Value, "32k").isEmpty());
    CHECK(typed(EntryValues::Value, "50000").contains("46"));
    CHECK(typed(EntryValues::Value, "50000", true).isEmpty());  // a value of one's own has a range of its own
    CHECK(typed(EntryValues::Value, "200").contains("28"));
    CHECK(typed(EntryValues::Low, "31000").contains("above the value"));
    CHECK(typed(EntryValues::High, "").isEmpty());
    CHECK(typed(EntryValues::Shape, "normal").isEmpty());
    CHECK(typed(EntryValues::Shape, "lognormal").isEmpty());
    CHECK(typed(EntryValues::Shape, shape_not_said()).isEmpty());
    CHECK(typed(EntryValues::Shape, "norml").contains("normal"));
    CHECK(typed(EntryValues::Year, "22").contains("1900"));
    CHECK(typed(EntryValues::Trust, "derivd").contains("derived"));
    CHECK(typed(EntryValues::Source, " ").contains("assumption"));
    price.provenance = {};
    CHECK(typed(EntryValues::Shape, "normal").contains("low and high"));
    CHECK(typed(EntryValues::Trust, "published").contains("source"));
    Assignment node{&process::node, std::string("N4"), {}};
    CHECK(type_into(node, EntryValues::Value, "N5", graph(), false).isEmpty());
    CHECK(type_into(node, EntryValues::Value, "N55", graph(), false).contains("N5"));
    CHECK(std::get<std::string>(node.value) == "N5");
}

TEST_CASE("a name must be free, and fit for axes and files") {
    auto const problem = [](QString const& name) { return name_problem(graph(), gpu::model, name); };
    CHECK(problem("My GPU 2.1 (test)").isEmpty());
    CHECK(problem("H100").contains("H100 own"));
    for (QString const bad : {"", "  ", "all", "1..4", "a,b", "a;b", "a/b", "a\"b", "a\nb"})
        CHECK_FALSE(problem(bad).isEmpty());
    CHECK(problem(QString(81, 'x')).contains("81"));
    CHECK(name_problem(graph(), gpu::model, "H100", "H100").isEmpty());
    EntryNameDialog dialog(graph(), gpu::model, "New", "H100", "", "", nullptr);
    CHECK_FALSE(child<QPushButton>(dialog, "ok").isEnabled());
    CHECK(child<QLabel>(dialog, "error").text().contains("already"));
    named<QLineEdit>(dialog, "Name").setText("H100 b");
    CHECK(child<QPushButton>(dialog, "ok").isEnabled());
    CHECK(child<QLabel>(dialog, "error").text().isEmpty());
}

TEST_CASE("own entries are renamed, duplicated and deleted, the study's choice goes along") {
    Browsed s;
    EntryRef const mine = s.derive(h100, "H100 mine");
    s.document().pin(gpu::model, std::string("H100 mine"));
    s.catalogue().actions().rename(mine, "H100 other", "Other");
    REQUIRE(s.stored());
    EntryRef const other{&gpu::model, "H100 other"};
    CHECK_FALSE(entry_of(s.now(), mine));
    CHECK(QDir(s.file("")).entryList(QDir::Files) == QStringList{"gpu-H100 other.diecast.json"});
    CHECK(s.document().study().scenario.pins.at("gpu.model") == PinValue("H100 other"));
    s.catalogue().actions().duplicate(other, "H100 third", "");
    REQUIRE(s.stored());
    CHECK(entry_of(s.now(), {&gpu::model, "H100 third"}));
    s.derive(other, "H100 child");
    QSignalSpy refused(&s.catalogue(), &Catalogue::problem);
    s.catalogue().actions().remove(other);
    CHECK(refused.count() == 1);
    CHECK(refused[0][0].toString().contains("H100 child"));
    s.catalogue().actions().remove({&gpu::model, "H100 child"});
    REQUIRE(s.stored());
    s.catalogue().actions().remove(other);
    REQUIRE(s.stored());
    CHECK_FALSE(entry_of(s.now(), other));
    CHECK_FALSE(s.document().study().scenario.pins.contains("gpu.model"));
    s.document().undo().undo();
    REQUIRE(s.stored());
    CHECK(entry_of(s.now(), other));
}

TEST_CASE("changes made in a row are all stored, in their order") {
    Browsed s;
    EntryRef const mine = s.derive(h100, "H100 mine");
    for (char const* area : {"700", "710", "720"})
        s.values().setData(s.values().index(s.values().row_of(die::area), EntryValues::Value), QString(area));
    s.values().setData(s.values().index(s.values().row_of(die::clock), EntryValues::Value), QString("1.5 GHz"));
    REQUIRE(s.stored());
    CHECK(s.value(mine, die::area) == 720);
    CHECK(s.value(mine, die::clock) == 1.5);
}

TEST_CASE("a value that the base does not set can be added") {
    Browsed s;
    EntryRef const mine = s.derive(h100, "H100 mine");
    auto const offered = settable(s.now(), gpu::model);
    auto const fresh = std::find_if(offered.begin(), offered.end(), [&](Quantity const* q) {
        return !assignment_of(*entry_of(s.now(), mine), *q) && !s.now().is_choice(*q) && q->scale != Scale::choice;
    });
    REQUIRE(fresh != offered.end());
    s.catalogue().actions().add_value(mine, **fresh);
    REQUIRE(s.stored());
    CHECK(s.values().row_of(**fresh) >= 0);
    EntryValueDialog dialog(s.now(), mine, nullptr);
    child<QLineEdit>(dialog).setText("there is no such quantity");
    CHECK_FALSE(dialog.chosen());
    child<QLineEdit>(dialog).clear();
    CHECK(dialog.chosen());
    child<QLineEdit>(dialog).setText("memory bandwidth");  // set by the GPU that it is made of
    auto const* const note = dialog.findChild<QLabel*>("muted");
    REQUIRE(note);
    CHECK(note->text().startsWith("Set already, in the table of values: Memory speed share"));
}

TEST_CASE("an entry is exported to a file and imported from one, a config.json becomes a network") {
    Browsed s;
    EntryRef const mine = s.derive(h100, "H100 mine");
    s.type(die::area, EntryValues::Value, "700");
    CHECK(s.catalogue().actions().export_to(mine, s.path("entry.json")).isEmpty());
    CHECK_FALSE(s.catalogue().actions().export_to(mine, "/nowhere/at/all.json").isEmpty());
    s.catalogue().actions().remove(mine);
    REQUIRE(s.stored());
    s.import("entry.json");
    CHECK(s.value(mine, die::area) == 700);

    write(s.path("config.json"), R"({"model_type": "llama", "hidden_size": 4096, "num_hidden_layers": 32,
        "num_attention_heads": 32, "num_key_value_heads": 8, "intermediate_size": 14336, "vocab_size": 128256,
        "_name_or_path": "tiny-llama"})");
    s.import("config.json");
    CHECK(s.page().entry().selector == &by_key("llm.model"));
    CHECK(s.page().entry().name == "tiny-llama");
    write(s.path("bad.json"), "{\"diecast\": 1, \"kind\": \"teapot\", \"name\": \"x\", \"set\": {}}");
    QSignalSpy refused(&s.catalogue(), &Catalogue::problem);
    s.catalogue().actions().import(s.path("bad.json"));
    REQUIRE(refused.count() == 1);
    CHECK(has_errors(refused[0][1].value<Issues>()));
}

TEST_CASE("a config.json that says what the model cannot is a network only where that is asked for") {
    Browsed s;
    write(s.path("config.json"), R"({"model_type": "llama", "hidden_size": 4096, "num_hidden_layers": 32,
        "num_attention_heads": 32, "num_key_value_heads": 8, "intermediate_size": 14336, "vocab_size": 128256,
        "num_memory_layers": 4})");
    Issues issues, left_out;
    CHECK_FALSE(s.catalogue().actions().read_import(s.path("config.json"), issues));
    CHECK(files::mentions(issues, "num_memory_layers", "not used"));
    issues.clear();
    auto const draft = s.catalogue().actions().read_import(s.path("config.json"), issues, &left_out);
    REQUIRE(draft);
    CHECK(left_out.size() == 1);
    CHECK(draft->text().find("num_memory_layers") != std::string::npos);  // in its note
}

TEST_CASE("an entry that the reader refuses is not stored, and the issue says where") {
    Browsed s;
    QSignalSpy refused(&s.catalogue(), &Catalogue::problem);
    s.catalogue().actions().derive({&gpu::model, "H101"}, "H100 mine", "");
    REQUIRE(s.stored());
    REQUIRE(refused.count() == 1);
    Issues const issues = refused[0][1].value<Issues>();
    REQUIRE_FALSE(issues.empty());
    CHECK(issues[0].where == "extends");
    CHECK(issues[0].nearest == "H100");
    CHECK_FALSE(QFile::exists(s.file("gpu-H100 mine.diecast.json")));
}

TEST_CASE("at most four entries are compared, and the dialog says so") {
    EntryPickDialog dialog(graph(), h100, nullptr);
    CHECK_FALSE(named<QPushButton>(dialog, "Compare").isEnabled());
    for (int n = 0; n < 3; ++n) child<QListWidget>(dialog).item(n)->setCheckState(Qt::Checked);
    CHECK(named<QPushButton>(dialog, "Compare").isEnabled());
    child<QListWidget>(dialog).item(3)->setCheckState(Qt::Checked);
    CHECK_FALSE(named<QPushButton>(dialog, "Compare").isEnabled());
    CHECK(child<QLabel>(dialog).text().contains("3"));
}

TEST_CASE("nothing focusable in the catalogue is without a name") {
    Browsed s;
    EntryRef const mine = s.derive(h100, "H100 mine");
    QStringList unnamed;
    visit(QAccessible::queryAccessibleInterface(&child<Catalogue>(s.window)), unnamed);
    s.catalogue().compare({h100, mine});
    visit(QAccessible::queryAccessibleInterface(&child<Catalogue>(s.window)), unnamed);
    CHECK(unnamed.join(", ").toStdString() == "");
}
