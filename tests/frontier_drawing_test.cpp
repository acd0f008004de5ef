// Frontier curves as drawn: steps, and names that cannot be taken for another curve's.
#include <catch2/catch.hpp>
#include "app/chart/shade.h"
#include "model/core/value_text.h"
#include "tests/chart_help.h"
#include "tests/chart_samples.h"

namespace diecast {
namespace {

QList<QLineF> pixels_of(Plot const& plot, Curve const& curve) {
    QList<QLineF> lines;
    for (qsizetype i = 1; i < curve.points.size(); ++i)
        lines << QLineF(plot.at(curve.points[i - 1].x(), curve.points[i - 1].y()),
                        plot.at(curve.points[i].x(), curve.points[i].y()));
    return lines;
}

/// By points along it.
double distance(QRectF const& box, QList<QLineF> const& lines) {
    double least = 1e9;
    for (QLineF const& line : lines)
        for (int k = 0; k <= 400; ++k) {
            QPointF const p = line.pointAt(k / 400.0);
            least = std::min(least, std::hypot(std::max({0.0, box.left() - p.x(), p.x() - box.right()}),
                                               std::max({0.0, box.top() - p.y(), p.y() - box.bottom()})));
        }
    return least;
}

/// Costs of three makers that fall with the time; `apart`: by so much.
FrontierChart fronts(double apart) {
    static constexpr Quantity time{.key = "toy.time", .label = "Delay", .sense = Sense::minimise},
        cost{.key = "toy.cost", .label = "Cost", .sense = Sense::minimise};
    FrontierChart c{"Cost against delay", "Delay", "Cost", "Maker", {&time, Sense::minimise}, {&cost, Sense::minimise}};
    for (std::size_t i = 0; i < 3; ++i) {
        FrontierChart::Curve curve{"Maker " + std::to_string(i), {}, {}};
        for (int k = 0; k < 8; ++k)
            curve.points.push_back({1.0 + k, 20.0 / (1 + k) + apart * static_cast<double>(i), {}, ""});
        c.curves.push_back(std::move(curve));
    }
    return c;
}

}  // namespace

TEST_CASE("no name begins or ends right beside the end of another curve") {
    FrontierChart c = fronts(0);
    c.curves.resize(2);
    for (FrontierChart::Point& p : c.curves[0].points) p.y = 10;  // level, to the end of the axis
    std::erase_if(c.curves[1].points, [](FrontierChart::Point const& p) { return p.x < 5; });  // begins in the middle
    for (FrontierChart::Point& p : c.curves[1].points) p.y = 10.9;
    for (double width : {480.0, 640.0, 800.0, 1000.0})
        for (double height : {360.0, 480.0, 700.0}) {
            Drawing const d = drawn(c, {width, height});
            CAPTURE(width, height);
            auto const& other = d.plots[0].curves[1];
            QPointF const start = d.plots[0].at(other.points.front().x(), other.points.front().y());
            for (Label const& label : d.labels)
                if (label.text == "Maker 0" && d.plots[0].area.contains(label.at))
                    CHECK(distance(label.outline().boundingRect(), {QLineF(start, start)}) > 20);
        }
}

TEST_CASE("a front goes by steps, and on to the end of the axis at its last design") {
    FrontierChart const c = fronts(4);
    Drawing const d = drawn(c);
    REQUIRE(d.plots.size() == 1);
    REQUIRE(d.plots[0].curves.size() == 3);
    for (Curve const& curve : d.plots[0].curves) {
        REQUIRE(curve.points.size() == 2 * 8);
        for (qsizetype k = 1; k < curve.points.size(); ++k) {
            QPointF const a = curve.points[k - 1], b = curve.points[k];
            CHECK((k % 2 ? a.y() == b.y() && a.x() < b.x() : a.x() == b.x() && a.y() > b.y()));
        }
        CHECK(curve.points.back().x() == 1);
    }
    FrontierChart more = c;  // of more x: the design with the least x is the best from the start of the axis
    more.x.sense = Sense::maximise, more.y.sense = Sense::maximise;
    Drawing const to_left = drawn(more);
    for (Curve const& curve : to_left.plots[0].curves) CHECK(curve.points.front().x() == 0);
}

TEST_CASE("curves over an input that designs have by themselves are no fronts and go straight from point to point") {
    FrontierChart const c = samples::even_frontier();
    Drawing const d = drawn(c);
    for (std::size_t i = 0; i < c.curves.size(); ++i)
        CHECK(d.plots[0].curves[static_cast<qsizetype>(i)].points.size() ==
              static_cast<qsizetype>(c.curves[i].points.size()));
}

TEST_CASE("the name of a frontier curve has its colour, lies on no curve and nearer to its own than to any other") {
    FrontierChart const c = fronts(4);
    int beside = 0;
    for (QSizeF const size : {QSizeF(1000, 700), QSizeF(700, 480), QSizeF(330, 400)}) {
        Drawing const d = drawn(c, size);
        for (std::size_t i = 0; i < c.curves.size(); ++i)
            for (Label const& l : d.labels) {
                QRectF const box = l.outline().boundingRect();
                if (l.text != QString::fromStdString(c.curves[i].name) || !d.plots[0].area.contains(box)) continue;
                CAPTURE(l.text.toStdString(), size.width());
                CHECK(l.colour == category_colour(light_theme(), i));
                double const own = distance(box, pixels_of(d.plots[0], d.plots[0].curves[static_cast<qsizetype>(i)]));
                CHECK((own > 0 && own < 16));
                for (std::size_t k = 0; k < c.curves.size(); ++k)
                    if (k != i)
                        CHECK(distance(box, pixels_of(d.plots[0], d.plots[0].curves[static_cast<qsizetype>(k)])) >
                              own + 4);
                ++beside;
            }
    }
    CHECK(beside >= 3);
}

TEST_CASE("curves of a number are coloured in its order, each lighter than the one before") {
    FrontierChart c = fronts(4);
    c.is_ordered = true;
    Drawing const d = drawn(c);
    REQUIRE(d.plots.at(0).curves.size() == 3);
    for (qsizetype i = 1; i < 3; ++i)
        CHECK(qGray(d.plots[0].curves[i].pen.color().rgb()) > qGray(d.plots[0].curves[i - 1].pen.color().rgb()));
    c.is_ordered = false;
    CHECK(drawn(c).plots.at(0).curves[0].pen.color() == category_colour(light_theme(), 0));
}

TEST_CASE("frontier curves that lie on each other from end to end are named once, together") {
    FrontierChart c = fronts(0);
    Drawing const all = drawn(c);
    CHECK(has_text(all, "Maker 0, Maker 1, Maker 2"));
    for (char const* name : {"Maker 0", "Maker 1", "Maker 2"}) CHECK_FALSE(has_text(all, name));
    for (FrontierChart::Point& p : c.curves[2].points) p.y += 8;
    Drawing const two = drawn(c);
    CHECK(has_text(two, "Maker 0, Maker 1"));
    CHECK(has_text(two, "Maker 2"));
    for (char const* name : {"Maker 0", "Maker 1"}) CHECK_FALSE(has_text(two, name));
}

TEST_CASE("what is written at a break-even says so in its curve's colour, and lies on no curve") {
    FrontierChart const c = samples::even_frontier();
    int written = 0;
    for (QSizeF const size : {QSizeF(1000, 700), QSizeF(700, 480), QSizeF(330, 400)}) {
        Drawing const d = drawn(c, size);
        for (Label const& l : d.labels)
            if (l.text.contains(" break-even ")) {
                ++written;
                for (Curve const& curve : d.plots[0].curves)
                    CHECK(distance(l.outline().boundingRect(), pixels_of(d.plots[0], curve)) > 0);
                CHECK(l.colour != light_theme().text);
            }
    }
    CHECK(written >= 3);
}

TEST_CASE("curves that lie on each other for a stretch take turns there, and a label names them") {
    FrontierChart c = fronts(4);
    c.curves.resize(2);
    for (std::size_t k = 0; k < 5; ++k) c.curves[1].points[k].y = c.curves[0].points[k].y;
    Drawing const d = drawn(c);
    CHECK(has_text(d, "Maker 0, Maker 1"));
    REQUIRE(d.plots[0].curves.size() == 3);
    Curve const& turns = d.plots[0].curves.back();
    CHECK(turns.pen.style() == Qt::CustomDashLine);
    CHECK(turns.pen.color() == d.plots[0].curves[0].pen.color());
    for (QLineF const& part : pixels_of(d.plots[0], turns))
        CHECK(distance(QRectF(part.center(), QSizeF(0, 0)), pixels_of(d.plots[0], d.plots[0].curves[1])) < 3);
    CHECK_FALSE(has_text(drawn(fronts(4)), "Maker 0, Maker 1"));
}

TEST_CASE("a line leads from where curves lie on each other to their joint name where another curve is nearer to it") {
    FrontierChart c = fronts(0.6);  // the two lower ones lie along the bottom: their name stands above the third
    c.y_label = "Cost", c.log_y = true;
    for (std::size_t k = 4; k < 8; ++k)
        for (std::size_t i = 0; i < 3; ++i) c.curves[i].points[k].y = i == 2 ? 4.3 : 4;
    Drawing const d = drawn(c, {700, 480});
    auto const name = std::ranges::find(d.labels, "Maker 0, Maker 1", &Label::text);
    REQUIRE(name != d.labels.end());
    QRectF const box = name->outline().boundingRect();
    auto const to = [&](qsizetype i) { return distance(box, pixels_of(d.plots[0], d.plots[0].curves[i])); };
    REQUIRE(to(2) < std::min(to(0), to(1)));
    CHECK(std::ranges::any_of(d.shapes, [&](Shape const& s) {
        if (s.path.elementCount() < 2) return false;
        QPointF const from = s.path.elementAt(0), until = s.path.currentPosition();
        auto const ends = [&](QPointF p) { return box.adjusted(-3, -3, 3, 3).contains(p); };
        auto const begins = [&](QPointF p) {
            return distance(QRectF(p, QSizeF(0, 0)), pixels_of(d.plots[0], d.plots[0].curves[0])) < 3;
        };
        return (ends(from) && begins(until)) || (ends(until) && begins(from));
    }));
}

TEST_CASE("a frontier curve keeps the colour of its entry where others are left out") {
    FrontierChart c = fronts(4);
    for (std::size_t i = 0; i < c.curves.size(); ++i) c.curves[i].category = i;
    c.curves.erase(c.curves.begin());
    Drawing const d = drawn(c);
    for (std::size_t i = 0; i < 2; ++i)
        CHECK(d.plots.at(0).curves.at(static_cast<qsizetype>(i)).pen.color() == category_colour(light_theme(), i + 1));
}

TEST_CASE("the legend shows the dashes of a curve beside its sign") {
    FrontierChart c = fronts(0);
    for (std::size_t i = 0; i < c.curves.size(); ++i) {
        c.curves[i].category = 4 + i;
        for (std::size_t k = 0; k < 8; ++k) c.curves[i].points[k].y *= 1 + 0.01 * static_cast<double>((i + k) % 3);
    }
    int dashed = 0;
    Drawing const d = drawn(c, {480, 400});
    for (Shape const& s : d.shapes) {
        QRectF const box = s.path.boundingRect();
        if (s.pen.style() != Qt::CustomDashLine || box.height() > 0 || box.bottom() > d.plots[0].area.top()) continue;
        ++dashed;
        double const unit = s.pen.widthF(), gap = (s.pen.dashPattern()[0] - s.pen.dashOffset()) * unit;
        CHECK(gap > 0);
        CHECK(gap + s.pen.dashPattern()[1] * unit < box.width() / 2 - 5);  // where the sign begins
    }
    CHECK(dashed == 3);
}

TEST_CASE("where labels of break-evens have no room in the plot the legend says them all, with what is even where") {
    FrontierChart const c = samples::even_frontier();
    int listed = 0;
    for (QSizeF const size : {QSizeF(1000, 700), QSizeF(480, 400), QSizeF(321, 340), QSizeF(321, 420)}) {
        Drawing const d = drawn(c, size);
        QString all;
        for (Label const& l : d.labels) all += l.text + ' ';
        for (std::size_t i = 1; i < c.curves.size(); ++i) {
            QString const name = QString::fromStdString(c.curves[i].name);
            QString const at = QString::fromStdString(value_text(c.curves[i].even->x, *c.x.quantity, 3));
            CAPTURE(all.toStdString(), size.width());
            bool const in_plot = all.contains(name + " break-even " + at),
                       in_legend = all.contains(name + " even with Memory number 0 at " + at);
            CHECK(in_plot != in_legend);
            listed += in_legend;
        }
    }
    CHECK(listed > 0);
}

}  // namespace diecast
