// Where the words beside a marked point go.
#include "app/chart/plate.h"
#include <QImage>
#include <QLineF>
#include <QPainter>
#include <catch2/catch.hpp>

using namespace diecast;

TEST_CASE("a plate finds a place beside its point that covers no line and no mark") {
    QRectF const frame(64, 76, 912, 572);
    QSizeF const size(270, 24);
    KeepClear falling;  // a front that falls to the right, its knee near the lower left corner
    for (int i = 0; i <= 20; ++i) {
        QPointF const at(98 + 4 * i, 558 + 3 * i);
        if (i) falling.line << QPointF(98 + 4 * i - 4, at.y());
        falling.line << at;
    }
    QPointF const knee = falling.line[24];
    for (QPointF const& towards : {QPointF(-1, 1), QPointF(1, -1), QPointF(-1, -1)}) {
        QRectF const box = plate_place(size, knee, towards, frame, falling);
        CAPTURE(towards.x(), towards.y(), box.left(), box.top());
        CHECK(frame.contains(box));
        CHECK_FALSE(box.contains(knee));
        for (QPointF const& p : falling.line) CHECK_FALSE(box.contains(p));
        CHECK(QLineF(box.center(), knee).length() < 300);
    }
    KeepClear const above{{}, {knee - QPointF(0, 25), knee + QPointF(60, 0)}};
    for (QPointF const& mark : above.marks) CHECK_FALSE(plate_place(size, knee, {1, -1}, frame, above).contains(mark));
    QRectF const other(knee + QPointF(10, -60), QSizeF(200, 50));  // another plate, by two of its corners
    CHECK_FALSE(
        plate_place(size, knee, {1, -1}, frame, {{other.topLeft(), other.bottomRight()}, {}}).intersects(other));
    QRectF const plain = plate_place(size, {500, 300}, {1, -1}, frame);
    CHECK(plain.left() == Approx(510));
    CHECK(plain.bottom() == Approx(288));
}

TEST_CASE("the disc of a pinned design has the colour of text where colours belong to something else") {
    Theme const& t = light_theme();
    auto const ground = [&](bool coloured) {
        QImage page(20, 20, QImage::Format_RGB32);
        page.fill(t.base);
        QPainter p(&page);
        draw_pin(p, {10, 10}, 1, t, coloured);
        p.end();
        return page.pixelColor(3, 10);  // left of the letter
    };
    CHECK(ground(true) == t.colour_of(1));
    CHECK(ground(false) == t.text);
}

TEST_CASE("the mark of a design beyond the axes stands at their nearest edge, with an arrow to where it is") {
    QRectF const frame(0, 0, 200, 100);
    CHECK(nearest_inside({100, 50}, frame, 16) == QPointF(100, 50));
    CHECK(nearest_inside({500, 50}, frame, 16) == QPointF(184, 50));
    CHECK(nearest_inside({-1e9, 1e9}, frame, 16) == QPointF(16, 84));
    QImage page(200, 100, QImage::Format_RGB32);
    page.fill(Qt::white);
    QPainter p(&page);
    draw_way_to(p, {184, 50}, {500, 50}, Qt::black, Qt::white);
    draw_way_to(p, {100, 84}, {100, 900}, Qt::black, Qt::white);
    p.end();
    CHECK(page.pixelColor(196, 50) == QColor(Qt::black));  // right of its disc
    CHECK(page.pixelColor(172, 50) == QColor(Qt::white));
    CHECK(page.pixelColor(100, 96) == QColor(Qt::black));  // below
    CHECK(page.pixelColor(100, 72) == QColor(Qt::white));
}

TEST_CASE("the line to a plate passes no text") {
    QRectF const frame(64, 76, 500, 400);
    QPointF const knee(150, 400);
    KeepClear clear;  // marks all around, and names to the right of the point and above it
    for (int i = -6; i <= 6; ++i)
        for (int k = -6; k <= 6; ++k) clear.marks << knee + QPointF(14 * i, 14 * k);
    clear.text = {{170, 330, 180, 20}, {170, 380, 180, 20}, {100, 290, 180, 20}};
    for (QPointF const& towards : {QPointF(1, -1), QPointF(-1, -1), QPointF(1, 1)}) {
        QRectF const box = plate_place({150, 24}, knee, towards, frame, clear);
        QPointF const near(std::clamp(knee.x(), box.left(), box.right()),
                           std::clamp(knee.y(), box.top(), box.bottom()));
        CAPTURE(towards.x(), towards.y(), box.left(), box.top());
        for (QRectF const& text : clear.text)
            for (int i = 0; i <= 100; ++i) CHECK_FALSE(text.contains(QLineF(knee, near).pointAt(i / 100.0)));
    }
}

TEST_CASE("where the shortest line to a plate passes a name, it ends elsewhere on the plate's edge") {
    QRectF const plate(100, 50, 240, 24);
    QPointF const knee(130, 200);
    CHECK(leader_to(plate, knee) == QLineF(knee, {130, 74}));
    KeepClear clear;
    clear.text = {{110, 100, 60, 18}, {140, 130, 60, 18}};
    QLineF const leader = leader_to(plate, knee, clear);
    CHECK(leader.p2().y() == plate.bottom());
    CHECK((leader.x2() > plate.left() && leader.x2() < plate.right()));
    for (QRectF const& text : clear.text)
        for (int i = 0; i <= 100; ++i) CHECK_FALSE(text.contains(leader.pointAt(i / 100.0)));
    CHECK(leader_to(plate, {130, 90}).isNull());  // it is near
}

TEST_CASE("a plate stands where the line to it needs no long way around names, and over no line of a value") {
    QRectF const frame(64, 76, 700, 400);
    QPointF const knee(90, 400);
    KeepClear clear;  // a name between the point and the place above it
    clear.text = {{130, 340, 170, 20}};
    for (double x = 80; x < 500; x += 4) clear.line << QPointF(x, 408);
    for (double x = 90; x < 700; x += 4) clear.more_lines << QPolygonF({{x, 300}, {x + 4, 300}});
    QRectF const box = plate_place({240, 24}, knee, {1, -1}, frame, clear);
    QLineF const leader = leader_to(box, knee, clear);
    CHECK((leader.isNull() || leader.length() < 120));
    CHECK_FALSE(box.intersects(clear.text[0]));
    CHECK_FALSE((box.top() < 300 && box.bottom() > 300));
}

TEST_CASE("discs of designs at one place stand beside each other, within the frame") {
    QRectF const frame(0, 0, 200, 100);
    QList<QPointF> const points{{10, 10}, {12, 10}, {10, 12}, {100, 50}, {11, 11}};
    auto const centres = spread_discs(points, 9, frame);
    REQUIRE(centres.size() == points.size());
    CHECK((centres[0] == points[0] && centres[3] == points[3]));
    for (qsizetype i = 0; i < centres.size(); ++i) {
        CHECK(frame.contains(centres[i]));
        CHECK(QLineF(centres[i], points[i]).length() < 60);
        for (qsizetype k = 0; k < i; ++k) CHECK(QLineF(centres[i], centres[k]).length() >= 18);
    }
}
