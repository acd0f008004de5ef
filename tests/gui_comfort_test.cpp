// What makes the window one's own: layouts by name, presentation, the first start.
#include <QApplication>
#include <QDockWidget>
#include <QLabel>
#include <QMenuBar>
#include <QTest>
#include <QToolButton>
#include <catch2/catch.hpp>
#include "app/gui/charts/chart_list.h"
#include "app/gui/compare/compare_page.h"
#include "app/gui/parameters/goals_rows.h"
#include "app/gui/widgets/text/elided_label.h"
#include "app/gui/window/actions.h"
#include "app/gui/window/manual_view.h"
#include "app/session/settings.h"
#include "tests/gui_help.h"
#include "tests/painted_text.h"

using namespace diecast;

namespace {

QStringList open_docks(Window& window) {
    QStringList names;
    for (QDockWidget* dock : window.findChildren<QDockWidget*>())
        if (!dock->isHidden()) names << dock->objectName();
    names.sort();
    return names;
}

QDockWidget* dock(Window& window, char const* name) { return window.findChild<QDockWidget*>(name); }

}  // namespace

TEST_CASE("a layout kept by name comes back with its docks, wherever one is meanwhile") {
    FreshPreferences const fresh;
    Shown s;
    dock(s.window, "parameters")->hide();
    QStringList const mine = open_docks(s.window);
    s.window.pages().turn_to("sensitivity");  // needs room: what is put away there is part of the layout
    QStringList const there = open_docks(s.window);
    child<Layouts>(s.window).keep("mine & yours/1");
    CHECK(open_docks(s.window) == there);
    s.window.pages().turn_to("explore");
    dock(s.window, "parameters")->show();
    dock(s.window, "front")->hide();
    REQUIRE(child<Layouts>(s.window).own() == QStringList{"mine & yours/1"});
    CHECK(child<Layouts>(s.window).bring("mine & yours/1"));
    CHECK(open_docks(s.window) == mine);
    child<Layouts>(s.window).forget("mine & yours/1");
    CHECK(child<Layouts>(s.window).own().isEmpty());
    CHECK_FALSE(child<Layouts>(s.window).bring("mine & yours/1"));
}

TEST_CASE("the layouts that ship show all docks, the parameters, or the page alone") {
    FreshPreferences const fresh;
    Shown s;
    s.window.docks().make_room();  // there may be less than all need
    QStringList const all = open_docks(s.window);
    QMenu menu;
    child<Layouts>(s.window).fill(&menu);
    auto const bring = [&](int layout) {
        menu.actions()[layout]->trigger();
        linger(50);
    };
    bring(1);
    CHECK(open_docks(s.window) == QStringList{"parameters"});
    bring(2);
    CHECK(open_docks(s.window).isEmpty());
    bring(0);
    CHECK(open_docks(s.window) == all);
}

TEST_CASE("presenting leaves the page alone, keeps the shortcuts, and gives everything back") {
    FreshPreferences const fresh;
    Shown s;
    dock(s.window, "inspector")->hide();
    QStringList const before = open_docks(s.window);
    s.window.messages().say("Not saved", Severity::warning);
    action_named(s.window, "presentation")->trigger();
    REQUIRE(s.window.presentation().is_on());
    CHECK(s.window.messages().isVisible());
    action_named(s.window, "presentation")->trigger();
    s.window.messages().say("Welcome", Severity::note);
    action_named(s.window, "presentation")->trigger();
    CHECK_FALSE(s.window.messages().isVisible());
    CHECK(open_docks(s.window).isEmpty());
    CHECK_FALSE(s.window.menuBar()->isVisible());
    CHECK_FALSE(s.window.status().isVisible());
    CHECK(s.window.isFullScreen());
    QTest::keyClick(&s.window, Qt::Key_3, Qt::ControlModifier);
    CHECK(s.window.pages().currentIndex() == 2);
    CHECK(open_docks(s.window).isEmpty());
    QTest::keyClick(&s.window, Qt::Key_1, Qt::ControlModifier);
    QTest::keyClick(&s.window, Qt::Key_F11);
    CHECK_FALSE(s.window.presentation().is_on());
    CHECK_FALSE(s.window.isFullScreen());
    CHECK(s.window.menuBar()->isVisible());
    CHECK(open_docks(s.window) == before);
}

TEST_CASE("the first start says what can be done, the second does not") {
    FreshPreferences const fresh;
    Shown s;
    s.window.help().welcome();
    REQUIRE(s.window.messages().isVisible());
    CHECK(s.window.messages().accessibleName().startsWith("Welcome"));
    named<QPushButton>(s.window.messages(), "Tour").click();
    REQUIRE(s.window.findChild<Tour*>());
    CHECK_FALSE(s.window.messages().isVisible());
    s.window.findChild<Tour*>()->close();
    s.window.help().welcome();
    CHECK_FALSE(s.window.messages().isVisible());
}

TEST_CASE("the tour passes every place by keyboard, inside the window, and ends itself") {
    FreshPreferences const fresh;
    Shown s;
    dock(s.window, "inspector")->hide();  // what cannot be seen is left out
    s.window.help().show_around();
    QPointer<Tour> const tour = s.window.findChild<Tour*>();
    REQUIRE(tour);
    QStringList said;
    for (int i = 0; i < 5; ++i) {
        REQUIRE(tour);
        CHECK(says(*tour, QString("%1 of 5").arg(i + 1)));
        CHECK(s.window.rect().contains(tour->geometry()));
        auto& next = named<QPushButton>(*tour, i < 4 ? "Next" : "Done");
        CHECK(next.hasFocus());
        CHECK_FALSE(said.contains(tour->text()));
        said << tour->text();
        QTest::keyClick(&next, i % 2 == 0 ? Qt::Key_Space : Qt::Key_Return);
    }
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    CHECK_FALSE(tour);
}

TEST_CASE("the tour ends where another page hides what it points at") {
    FreshPreferences const fresh;
    Shown s;
    s.window.help().show_around();
    QPointer<Tour> const tour = s.window.findChild<Tour*>();
    REQUIRE(tour);
    s.window.pages().turn_to("design");
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    CHECK_FALSE(tour);
}

TEST_CASE("the window stays as large as it is, whatever workspace is turned to") {
    Shown s(find_study(graph(), "package-split").study);
    s.window.resize(1300, 760);
    child<ComparePage>(s.window).pin_first();
    for (int const i : {2, 3, 4, 0, 5, 3, 0, 7, 1, 6, 4}) {
        s.window.pages().turn_to(PageStack::ids()[i]);
        REQUIRE(linger_until([&] { return !s.window.busy(); }));
        linger(20);
        INFO(i);
        CHECK(s.window.width() == 1300);
        CHECK(s.window.height() == 760);
    }
}

TEST_CASE("every workspace has its button in a low window, with words where there is room") {
    Shown s(find_study(graph(), "package-split").study);
    for (int const high : {500, 700, 1000}) {
        s.window.resize(1000, high);
        linger(50);
        auto const buttons = s.window.findChildren<QToolButton*>("rail");
        REQUIRE(buttons.size() == PageStack::ids().size());
        for (QToolButton* button : buttons) {
            INFO(high << ' ' << button->accessibleName().toStdString());
            CHECK(button->isVisible());
            CHECK(button->visibleRegion().boundingRect().size() == button->size());
            CHECK((button->toolButtonStyle() == Qt::ToolButtonIconOnly) == (button->height() < 48));
            if (high == 1000) CHECK(button->height() == 60);
        }
    }
}

namespace {

void pin_gpus(ComparePage& page) {
    for (char const* gpu : {"H100", "B200", "H200"}) page.pin(CatalogueProduct{"gpu.model", gpu});
}

}  // namespace

TEST_CASE("the derivation behind a difference is that of the cell that was clicked last") {
    Shown s;
    s.window.pages().turn_to("compare");
    auto& page = child<ComparePage>(s.window);
    pin_gpus(page);
    REQUIRE(s.done());
    auto& model = child<CompareTable>(page);
    auto& table = named<QTableView>(page, "Designs side by side");
    page.show_view(ComparePage::gap);
    REQUIRE(s.done());
    Quantity const& first = *model.figures().front();
    QModelIndex const cell = model.index(model.row_of(first), 3);
    REQUIRE(model.value(first, 2) != model.value(first, 0));
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, table.visualRect(cell).center());
    REQUIRE(s.done());
    page.show_view(ComparePage::derivation);
    Explanation const* e = child<WhyTree>(page).explanation();
    REQUIRE(e);
    CHECK(e->quantity == &first);
    CHECK(e->value / first.unit == model.value(first, 2));
}

TEST_CASE("another study is compared by its own figures") {
    Shown s;
    s.window.pages().turn_to("compare");
    auto& page = child<ComparePage>(s.window);
    pin_gpus(page);
    REQUIRE(s.done());
    page.explain(by_key("wafer.diameter"), 1);
    s.document().open(find_study(graph(), "lite-gpu").study);
    REQUIRE(s.settled());
    pin_gpus(page);
    REQUIRE(s.done());
    page.show_view(ComparePage::derivation);
    Explanation const* e = child<WhyTree>(page).explanation();
    REQUIRE(e);
    CHECK(e->quantity == child<CompareTable>(page).figures().front());
    CHECK(e->value / e->quantity->unit == child<CompareTable>(page).value(*e->quantity, 0));
}

TEST_CASE("the last edit undone says that nothing is left to undo") {
    Shown s;
    s.document().pin(by_key("wafer.diameter"), 200.0);
    s.document().pin(by_key("die.clock"), 1.4);
    auto const undo = [&] { action_named(s.window, "undo")->trigger(); };
    undo();
    CHECK_FALSE(s.window.status().currentMessage().contains("nothing is left"));
    undo();
    CHECK(s.window.status().currentMessage().contains("Undone: "));
    CHECK(s.window.status().currentMessage().endsWith("(nothing is left to undo)"));
    action_named(s.window, "redo")->trigger();
    CHECK(s.window.status().currentMessage().startsWith("Redone: "));
}

TEST_CASE("the chart on show stays chosen in the list while parameters are edited") {
    ShownAt s("charts", "lite-gpu");
    auto& list = child<ChartList>(s.window);
    list.setCurrentRow(1);
    REQUIRE(s.done());
    s.document().pin(by_key("fleet.utilisation"), 55.0);
    REQUIRE(s.done());
    REQUIRE(list.currentItem());
    CHECK(list.currentItem()->isSelected());
}

TEST_CASE("the button that opens a parameter's menu lies over no letter of a name that has a slider below") {
    Shown s;
    auto const rows = s.window.findChildren<ParameterRow*>();
    auto const found = std::ranges::find_if(
        rows, [](ParameterRow* row) { return row->isVisible() && row->slider() && row->slider()->isVisible(); });
    REQUIRE(found != rows.end());
    ParameterRow& row = **found;
    QPointF const centre = row.rect().center();
    bool was_under_pin = false;
    for (int letters = 4; letters < 60; ++letters) {
        row.call("Price " + QString(letters, 'n'));
        linger(1);
        QEnterEvent enter(centre, centre, row.mapToGlobal(centre));
        QApplication::sendEvent(&row, &enter);
        auto const& dots = child<QToolButton>(row, "dots");
        REQUIRE(dots.isVisible());
        was_under_pin |= dots.geometry().left() == row.pin()->geometry().left();
        CAPTURE(letters);
        for (QLabel* label : row.findChildren<QLabel*>())
            for (PaintedText const& piece : painted_text(*label))
                CHECK_FALSE((label->isVisible() && piece.box.translated(label->pos()).intersects(dots.geometry())));
    }
    CHECK(was_under_pin);
}

TEST_CASE("in a row without a slider the button that opens a parameter's menu lies over no letter either") {
    Shown s;
    auto const rows = s.window.findChildren<ParameterRow*>();
    auto const found = std::ranges::find_if(rows, [](ParameterRow* row) {
        return row->isVisible() && !(row->slider() && row->slider()->isVisible()) && row->width() > 100;
    });
    REQUIRE(found != rows.end());
    ParameterRow& row = **found;
    QPointF const centre = row.rect().center();
    for (int letters = 4; letters < 24; ++letters) {
        row.call("Price " + QString(letters, 'n'));
        linger(1);
        QEnterEvent enter(centre, centre, row.mapToGlobal(centre));
        QApplication::sendEvent(&row, &enter);
        auto const& dots = child<QToolButton>(row, "dots");
        CAPTURE(letters);
        CHECK(row.rect().contains(dots.geometry()));
        for (QLabel* label : row.findChildren<QLabel*>())
            for (PaintedText const& piece : painted_text(*label))
                CHECK_FALSE((label->isVisible() && piece.box.translated(label->pos()).intersects(dots.geometry())));
    }
}

TEST_CASE("the name of a constraint among the goals is whole in a narrow column") {
    constexpr int narrow = 240;
    for (char const* key : {"run.wall_time", "package.balance", "package.power"}) {
        LimitRow row({graph().find(key), true, 100}, nullptr);
        row.QWidget::show();
        row.resize(narrow, row.sizeHint().height());
        auto const labels = row.findChildren<QLabel*>();
        auto const name = std::ranges::find(labels, title(by_key(key)), &QLabel::text);
        REQUIRE(name != labels.end());
        CHECK_FALSE(static_cast<ElidedLabel*>(*name)->shown().contains(QChar(0x2026)));
    }
}

TEST_CASE("the manual opens at the page on show where the focus is on the rail or nowhere") {
    Shown s;
    s.window.pages().turn_to("compare");
    for (bool const on_rail : {false, true}) {
        s.window.activateWindow();
        if (QWidget* now = QApplication::focusWidget()) now->clearFocus();
        if (on_rail) child<QToolButton>(child<QToolBar>(s.window, "workspaces")).setFocus();
        s.window.help().open_manual();
        auto* manual = top_level<ManualView>();
        REQUIRE(manual);
        CHECK(child<QListWidget>(*manual, "chapters").currentItem()->text() == "Compare");
        manual->show_topic("diecast");
        manual->close();
    }
}

TEST_CASE("Tab goes down through every dialog") {
    FreshPreferences const fresh;
    Shown s;
    REQUIRE(s.done());
    for (char const* name : {"title-and-description", "settings", "new", "add-chart"}) {
        CAPTURE(name);
        action_named(s.window, name)->trigger();
        QWidget* dialog = QApplication::activeModalWidget();
        REQUIRE(dialog);
        linger(20);
        QWidget* const first = dialog->focusWidget();
        REQUIRE(first);
        QList<QWidget*> stops{first};
        for (QWidget* w = first->nextInFocusChain(); w != first; w = w->nextInFocusChain())
            if (w->focusPolicy() & Qt::TabFocus && w->isVisible() && w != dialog) stops << w;
        CHECK(stops.size() > 2);
        auto const box = [&](QWidget* w) { return QRect(w->mapTo(dialog, QPoint(0, 0)), w->size()); };
        QStringList order;
        for (QWidget* w : stops) order << w->accessibleName() + " " + w->metaObject()->className();
        CAPTURE(to_std(order.join("; ")));
        int up = 0;  // from the last to the first
        for (qsizetype i = 0; i < stops.size(); ++i)
            if (box(stops[(i + 1) % stops.size()]).bottom() < box(stops[i]).top()) ++up;
        CHECK(up == 1);
        dialog->close();
        linger(20);
    }
}
