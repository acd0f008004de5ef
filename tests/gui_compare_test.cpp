// The workspace Compare: pin, add, hold against another, read, why, where.
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QMenu>
#include <cstring>
#include "app/chart/shade.h"
#include "app/gui/compare/compare_page.h"
#include "app/gui/compare/compare_paint.h"
#include "app/gui/design/design_page.h"
#include "app/session/picking.h"
#include "app/session/work/design_reading.h"
#include "tests/gui_help.h"

using namespace diecast;

namespace {

struct OpenedCompare : Shown {
    using Shown::Shown;
    ComparePage& page() { return child<ComparePage>(window); }
    CompareTable* model() { return &child<CompareTable>(page()); }
    QTableView* table() { return &named<QTableView>(page(), "Designs side by side"); }
    FigurePane* pane() { return page().traits().pane; }
    WhyTree* why() { return &child<WhyTree>(page()); }
    QComboBox* numbers() { return &named<QComboBox>(page(), "Which of the numbers here"); }
    Notice& notice() { return child<Notice>(page(), "nothing-to-compare"); }
    QToolButton* add() { return &named<QToolButton>(page(), "Add a design"); }
    QToolButton* only_differences() { return &named<QToolButton>(page(), "Differences only"); }
    QComboBox* figure() { return &named<QComboBox>(page(), "Number that this is of"); }
    QComboBox* across() { return &named<QComboBox>(page(), "Across the map"); }
    QComboBox* up() { return &named<QComboBox>(page(), "Up the map"); }
    std::vector<QToolButton*> chips() {
        std::vector<QToolButton*> all;
        for (auto* chip : page().findChildren<QToolButton*>("letter"))
            if (!chip->isHidden()) all.push_back(chip);
        return all;
    }
    void go() {
        window.pages().turn_to("compare");
        REQUIRE(done());
    }
    void pin_two_and_a_gpu() {
        pin_design(session());
        step_along_front(session(), 1);
        step_along_front(session(), 1);
        pin_design(session());
        go();
        page().pin(NamedInStudy{"quarters"});
        page().pin(CatalogueProduct{"gpu.model", "H100"});
    }
};

}  // namespace

TEST_CASE("in a name that has no room a setting keeps its first word and its value") {
    QFont const font = text_font(type::body);
    QString const name = "GB200 · tensor parallelism 4 · batch 64";
    int const width = QFontMetrics(font).horizontalAdvance("tensor… 4") + 1;
    CHECK(design_name_lines(name, font, width, 3) == QStringList{"GB200", "tensor… 4", "batch 64"});
    CHECK(design_name_lines(name, font, 10 * width, 3) == QStringList{name});
    int const with_count = QFontMetrics(font).horizontalAdvance("bridge · 1") + 4;
    CHECK(design_name_lines("bridge · 1 die", font, with_count, 3) == QStringList{"bridge", "1 die"});
    int const part = QFontMetrics(font).horizontalAdvance("fan-out-chip-last ·") + 1;
    CHECK(design_name_lines("fan-out-chip-last · 2 dies", font, part, 2) == QStringList{"fan-out-chip-last", "2 dies"});
    CHECK(design_name_lines("fan-out-chip-last · 2 dies", font, part - 4, 2) ==
          QStringList{"fan-out-chip-last", "2 dies"});
}

TEST_CASE("Compare says how to pin while nothing is pinned, and leads to Explore") {
    OpenedCompare s;
    s.go();
    CHECK(s.notice().isVisible());
    CHECK(says(s.notice(), "press P"));
    CHECK(s.page().traits().hint.isEmpty());
    s.notice().button()->click();
    CHECK(s.window.pages().current().objectName() == "explore");
}

TEST_CASE("where nothing is pinned, one press compares the designs of the study") {
    OpenedCompare s;
    s.go();
    s.notice().other_button()->click();
    REQUIRE(s.done());
    REQUIRE(s.model()->designs().size() == 2);
    CHECK(s.model()->designs()[1].name == "quarters");
    CHECK_FALSE(s.notice().isVisible());
    CHECK_FALSE(s.page().traits().hint.isEmpty());
}

namespace {

/// With a search over the area, which the named designs leave open: one of them is too large for any reticle.
Study searched_study() {
    std::string text = study_text;
    text.insert(text.find("\"published\""), R"("searches": [{"name": "cheapest", "title": "The cheapest",
        "axes": [{"key": "package.silicon_area", "text": "400..1600 mm2 steps 9"}],
        "objective": "package.cost_per_peak", "designs": ["whole", "quarters", "none"]}],)");
    text.insert(text.find("{\"name\": \"whole\""),
                R"({"name": "none", "pin": {"package.split": "1", "die.clock": "1.4 GHz",
        "reticle.width": "11 mm"}},)");
    Issues issues;
    StudyReading reading = read_study(graph(), text, "");
    for (Issue const& issue : reading.issues) UNSCOPED_INFO(to_text(issue));
    REQUIRE_FALSE(has_errors(reading.issues));
    return reading.study;
}

}  // namespace

TEST_CASE("designs that leave a search open are compared at its best, and infeasible ones are marked") {
    OpenedCompare s(searched_study());
    s.go();
    s.notice().other_button()->click();
    REQUIRE(s.done());
    auto const designs = s.model()->designs();
    REQUIRE(designs.size() == 2);  // nothing of "none" is feasible: it is left out
    CHECK(designs[0].brief == "whole");
    for (Study const& study = s.session().study(); ComparedDesign const& d : designs) {
        CHECK(d.violated.isEmpty());
        double const cost = evaluate(graph(), d.scenario, {&package::cost_per_peak})[0];
        for (double area : study.searches[0].axes[0].values) {
            Scenario other = d.scenario;
            other.pin(package::silicon_area, area);
            if (violated_text(graph(), study, other).isEmpty())
                CHECK(evaluate(graph(), other, {&package::cost_per_peak})[0] >= cost);
        }
    }
    CHECK(says(s.page(), "each at its lowest"));
    s.page().pin(NamedInStudy{"none"});
    REQUIRE(s.done());
    REQUIRE(s.model()->designs().size() == 3);
    QString const violates = s.model()->headerData(3, Qt::Horizontal, CompareTable::violated_role).toString();
    CHECK(violates.startsWith("Infeasible: "));
    CHECK(violates.contains("missing"));
    int const row = s.model()->row_of(package::slack);  // the least of all slacks
    REQUIRE(row >= 0);
    CHECK(s.model()->index(row, 3).data(CompareTable::violated_role).toBool());
    CHECK_FALSE(s.model()->index(row, 2).data(CompareTable::violated_role).toBool());
    CHECK(s.model()->index(row, 2).data(Qt::ToolTipRole).toString().contains(" of "));
}

TEST_CASE("names of what is compared leave out what all begin with, and have two lines where one is too short") {
    std::string text = study_text;
    for (char const* name : {"whole", "quarters"})
        for (std::size_t at; (at = text.find("\"" + std::string(name) + "\"")) != text.npos;)
            text.replace(at, std::strlen(name) + 2,
                         "\"Family of packages: " + std::string(name) + " and as large as any reticle allows\"");
    OpenedCompare s(read_study(graph(), text, "").study);
    s.window.resize(1800, 800);
    s.go();
    s.notice().other_button()->click();
    REQUIRE(s.done());
    REQUIRE(s.model()->designs().size() == 2);
    CHECK(s.model()->designs()[0].brief == "whole and as large as any reticle allows");
    CHECK(s.chips()[0]->text() == "whole and as large as any reticle allows (baseline)");
    for (int i = 0; i < 2; ++i) s.page().pin(CatalogueProduct{"gpu.model", i ? "B200" : "H100"});
    REQUIRE(s.done());
    s.window.resize(1200, 800);
    REQUIRE(linger_until([&] { return s.chips()[0]->text().contains('\n'); }));
    CHECK(s.model()->designs()[0].brief.startsWith("Family of packages: whole"));  // not all begin so
}

TEST_CASE("pinned designs, named ones and GPUs stand side by side with the values of the model") {
    OpenedCompare s;
    s.pin_two_and_a_gpu();
    CompareTable& table = *s.model();
    REQUIRE(table.designs().size() == 4);
    CHECK(table.columnCount() == 5);
    for (std::size_t c = 0; c < 4; ++c)
        for (Quantity const* q : table.figures())
            CHECK(same_bits(table.value(*q, c), evaluate(graph(), table.designs()[c].scenario, {q})[0] / q->unit));
    Coordinates const a = *s.session().selection().pinned[0];
    CHECK(same_bits(table.value(package::cost_per_peak, 0), s.session().designs().value(a, package::cost_per_peak)));
    Scenario const named = overlay(s.session().study().scenario, s.session().study().designs[1].scenario);
    CHECK(same_bits(table.value(die::yield, 2), evaluate(graph(), named, {&die::yield})[0] / die::yield.unit));
    int const all = table.rowCount();
    s.only_differences()->setChecked(true);
    CHECK(table.rowCount() < all);
    CHECK(table.differences() > 0);
    s.page().copy();
    QString const text = QApplication::clipboard()->text();
    CHECK(text.contains("B over A"));
    CHECK(text.contains("quarters"));
    CHECK(s.page().save_csv(s.path("compare.csv")));
    CHECK(QFile::exists(s.path("compare.csv")));
}

TEST_CASE("where changes have no room beside numbers, all designs have as much and names of quantities take the rest") {
    OpenedCompare s;
    s.window.resize(1300, 1000);
    s.pin_two_and_a_gpu();
    REQUIRE(s.model()->columnCount() == 5);
    REQUIRE(linger_until([&] { return s.table()->columnWidth(2) < CompareDelegate::least_width(true); }));
    CHECK(std::abs(s.table()->columnWidth(1) - s.table()->columnWidth(2)) <= 2);
    CHECK(s.table()->columnWidth(3) == s.table()->columnWidth(2));
}

TEST_CASE("names of quantities in Compare are whole: their rows are as high as their lines") {
    Quantity const& q = *graph().find("package.bandwidth_per_peak");
    QString const unit = QString::fromUtf8(q.unit.name.data(), static_cast<qsizetype>(q.unit.name.size()));
    int constexpr narrow = 170, wide = 600;
    Study study = read_study(graph(), study_text, "").study;
    study.figures.push_back(&q);
    OpenedCompare s(study);
    s.window.resize(1280, 800);
    s.pin_two_and_a_gpu();
    int const normal = s.table()->verticalHeader()->defaultSectionSize();
    CHECK(CompareDelegate::height_of_name(title(q), unit, narrow) > normal);
    CHECK(CompareDelegate::height_of_name(title(q), unit, wide) < normal);
    REQUIRE(s.model()->row_of(q) >= 0);
    int const needed = CompareDelegate::height_of_name(title(q), unit, s.table()->columnWidth(0));
    CHECK(s.table()->rowHeight(s.model()->row_of(q)) == std::max(normal, needed));
    auto const names = [&] { return static_cast<CompareDelegate*>(s.table()->itemDelegate())->name_font(false); };
    CHECK(names() == text_font(needed > 0 ? type::small : type::body));  // all alike
}

TEST_CASE("chips of six designs do not widen the window") {
    OpenedCompare s;
    s.window.resize(1100, 800);
    s.go();
    for (char const* gpu : {"A100", "H100", "B200", "H200", "H800", "MI300X"})
        s.page().pin(CatalogueProduct{"gpu.model", gpu});
    REQUIRE(s.done());
    CHECK(linger_until([&] { return s.window.minimumSizeHint().width() <= 1100; }));
}

TEST_CASE("six are the most, letters can change, the baseline is chosen, and pins outlive edits and sweeps") {
    OpenedCompare s;
    s.pin_two_and_a_gpu();
    s.page().pin(CurrentSettings{});
    s.page().pin(StudyAsOpened{});
    CHECK(s.model()->designs().size() == 6);
    auto const offered = [&] {
        emit s.add()->menu()->aboutToShow();
        return s.add()->menu()->actions();
    };
    REQUIRE(offered().size() == 1);
    CHECK((!offered()[0]->isEnabled() && offered()[0]->text().startsWith("Six designs are the most")));
    s.page().pin(NamedInStudy{"whole"});
    CHECK(s.model()->designs().size() == 6);
    Design const second = s.session().selection().pinned[1];
    s.page().hold_against(1);
    CHECK(s.model()->designs()[0].at == *second);
    CHECK(s.model()->designs()[0].place == 1);
    s.page().move(1, -1);
    CHECK(s.session().selection().pinned[0] == second);
    CHECK(s.model()->designs()[0].at == *second);
    s.document().pin(wafer::diameter, 200.0);
    REQUIRE(s.settled());
    CHECK(s.model()->designs().size() == 6);
    CHECK(s.model()->value(wafer::diameter, 0) == 200);
    double const clock = s.model()->value(die::clock, 0);
    s.document().pin(die::clock, clock == 1.4 ? 1.6 : 1.4);  // pinned designs stay what they are
    CHECK(s.model()->value(die::clock, 0) == clock);
    s.page().let_go(0);
    CHECK(s.model()->designs().size() == 5);
    CHECK(s.chips().size() == 5);
    CHECK(offered().size() > 1);
}

TEST_CASE("bars are over the baseline, and a click on a number opens its derivation") {
    OpenedCompare s;
    s.pin_two_and_a_gpu();
    REQUIRE(s.pane()->data());
    auto const& bars = std::get<BarChart>(*s.pane()->data());
    REQUIRE(bars.series.size() == 4);
    for (auto const& v : bars.series[0].values) CHECK(*v == 1);
    CHECK(bars.series[2].category == 2u);
    int const row = s.model()->row_of(package::cost_per_peak);
    REQUIRE(row >= 0);
    QModelIndex const cell = s.model()->index(row, 2);
    QTest::mouseClick(s.table()->viewport(), Qt::LeftButton, {}, s.table()->visualRect(cell).center());
    REQUIRE(s.why()->explanation());
    CHECK(s.why()->explanation()->quantity == &package::cost_per_peak);
    CHECK(same_bits(s.why()->explanation()->value / package::cost_per_peak.unit,
                    s.model()->value(package::cost_per_peak, 1)));
}

TEST_CASE("comparisons and studies find room in a window a thousand pixels wide") {
    OpenedCompare s;
    s.pin_two_and_a_gpu();
    int constexpr rail = 84, parameters = 260;
    auto const fits = [](QWidget& page, int room) {  // once it is laid out without its busy bar
        return linger_until([&] { return page.minimumSizeHint().width() <= room; });
    };
    CHECK(fits(s.page(), 1000 - rail - parameters));
    s.window.pages().turn_to("studies");
    REQUIRE(s.shows_chosen_study());
    CHECK(fits(child<StudiesPage>(s.window), 1000 - rail));
}

TEST_CASE("the buttons of a chart go below a headline that has its one line so") {
    OpenedCompare s;
    s.pin_two_and_a_gpu();
    REQUIRE(s.done());
    FigurePane& pane = *s.pane();
    QLabel* headline = nullptr;
    for (QLabel* label : pane.findChildren<QLabel*>())
        if (label->text() == pane.heading()) headline = label;
    REQUIRE(headline);
    int const text = headline->fontMetrics().horizontalAdvance(headline->text());
    for (int width : {1500, 1200, 1000}) {
        s.window.resize(width, 800);
        linger(50);
        CAPTURE(width, pane.width());
        CHECK(headline->width() >= text);
    }
}

TEST_CASE("why two differ is a waterfall whose parts make the gap, and a sentence") {
    OpenedCompare s;
    s.pin_two_and_a_gpu();
    s.page().show_view(ComparePage::gap);
    REQUIRE(s.done());
    REQUIRE(s.pane()->data());
    auto const& chart = std::get<WaterfallChart>(*s.pane()->data());
    REQUIRE(chart.steps.size() > 2);
    double level = 0;
    for (auto const& step : chart.steps)
        if (!step.total || &step == &chart.steps.front()) level += step.value;
    CHECK(level == Approx(chart.steps.back().value).epsilon(1e-9));
    CHECK(export_chart(s.window, s.path("gap.svg")));
}

TEST_CASE("a gap is divided by settings, of which an entry with all that it brings is one") {
    OpenedCompare s;
    s.pin_two_and_a_gpu();
    s.page().show_view(ComparePage::gap);
    REQUIRE(s.done());
    std::size_t const fine = std::get<WaterfallChart>(*s.pane()->data()).steps.size();
    auto& by = named<QComboBox>(s.page(), "Changes by");
    REQUIRE(by.isVisible());
    by.setCurrentIndex(by.findText("setting"));
    emit by.activated(by.currentIndex());
    REQUIRE(s.done());
    REQUIRE(s.pane()->data());
    auto const& chart = std::get<WaterfallChart>(*s.pane()->data());
    CHECK(chart.steps.size() < fine);
    for (auto const& step : chart.steps) {
        Quantity const* q = graph().find(step.key);
        CHECK((step.key.empty() || (q && s.model()->row_of(*q) >= 0)));
    }
    s.page().show_view(ComparePage::map);
    CHECK_FALSE(by.isVisible());
}

TEST_CASE("what a gap is of is chosen above it or in the table, where its row is marked") {
    OpenedCompare s;
    s.pin_two_and_a_gpu();
    CompareTable& table = *s.model();
    CHECK_FALSE(s.figure()->isVisible());
    s.page().show_view(ComparePage::gap);
    REQUIRE(s.done());
    REQUIRE(s.figure()->count() == static_cast<int>(table.figures().size()));
    auto const marked = [&](Quantity const& q) {
        return table.index(table.row_of(q), 0).data(CompareTable::marked_role).toBool();
    };
    auto const click_on = [&](Quantity const& q) {
        QModelIndex const cell = table.index(table.row_of(q), 2);
        s.table()->scrollTo(cell);
        QTest::mouseClick(s.table()->viewport(), Qt::LeftButton, {}, s.table()->visualRect(cell).center());
    };
    Quantity const& last = *table.figures().back();
    click_on(last);
    REQUIRE(s.done());
    CHECK(s.figure()->currentData().toString() == QString::fromStdString(std::string(last.key)));
    CHECK((marked(last) && !marked(*table.figures().front())));
    s.figure()->setCurrentIndex(0);
    emit s.figure()->activated(0);
    REQUIRE(s.done());
    CHECK(marked(*table.figures().front()));
    click_on(wafer::diameter);  // there is no gap of an input
    REQUIRE(s.why()->explanation());
    CHECK(s.why()->explanation()->quantity == &wafer::diameter);
    CHECK_FALSE(marked(*table.figures().front()));
}

TEST_CASE("a break-even map tells which of the designs is best where, over numbers they share") {
    OpenedCompare s;
    s.pin_two_and_a_gpu();
    s.page().show_view(ComparePage::map);
    REQUIRE(s.done());
    INFO(child<QLabel>(*s.pane()->notice(), "muted").text().toStdString());
    REQUIRE(s.pane()->data());
    auto const& map = std::get<MapChart>(*s.pane()->data()).map;
    CHECK(map.designs.size() == 4);
    std::size_t const i = 5, j = map.ys.size() - 3;
    Quantity const& quantity = *map.quantity;
    Scenario there = s.model()->designs()[2].scenario;
    there.pin(*map.x, map.xs[i]).pin(*map.y, map.ys[j]);
    emit s.pane()->view()->leads_to(QString("place:%1:%2").arg(i).arg(j));
    CHECK(s.why()->isVisible());
    REQUIRE(s.numbers()->count() == 4);
    s.numbers()->setCurrentIndex(2);
    emit s.numbers()->activated(2);
    CHECK(same_bits(s.why()->explanation()->value, evaluate(graph(), there, {&quantity})[0]));
    s.page().show_view(ComparePage::bars);
    auto const& bars = std::get<BarChart>(*s.pane()->data());
    emit s.pane()->view()->leads_to("bar:1:0");
    CHECK(s.why()->explanation()->quantity == bars.series[1].of[0].quantity);
    CHECK_FALSE(s.numbers()->isVisible());
    s.page().show_view(ComparePage::map);
    REQUIRE(s.done());
    CHECK(s.across()->count() > 2);
    CHECK(s.across()->currentData().toString() != s.up()->currentData().toString());
    s.across()->setCurrentIndex(2);
    emit s.across()->activated(2);
    REQUIRE(s.done());
    CHECK(s.pane()->data());
}

TEST_CASE("a design of the comparison can be looked at alone, and comes back as what one looks at") {
    OpenedCompare s;
    s.pin_two_and_a_gpu();
    Coordinates const b = s.model()->designs()[1].at;
    emit s.window.navigator().to_design(b);
    CHECK(s.window.pages().current().objectName() == "design");
    REQUIRE(s.settled());
    CHECK(child<DesignPage>(s.window).shown() == b);
}

TEST_CASE("the headline of Compare counts and names what is set apart, not what a chosen GPU brings") {
    OpenedCompare s;
    s.go();
    s.page().pin(CatalogueProduct{"gpu.model", "H100"});
    s.page().pin(CatalogueProduct{"gpu.model", "A100"});
    REQUIRE(s.done());
    REQUIRE(s.model()->differences() > 5);
    CHECK(says(s.page(), "2 designs, 1 setting differs: GPU"));
    s.page().let_go(1);
    s.page().let_go(0);
    s.page().pin(NamedInStudy{"whole"});
    s.page().pin(NamedInStudy{"quarters"});
    REQUIRE(s.done());
    auto const settings = s.model()->differing_settings();
    REQUIRE(settings.size() == 1);
    CHECK(settings[0] == &by_key("package.split"));
    CHECK(says(s.page(), "2 designs, 1 setting differs: " + in_sentence(*settings[0])));
}

TEST_CASE("discs of pinned designs have one colour in the plot and in Compare, which tells no values apart there") {
    OpenedCompare s;
    s.pin_two_and_a_gpu();
    Theme const& t = theme();
    auto const ground = [&](int chip) {
        return s.chips()[static_cast<std::size_t>(chip)]->icon().pixmap(20, 20).toImage().pixelColor(10, 3);
    };
    CHECK(ground(0) == category_colour(t, 0));
    CHECK(ground(1) == category_colour(t, 1));
    s.session().show(*s.session().question().x, *s.session().question().y, &by_key("package.split"));
    REQUIRE(s.settled());
    REQUIRE(s.done());
    REQUIRE_FALSE(s.session().picture()->value_fronts.empty());
    for (int chip : {0, 1, 2}) CHECK(ground(chip) == t.text);
    CHECK_FALSE(s.model()->headerData(1, Qt::Horizontal, CompareTable::coloured_role).toBool());
    for (auto const& series : std::get<BarChart>(*s.pane()->data()).series) CHECK_FALSE(series.category);
}

TEST_CASE("a break-even map begins with numbers over which another design becomes best, or says that there are none") {
    std::size_t moved_on = 0, borderless = 0;
    for (char const* name : {"lite-gpu", "managed-retention-memory", "copa-gpu", "package-split"}) {
        Study const opened = find_study(graph(), name).study;
        auto const study = std::make_shared<Study>(opened);
        study->scenario = {};
        study->designs.resize(2);
        for (NamedDesign& d : study->designs) d.scenario = overlay(opened.scenario, d.scenario);
        for (Objective const& o : opened.objectives) {
            CompareAsk ask{CompareAsk::What::map, shared_graph(), study, o.quantity};
            auto const answer = work_out(ask, {});
            INFO(name << " " << o.quantity->key << " " << answer->problem);
            if (answer->candidates.size() < 2) continue;
            REQUIRE(answer->map);
            std::set<int> best;
            for (MapPoint const& p : answer->map->points) best.insert(p.best);
            best.erase(-1);
            CHECK((answer->tried == 0) == (best.size() > 1));
            CHECK(answer->words().starts_with("No other design becomes best") == (answer->tried > 0));
            bool const is_first = answer->x == answer->candidates[0] && answer->y == answer->candidates[1];
            if (answer->tried > 0) CHECK(is_first);
            borderless += answer->tried > 0, moved_on += !is_first;
            ask.x = answer->candidates[0], ask.y = answer->candidates[1];
            CHECK(work_out(ask, {})->x == ask.x);
        }
    }
    CHECK(moved_on > 0);
    CHECK(borderless > 0);
}
