// What the tests of the window share: the real model, a small study, a shown window, and hands.
#pragma once
#include <QAbstractItemView>
#include <QAccessible>
#include <QApplication>
#include <QCompleter>
#include <QDialog>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QMessageBox>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <catch2/catch.hpp>
#include <cmath>
#include <functional>
#include "app/gui/catalogue/catalogue.h"
#include "app/gui/charts/charts_page.h"
#include "app/gui/compare/compare_page.h"
#include "app/gui/design/design_page.h"
#include "app/gui/explore/explore_page.h"
#include "app/gui/roofline/roofline_page.h"
#include "app/gui/sensitivity/sensitivity_page.h"
#include "app/gui/studies/studies_page.h"
#include "app/gui/widgets/style.h"
#include "app/gui/window/apply_settings.h"
#include "app/gui/window/layouts.h"
#include "app/gui/window/palette.h"
#include "app/gui/window/window.h"
#include "app/session/words.h"
#include "app/session/work/study_work.h"
#include "model/catalogue/catalogue.h"
#include "model/model.h"
#include "model/package/quantities.h"
#include "tests/bits.h"
#include "tests/thread_gaps.h"

namespace diecast {

inline std::shared_ptr<Graph const> shared_graph() {
    static auto const g = [] {
        Graph made = make_model();
        load_catalogue(made, catalogue_selectors(), presets_folder());
        return std::make_shared<Graph const>(std::move(made));
    }();
    return g;
}
inline Graph const& graph() { return *shared_graph(); }
inline Quantity const& by_key(std::string_view key) { return *graph().find(key); }

/// Small enough to be quick, large enough to have a front.
inline char const* const study_text = R"({
  "diecast": 2, "kind": "study", "name": "tested", "title": "A tested study", "noun": "packages",
  "axes": [{"key": "process.node", "text": "all"}, {"key": "package.split", "text": "1,2,4"},
           {"key": "package.stacks", "text": "4,6,8"}, {"key": "package.silicon_area", "text": "400..1600 mm2 steps 9"},
           {"key": "die.clock", "text": "1.2..2.2 GHz steps 6"}],
  "objectives": ["package.cost_per_peak", "package.bandwidth_per_peak", "package.power_per_peak"],
  "constraints": ["package.slack"],
  "figures": ["package.cost_per_peak", "package.bandwidth_per_peak", "package.power_per_peak", "die.yield"],
  "charts": [{"kind": "pareto", "x": "package.cost_per_peak", "y": "package.bandwidth_per_peak"}],
  "designs": [{"name": "whole", "pin": {"package.split": "1"}}, {"name": "quarters", "pin": {"package.split": "4"}}],
  "published": [{"title": "Smaller dies yield more", "key": "die.yield", "design": "quarters", "over": "whole",
                 "as": "ratio", "value": 1.8, "low": 1.01, "high": 3, "status": "published", "source": "this test"}]
})";

inline Pool& pool() {
    static Pool p;
    return p;
}

/// What is of this class, and has this object name, somewhere within another object.
template <class T>
T& child(QObject& of, QString const& name = {}) {
    static_assert(QtPrivate::HasQ_OBJECT_Macro<T>::Value, "else Qt finds any object of its base class");
    T* found = of.findChild<T*>(name);
    INFO(to_std(name));
    REQUIRE(found);
    return *found;
}

/// The one with this name for screen readers, or this text.
template <class T>
T& named(QObject& of, QString const& name) {
    static_assert(QtPrivate::HasQ_OBJECT_Macro<T>::Value, "else Qt finds any object of its base class");
    for (T* found : of.findChildren<T*>())
        if (found->accessibleName() == name || found->property("text").toString() == name) return *found;
    FAIL("nothing is called " + to_std(name));
    throw std::logic_error("unreachable");
}

/// A window of its own of this class; null if there is none.
template <class T>
T* top_level() {
    for (QWidget* w : QApplication::topLevelWidgets())
        if (auto* found = qobject_cast<T*>(w)) return found;
    return nullptr;
}

/// Some label within can be seen to say so.
inline bool says(QObject const& within, QString const& words) {
    auto const labels = within.findChildren<QLabel*>();
    return std::any_of(labels.begin(), labels.end(),
                       [&](QLabel const* label) { return label->isVisible() && label->text().contains(words); });
}

/// Those of a class that can be seen within, in the order in which they were made.
template <class T>
QList<T*> visible(QObject const& within) {
    QCoreApplication::sendPostedEvents();  // a layout shows what is new in a turn of its own
    QList<T*> list = within.findChildren<T*>();
    list.removeIf([](T const* w) { return !w->isVisible(); });
    return list;
}

/// A study or series that ships, by the name of its file.
inline void choose_study(StudiesPage& page, std::string_view name) {
    static auto const shipped = shipped_studies();
    auto const at = std::find_if(shipped.begin(), shipped.end(), [&](auto const& s) { return s.head.name == name; });
    REQUIRE(at != shipped.end());
    child<StudyList>(page).choose(1 + static_cast<int>(at - shipped.begin()));  // the open one is the first
}

/// What is said under the field of a row; hidden where there is nothing to say.
inline QLabel& remark_of(QWidget& row) { return child<QLabel>(row, "error"); }

/// The list below a line into which one types: what it offers, or why nothing.
inline QStringList offers_of(QLineEdit& line) {
    QStringList texts;
    auto const& list = *child<QCompleter>(line).popup()->model();
    for (int row = 0; row < list.rowCount(); ++row) texts << list.index(row, 0).data().toString();
    return texts;
}

/// What is shown to be wrong with the text of a field of the dialog; empty: nothing.
inline QString problem_of(QDialog& dialog) {
    auto const& label = child<QLabel>(dialog, "error");
    return label.isHidden() ? QString() : label.accessibleName();
}

/// What a strip asks can be answered so.
inline QList<QPushButton*> answers_of(MessageStrip& strip) {
    QList<QPushButton*> buttons = visible<QPushButton>(strip);
    buttons.removeIf([](QPushButton const* button) { return button->text() == "Details"; });
    return buttons;
}

/// Answers the question that is asked while it lives.
struct Answering {
    bool asked = false;
    QString text;  // of the question
    QTimer look;
    explicit Answering(QMessageBox::StandardButton wanted) {
        QObject::connect(&look, &QTimer::timeout, [this, wanted] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            if (!box || asked) return;
            asked = true;
            text = box->text();
            box->button(wanted)->click();
        });
        look.start(10);
    }
};

/// What `start` begins to export is written; otherwise the strip says why not.
inline bool exported(Window& window, QString const& path, std::function<void()> const& start) {
    window.messages().hide();
    start();
    auto const is_told = [&] { return says(child<ExportBar>(window), "Wrote " + QFileInfo(path).fileName() + " ("); };
    return linger_until([&] { return is_told() || window.messages().isVisible(); }) && is_told();
}
/// Which chart, and then where to and how, are asked in the dialog.
inline bool export_chart(Window& window, QString const& path, FigureOptions const& figure = {}) {
    window.exports().ask_chart(window.pages().current().current_pane());
    auto& dialog = child<ExportDialog>(window);
    bool const there = exported(window, path, [&] { emit dialog.chosen(path, figure); });
    delete &dialog;
    window.activateWindow();  // where there is no window manager to do it
    return there;
}
inline bool export_table(Window& window, StudyTable which, QString const& path) {
    return exported(window, path, [&] { window.exports().table(which, path); });
}
inline bool export_front(Window& window, QString const& path) { return export_table(window, StudyTable::front, path); }
inline void start_report(Window& window, QString const& path) {
    window.exports().report(path, window.document().shared_graph(),
                            std::make_shared<Study const>(window.session().study()));
}
inline bool export_report(Window& window, QString const& path) {
    return exported(window, path, [&] { start_report(window, path); });
}

struct Shown {
    QTemporaryDir folder;
    Window window;
    Shown() : Shown(read_study(graph(), study_text, "").study) {}
    explicit Shown(Study study, std::shared_ptr<Graph const> of = shared_graph())
        : window(std::move(of), std::move(study), pool()) {
        window.show();
        window.activateWindow();  // where there is no window manager to do it
        REQUIRE(settled());
    }
    Session& session() { return window.session(); }
    Document& document() { return window.document(); }
    QString path(QString const& name) const { return folder.filePath(name); }
    /// What a person sees of the sweep is of the newest edit. (An edit may be on its way here, too.)
    bool settled() {
        auto const quiet = [&] { return session().picture() && !session().runner().busy(); };
        return linger_until(quiet) && (linger(60), linger_until(quiet));
    }
    /// All that is on show is computed.
    bool done() {
        return linger_until([&] { return !window.busy(); });
    }
    /// The chosen study or series is checked and on show; the others may still be checked.
    bool shows_chosen_study() {
        auto& page = child<StudiesPage>(window);
        auto const is_there = [&] {
            bool const listed = child<StudyList>(page).topLevelItemCount() > 1;  // not only the open document
            return listed && page.answer() && !child<Claims>(page).busy();
        };
        return linger_until(is_there) && (linger(60), linger_until(is_there));
    }
    QPoint pixel(FrontPoint const& p) { return child<PlotView>(window).plot().at(p.x, p.y).toPoint(); }
    ParameterRow& row(Quantity const& q) { return *window.parameters().row(q); }
    QWidget* canvas() { return child<PlotView>(window).viewport(); }
};

/// A workspace on show, of the small study or of one that ships, and all on it computed.
struct ShownAt : Shown {
    explicit ShownAt(char const* w) { go(w); }
    ShownAt(char const* w, char const* study, std::shared_ptr<Graph const> of = shared_graph())
        : Shown(find_study(*of, study).study, of) {
        go(w);
    }
    void go(char const* w) {
        window.pages().turn_to(w);
        REQUIRE(done());
    }
};

/// Rows of no model, to be typed into.
namespace typed {
inline constexpr Quantity price{.key = "a.price", .unit = unit::usd, .range = {1, 100000}, .scale = Scale::log};
inline constexpr Quantity count{.key = "a.count", .range = {1, 64}, .scale = Scale::integer};
}  // namespace typed

inline double pinned(Shown& s, Quantity const& q) {
    auto const& pins = s.document().study().scenario.pins;
    auto const pin = pins.find(std::string(q.key));
    return pin == pins.end() ? NAN : std::get<double>(pin->second);
}

/// A home of its own: nobody's entries and autosaves are touched.
struct Home {
    QTemporaryDir home;
    QByteArray before = qgetenv("XDG_DATA_HOME");
    Home() { qputenv("XDG_DATA_HOME", home.path().toUtf8()); }
    ~Home() { before.isEmpty() ? (void)qunsetenv("XDG_DATA_HOME") : (void)qputenv("XDG_DATA_HOME", before); }
    QString file(QString const& name) const { return home.filePath("diecast/entries/" + name); }
    QString autosaves() const { return home.filePath("diecast/autosave"); }
    QStringList autosaved() const { return QDir(autosaves()).entryList({"*.diecast.json"}, QDir::Files); }
};

/// Whatever a test prefers is gone with it.
struct FreshPreferences {
    FreshPreferences() { QSettings().clear(); }
    ~FreshPreferences() {
        QSettings().clear();
        apply({}, pool());
        install(light_theme());
    }
};

inline void type_in(QLineEdit* field, QString const& text) {
    field->setFocus();
    field->selectAll();
    QTest::keyClick(field, Qt::Key_Delete);
    QTest::keyClicks(field, text);
    QTest::keyClick(field, Qt::Key_Return);
}

inline void visit(QAccessibleInterface* node, QStringList& unnamed) {
    if (!node || !node->isValid()) return;
    bool const cell = node->role() == QAccessible::Cell || node->role() == QAccessible::TreeItem ||
                      node->role() == QAccessible::ListItem;
    if (node->state().focusable && !node->state().invisible && !cell && node->text(QAccessible::Name).isEmpty())
        unnamed << QString(node->object() ? node->object()->metaObject()->className() : "?") + " in " +
                       (node->object() && node->object()->parent() ? node->object()->parent()->metaObject()->className()
                                                                   : "?");
    for (int i = 0; i < node->childCount(); ++i) visit(node->child(i), unnamed);
}

inline void write(QString const& path, QByteArray const& text) {
    QFile file(path);
    REQUIRE(file.open(QIODevice::WriteOnly));
    file.write(text);
}

}  // namespace diecast
