// File › New: what the preview says of the study before it is made.
#include <QLineEdit>
#include "tests/gui_starts_help.h"

using namespace diecast;

namespace {

int times_said(QWidget& in, QString const& text) {
    int times = 0;
    for (auto const* label : in.findChildren<QLabel*>())
        if (label->isVisible()) times += static_cast<int>(label->text().count(text));
    return times;
}

/// Of all labels, with spaces that break.
QString all_said(QWidget& in) {
    QString text;
    for (auto const* label : in.findChildren<QLabel*>())
        if (label->isVisible()) text += label->text() + '\n';
    return text.replace(QChar(0xA0), ' ').replace(QChar(0x202F), ' ');
}

}  // namespace

TEST_CASE("what is wrong with an answer is said once, and the preview names the question") {
    Starting s;
    named<QLineEdit>(s.page(), "Maximum time between tokens (TPOT)").setText("soon");
    REQUIRE(linger_until([&] { return !s.create().isEnabled(); }));
    CHECK(times_said(*s.dialog, "soon") == 1);
    CHECK(says(s.page(), "To see the study, correct: Maximum time between tokens (TPOT)."));
}

TEST_CASE("the preview says which limits exclude every design, and which answer lets some in") {
    Starting s;
    s.choose("Split a die");
    QLineEdit &area = named<QLineEdit>(s.page(), "Silicon area"),
              &dies = named<QLineEdit>(s.page(), "Dies per package");
    QString const usual = area.text();
    area.setText("4000 mm2");
    dies.setText("1");
    REQUIRE(linger_until([&] { return says(s.page(), "No design of this study is feasible."); }));
    CHECK(all_said(s.page()).contains("No design can satisfy Reticle slack ≥ 0"));
    CHECK(all_said(s.page()).contains("Designs are feasible with Silicon area " + usual + " (the default)."));
    CHECK(s.create().isEnabled());
    area.setText(usual);
    REQUIRE(linger_until([&] { return !says(s.page(), "No design of this study is feasible."); }));
}

TEST_CASE("a word of its summary finds a study that ships, and what nothing has opens nothing") {
    Starting s;
    s.choose("Open a study");
    auto& studies = named<QListWidget>(*s.dialog, "Built-in studies");
    auto& find = named<QLineEdit>(*s.dialog, "Find a study");
    find.setText("rollout 32b");
    CHECK(studies.currentItem()->text().startsWith("Reinforcement learning of language models"));
    CHECK(named<QPushButton>(*s.dialog, "Open study").isEnabled());
    find.setText("no such study");
    CHECK_FALSE(named<QPushButton>(*s.dialog, "Open study").isEnabled());
    find.clear();
    CHECK(studies.currentRow() == 0);
}
