// Figures of one one_column: what is said once, and what keeps out of each other's way.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <set>
#include "app/chart/export/export.h"
#include "app/chart/figure.h"
#include "app/chart/sheet.h"
#include "tests/chart_help.h"
#include "tests/chart_samples.h"

using namespace diecast;

namespace {

QSizeF const one_column{321, 320};

QStringList texts_in(Drawing const& d) {
    QStringList texts;
    for (Label const& l : d.labels) texts << l.text;
    return texts;
}

}  // namespace

TEST_CASE("steps that all go one way need no legend, whether they stand or lie") {
    WaterfallChart both = samples::waterfall(), one = both;
    std::erase_if(one.steps, [](auto const& step) { return step.value < 0; });
    for (QSizeF size : {QSizeF(1000, 700), one_column}) {
        QStringList const of_both = texts_in(drawn(both, size)), of_one = texts_in(drawn(one, size));
        for (char const* key : {"adds", "total"}) {
            CHECK(of_both.contains(key));
            CHECK_FALSE(of_one.contains(key));
        }
        CHECK(of_both.contains("saves"));
    }
}

TEST_CASE("bars of counts of one noun have numbers, and the axis says once what they count") {
    BarChart bars;
    bars.value_label = "Time";
    bars.series.resize(1);
    for (char const* count : {"256", "512", "1024", "16\u202f384"}) {
        bars.categories.push_back(std::string(count) + " GPUs in training");
        bars.series[0].values.push_back(1.0);
    }
    for (QSizeF size : {QSizeF(1000, 700), one_column}) {
        QStringList const texts = texts_in(drawn(bars, size));
        CHECK(texts.contains("16\u202f384"));
        CHECK(texts.count("GPUs in training") == 1);
    }
    BarChart amounts = bars;
    amounts.categories = {"1 ms", "2 ms", "3 ms", "6 ms"};
    CHECK(texts_in(drawn(amounts)).contains("6 ms"));
    bars.categories[0] = "one GPU";
    CHECK(texts_in(drawn(bars)).contains("512 GPUs in training"));
}

TEST_CASE("bars of values of one quantity have numbers, and the axis says once of what and in which unit") {
    BarChart bars;
    bars.value_label = "Cost";
    bars.series.resize(1);
    bars.series[0].values = {1.0, 2.0, 3.0};
    bars.categories = {"pause between rounds 8\u00a0s", "pause between rounds 60\u00a0s",
                       "pause between rounds 28\u202f800\u00a0s"};
    for (QSizeF size : {QSizeF(1000, 700), one_column}) {
        QStringList const texts = texts_in(drawn(bars, size));
        CHECK(texts.contains("28\u202f800"));
        CHECK(texts.count("Pause between rounds (s)") == 1);
    }
    bars.categories[2] = "no pause";
    CHECK_FALSE(texts_in(drawn(bars)).contains("Pause between rounds (s)"));
    bars.categories = {"math 50 %", "math 75 %", "memory 60 %"};
    CHECK(texts_in(drawn(bars)).contains("math 75 %"));
}

TEST_CASE("packages that one row would make tiny are drawn in two, on a page high enough") {
    FloorplanChart plans = samples::floorplan();
    for (auto plan : std::vector(plans.plans)) plans.plans.push_back(plan);
    for (std::size_t i = 0; i < plans.plans.size(); ++i) plans.plans[i].design = "package " + std::to_string(i);
    auto const width_of_die = [&](QSizeF size) {
        double widest = 0;
        for (Spot const& spot : drawn(plans, size).spots)
            if (spot.text.startsWith("Compute die")) widest = std::max(widest, spot.where.width());
        return widest;
    };
    QSizeF const low{one_column.width(), 265};
    ExportOptions page;
    page.size = low;
    QSizeF const fitted{low.width(), fitted_height({{}, plans}, light_theme(), page)};
    CHECK(fitted.height() > low.height());
    CHECK(width_of_die(fitted) > 1.3 * width_of_die(low));
}

TEST_CASE("a long name of a package stands over it in two lines") {
    FloorplanChart plans = samples::floorplan();
    plans.plans.resize(1);
    plans.plans[0].design = "B200, prefill tensor parallelism 1, decode tensor parallelism 2, batch 384";
    QString all = texts_in(drawn(plans, {420, 400})).join(' ');
    CHECK(all.contains("batch 384"));
    CHECK_FALSE(all.contains("…"));
}

TEST_CASE("the legend of a break-even map says which design is nowhere best") {
    Drawing const d = drawn(samples::map());
    CHECK(has_text(d, "a free sample: nowhere best"));
    CHECK(has_text(d, "one large die"));
    CHECK_FALSE(has_text(d, "one large die: nowhere best"));
}

TEST_CASE("the remark under a narrow roofline is whole") {
    RooflineChart kernels = samples::kernels();
    kernels.remark = "12 of 40 kinds of kernel, 80 % of the time";
    for (double width : {321.0, 660.0, 1000.0}) {
        Drawing const d = drawn(kernels, {width, 400});
        CHECK(has_text(d, QString::fromStdString(kernels.remark)));
        for (Label const& l : d.labels) CHECK(l.outline().boundingRect().bottom() < 401);
    }
}

// The mark is put where the name would stand without it.
TEST_CASE("the name of a region keeps off the mark of the current value") {
    MapChart map = samples::map();
    map.map.marks.clear();
    Span const x{map.map.xs.front(), map.map.xs.back(), map.map.log_x},
        y{map.map.ys.front(), map.map.ys.back(), map.map.log_y};
    auto const name_of = [](Drawing const& d) {
        auto const at = std::ranges::find_if(
            d.labels, [&](Label const& l) { return l.text == "one large die" && d.plots.at(0).area.contains(l.at); });
        REQUIRE(at != d.labels.end());
        return at->outline().boundingRect();
    };
    Drawing const bare = drawn(map, {660, 500});
    QRectF const area = bare.plots.at(0).area;
    QPointF const middle = name_of(bare).center();
    REQUIRE(area.contains(middle));
    double const u = (middle.x() - area.left()) / area.width(), v = (area.bottom() - middle.y()) / area.height();
    map.map.marks = {{x.lo * std::pow(x.hi / x.lo, u), y.lo + v * (y.hi - y.lo), "a free sample"}};
    Drawing const marked = drawn(map, {660, 500});
    QPointF const mark = marked.plots.at(0).at(x.place(map.map.marks[0].x), y.place(map.map.marks[0].y));
    CHECK_FALSE(name_of(marked).intersects(QRectF(mark - QPointF(6, 6), QSizeF(12, 12))));
}

TEST_CASE("values of falling steps in rows stand to their right and take no room below zero") {
    WaterfallChart steps;
    steps.value_label = "Cost (USD)";
    steps.between = true;
    steps.steps = {{"Before, with a name that is long", 100, true, "", ""}};
    for (int i = 0; i < 8; ++i) steps.steps.push_back({"A part with a name that is long", -5, false, "", ""});
    steps.steps.push_back({"After, with a name that is long", 60, true, "", ""});
    Drawing const d = drawn(steps, one_column);
    auto const zero = std::ranges::find(d.labels, "0", &Label::text);
    REQUIRE(zero != d.labels.end());
    double const left = d.plots.front().area.left();
    CHECK(zero->outline().boundingRect().center().x() == Approx(left).margin(2));
    for (Label const& l : d.labels)
        if (l.text.contains("5 %")) CHECK(l.outline().boundingRect().left() > left + d.plots.front().area.width() / 4);
}

TEST_CASE("the value of a bar in a row keeps off the mark of what was expected") {
    BarChart bars;
    bars.value_label = "Power (W)";
    bars.series.resize(1);
    for (double mark : {10.0, 70.0, 72.0, 85.0}) {  // within, at the end, just beyond, and under the value
        bars.categories.push_back("A GPU with a name that is long");
        bars.series[0].values.push_back(70.25);
        bars.series[0].targets.push_back(Target{mark, mark, mark, Status::derived});
    }
    Drawing const d = drawn(bars, one_column);
    int values = 0;
    for (Label const& l : d.labels) {
        if (!l.text.startsWith("70.")) continue;
        ++values;
        for (Shape const& s : d.shapes)
            if (s.brush.color() == light_theme().text && s.pen.color() == light_theme().base)
                CHECK_FALSE(s.path.boundingRect().adjusted(-3, 0, 3, 0).intersects(l.outline().boundingRect()));
    }
    CHECK(values == 4);
}

TEST_CASE("names above packages are alike, however long one of them is") {
    FloorplanChart plans = samples::floorplan();
    plans.plans.resize(1, plans.plans.front());
    plans.plans.resize(2, plans.plans.front());
    plans.plans[0].design = "plain", plans.plans[1].design = "HBML+L3, side by side with the die";
    plans.plans[0].width *= 3;  // has a wider cell
    std::set<std::pair<double, int>> fonts;
    for (Label const& l : drawn(plans, one_column).labels)
        if (l.text == "plain" || l.text.startsWith("HBML+L3"))
            fonts.insert({l.font.pointSizeF(), int(l.font.weight())});
    REQUIRE(fonts.size() == 1);
    CHECK(fonts.begin()->second == QFont::DemiBold);
}

TEST_CASE("a name above a detail takes a second line where its row is high enough") {
    RankChart rank;
    rank.value_label = "Cost (USD)";
    rank.series = {""};
    for (int i = 0; i < 4; ++i)
        rank.rows.push_back(
            {"Assembly and test of each unit of area", "0.19 to 0.67 USD/mm²", "", {{0, 1.0 + i, 0, ""}}});
    Drawing const d = drawn(rank, one_column);
    CHECK_FALSE(d.is_crowded);
    CHECK(texts_in(d).filter("…").isEmpty());
    CHECK(texts_in(d).count("0.19 to 0.67 USD/mm²") == 4);
}

TEST_CASE("in a column long names and details of rows are whole, and a page of few rows is no higher than they need") {
    RankChart rank{"", "Output rate per user (tokens/s)", {"nine tenths"}, {}};
    rank.rows = {{"batch 141, attention data parallelism 8, tensor parallelism 4",
                  "4096 FLOP, 3686 … 4506 FLOP assumed",
                  "",
                  {{0, 3, 0, "3"}}}};
    for (int i : {1, 2}) rank.rows.push_back({"row " + std::to_string(i), "", "", {{0, 1.0 * i, 0, "1"}}});
    ChartContent content;
    content.data = rank;
    ExportOptions page;
    page.size = {361, 298};
    double const high = fitted_height(content, light_theme(), page);
    CHECK(high < 320);
    QStringList const texts = texts_in(drawn(rank, {361, high}));
    CHECK(texts.filter("…").size() == 1);
    CHECK(texts.join(' ').contains("3686 … 4506 FLOP assumed"));
    CHECK(texts.join(' ').contains("batch 141, attention data parallelism 8, tensor parallelism 4"));
}

TEST_CASE("steps between two totals say what their percentages are of, whether they stand or lie") {
    CHECK(texts_in(drawn(samples::between(), {1000, 700})).contains("percentages: of the first total"));
    CHECK(texts_in(drawn(samples::between(), one_column)).join(' ').contains("Percentages are of the first total."));
}

TEST_CASE("a title and an axis of a column have the lines they need") {
    RankChart rank{"", "Elasticity: percent of cost per token per percent of the input", {"of it"}, {}};
    rank.rows = {{"Gross margin", "", "", {{0, 3, 0, "3"}}}};
    QString const axis = "Elasticity: percent of cost per token per percent of the input";
    CHECK(texts_in(drawn(rank, one_column)).join(' ').contains(axis));
    QString const title =
        "Cost per token of the package with the longest name is most uncertain: 5th to 95th "
        "percentile of the samples 0.632 … 0.840 USD/Mtoken";
    CHECK(heading_lines(title, one_column.width(), light_theme()).join(' ') == title);
}

TEST_CASE("the last number of an axis stays on the page") {
    RankChart rank{"", "Cost (USD)", {"of it"}, {}};
    for (double most = 150000; most < 210000; most += 5000) {
        rank.rows = {{"Price paid for a GPU", "", "", {{0, most, 0, ""}}}};
        for (double width = 300; width < 420; width += 20) {
            CAPTURE(most, width);
            for (Label const& l : drawn(rank, {width, 300}).labels) CHECK(l.outline().boundingRect().right() <= width);
        }
    }
}

TEST_CASE("no line begins with a per cent sign") {
    QFont const font = light_theme().font(type::axis);
    QString const text = "A share of 100 % of them";
    for (double width = 20; width < 200; width += 5)
        for (QString const& line : lines_within(text, font, width, 9)) CHECK_FALSE(line.startsWith("%"));
    CHECK(lines_within(text, font, 1000, 9) == QStringList{text});
}

TEST_CASE("no line begins with the dot between two settings") {
    QFont const font = light_theme().font(type::axis);
    QString const text = "N3E · 400 mm² · 4 dies · batch 512";
    for (double width = 80; width < 260; width += 5) {
        QStringList const lines = lines_within(text, font, width, 9);
        CHECK(lines.join(' ') == text);
        for (QString const& line : lines) CHECK_FALSE(line.startsWith("·"));
    }
}

TEST_CASE("no line parts a number from its unit where there is room for both, nor a times sign from its factor") {
    QFont const font = text_font(type::axis);
    auto const below = [&](QString const& name, double room) {
        return fit_names({name, name}, {100, 106 + room}, 400, 90, font).lines[0];  // 6 px stay free between names
    };
    double const wide = width_of("links of 50", font) + 1;
    CHECK(below("links of 50 GB/s", wide) == QStringList{"links of", "50 GB/s"});
    CHECK(below("memory 60 %", width_of("memory 60", font) + 1) == QStringList{"memory", "60 %"});
    CHECK(below("ResNet-50 × 4", width_of("ResNet-50 ×", font) + 1) == QStringList{"ResNet-50", "× 4"});
    CHECK(below("links of 50 GB/s", width_of("GB/s ", font)).back() == "GB/s");  // no room for "50 GB/s"
    CHECK(below("four of 50 more", width_of("four of 50", font) + 1) == QStringList{"four of 50", "more"});
    CHECK(lines_within("links of 50 GB/s", font, wide, 9) == QStringList{"links of", "50 GB/s"});
}

TEST_CASE("where a waterfall has no room for all its names its smallest steps are one, and no name is slanted or cut") {
    WaterfallChart c{"Cost", "Cost (USD)", {}};
    std::vector<std::pair<char const*, double>> const steps{
        {"Price paid for a GPU", 0.617},  {"Server cost per GPU", 0.117},   {"Adapter price", 0.0168},
        {"Scale-out transceiver", 0.039}, {"Scale-out switch", 0.0236},     {"Operations per GPU-hour", 0.185},
        {"Facility per GPU-hour", 0.245}, {"Electricity per hour", 0.0276}, {"2 smaller ones", 0.00688}};
    double all = 0;
    for (auto const& [name, value] : steps) c.steps.push_back({name, value}), all += value;
    c.steps.back().sums = 2;
    c.steps.push_back({"Cost per token", all, true});
    for (double const height : {190.0, 210.0, 230.0, 400.0}) {
        CAPTURE(height);
        Drawing const d = lay_out(c, {light_theme(), {430, height}, {}});
        for (Label const& l : d.labels) {
            CAPTURE(l.text.toStdString());
            CHECK(l.angle == 0);
            CHECK_FALSE(l.text.contains("…"));
        }
        for (char const* name : {"Price paid for a GPU", "Facility per GPU-hour", "Cost per token"})
            CHECK(has_text(d, name));
        auto const rest =
            std::ranges::find_if(d.labels, [](Label const& l) { return l.text.endsWith("smaller ones"); });
        REQUIRE(rest != d.labels.end());
        auto const named = std::ranges::count_if(steps, [&](auto const& s) {
            return std::string_view(s.first) != "2 smaller ones" && has_text(d, s.first);
        });
        CHECK(named + rest->text.section(' ', 0, 0).toInt() == 10);  // eight, and two in one
        CHECK((named < 8) == (height < 300));
        CHECK(d.is_crowded == (height < 300));  // a file grows until all have room
        if (height > 300)                       // three digits beside "0.185"
            CHECK(std::ranges::any_of(d.labels, [](Label const& l) { return l.text.startsWith("0.0390"); }));
    }
}

TEST_CASE("names under a plot that begin and end alike stay different where they are cut") {
    QStringList names;
    QList<double> centres;
    for (int const tensor : {1, 2, 4, 8, 16, 32}) {
        names << QString("Llama 3.1 405B on H100, tensor parallelism %1 of a server").arg(tensor);
        centres << 100.0 + 30 * static_cast<double>(centres.size());
    }
    NameRow const row = fit_names(names, centres, 400, 90, text_font(type::axis));
    REQUIRE(row.angle != 0);
    std::set<QString> different;
    for (QStringList const& lines : row.lines) different.insert(lines.join(' '));
    CHECK(different.size() == 6);
}
