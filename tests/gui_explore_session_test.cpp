// A session as a person has it, on the study of a million designs: brush, hover, pin, sort, export. Prints what it
// took.
#include <QFile>
#include <QPainter>
#include <QTemporaryDir>
#include <cstdio>
#include "app/gui/files/study_files.h"
#include "app/gui/window/measure.h"
#include "tests/gui_visit.h"

using namespace diecast;

namespace {

template <class F>
double best_of_five(F const& f) {
    double best = 1e9;
    for (int i = 0; i < 5; ++i) {
        double const start = thread_ms();
        f();
        best = std::min(best, thread_ms() - start);
    }
    return best;
}

void brush_hover_and_sort(Visit& v, Gaps& gaps) {
    Session& session = v.session();
    v.drag(0, 0.0, 0.5, 60);
    REQUIRE(v.rested());
    REQUIRE(session.shown() != session.picture());
    gaps.report("dragging a brush");
    for (int i = 0; i < 60; ++i) {
        v.move(v.at(2, 0.1) + QPointF(10 + i % 20, i % 7), {});
        linger(8);
    }
    REQUIRE(session.selection().hovered);
    gaps.report("hovering over the lines");
    v.table().parentWidget()->window()->activateWindow();
    v.shown.window.tables().all()->setChecked(true);
    REQUIRE(v.rested());
    v.table().sortByColumn(1, Qt::DescendingOrder);
    REQUIRE(v.rested());
    DesignModel& designs = v.table().designs();
    REQUIRE(designs.designs() > 1000);
    CHECK(designs.rowCount() <= static_cast<int>(DesignModel::page));
    for (int r = 1; r < 200; ++r) REQUIRE_FALSE(designs.value(r, 1) > designs.value(r - 1, 1));
    for (int i = 0; i < 10; ++i) {
        v.table().scrollTo(designs.index(designs.rowCount() - 1, 0));
        linger(10);
    }
    CHECK((designs.rowCount() > static_cast<int>(DesignModel::page) || !designs.canFetchMore({})));
    gaps.report("listing and sorting all brushed");
    v.shown.window.tables().all()->setChecked(false);
}

}  // namespace

TEST_CASE("explore and choose, on a million designs: the window answers all the time") {
    Visit v(study_named("lite-gpu"));
    Gaps gaps;
    Session& session = v.session();
    std::printf("%llu designs, %zu on the front\n", static_cast<unsigned long long>(session.picture()->designs),
                session.picture()->front.size());
    brush_hover_and_sort(v, gaps);
    std::size_t const whole = session.picture()->front.size();
    CHECK(session.shown()->front.size() != whole);
    for (int i : {0, 1}) {  // P pins two of the front inside
        QTest::keyClick(&child<PlotView>(v.shown.window), i ? Qt::Key_Right : Qt::Key_Left);
        QTest::keyClick(&child<PlotView>(v.shown.window), Qt::Key_P);
        linger(30);
    }
    CHECK(session.selection().pinned[1]);
    gaps.report("pinning two");
    CHECK(export_chart(v.shown.window, v.shown.path("brushed.svg")));
    CHECK(export_front(v.shown.window, v.shown.path("front.csv")));

    BrushAsk ask = v.brush_controller().answer()->ask;
    BrushFilter filter;
    filter.answer(ask);
    double moved = 0;
    double const brush = best_of_five([&] {
        ask.brushes.list.front().kept.front().hi *= 1.01 + moved++ * 1e-6;
        filter.answer(ask);
    });
    ask.brushes.front_inside = false;
    double const plain = best_of_five([&] {
        ask.brushes.list.front().kept.front().hi *= 1.01 + moved++ * 1e-6;
        filter.answer(ask);
    });
    ask.page.theme = nullptr;
    double const cells = best_of_five([&] {
        ask.brushes.list.front().kept.front().hi *= 1.01 + moved++ * 1e-6;
        filter.answer(ask);
    });
    double const hover = best_of_five([&] { v.view().nearest(v.at(2, 0.3) + QPointF(20, 0)); });
    QImage canvas(v.view().size(), QImage::Format_ARGB32_Premultiplied);
    double const paint = best_of_five([&] { v.view().render(&canvas); });
    std::printf("brush: %.1f ms of one processor (without the front %.1f, without lines too %.1f), %zu rows brushed\n",
                brush, plain, cells, v.brush_controller().answer()->feasible);
    std::printf("hover: %.2f ms; painting the lines: %.1f ms; resident: %.0f MB\n", hover, paint, resident_megabytes());
    CHECK(hover < long_work_ms() / 5);
}

TEST_CASE("48 600 and two million designs stay fluid, all of them kept, and of more an even sample is kept") {
    std::size_t const designs = GENERATE(48'600u, 1'944'000u, 2'332'800u);
    bool const more = designs == 2'332'800;
    Study study = study_named("lite-gpu");
    Quantity const& clock = *graph().find("die.clock");
    Issues issues;
    if (designs == 48'600)
        std::erase_if(study.axes, [](AxisSpec const& a) { return a.quantity->key == "decode.batch"; });
    else
        for (AxisSpec& axis : study.axes)
            if (axis.quantity == &clock)
                axis = *parse_axis(graph(), clock, more ? "1.4..2.2 GHz steps 12" : "1.4..2.2 GHz steps 10", issues);
    Visit v(std::move(study));
    Gaps gaps;
    auto const& columns = *v.brush_controller().columns();
    CHECK(columns.designs == designs);
    CHECK(columns.is_sample() == more);
    CHECK(columns.rows == (more ? designs / 2 : designs));
    std::printf("%zu rows of %llu designs\n", columns.rows, static_cast<unsigned long long>(columns.designs));
    if (more) {
        CHECK(says(child<ParallelPane>(v.shown.window), "even sample"));
        return;
    }
    brush_hover_and_sort(v, gaps);
    std::printf("brush: %.1f ms of one processor, resident: %.0f MB\n", 1e3 * v.brush_controller().seconds(),
                resident_megabytes());
}

TEST_CASE("of two numbers that are called the same, the name of a design says whose each is") {
    Coordinates at;
    at.at = {{&by_key("prefill.tensor"), 2}, {&by_key("decode.tensor"), 4}, {&by_key("decode.batch"), 64}};
    CHECK(design_name(graph(), at) == "prefill tensor parallelism 2 · decode tensor parallelism 4 · batch 64");
    at.at = {{&by_key("prefill.tensor"), 2}, {&by_key("decode.batch"), 64}};
    CHECK(design_name(graph(), at) == "tensor parallelism 2 · batch 64");
    Coordinates whole = at;
    whole.at.emplace_back(&by_key("decode.tensor"), 4);
    CHECK(design_name(graph(), at, whole) == "prefill tensor parallelism 2 · batch 64");
}

TEST_CASE("the name of a training layout says what it shards and what it computes again") {
    auto const at = [](char const* key, char const* entry) {
        Quantity const& q = by_key(key);
        return std::pair(&q, static_cast<double>(graph().entry(q, entry)));
    };
    Coordinates layout;
    layout.at = {at("gpu.model", "B200"),
                 at("training.zero", "weights"),
                 at("training.recompute", "none"),
                 {&by_key("training.tensor"), 8}};
    CHECK(design_name(graph(), layout) == "B200 · ZeRO/FSDP: weights · no recomputation · tensor parallelism 8");
}

TEST_CASE("an objective that is the same in all feasible designs is remarked under the headline") {
    Shown s(read_study(graph(), R"({
      "diecast": 3, "kind": "study", "name": "alike", "title": "Alike", "noun": "packages",
      "axes": [{"key": "process.defect_density", "text": "0.05,0.1,0.2"}], "objectives": ["package.cost", "package.peak"],
      "charts": [{"kind": "pareto", "x": "package.cost", "y": "package.peak"}]})",
                       "")
                .study);
    REQUIRE(s.settled());
    CHECK(says(s.window, title(package::peak) + " is the same in all feasible designs"));
    CHECK_FALSE(says(s.window, title(package::cost) + " is the same in all feasible designs"));
}

TEST_CASE("while another page is on show Explore draws no picture, and draws the newest one when it is shown") {
    ShownAt s("charts", "hybrid-language-models");
    REQUIRE(s.settled());
    Chart const& chart = s.window.pages().get<ExplorePage>().plot().plot();
    Picture const* const drawn = chart.picture();
    s.document().pin(by_key("fleet.utilisation"), 35.0);
    REQUIRE(s.settled());
    CHECK(chart.picture() == drawn);
    s.go("explore");
    REQUIRE(s.settled());
    CHECK(chart.picture() == s.session().shown().get());
    CHECK_FALSE(child<QLabel>(s.window.pages().get<ExplorePage>(), "result").text().isEmpty());
}

TEST_CASE("measured rows of which none is drawn are said to be, with what the chart shows") {
    Shown s;
    QTemporaryDir folder;
    QString const path = folder.filePath("mine.csv");
    QFile file(path);
    REQUIRE(file.open(QIODevice::WriteOnly));
    file.write("name,die.area (mm2)\nfirst,600\nsecond,700\n");
    file.close();
    s.window.files().add_measured(path);
    REQUIRE(s.settled());
    CHECK(says(s.window, "2 rows of mine.csv were added, and none is drawn here"));
    CHECK(says(s.window, "A point needs two numbers"));
    REQUIRE(file.open(QIODevice::WriteOnly));
    file.write("name,die.area (mm2),die.yield (%)\nfirst,600,70\n");
    file.close();
    s.window.files().add_measured(path);
    REQUIRE(s.settled());
    CHECK(says(s.window, "It has die area and die yield: choose two of these above the chart"));
}

TEST_CASE("measured rows of another GPU than the study's are said to be, and one row is one") {
    ShownAt s("explore", "serving-2026");
    REQUIRE(s.settled());
    Question const& q = s.session().question();
    QTemporaryDir folder;
    QString const path = folder.filePath("mine.csv");
    QFile file(path);
    REQUIRE(file.open(QIODevice::WriteOnly));
    file.write(QString("name,%1,%2,gpu.model\nfirst,100,50,A100\n")
                   .arg(QString::fromUtf8(q.x->key.data()), QString::fromUtf8(q.y->key.data()))
                   .toUtf8());
    file.close();
    s.window.files().add_measured(path);
    REQUIRE(s.settled());
    CHECK(says(s.window, "1 row of mine.csv was added, and is not drawn here"));
    CHECK(says(s.window, "is of another GPU than this study"));
}
