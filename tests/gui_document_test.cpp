// What a person changes, types, saves, opens and exports in the window.
#include <QApplication>
#include <QClipboard>
#include <QDropEvent>
#include <QImageReader>
#include <QMimeData>
#include <QSvgRenderer>
#include "app/session/entries/catalogue_diff.h"
#include "app/session/named_designs.h"
#include "tests/gui_help.h"

using namespace diecast;

TEST_CASE("a whole drag of a slider is one thing to undo") {
    Shown s;
    QSlider* slider = s.row(wafer::edge_exclusion).slider();
    slider->setSliderDown(true);
    for (int i = 1; i <= 20; ++i) slider->setValue(300 + 10 * i);
    slider->setSliderDown(false);
    CHECK(s.document().undo().count() == 1);
    CHECK(s.document().undo().undoText().contains("Wafer edge exclusion"));
    CHECK(s.window.isWindowModified());
    s.document().undo().undo();
    CHECK_FALSE(s.document().is_pinned(wafer::edge_exclusion));
    CHECK_FALSE(s.window.isWindowModified());
    s.document().undo().redo();
    CHECK(s.document().is_pinned(wafer::edge_exclusion));
}

TEST_CASE("a pinned design keeps its place when an axis is pinned and let go again") {
    Shown s;
    QTest::keyClick(&child<PlotView>(s.window), Qt::Key_P);
    Design const a = s.session().selection().pinned[0];
    REQUIRE(a);
    double const before = s.session().designs().value(*a, package::cost_per_peak);
    s.document().pin(die::clock, 1.4);
    REQUIRE(s.settled());
    CHECK(s.session().selection().pinned[0] == a);
    CHECK(same_bits(s.session().designs().value(*a, package::cost_per_peak), before));
    s.document().undo().undo();
    REQUIRE(s.settled());
    CHECK(s.session().designs().id_of(*a).has_value());
    CHECK(same_bits(s.session().designs().value(*a, package::cost_per_peak), before));
}

TEST_CASE("a design looked at has a place on an axis that comes: the value it had") {
    Shown s;
    QTest::keyClick(&child<PlotView>(s.window), Qt::Key_P);
    Design const before = s.session().selection().pinned[0];
    double const cost = s.session().designs().value(*before, package::cost_per_peak);
    s.document().pin(wafer::diameter, 200.0);
    REQUIRE(s.settled());
    double const on_200 = s.session().designs().value(*before, package::cost_per_peak);
    s.document().sweep(wafer::diameter, {&wafer::diameter, "", {200, 300}});
    REQUIRE(s.settled());
    Design const a = s.session().selection().pinned[0];
    REQUIRE(a->at.size() == before->at.size() + 1);
    CHECK(a->at.back() == std::pair<Quantity const*, double>(&wafer::diameter, 200.0));
    CHECK(s.session().designs().id_of(*a).has_value());
    CHECK(same_bits(s.session().designs().value(*a, package::cost_per_peak), on_200));
    CHECK_FALSE(same_bits(on_200, cost));
    Selection selection = s.session().selection();
    selection.picked = a;
    s.session().select(selection);
    s.window.pages().turn_to("design");
    REQUIRE(s.settled());
    CHECK(named<QuantityField>(child<DesignAxes>(s.window), title(wafer::diameter)).text().contains("200"));
}

TEST_CASE("of the end of a changed document nobody is told, since who listened may be gone") {
    auto document = std::make_unique<Document>(shared_graph(), read_study(graph(), study_text, "").study);
    int told = 0;
    QObject::connect(&document->undo(), &QUndoStack::cleanChanged, [&told] { ++told; });
    document->pin(wafer::diameter, 200.0);
    REQUIRE(told == 1);
    document.reset();
    CHECK(told == 1);
}

TEST_CASE("typed units are understood, and what is wrong is said under the field with a way out") {
    Shown s;
    ParameterRow& row = s.row(wafer::diameter);
    type_in(row.field(), "20 cm");
    CHECK(std::get<double>(s.document().study().scenario.pins.at("wafer.diameter")) == Approx(200));
    CHECK(remark_of(row).isHidden());
    type_in(row.field(), "12 kg");
    CHECK_FALSE(remark_of(row).isHidden());
    CHECK(remark_of(row).text().contains("mm"));
    type_in(row.field(), "9 m");
    CHECK(remark_of(row).text().contains("450"));
    emit remark_of(row).linkActivated("450");
    CHECK(std::get<double>(s.document().study().scenario.pins.at("wafer.diameter")) == 450);
    CHECK(remark_of(row).isHidden());
}

TEST_CASE("typed places are swept, and an emptied field goes back to its default") {
    Shown s;
    ParameterRow& row = s.row(wafer::diameter);
    auto const before = s.session().picture()->designs;
    type_in(row.field(), "200, 300 mm");
    REQUIRE(s.settled());
    CHECK(s.session().picture()->designs == 2 * before);
    type_in(row.field(), "250");
    REQUIRE(s.settled());
    CHECK(s.session().picture()->designs == before);
    type_in(row.field(), "200");
    type_in(row.field(), "");
    CHECK_FALSE(s.document().is_pinned(wafer::diameter));
}

TEST_CASE("a computed quantity can be found, pinned and let go") {
    Shown s;
    s.window.parameters().search()->setText("die yield");
    ParameterRow& row = s.row(die::yield);
    CHECK(row.pin()->toolTip().startsWith("Computed."));
    type_in(row.field(), "60 %");
    REQUIRE(s.settled());
    CHECK(row.pin()->toolTip().startsWith("Pinned."));
    for (FigureCard* card : s.window.inspector().findChildren<FigureCard*>())
        if (&card->quantity() == &die::yield) CHECK(card->value() == Approx(60));
    QTest::mouseClick(row.pin(), Qt::LeftButton);
    CHECK_FALSE(s.document().is_pinned(die::yield));
}

TEST_CASE("a named design is taken over, and given back, in one step") {
    Shown s;
    std::string const before = to_json(graph(), s.document().study());
    take_over(s.document(), s.document().study().designs[1]);
    CHECK(std::get<double>(s.document().study().scenario.pins.at("package.split")) == 4);
    CHECK(s.document().undo().count() == 1);
    CHECK(s.settled());
    s.document().undo().undo();
    CHECK(to_json(graph(), s.document().study()) == before);
}

TEST_CASE("one signal says what an edit has changed") {
    Shown s;
    Document& document = s.document();
    std::vector<Changes> heard;
    QObject here;
    QObject::connect(&document, &Document::changed, &here, [&](Changes const& changes) { heard.push_back(changes); });
    auto const last = [&](auto const& edit) {
        heard.clear();
        edit();
        REQUIRE(heard.size() == 1);
        return heard.front();
    };
    Changes const pinned = last([&] { document.pin(die::clock, 1.5); });
    CHECK((pinned.settings && !pinned.goals && !pinned.designs && !pinned.study && !pinned.saved));
    Goals goals = goals_of(document.study());
    goals.constraints.front().hi = 1;
    Changes const limited = last([&] { document.set_goals(goals, "a limit"); });
    CHECK((limited.goals && !limited.figures && !limited.outputs && !limited.settings));
    goals.constraints.push_back({&die::yield, 0.5, 1});
    CHECK(last([&] { document.set_goals(goals, "another limit"); }).outputs);
    goals.objectives.pop_back();
    Changes const fewer = last([&] { document.set_goals(goals, "fewer objectives"); });
    CHECK((fewer.figures && !fewer.settings));
    Changes const renamed = last([&] { rename_design(document, "whole", "one die"); });
    CHECK((renamed.designs && renamed.renamed == std::vector{std::pair<QString, QString>("whole", "one die")}));
    CHECK(last([&] { document.undo().undo(); }).renamed.front().second == "whole");
    Changes const all = last([&] { document.reset(); });
    CHECK((all.settings && all.goals && all.figures && all.outputs));
    Changes const saved = last([&] { REQUIRE(s.window.files().save_to(s.path("saved.diecast.json"))); });
    CHECK((saved.saved && !saved.content()));
    Changes const opened = last([&] { document.open(read_study(graph(), study_text, "").study); });
    CHECK((opened.study && !opened.entries));
}

TEST_CASE("a choice box pins an entry and sweeps them all") {
    Shown s;
    QComboBox* box = s.row(process::node).choice();
    REQUIRE(box);
    CHECK(box->currentIndex() == 0);
    box->setCurrentIndex(2);
    emit box->activated(2);
    CHECK(std::get<std::string>(s.document().study().scenario.pins.at("process.node")) ==
          graph().entries(process::node)[1].name);
    box->setCurrentIndex(0);
    emit box->activated(0);
    CHECK(s.document().axis_of(process::node));
}

TEST_CASE("a broken study leaves the one there is untouched and is reported where it is broken") {
    Shown s;
    s.document().pin(wafer::diameter, 200.0);
    write(s.path("broken.diecast.json"), R"({"diecast": 2, "kind": "study", "pin": {"die.aera": 600}})");
    CHECK_FALSE(s.window.files().open(s.path("broken.diecast.json")));
    CHECK(s.window.messages().isVisible());
    CHECK(s.window.messages().accessibleName().contains("die.area"));
    CHECK(s.document().study().title == "A tested study");
    CHECK(s.document().is_pinned(wafer::diameter));
    CHECK(s.document().undo().count() == 1);
    write(s.path("garbage.json"), "{ this is not");
    CHECK_FALSE(s.window.files().open(s.path("garbage.json")));
    CHECK_FALSE(s.window.files().open(s.path("missing.json")));
}

TEST_CASE("a saved study opens again as the same study") {
    Shown s;
    s.document().pin(wafer::diameter, 200.0);
    s.document().pin(die::yield, 60.0);
    QString const path = s.path("mine.diecast.json");
    REQUIRE(s.window.files().save_to(path));
    CHECK_FALSE(s.window.isWindowModified());
    CHECK(s.window.windowTitle().contains("mine.diecast.json"));
    std::string const saved = to_json(graph(), s.document().study());
    s.document().pin(wafer::diameter, 300.0);
    s.window.pages().turn_to("design");
    REQUIRE(s.window.files().open(path));  // the same file again: the page stays
    CHECK(s.window.pages().get<DesignPage>().isVisible());
    CHECK(to_json(graph(), s.document().study()) == saved);
    REQUIRE(s.settled());
    CHECK(std::get<double>(s.session().picture()->question.scenario.pins.at("wafer.diameter")) == 200);
    REQUIRE(s.window.files().open("package-split"));
    CHECK(s.window.pages().get<ExplorePage>().isVisible());
    CHECK_FALSE(s.window.files().save_to("/nowhere/at/all.json"));
    CHECK(s.window.messages().isVisible());
}

TEST_CASE("charts and fronts are written as they should be") {
    Shown s;
    for (char const* name : {"a.png", "a.svg", "a.pdf"}) CHECK(export_chart(s.window, s.path(name)));
    FigureOptions fine;
    fine.dpi = 192;
    CHECK(export_chart(s.window, s.path("b.png"), fine));
    QSize const one = QImageReader(s.path("a.png")).size();
    CHECK(QImageReader(s.path("b.png")).size() == 2 * one);
    CHECK(QSvgRenderer(s.path("a.svg")).isValid());
    QFile svg(s.path("a.svg")), pdf(s.path("a.pdf")), csv(s.path("front.csv"));
    REQUIRE((svg.open(QIODevice::ReadOnly) && pdf.open(QIODevice::ReadOnly)));
    CHECK(svg.readAll().contains(title(package::cost_per_peak).toUtf8()));
    CHECK(pdf.read(5) == "%PDF-");
    CHECK_FALSE(export_chart(s.window, "/nowhere/at/all.png"));
    CHECK(s.window.messages().isVisible());

    CHECK(export_front(s.window, s.path("front.csv")));
    REQUIRE(csv.open(QIODevice::ReadOnly));
    QList<QByteArray> const lines = csv.readAll().trimmed().split('\n');
    CHECK(lines.size() == static_cast<qsizetype>(s.session().picture()->front.size()) + 1);
    CHECK(lines[0].startsWith("design,"));
    CHECK(lines[0].contains("process.node"));
    child<QAction>(s.window, "copy-picture").trigger();
    CHECK_FALSE(QApplication::clipboard()->image().isNull());
}

TEST_CASE("other axes and colours are a view, not an edit") {
    Shown s;
    s.session().show(package::cost_per_peak, package::power_per_peak, &die::yield);
    REQUIRE(s.settled());
    CHECK(s.session().picture()->question.y == &package::power_per_peak);
    CHECK(s.session().picture()->question.colour == &die::yield);
    s.session().scale(AxisScale::linear, AxisScale::log);
    REQUIRE(s.settled());
    CHECK_FALSE(s.session().picture()->view.x.log);
    CHECK(s.session().picture()->view.y.log);
    CHECK(s.document().undo().count() == 0);
}

TEST_CASE("a study dropped on the window is opened") {
    Shown s;
    QString const path = s.path("dropped.diecast.json");
    write(path, QByteArray(study_text).replace("A tested study", "A dropped study"));
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    QDragEnterEvent enter({400, 400}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&s.window, &enter);
    CHECK(enter.isAccepted());
    QDropEvent drop({400, 400}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&s.window, &drop);
    CHECK(linger_until([&] { return s.document().study().title == "A dropped study"; }));
    CHECK(s.settled());
}

TEST_CASE("a study dropped on the plot or on a field is opened") {
    Shown s;
    REQUIRE(s.done());
    QString const path = s.path("dropped.diecast.json");
    write(path, QByteArray(study_text).replace("A tested study", "A dropped study"));
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    auto* const field = child<Parameters>(s.window).findChild<QLineEdit*>();
    QWidget* const at = GENERATE(true, false) ? child<PlotView>(s.window).viewport() : field;
    REQUIRE(at->acceptDrops());
    QDragEnterEvent enter({4, 4}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(at, &enter);
    QDropEvent drop({4, 4}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(at, &drop);
    CHECK(linger_until([&] { return s.document().study().title == "A dropped study"; }));
    CHECK(s.settled());
}

TEST_CASE("a study without axes or objectives does not break the window") {
    Shown s;
    write(s.path("nothing.json"), R"({"diecast": 2, "kind": "study", "name": "nothing"})");
    CHECK(s.window.files().open(s.path("nothing.json")));
    REQUIRE(linger_until([&] { return !child<Notice>(child<ExplorePage>(s.window), "nothing-to-plot").isHidden(); }));
    write(s.path("one.json"), R"({"diecast": 2, "kind": "study", "name": "one",
        "objectives": ["package.cost_per_peak", "package.bandwidth_per_peak"]})");
    CHECK(s.window.files().open(s.path("one.json")));
    REQUIRE(s.settled());
    CHECK(s.session().picture()->designs == 1);
    CHECK(child<QLabel>(child<ExplorePage>(s.window), "headline").text().startsWith("1 design,"));
}

TEST_CASE("title, description and noun are an edit like any other, and everything that says them follows") {
    Shown s;
    s.window.pages().turn_to("studies");
    int told = 0;
    QObject::connect(&s.document(), &Document::changed, [&](Changes const& c) { told += c.words && !c.content(); });
    s.document().describe({"Another title", "Two lines,\nand the second", "clusters"});
    CHECK(told == 1);
    CHECK(s.document().name() == "Another title");
    CHECK(s.window.isWindowModified());
    CHECK(s.document().differs());
    s.document().describe(words_of(s.document().study()));
    CHECK(s.document().undo().count() == 1);
    auto const list = differences(graph(), s.document().as_opened(), s.document().study());
    REQUIRE(list.size() == 3);
    CHECK(list[0].what == "Title");
    CHECK(list[0].was == "A tested study");
    CHECK(list[2].is == "clusters");
    s.document().undo().undo();
    CHECK(s.document().name() == "A tested study");
    CHECK(s.document().study().noun == "packages");
    CHECK_FALSE(s.document().differs());
    s.document().undo().redo();
    s.document().reset();
    CHECK(s.document().study().summary.empty());
    CHECK_FALSE(s.document().modified());
}

TEST_CASE("charts are edits of the one history, beside designs that they name") {
    Shown s;
    Document& d = s.document();
    std::vector<ChartSpec> charts = d.study().charts;
    charts.push_back({"Cost of both", "", BarsSpec{.designs = {"whole"}, .keys = {&package::cost}}});
    charts.push_back({"", "", FloorplanSpec{.designs = {"quarters"}}});
    d.set_charts(charts, "Two charts");
    CHECK(rename_design(d, "whole", "one die").isEmpty());
    CHECK(*shown_designs(d.study().charts[1]) == std::vector<std::string>{"one die"});
    charts = d.study().charts;
    std::swap(charts[1], charts[2]);
    d.set_charts(charts, "Another order");
    auto const list = differences(graph(), d.as_opened(), d.study());
    CHECK(std::count_if(list.begin(), list.end(), [](auto& x) { return x.section == StudyDifference::chart; }) == 2);
    while (d.undo().canUndo()) d.undo().undo();
    CHECK(d.study() == d.as_opened());
    while (d.undo().canRedo()) d.undo().redo();
    CHECK(d.study().charts == charts);
    d.reset();
    CHECK(d.study().charts == d.as_opened().charts);
    CHECK(d.study().designs == d.as_opened().designs);
    d.undo().undo();
    CHECK(d.study().charts == charts);
}

TEST_CASE("a chart put back counts the entries that there are by then") {
    Document document(shared_graph(), read_study(graph(), study_text, "").study);
    Quantity const& node = process::node;
    auto const last = static_cast<double>(graph().entries(node).size() - 1);
    std::string const name = graph().entries(node).back().name;
    AxisSpec const axis{&node, name, {last}};
    ContourSpec const map{
        .x = axis, .y = AxisSpec{&die::clock, "1..2 GHz steps 3", {1, 1.5, 2}}, .key = &package::cost};
    document.set_charts({{"A map", "", map}}, "A map");
    document.undo().undo();
    Issues issues;
    OwnEntry const first{
        "process", "A first",
        R"({"diecast": 2, "kind": "process", "name": "A first", "order": -1, "extends": ")" + name +
            R"(", "set": {"process.wafer_price": {"value": 12345, "unit": "USD", "source": "this test", "confidence": "assumed", "status": "assumption"}}})"};
    document.adopt(make_graph({first}, issues));
    REQUIRE(document.graph().entries(node).size() == graph().entries(node).size() + 1);
    document.undo().redo();
    REQUIRE(document.study().charts.size() == 1);
    AxisSpec const* now = axes_of(std::as_const(document).study().charts[0])[0];
    REQUIRE(now->values.size() == 1);
    CHECK(document.graph().pin_value_of(node, now->values[0]) == PinValue(name));
}

TEST_CASE("what a saved file keeps of the window is no edit of a chart") {
    Shown s;
    s.document().set_charts({}, "No charts");
    REQUIRE(s.window.files().save_to(s.path("own.diecast.json")));
    CHECK(s.document().study().charts.size() == 1);  // the view
    s.document().undo().undo();
    s.document().undo().redo();
    CHECK_FALSE(s.document().differs());
    CHECK_FALSE(s.document().modified());
}
