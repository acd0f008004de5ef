// Fields and lists in the window by keyboard: undo, Tab, links, the comma as the decimal mark, and what the history
// says.
#include <QApplication>
#include <QHeaderView>
#include <QImage>
#include <QMenu>
#include <QScrollArea>
#include <QScrollBar>
#include <map>
#include "app/gui/design/inspector.h"
#include "app/gui/explore/front_table.h"
#include "app/gui/explore/headings.h"
#include "app/gui/parameters/axis_dialog.h"
#include "app/session/edits.h"
#include "model/kernel_list/quantities.h"
#include "optimizer/analysis/relevance.h"
#include "tests/gui_help.h"

using namespace diecast;

namespace {

constexpr Quantity labelled_area{.key = "an.area", .label = "Area of it", .unit = unit::mm2, .range = {1, 1700}};
constexpr Quantity labelled_bandwidth{
    .key = "a.bandwidth", .label = "Stack bandwidth", .unit = unit::GBps, .range = {1, 8000}, .scale = Scale::log};

struct Comma {
    Comma() { set_decimal_comma(true); }
    ~Comma() { set_decimal_comma(false); }
};

void undo(QWidget* at) { QTest::keyClick(at, Qt::Key_Z, Qt::ControlModifier); }
void redo(QWidget* at) { QTest::keyClick(at, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier); }

/// Where Tab leads from here, within the parameters.
std::vector<QWidget*> tab_from(QWidget* first, int many) {
    first->setFocus();
    std::vector<QWidget*> way;
    for (int i = 0; i < many; ++i) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        way.push_back(QApplication::focusWidget());
    }
    return way;
}

QStringList texts(ParameterRow& row) {
    QMenu menu;
    row.fill_menu(menu);
    QStringList list;
    for (QAction* action : menu.actions()) list << action->text();
    return list;
}

}  // namespace

TEST_CASE("Ctrl+Z in a field takes back what is typed there, and then the study's last edit") {
    Shown s;
    s.window.activateWindow();
    QuantityField* field = s.row(wafer::diameter).field();
    QString const before = field->text();
    type_in(field, "200");
    REQUIRE(pinned(s, wafer::diameter) == Approx(200));
    field->setFocus();
    undo(field);
    CHECK_FALSE(s.document().is_pinned(wafer::diameter));
    CHECK(field->text() == before);
    redo(field);
    CHECK(pinned(s, wafer::diameter) == Approx(200));
    QTest::keyClicks(field, "5");
    undo(field);  // the letter
    CHECK(pinned(s, wafer::diameter) == Approx(200));
    type_in(field, "200 mm");  // as it is shown: nothing is left to undo in the field
    undo(field);
    CHECK_FALSE(s.document().is_pinned(wafer::diameter));
}

TEST_CASE("with the comma as the mark, lists and numbers that are shown can be typed again") {
    Comma const comma;
    struct Case {
        Quantity const* row;
        char const* typed;
        std::vector<double> places;
    };
    auto const c = GENERATE(values<Case>({{&labelled_area, "1,5; 1,75; 2", {1.5, 1.75, 2}},
                                          {&labelled_area, "1,5, 1,75, 2 mm²", {1.5, 1.75, 2}},
                                          {&labelled_area, "1, 2, 4", {1, 2, 4}},
                                          {&labelled_area, "1,2,4", {1, 2, 4}},
                                          {&labelled_area, "1,125; 2,375", {1.125, 2.375}},
                                          {&labelled_area, "1,5..2,5 steps 3", {1.5, 2, 2.5}},
                                          {&typed::count, "2; 4", {2, 4}},
                                          {&typed::count, "2,4", {2, 4}}}));
    CAPTURE(c.typed);
    TypedSetting const read = read_setting(graph(), *c.row, c.typed);
    INFO(to_std(read.problem));
    REQUIRE(read.axis);
    CHECK(read.axis->values == c.places);
    CHECK(read_setting(graph(), *c.row, axis_text(graph(), *read.axis)).axis.value_or(AxisSpec{}).values == c.places);
    QString const again = text_to_type(graph(), *read.axis);
    CHECK(read_setting(graph(), *c.row, again).axis.value_or(AxisSpec{}).values == c.places);
    set_decimal_comma(false);  // in a file
    Issues issues;
    auto const in_file = parse_axis(graph(), *c.row, read.axis->text, issues);
    REQUIRE(in_file);
    CHECK(in_file->values == c.places);
}

TEST_CASE("a single number with a comma is decimal where the comma is the mark, and says what else it could be") {
    Comma const comma;
    CHECK(read_setting(graph(), labelled_area, "2,5").value.value_or(0) == 2.5);
    CHECK(read_setting(graph(), labelled_area, "2,5").note.isEmpty());
    TypedSetting const read = read_setting(graph(), typed::price, "16,988");
    CHECK(read.value.value_or(0) == 16.988);
    CHECK(read_setting(graph(), typed::price, read.way_out).value.value_or(0) == 16988);
    for (double v : {1.5, 16.988, 1234.5, 99999.0, 1.25}) {
        CAPTURE(v);
        CHECK(read_single(typed::price, shown(v, typed::price, 12)).value.value_or(0) == v);
    }
    AxisSpec const thousands{&typed::price, "16,988; 20,000 USD", {16988, 20000}};  // typed where the point is the mark
    CHECK(read_setting(graph(), typed::price, text_to_type(graph(), thousands)).axis.value_or(AxisSpec{}).values ==
          thousands.values);
}

TEST_CASE("a swept field shows its list with semicolons and commas, and takes the room it needs while typed in") {
    Comma const comma;
    Shown s;
    ParameterRow& row = s.row(die::clock);
    type_in(row.field(), "1,5; 1,75; 2");
    REQUIRE(s.document().axis_of(die::clock));
    CHECK(s.document().axis_of(die::clock)->values == std::vector{1.5, 1.75, 2.0});
    row.pin()->setFocus();
    CHECK(row.field()->text().startsWith("1,5; 1,75"));
    row.field()->setFocus();
    CHECK(row.field()->text() == "1,5; 1,75; 2");
    type_in(row.field(), "1,25 .. 2,25 GHz steps 5");
    row.pin()->setFocus();
    int const narrow = row.field()->width();
    row.field()->setFocus();
    linger(20);
    CHECK(row.field()->text() == "1,25 .. 2,25 GHz steps 5");
    CHECK(row.field()->width() >= narrow);
    CHECK(row.field()->width() >=
          std::min(row.field()->fontMetrics().horizontalAdvance(row.field()->text()), row.width() - 80));
}

TEST_CASE("Tab goes from a heading to its rows, then to the next heading") {
    Shown s;
    s.window.activateWindow();
    Parameters& p = s.window.parameters();
    ParameterRow& row = s.row(die::clock);
    QWidget* list = p.findChild<QScrollArea*>()->widget();
    std::vector<QWidget*> order;
    int place = -1, headings = 0;
    for (QWidget* at : tab_from(p.search(), 60)) {
        if (!list->isAncestorOf(at)) continue;
        int const y = at->mapTo(list, QPoint(0, at->height() / 2)).y();
        INFO(to_std(at->accessibleName()) << " at " << y << " after " << place);
        CHECK(y >= place - 24);  // the same row, or further down
        place = y;
        order.push_back(at);
        headings += qobject_cast<GroupHeader*>(at) != nullptr;
    }
    CHECK(headings >= 3);
    auto const at = [&](QWidget* w) { return std::find(order.begin(), order.end(), w) - order.begin(); };
    CHECK(at(row.pin()) + 1 == at(row.field()));
}

TEST_CASE("among the rows a search finds, Tab goes as they stand") {
    Shown s;
    s.window.activateWindow();
    Parameters& p = s.window.parameters();
    for (char const* words : {"clock", "area", "clo"}) {
        p.search()->setFocus();
        p.search()->setText(words);
        auto const& rows = child<FoundRows>(p).rows();
        REQUIRE(rows.size() >= 2);
        auto const way = tab_from(p.search(), 60);
        std::ptrdiff_t before = -1;
        for (ParameterRow* row : {rows[0], rows[1]}) {
            auto const place = std::find(way.begin(), way.end(), row->pin()) - way.begin();
            CHECK(place > before);
            CHECK(place < std::ssize(way));
            before = place;
        }
    }
}

TEST_CASE("Tab leads to the link under a field, Enter takes it, and the focus is back in the field") {
    Shown s;
    s.window.activateWindow();
    ParameterRow& row = s.row(wafer::diameter);
    row.field()->setFocus();
    row.field()->selectAll();
    QTest::keyClicks(row.field(), "2000");
    QTest::keyClick(row.field(), Qt::Key_Tab);
    CHECK(QApplication::focusWidget() == &remark_of(row));
    QTest::keyClick(&remark_of(row), Qt::Key_Return);
    CHECK(pinned(s, wafer::diameter) == Approx(450));
    CHECK(remark_of(row).isHidden());
    CHECK(QApplication::focusWidget() == row.field());
    QTest::keyClick(row.field(), Qt::Key_Tab);
    CHECK(QApplication::focusWidget() != &remark_of(row));
}

TEST_CASE("places that cannot be have a way out, with the units that were meant") {
    struct Case {
        char const *typed, *way_out;
        std::vector<double> places;
    };
    auto const c = GENERATE(values<Case>({{"1..9 TB/s steps 3", "1 TB/s..8000 GB/s steps 3", {1000, 4500, 8000}},
                                          {"200; 300 gb/s", "200;300 GB/s", {200, 300}},
                                          {"2, 4 TB/s, 9 TB/s", "2 TB/s, 4 TB/s, 8000 GB/s", {2000, 4000, 8000}}}));
    CAPTURE(c.typed);
    TypedSetting const read = read_places(graph(), labelled_bandwidth, c.typed);
    INFO(to_std(read.problem + "|" + read.way_out));
    CHECK_FALSE(read.axis);
    CHECK_FALSE(read.problem.isEmpty());
    TypedSetting const mended = read_places(graph(), labelled_bandwidth, read.way_out);
    REQUIRE(mended.axis);
    CHECK(mended.axis->values == c.places);
    CHECK(read_places(graph(), labelled_bandwidth, "9 TB/s; 10 TB/s").way_out.isEmpty());  // twice the same
    CHECK(read_places(graph(), labelled_bandwidth, "much..more").way_out.isEmpty());
}

TEST_CASE("messages name the quantity in words, and say what was meant") {
    TypedSetting const apples = read_single(labelled_bandwidth, "5 apples");
    CHECK(apples.problem == "\"apples\" is not a unit");
    CHECK(apples.way_out == "5 GB/s");
    CHECK(read_single(labelled_bandwidth, "5 W").problem == "\"W\" is power; stack bandwidth expects GB/s");
    CHECK(read_places(graph(), labelled_bandwidth, "1; 9 TB/s").problem.contains("the most stack bandwidth can be"));
    CHECK(read_single(process::defect_density, "9").problem == "At most 2\u00a0/cm²");
}

TEST_CASE("which designs of the axes are looked at is chosen with an axis, in one edit that can be undone") {
    Shown s;
    std::uint64_t const every = s.session().picture()->designs;
    AxisDialog dialog(s.session(), die::clock, 1.5, &s.window);
    CHECK(named<QSpinBox>(dialog, "Number of designs").isHidden());
    named<QComboBox>(dialog, "Which designs of all axes").setCurrentIndex(1);
    CHECK_FALSE(named<QSpinBox>(dialog, "Number of designs").isHidden());
    named<QSpinBox>(dialog, "Number of designs").setValue(500);
    CHECK(child<QLabel>(dialog, "designs").text().contains("500 then"));
    int const edits = s.document().undo().index();
    dialog.accept();
    CHECK(s.document().undo().index() == edits + 1);
    REQUIRE(s.settled());
    CHECK(s.session().picture()->designs == 500);
    CHECK(s.document().differs());
    s.document().undo().undo();
    REQUIRE(s.settled());
    CHECK(s.session().picture()->designs == every);
    CHECK(s.document().study().sampling == DesignSampling{});
    s.document().undo().redo();
    REQUIRE(s.window.files().save_to(s.path("sampled.diecast.json")));
    REQUIRE(s.window.files().open(s.path("sampled.diecast.json")));
    CHECK(to_text(s.document().study().sampling) == "sobol 500");
}

TEST_CASE("the question over which places offers what was meant, and keeps no remnants of what does not read") {
    Shown s;
    AxisDialog dialog(s.session(), die::clock, 1.5, &s.window);
    dialog.show();
    QString const highest = shown(die::clock.range.hi, die::clock);
    QTest::keyClick(&named<QuantityField>(dialog, "To"), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(&named<QuantityField>(dialog, "To"), "9 THz");
    CHECK(problem_of(dialog).contains("At most"));
    CHECK_FALSE(named<QPushButton>(dialog, "Vary").isEnabled());
    auto const link = [&] { return child<QLabel>(dialog, "error").text().section("href='", 1).section("'", 0, 0); };
    emit child<QLabel>(dialog, "error").linkActivated(link());
    CHECK(problem_of(dialog).isEmpty());
    CHECK(named<QPushButton>(dialog, "Vary").isEnabled());
    CHECK(read_single(die::clock, named<QuantityField>(dialog, "To").text()).value == die::clock.range.hi);
    QTest::keyClick(&named<QLineEdit>(dialog, "Values"), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(&named<QLineEdit>(dialog, "Values"), "1..2 ghz steps 3");
    CHECK_FALSE(problem_of(dialog).isEmpty());
    CHECK(named<QuantityField>(dialog, "From").text().isEmpty());
    CHECK(named<QuantityField>(dialog, "To").text().isEmpty());
    CHECK(named<QSpinBox>(dialog, "Number of values").value() == 8);
    emit child<QLabel>(dialog, "error").linkActivated(link());
    CHECK(problem_of(dialog).isEmpty());
    CHECK(named<QSpinBox>(dialog, "Number of values").value() == 3);
    CHECK(read_single(die::clock, named<QuantityField>(dialog, "To").text()).value == 2);
}

TEST_CASE("edits say numbers that can be told apart") {
    CHECK(telling(1233.7, {}, labelled_bandwidth) == "1233.7\u00a0GB/s");
    CHECK(telling(1234, 1233.7, labelled_bandwidth) == "1234\u00a0GB/s");
    CHECK(telling(1.0 / 3, {}, labelled_area) == shown(1.0 / 3, labelled_area));
    CHECK(telling(1.0 / 3, 1.0 / 3 + 1e-7, labelled_area) == "0.3333333\u00a0mm²");
    Shown s;
    for (double v : {300.01, 300.02, 300.0200001}) s.document().pin(wafer::diameter, v);
    QUndoStack const& undo = s.document().undo();
    QStringList said;
    for (int i = 0; i < undo.count(); ++i) said << undo.text(i);
    said.removeDuplicates();
    CHECK(said.size() == undo.count());
}

TEST_CASE("a reset says to what, and back at the saved state nothing is left to save") {
    Shown s;
    QString const path = s.path("a.diecast.json");
    REQUIRE_FALSE(has_errors(s.document().save(path, {})));
    s.document().pin(wafer::diameter, 200.0);
    CHECK(texts(s.row(wafer::diameter)).contains("Reset to its default, as opened"));
    CHECK(s.document().modified());
    s.document().reset();
    CHECK_FALSE(s.document().modified());
    s.document().undo().undo();
    CHECK(s.document().modified());
    s.document().reset(wafer::diameter);
    CHECK_FALSE(s.document().modified());
    s.document().drift();  // the file says something else
    s.document().pin(wafer::diameter, 200.0);
    s.document().reset();
    CHECK(s.document().modified());
}

TEST_CASE("without an objective the goals and the table say what to do") {
    Shown s;
    auto& goals = child<GoalsEditor>(s.window);
    s.window.parameters().show_goals();
    auto* table = s.window.findChild<FrontTable*>();
    REQUIRE(table);
    CHECK_FALSE(says(goals, "No objective yet"));
    CHECK(table->why_empty().isEmpty());
    Goals none = goals_of(s.document().study());
    none.objectives.clear();
    s.document().set_goals(none, "nothing");
    REQUIRE(s.settled());
    CHECK(says(goals, "No objective yet"));
    CHECK(table->why_empty().contains("under Objectives (Ctrl+G)"));
}

TEST_CASE("Shift+F10 opens the menu of a row") {
    Shown s;
    s.window.activateWindow();
    ParameterRow& row = s.row(wafer::diameter);
    for (QWidget* at : {static_cast<QWidget*>(row.field()), static_cast<QWidget*>(row.pin())}) {
        at->setFocus();
        QString first;
        QTimer::singleShot(0, [&] {
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            if (menu) first = menu->actions().front()->text(), menu->close();
        });
        QTest::keyClick(at, Qt::Key_F10, Qt::ShiftModifier);
        CHECK(first == "Pin");
    }
}

TEST_CASE("of two settings with one unit each is named") {
    Coordinates at;
    at.at = {{&die::clock, 1.5}, {&package::silicon_area, 800}};
    QString const two = design_name(graph(), at);
    CHECK(two.contains("1.5\u00a0GHz"));
    CHECK_FALSE(two.contains("clock"));
    at.at = {{&package::silicon_area, 800}, {&die::area, 400}};
    CHECK(design_name(graph(), at).contains(in_sentence(die::area) + " 400"));
    CHECK(design_name(graph(), at).contains(in_sentence(package::silicon_area) + " 800"));
}

TEST_CASE("rows leave out the words that the heading of their group says") {
    CHECK(brief(link::bandwidth) == "Bandwidth");
    CHECK(brief(link::energy) == "Energy");
    CHECK(brief(die::area) == "Area");
    CHECK(brief(shoreline::link) == "For scale-up");
    CHECK(brief(package::cost) == "Cost");
}

TEST_CASE("one of many is said in the singular") {
    CHECK(setting_text(graph(), suite::batches, 2) == "batch scale 2");
    CHECK(setting_text(graph(), *graph().find("tier2.stacks"), 4) == "tier 2: 4 memory stacks");
    CHECK(setting_text(graph(), package::dies, 1) == "1 die");
}

TEST_CASE("headings of the front are cut at their end only, and follow other columns") {
    Shown s;
    auto* table = s.window.findChild<FrontTable*>();
    REQUIRE(table);
    QHeaderView* header = table->horizontalHeader();
    header->resizeSection(0, 44);
    QImage picture(header->size(), QImage::Format_RGB32);
    header->render(&picture);
    int painted = 0;  // at the left edge: nothing, where the text begins further right
    for (int y = 0; y < picture.height() - 4; ++y)
        for (int x = 0; x < 3; ++x) painted += picture.pixel(x, y) != picture.pixel(0, 0);
    CHECK(painted == 0);
    CHECK(header->sectionSize(0) == 44);
    for (int c = 1; c < header->count(); ++c) CHECK(header->sectionSize(c) >= header->sectionSizeHint(c));
}

TEST_CASE("the arrow of the column sorted by stands behind its name") {
    Shown s;
    auto* table = s.window.findChild<FrontTable*>();
    struct Probe : Headings {
        using Headings::initStyleOptionForIndex;
    };
    auto const text_of = [&](int section) {
        QStyleOptionHeader option;
        (static_cast<Headings*>(table->horizontalHeader())->*&Probe::initStyleOptionForIndex)(&option, section);
        CHECK(option.sortIndicator == QStyleOptionHeader::None);  // drawn over the name by the style
        return option.text;
    };
    table->sortByColumn(0, Qt::AscendingOrder);
    CHECK(text_of(0).contains("▲"));
    CHECK_FALSE(text_of(1).contains("▲"));
    table->sortByColumn(0, Qt::DescendingOrder);
    CHECK(text_of(0).contains("▼"));
}

TEST_CASE("the inspector's settings stand above the derivation, uncut where there is room") {
    Shown s;
    s.window.resize(1600, 1100);
    REQUIRE(s.settled());
    auto* inspector = s.window.findChild<Inspector*>();
    REQUIRE(inspector);
    auto* area_of_figures = inspector->findChild<QScrollArea*>();
    REQUIRE(area_of_figures);
    CHECK(area_of_figures->verticalScrollBar()->maximum() <= 0);
}

TEST_CASE("only what is pinned or swept is shown, if asked for") {
    Shown s;
    Parameters& panel = s.window.parameters();
    s.document().pin(wafer::diameter, 200.0);
    named<QToolButton>(panel, "Pinned").setChecked(true);
    auto const shown_rows = [&] {
        std::size_t n = 0;
        for (ParameterRow* row : panel.findChildren<ParameterRow*>()) n += row->isVisibleTo(&panel);
        return n;
    };
    CHECK(shown_rows() == 6);
    s.document().release(wafer::diameter);
    CHECK(shown_rows() == 5);
    s.document().stop_sweeping(package::split);
    CHECK(shown_rows() == 4);
    s.document().undo().undo();
    CHECK(shown_rows() == 5);
    named<QToolButton>(panel, "Pinned").setChecked(false);
    CHECK(shown_rows() > 6);
}

TEST_CASE(
    "the most influential inputs stand first, and what has no effect on what is drawn is folded away with the reason") {
    Shown s(find_study(graph(), "lite-gpu").study);
    Parameters& panel = s.window.parameters();
    std::vector<QString> headings;
    for (GroupHeader const* header : panel.findChildren<GroupHeader*>())
        if (header->isVisible()) headings.push_back(header->text());
    REQUIRE(headings.size() > 3);
    CHECK(headings[1] == "Most influential");  // below Goals
    ParameterRow const* first = nullptr;
    for (ParameterRow const* row : panel.findChildren<ParameterRow*>())
        if (row->isVisible() && (!first || row->mapTo(&panel, QPoint()).y() < first->mapTo(&panel, QPoint()).y()))
            first = row;
    REQUIRE(first);
    auto const strong =
        strongest(graph(), s.document().study(),
                  {&by_key("serve.cost"), &by_key("serve.between_tokens"), &by_key("serve.rate_per_watt")}, 1);
    REQUIRE(strong.size() == 1);
    CHECK(&first->quantity() == strong[0]);

    // Silicon to split moves only named designs: the designs of the axes have a die area of their own.
    panel.row(die::area);  // opens the group
    QToolButton* folded = nullptr;
    for (QToolButton* button : panel.findChildren<QToolButton*>("folded"))
        if (button->toolTip().contains("Total compute silicon")) folded = button;
    REQUIRE(folded);
    CHECK(folded->toolTip().contains("Total compute silicon: affects named designs only"));
}

TEST_CASE("in a group choices come first, then numbers by their effect on what is drawn") {
    Shown s(find_study(graph(), "lite-gpu").study);
    Parameters& panel = s.window.parameters();
    Study const& study = s.document().study();
    auto const by_effect =
        strongest(graph(), study,
                  {&by_key("serve.cost"), &by_key("serve.between_tokens"), &by_key("serve.rate_per_watt")}, 10'000);
    auto const place = [&](Quantity const& q) {
        return graph().is_choice(q) ? -1 : std::find(by_effect.begin(), by_effect.end(), &q) - by_effect.begin();
    };
    std::map<QWidget*, std::map<int, Quantity const*>> bodies;  // by height
    for (Quantity const* q : by_effect) panel.row(*q);          // opens all groups that have any
    linger(60);
    for (ParameterRow const* row : panel.findChildren<ParameterRow*>())
        if (row->isVisible()) bodies[row->parentWidget()][row->y()] = &row->quantity();
    std::size_t groups = 0;
    for (auto const& [body, rows] : bodies) {
        std::vector<std::ptrdiff_t> places;
        for (auto const& [y, q] : rows) places.push_back(place(*q));
        CHECK(std::is_sorted(places.begin(), places.end()));
        groups += places.size() > 2;
    }
    CHECK(groups > 3);
}
