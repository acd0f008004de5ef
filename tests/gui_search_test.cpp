// Finding by words: the palette, lines that add goals, the search in Parameters, and boxes that typing narrows.
#include "app/gui/window/palette_commands.h"
#include "tests/gui_help.h"
#include "tests/painted_text.h"

using namespace diecast;

namespace {

QStringList choices_of(QComboBox& box) {
    auto& list = child<QListView>(child<QFrame>(box, "choices"));
    QStringList texts;
    for (int row = 0; row < list.model()->rowCount(); ++row) texts << list.model()->index(row, 0).data().toString();
    return texts;
}

QLineEdit& line_of(QComboBox& box) { return child<QLineEdit>(child<QFrame>(box, "choices")); }

/// The study gpus on show in Explore: it sweeps the GPU.
struct ShownGpus : ShownAt {
    ShownGpus() : ShownAt("explore", "gpus") {}
    QuantityBox& x() { return named<QuantityBox>(child<ExplorePage>(window), "Horizontal quantity"); }
};

QString first_of(Palette& palette, QString const& words) {
    child<QLineEdit>(palette).setText(words);
    REQUIRE(child<PaletteModel>(palette).rowCount() > 0);
    return child<PaletteModel>(palette).command(child<PaletteModel>(palette).index(0))->id;
}

}  // namespace

TEST_CASE("the palette finds actions by other words, and an exact name of another study before pieces of this one") {
    Shown s;
    s.window.activateWindow();
    Palette& palette = child<Palette>(s.window);
    palette.pop_up(palette_commands(s.window));
    CHECK(first_of(palette, "rename") == "action:name-the-design");
    CHECK(first_of(palette, "theme") == "action:light-or-dark");
    CHECK(first_of(palette, "histogram") == "action:sensitivity");
    CHECK(first_of(palette, "preferences") == "action:settings");
    CHECK(first_of(palette, "time between tokens") == "parameter:serve.between_tokens");
    CHECK(first_of(palette, "TPOT").startsWith("parameter:"));
    CHECK(first_of(palette, "power usage effectiveness") == "parameter:site.power_overhead");
    CHECK(first_of(palette, "swap axes") == "action:swap-the-axes");
    Quantity const *x = s.session().question().x, *y = s.session().question().y;
    QTest::keyClick(&child<QLineEdit>(palette), Qt::Key_Return);
    REQUIRE(linger_until([&] { return s.session().question().x == y; }));
    CHECK(s.session().question().y == x);
    REQUIRE(s.settled());
}

TEST_CASE("where nothing fits, the palette names the nearest words, and Enter takes them") {
    Shown s;
    Palette& palette = child<Palette>(s.window);
    palette.pop_up(palette_commands(s.window));
    QTest::keyClicks(&child<QLineEdit>(palette), "througput");
    REQUIRE(child<PaletteModel>(palette).rowCount() == 0);
    CHECK(child<PaletteModel>(palette).instead() == "throughput");
    CHECK(named<QLabel>(palette, "No match for “througput”. Did you mean “throughput”?").isVisible());
    QTest::keyClick(&child<QLineEdit>(palette), Qt::Key_Return);
    CHECK(palette.isVisible());
    CHECK(child<QLineEdit>(palette).text() == "throughput");
    CHECK(child<PaletteModel>(palette).rowCount() > 0);
    child<QLineEdit>(palette).setText("~~~~");
    CHECK(child<PaletteModel>(palette).instead().isEmpty());
    CHECK(named<QLabel>(palette, "No match for “~~~~”.").isVisible());
    QTest::keyClick(&child<QLineEdit>(palette), Qt::Key_Escape);
}

TEST_CASE("objectives and constraints are offered among what may differ between designs, and what is not is said why") {
    Shown s;
    s.window.parameters().show_goals();
    auto& goals = child<GoalsEditor>(s.window);
    REQUIRE(graph().is_input(wafer::diameter));
    for (QuantitySearch* search : {goals.add_objective(), &named<QuantitySearch>(goals, "Add a constraint")}) {
        QTest::keyClicks(search, "wafer.diameter");
        CHECK(offers_of(*search).front().startsWith(title(wafer::diameter) + " is an input that does not vary here"));
        CHECK(offers_of(*search).size() == 1);
        QTest::keyClick(search, Qt::Key_Return);
        search->clear();
        QTest::keyClicks(search, "die.clock");  // an input, but swept
        CHECK(offers_of(*search).front().startsWith(title(die::clock)));
        CHECK(offers_of(*search).filter("does not vary").isEmpty());
        search->clear();
        QTest::keyClicks(search, "time between tokens");  // of no matter to the study
        CHECK(offers_of(*search).front().startsWith("Time between tokens"));
        search->clear();
    }
    CHECK(s.document().study().objectives.size() == 3);
    CHECK(may_differ(graph(), s.document().study(), by_key("process.wafer_price")));  // by the node, which is swept
    Study study = s.document().study();
    study.objectives.push_back({&wafer::diameter, Sense::minimise});  // a file may hold it
    Issues issues = read_study(graph(), to_json(graph(), study), "").issues;
    CHECK_FALSE(has_errors(issues));
}

TEST_CASE("names that are offered below a line are whole, however narrow the line is") {
    Shown s;
    s.window.parameters().show_goals();
    QuantitySearch* search = child<GoalsEditor>(s.window).add_objective();
    QTest::keyClicks(search, "time between tokens");
    QAbstractItemView& popup = *child<QCompleter>(*search).popup();
    REQUIRE(popup.isVisible());
    CHECK(offers_of(*search).size() > 3);
    for (PaintedText const& piece : painted_text(*popup.viewport())) {
        CAPTURE(piece.text.toStdString());
        CHECK_FALSE(piece.text.contains(u'…'));
    }
}

TEST_CASE("a line that adds an objective names the nearest words, and Enter takes these before anything else") {
    Shown s;
    s.window.parameters().show_goals();
    QuantitySearch* search = child<GoalsEditor>(s.window).add_objective();
    QTest::keyClicks(search, "die yeild");
    CHECK(offers_of(*search)[0] == QString("No match for “die yeild”. Did you mean “Die yield”?"));
    CHECK(offers_of(*search)[1].startsWith("Die yield"));
    QTest::keyClick(search, Qt::Key_Return);
    CHECK(s.document().study().objectives.size() == 3);
    CHECK(search->text() == "Die yield");
    CHECK(offers_of(*search).front().startsWith("Die yield"));
    QTest::keyClick(search, Qt::Key_Return);
    REQUIRE(s.document().study().objectives.size() == 4);
    CHECK(s.document().study().objectives[3].quantity == &die::yield);
    CHECK(s.settled());
}

TEST_CASE("a box of quantities is narrowed by typing, its exact name first, and Enter chooses") {
    ShownGpus s;
    QuantityBox& box = s.x();
    QTest::keyClick(&box, Qt::Key_G);
    auto& popup = child<QFrame>(box, "choices");
    REQUIRE(popup.isVisible());
    QLineEdit& line = line_of(box);
    CHECK(line.text() == "g");
    CHECK(line.accessibleName() == "Find: Horizontal quantity");
    CHECK(child<QListView>(popup).accessibleName() == "Horizontal quantity");
    QTest::keyClicks(&line, "pu");
    QStringList const hits = choices_of(box);
    REQUIRE(hits.size() >= 3);
    CHECK(hits.front() == "GPU");
    CHECK(hits.indexOf("GPU price") > 0);
    CHECK_FALSE(hits.contains("Objectives"));
    QTest::keyClick(&line, Qt::Key_Return);
    CHECK_FALSE(popup.isVisible());
    CHECK(box.current() == &by_key("gpu.model"));
    CHECK(linger_until([&] { return s.session().question().x == &by_key("gpu.model"); }));

    box.showPopup();
    QStringList const all = choices_of(box);
    CHECK(all.front() == "Objectives");
    CHECK(all.size() == box.count());
    QTest::keyClicks(&line, "bom");  // bill of materials
    CHECK(choices_of(box).front() == title(by_key("package.cost")));
    QTest::keyClick(&line, Qt::Key_Escape);
    CHECK_FALSE(popup.isVisible());
    CHECK(box.current() == &by_key("gpu.model"));
    CHECK(s.done());
}

TEST_CASE("a choice of many entries is narrowed by pieces of their names, and says the nearest where none fits") {
    Shown s;
    ParameterRow& row = s.row(by_key("llm.model"));
    QComboBox& box = *row.choice();
    REQUIRE(box.count() > ElidedCombo::few);
    box.showPopup();
    QLineEdit& line = line_of(box);
    CHECK(line.accessibleName() == "Find: " + title(by_key("llm.model")));
    QTest::keyClicks(&line, "405b");
    REQUIRE(choices_of(box).size() == 1);
    CHECK(choices_of(box).front() == "Llama-3.1 405B");
    QTest::keyClick(&line, Qt::Key_Return);
    REQUIRE(s.document().is_pinned(by_key("llm.model")));
    CHECK(box.currentText() == "Llama-3.1 405B");
    box.showPopup();
    QTest::keyClicks(&line, "llema");
    CHECK(choices_of(box).isEmpty());
    CHECK(named<QLabel>(box, "No match for “llema”. Did you mean “llama”?").isVisible());
    QTest::keyClick(&line, Qt::Key_Return);
    CHECK(line.text() == "llama");
    CHECK(choices_of(box).size() > 2);
    QTest::keyClick(&line, Qt::Key_Escape);
    CHECK(s.settled());
}

TEST_CASE("the catalogue lists an exact name first, and names the nearest where nothing fits") {
    ShownAt s("catalogue");
    auto& page = child<Catalogue>(s.window);
    page.search()->setText("h100");
    auto& tree = child<QTreeView>(page);
    QModelIndex const gpus = tree.model()->index(0, 0);
    REQUIRE(tree.model()->rowCount(gpus) > 0);
    bool first = false;
    for (int k = 0; k < tree.model()->rowCount(); ++k)
        first |= tree.model()->index(0, 0, tree.model()->index(k, 0)).data().toString().endsWith("H100");
    CHECK(first);
    page.search()->setText("llema");
    CHECK(named<QLabel>(page, "No match for “llema”. Did you mean “llama”?").isVisible());
    emit named<QLabel>(page, "No match for “llema”. Did you mean “llama”?").linkActivated("instead");
    CHECK(page.search()->text() == "llama");
    CHECK(tree.isVisible());
}

TEST_CASE("what was searched for in one study is not searched for in the next") {
    Shown s;
    auto& line = named<QLineEdit>(s.window.parameters(), "Find any quantity");
    line.setText("yield");
    REQUIRE(s.window.files().open("copa-gpu"));
    REQUIRE(s.settled());
    CHECK(line.text().isEmpty());
}

TEST_CASE("Down and Enter go from the search in Catalogue to the entry of that name, else the first") {
    ShownAt s("catalogue");
    Catalogue& page = child<Catalogue>(s.window);
    QLineEdit& search = named<QLineEdit>(page, "Find an entry");
    QTreeView& tree = child<QTreeView>(page);
    int const key = GENERATE(int(Qt::Key_Down), int(Qt::Key_Return));
    s.window.activateWindow();
    search.setFocus();
    auto const [words, entry] = GENERATE(std::pair("hbm4", "HBM4"), std::pair("hbm3 nv", ""));
    QTest::keyClicks(&search, words);
    QTest::keyClick(&search, static_cast<Qt::Key>(key));
    REQUIRE(linger_until([&] { return tree.hasFocus(); }));
    QModelIndex const first = tree.model()->index(0, 0, tree.model()->index(0, 0));
    if (*entry) CHECK(child<CatalogueModel>(page).entry_at(tree.currentIndex()).name == entry);
    else CHECK(tree.currentIndex() == first);
    CHECK(tree.selectionModel()->isSelected(tree.currentIndex()));
}

TEST_CASE("a value with a long unit is whole in its field, beside a name of one line") {
    ShownAt s("explore", "gpus");
    auto& line = named<QLineEdit>(s.window.parameters(), "Find any quantity");
    line.setText("fleet.facility_price");
    REQUIRE(s.settled());
    QuantityField* field = nullptr;
    for (QuantityField* f : s.window.parameters().findChildren<QuantityField*>())
        if (f->isVisible() && f->accessibleName() == title(by_key("fleet.facility_price"))) field = f;
    REQUIRE(field);
    CHECK(linger_until([&] { return !field->text().endsWith(u'…'); }));
    CHECK(field->text() == shown(by_key("fleet.facility_price").fallback, by_key("fleet.facility_price")));
}
