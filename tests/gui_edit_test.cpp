// Editing in the window: what is typed, stepped, varied, wanted, searched for, undone and reset.
#include <QApplication>
#include <QWheelEvent>
#include "app/gui/parameters/axis_dialog.h"
#include "app/session/search/find.h"
#include "tests/gui_help.h"

using namespace diecast;

namespace {

constexpr Quantity clock_row{.key = "a.clock", .unit = unit::GHz, .range = {0.5, 3}};
constexpr Quantity edited_area{.key = "an.area", .unit = unit::mm2, .range = {1, 1700}};
constexpr Quantity edited_bandwidth{
    .key = "a.bandwidth", .unit = unit::TBps, .range = {0.001, 100}, .scale = Scale::log};

void wheel_over(QWidget* widget, int notches) {
    QPointF const middle = QRectF(widget->rect()).center();
    QWheelEvent turn(middle, widget->mapToGlobal(middle), {}, {0, 120 * notches}, Qt::NoButton, Qt::NoModifier,
                     Qt::NoScrollPhase, false);
    QApplication::sendEvent(widget, &turn);
}

std::string json(Shown& s) { return to_json(graph(), s.document().study()); }

}  // namespace

TEST_CASE("typed text is a value, places, or a problem with a way out") {
    struct Case {
        char const* typed;
        Quantity const* row;
        double value;  // NaN: none
        std::size_t places;
        char const* says;     // part of problem or note; null: nothing is said
        char const* way_out;  // what to type instead; null: none
    };
    auto const c = GENERATE(values<Case>({
        {"2,5", &clock_row, 2.5, 0, nullptr, nullptr},  // 5 GHz is out of range: nothing to ask
        {"2,5", &edited_area, 2.5, 0, "Read as 2.5", "2;5"},
        {"2, 5", &edited_area, NAN, 2, nullptr, nullptr},
        {"1,2,4", &edited_area, NAN, 3, nullptr, nullptr},
        {"4,8", &typed::count, NAN, 2, "Swept over 4 and 8", nullptr},
        {"4", &typed::count, 4, 0, nullptr, nullptr},
        {"4.4", &typed::count, NAN, 0, "Whole numbers only", "4"},
        {"1,840 mm²", &edited_area, 1.84, 0, "Read as 1.84", "1;840 mm²"},
        {"1,840", &typed::price, 1840, 0, "Read as 1840", "1.84 USD"},
        {"1.840", &typed::price, 1.84, 0, "Read as 1.84", "1840 USD"},
        {"3,35 TB/s", &edited_bandwidth, 3.35, 0, nullptr, nullptr},
        {"3.35 tb/s", &edited_bandwidth, NAN, 0, "not a unit", "3.35 TB/s"},
        {"3.35 Tb/s", &edited_bandwidth, 3.35 / 8, 0, "bits", "3.35 TB/s"},
        {"1800", &edited_area, NAN, 0, "At most 1700", "1700 mm²"},
        {"0", &edited_area, NAN, 0, "At least 1", "1 mm²"},
        {"17.000", &edited_area, 17, 0, nullptr, nullptr},  // 17 000 would be out of range: nothing to ask
        {"200..800 steps 4", &edited_area, NAN, 4, nullptr, nullptr},
        {"800..200 steps 4", &edited_area, NAN, 4, nullptr, nullptr},  // turned round
        {"4*12", &edited_area, NAN, 0, "unit", "=4*12"},
        {"much", &edited_area, NAN, 0, "not a number", nullptr},
    }));
    CAPTURE(c.typed, c.row->key);
    TypedSetting const read = read_setting(graph(), *c.row, c.typed);
    INFO(to_std(read.problem + "|" + read.note + "|" + read.way_out));
    CHECK(read.value.has_value() != std::isnan(c.value));
    if (read.value) CHECK(*read.value == Approx(c.value));
    CHECK((read.axis ? read.axis->values.size() : 0) == c.places);
    CHECK(read.problem.isEmpty() == (read.value || read.axis));
    QString const said = read.problem + read.note;
    if (c.says) CHECK(said.contains(c.says));
    else CHECK(said.isEmpty());
    CHECK(read.way_out == QString(c.way_out));
    if (c.way_out) CHECK(read_setting(graph(), *c.row, read.way_out).problem.isEmpty());
}

TEST_CASE("a step suits the size of the value and the range of the row") {
    auto const [row, from, by, to] = GENERATE(table<Quantity const*, double, int, double>({
        {&typed::count, 4, 1, 5},
        {&typed::count, 4, -1, 3},
        {&typed::count, 64, 1, 64},
        {&typed::count, 1, -1, 1},
        {&typed::price, 1.2, 1, 1.3},
        {&typed::price, 1.0, -1, 1},  // the lowest
        {&typed::price, 10, -1, 9.9},
        {&typed::price, 9.9, 1, 10},
        {&typed::price, 17000, 1, 18000},
        {&typed::price, 17300, 1, 18000},
        {&typed::price, 17300, -1, 17000},
        {&edited_area, 814, 1, 815},
        {&edited_area, 814, -1, 810},
        {&edited_area, 1700, 1, 1700},
        {&clock_row, 1.5, 1, 1.51},
        {&edited_bandwidth, 0.001, -1, 0.001},
    }));
    CAPTURE(row->key, from, by);
    CHECK(stepped(*row, from, by) == Approx(to).epsilon(1e-12));
}

TEST_CASE("nothing is red while one types, Enter and leaving read it, Esc takes it back") {
    Shown s;
    ParameterRow& row = s.row(wafer::diameter);
    QuantityField* field = row.field();
    QString const before = field->text();
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, "12 parse");
    CHECK(remark_of(row).isHidden());
    CHECK_FALSE(field->property("wrong").toBool());
    CHECK(s.document().undo().count() == 0);
    QTest::keyClick(field, Qt::Key_Escape);
    CHECK(field->text() == before);
    CHECK(s.document().undo().count() == 0);
    field->selectAll();
    QTest::keyClicks(field, "2000");
    s.row(process::node).choice()->setFocus();  // leaves
    CHECK(field->property("wrong").toBool());
    CHECK(field->accessibleDescription().contains("At most 450"));
    CHECK(remark_of(row).text().contains("href='450 mm'"));
    s.document().pin(die::clock, 1.4);  // something else: what is wrong stays to be seen
    CHECK(field->text() == "2000");
    CHECK(field->property("wrong").toBool());
    field->setFocus();
    QTest::keyClick(field, Qt::Key_Escape);
    CHECK(field->text() == before);
    CHECK(remark_of(row).isHidden());
    CHECK_FALSE(s.document().is_pinned(wafer::diameter));
}

TEST_CASE("one click on what was meant puts it right") {
    Shown s;
    ParameterRow& row = s.row(wafer::diameter);
    type_in(row.field(), "20 CM");
    CHECK(remark_of(row).text().contains("20 cm"));
    emit remark_of(row).linkActivated("20 cm");
    CHECK(pinned(s, wafer::diameter) == Approx(200));
    CHECK(remark_of(row).isHidden());
    type_in(row.field(), "200,300");  // a value, and says so
    CHECK(pinned(s, wafer::diameter) == Approx(200.3));
    CHECK_FALSE(remark_of(row).isHidden());
    CHECK_FALSE(row.field()->property("wrong").toBool());
    s.document().undo().undo();  // the note is about what is no longer there
    CHECK(remark_of(row).isHidden());
}

TEST_CASE("arrow keys step, many presses are one edit, the wheel only where the focus is") {
    Shown s;
    ParameterRow& row = s.row(wafer::diameter);
    double const before = graph().find("wafer.diameter")->fallback;
    row.field()->setFocus();
    for (int i = 0; i < 3; ++i) QTest::keyClick(row.field(), Qt::Key_Up);
    double const after = pinned(s, wafer::diameter);
    CHECK(after > before);
    CHECK(s.document().undo().count() == 1);
    QTest::keyClick(row.field(), Qt::Key_Down);
    CHECK(pinned(s, wafer::diameter) < after);
    wheel_over(row.field(), 1);
    CHECK(pinned(s, wafer::diameter) == Approx(after));
    child<PlotView>(s.window).setFocus();
    wheel_over(row.field(), 5);
    CHECK(pinned(s, wafer::diameter) == Approx(after));
    s.document().undo().undo();
    CHECK_FALSE(s.document().is_pinned(wafer::diameter));
}

TEST_CASE("a parameter is varied over places that are said beforehand, with the number of designs") {
    Shown s;
    auto const designs = s.session().picture()->designs;
    AxisDialog dialog(s.session(), wafer::diameter, 300, &s.window);
    CHECK(named<QPushButton>(dialog, "Do not vary").isHidden());
    type_in(&named<QLineEdit>(dialog, "Values"), "200 .. 300 mm steps 11");
    CHECK(problem_of(dialog).isEmpty());
    CHECK(child<QLabel>(dialog, "preview").text() == "11 values: 200, 210, 220, … 290, 300 mm");
    CHECK(child<QLabel>(dialog, "designs").text().contains(count_text(11 * designs)));
    CHECK(named<QSpinBox>(dialog, "Number of values").value() == 11);
    named<QSpinBox>(dialog, "Number of values").setValue(3);
    CHECK(child<QLabel>(dialog, "preview").text() == "3 values: 200, 250, 300 mm");
    QTest::keyClick(&named<QuantityField>(dialog, "To"), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(&named<QuantityField>(dialog, "To"), "40 cm");
    CHECK(child<QLabel>(dialog, "preview").text() == "3 values: 200, 300, 400 mm");
    QTest::keyClicks(&named<QuantityField>(dialog, "To"), "0");  // 40 cm0
    CHECK_FALSE(problem_of(dialog).isEmpty());
    CHECK_FALSE(named<QPushButton>(dialog, "Vary").isEnabled());
    type_in(&named<QLineEdit>(dialog, "Values"), "200..900 mm");
    CHECK(problem_of(dialog).contains("450"));
    type_in(&named<QLineEdit>(dialog, "Values"), "200, 300 mm");
    dialog.accept();
    REQUIRE(s.settled());
    CHECK(s.session().picture()->designs == 2 * designs);
    CHECK(s.document().undo().count() == 1);
    s.document().stop_sweeping(wafer::diameter);
    CHECK_FALSE(s.document().spec_of(wafer::diameter));
    s.document().undo().undo();
    CHECK(s.document().axis_of(wafer::diameter));
    s.document().undo().undo();
    CHECK(s.document().undo().isClean());
}

TEST_CASE("a choice is varied over some of its entries") {
    Shown s;
    AxisDialog dialog(s.session(), process::node, NAN, &s.window);
    REQUIRE(&child<QListWidget>(dialog));
    int const all = child<QListWidget>(dialog).count();
    CHECK(child<QLabel>(dialog, "preview").text().startsWith(QString("%1 of %1").arg(all)));
    for (int i = 2; i < all; ++i) child<QListWidget>(dialog).item(i)->setCheckState(Qt::Unchecked);
    CHECK(child<QLabel>(dialog, "preview").text().startsWith(QString("2 of %1").arg(all)));
    for (int i = 0; i < 2; ++i) child<QListWidget>(dialog).item(i)->setCheckState(Qt::Unchecked);
    CHECK(problem_of(dialog).contains("one entry"));
    CHECK_FALSE(named<QPushButton>(dialog, "Vary").isEnabled());
    child<QListWidget>(dialog).item(1)->setCheckState(Qt::Checked);
    dialog.accept();
    REQUIRE(s.document().axis_of(process::node));
    CHECK(s.document().axis_of(process::node)->values == std::vector<double>{1});
    CHECK(s.settled());
}

TEST_CASE("an axis that leaves the study comes back to its place") {
    Shown s;
    std::string const before = json(s);
    s.document().stop_sweeping(package::split);
    CHECK(s.document().study().axes.size() == 4);
    s.document().undo().undo();
    CHECK(json(s) == before);
    CHECK(s.settled());
}

TEST_CASE("V opens the question over which places, and the menu says what can be done") {
    Shown s;
    ParameterRow& row = s.row(wafer::diameter);
    QTest::keyClick(row.pin(), Qt::Key_V);
    auto* dialog = row.findChild<AxisDialog*>();
    REQUIRE(dialog);
    CHECK(dialog->isVisible());
    dialog->reject();
    QMenu menu;
    row.fill_menu(menu);
    QStringList texts;
    for (QAction* action : menu.actions()) texts << action->text();
    CHECK(texts.contains("Vary…"));
    CHECK_FALSE(texts.contains("Do not vary"));
    QMenu swept;
    s.row(die::clock).fill_menu(swept);
    texts.clear();
    for (QAction* action : swept.actions()) texts << action->text();
    CHECK(texts.contains("Do not vary"));
}

TEST_CASE("one quantity, or everything, goes back to how the study was opened, and that can be undone") {
    Shown s;
    std::string const opened = json(s);
    CHECK_FALSE(s.document().differs());
    s.document().pin(wafer::diameter, 200.0);
    s.document().pin(die::clock, 1.4);
    s.document().stop_sweeping(package::split);
    s.document().stop_sweeping(process::node);
    Goals goals = goals_of(s.document().study());
    goals.objectives.pop_back();
    s.document().set_goals(goals, "less");
    Issues issues;
    s.document().sweep(die::yield, *parse_axis(graph(), die::yield, "50..90 % steps 3", issues));
    std::string const edited = json(s);
    s.document().reset(wafer::diameter);
    CHECK_FALSE(s.document().is_pinned(wafer::diameter));
    CHECK(s.document().is_pinned(die::clock));
    s.document().undo().undo();
    CHECK(json(s) == edited);
    s.document().reset();
    CHECK(json(s) == opened);
    CHECK_FALSE(s.document().differs());
    s.document().undo().undo();
    CHECK(json(s) == edited);
    s.document().undo().redo();
    CHECK(json(s) == opened);
    CHECK(s.settled());
}

TEST_CASE("objectives are added, turned round and dropped, front, table and inspector follow, and undo") {
    Shown s;
    std::string const before = json(s);
    auto& goals = child<GoalsEditor>(s.window);
    CHECK(goals.summary() == "3 · 1 constraint");
    s.window.parameters().show_goals();
    CHECK(goals.isVisible());
    QTest::keyClicks(goals.add_objective(), "die yield");
    CHECK(offers_of(*goals.add_objective()).front().startsWith("Die yield"));
    QTest::keyClick(goals.add_objective(), Qt::Key_Return);
    REQUIRE(s.document().study().objectives.size() == 4);
    CHECK(s.document().study().objectives[3].quantity == &die::yield);
    REQUIRE(s.settled());
    CHECK(s.session().picture()->question.objectives.size() == 4);
    CHECK(s.window.tables().front().front().columns()[3] == &die::yield);
    auto const with_four = s.session().picture()->front.size();
    REQUIRE(visible<ObjectiveRow>(goals).size() == 4);
    Sense const sense = s.document().study().objectives[3].sense;
    child<QToolButton>(*visible<ObjectiveRow>(goals)[3], "toggle").click();
    CHECK(s.document().study().objectives[3].sense != sense);
    named<QToolButton>(*visible<ObjectiveRow>(goals)[0], "✕").click();
    CHECK(s.document().study().objectives.size() == 3);
    REQUIRE(s.settled());
    CHECK(s.session().picture()->front.size() != with_four);
    CHECK(s.document().undo().count() == 3);
    for (int i = 0; i < 3; ++i) s.document().undo().undo();
    CHECK(json(s) == before);
    CHECK(linger_until([&] { return visible<ObjectiveRow>(goals).size() == 3; }));
    CHECK(s.settled());
}

TEST_CASE("a new objective gets a card, the study keeps at most eight") {
    Shown s;
    Goals goals = goals_of(s.document().study());
    goals.objectives.push_back({&package::power, Sense::minimise});
    s.document().set_goals(goals, "power");
    bool found = false;
    for (FigureCard* card : s.window.inspector().findChildren<FigureCard*>())
        found |= &card->quantity() == &package::power;
    CHECK(found);
    for (char const* key : {"die.yield", "die.area", "die.clock", "wafer.diameter"})
        goals.objectives.push_back({graph().find(key), Sense::minimise});
    s.document().set_goals(goals, "many");
    CHECK(goals.objectives.size() == 8);
    CHECK_FALSE(child<GoalsEditor>(s.window).add_objective()->isEnabled());
    CHECK(s.settled());
}

TEST_CASE("limits take typed units, rest, move and go, what they leave out is counted anew") {
    Shown s;
    std::string const before = json(s);
    auto& goals = child<GoalsEditor>(s.window);
    s.window.parameters().show_goals();
    REQUIRE(visible<LimitRow>(goals).size() == 1);
    auto const feasible = s.session().picture()->feasible;
    child<QCheckBox>(*visible<LimitRow>(goals)[0]).click();
    CHECK(s.document().study().constraints.empty());
    REQUIRE(visible<LimitRow>(goals).size() == 1);
    REQUIRE(s.settled());
    CHECK(s.session().picture()->feasible < s.session().picture()->designs);  // the model's own limits count still
    CHECK(goals.summary().startsWith("3 · 0 constraints · "));
    CHECK(says(child<ModelLimitsRow>(goals), "≥\u00A00"));
    child<QCheckBox>(goals, "model_limits").click();
    REQUIRE(s.settled());
    CHECK(s.session().picture()->feasible == s.session().picture()->designs);
    CHECK(goals.summary() == "3 · 0 constraints");
    CHECK(json(s).find("\"constraints\": []") != std::string::npos);
    s.document().undo().undo();
    s.document().undo().undo();
    REQUIRE(s.settled());
    CHECK(s.session().picture()->feasible == feasible);

    auto& add_limit = named<QuantitySearch>(goals, "Add a constraint");
    QTest::keyClicks(&add_limit, "package power");
    QTest::keyClick(&add_limit, Qt::Key_Return);
    REQUIRE(linger_until([&] { return visible<LimitRow>(goals).size() == 2; }));
    LimitRow* power = visible<LimitRow>(goals)[1];
    REQUIRE(power->limit().quantity == &package::power);
    CHECK(power->limit().upper);
    type_in(power->field(), "0,9 kW");
    REQUIRE(s.document().study().constraints.size() == 2);
    CHECK(s.document().study().constraints[1].hi == Approx(900));
    REQUIRE(s.settled());
    CHECK(s.session().picture()->feasible < feasible);
    type_in(power->field(), "1e9 W");
    CHECK(remark_of(*power).accessibleName().contains("No design can violate it"));
    type_in(power->field(), "0.9 kW");
    CHECK(remark_of(*power).isHidden());
    type_in(power->field(), "900 USD");
    CHECK_FALSE(remark_of(*power).isHidden());
    CHECK(power->field()->accessibleDescription().contains("money"));
    CHECK(s.document().study().constraints[1].hi == Approx(900));
    QTest::keyClick(power->field(), Qt::Key_Escape);
    CHECK(remark_of(*power).isHidden());
    named<QToolButton>(*visible<LimitRow>(goals)[1], "✕").click();
    CHECK(linger_until([&] { return visible<LimitRow>(goals).size() == 1; }));
    while (s.document().undo().canUndo()) s.document().undo().undo();
    CHECK(json(s) == before);
    CHECK(s.settled());
}

TEST_CASE("both bounds of one quantity are two limits and one constraint") {
    Goals goals;
    goals.constraints = {{&package::power, 100, 900}};
    goals.set_aside = {{&die::yield, 50, INFINITY}};
    auto limits = limits_of(goals);
    REQUIRE(limits.size() == 3);
    CHECK_FALSE(limits[0].upper);
    CHECK(limits[1].upper);
    CHECK_FALSE(limits[2].on);
    Goals again;
    put_limits(again, limits);
    CHECK(again == goals);
    limits.erase(limits.begin());
    put_limits(again, limits);
    CHECK(again.constraints[0].lo == -INFINITY);
    CHECK(limit_text(limits[0]).contains("≤ 900"));
}

TEST_CASE("the way back through views is no undo") {
    Shown s;
    ViewHistory& views = s.window.views();
    CHECK_FALSE(views.can_go_back());
    ViewState const first = s.session().view_state();
    s.session().show(package::cost_per_peak, package::power_per_peak, &die::yield);
    REQUIRE(s.settled());
    s.session().scale(AxisScale::linear, AxisScale::log);
    REQUIRE(s.settled());
    for (int i = 0; i < 4; ++i) child<PlotView>(s.window).zoom(0.8, {0.5, 0.5});  // one movement
    REQUIRE(s.settled());
    ViewState const zoomed = s.session().view_state();
    CHECK(zoomed.view.has_value());
    CHECK(s.document().undo().count() == 0);
    views.back();
    CHECK_FALSE(s.session().view_state().view);
    CHECK(s.session().view_state().y_scale == AxisScale::log);
    views.back();
    CHECK(s.session().view_state().y_scale == AxisScale::automatic);
    CHECK(s.session().view_state().colour == &die::yield);
    views.back();
    CHECK(s.session().view_state() == first);
    CHECK(named<QuantityBox>(child<ExplorePage>(s.window), "Vertical quantity").current() == first.y);
    CHECK_FALSE(views.can_go_back());
    for (int i = 0; i < 3; ++i) views.forth();
    CHECK(s.session().view_state() == zoomed);
    CHECK_FALSE(views.can_go_forth());
    REQUIRE(s.settled());
    CHECK(s.session().picture()->view == *zoomed.view);
    views.back();
    s.session().show(package::cost_per_peak, die::yield, nullptr);  // another way on
    CHECK_FALSE(views.can_go_forth());
    s.document().open(read_study(graph(), study_text, "").study);
    CHECK_FALSE(views.can_go_back());
    CHECK(s.settled());
}

TEST_CASE("a search puts names that start with the words first, then words, keys, symbols and descriptions") {
    auto const found = [](char const* words) {
        QStringList keys;
        for (Quantity const* q : find_quantities(graph(), words)) keys << qtext(q->key);
        return keys;
    };
    CHECK(found("die yield").front() == "die.yield");
    CHECK(found("Die y").front() == "die.yield");
    CHECK(found("yield").indexOf("die.yield") >= 0);
    CHECK(found("wafer.diameter").front() == "wafer.diameter");
    CHECK(found("TTFT").front() == "serve.first_token");
    CHECK(found("pue").front() == "site.power_overhead");
    CHECK(found("NVLink domain").front() == "scaleup.domain");
    CHECK(found("").isEmpty());
    CHECK(found("qqqq").isEmpty());
    for (Quantity const* q : graph().quantities()) {
        CAPTURE(q->key);
        auto const hits = find_quantities(graph(), title(*q));
        REQUIRE_FALSE(hits.empty());
        CHECK(title(*hits.front()).compare(title(*q), Qt::CaseInsensitive) == 0);
    }
    QStringList const dies = found("die");
    auto const starts = [](QString const& key) { return title(*graph().find(to_std(key))).startsWith("Die"); };
    CHECK(starts(dies.front()));
    CHECK_FALSE(starts(dies.back()));
}

TEST_CASE("Enter goes to the first hit, F3 to the next, and hidden hits are counted") {
    Shown s;
    Parameters& panel = s.window.parameters();
    panel.search()->setFocus();
    QTest::keyClicks(panel.search(), "wafer");
    auto& found = child<FoundRows>(panel);
    auto const& hits = found.rows();
    REQUIRE(hits.size() > 2);
    CHECK(says(found, "found"));
    QTest::keyClick(panel.search(), Qt::Key_Return);
    CHECK(hits[0]->isAncestorOf(QApplication::focusWidget()));
    panel.go_to_hit(1);
    CHECK(hits[1]->isAncestorOf(QApplication::focusWidget()));
    panel.go_to_hit(-1);
    CHECK(hits[0]->isAncestorOf(QApplication::focusWidget()));
    panel.go_to_hit(-1);
    CHECK(hits.back()->isAncestorOf(QApplication::focusWidget()));
    type_in(s.row(wafer::diameter).field(), "200");  // it is edited where it was found
    CHECK(pinned(s, wafer::diameter) == 200);
    panel.search()->setText("rate");
    CHECK(says(found, "more make no difference"));
    emit child<QLabel>(found, "muted").linkActivated("all");
    CHECK_FALSE(says(found, "more make no difference"));
    panel.search()->setText("no such thing");
    CHECK(says(found, "No match"));
    panel.search()->setFocus();
    QTest::keyClick(panel.search(), Qt::Key_Escape);
    CHECK(panel.search()->text().isEmpty());
    CHECK_FALSE(found.isVisible());
}
