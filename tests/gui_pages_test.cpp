// The charts and the claims of a study, as a person sees them; and the thread that computes them.
#include <QChartView>
#include <QFile>
#include <QRegularExpression>
#include <QSignalSpy>
#include "app/gui/widgets/message_strip.h"
#include "app/gui/widgets/scenario_label.h"
#include "app/present/charts/chart_numbers.h"
#include "app/session/background.h"
#include "tests/gate.h"
#include "tests/gui_help.h"

using namespace diecast;

namespace {

Study lite_gpu(Graph const& of = graph()) { return find_study(of, "lite-gpu").study; }

/// The study on which both pages have most to do, one of them on show.
struct OpenedLiteGpu : Shown {
    explicit OpenedLiteGpu(char const* place, std::shared_ptr<Graph const> of = shared_graph())
        : Shown(lite_gpu(*of), of) {
        window.pages().turn_to(place);
        REQUIRE((std::string_view(place) == "studies" ? shows_chosen_study() : done()));
    }
    void go_to(char const* page) {
        window.pages().turn_to(page);
        REQUIRE(done());
        if (QString(page) == "compare") named<QPushButton>(window, "Compare the designs of this study").click();
    }
    ChartsPage& charts() { return child<ChartsPage>(window); }
    Claims& claims() { return child<Claims>(window); }
    void choose(QString const& title) {
        for (int i = 0; i < child<ChartList>(charts()).count(); ++i)
            if (child<ChartList>(charts()).item(i)->text().startsWith(title)) {
                charts().choose(i);
                REQUIRE(done());
                return;
            }
        FAIL("no chart " << title.toStdString());
    }
    int claim(QString const& title) {
        for (int n = 0; n < child<ClaimsModel>(claims()).claims(); ++n)
            if (qtext(child<ClaimsModel>(claims()).claim(n).title) == title) return n;
        FAIL("no claim " << title.toStdString());
        return -1;
    }
};

/// The one that can be seen.
ScenarioLabel& scenario_in(Window& window) {
    for (auto* label : window.findChildren<ScenarioLabel*>())
        if (label->isVisible()) return *label;
    FAIL("no scenario is in sight");
    throw std::logic_error("unreachable");
}

}  // namespace

TEST_CASE("the scenario is in sight under the headline of every page of numbers, whole at any width") {
    OpenedLiteGpu s("explore");
    for (char const* page : {"explore", "design", "roofline", "sensitivity", "charts", "compare"}) {
        s.go_to(page);
        for (int width : {1280, 1600, 2200}) {
            CAPTURE(page, width);
            s.window.resize(width, 900);
            REQUIRE(s.done());
            ScenarioLabel& label = scenario_in(s.window);
            CHECK(label.line().contains("FP8"));
            CHECK(label.accessibleName() == "Scenario: " + label.line());
            REQUIRE(linger_until([&] { return label.height() >= label.heightForWidth(label.width()); }));
        }
    }
}

TEST_CASE("a click on a part of the scenario opens its parameter, and the line follows the study") {
    OpenedLiteGpu s("explore");
    ScenarioLabel& label = scenario_in(s.window);
    CHECK(label.line().startsWith("Llama-3.1 70B · Lite-GPU (free) · FP8 · 1000 in (50 % cached), 300 out · "));
    QSignalSpy led(&s.window.navigator(), &Navigator::to_parameter);
    QMargins const m = label.contentsMargins();
    QPoint const first(m.left() + 8, m.top() + label.fontMetrics().height() / 2);
    QTest::mouseMove(&label, first);
    QTest::mouseClick(&label, Qt::LeftButton, {}, first);
    REQUIRE(led.count() == 1);
    CHECK(led[0][0].value<Quantity const*>() == &by_key("llm.model"));
    ParameterRow* row = s.window.parameters().row(by_key("llm.model"));
    REQUIRE(row);
    CHECK(linger_until([&] { return row->pin()->hasFocus(); }));
    s.document().pin(by_key("traffic.answer"), 13.0);
    CHECK(linger_until([&] { return label.line().contains(", 13 out"); }));
    s.document().pin(by_key("memory.price"), 11.0);
    CHECK(linger_until([&] { return label.line().contains("memory price per byte 11"); }));
    Goals goals = goals_of(s.document().study());
    goals.constraints.push_back({&by_key("serve.between_tokens"), -HUGE_VAL, 20});
    s.document().set_goals(goals, "a bound");
    CHECK(linger_until([&] { return label.line().contains("≤ 20"); }));
}

TEST_CASE("the mouse over a scenario leaves the keyboard focus on its part") {
    OpenedLiteGpu s("explore");
    ScenarioLabel& label = scenario_in(s.window);
    QSignalSpy led(&s.window.navigator(), &Navigator::to_parameter);
    label.setFocus(Qt::TabFocusReason);
    REQUIRE(label.hasFocus());
    QPointF const at(20, 8);
    QEnterEvent enter(at, at, at);
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(&label, &enter);
    QApplication::sendEvent(&label, &leave);
    QTest::keyClick(&label, Qt::Key_Return);
    REQUIRE(led.count() == 1);
    CHECK(led[0][0].value<Quantity const*>() == &by_key("llm.model"));
}

TEST_CASE("the charts of a study are listed, and the first that has numbers of its own is drawn") {
    OpenedLiteGpu s("charts");
    CHECK(child<ChartList>(s.charts()).count() ==
          static_cast<int>(s.document().study().charts.size()) + 1);  // and the front
    CHECK(s.charts().traits().pane->heading() == "Prefill: tokens/s per SM, H100 = 1");
    REQUIRE(s.charts().traits().pane->data());
    auto const& bars = std::get<BarChart>(*s.charts().traits().pane->data());
    CHECK(bars.series.size() == 4);
    CHECK_FALSE(s.charts().traits().pane->view()->figure().drawing().spots.isEmpty());
    for (QString const title : {"Decode", "Kernels of a pass", "From wafer", "Yield", "Network power"}) {
        s.choose(title);
        CHECK(s.charts().traits().pane->data());
        CHECK_FALSE(s.charts().traits().pane->view()->figure().drawing().spots.isEmpty());
    }
}

TEST_CASE("the front is refined on demand, drawn while it grows, kept when cancelled, and leads to its designs") {
    OpenedLiteGpu s("charts", gated_graph());
    s.choose("Refine the front");
    CHECK_FALSE(s.charts().traits().pane->data());
    QPushButton* const start = s.charts().traits().pane->notice()->button();
    REQUIRE(start->isVisible());
    Gate gate;
    QTest::mouseClick(start, Qt::LeftButton);
    CHECK(s.charts().busy());
    REQUIRE(linger_until([&] { return gate.let_pass(1), s.charts().traits().pane->data() != nullptr; }));
    REQUIRE(s.charts().busy());  // a part of it is on show
    CHECK(says(*s.charts().traits().pane, "The search was cut short."));
    REQUIRE(s.charts().traits().pane->busy_bar()->isVisible());
    QTest::mouseClick(&child<QPushButton>(*s.charts().traits().pane->busy_bar()), Qt::LeftButton);
    CHECK_FALSE(s.charts().busy());
    gate.open();
    REQUIRE(s.charts().traits().pane->data());
    auto const lines = std::get<LineChart>(*s.charts().traits().pane->data()).panels[0].lines;
    REQUIRE(lines.size() == 2);  // of the grid, and between its points
    LineChart::Point const refined = lines[1].points.front();
    double const second = refined.value;
    emit s.charts().traits().pane->view()->leads_to(QString::fromStdString(refined.key));
    CHECK(s.window.pages().current().objectName() == "design");
    auto const current_design = s.window.session().selection().picked;
    REQUIRE(current_design);
    CHECK(s.window.session().designs().value(*current_design, *s.document().study().objectives[1].quantity) ==
          Approx(second).epsilon(1e-9));
    s.window.pages().turn_to("charts");
    Goals other = goals_of(s.document().study());
    other.objectives.pop_back();
    s.document().set_goals(other, "One objective less");
    CHECK_FALSE(s.charts().traits().pane->data());  // it was of another question
}

TEST_CASE("arrow keys tell the values of a chart one by one") {
    OpenedLiteGpu s("charts");
    FigureView& view = *s.charts().traits().pane->view();
    CHECK(view.pointed_at().isEmpty());
    QTest::keyClick(&view, Qt::Key_Right);
    QString const first = view.pointed_at();
    CHECK(first.contains("H100"));
    CHECK(view.accessibleDescription() == first);
    QTest::keyClick(&view, Qt::Key_Right);
    CHECK(view.pointed_at() != first);
    QTest::keyClick(&view, Qt::Key_Home);
    CHECK(view.pointed_at() == first);
    QTest::keyClick(&view, Qt::Key_Escape);
    CHECK(view.pointed_at().isEmpty());
}

TEST_CASE("the numbers of a chart can be read as a table, copied and written to a file") {
    OpenedLiteGpu s("charts");
    s.charts().traits().pane->as_table()->setChecked(true);
    CHECK(child<QTableView>(*s.charts().traits().pane).isVisible());
    REQUIRE(child<QTableView>(*s.charts().traits().pane).model()->rowCount() > 3);
    CHECK(export_chart(s.window, s.path("bars.csv")));
    QFile csv(s.path("bars.csv"));
    REQUIRE(csv.open(QIODevice::ReadOnly));
    CHECK(csv.readAll().contains("Lite+NetBW+FLOPS"));
    for (QString const name : {"bars.svg", "bars.pdf", "bars.png"}) CHECK(export_chart(s.window, s.path(name)));
    CHECK_FALSE(export_chart(s.window, "/nowhere/at/all.csv"));
    CHECK(s.window.messages().isVisible());
}

TEST_CASE("a click on a bar or along a line derives the number, and another chart hides the derivation") {
    OpenedLiteGpu s("charts");
    s.choose("Yield");
    ChartsPage& page = s.charts();
    CHECK_FALSE(child<NumbersPane>(page).isVisible());
    FigureView* view = page.traits().pane->view();
    auto const& lines = std::get<LineChart>(*page.traits().pane->data());
    Spot const spot = view->figure().drawing().spots.front();
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->mapFromScene(spot.where.center()));
    REQUIRE(child<NumbersPane>(page).isVisible());
    CHECK(named<QComboBox>(page, "Which of the numbers here").count() ==
          static_cast<int>(lines.panels[0].lines.size()));
    auto const value = [&] { return child<WhyTree>(child<NumbersPane>(page)).model()->index(0, 1).data().toString(); };
    QString const first = value();
    CHECK_FALSE(first.isEmpty());
    s.document().pin(*graph().find("process.defect_density"), 0.5);  // it follows the study
    REQUIRE(s.done());
    CHECK(child<NumbersPane>(page).isVisible());
    s.document().undo().undo();
    REQUIRE(s.done());
    CHECK(value() == first);
    s.choose("Decode");
    CHECK_FALSE(child<NumbersPane>(page).isVisible());
    view->setFocus();
    QTest::keyClick(view, Qt::Key_Right);
    QTest::keyClick(view, Qt::Key_Return);
    CHECK(child<NumbersPane>(page).isVisible());
    CHECK_FALSE(named<QComboBox>(page, "Which of the numbers here").isVisible());
}

TEST_CASE("a chart of which a curve is missing says so, and what the others say") {
    std::string text = study_text;
    text.replace(text.find("\"charts\": ["), 11, R"("charts": [{"kind": "frontier",
        "x": "package.cost_per_peak", "y": "package.bandwidth_per_peak",
        "curves": {"key": "package.split", "text": "1,2,4"},
        "axes": [{"key": "package.silicon_area", "text": "1400..1600 mm2 steps 3"},
                 {"key": "die.clock", "text": "1.2..2.2 GHz steps 6"}]}, )");
    StudyReading const reading = read_study(graph(), text, "");
    REQUIRE_FALSE(has_errors(reading.issues));
    Shown s(reading.study);
    s.window.pages().turn_to("charts");
    auto& page = s.window.pages().get<ChartsPage>();
    page.choose(0);
    REQUIRE(linger_until([&] { return page.traits().pane->data() && !s.window.busy(); }));
    QString const note = page.traits().pane->note(), result = qtext(result_words(*page.traits().pane->data()));
    CAPTURE(to_std(note));
    CHECK(note.contains("satisfies all constraints"));
    REQUIRE_FALSE(result.isEmpty());
    CHECK(note.endsWith(result));
}

TEST_CASE("a click on a point of a frontier curve derives its numbers and leads to its design") {
    ShownAt s("charts", "gpus");
    auto& page = child<ChartsPage>(s.window);
    FigureView* view = page.traits().pane->view();
    REQUIRE(page.traits().pane->data());
    auto const& chart = std::get<FrontierChart>(*page.traits().pane->data());
    auto const& spots = view->figure().drawing().spots;
    auto const at = std::find_if(spots.begin(), spots.end(), [](Spot const& spot) { return spot.key == "point:2:0"; });
    REQUIRE(at != spots.end());
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->mapFromScene(at->where.center()));
    REQUIRE(child<NumbersPane>(page).isVisible());
    auto const found = numbers_at(s.window.document().graph(), *page.traits().pane->data(), "point:2:0");
    REQUIRE(found.size() == 2);
    double const drawn = chart.curves[2].points[0].y;
    Quantity const& of = *found[1].quantity;
    named<QPushButton>(child<NumbersPane>(page), "Open in Design").click();
    REQUIRE(s.done());
    CHECK(s.window.pages().current().objectName() == "design");
    auto const& picked = s.session().selection().picked;
    REQUIRE(picked);
    CHECK(s.session().designs().value(*picked, of) == Approx(drawn).epsilon(1e-12));
}

TEST_CASE("without a design the inspector says what to do in place of a derivation") {
    OpenedLiteGpu s("explore");
    REQUIRE(linger_until([&] { return s.window.inspector().why()->explanation() != nullptr; }));
    WhyTree* tree = s.window.inspector().why();
    CHECK(tree->isVisible());
    s.session().select({});
    Goals goals = goals_of(s.document().study());
    for (Constraint& limit : goals.constraints) limit.lo = limit.hi = 1e-30;
    s.document().set_goals(std::move(goals), "Limit");
    REQUIRE(s.settled());
    REQUIRE(s.session().picture()->feasible == 0);
    CHECK_FALSE(tree->isVisible());
    bool said = false;
    for (QLabel* label : s.window.inspector().findChildren<QLabel*>())
        said |= label->isVisible() && label->text().contains("Choose a design to see");
    CHECK(said);
    s.document().undo().undo();
    REQUIRE(s.settled());
    REQUIRE(linger_until([&] { return tree->isVisible() && tree->explanation(); }));
}

TEST_CASE("a click on a number of the front's table derives it") {
    OpenedLiteGpu s("explore");
    QTableView* table = s.window.findChild<FrontTable*>();
    REQUIRE(table->model()->rowCount() > 3);
    QModelIndex const at = table->model()->index(2, 1);
    table->scrollTo(at);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(at).center());
    auto* why = s.window.inspector().why();
    QString number = at.data().toString();
    if (number.contains('.')) number.remove(QRegularExpression("\\.?0+$"));  // a column's numbers have as many digits
    CHECK(why->model()->index(0, 1).data().toString().startsWith(number));
}

TEST_CASE("a chart with a point per design is of Explore, and leads there") {
    OpenedLiteGpu s("charts");
    s.choose("Cost against tokens");
    CHECK_FALSE(s.charts().traits().pane->data());
    REQUIRE(s.charts().traits().pane->notice()->isVisible());
    s.charts().traits().pane->notice()->button()->click();
    CHECK(s.window.pages().current().objectName() == "explore");
    REQUIRE(s.settled());
    CHECK(s.session().picture()->question.y->key == "serve.rate_per_watt");
}

TEST_CASE("a chart follows what is changed in the study") {
    OpenedLiteGpu s("charts");
    s.choose("Yield");
    auto const cost = [&] {
        return std::get<LineChart>(*s.charts().traits().pane->data()).panels[1].lines[0].values.back();
    };
    double const before = cost();
    s.document().pin(wafer::edge_exclusion, 8.0);
    REQUIRE(s.done());
    CHECK(cost() > before);
    s.document().undo().undo();
    REQUIRE(s.done());
    CHECK(same_bits(cost(), before));
}

TEST_CASE("every claim of the study gets its verdict, and those of a search lead to the design found") {
    OpenedLiteGpu s("studies");
    ClaimsModel& model = child<ClaimsModel>(s.claims());
    CHECK(model.claims() == static_cast<int>(s.document().study().published.size()));
    CHECK(model.count(ClaimsModel::Agrees) == model.claims());
    CHECK(child<QLabel>(s.claims(), "heading").text().contains("within tolerance"));
    int const n = s.claim("prefill: Lite, Llama-3.1 405B, over H100");
    s.claims().table()->setCurrentIndex(model.index_of(n));
    REQUIRE(s.shows_chosen_study());
    CHECK(child<QLabel>(s.claims(), "best").text().contains("Lite: "));
    CHECK(child<QLabel>(s.claims(), "best").text().contains("H100: "));
    REQUIRE(named<QPushButton>(s.claims(), "Open the design").isVisible());
    named<QPushButton>(s.claims(), "Open the design").click();
    CHECK(s.window.pages().current().objectName() == "explore");
    REQUIRE(s.settled());
    CHECK(s.document().study().title.starts_with("Lite, "));
    CHECK(s.session().picture()->feasible > 0);
}

TEST_CASE("claims are filtered by words, by status and by whether they differ") {
    OpenedLiteGpu s("studies");
    ClaimsModel& model = child<ClaimsModel>(s.claims());
    int const all = model.listed();
    named<QLineEdit>(s.claims(), "Find a claim").setText("405B decode");
    CHECK(model.listed() > 0);
    CHECK(model.listed() < all);
    named<QLineEdit>(s.claims(), "Find a claim").clear();
    named<QComboBox>(s.claims(), "Status of the claims").setCurrentIndex(1);
    int const first = model.listed();
    CHECK(first < all);
    named<QComboBox>(s.claims(), "Status of the claims").setCurrentIndex(0);
    named<QToolButton>(s.claims(), "Only numbers outside their tolerance").setChecked(true);
    CHECK(model.listed() == 0);
    s.document().pin(package::peak, 1.0);
    REQUIRE(linger_until([&] { return model.listed() > 0; }));
    CHECK(model.listed() == model.count(ClaimsModel::Differs));
}

TEST_CASE("of several questions the newest is answered, a cancelled one never, a failed one with its reason") {
    enum class What { number, wait, fail };
    using Ask = std::pair<What, int>;
    std::vector<int> answers;
    Background<Ask, int> work(
        [](Ask const& ask, auto const& run) {
            if (ask.first == What::fail) throw std::bad_alloc();
            while (ask.first == What::wait && !run.stop.stop_requested()) std::this_thread::yield();
            run.so_far(-ask.second);
            return ask.second;
        },
        [&](int answer) { answers.push_back(answer); });
    QString problem;
    QObject::connect(&work, &BackgroundWork::failed, [&](QString const& p) { problem = p; });
    QSignalSpy ended(&work, &BackgroundWork::ended);
    for (int i = 1; i <= 20; ++i) work.ask({What::number, i});
    REQUIRE(linger_until([&] { return !work.busy(); }));
    CHECK(ended.count() == 1);
    CHECK(answers == std::vector{-20, 20});
    work.ask({What::wait, 21});
    work.cancel();
    CHECK_FALSE(work.busy());
    work.ask({What::fail, 22});
    REQUIRE(linger_until([&] { return !work.busy(); }));  // after the cancelled one has ended
    CHECK_FALSE(problem.isEmpty());
    CHECK(answers == std::vector{-20, 20});
}

TEST_CASE("what is found so far is received although the work was cancelled, unless it is forgotten") {
    std::atomic<bool> begun = false;
    int found = 0;
    Background<int, int> work(
        [&](int ask, auto const& run) {
            begun = true;
            while (!run.stop.stop_requested()) std::this_thread::yield();
            run.so_far(ask);
            return 0;
        },
        [&](int answer) { found = answer; });
    auto const begin = [&](int ask) {
        begun = false;
        work.ask(ask);
        REQUIRE(linger_until([&] { return begun.load(); }));
    };
    begin(1);
    work.cancel();
    CHECK(linger_until([&] { return found == 1; }));
    begin(2);
    work.forget();
    begin(3);
    work.cancel();
    CHECK(linger_until([&] { return found != 1; }));
    CHECK(found == 3);
}

TEST_CASE("Where no design satisfies all constraints the page names the tightest, and the way out it offers works") {
    Shown s;
    MessageStrip& strip = child<MessageStrip>(child<ExplorePage>(s.window));
    CHECK_FALSE(strip.isVisible());
    Goals goals = goals_of(s.document().study());
    goals.constraints.push_back({&package::cost, -std::numeric_limits<double>::infinity(), 1});
    s.document().set_goals(goals, "limit");
    REQUIRE(linger_until([&] { return strip.isVisible(); }));
    CHECK(strip.accessibleName().contains("Package cost"));
    CHECK(strip.accessibleName().contains("makes the first design feasible"));
    QTest::mouseClick(answers_of(strip)[1], Qt::LeftButton);
    REQUIRE(s.session().selection().picked);
    CHECK(strip.isVisible());
    QTest::mouseClick(answers_of(strip)[0], Qt::LeftButton);
    REQUIRE(s.settled());
    CHECK(s.session().picture()->feasible > 0);
    CHECK_FALSE(strip.isVisible());
    s.document().undo().undo();
    CHECK(linger_until([&] { return strip.isVisible(); }));
}

TEST_CASE("A chart that was made smaller looks like one that always was") {
    Shown s;
    auto const picture_of = [&](std::vector<QSize> const& sizes) {
        auto* chart = new Chart(light_theme());
        QChartView view(chart);
        view.show();
        for (QSize const& size : sizes) {
            view.resize(size);
            chart->show(s.session().picture());
            linger(30);
        }
        return view.grab().toImage();
    };
    CHECK(picture_of({{700, 500}, {700, 480}}) == picture_of({{700, 480}}));
}

TEST_CASE("Designs that are sampled, not a grid, are picked and tabled like any other") {
    Study study = read_study(graph(), study_text, "").study;
    Issues issues;
    study.sampling = *parse_sampling("sobol 500", issues);
    Shown s(study);
    REQUIRE(s.session().picture()->designs == 500);
    FrontPoint const& p = s.session().picture()->front.front();
    Coordinates const c = s.session().designs().coordinates(p.design);
    CHECK(c.at.size() == study.axes.size());
    CHECK(s.session().designs().id_of(c) == p.design);
    CHECK(s.session().designs().value(c, *s.session().question().x) == Approx(p.x));
    CHECK(s.window.tables().front().model()->rowCount() == static_cast<int>(s.session().picture()->front.size()));
}

TEST_CASE("a box of quantities lists them when somebody looks, the chosen one stays") {
    Shown s;
    QuantityBox& box = named<QuantityBox>(child<ExplorePage>(s.window), "Colour");
    CHECK((box.count() == 1 && box.current() == nullptr && box.currentText() == "density"));
    QTest::mouseClick(&box, Qt::LeftButton);
    CHECK((box.count() > 20 && box.current() == nullptr));
    box.hidePopup();
    s.session().show(package::cost_per_peak, package::bandwidth_per_peak, &die::yield);
    CHECK((box.current() == &die::yield &&
           named<QuantityBox>(child<ExplorePage>(s.window), "Horizontal quantity").count() == 1));
    QTest::keyClick(&box, Qt::Key_Down);
    CHECK(box.current() != &die::yield);
}
