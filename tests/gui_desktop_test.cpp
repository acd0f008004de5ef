// Belonging to the desktop: palette, keys, settings, manual, What's This, contrast, and that nobody is locked out.
#include <QClipboard>
#include <QHelpEvent>
#include <QMenuBar>
#include <QPointer>
#include <QProcess>
#include <QSettings>
#include <QToolBar>
#include <QToolTip>
#include <QWhatsThis>
#include <cmath>
#include <condition_variable>
#include <set>
#include "app/gui/widgets/name_tips.h"
#include "app/gui/widgets/style.h"
#include "app/gui/window/actions.h"
#include "app/gui/window/palette_commands.h"
#include "app/gui/window/settings_dialog.h"
#include "app/gui/window/shortcut_sheet.h"
#include "app/gui/window/whats_this.h"
#include "app/session/search/fuzzy.h"
#include "app/session/typed.h"
#include "tests/gui_help.h"

using namespace diecast;

namespace {

template <class Dialog>
Dialog* dialog_of(Window& window) {
    Dialog* found = nullptr;
    CHECK(linger_until([&] { return (found = window.findChild<Dialog*>()) && found->isVisible(); }));
    return found;
}

void trigger(Window& window, char const* name) {
    QAction* action = action_named(window, name);
    INFO(name);
    REQUIRE(action);
    action->trigger();
}

int row_of(PaletteModel& model, QString const& id) {
    for (int i = 0; i < model.rowCount(); ++i)
        if (model.command(model.index(i))->id == id) return i;
    return -1;
}

}  // namespace

TEST_CASE("letters find a name: pieces before starts of words before scattered ones") {
    CHECK(fit("", "Save as").has_value());
    CHECK(fit("save", "Save as")->hits == std::vector<int>{0, 1, 2, 3});
    CHECK(fit("cp", "Copy picture")->hits == std::vector<int>{0, 5});
    CHECK(fit("pic copy", "Copy picture")->hits == std::vector<int>{0, 1, 2, 3, 5, 6, 7});
    CHECK_FALSE(fit("xyz", "Copy picture").has_value());
    CHECK_FALSE(fit("copy nothing", "Copy picture").has_value());
    CHECK(fit("area", "Area of the die")->score > fit("area", "Die area")->score);
    CHECK(fit("area", "Die area")->score > fit("area", "Subarea")->score);
    CHECK(fit("die", "Die area")->score > fit("da", "Die area")->score);
}

TEST_CASE("with --names a tip tells class and object name of a widget and of what it is in") {
    Shown s;
    QString const of_page = names_of(&child<ExplorePage>(s.window));
    CHECK(of_page.startsWith("ExplorePage"));
    CHECK(of_page.endsWith("Window"));
    NameTips tips;
    QApplication::instance()->installEventFilter(&tips);
    QHelpEvent help(QEvent::ToolTip, {}, child<ExplorePage>(s.window).mapToGlobal(QPoint(5, 5)));
    QApplication::sendEvent(&child<ExplorePage>(s.window), &help);
    CHECK(QToolTip::text() == of_page);
    QToolTip::hideText();
}

TEST_CASE("every action has a name, no two have one, and no two have the same keys") {
    Shown s;
    std::set<QString> names, keys;
    for (Offer const& offer : offers(s.window)) {
        INFO(to_std(offer.menu + ": " + offer.action->text()));
        if (offer.menu.contains("›")) continue;                                             // files and designs
        if (offer.action->isCheckable() && offer.action->objectName().isEmpty()) continue;  // docks
        CHECK_FALSE(offer.action->objectName().isEmpty());
        CHECK(names.insert(offer.action->objectName()).second);
        for (QKeySequence const& k : offer.action->shortcuts()) CHECK(keys.insert(k.toString()).second);
    }
    CHECK(names.contains("commands"));
    CHECK(names.contains("save-as"));
    CHECK(keys.contains("Ctrl+Shift+P"));
}

TEST_CASE("every action is in a menu that a letter opens, and every button takes the keyboard") {
    Shown s;
    std::set<QChar> letters;
    for (QAction* menu : s.window.menuBar()->actions()) {
        qsizetype const at = menu->text().indexOf('&');
        REQUIRE(at >= 0);
        CHECK(letters.insert(menu->text()[at + 1].toLower()).second);
    }
    std::set<QAction*> offered;
    for (Offer const& o : offers(s.window)) offered.insert(o.action);
    for (QAction* action : s.window.findChildren<QAction*>()) {
        bool const ours = !action->text().isEmpty() && !action->isSeparator() && !action->menu();
        bool const part_of_another =
            qobject_cast<QLineEdit*>(action->parent()) || qobject_cast<QToolBar*>(action->parent());
        if (!ours || part_of_another) continue;
        auto const places = action->associatedObjects();
        bool const in_a_menu = std::any_of(places.begin(), places.end(), [](QObject* o) {
            return qobject_cast<QMenu*>(o) || qobject_cast<QToolButton*>(o);
        });
        INFO(to_std(action->text()));
        CHECK((offered.contains(action) || in_a_menu || !action->shortcut().isEmpty()));
    }
    for (int place = 0; place < PageStack::ids().size(); ++place) {
        s.window.pages().turn_to(PageStack::ids()[place]);
        for (QAbstractButton* button : s.window.findChildren<QAbstractButton*>()) {
            bool const part_of_another = qobject_cast<QLineEdit*>(button->parentWidget()) ||
                                         qobject_cast<QAbstractItemView*>(button->parentWidget());
            if (!button->isVisible() || part_of_another || button->autoExclusive()) continue;  // arrows go on there
            INFO(to_std(button->text() + " " + button->accessibleName()) << " " << button->metaObject()->className());
            CHECK((button->focusPolicy() & Qt::TabFocus) == Qt::TabFocus);
        }
    }
}

TEST_CASE("the palette does an action, and offers it first the next time") {
    FreshPreferences const fresh;
    Shown s;
    trigger(s.window, "commands");
    Palette& palette = child<Palette>(s.window);
    REQUIRE(palette.isVisible());
    QTest::keyClicks(&child<QLineEdit>(palette), "light or");
    REQUIRE(child<PaletteModel>(palette).rowCount() > 0);
    CHECK(child<PaletteModel>(palette).command(child<QListView>(palette).currentIndex())->id == "action:light-or-dark");
    CHECK(child<QListView>(palette).currentIndex().data(PaletteModel::Keys).toString() == "Ctrl+T");
    QTest::keyClick(&child<QLineEdit>(palette), Qt::Key_Return);
    REQUIRE(linger_until([] { return theme().dark; }));
    CHECK_FALSE(palette.isVisible());
    trigger(s.window, "commands");
    CHECK(child<QLineEdit>(palette).text().isEmpty());
    CHECK(child<PaletteModel>(palette).command(child<PaletteModel>(palette).index(0))->id == "action:light-or-dark");
    QTest::keyClicks(&child<QLineEdit>(palette), "~~~~");
    CHECK(child<PaletteModel>(palette).rowCount() == 0);
    QTest::keyClick(&child<QLineEdit>(palette), Qt::Key_Return);
    CHECK(palette.isVisible());
    QTest::keyClick(&child<QLineEdit>(palette), Qt::Key_Escape);
    CHECK_FALSE(palette.isVisible());
}

TEST_CASE("the palette has the quantities of this study first, and marks those of others") {
    FreshPreferences const fresh;
    Shown s;
    Palette& palette = child<Palette>(s.window);
    palette.pop_up(palette_commands(s.window));
    QTest::keyClicks(&child<QLineEdit>(palette), "capacity");
    PaletteModel& model = child<PaletteModel>(palette);
    bool others = false;
    int here = 0;
    for (int row = 0; row < model.rowCount(); ++row) {
        PaletteCommand const& command = *model.command(model.index(row));
        CHECK((command.elsewhere || !others));  // once they begin, they go on
        others = command.elsewhere;
        here += !command.elsewhere;
        if (command.elsewhere) CHECK(command.kind.contains("not in this study"));
    }
    CHECK(others);
    CHECK(here > 0);
    QTest::keyClick(&child<QLineEdit>(palette), Qt::Key_Escape);
}

TEST_CASE("the palette has what the study sweeps, pins, plots, wants or claims before what merely goes into it") {
    FreshPreferences const fresh;
    Shown s;
    std::vector<PaletteCommand> const all = palette_commands(s.window);
    auto const of = [&](Quantity const& q) {
        return std::find_if(all.begin(), all.end(),
                            [&](PaletteCommand const& d) { return d.id == "parameter:" + qtext(q.key); });
    };
    Study const& study = s.document().study();
    for (AxisSpec const& axis : study.axes) CHECK(of(*axis.quantity)->at_hand);
    for (Objective const& o : study.objectives) CHECK(of(*o.quantity)->at_hand);
    for (Constraint const& c : study.constraints) CHECK(of(*c.quantity)->at_hand);
    REQUIRE_FALSE(study.scenario.pins.contains("process.wafer_price"));
    PaletteCommand const& behind = *of(*graph().find("process.wafer_price"));
    CHECK_FALSE(behind.at_hand);
    CHECK_FALSE(behind.elsewhere);  // its numbers come of it
    CHECK(behind.kind == "Quantity");
    s.document().pin(*graph().find("process.wafer_price"), 9000.0);
    auto const now = palette_commands(s.window);
    CHECK(std::any_of(now.begin(), now.end(), [](PaletteCommand const& d) {
        return d.id == "parameter:process.wafer_price" && d.at_hand && d.kind == "Quantity of this study";
    }));
    PaletteModel model;
    PaletteCommand plain, near;
    plain.id = "1", plain.name = "Wafer cost", near.id = "2", near.name = "Wafer cost", near.at_hand = true;
    model.offer({plain, near}, {});
    model.ask("wafer");
    CHECK(model.command(model.index(0))->id == "2");
}

TEST_CASE("the palette goes to parameters, charts and studies, what is impossible stays grey") {
    FreshPreferences const fresh;
    Shown s;
    s.window.activateWindow();
    Palette& palette = child<Palette>(s.window);
    palette.pop_up(palette_commands(s.window));
    QTest::keyClicks(&child<QLineEdit>(palette), "wafer.edge_excl");
    REQUIRE(child<PaletteModel>(palette).rowCount() > 0);
    CHECK(child<PaletteModel>(palette).command(child<PaletteModel>(palette).index(0))->id ==
          "parameter:wafer.edge_exclusion");
    QTest::keyClick(&child<QLineEdit>(palette), Qt::Key_Return);
    REQUIRE(linger_until([&] { return s.window.focusWidget() == s.row(wafer::edge_exclusion).pin(); }));

    palette.pop_up(palette_commands(s.window));
    int const chart = row_of(child<PaletteModel>(palette), "chart:tested/0");
    REQUIRE(chart >= 0);
    child<QListView>(palette).setCurrentIndex(child<PaletteModel>(palette).index(chart));
    QTest::keyClick(&child<QLineEdit>(palette), Qt::Key_Return);
    CHECK(linger_until([&] { return s.window.pages().current().objectName() == "charts"; }));

    palette.pop_up(palette_commands(s.window));
    QTest::keyClicks(&child<QLineEdit>(palette), "undo");
    CHECK(child<PaletteModel>(palette).command(child<PaletteModel>(palette).index(0))->id == "action:undo");
    CHECK_FALSE(child<PaletteModel>(palette).command(child<PaletteModel>(palette).index(0))->possible);
    QTest::keyClick(&child<QLineEdit>(palette), Qt::Key_Return);
    CHECK(palette.isVisible());

    child<QLineEdit>(palette).setText("package-split");
    REQUIRE(child<PaletteModel>(palette).rowCount() > 0);
    CHECK(child<PaletteModel>(palette).command(child<PaletteModel>(palette).index(0))->id == "study:package-split");
    QTest::keyClick(&child<QLineEdit>(palette), Qt::Key_Return);
    CHECK(linger_until([&] { return s.document().study().name == "package-split"; }));
    REQUIRE(s.settled());
}

TEST_CASE("the palette answers each letter at once") {
    Shown s;
    PaletteModel model;
    model.offer(palette_commands(s.window), {});
    CHECK(model.rowCount() > 100);
    double const start = thread_ms();
    for (char const* words : {"d", "di", "die", "die ", "die a", "die ar", "bandwidth", "cpg"}) model.ask(words);
    double const ms = thread_ms() - start;
    INFO(ms << " ms for eight letters");
    CHECK(ms < long_work_ms());
}

TEST_CASE("the sheet has every key there is, and finds them") {
    Shown s;
    trigger(s.window, "shortcuts");
    auto* sheet = dialog_of<ShortcutSheet>(s.window);
    REQUIRE(sheet);
    QStringList all;
    for (int g = 0; g < child<QTreeWidget>(*sheet).topLevelItemCount(); ++g)
        for (int i = 0; i < child<QTreeWidget>(*sheet).topLevelItem(g)->childCount(); ++i)
            all << child<QTreeWidget>(*sheet).topLevelItem(g)->child(i)->text(1);
    for (Offer const& o : offers(s.window))
        for (QKeySequence const& k : o.action->shortcuts()) {
            INFO(to_std(k.toString()));
            CHECK_FALSE(all.filter(k.toString(QKeySequence::NativeText)).isEmpty());
        }
    child<QLineEdit>(*sheet).setText("undo");
    int shown_rows = 0;
    for (int g = 0; g < child<QTreeWidget>(*sheet).topLevelItemCount(); ++g)
        for (int i = 0; i < child<QTreeWidget>(*sheet).topLevelItem(g)->childCount(); ++i)
            shown_rows += !child<QTreeWidget>(*sheet).topLevelItem(g)->child(i)->isHidden();
    CHECK(shown_rows == 1);
    sheet->close();
}

TEST_CASE("the scale multiplies the one that the environment asks for") {
    qputenv("QT_SCALE_FACTOR", "1.5");
    {
        InterfaceScale const twice(200);
        CHECK(qgetenv("QT_SCALE_FACTOR") == "3");
        CHECK(InterfaceScale::now() == 200);
    }
    CHECK(qgetenv("QT_SCALE_FACTOR") == "1.5");
    qunsetenv("QT_SCALE_FACTOR");
    { InterfaceScale const usual(100); }
    CHECK(InterfaceScale::now() == 100);
    CHECK_FALSE(qEnvironmentVariableIsSet("QT_SCALE_FACTOR"));
}

TEST_CASE("settings take effect at once, the scale at the next start, are kept, and can be put back") {
    FreshPreferences const fresh;
    Shown s;
    trigger(s.window, "settings");
    auto* dialog = dialog_of<SettingsDialog>(s.window);
    REQUIRE(dialog);
    child<QComboBox>(*dialog, "theme").setCurrentIndex(2);
    emit child<QComboBox>(*dialog, "theme").activated(2);
    CHECK(theme().dark);
    s.document().pin(die::clock, 1.25);
    REQUIRE(s.settled());
    child<QComboBox>(*dialog, "decimal-mark").setCurrentIndex(1);
    emit child<QComboBox>(*dialog, "decimal-mark").activated(1);
    CHECK(s.row(die::clock).field()->text().startsWith("1,25"));
    child<QComboBox>(*dialog, "units").setCurrentIndex(1);
    emit child<QComboBox>(*dialog, "units").activated(1);
    CHECK(s.row(die::clock).field()->text().startsWith("1,25"));
    child<QSpinBox>(*dialog, "threads").setValue(1);
    auto& restart = child<QPushButton>(*dialog, "restart");
    CHECK_FALSE(restart.isVisible());
    child<QSpinBox>(*dialog, "scale").setValue(150);
    CHECK(restart.isVisible());
    QApplication::processEvents();
    for (auto const* note : dialog->findChildren<QLabel*>())
        if (note->wordWrap()) CHECK(note->height() >= note->heightForWidth(note->width()));
    child<QCheckBox>(*dialog, "autosave").setChecked(false);
    child<QCheckBox>(*dialog, "restore-study").setChecked(true);
    CHECK(settings() == Preferences{"dark", 150, true, true, 1, false, true});
    QTest::mouseClick(child<QDialogButtonBox>(*dialog).button(QDialogButtonBox::RestoreDefaults), Qt::LeftButton);
    CHECK(settings() == Preferences{});
    CHECK_FALSE(restart.isVisible());
    CHECK_FALSE(theme().dark);
    CHECK(s.row(die::clock).field()->text().startsWith("1.25"));
    dialog->close();
}

TEST_CASE("a kept setting that is out of range counts as the default") {
    FreshPreferences const fresh;
    QSettings kept;
    kept.setValue("scale", 1000);
    kept.setValue("threads", -3);
    kept.setValue("theme", "purple");
    CHECK(settings() == Preferences{});
}

TEST_CASE("a pool that is limited to one thread uses one, and gives the same") {
    Pool few(4);
    auto const used = [&](std::size_t at_least) {
        std::mutex mutex;
        std::condition_variable another;
        std::set<std::thread::id> ids;
        few.run(64, {}, [&](unsigned, std::size_t) {
            std::unique_lock lock(mutex);
            ids.insert(std::this_thread::get_id());
            another.notify_all();
            another.wait_for(lock, std::chrono::milliseconds(patience), [&] { return ids.size() >= at_least; });
        });
        return ids.size();
    };
    CHECK(used(2) > 1);
    few.limit(1);
    CHECK(used(1) == 1);
    few.limit(0);
    CHECK(used(2) > 1);
}

TEST_CASE("what is shown with a comma can be typed again") {
    FreshPreferences const fresh;
    for (Quantity const* q : graph().quantities()) {
        if (graph().is_choice(*q) || std::isnan(q->fallback)) continue;
        set_decimal_comma(true);
        QString const text = shown(q->fallback, *q);
        auto const comma = parse_value(to_std(as_points(*q, text)), *q);  // as a field reads it
        set_decimal_comma(false);
        auto const point = parse_value(to_std(shown(q->fallback, *q)), *q);
        INFO(to_std(text) << " of " << q->key);
        if (point) CHECK((comma && same_bits(*comma, *point)));
    }
}

TEST_CASE("the manual's links lead somewhere, and every place of the window has its chapter") {
    Shown s;
    ManualView manual;
    CHECK(child<QListWidget>(manual, "chapters").count() > 15);
    QRegularExpression const link(R"(\]\(#([a-z-]+)\))");
    auto all = link.globalMatch(manual_text());
    int links = 0;
    while (all.hasNext()) {
        QString const topic = all.next().captured(1);
        INFO(to_std(topic));
        CHECK(manual.show_topic(topic));
        ++links;
    }
    CHECK(links > 5);
    int places = 0;
    for (QWidget* place : s.window.findChildren<QWidget*>()) {
        QString const topic = place->property("topic").toString();
        if (topic.isEmpty()) continue;
        INFO(to_std(topic));
        CHECK(manual.show_topic(topic));
        ++places;
    }
    CHECK(places > 10);
    SettingsDialog const settings_dialog;
    CHECK(manual.show_topic(settings_dialog.property("topic").toString()));
}

TEST_CASE("F1 opens the manual where it speaks of the focused place, search and Back work") {
    Shown s;
    s.window.activateWindow();
    s.window.tables().front().setFocus();
    trigger(s.window, "manual");
    ManualView* manual = top_level<ManualView>();
    REQUIRE(manual);
    CHECK(manual->isVisible());
    auto const chapter = [&] { return child<QListWidget>(*manual, "chapters").currentItem()->text(); };
    auto& search = named<QLineEdit>(*manual, "Search the manual");
    auto& browser = child<QTextBrowser>(*manual);
    CHECK(chapter() == "Front");
    s.window.activateWindow();
    s.window.parameters().search()->setFocus();
    s.window.help().open_manual();
    CHECK(chapter() == "Parameters");
    QTest::keyClicks(&search, "walk along the front");
    CHECK(says(*manual, "1 match"));
    CHECK(browser.textCursor().selectedText() == "walk along the front");
    search.setText("no such words");
    CHECK(says(*manual, "not in the manual"));
    search.clear();
    emit browser.anchorClicked(QUrl("#studies"));
    CHECK(chapter() == "Studies");
    manual->close();
}

TEST_CASE("every parameter explains itself: definition, range, source, key, and its formula where it has one") {
    for (Quantity const* q : graph().quantities()) {
        QString const text = parameter_text(graph(), *q, {});
        INFO(q->key);
        CHECK(text.contains(title(*q).toHtmlEscaped()));
        CHECK(text.contains(qtext(q->doc).toHtmlEscaped()));
        CHECK(text.contains("Range"));
        CHECK(text.contains(qtext(q->key)));
        CHECK(text.contains("Formula") ==
              (graph().formula_of(graph().slot(*q)) >= 0 || !graph().cases_of(graph().slot(*q)).empty()));
        if (!std::isnan(q->fallback) && !q->source.empty()) CHECK(text.contains(qtext(q->source).toHtmlEscaped()));
    }
    CHECK(parameter_text(graph(), die::yield, {}).contains("Formula"));
}

TEST_CASE("Shift+F1 in a row shows the parameter, elsewhere the place") {
    Shown s;
    s.window.activateWindow();
    ParameterRow& row = s.row(wafer::edge_exclusion);
    CHECK(quantity_of(row.field()) == &wafer::edge_exclusion);
    row.field()->setFocus();
    QHelpEvent query(QEvent::QueryWhatsThis, QPoint(), QPoint());
    query.ignore();
    QApplication::sendEvent(row.field(), &query);
    CHECK(query.isAccepted());
    trigger(s.window, "what-is-this");
    QWidget* shown = nullptr;
    for (QWidget* w : QApplication::topLevelWidgets())
        if (w->inherits("QWhatsThat")) shown = w;
    REQUIRE(shown);
    CHECK(shown->isVisible());
    QWhatsThis::hideText();
    CHECK_FALSE(child<PlotView>(s.window).whatsThis().isEmpty());
}

TEST_CASE("nothing that takes the focus is without a name, in any workspace, dialog or popup") {
    FreshPreferences const fresh;
    Shown s;
    QStringList unnamed;
    auto const walk = [&](QWidget* w) { visit(QAccessible::queryAccessibleInterface(w), unnamed); };
    for (int place = 0; place < PageStack::ids().size(); ++place) {
        s.window.pages().turn_to(PageStack::ids()[place]);
        linger(50);
        walk(&s.window);
    }
    s.window.pages().turn_to("explore");
    child<QAction>(s.window, "commands").trigger();
    walk(&child<Palette>(s.window));
    child<Palette>(s.window).hide();
    for (char const* name : {"settings", "shortcuts", "about-diecast"}) {
        trigger(s.window, name);
        QWidget* dialog = QApplication::activeModalWidget();
        INFO(name);
        REQUIRE(dialog);
        walk(dialog);
        dialog->close();
        linger(10);
    }
    s.window.help().open_manual();
    walk(top_level<ManualView>());
    INFO(unnamed.join(", ").toStdString());
    CHECK(unnamed.isEmpty());
}

TEST_CASE("a value can be shown in the unit that makes its number short") {
    struct Restored {
        ~Restored() { set_short_units(false); }
    } const restored;
    CHECK(shown(3350, memory::stack_bandwidth).startsWith("3350"));
    set_short_units(true);
    CHECK(shown(3350, memory::stack_bandwidth) == QString("3.35\u00a0TB/s"));
    CHECK(shown(819, memory::stack_bandwidth) == QString("819\u00a0GB/s"));
    CHECK(shown(0.5, memory::stack_capacity).startsWith("500"));
    CHECK(shown(0.5, memory::stack_capacity).endsWith("MB"));
    CHECK(shown(-2500, package::power) == QString("\u22122.5\u00a0kW"));
    CHECK(shown(0, package::power).endsWith("W"));
    CHECK(shown(120000, memory::latency) == QString("120\u00a0µs"));
    CHECK(shown(5e12, memory::latency) == QString("5000\u00a0s"));
    CHECK(shown(814, die::area) == QString("814\u00a0mm²"));
    CHECK(shown(99, memory::usable).endsWith("%"));
}
