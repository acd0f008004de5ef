// Charts of a study made, changed, copied, moved and removed in the window.
#include <QComboBox>
#include <QDialogButtonBox>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include "app/gui/charts/chart_editor.h"
#include "app/gui/charts/chart_list.h"
#include "app/gui/charts/ordered_list.h"
#include "app/gui/files/words_dialog.h"
#include "app/gui/window/actions.h"
#include "model/study/charts/chart_io.h"
#include "tests/gui_help.h"

using namespace diecast;

namespace {

QPushButton& good(ChartEditor& editor) { return *child<QDialogButtonBox>(editor).button(QDialogButtonBox::Ok); }

/// What is said below the field of that name; empty: nothing.
QString problem_of(ChartEditor& editor, char const* field) {
    return child<QLabel>(child<ChartField>(editor, field), "error").text();
}

struct Charting : ShownAt {
    explicit Charting(char const* study) : ShownAt("charts", study) {}
    Charting() : ShownAt("charts") {}
    ChartsPage& page() { return child<ChartsPage>(window); }
    std::vector<ChartSpec> const& charts() { return document().study().charts; }
    void act(QString const& name) {
        QAction* action = action_named(window, name);
        REQUIRE(action);
        REQUIRE(action->isEnabled());
        action->trigger();
    }
    /// The newest dialog; one before may still be on its way out.
    ChartEditor& open(QString const& name) {
        act(name);
        auto const all = window.findChildren<ChartEditor*>();
        REQUIRE_FALSE(all.isEmpty());
        return *all.back();
    }
    static void choose_kind(ChartEditor& editor, char const* kind) {
        auto& box = named<QComboBox>(editor, "Kind of chart");
        int const at = box.findData(QString(kind));
        REQUIRE(at >= 0);
        box.setCurrentIndex(at);
        emit box.activated(at);
    }
    void confirm(ChartEditor& editor) {
        REQUIRE(good(editor).isEnabled());
        good(editor).click();
        REQUIRE(done());
    }
    QStringList titles() {
        QStringList list;
        for (int i = 0; i < child<ChartList>(page()).count(); ++i) list << child<ChartList>(page()).item(i)->text();
        return list;
    }
    FigurePane& pane() { return *static_cast<FigurePane*>(page().traits().pane); }
};

void type_range(ChartField const& field, QString const& text) { type_in(&child<RangeEdit>(*field.editor()), text); }

}  // namespace

TEST_CASE("a chart of every kind is made with its first values, drawn, saved and read again") {
    Charting s;
    for (std::string_view const kind : chart_kinds()) {
        CAPTURE(kind);
        std::size_t const before = s.charts().size();
        ChartEditor& editor = s.open("add-chart");
        Charting::choose_kind(editor, std::string(kind).c_str());
        type_in(qobject_cast<QLineEdit*>(child<ChartField>(editor, "title").editor()), "Made: " + qtext(kind));
        for (char const* field : {"title", "note"}) CHECK(problem_of(editor, field).isEmpty());
        s.confirm(editor);
        REQUIRE(s.charts().size() == before + 1);
        CHECK(s.charts().back().kind() == kind);
        CHECK(s.page().chosen() == &s.charts().back());
        INFO(child<QLabel>(*s.pane().notice(), "muted").text().toStdString());
        if (kind != "pareto") CHECK(s.pane().data());
    }
    std::vector<ChartSpec> const made = s.charts();
    REQUIRE(s.window.files().save_to(s.path("made.diecast.json")));
    StudyReading const again = load_study(graph(), to_std(s.path("made.diecast.json")));
    CHECK(again.issues.empty());
    CHECK(again.study.charts == s.charts());
    CHECK(s.charts() == made);
}

TEST_CASE("a chart that is opened and confirmed stays as it was, to the letter") {
    for (char const* name : {"lite-gpu", "copa-gpu", "managed-retention-memory", "gpus", "train-llama3-405b"}) {
        Document document(shared_graph(), find_study(graph(), name).study);
        Session session(document, pool());
        for (ChartSpec const& chart : document.study().charts) {
            CAPTURE(name, chart.title);
            ChartEditor editor(session, chart, nullptr);
            REQUIRE(editor.chart());
            CHECK(*editor.chart() == chart);
        }
    }
}

TEST_CASE("what is wrong with a field of a chart is said beside it, and the chart cannot be taken") {
    Charting s;
    ChartEditor& editor = s.open("add-chart");
    Charting::choose_kind(editor, "lines");
    auto& range = child<ChartField>(editor, "range");
    CHECK(problem_of(editor, "range").isEmpty());
    type_in(child<AxisPair>(range).quantity(), "package.silicon_area");
    CHECK(problem_of(editor, "range").isEmpty());
    type_range(range, "5 apples");
    CHECK_FALSE(problem_of(editor, "range").isEmpty());
    CHECK(problem_of(editor, "keys").isEmpty());
    CHECK_FALSE(good(editor).isEnabled());
    type_range(range, "500..700 mm2 steps 5");
    CHECK(problem_of(editor, "range").isEmpty());
    CHECK(good(editor).isEnabled());

    auto& keys = child<KeyList>(child<ChartField>(editor, "keys"));
    type_in(&child<QuantityLine>(keys), "no such quantity at all");
    CHECK(problem_of(editor, "keys").contains("no such quantity at all"));
    CHECK_FALSE(good(editor).isEnabled());
    named<QToolButton>(keys, "Quantities: Remove").click();
    type_in(&child<QuantityLine>(keys), "Die yield");
    CHECK(child<QListWidget>(keys).item(child<QListWidget>(keys).count() - 1)->text().startsWith("Die yield"));
    CHECK(good(editor).isEnabled());
    s.confirm(editor);
    auto const* lines = s.charts().back().as<LinesSpec>();
    REQUIRE(lines);
    CHECK(lines->keys == std::vector<Quantity const*>{&package::cost_per_peak, &die::yield});
    CHECK(lines->range->values == std::vector<double>{500, 550, 600, 650, 700});
    REQUIRE(s.done());
    QString const made = "Cost per peak rate, die yield against total compute silicon";
    CHECK(child<ChartList>(s.window).currentItem()->text() == made);
    CHECK(std::get<LineChart>(*s.page().traits().pane->data()).title == to_std(made));
}

TEST_CASE("fields that a file nests are edited as the file has them") {
    Charting s("lite-gpu");
    auto const roofline =
        std::find_if(s.charts().begin(), s.charts().end(), [](ChartSpec const& c) { return c.as<RooflineSpec>(); });
    s.page().choose(static_cast<int>(roofline - s.charts().begin()));
    REQUIRE(s.done());
    std::size_t const stages = roofline->as<RooflineSpec>()->stages.size();
    ChartEditor& editor = s.open("edit-chart");
    auto& text = *qobject_cast<QPlainTextEdit*>(child<ChartField>(editor, "stages").editor());
    text.setPlainText(text.toPlainText().section(",\n", 1));
    CHECK(good(editor).isEnabled());
    text.setPlainText(text.toPlainText() + ", {\"name\": ");
    CHECK_FALSE(problem_of(editor, "stages").isEmpty());
    text.setPlainText(text.toPlainText().section(", {\"name\": ", 0, 0));
    s.confirm(editor);
    CHECK(s.page().chosen()->as<RooflineSpec>()->stages.size() == stages - 1);
}

TEST_CASE("another kind of chart keeps what both kinds have") {
    Charting s;
    ChartEditor& editor = s.open("add-chart");
    type_in(qobject_cast<QLineEdit*>(child<ChartField>(editor, "title").editor()), "Kept");
    auto& designs = child<NameList>(child<ChartField>(editor, "designs"));
    REQUIRE(child<QListWidget>(designs).count() == 2);
    child<QListWidget>(designs).item(1)->setCheckState(Qt::Checked);
    Charting::choose_kind(editor, "floorplan");
    REQUIRE(editor.chart());
    CHECK(editor.chart()->title == "Kept");
    CHECK(*shown_designs(*editor.chart()) == std::vector<std::string>{"quarters"});
    editor.reject();
    CHECK(s.document().undo().count() == 0);
}

TEST_CASE("charts are duplicated, moved and removed, and all of it can be undone") {
    Charting s("lite-gpu");
    s.page().choose(1);
    REQUIRE(s.done());
    QStringList const before = s.titles();
    named<QPushButton>(s.page(), "Duplicate chart").click();
    REQUIRE(s.done());
    CHECK(child<ChartList>(s.page()).currentRow() == 2);
    CHECK(s.titles()[2] == before[1] + " (copy)");
    CHECK(s.pane().heading() == before[1] + " (copy)");
    s.act("move-chart-down");
    CHECK(child<ChartList>(s.page()).currentRow() == 3);
    CHECK(s.titles()[2] == before[2]);
    s.act("remove-chart");
    REQUIRE(s.done());
    CHECK(s.titles() == before);
    s.document().undo().undo();
    REQUIRE(s.done());
    CHECK(child<ChartList>(s.page()).currentRow() == 3);
    for (int i = 0; i < 2; ++i) s.document().undo().undo();
    REQUIRE(s.done());
    CHECK(s.titles() == before);
    CHECK_FALSE(s.document().modified());
}

TEST_CASE("a study without charts offers to add one") {
    Charting s;
    s.document().set_charts({}, "None");
    s.document().set_goals({}, "Nothing wanted");
    REQUIRE(s.done());
    CHECK(child<ChartList>(s.page()).count() == 0);
    CHECK(says(*s.pane().notice(), "This study has no charts"));
    CHECK(s.pane().notice()->button()->text() == "Add chart");
    s.pane().notice()->button()->click();
    auto* editor = s.window.findChild<ChartEditor*>();
    REQUIRE(editor);
    CHECK(editor->isVisible());
}

TEST_CASE("a chart of Explore that is added or edited is what Explore shows") {
    Charting s;
    s.page().choose(0);
    ChartEditor& editor = s.open("edit-chart");
    type_in(qobject_cast<QLineEdit*>(child<ChartField>(editor, "y").editor()), "die.yield");
    s.confirm(editor);
    CHECK(s.session().question().y == &die::yield);
    REQUIRE(s.window.files().save_to(s.path("view.diecast.json")));
    CHECK(plot_of(s.charts().front())->y == &die::yield);
}

TEST_CASE("title, description and noun are typed in a dialog, and undone as one edit") {
    Shown s;
    action_named(s.window, "title-and-description")->trigger();
    auto& dialog = child<WordsDialog>(s.window);
    named<QLineEdit>(dialog, "Title").setText("Typed title");
    named<QPlainTextEdit>(dialog, "Description").setPlainText("First line\nsecond line");
    named<QLineEdit>(dialog, "What is counted").clear();
    dialog.accept();
    CHECK(s.document().study().title == "Typed title");
    CHECK(s.document().study().summary == "First line\nsecond line");
    CHECK(s.document().study().noun == "designs");
    REQUIRE(s.window.files().save_to(s.path("typed.diecast.json")));
    CHECK(words_of(load_study(graph(), to_std(s.path("typed.diecast.json"))).study) == words_of(s.document().study()));
    s.document().undo().undo();
    CHECK(s.document().study().title == "A tested study");
}

TEST_CASE("a chart's row in the list is as high as its words when the list becomes narrower") {
    ChartList list;
    list.offer(find_study(graph(), "lite-gpu").study);
    list.resize(600, 400);
    list.show();
    linger(20);
    int const wide = list.visualItemRect(list.item(1)).height();
    list.resize(160, 400);
    REQUIRE(linger_until([&] { return list.visualItemRect(list.item(1)).height() > wide; }));
    for (int row = 0; row < list.count(); ++row)
        CHECK(list.visualItemRect(list.item(row)).height() == list.sizeHintForRow(row));
}
