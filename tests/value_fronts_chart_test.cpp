// Fronts of several values in the chart of every design: names, colours and the room that they take.
#include <QGraphicsScene>
#include <QPainter>
#include <catch2/catch.hpp>
#include "app/chart/chart.h"
#include "app/chart/chart_frame.h"
#include "app/chart/export/export.h"
#include "app/chart/line_names.h"
#include "app/chart/plate.h"
#include "model/model.h"
#include "optimizer/sweep/categories.h"
#include "tests/painted_text.h"

using namespace diecast;

namespace {

/// Packages of one, two and four dies, with die area: what they cost against what they compute.
std::shared_ptr<Picture const> dies_picture(char const* colour, std::string const& areas = "400 .. 1600 mm2 steps 30",
                                            std::string const& dies = "4, 1, 2") {
    static Graph const graph = make_model();
    StudyReading const reading = read_study(graph,
                                            R"({"diecast": 3, "kind": "study", "name": "t", "title": "Tested",
        "axes": [{"key": "package.silicon_area", "text": ")" +
                                                areas + R"("}, {"key": "package.dies", "values": [)" + dies + R"(]}],
        "objectives": ["package.cost", "package.peak"]})",
                                            "");
    REQUIRE(reading.issues.empty());
    Question q = question_of(graph, reading.study);
    q.x = graph.find("package.peak"), q.y = graph.find("package.cost"), q.colour = graph.find(colour);
    put_limits(graph, reading.study, q);
    Pool pool(2);
    Explorer explorer(graph, pool);
    auto const picture = explorer.run(sized_for(q, {900, 600}));
    REQUIRE(picture);
    return picture;
}

std::map<QRgb, int> pixels_of(QImage const& image) {
    std::map<QRgb, int> pixels;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) ++pixels[image.pixel(x, y)];
    return pixels;
}

/// A front of steps, falling to the right or rising.
QPolygonF steps_from(QPointF at, double down) {
    QPolygonF line{at};
    for (int i = 0; i < 12; ++i) {
        at += QPointF(30, 0);
        line << at;
        at += QPointF(0, down);
        line << at;
    }
    return line;
}

}  // namespace

TEST_CASE("a small count has a colour and a named line for each value, and the legend names them all") {
    auto const picture = dies_picture("package.dies");
    REQUIRE(picture->value_fronts.size() == 3);
    for (Theme const* t : {&light_theme(), &dark_theme()}) {
        Shade const s = shade(*picture, *t);
        CHECK(s.names == QStringList{"1", "2", "4"});
        CHECK(s.low == "1");
        auto const pixels = pixels_of(chart_image(picture, *t, {{900, 600}}));
        REQUIRE(s.colours.size() == 3);
        for (QColor const& c : s.colours) CHECK(pixels.at(c.rgb()) > 60);  // a swatch has 64
    }
    QString const svg = QString::fromUtf8(chart_svg({picture, {}}, light_theme(), {{900, 600}}));
    for (char const* text : {">1 die per package<", ">2 dies per package<", ">4 dies per package<"})
        CHECK(svg.contains(text));
}

TEST_CASE("of more than four counted values every second curve is dashed") {
    auto const dashed = [](std::string const& dies) {
        Chart chart(light_theme());
        chart.resize(900, 600);
        chart.show(dies_picture("package.dies", "400 .. 1600 mm2 steps 30", dies));
        std::vector<bool> is_dashed;
        for (qsizetype i = 0; i < chart.shading().colours.size(); ++i)
            is_dashed.push_back(chart.value_pen(i).style() != Qt::SolidLine);
        for (qsizetype i = 0; i < chart.line_names().size(); ++i)
            CHECK(chart.line_names()[i].is_dashed == is_dashed[static_cast<std::size_t>(i)]);
        return is_dashed;
    };
    CHECK(dashed("1, 2, 3, 4") == std::vector<bool>(4));
    CHECK(dashed("1, 2, 3, 4, 6") == std::vector<bool>{false, true, false, true, false});
}

TEST_CASE("the square of a dashed curve has a gap, in the legend and beside the curve") {
    for (bool const is_dashed : {false, true}) {
        QImage image(16, 16, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter p(&image);
        draw_swatch(p, QRectF(4, 4, 8, 8), Qt::red, is_dashed);
        CHECK(image.pixelColor(5, 8) == QColor(Qt::red));
        CHECK(image.pixelColor(10, 8) == QColor(Qt::red));
        CHECK(image.pixelColor(7, 8) == QColor(is_dashed ? Qt::white : Qt::red));
    }
}

TEST_CASE("the lines of values and the steps between them leave no part of the front without a line") {
    auto const picture = dies_picture("package.dies");
    Chart chart(light_theme());
    chart.resize(900, 600);
    chart.show(picture);
    auto const lies_on = [](QPointF point, QPolygonF const& line) {
        for (qsizetype i = 0; i + 1 < line.size(); ++i)
            if (QRectF(line[i], line[i + 1]).normalized().adjusted(-.01, -.01, .01, .01).contains(point)) return true;
        return false;
    };
    auto const has_line = [&](QPointF point, bool with_handovers) {
        for (LineName const& name : chart.line_names())
            if (lies_on(point, name.line)) return true;
        for (Chart::Handover const& step : chart.handovers())
            if (with_handovers && lies_on(point, step.line)) return true;
        return false;
    };
    QPolygonF const front = chart.outline();
    REQUIRE(front.size() > 20);
    int missing = 0;
    for (qsizetype i = 0; i + 1 < front.size(); ++i) {
        QPointF const middle = (front[i] + front[i + 1]) / 2;
        CHECK(has_line(middle, true));
        missing += !has_line(middle, false);
    }
    CHECK(missing > 0);
    REQUIRE_FALSE(chart.handovers().isEmpty());
    auto const categories = Categories::of(picture->plan->graph(), picture->plan->axes(), *picture->question.colour);
    for (Chart::Handover const& step : chart.handovers()) {
        double level = std::nan("");  // of what is horizontal
        for (qsizetype i = 0; i + 1 < step.line.size(); ++i)
            if (std::abs(step.line[i].y() - step.line[i + 1].y()) < .01 &&
                std::abs(step.line[i].x() - step.line[i + 1].x()) > .01)
                level = step.line[i].y();
        auto const whose = std::find_if(picture->outline.begin(), picture->outline.end(), [&](FrontPoint const& point) {
            return std::abs(chart.at(point.x, point.y).y() - level) < .01;
        });
        REQUIRE(whose != picture->outline.end());
        CHECK(step.value == static_cast<qsizetype>(categories->of(whose->design)));
        CHECK(chart.value_pen(step.value).color() == chart.shading().colours[step.value]);
    }
}

TEST_CASE("a name stands nearer to its own line than to any other, or a line leads to it") {
    QRectF const frame(60, 40, 500, 400);
    QList<LineName> names;  // twelve pixels apart: no room between them
    for (int i = 0; i < 3; ++i)
        names << LineName{"GPU " + QString::number(i), Qt::red, {}, steps_from({80.0, 200.0 + 12 * i}, 2), {}};
    place_names(names, frame, light_theme());
    auto const gap = [](QRectF const& box, QPolygonF const& line) {
        double least = 1e9;
        for (qsizetype i = 0; i + 1 < line.size(); ++i)
            for (double t = 0; t <= 1; t += 1.0 / 64) {
                QPointF const p = line[i] + t * (line[i + 1] - line[i]);
                QPointF const near(std::clamp(p.x(), box.left(), box.right()),
                                   std::clamp(p.y(), box.top(), box.bottom()));
                least = std::min(least, QLineF(p, near).length());
            }
        return least;
    };
    for (LineName const& name : names) {
        REQUIRE_FALSE(name.box.isEmpty());
        for (LineName const& other : names)
            if (name.leader.isNull()) CHECK(gap(name.box, name.line) <= gap(name.box, other.line));
        if (!name.leader.isNull()) CHECK(name.line.contains(name.leader.p1()));
    }
}

TEST_CASE("what leads from a line to its name crosses no other line where there is another way") {
    QRectF const frame(60, 40, 500, 400);
    QList<LineName> names;
    for (int i = 0; i < 3; ++i)
        names << LineName{"GPU " + QString::number(i), Qt::red, {}, steps_from({80.0, 200.0 + 12 * i}, 2), {}};
    QRectF const front(60, 225, 500, 30);  // names keep off it
    place_names(names, frame, light_theme(), {front});
    for (LineName const& name : names) {
        if (name.leader.isNull()) continue;
        for (LineName const& other : names)
            for (qsizetype i = 0; &other != &name && i + 1 < other.line.size(); ++i)
                CHECK(name.leader.intersects(QLineF(other.line[i], other.line[i + 1]), nullptr) !=
                      QLineF::BoundedIntersection);
    }
}

TEST_CASE("a number has a scale of colours, and no line but the front's") {
    auto const picture = dies_picture("package.silicon_area");
    CHECK(picture->value_fronts.empty());
    CHECK(shade(*picture, light_theme()).names.isEmpty());
    auto const pixels = pixels_of(chart_image(picture, light_theme(), {{900, 600}}));
    CHECK(pixels.at(light_theme().front.rgb()) > 100);
}

TEST_CASE("names of lines stand within the frame, apart from each other and beside all lines") {
    QRectF const frame(60, 40, 500, 400);
    QList<LineName> names;
    for (int i = 0; i < 5; ++i)
        names << LineName{"GPU " + QString(i + 1, 'X'), Qt::red, {}, steps_from({80.0, 60.0 + 40 * i}, 6)};
    names << LineName{"without a point", Qt::red};
    place_names(names, frame, light_theme());
    for (qsizetype i = 0; i < 5; ++i) {
        REQUIRE_FALSE(names[i].box.isEmpty());
        CHECK(frame.contains(names[i].box));
        for (qsizetype k = 0; k < 5; ++k) {
            if (k != i) CHECK_FALSE(names[i].box.intersects(names[k].box));
            CHECK(covered(names[i].box.adjusted(4, 4, -4, -4), {names[k].line, {}}) == 0);
        }
    }
    CHECK(names[5].box.isEmpty());
}

TEST_CASE("a dozen values have rows of their own above the plot, each whole") {
    QStringList names;
    for (int i = 0; i < 12; ++i) names << "Accelerator " + QString::number(i);
    auto const places = name_places(names, 100, 600, light_theme());
    CHECK(places.front().row == 0);
    CHECK(places.front().left == 100);
    CHECK(places.back().row >= 2);
    for (qsizetype i = 1; i < places.size(); ++i)
        CHECK((places[i].row > places[i - 1].row ? places[i].left == space::wide
                                                 : places[i].left > places[i - 1].left + frame::name_sign));
}

TEST_CASE("the name of a line keeps off marks where there is another place") {
    QRectF const frame(60, 40, 500, 400);
    QList<LineName> bare{LineName{"GPU", Qt::red, {}, steps_from({80, 200}, 4), {}}}, kept = bare;
    place_names(bare, frame, light_theme());
    QRectF const mark(bare[0].box.center() - QPointF(5, 5), QSizeF(10, 10));
    place_names(kept, frame, light_theme(), {mark});
    CHECK_FALSE(kept[0].box.isEmpty());
    CHECK_FALSE(kept[0].box.intersects(mark));
    place_names(kept, frame, light_theme(), {frame});
    CHECK(kept[0].box.isEmpty());  // half hidden it would mislead
}

TEST_CASE("names of curves make way for pinned designs, and stand on a ground that no line shows through") {
    Chart chart(light_theme());
    chart.resize(900, 600);
    chart.show(dies_picture("package.dies"));
    for (qsizetype i = 0; i < 3; ++i) {
        chart.mark({});
        QPointF const at = chart.line_names()[i].box.center(), place = chart.place(at);
        Marks pinned;
        pinned.pinned[0] = QPointF(chart.view().x.value(place.x()), chart.view().y.value(place.y()));
        chart.mark(pinned);
        QRectF const disc(at - QPointF(pin_radius, pin_radius), QSizeF(2 * pin_radius, 2 * pin_radius));
        for (LineName const& name : chart.line_names()) CHECK_FALSE(name.box.intersects(disc));
        CHECK_FALSE(chart.line_names()[i].box.isEmpty());
    }
    QImage image(200, 60, QImage::Format_RGB32);
    image.fill(Qt::red);
    QPainter p(&image);
    QLineF const leader(0, 30, 120, 30);  // of another name
    draw_names(p,
               {LineName{"GPU", Qt::blue, QRectF(20, 20, 60, 20), {}, {}},
                LineName{"CPU", Qt::green, QRectF(120, 20, 60, 20), {}, leader}},
               light_theme());
    p.end();
    for (int x = 24; x < 76; ++x)
        for (int y = 24; y < 36; ++y)
            CHECK((image.pixelColor(x, y) != QColor(Qt::red) && image.pixelColor(x, y) != QColor(Qt::green)));
}

TEST_CASE("designs at one place of a front make no step without a length") {
    auto twice = std::make_shared<Picture>(*dies_picture("package.dies"));
    std::vector<FrontPoint> const once = twice->outline;
    REQUIRE(once.size() > 2);
    twice->outline.clear();
    for (FrontPoint p : once) {
        twice->outline.push_back(p);
        p.x *= 1 + 1e-9, p.y *= 1 - 1e-9;
        twice->outline.push_back(p);
    }
    twice->knee = 0;
    Chart chart(light_theme());
    chart.resize(900, 600);
    chart.show(twice);
    QPolygonF const line = chart.outline();
    REQUIRE(line.size() > 2);
    for (qsizetype i = 1; i < line.size(); ++i) CHECK((line[i] - line[i - 1]).manhattanLength() > 1e-3);
}

TEST_CASE("the front of a value that is one design is a dot with its name") {
    auto const picture = dies_picture("package.dies", "800 mm2, 800.5 mm2");
    auto one = std::make_shared<Picture>(*picture);
    REQUIRE(one->value_fronts.size() == 3);
    for (ValueFront& f : one->value_fronts) f.points.resize(1);
    Chart chart(light_theme());
    chart.resize(900, 600);
    chart.show(one);
    QImage const image = chart_image(one, light_theme(), {{900, 600}});
    for (qsizetype i = 0; i < 3; ++i) {
        LineName const& name = chart.line_names()[i];
        REQUIRE(name.line.size() == 1);
        CHECK_FALSE(name.box.isEmpty());
        int inked = 0;
        for (int dx = -3; dx <= 3; ++dx)
            for (int dy = -3; dy <= 3; ++dy)
                if (QColor const c = image.pixelColor((name.line[0] + QPointF(dx, dy)).toPoint());
                    c == name.colour || c == light_theme().front)
                    ++inked;  // the knee is drawn above its own
        CAPTURE(name.text.toStdString());
        CHECK(inked > 12);
    }
}

TEST_CASE("what is better is never cut to a word that says something else") {
    for (double width : {200.0, 280.0, 321.0, 400.0, 660.0}) {
        auto const picture = dies_picture("package.dies");
        QString const svg = QString::fromUtf8(chart_svg({picture, {}}, light_theme(), {{width, 320}}));
        CHECK_FALSE(svg.contains("lower<"));
        CHECK_FALSE(svg.contains("higher<"));
    }
}

TEST_CASE("names of fronts stand where they would without the pictures before, again and in another size") {
    auto const picture = dies_picture("package.dies"), other = dies_picture("package.dies", "400 mm2, 900 mm2");
    for (QSizeF const size : {QSizeF(900, 600), QSizeF(560, 420)}) {
        Chart fresh(light_theme()), used(light_theme());
        fresh.resize(size);
        fresh.show(picture);
        for (auto const& before : {other, picture, std::make_shared<Picture const>(*picture)}) used.show(before);
        used.resize(size);
        used.show(picture);
        REQUIRE(used.line_names().size() == fresh.line_names().size());
        for (qsizetype i = 0; i < used.line_names().size(); ++i) {
            CHECK(used.line_names()[i].box == fresh.line_names()[i].box);
            CHECK(used.line_names()[i].leader == fresh.line_names()[i].leader);
        }
    }
}

TEST_CASE("the name of a measured point lies on neither the knee's disc nor its words") {
    auto const found = dies_picture("package.dies");
    FrontPoint const& knee = found->outline[found->knee];
    for (int degrees = 0; degrees < 360; degrees += 30) {
        Picture picture = *found;
        double const reach = 14;  // pixels
        QGraphicsScene scene(0, 0, 900, 600);
        Chart chart(light_theme());
        scene.addItem(&chart);
        chart.resize(900, 600);
        chart.show(found);
        QPointF const c = chart.at(knee.x, knee.y), at = chart.place(c + QLineF::fromPolar(reach, degrees).p2());
        picture.question.measured = {{"named so", "ours", found->view.x.value(at.x()), found->view.y.value(at.y())}};
        chart.show(std::make_shared<Picture const>(picture));
        TextRecorder recorder({900, 600});
        QPainter p(&recorder);
        scene.render(&p);
        p.end();
        CAPTURE(degrees);
        for (PaintedText const& piece : recorder.pieces()) {
            if (piece.text != "named so") continue;
            CHECK_FALSE(piece.box.intersects({c - QPointF(9, 9), c + QPointF(9, 9)}));
            CHECK_FALSE(piece.box.intersects(chart.knee_plate()));
        }
    }
}
