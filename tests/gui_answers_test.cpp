// File › New: how its questions are answered by keyboard, and what is said of the answers.
#include <QAbstractItemView>
#include <QComboBox>
#include <QCompleter>
#include <QLineEdit>
#include <QRegularExpression>
#include <QTextDocumentFragment>
#include "tests/gui_starts_help.h"

using namespace diecast;

TEST_CASE("Enter takes the only network that matches, and of several none: their list stays, and says how many") {
    Starting s;
    s.dialog->activateWindow();
    auto& box = named<QComboBox>(s.page(), "Network");
    QAbstractItemView& offers = *box.completer()->popup();
    auto const type = [&](QString const& words) {
        box.setFocus();
        box.lineEdit()->selectAll();
        QTest::keyClicks(box.lineEdit(), words);
        REQUIRE(linger_until([&] { return offers.isVisible(); }));
        QTest::keyClick(&offers, Qt::Key_Return);
    };
    for (QString const& words : {QString("qwen3"), QString("Qwen3")}) {
        type(words);
        CHECK(box.currentText() == words);
        CHECK(offers.isVisible());
        int const many = offers.model()->rowCount();
        CHECK(many > 2);
        REQUIRE(linger_until([&] { return !s.create().isEnabled(); }));
        QString const message = QString("%1 match “%2”: choose one.").arg(many).arg(words);
        CHECK_FALSE(says(s.page(), message));  // the form stays where it is while names are offered
        offers.hide();
        named<QLineEdit>(s.page(), "Find: GPUs").setFocus();
        CHECK(linger_until([&] { return says(s.page(), message); }));
    }
    box.setFocus();
    QTest::keyClicks(box.lineEdit(), "-");
    QTest::keyClick(box.lineEdit(), Qt::Key_Backspace);
    REQUIRE(linger_until([&] { return offers.isVisible(); }));
    QTest::keyClick(&offers, Qt::Key_Down);
    QString const marked = offers.currentIndex().data().toString();
    QTest::keyClick(&offers, Qt::Key_Return);
    CHECK(box.currentText() == marked);
    CHECK(marked.startsWith("Qwen3"));
    type("qwen3 235");
    CHECK(box.currentText() == "Qwen3 235B-A22B");
    CHECK_FALSE(offers.isVisible());
    type("qwen3 8b");
    CHECK(box.currentText().compare("Qwen3 8B", Qt::CaseInsensitive) == 0);
    CHECK_FALSE(offers.isVisible());
}

TEST_CASE("what is chosen of several is said below their list, and without enough of them no study is made") {
    Starting s;
    CHECK(says(s.page(), "3 chosen: H200, B200, MI300X"));
    QLabel* link = nullptr;
    for (QLabel* label : s.page().findChildren<QLabel*>())
        if (label->text().contains("href='none'")) link = label;
    REQUIRE(link);
    emit link->linkActivated("none");
    REQUIRE(linger_until([&] { return !s.create().isEnabled(); }));
    CHECK(says(s.page(), "Choose one or more."));
    auto& find = named<QLineEdit>(s.page(), "Find: GPUs");
    QTest::keyClicks(&find, "mi355");
    QTest::keyClick(&find, Qt::Key_Return);  // the only one left
    CHECK(find.text().isEmpty());
    CHECK(says(s.page(), "1 chosen: MI355X"));
    REQUIRE(linger_until([&] { return s.create().isEnabled(); }));
    CHECK(s.dialog->isVisible());
    s.choose("Compare accelerators");
    auto& list = named<QListWidget>(s.page(), "GPUs");
    mark(list, {"H200"});
    REQUIRE(linger_until([&] { return says(s.page(), "Choose two or more."); }));
    CHECK_FALSE(s.create().isEnabled());
    mark(list, {"H200", "B200"});
    CHECK(linger_until([&] { return s.create().isEnabled(); }));
}

TEST_CASE("Tab goes from the tasks through the questions to the buttons") {
    Starting s;
    s.dialog->activateWindow();
    auto const next = [&] {
        QTest::keyClick(s.dialog->focusWidget(), Qt::Key_Tab);
        return s.dialog->focusWidget();
    };
    named<QListWidget>(*s.dialog, "Tasks").setFocus();
    QWidget* at = next();
    CHECK(s.page().isAncestorOf(at));
    for (int i = 0; i < 40 && s.page().isAncestorOf(at); ++i) at = next();
    CHECK(at == &s.create());
}

// Where a font lacks the narrow space, that of another is taken, and a line may end there.
TEST_CASE("numbers of what a study will hold have no narrow spaces") {
    Starting s;
    s.choose("Swap a memory");
    QLabel* contents = nullptr;
    for (QLabel* label : s.page().findChildren<QLabel*>())
        if (label->text().contains("Objectives")) contents = label;
    REQUIRE(contents);
    QString const text = QTextDocumentFragment::fromHtml(contents->text()).toPlainText();
    CHECK(text.contains(QRegularExpression("16\\W+384")));
    CHECK_FALSE(contents->text().contains("&#8239;"));
    CHECK_FALSE(contents->text().contains(QChar(0x202F)));
}
