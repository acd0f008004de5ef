#include "app/gui/widgets/icons.h"
#include <QIconEngine>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include "app/gui/widgets/style.h"

namespace diecast {
namespace {

void dots(QPainterPath& p, std::initializer_list<QPointF> list, double radius) {
    for (QPointF const& c : list) p.addEllipse(c, radius, radius);
}
void lines(QPainterPath& p, std::initializer_list<QPointF> list) {
    p.moveTo(*list.begin());
    for (QPointF const& c : list) p.lineTo(c);
}

/// Draws the glyph of a kind of chart: two axes, and what is between them.
void draw_kind(QPainterPath& p, Glyph g) {
    lines(p, {{4, 3}, {4, 20}, {21, 20}});
    switch (g) {
        case Glyph::charts:
        case Glyph::bars:
            for (auto const& [x, y] : {std::pair{7.0, 12.0}, {12.0, 6.0}, {17.0, 9.0}}) p.addRect(x, y, 2.6, 20 - y);
            return;
        case Glyph::lines:
            lines(p, {{6.5, 7}, {10, 11}, {14, 12.5}, {20, 16.5}});
            return lines(p, {{6.5, 16.5}, {11, 14.5}, {15, 9}, {20, 5}});
        case Glyph::waterfall:
            for (auto const& [x, y, high] : {std::tuple{6.5, 15.0, 5.0}, {10.2, 10.5, 4.5}, {13.9, 6.0, 4.5}})
                p.addRect(x, y, 2.6, high);
            return p.addRect(17.6, 6, 2.6, 14);
        case Glyph::roofline:
            lines(p, {{6.5, 17}, {13, 7.5}, {20.5, 7.5}});
            return dots(p, {{11, 15.5}, {17, 11.5}}, 1.1);
        default:
            return;
    }
}

void draw_symbol(QPainterPath& p, Glyph g) {
    switch (g) {
        case Glyph::warning:
            lines(p, {{12, 4}, {21, 20}, {3, 20}, {12, 4}});
            lines(p, {{12, 10}, {12, 15}});
            return dots(p, {{12, 17.4}}, 0.5);
        case Glyph::error:
            p.addEllipse(QPointF(12, 12), 8.5, 8.5);
            lines(p, {{12, 7.5}, {12, 13}});
            return dots(p, {{12, 16}}, 0.5);
        case Glyph::note:
            p.addEllipse(QPointF(12, 12), 8.5, 8.5);
            lines(p, {{12, 11}, {12, 16.5}});
            return dots(p, {{12, 8}}, 0.5);
        case Glyph::close:
            lines(p, {{7, 7}, {17, 17}});
            return lines(p, {{17, 7}, {7, 17}});
        case Glyph::die:
            p.addRoundedRect(3, 3, 18, 18, 3, 3);
            for (double x : {7.0, 13.5})
                for (double y : {7.0, 13.5}) p.addRect(x, y, 3.5, 3.5);
            return;
        case Glyph::floorplan:
            p.addRoundedRect(2.5, 4.5, 19, 15, 1.5, 1.5);
            p.addRect(8.5, 7.5, 7, 9);
            for (double x : {5.5, 18.5})
                for (double y : {8.5, 12.0, 15.5}) lines(p, {{x - 0.8, y}, {x + 0.8, y}});
            return;
        case Glyph::parallel:
            for (double x : {4.0, 12.0, 20.0}) lines(p, {{x, 3.5}, {x, 20.5}});
            lines(p, {{4, 7}, {12, 16}, {20, 9}});
            return lines(p, {{4, 17}, {12, 9}, {20, 17}});
        case Glyph::map:
            p.addRect(3.5, 4, 17, 16);
            lines(p, {{3.5, 15}, {8, 12.5}, {12, 11.5}, {14.5, 4}});
            return lines(p, {{12, 11.5}, {16, 14.5}, {20.5, 15.5}});
        case Glyph::timeline:
            for (double i : {0.0, 1.0, 2.0}) {
                p.addRect(3 + 3 * i, 4 + 6 * i, 5, 4);
                p.addRect(10.5 + 1.5 * i, 4 + 6 * i, 9 - 1.5 * i, 4);
            }
            return;
        case Glyph::copy:
            p.addRoundedRect(8.5, 8.5, 11.5, 11.5, 2, 2);
            return lines(p, {{5.5, 15.5}, {4, 15.5}, {4, 4}, {15.5, 4}, {15.5, 5.5}});
        default:
            return draw_kind(p, g);
    }
}

/// The path of a glyph on a grid of 24 × 24.
QPainterPath path(Glyph g) {
    QPainterPath p;
    switch (g) {
        case Glyph::explore:
            lines(p, {{4, 3}, {4, 20}, {21, 20}});
            dots(p, {{8, 8}, {10, 13}, {14, 15.5}, {19, 16.5}, {15, 9}, {18, 5.5}}, 1.1);
            break;
        case Glyph::design:
            p.addRoundedRect(3.5, 3.5, 17, 17, 2, 2);
            p.addRect(9, 7, 6, 10);
            for (double y : {7.0, 12.8}) p.addRect(5.6, y, 1.9, 4.2), p.addRect(16.5, y, 1.9, 4.2);
            break;
        case Glyph::compare:
            for (double x : {3.5, 13.5}) p.addRoundedRect(x, 4, 7, 16, 1.5, 1.5);
            lines(p, {{5.5, 9}, {8.5, 9}}), lines(p, {{5.5, 13}, {8.5, 13}});
            lines(p, {{15.5, 9}, {18.5, 9}});
            lines(p, {{15.5, 16}, {18.5, 16}});
            break;
        case Glyph::claims:
            p.addRoundedRect(5, 3, 14, 18, 1.5, 1.5);
            for (double y : {8.0, 16.0}) lines(p, {{12, y}, {15.5, y}});
            lines(p, {{8, 8}, {9, 9}, {10.5, 6.8}});
            lines(p, {{8, 16}, {9, 17}, {10.5, 14.8}});
            lines(p, {{8.5, 12}, {15.5, 12}});
            break;
        case Glyph::catalogue:
            p.addRoundedRect(3.5, 4, 4, 16, 1, 1);
            p.addRoundedRect(7.5, 4, 4, 16, 1, 1);
            lines(p, {{14.4, 5.6}, {17.9, 4.6}, {21.6, 18.6}, {18.1, 19.6}, {14.4, 5.6}});
            lines(p, {{4.8, 8}, {6.2, 8}});
            lines(p, {{8.8, 8}, {10.2, 8}});
            break;
        case Glyph::sensitivity:
            lines(p, {{12, 3}, {12, 21}});
            p.addRect(3, 5, 18, 3.4);
            p.addRect(6.5, 10.3, 11.5, 3.4);
            p.addRect(9, 15.6, 5.5, 3.4);
            break;
        case Glyph::fit:
            lines(p, {{4, 9}, {4, 4}, {9, 4}});
            lines(p, {{15, 4}, {20, 4}, {20, 9}});
            lines(p, {{20, 15}, {20, 20}, {15, 20}});
            lines(p, {{9, 20}, {4, 20}, {4, 15}});
            break;
        case Glyph::save:
            lines(p, {{12, 4}, {12, 15}});
            lines(p, {{7.5, 10.5}, {12, 15}, {16.5, 10.5}});
            lines(p, {{4, 16}, {4, 20}, {20, 20}, {20, 16}});
            break;
        case Glyph::theme:
            p.addEllipse(QPointF(12, 12), 8, 8);
            break;
        default:
            draw_symbol(p, g);
    }
    return p;
}

class Engine : public QIconEngine {
public:
    explicit Engine(Glyph g) : glyph_(g) {}
    QIconEngine* clone() const override { return new Engine(glyph_); }
    void paint(QPainter* p, QRect const& box, QIcon::Mode mode, QIcon::State state) override {
        p->save();
        p->setRenderHint(QPainter::Antialiasing);
        p->translate(box.topLeft());
        p->scale(box.width() / 24.0, box.height() / 24.0);
        QColor colour = state == QIcon::On ? theme().accent : theme().muted;
        if (glyph_ == Glyph::warning || glyph_ == Glyph::error) colour = theme().bad;
        if (glyph_ == Glyph::die || glyph_ == Glyph::note) colour = theme().accent;
        if (mode == QIcon::Disabled) colour.setAlphaF(0.55f);
        p->setPen(QPen(colour, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        p->drawPath(path(glyph_));
        if (glyph_ == Glyph::theme) {
            p->setBrush(colour);
            p->drawChord(QRectF(4, 4, 16, 16), 90 * 16, 180 * 16);
        }
        p->restore();
    }
    QPixmap pixmap(QSize const& size, QIcon::Mode mode, QIcon::State state) override {
        QPixmap result(size);
        result.fill(Qt::transparent);
        QPainter p(&result);
        paint(&p, QRect(QPoint(), size), mode, state);
        return result;
    }

private:
    Glyph glyph_;
};

}  // namespace

QIcon icon(Glyph g) { return QIcon(new Engine(g)); }

Glyph glyph_named(std::string_view kind) {
    static constexpr std::pair<std::string_view, Glyph> glyphs[]{
        {"bars", Glyph::bars},         {"lines", Glyph::lines},         {"waterfall", Glyph::waterfall},
        {"roofline", Glyph::roofline}, {"floorplan", Glyph::floorplan}, {"timeline", Glyph::timeline},
        {"map", Glyph::map},           {"contour", Glyph::map}};
    auto const* const found =
        std::find_if(std::begin(glyphs), std::end(glyphs), [&](auto const& g) { return g.first == kind; });
    return found == std::end(glyphs) ? Glyph::explore : found->second;
}

}  // namespace diecast
