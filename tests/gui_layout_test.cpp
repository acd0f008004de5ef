// The window at the sizes of a laptop, a desk and a large screen: what tells two things apart is painted whole.
#include <QAbstractButton>
#include <QAbstractItemView>
#include <QHeaderView>
#include <QLineEdit>
#include <QRegularExpression>
#include <cmath>
#include <map>
#include <tuple>
#include "app/gui/charts/chart_list.h"
#include "app/gui/design/design_page.h"
#include "app/gui/explore/parallel_view.h"
#include "app/gui/widgets/design_box.h"
#include "app/gui/widgets/group_header.h"
#include "app/gui/widgets/text/elided_label.h"
#include "tests/gui_help.h"
#include "tests/painted_text.h"

using namespace diecast;

namespace {

/// The whole text of what is painted there, as far as the widget tells it.
QString whole_text(QWidget& widget, PaintedText const& piece) {
    auto* const view = qobject_cast<QAbstractItemView*>(widget.parentWidget());
    if (auto* header = qobject_cast<QHeaderView*>(view)) {
        int const section = header->logicalIndexAt(piece.box.center().toPoint());
        auto const words = [&](int role) { return header->model()->headerData(section, header->orientation(), role); };
        return words(Qt::DisplayRole).toString() + "\n" + words(Qt::UserRole).toString();
    }
    if (view) {
        QModelIndex const at = view->indexAt(piece.box.center().toPoint());
        QString const extra = at.data(Qt::UserRole).toString();
        return at.data().toString() + "\n" + extra;
    }
    if (auto* label = qobject_cast<QLabel*>(&widget)) return label->text();
    if (auto* button = qobject_cast<QAbstractButton*>(&widget))
        return button->text() + "\n" + button->accessibleName() + "\n" + button->accessibleDescription();
    if (auto* field = qobject_cast<QLineEdit*>(&widget)) return field->text() + "\n" + field->toolTip();
    if (auto* box = qobject_cast<QComboBox*>(&widget)) return box->currentText();
    return widget.accessibleName();
}

QString where(QWidget const& widget) {
    QStringList path;
    for (QWidget const* w = &widget; w && !w->isWindow() && path.size() < 4; w = w->parentWidget())
        path << QString(w->metaObject()->className()).remove("diecast::") +
                    (w->objectName().isEmpty() ? "" : "#" + w->objectName());
    return path.join(" < ");
}

/// The list that a widget stands in: its scroll area, or the page or dock around it.
QObject const* list_of(QWidget const& widget) {
    for (QWidget const* w = widget.parentWidget(); w; w = w->parentWidget())
        if (qobject_cast<QAbstractScrollArea const*>(w) || qobject_cast<QDockWidget const*>(w)) return w;
    return widget.window();
}

struct Faults {
    QStringList numbers, names, cut;  // cut: of what has room for more lines
};

/// A number without its end, or a piece of text that begins with one and has lost all but a word.
bool is_cut_number(QString const& painted, QString const& whole) {
    static QRegularExpression const in_number(R"(\d[\d.,\x{202f}]*…)"), behind_number(R"(^\W*\d[^ ]* ?[^ ]*…$)"),
        number(R"(^\W*\d)");
    bool const is_note = whole.simplified().count(' ') > 4;
    return !is_note && whole.trimmed().contains(number) &&
           (painted.contains(in_number) || painted.contains(behind_number));
}

/// Headings and entries along the axes of parallel coordinates that are cut: they are painted on a ground of their own.
QStringList cut_on_axes(Window& window) {
    Session& session = window.session();
    ParallelLayout const layout = session.brush_controller().layout();
    TextRecorder recorder(layout.size.toSize());
    QPainter p(&recorder);
    draw_axes(p, layout, session.study().objectives, -1, theme());
    draw_axis_numbers(p, layout, session.graph(), theme());
    p.end();
    QStringList cut;
    for (PaintedText const& piece : recorder.pieces())
        if (piece.text.contains(u'…')) cut << "“" + piece.text + "” on an axis";
    return cut;
}

Faults faults_in(Window& window) {
    Faults faults;
    for (ParallelView const* view : window.findChildren<ParallelView*>())
        if (view->isVisible() && !view->visibleRegion().isEmpty()) faults.cut += cut_on_axes(window);
    std::map<std::tuple<QObject const*, QString, QString>, QString> seen;  // list, class, text: the whole of it
    for (QWidget* widget : window.findChildren<QWidget*>()) {
        if (!widget->isVisible() || widget->visibleRegion().isEmpty() || widget->window() != &window) continue;
        auto* const view = qobject_cast<QAbstractItemView*>(widget->parentWidget());
        for (PaintedText const& piece : painted_text(*widget)) {
            if (!piece.text.contains(u'…')) continue;
            QString const whole = whole_text(*widget, piece);
            if (whole.contains(piece.text)) continue;  // it ends so itself
            QString const found = "“" + piece.text + "” of “" + whole.trimmed() + "” in " + where(*widget);
            if (is_cut_number(piece.text, whole)) faults.numbers << found;
            if (qobject_cast<GroupHeader*>(widget)) faults.cut << found;
            bool const is_name =
                !view || qobject_cast<QHeaderView*>(view) || view->indexAt(piece.box.center().toPoint()).column() == 0;
            if (!is_name) continue;
            auto const [before, is_new] =
                seen.insert({{list_of(*widget), widget->metaObject()->className(), piece.text}, whole});
            if (!is_new && before->second != whole) faults.names << found + " and “" + before->second + "”";
        }
    }
    return faults;
}

struct Sized : Shown {
    explicit Sized(char const* study) : Shown(find_study(graph(), study).study) {}
    /// All that is on show is computed and laid out.
    void go(QString const& page, QSize size) {
        window.resize(size);
        window.pages().turn_to(page);
        REQUIRE(done());
        linger(60);
    }
    double chart_share() {
        ExplorePage& page = child<ExplorePage>(window);
        return static_cast<double>(page.plot().height()) / page.height();
    }
};

QSize const sizes[] = {{1280, 800}, {1600, 1000}, {1920, 1080}, {2560, 1440}};

}  // namespace

TEST_CASE("a recorder of painted text hears what labels, buttons and tables paint, and where") {
    QLabel label("0.1234 USD/Mtoken");
    label.resize(200, 30);
    auto const pieces = painted_text(label);
    REQUIRE(pieces.size() == 1);
    CHECK(pieces[0].text == "0.1234 USD/Mtoken");
    CHECK(label.rect().contains(pieces[0].box.toRect()));
    ElidedLabel elided("0.1234 USD/Mtoken");
    elided.resize(30, 30);
    REQUIRE(painted_text(elided).size() == 1);
    CHECK(is_cut_number(painted_text(elided)[0].text, elided.text()));
}

TEST_CASE("a text is broken between words into as few lines as it fits, and the last is shortened") {
    QFont const font;
    QFontMetrics const metrics(font);
    int const room = metrics.horizontalAdvance("memory stack");
    CHECK(in_lines("memory", font, room, 3) == QStringList{"memory"});
    CHECK(in_lines("memory stack bond yield", font, room, 3) == QStringList{"memory stack", "bond yield"});
    QStringList const short_of_lines = in_lines("memory stack bond yield", font, room, 1);
    REQUIRE(short_of_lines.size() == 1);
    CHECK(short_of_lines[0].endsWith(u'…'));
    CHECK(in_lines("memory", font, metrics.horizontalAdvance("mem…"), 3).size() == 1);
}

TEST_CASE("of a line of parts, parts that have no room are left out whole") {
    ElidedLabel label("a thousand designs · front 40 · picture in 12 ms");
    label.set_parts_between(" · ");
    QFontMetrics const metrics(label.font());
    label.resize(metrics.horizontalAdvance("a thousand designs · front 40 · pict"), 30);
    CHECK(painted_text(label).at(0).text == "a thousand designs · front 40");
    label.resize(metrics.horizontalAdvance(label.text()) + 2, 30);
    CHECK(painted_text(label).at(0).text == label.text());
    label.set_whole_or_none();
    label.resize(metrics.horizontalAdvance("a thousand"), 30);
    CHECK(painted_text(label).empty());
}

TEST_CASE("titles and kinds of a study's charts are not cut") {
    ChartList list;
    list.offer(find_study(graph(), "train-across-sites").study);
    list.resize(230, 900);
    for (PaintedText const& text : painted_text(list)) {
        INFO(text.text.toStdString());
        CHECK_FALSE(text.text.endsWith(u'…'));
    }
}

TEST_CASE("no number is cut and no two names are painted alike, on any page at the size of a laptop, a desk, a wall") {
    for (char const* study : {"managed-retention-memory", "train-llama3-405b"}) {
        Sized s(study);
        for (QSize size : sizes)
            for (QString const& page : PageStack::ids()) {
                s.go(page, size);
                if (page == "compare" && !s.session().selection().is_any_pinned()) {
                    named<QPushButton>(s.window, "Compare the designs of this study").click();
                    REQUIRE(s.done());
                    linger(60);
                }
                Faults const faults = faults_in(s.window);
                INFO(study << " " << size.width() << " " << to_std(page));
                INFO(to_std(faults.numbers.join("\n")));
                INFO(to_std(faults.names.join("\n")));
                INFO(to_std(faults.cut.join("\n")));
                CHECK(faults.numbers.isEmpty());
                CHECK(faults.names.isEmpty());
                CHECK(faults.cut.isEmpty());
            }
    }
}

TEST_CASE("the chart in Explore keeps at least 45 % of the page, however the window is resized") {
    Sized s("lite-gpu");
    child<ExplorePage>(s.window).parallel_action()->setChecked(true);
    for (QSize size : {QSize(1600, 1000), QSize(1280, 775), QSize(1280, 1000), QSize(1280, 640), QSize(1900, 1400)}) {
        s.go("explore", size);
        CAPTURE(size.height());
        CHECK(linger_until([&] { return s.chart_share() >= 0.45; }));
    }
    CHECK(child<ParallelPane>(s.window).isVisible());
    QAction& parallel = *child<ExplorePage>(s.window).parallel_action();
    CHECK_FALSE(parallel.toolTip().contains("no room"));
    s.go("explore", QSize(1280, 560));
    REQUIRE(linger_until([&] { return child<ParallelPane>(s.window).isHidden(); }));
    CHECK(parallel.toolTip().contains("no room"));
    CHECK_FALSE(parallel.isChecked());  // lit is what is shown
    parallel.setChecked(true);
    CHECK(s.window.status().currentMessage().contains("no room"));
    CHECK_FALSE(parallel.isChecked());
    s.go("explore", QSize(1600, 1000));
    CHECK(linger_until([&] { return child<ParallelPane>(s.window).isVisible() && parallel.isChecked(); }));
}

TEST_CASE("a result has three lines at most, the chart its share, and names of what is drawn are whole") {
    Sized s("hybrid-language-models");
    auto& result = child<QLabel>(child<ExplorePage>(s.window), "result");
    for (QSize size : {QSize(1280, 800), QSize(1280, 640), QSize(1600, 1000)}) {
        s.go("explore", size);
        CAPTURE(size.width(), size.height());
        CHECK(linger_until([&] { return s.chart_share() >= 0.45; }));
        CHECK(result.isVisible());
        CHECK(result.height() <= 3 * std::ceil(QFontMetricsF(result.font()).lineSpacing()) + 2);
        bool const is_whole = result.toolTip().isEmpty();
        CHECK(result.text().endsWith(is_whole ? "." : " …"));
        CHECK((is_whole || result.toolTip().startsWith(result.text().chopped(2))));
        for (auto const* box : child<ExplorePage>(s.window).findChildren<QuantityBox*>())
            CHECK(box->width() >= std::min(box->sizeHint().width(), box->maximumWidth()));
    }
}

TEST_CASE("on a laptop the plot has 45 % of the page at the first start, below the welcome") {
    FreshPreferences const fresh;
    Sized s(GENERATE("lite-gpu", "serving-2026"));
    s.window.help().welcome();
    s.go("explore", QSize(1264, 752));  // of a screen of 1280 × 800
    REQUIRE(s.window.messages().isVisible());
    ExplorePage& page = child<ExplorePage>(s.window);
    auto const share = [&] { return page.plot().plot().plotArea().height() / page.height(); };
    CHECK(linger_until([&] { return share() >= 0.45; }));
    CAPTURE(share());
    CHECK(share() >= 0.45);
}

TEST_CASE("a window made smaller takes from all docks, and the plot keeps 45 % of the page below the welcome") {
    FreshPreferences const fresh;
    Sized s("lite-gpu");
    s.window.help().welcome();
    for (QString const& id : s.window.docks().ids()) s.window.docks().show(id);
    s.go("explore", QSize(1600, 1000));
    auto const sizes_of_docks = [&] {
        std::vector<int> sizes;
        for (QDockWidget* dock : s.window.docks().all())
            sizes.push_back(dock->objectName() == "front" ? dock->height() : dock->width());
        return sizes;
    };
    std::vector<int> const before = sizes_of_docks();
    s.go("explore", QSize(1280, 775));
    REQUIRE(s.window.messages().isVisible());
    ExplorePage& page = child<ExplorePage>(s.window);
    auto const share = [&] { return page.plot().plot().plotArea().height() / page.height(); };
    CHECK(linger_until([&] { return share() >= 0.45; }));
    CAPTURE(share(), page.width(), page.height());
    CHECK(share() >= 0.45);
    CHECK(page.width() >= 500);
    s.go("explore", QSize(1600, 1000));
    std::vector<int> const after = sizes_of_docks();
    for (std::size_t i = 0; i < before.size(); ++i) CHECK(std::abs(after[i] - before[i]) <= 2);
}

TEST_CASE("the window fits a screen of 1024 × 640 on every page") {
    Shown s;
    s.window.help().welcome();
    for (QString const& id : PageStack::ids()) {
        s.window.pages().turn_to(id);
        for (bool const is_done : {false, true}) {  // with a bar of what is being computed, and without
            if (is_done) REQUIRE(s.done());
            linger(50);
            auto const fits = [&] {
                QSize const least = s.window.minimumSizeHint();
                return least.width() <= 1024 && least.height() <= 640;
            };
            CAPTURE(to_std(id), is_done, s.window.minimumSizeHint().width(), s.window.minimumSizeHint().height());
            CHECK(linger_until(fits));  // what a page shows before it is laid out may need more
        }
    }
}

TEST_CASE("a list of named designs says what each is") {
    Sized s("lite-gpu");
    s.go("design", QSize(1280, 800));
    DesignBox& box = child<DesignBox>(child<DesignPage>(s.window));
    box.showPopup();
    REQUIRE(linger_until([&] { return box.view()->isVisible(); }));
    QStringList painted;
    for (PaintedText const& piece : painted_text(*box.view()->viewport())) painted << piece.text;
    CHECK(painted.contains("H100, serving"));
    CHECK(painted.contains("Llama 3.1 70B on four H100"));
    box.hidePopup();
}

TEST_CASE("a maximised window is maximised at the next start") {
    FreshPreferences const fresh;
    Study const study = read_study(graph(), study_text, "").study;
    {
        Window first(shared_graph(), study, pool());
        first.showMaximized();
        REQUIRE(linger_until([&] { return first.isMaximized(); }));
        first.close();
    }
    Window second(shared_graph(), study, pool());
    second.docks().make_room();
    second.show();
    CHECK(second.isMaximized());
}

TEST_CASE("the first window and its frame fit the screen") {
    FreshPreferences const fresh;
    Window window(shared_graph(), read_study(graph(), study_text, "").study, pool());
    QSize const screen = window.screen()->availableSize();
    CHECK(window.width() + 16 <= screen.width());
    CHECK(window.height() + 48 <= screen.height());
}

TEST_CASE("Keep as named design stays where it is when Undo the change comes") {
    ShownAt s("design");
    QPushButton& keep = child<QPushButton>(child<DesignPage>(s.window), "keep");
    QPushButton& back = child<QPushButton>(child<DesignPage>(s.window), "back");
    REQUIRE(linger_until([&] { return keep.isVisible() && !back.isVisible(); }));
    s.window.resize(1400, 900);
    linger(60);
    int const before = keep.mapTo(&s.window, QPoint(keep.width(), 0)).x();
    emit child<DesignAxes>(s.window).moved(&by_key("package.silicon_area"), 523.0);  // off the grid
    REQUIRE(linger_until([&] { return back.isVisible(); }));
    CHECK(keep.mapTo(&s.window, QPoint(keep.width(), 0)).x() == before);
}

TEST_CASE("the window and its frame fit a screen of 1280 by 720 pixels, whatever page is on show") {
    QSize const frame(16, 48);
    for (char const* study : {"lite-gpu", "serving-2026", "package-split"}) {
        Sized s(study);
        for (QString const& page : PageStack::ids()) {
            s.go(page, QSize(1280, 800));
            QSize const least = s.window.minimumSizeHint();
            CAPTURE(study, page.toStdString(), least.width(), least.height());
            CHECK(least.width() <= 1280 - frame.width());
            CHECK(least.height() <= 720 - frame.height());
        }
    }
}

TEST_CASE("the window can be 1100 pixels wide with all its docks") {
    ShownAt s("explore", "hybrid-language-models");
    CHECK(s.window.minimumSizeHint().width() <= 1100);
}

TEST_CASE("the headline of Explore is whole from 1280 pixels up, in smaller letters where it has to be") {
    Shown s(find_study(graph(), "lite-gpu").study);
    Brushes brushes;
    brushes.list = {{&by_key("serve.cost"), {{0.2, 1}}}};
    s.session().brush(brushes);
    REQUIRE(s.done());
    auto const& headline = static_cast<ElidedLabel const&>(child<QLabel>(child<ExplorePage>(s.window), "headline"));
    for (int width = 1280; width <= 1600; width += 8) {
        s.window.resize(width, 1000);
        linger(20);
        INFO(width << ": " << headline.shown().toStdString());
        CHECK_FALSE(headline.shown().endsWith(u'…'));
    }
}

TEST_CASE("all docks of Explore fit a screen of 1024 pixels with a frame, and the headline is whole") {
    Shown s(find_study(graph(), "lite-gpu").study);
    for (QString const& id : s.window.docks().ids()) s.window.docks().show(id);
    s.window.help().welcome();
    REQUIRE(s.done());
    int const frame = 16;
    s.window.resize(1024 - frame, 700);
    linger(50);
    CHECK(s.window.minimumSizeHint().width() <= 1024 - frame);
    auto const& headline = static_cast<ElidedLabel const&>(child<QLabel>(child<ExplorePage>(s.window), "headline"));
    INFO(headline.width() << ": " << headline.shown().toStdString());
    CHECK_FALSE(headline.shown().endsWith(u'…'));
}
