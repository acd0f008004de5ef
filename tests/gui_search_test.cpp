// Finding by words: boxes that typing narrows.
#include "tests/gui_help.h"

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
    QuantityBox& x() { return *child<ExplorePage>(window).x(); }
};

}  // namespace

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
    REQUIRE(hits.size() > 3);
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
