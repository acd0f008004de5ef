// Lines with their points and marks, scatters, timelines and heat maps, as they are laid out.
#include <catch2/catch.hpp>
#include <limits>
#include <set>
#include "app/chart/place_labels.h"
#include "app/chart/sheet.h"
#include "tests/chart_help.h"
#include "tests/chart_samples.h"

namespace diecast {

TEST_CASE("lines break where there is no value") {
    Drawing const d = drawn(samples::lines());
    REQUIRE(d.plots.size() == 2);
    CHECK(d.plots[0].curves.size() == 3);  // the second in two parts
    CHECK(d.plots[0].area.left() == d.plots[1].area.left());
    CHECK(d.plots[0].area.bottom() < d.plots[1].area.top());
    for (Plot const& plot : d.plots)
        for (Curve const& curve : plot.curves)
            for (QPointF const& p : curve.points) CHECK(QRectF(-1e-9, -1e-9, 1 + 2e-9, 1 + 2e-9).contains(p));
}

TEST_CASE(
    "measured points are crosses in the colour of their line, stand where they were measured, and can be pointed at") {
    LineChart c = samples::points(), bare = c;
    for (auto& line : bare.panels[0].lines) line.points.clear();
    std::size_t count = 0;
    for (auto const& line : c.panels[0].lines) count += line.points.size();
    Drawing const d = drawn(c), plain = drawn(bare);
    qsizetype values = 0;  // have dots where nothing was measured
    for (auto const& line : c.panels[0].lines) values += static_cast<qsizetype>(line.values.size());
    CHECK(has_text(d, "measured"));
    CHECK_FALSE(has_text(plain, "measured"));
    qsizetype const signs = static_cast<qsizetype>(count) + 2;           // two in the legend
    CHECK(d.shapes.size() + values == plain.shapes.size() + 2 * signs);  // each on a ground of its own
    auto const crosses = std::ranges::count_if(d.shapes, [](Shape const& s) {
        return s.path.elementCount() == 4 && s.pen.color() == light_theme().colour_of(0);
    });
    CHECK(crosses == static_cast<qsizetype>(c.panels[0].lines[0].points.size()) + 1);
    LineChart computed = c;
    computed.points_are_computed = true;  // no data: they have a sign of their line's own
    CHECK(drawn(computed).shapes.size() + values == plain.shapes.size() + signs);
    CHECK(d.spots.size() == plain.spots.size() + static_cast<qsizetype>(count));
    auto const told =
        std::find_if(d.spots.begin(), d.spots.end(), [](Spot const& s) { return s.text.contains("90  measured"); });
    REQUIRE(told != d.spots.end());
    CHECK(told->text.startsWith("GNMT\n"));
    CHECK(d.plots[0].area.contains(told->where));  // the axis reaches beyond the lines
}

TEST_CASE("a scatter shows deviations, over any number of decades, and ratios where they are large") {
    ScatterChart c = samples::scatter();
    for (std::size_t i = 0; i < c.points.size(); ++i) {
        double const value = std::pow(10, -10 + 0.5 * static_cast<double>(i));
        c.points[i].ours *= value / c.points[i].theirs, c.points[i].theirs = value;
    }
    Drawing const d = drawn(c);
    CHECK(has_text(d, "Deviation of computed from published (%)"));
    CHECK((has_text(d, "0") && has_text(d, "20")));
    auto const y_of = [&](Drawing const& of, std::size_t i) { return of.spots.at(i).where.center().y(); };
    CHECK(y_of(d, 12) < y_of(d, 1));  // 60 % more than published, and less than 7 %
    double const each = (y_of(d, 0) - y_of(d, 12)) / 0.6;
    CHECK(y_of(d, 0) - y_of(d, 1) == Approx(each * (c.points[1].ours / c.points[1].theirs - 1)).margin(1e-6));
    CHECK((has_text(d, "± 10 %") && has_text(d, "± 20 %")));
    for (ScatterChart::Point& p : c.points) p.ours = p.theirs * (1 + (p.ours / p.theirs - 1) / 100);
    CHECK_FALSE(has_text(drawn(c), "± 10 %"));  // all of it within
    c.points[7].ours = 30 * c.points[7].theirs;
    Drawing const wide = drawn(c);
    CHECK((has_text(wide, "Ratio of computed to published") && has_text(wide, "10")));
    c.points[7].limit = ScatterChart::Limit::at_least;  // what is only bounded does not stretch the axis
    CHECK(has_text(drawn(c), "Deviation of computed from published (%)"));
}

TEST_CASE("names of points that are far off take several lines before they are cut") {
    ScatterChart c = samples::scatter();
    std::string const name = "B200, DeepSeek-R1 at 32 users per GPU, tokens per second";
    c.points[12].name = name;
    Drawing const narrow = drawn(c, {360, 500});
    CHECK_FALSE(has_text(narrow, QString::fromStdString(name)));
    CHECK(std::ranges::none_of(narrow.labels, [](Label const& l) { return l.text.contains("…"); }));
    CHECK(std::ranges::any_of(narrow.labels, [](Label const& l) { return l.text.startsWith("B200, DeepSeek-R1"); }));
    CHECK(std::ranges::any_of(narrow.labels, [](Label const& l) { return l.text.endsWith("per second"); }));
    CHECK(has_text(drawn(c), QString::fromStdString(name)));
}

TEST_CASE("small groups of a scatter share a mark where the legend of all would take the plot's room") {
    ScatterChart c = samples::scatter();
    c.groups = {"Prefill with one-shot all-reduces", "Decode: best batch and GPU count", "Decode with two bytes",
                "Cost of a package and its parts",   "Prefill with all of it hidden",    "7 others"};
    for (std::size_t i = 0; i < c.points.size(); ++i) c.points[i].group = i < 20 ? 2 : i % 6;
    Drawing const d = drawn(c, {340, 400}), high = drawn(c, {340, 900});
    CHECK(has_text(d, "others"));
    CHECK(has_text(d, "Decode with two bytes"));  // the largest
    CHECK_FALSE(has_text(d, "7 others"));
    CHECK(d.is_crowded);
    for (std::string const& group : c.groups) CHECK(has_text(high, QString::fromStdString(group)));
    CHECK_FALSE(high.is_crowded);
}

TEST_CASE("the name of rows that share it reaches into the gap below them before it is cut") {
    RankChart c;
    c.title = "Four designs", c.value_label = "ratio to baseline", c.is_dense = true;
    for (int group = 0; group < 14; ++group) {
        for (int k = 0; k < 4; ++k)
            c.rows.push_back({k ? "" : "Off-package bandwidth per peak rate", "", "", {{0, 1}}});
        c.rows[c.rows.size() - 4].name_rows = 4;
        c.rows.push_back({"", "", "", {}});
    }
    auto const is_whole = [](Drawing const& d) {
        return std::ranges::any_of(
            d.labels, [](Label const& l) { return l.text.endsWith("peak rate") && !l.text.contains(u'…'); });
    };
    bool any_whole = false;
    for (double height : {560.0, 580.0, 600.0, 620.0}) any_whole = any_whole || is_whole(drawn(c, {400, height}));
    CHECK(any_whole);
    for (RankChart::Row& row : c.rows) row.bars = {{0, 1}};  // no gaps
    CHECK_FALSE(is_whole(drawn(c, {400, 440})));
}

TEST_CASE("names of rows are written smaller before they are cut, where that leaves them whole") {
    RankChart c;
    c.title = "Eleven figures", c.value_label = "ratio to baseline";
    for (int i = 0; i < 11; ++i)
        c.rows.push_back({"Speed-up per thousand dollars " + std::to_string(i), "", "", {{0, 1}}});
    auto const is_whole = [&](double height) {
        return std::ranges::none_of(drawn(c, {306, height}).labels,
                                    [](Label const& l) { return l.text.contains(u'…'); });
    };
    auto const size = [&](double height) {
        for (Label const& l : drawn(c, {306, height}).labels)
            if (l.text.startsWith("Speed-up per")) return l.font.pointSizeF();
        return 0.0;
    };
    CHECK(is_whole(600));
    bool any_smaller = false;
    for (double height = 300; height < 440; height += 5)
        any_smaller = any_smaller || (is_whole(height) && size(height) > 0 && size(height) < size(600));
    CHECK(any_smaller);
    CHECK_FALSE(is_whole(260));
}

TEST_CASE("names of points that do not fit leave out what all share before they are cut") {
    QFont const font = light_theme().font(type::small);
    QStringList const all{"L40S, m 1, n 1024, k 4096", "L40S, m 16, n 1024, k 4096", "L40S, m 8, n 2048, k 4096"},
        far = all.mid(0, 2);
    auto const named = [&](QString const& longest) { return telling_names(far, all, font, width_of(longest, font)); };
    CHECK(named(all[1]) == far);
    CHECK(named("m 16, n 1024") == QStringList{"m 1, n 1024", "m 16, n 1024"});
    CHECK(named("… m 16 …") == QStringList{"… m 1 …", "… m 16 …"});
    CHECK(named("…").size() == 2);
    CHECK(telling_names({"a b d"}, {"a b d", "a c d"}, font, width_of("b…", font)) == QStringList{"b"});
    QStringList const claims{"as composed: speed-up per thousand dollars, GPU-N",
                             "as composed: speed-up per thousand dollars, HBM+L3", "as composed: slack, HBM+L3"};
    QStringList const cut = telling_names(claims, claims, font, width_of("as composed: speed-up, GPU-N", font));
    CHECK(cut[0].endsWith("…, GPU-N"));
    CHECK(cut[1].endsWith("…, HBM+L3"));
}

TEST_CASE("bars of many figures stand in thin rows before the names of these are cut") {
    BarChart c{"", "ratio to baseline", {}, {}};
    for (int i = 0; i < 20; ++i)
        c.categories.push_back("Gradient exchange " + std::string(1, static_cast<char>('a' + i)));
    for (int k = 0; k < 6; ++k)
        c.series.push_back({std::to_string(k), std::vector<std::optional<double>>(20, 1.0 + k), {}, {}});
    Drawing const d = drawn(c, {330, 540}), high = drawn(c, {330, 1400}), low = drawn(c, {330, 300});
    CHECK(has_text(d, "Gradient exchange t"));
    CHECK(d.is_crowded);
    CHECK_FALSE(high.is_crowded);
    CHECK(low.is_crowded);
}

TEST_CASE("lines of few values have a dot at each, lines of many have none") {
    LineChart few{"Yield", "Die area (mm²)", false, {}, {{"Die yield (%)", false, {{"N5", {}}}}}}, many = few;
    for (int i = 1; i <= 8; ++i) few.places.push_back(100 * i), few.panels[0].lines[0].values.push_back(100 - 5 * i);
    for (int i = 1; i <= 40; ++i) many.places.push_back(20 * i), many.panels[0].lines[0].values.push_back(100 - i);
    Drawing const dotted = drawn(few), bare = drawn(many);
    CHECK(dotted.shapes.size() == bare.shapes.size() + 8);
    QPointF const first = dotted.plots[0].curves[0].points[0];
    QPointF const at = dotted.plots[0].at(first.x(), first.y());
    CHECK(std::ranges::any_of(dotted.shapes, [&](Shape const& shape) {
        QRectF const box = shape.path.boundingRect();
        return box.width() < 7 && box.contains(at);
    }));
}

TEST_CASE("a printed number stands at its place with a sign and a whisker, and says how it compares") {
    LineChart c = samples::points(), bare = c;
    LineChart::Line& line = c.panels[0].lines[2];
    line.claims.push_back({3, {60, 50, 400, Status::recalled}, "Epochs at a large batch"});
    Drawing const d = drawn(c), plain = drawn(bare);
    CHECK(has_text(d, "recalled (± tolerance)"));
    CHECK(d.spots.size() == plain.spots.size() + 1);
    auto const told = std::find_if(d.spots.begin(), d.spots.end(),
                                   [](Spot const& s) { return s.text.startsWith("Epochs at a large batch\n"); });
    REQUIRE(told != d.spots.end());
    CHECK(told->text.contains("RNN-T, without points"));
    CHECK(told->text.contains("60 (50 … 400)"));
    CHECK(d.plots[0].area.contains(told->where));
    auto const tallest = [](Drawing const& drawing) {
        double most = 0;
        for (auto const& shape : drawing.shapes) most = std::max(most, shape.path.boundingRect().height());
        return most;
    };
    CHECK(tallest(d) > tallest(plain) + 20);  // its whisker, within the axis
}

TEST_CASE("a timeline's blocks are as long as their time at one scale, and what is left out has no block") {
    TimelineChart const c = samples::timeline();
    Drawing const d = drawn(c);
    REQUIRE(d.plots.size() == 3);
    double scale = 0;
    std::size_t blocks = 0;
    for (Spot const& s : d.spots) {
        if (!s.text.startsWith("Stage 1, backward")) continue;
        bool const pieces = d.plots[1].area.adjusted(-1, -1, 1, 1).contains(s.where);
        double const each = s.where.width() / (pieces ? 0.2 : 0.6);
        if (scale == 0) scale = each;
        bool const cut = s.where.width() < 0.55 * scale && !pieces;  // at the edge of what is left out
        if (!cut) CHECK(each == Approx(scale).epsilon(1e-6));
        ++blocks;
    }
    std::size_t wanted = 0;
    for (auto const& plan : c.plans)
        for (auto const& b : plan.blocks) wanted += b.stage == 0 && b.pass == Pass::backward;
    CHECK(blocks == wanted);
    CHECK(has_text(d, "first to last piece"));
    CHECK(has_text(d, "step time in closed form"));
    CHECK(std::any_of(d.labels.begin(), d.labels.end(), [](Label const& l) { return l.text.endsWith("left out"); }));
    CHECK(std::any_of(d.spots.begin(), d.spots.end(),
                      [](Spot const& s) { return s.text.startsWith("Optimizer time\n"); }));
}

TEST_CASE("passes too short to be told apart are drawn as one, and still told") {
    TimelineChart c = samples::timeline();
    c.plans.resize(1);
    PipelineSchedule plan = schedule({8, 1500, 1, 0.3, 0, 0.6});
    c.plans[0].stages = 8, c.plans[0].blocks = plan.blocks,
    c.plans[0].end = c.plans[0].cut = c.plans[0].resumed = plan.end;
    c.plans[0].after.clear(), c.plans[0].total.reset();
    Drawing const d = drawn(c);
    CHECK(d.spots.size() < 24000);
    CHECK(d.shapes.size() < 20);
    CHECK(
        std::any_of(d.spots.begin(), d.spots.end(), [](Spot const& s) { return s.text.contains("micro-batches 1–"); }));
}

TEST_CASE("places where lines are even have a dot, a line across and a label that meets no other") {
    LineChart c = samples::lines();
    double const inf = std::numeric_limits<double>::infinity();
    for (std::size_t place : {0u, 4u, 5u, static_cast<unsigned>(c.places.size() - 1)})
        c.marks.push_back({place, 1, place == 5 ? inf : c.panels[1].lines[0].values[place],
                           std::to_string(place) + " mm² here", "Which is cheaper?"});
    Drawing const plain = drawn(samples::lines()), d = drawn(c);
    CHECK(d.shapes.size() >= plain.shapes.size() + 4 + 3);  // lines, in parts, and dots where there is a value
    CHECK(d.spots.size() == plain.spots.size() + 8);
    QList<QRectF> labels;
    for (Label const& l : d.labels)
        if (l.text.endsWith("here")) labels << l.outline().boundingRect();
    REQUIRE(labels.size() == 4);
    for (qsizetype i = 0; i < 4; ++i) {
        CHECK(d.plots[1].area.contains(labels[i]));
        for (qsizetype k = 0; k < i; ++k) CHECK_FALSE(labels[i].intersects(labels[k]));
        for (Shape const& s : d.shapes)
            if (s.pen.style() == Qt::DotLine)
                CHECK_FALSE(
                    labels[i].adjusted(1, 1, -1, -1).intersects(s.path.boundingRect().adjusted(0, 0, 0.1, 0.1)));
    }
}

TEST_CASE("a break-even in a plot of several lines says which of them are even, where there is room") {
    LineChart c = samples::lines();
    c.marks.push_back(
        {4, 1, c.panels[1].lines[0].values[4], "249 M tokens", "From which batch?", "data = hybrid, 4096 GPUs"});
    CHECK(has_text(drawn(c), "data = hybrid, 4096 GPUs: break-even 249 M tokens"));
    QString narrow;
    for (Label const& l : drawn(c, {321, 400}).labels) narrow += l.text + ' ';
    CHECK(narrow.contains("data = hybrid, 4096 GPUs at 249 M tokens"));  // in the legend
    CHECK(has_text(drawn(c, {321, 400}), "249 M tokens"));               // and at the line
}

TEST_CASE("break-evens so close that the name of one would cover the line of the next are named in the legend") {
    LineChart c = samples::lines();
    std::size_t const middle = c.places.size() / 2;
    for (std::size_t const place : {middle, middle + 1})
        c.marks.push_back({place, 1, c.panels[1].lines[0].values[place], std::to_string(place) + " M tokens",
                           "From which batch?", "data = hybrid, 4096 GPUs"});
    Drawing const d = drawn(c);
    for (Label const& l : d.labels) CHECK_FALSE(l.text.contains("break-even"));
    std::set<double> across;
    for (Shape const& s : d.shapes)
        if (s.pen.style() == Qt::DotLine) across.insert(s.path.boundingRect().center().x());
    CHECK(across.size() == 2);
    for (Label const& l : d.labels) {
        QRectF const box = l.outline().boundingRect();
        if (!l.text.endsWith("M tokens") || !d.plots[1].area.contains(l.at)) continue;
        CHECK(std::count_if(across.begin(), across.end(), [&](double x) { return x > box.left() && x < box.right(); }) <
              2);
    }
    QString const amount = QString::number(middle) + " M tokens";
    CHECK(has_text(drawn(c), amount));
    c.marks.pop_back();
    CHECK(has_text(drawn(c), "data = hybrid, 4096 GPUs: break-even " + amount));
}

TEST_CASE("panels whose titles take two lines leave the page its axis") {
    LineChart c = samples::lines();
    for (auto& panel : c.panels) panel.label = "A share of something, another share of it, a third one (%)";
    for (double const height : {300.0, 340.0, 400.0}) {
        Drawing const d = drawn(c, {321, height});
        for (Label const& l : d.labels) CHECK(l.outline().boundingRect().bottom() < height + 1);
    }
}

TEST_CASE("the label of a break-even lies on no line of the plot") {
    LineChart c = samples::lines();
    auto& panel = c.panels[1];
    panel.log = false;
    double most = 0;
    for (auto& line : panel.lines)
        for (std::size_t k = 0; k < line.values.size(); ++k)
            line.values[k] = 1 + static_cast<double>(k) / 1e3, most = std::max(most, line.values[k]);
    panel.lines[0].values[0] = panel.lines[0].values[1] = 2;  // along the top of the plot, above the mark
    c.marks.push_back({1, 1, panel.lines[0].values[1], "100 mm²", "From where?", ""});
    for (QSizeF const size : {QSizeF(1000, 700), QSizeF(321, 420)}) {
        Drawing const d = drawn(c, size);
        Plot const& plot = d.plots.at(1);
        for (Label const& l : d.labels) {
            if (!l.text.endsWith("100 mm²") || !plot.area.contains(l.at)) continue;
            Taken lines;
            for (Curve const& curve : plot.curves)
                for (qsizetype k = 1; k < curve.points.size(); ++k)
                    lines.lines << QLineF(plot.at(curve.points[k - 1].x(), curve.points[k - 1].y()),
                                          plot.at(curve.points[k].x(), curve.points[k].y()));
            CHECK(lines.crossings(l.outline()) == 0);
        }
    }
}

TEST_CASE("every place of a contour map is pointed at where it is, and says its own numbers") {
    ContourChart const c = samples::contour();
    ContourMap const& m = c.map;
    REQUIRE(m.y.values.size() > 60);
    Drawing const d = drawn(c);
    REQUIRE(d.spots.size() == static_cast<qsizetype>(m.points.size()));
    Span const x{m.x.lo, m.x.hi, m.x.log}, y{m.y.lo, m.y.hi, m.y.log};
    for (std::size_t j = 0; j < m.y.values.size(); ++j)
        for (std::size_t i = 0; i < m.x.values.size(); ++i) {
            Spot const& s = d.spots[static_cast<qsizetype>(j * m.x.values.size() + i)];
            CHECK(s.key == QString("place:%1:%2").arg(i).arg(j));
            QRectF const edge = s.where.adjusted(-1e-6, -1e-6, 1e-6, 1e-6);
            CHECK(edge.contains(d.plots[0].at(x.place(m.x.drawn[i]), y.place(m.y.drawn[j]))));
        }
}

TEST_CASE("a heat map has its levels in rising colours, a block for each step, and hatching where a limit is broken") {
    ContourChart const c = samples::contour();
    Drawing const d = drawn(c);
    REQUIRE(c.map.levels.size() > 3);
    auto const shade = [&](std::size_t band) {
        auto const& ramp = light_theme().continuous;
        return QColor::fromRgb(ramp[band * (ramp.size() - 1) / c.map.levels.size()]);
    };
    for (std::size_t band = 1; band <= c.map.levels.size(); ++band)
        CHECK(std::any_of(d.shapes.begin(), d.shapes.end(),
                          [&](Shape const& s) { return s.pen == Qt::NoPen && s.brush.color() == shade(band); }));
    CHECK(d.plots.size() == 1);
    auto const says = [&](QString const& text) {
        return std::any_of(d.spots.begin(), d.spots.end(), [&](Spot const& s) { return s.text.contains(text); });
    };
    CHECK(says("Violates a constraint: memory slack"));
    CHECK(says("at 5, "));
    for (Spot const& s : d.spots) CHECK(d.plots[0].area.adjusted(-1, -1, 1, 1).contains(s.where));
    for (char const* step : {"1", "2", "3", "4", "5", "6", "7", "8"}) CHECK(has_text(d, step));
    CHECK(has_text(d, "now"));
    CHECK(has_text(d, "lowest within the limits"));
}

TEST_CASE("what raises is blue and what lowers amber, in waterfalls as in heat maps") {
    Theme const& t = light_theme();
    Drawing const steps = drawn(samples::between());  // +70, −45, +15
    CHECK(boxes(steps, t.series[0]).size() == 2);
    CHECK(boxes(steps, t.series[1]).size() == 1);
    HeatChart one{"", "", {"one"}, {{"row", "", {2}, {}}, {"row", "", {-2}, {}}}};  // beyond the scale's ends
    auto const cells = [&, d = drawn(one)](QColor const& colour) {
        QList<double> tops;
        for (Shape const& s : d.shapes)
            if (QRectF const box = s.path.boundingRect(); s.brush.color() == colour && box.width() > 100)
                tops << box.top();
        return tops;
    };
    REQUIRE(cells(t.series[0]).size() == 1);
    REQUIRE(cells(t.series[1]).size() == 1);
    CHECK(cells(t.series[0])[0] < cells(t.series[1])[0]);
}

TEST_CASE("legend and tips mark a design whose name no longer describes it, and no other") {
    BarChart bars = samples::bars();
    REQUIRE(bars.series.size() > 1);
    bars.series[0].name = "5 HBM3", bars.series[1].name = "5 HBM3 + 2 HBF";
    bars.misnamed = {{"5 HBM3", "memory.class is HBM4, not HBM3"}};
    Drawing const d = drawn(bars, {1000, 700});
    auto const has = [&](QString const& text) {
        return std::any_of(d.labels.begin(), d.labels.end(), [&](Label const& l) { return l.text == text; });
    };
    CHECK(has("⚠ 5 HBM3"));
    CHECK(has("5 HBM3 + 2 HBF"));
    int told = 0;
    for (Spot const& spot : d.spots) {
        bool const is_first = spot.text.startsWith("5 HBM3 · ");
        CHECK(spot.text.contains("not as named: memory.class is HBM4, not HBM3") == is_first);
        told += is_first;
    }
    CHECK(told > 0);
}

TEST_CASE("ticks of an axis have one prefix, unless they span orders of magnitude") {
    auto const texts = [](std::vector<double> const& ticks) {
        QString text = tick_texts(ticks).join(", ");
        for (QChar space : {QChar(0x202F), QChar(0xA0), QChar(0x2009)}) text.replace(space, ' ');
        return text;
    };
    CHECK(texts({950e3, 1e6, 1.05e6}) == "0.95 M, 1 M, 1.05 M");
    CHECK(texts({0, 500e3, 1e6}) == "0, 0.5 M, 1 M");
    CHECK(texts({800e6, 1e9, 1.2e9}) == "0.8 G, 1 G, 1.2 G");
    CHECK(texts({1e3, 1e4, 1e5, 1e6}) == "1000, 10 000, 100 000, 1 M");
    CHECK(texts({200e3, 400e3}) == "200 000, 400 000");
}

TEST_CASE("on a narrow page sentences of the note are left out, but neither its first one nor the result") {
    ChartHeading heading("Title", "H100 · 16-bit");
    heading.subtitle = "The first sentence of the note says what is drawn.";
    for (int i = 0; i < 8; ++i) heading.subtitle += " A further sentence of the note is about something else.";
    heading.result = "B200 is cheapest everywhere. Lowest cost of each: B200 0.35, H100 0.60.";
    QString const narrow = scenario_lines(heading, 330, light_theme()).join(' ');
    CHECK(narrow.startsWith("The first sentence of the note says what is drawn. "));
    CHECK(narrow.endsWith("B200 is cheapest everywhere. Lowest cost of each: B200 0.35, H100 0.60. H100 · 16-bit"));
    CHECK(narrow.count("A further sentence") < 8);
    CHECK_FALSE(narrow.contains("…"));
    CHECK(scenario_lines(heading, 330, light_theme()).size() <= 6);
    CHECK(scenario_lines(heading, 1400, light_theme()).join(' ').count("A further sentence") == 8);
}

}  // namespace diecast
