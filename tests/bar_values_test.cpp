// Values beside bars: no line strikes them, and a figure is as high as they need.
#include <catch2/catch.hpp>
#include <set>
#include "app/chart/export/export.h"
#include "app/chart/sheet.h"
#include "tests/chart_help.h"
#include "tests/chart_samples.h"

namespace diecast {
namespace {

/// Lines of a chart that run through all of its plot.
QList<QLineF> long_lines(Drawing const& d) {
    QRectF const area = d.plots.at(0).area;
    QList<QLineF> lines;
    for (Shape const& s : d.shapes) {
        QRectF const r = s.path.boundingRect();
        bool const level = r.height() < 0.1 && r.width() > area.width() - 1,
                   upright = r.width() < 0.1 && r.height() > area.height() - 1;
        if (s.pen != Qt::NoPen && (level || upright) && s.pen.color() != light_theme().grid)
            lines << QLineF(r.topLeft(), r.bottomRight());
    }
    return lines;
}

bool is_struck(Label const& l, QList<QLineF> const& lines) {
    QRectF const box = l.outline().boundingRect();
    return std::any_of(lines.begin(), lines.end(), [&](QLineF const& line) {
        return QRectF(line.p1(), line.p2()).normalized().adjusted(-0.1, -0.1, 0.1, 0.1).intersects(box);
    });
}

/// Ratios around the reference, the values of which would stand on it.
BarChart ratios() {
    BarChart c{"Ratios", "Over the baseline", {"a", "b", "c", "d"}, {}, false, 1.0};
    c.series = {{"", {0.93, 0.97, 1.0, 1.4}, {}, {}}};
    return c;
}

}  // namespace

TEST_CASE("the ends of a band that lies close to the base stand beyond the base, and nothing breaks its line") {
    RankChart c;
    c.base = 0;
    for (auto const& [low, high] : {std::pair{1.5, 40.}, std::pair{-40., -0.5}, std::pair{-20., 30.}}) {
        RankChart::Row row;
        row.name = "Cost per token";
        double const middle = (low + high) / 2;
        row.band = RankChart::Row::Band{low, middle - 1, middle, middle + 1, high};
        row.low_text = "low of " + std::to_string(c.rows.size());
        row.high_text = "high of " + std::to_string(c.rows.size());
        c.rows.push_back(row);
    }
    for (QSizeF const size : {QSizeF(900, 600), QSizeF(330, 260)}) {
        Drawing const d = drawn(c, size);
        QList<QLineF> const lines = long_lines(d);
        REQUIRE(lines.size() == 1);  // in one piece
        double const base = lines[0].p1().x();
        auto const box = [&](QString const& text) {
            auto const at =
                std::find_if(d.labels.begin(), d.labels.end(), [&](Label const& l) { return l.text == text; });
            REQUIRE(at != d.labels.end());
            return at->outline().boundingRect();
        };
        CAPTURE(size.width());
        CHECK(box("low of 0").right() < base);
        CHECK(box("high of 1").left() > base);
        CHECK(box("low of 0").left() > 0);
        CHECK(box("high of 0").right() < size.width());
    }
}

TEST_CASE("fractions beside each other have as many digits") {
    BarChart c{"Costs", "Cost", {"a", "b", "c", "d"}, {}};
    c.series = {{"", {0.18, 0.178, 2, 110}, {}, {}}};
    for (QSizeF const size : {QSizeF(900, 600), QSizeF(330, 260)}) {
        Drawing const d = drawn(c, size);
        for (char const* value : {"0.180", "0.178", "2", "110"}) {
            CAPTURE(value, size.width());
            CHECK(has_text(d, value));
        }
    }
    c.series[0].values = {0.18, 0.2, 1.4, 2};
    CHECK(has_text(drawn(c), "0.20"));
}

TEST_CASE("a reference line strikes no value, beside bars that stand or lie") {
    for (bool const log : {false, true})
        for (QSizeF const size : {QSizeF(900, 600), QSizeF(330, 260)}) {
            BarChart c = ratios();
            c.log = log;
            for (std::string& name : c.categories)
                if (size.width() < 400) name += " with a name of several long words that needs a line";
            Drawing const d = drawn(c, size);
            auto const lines = long_lines(d);
            REQUIRE_FALSE(lines.isEmpty());
            for (char const* value : {"0.93", "0.97", "1.4"}) {
                CAPTURE(value, size.width(), log);
                auto const label =
                    std::find_if(d.labels.begin(), d.labels.end(), [&](Label const& l) { return l.text == value; });
                REQUIRE(label != d.labels.end());
                CHECK_FALSE(is_struck(*label, lines));
            }
        }
}

// A step down that lies far from zero has its text to its right where the line at zero would pass through it.
TEST_CASE("a bar just above the reference does not read as it, and all numbers have as many digits") {
    BarChart c = ratios();
    c.series[0].values = {1.0027, 0.9996, 1.0, 1.4};
    Drawing const d = drawn(c, QSizeF(900, 600));
    for (char const* value : {"1.003", "0.9996", "1.000", "1.400"}) {
        CAPTURE(value);
        CHECK(std::any_of(d.labels.begin(), d.labels.end(), [&](Label const& l) { return l.text == value; }));
    }
}

TEST_CASE("the line at zero strikes no value of a bar that stands away from it") {
    RankChart c{"Steps", "Cost", {"raises", "lowers"}, {}};
    c.rows = {{"up", "", "", {{0, 19, 0, "+19.1  +6007 %"}}},
              {"down", "", "", {{19, 17.5, 1, "−1.55  −490 %"}}},
              {"less", "", "", {{17.5, 17.4, 1, "−0.107  −34 %"}}}};
    for (double const width : {420.0, 900.0}) {
        Drawing const d = drawn(c, {width, 400});
        QRectF const area = d.plots.at(0).area;
        for (Label const& l : d.labels)
            if (l.text.contains('%')) {
                CAPTURE(l.text.toStdString(), width);
                CHECK_FALSE(is_struck(l, long_lines(d)));
                CHECK(l.outline().boundingRect().left() > area.left());
            }
        auto const up = boxes(d, light_theme().series[0]);
        REQUIRE(up.size() == 1);
        CHECK(up[0].width() > area.width() / 4);  // texts to the left of a bar in the middle take no room from it
    }
}

TEST_CASE("names of rows that have no room are never cut alike") {
    BarChart c{"Ratios", "Over the baseline", {}, {}, false, 1.0};
    for (char const* what : {"Time to first token", "Time between tokens", "Request time"})
        for (char const* share : {"95th", "99th"})
            c.categories.push_back(std::string(what) + " under load, " + share + " percentile");
    for (char const* name : {"A", "B", "C", "D"}) c.series.push_back({name, {1, 2, 3, 4, 5, 6}, {}, {}});
    for (double const width : {300.0, 360.0, 420.0, 500.0, 640.0})
        for (double const height : {260.0, 330.0, 500.0}) {
            CAPTURE(width, height);
            Drawing const d = drawn(c, {width, height});
            std::set<QString> cut;  // with the line above
            int names = 0;
            for (qsizetype i = 0; i < d.labels.size(); ++i)
                if (QString const text = d.labels[i].text; text.contains("…"))
                    cut.insert((i > 0 ? d.labels[i - 1].text : QString()) + text), ++names;
            CHECK(static_cast<int>(cut.size()) == names);
        }
}

TEST_CASE("a figure fitted to its width is high enough for the values of its bars") {
    BarChart c{"Days to the loss", "Time (d)", {}, {}};
    c.series = {{"data parallelism alone", {}, {}, {}}, {"best hybrid", {}, {}, {}}};
    std::vector<QString> values;
    for (int k = 0; k < 10; ++k) {
        c.categories.push_back(std::to_string(256 << k) + " GPUs");
        for (std::size_t i = 0; i < 2; ++i) {
            c.series[i].values.push_back(73.9 - 7.13 * k - 0.37 * static_cast<double>(i));
            values.push_back(three(*c.series[i].values.back()));
        }
    }
    for (double const width : {321.0, 661.0}) {
        ExportOptions o;
        o.size = {width, 200}, o.heading = {"Days to the loss"};
        double const high = fitted_height(ChartContent{{}, c}, light_theme(), o);
        Drawing const d = lay_out(c, {light_theme(), {width, high}, o.heading});
        CAPTURE(width, high);
        for (QString const& value : values) {
            INFO(value.toStdString());
            CHECK(has_text(d, value));
        }
    }
}

TEST_CASE("our own numbers that the program is checked against are not drawn") {
    ChartData data = samples::bars();
    auto& bars = std::get<BarChart>(data);
    for (auto& s : bars.series)
        for (auto& target : s.targets)
            if (target) target->status = Status::regression;
    Drawing const d = drawn(data);
    for (char const* status : {"published", "derived", "recalled", "regression"})
        CHECK_FALSE(has_text(d, QString(status) + " (± tolerance)"));
}

TEST_CASE("a line across rows of bars ends before a value that has no other place") {
    BarChart c{"Ratios", "Over the baseline", {}, {}, false, 1.0};
    c.series = {{"", {}, {}, {}}};
    for (int k = 0; k < 12; ++k) {
        c.categories.push_back(std::to_string(256 << k) + " GPUs in training");
        c.series[0].values.push_back(0.905 - 0.0013 * k);
    }
    Drawing const d = drawn(c, {321, 420});
    QList<QRectF> parts;
    for (Shape const& s : d.shapes)
        if (QRectF const r = s.path.boundingRect(); s.pen.style() == Qt::CustomDashLine && r.width() < 0.1)
            if (d.plots.at(0).area.adjusted(-1, -1, 1, 1).contains(r.topLeft())) parts << r;
    REQUIRE(parts.size() > 1);
    int values = 0;
    for (Label const& l : d.labels)
        if (l.text.startsWith("0.")) {
            QRectF const box = l.outline().boundingRect();
            values += d.plots[0].area.adjusted(0, 0, 40, 0).contains(box.center());
            for (QRectF const& part : parts) CHECK_FALSE(part.adjusted(-0.1, 0, 0.1, 0).intersects(box));
        }
    CHECK(values >= 12);
}

TEST_CASE("a figure is no higher than wide for want of values alone") {
    BarChart c{"Speed-up", "Over the first", {}, {}};
    for (int s = 0; s < 9; ++s) c.series.push_back({"configuration " + std::to_string(s), {}, {}, {}});
    for (int k = 0; k < 6; ++k) {
        c.categories.push_back("inference I0" + std::to_string(k) + ", large batch");
        for (auto& s : c.series) s.values.push_back(1.0 + 0.173 * k);
    }
    ExportOptions page;
    page.size = {660, 400};
    CHECK(fitted_height({{}, c}, light_theme(), page) <= 660);
}

}  // namespace diecast
