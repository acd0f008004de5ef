#include "app/chart/decor.h"
#include <QPaintEngine>
#include <cmath>
#include <unordered_set>
#include "app/chart/plate.h"
#include "app/chart/text.h"

namespace diecast {
namespace {

QString wish(Sense sense) {
    if (sense == Sense::maximise) return "↑ more is better";
    return sense == Sense::minimise ? "↓ less is better" : "";
}

/// Hundreds of round dots: on the screen one small picture drawn often, an eighth of the time; in a file they stay
/// shapes.
void draw_dots(QPainter& p, QList<QPointF> const& centres, QColor const& colour, double wide) {
    QPen const pen(colour, wide, Qt::SolidLine, Qt::RoundCap);
    if (p.paintEngine()->type() != QPaintEngine::Raster) {
        p.setPen(pen);
        p.drawPoints(centres.data(), static_cast<int>(centres.size()));
        return;
    }
    double const fine = p.deviceTransform().m11(), half = std::ceil(wide / 2) + 1;
    QPixmap dot((QSizeF(2 * half, 2 * half) * fine).toSize());
    dot.setDevicePixelRatio(fine);
    dot.fill(Qt::transparent);
    {
        QPainter stamp(&dot);
        stamp.setRenderHint(QPainter::Antialiasing);
        stamp.setPen(pen);
        stamp.drawPoint(QPointF(half, half));
    }
    for (QPointF const& c : centres) p.drawPixmap(c - QPointF(half, half), dot);
}

double width_of(QPainter const& p, QString const& text) { return QFontMetricsF(p.font()).horizontalAdvance(text); }

}  // namespace

void DecorItem::paint(QPainter* p, QStyleOptionGraphicsItem const*, QWidget*) {
    if (!chart_.picture()) return;
    p->setRenderHint(QPainter::Antialiasing);
    if (!chart_.heading().isEmpty()) {
        p->setFont(text_font(type::heading, QFont::DemiBold));
        p->setPen(t().text);
        QFontMetricsF const metrics(p->font());
        p->drawText(QPointF(space::wide, 28),
                    metrics.elidedText(chart_.heading(), Qt::ElideRight, chart_.size().width() - 2 * space::wide));
    }
    draw_y_title(*p);
    draw_legend(*p, draw_x_title(*p));
    draw_front(*p);
    draw_knee(*p);
    draw_marks(*p);
    if (chart_.picture()->feasible == 0) draw_emptiness(*p);
}

double DecorItem::draw_x_title(QPainter& p) const {
    Question const& question = chart_.picture()->question;
    QRectF const area = chart_.plotArea();
    QString const name = axis_title(*question.x), rest = wish(sense_in(question.objectives, *question.x));
    QFont const strong = text_font(type::axis, QFont::DemiBold), plain = text_font(type::small);
    double const base = area.bottom() + 42,
                 more = rest.isEmpty() ? 0 : 8 + QFontMetricsF(plain).horizontalAdvance(rest);
    double const left = area.right() - more - QFontMetricsF(strong).horizontalAdvance(name);
    p.setFont(strong);
    p.setPen(t().text);
    p.drawText(QPointF(left, base), name);
    p.setFont(plain);
    p.setPen(t().muted);
    p.drawText(QPointF(area.right() - more + 8, base), rest);
    return left;
}

/// Shares its line with the colours, which come first: they explain most of the ink.
void DecorItem::draw_y_title(QPainter& p) const {
    Question const& question = chart_.picture()->question;
    double const base = chart_.plotArea().top() - 14;
    QString const name = axis_title(*question.y), rest = wish(sense_in(question.objectives, *question.y));
    QFont const strong = text_font(type::axis, QFont::DemiBold);
    double const end = space::wide + QFontMetricsF(strong).horizontalAdvance(name);
    double const until = chart_.picture()->feasible > 0 ? draw_colours(p, end + 16) : chart_.plotArea().right();
    p.setFont(strong);
    p.setPen(t().text);
    p.drawText(QPointF(space::wide, base), name);
    p.setFont(text_font(type::small));
    p.setPen(t().muted);
    if (end + 8 + width_of(p, rest) + 16 < until) p.drawText(QPointF(end + 8, base), rest);
}

/// Below the plot, left of the title of the horizontal axis; what finds no room there is left out.
void DecorItem::draw_legend(QPainter& p, double until) const {
    Picture const& picture = *chart_.picture();
    QRectF const area = chart_.plotArea();
    double const base = area.bottom() + 42, middle = base - 4;
    double left = space::wide;
    p.setFont(text_font(type::small));
    auto const room = [&](QString const& text, double sign) {  // writes the text, leaves room for its sign
        if (left + sign + width_of(p, text) + 16 > until) return false;
        p.setPen(t().muted);
        p.drawText(QPointF(left + sign, base), text);
        return true;
    };
    auto const next = [&](QString const& text, double sign) { left += sign + width_of(p, text) + 18; };
    QString const line = "front in these two", limit = "breaks a limit",
                  all = QString("front in all %1").arg(picture.question.objectives.size());
    if (!picture.outline.empty() && room(line, 24)) {
        p.setPen(QPen(t().front, 2));
        p.drawLine(QPointF(left, middle), QPointF(left + 18, middle));
        next(line, 24);
    }
    if (picture.question.objectives.size() > 2 && !picture.front.empty() && room(all, 12)) {
        p.setPen(QPen(t().front, 4, Qt::SolidLine, Qt::RoundCap));
        p.drawPoint(QPointF(left + 4, middle));
        next(all, 12);
    }
    if (picture.feasible < picture.designs && room(limit, 14)) {
        p.setPen(Qt::NoPen);
        p.setBrush(t().infeasible);
        p.drawRoundedRect(QRectF(left, middle - 4, 8, 8), 2, 2);
    }
}

/// Right of `from`, where there is room for the words; returns where it starts.
double DecorItem::draw_colours(QPainter& p, double from) const {
    Shade const& s = chart_.shading();
    QRectF const area = chart_.plotArea();
    p.setFont(text_font(type::small));
    p.setPen(t().muted);
    double const high = std::max(34.0, width_of(p, s.high) + 6);
    QRectF const bar(area.right() - high - 100, area.top() - 22, 100, 8);
    p.drawText(QPointF(bar.right() + 6, bar.bottom()), s.high);
    double left = bar.left() - 6 - width_of(p, s.low);
    p.drawText(QPointF(left, bar.bottom()), s.low);
    QString const meaning = QFontMetricsF(p.font()).elidedText(s.meaning, Qt::ElideRight, left - 10 - from);
    if (meaning.size() > 4) {
        left -= width_of(p, meaning) + 10;
        p.drawText(QPointF(left, bar.bottom()), meaning);
    }
    auto const& table = chart_.picture()->question.colour ? t().continuous : t().density;
    QImage colours(256, 1, QImage::Format_RGB32);
    for (int i = 0; i < 256; ++i) colours.setPixel(i, 0, table[static_cast<std::size_t>(i)]);
    p.drawImage(bar, colours);
    return left;
}

/// One marker per cell is all one can see.
void DecorItem::draw_front(QPainter& p) const {
    Picture const& picture = *chart_.picture();
    std::unordered_set<std::int64_t> taken;
    QList<QPointF> centres;
    for (FrontPoint const& point : picture.front) {
        QPointF const c = chart_.at(point.x, point.y);
        if (!chart_.plotArea().contains(c)) continue;
        auto const cell = static_cast<std::int64_t>(c.y() / 3) * 100000 + static_cast<std::int64_t>(c.x() / 3);
        if (taken.insert(cell).second) centres << c;
    }
    bool const few = centres.size() <= 300;
    if (few) draw_dots(p, centres, t().base, 5.4);
    draw_dots(p, centres, t().front, few ? 4 : 2.6);
}

void DecorItem::draw_knee(QPainter& p) const {
    Picture const& picture = *chart_.picture();
    if (picture.outline.empty()) return;
    FrontPoint const& knee = picture.outline[picture.knee];
    QPointF const c = chart_.at(knee.x, knee.y);
    if (!chart_.plotArea().contains(c)) return;
    Question const& q = picture.question;
    p.setPen(QPen(t().base, 4));
    p.setBrush(Qt::NoBrush);
    p.drawEllipse(c, 7.5, 7.5);
    p.setPen(QPen(t().front, 1.6));
    p.setBrush(t().front);
    p.drawEllipse(c, 5.5, 5.5);
    p.setBrush(Qt::NoBrush);
    p.drawEllipse(c, 9.5, 9.5);
    Graph const& graph = picture.plan->graph();
    QPointF const outwards(sense_in(q.objectives, *q.x) == Sense::maximise ? 1 : -1,
                           sense_in(q.objectives, *q.y) == Sense::maximise ? -1 : 1);
    draw_plate(p, "Knee  " + shown(graph, *q.x, knee.x, 3) + " · " + shown(graph, *q.y, knee.y, 3), c, outwards,
               chart_.plotArea(), t(), chart_.outline());
}

void DecorItem::draw_marks(QPainter& p) const {
    if (auto const c = chart_.at(chart_.marks().picked)) {
        p.setBrush(Qt::NoBrush);
        p.setPen(QPen(t().base, 4.5));
        p.drawEllipse(*c, 8, 8);
        p.setPen(QPen(t().text, 2));
        p.drawEllipse(*c, 8, 8);
    }
    for (int i : {0, 1})
        if (auto const c = chart_.at(chart_.marks().pinned[i])) {
            p.setPen(QPen(t().base, 1.5));
            p.setBrush(t().text);
            p.drawEllipse(*c, 9, 9);
            p.setPen(t().base);
            p.setFont(text_font(type::small, QFont::Bold));
            p.drawText(QRectF(*c - QPointF(9, 9), QSizeF(18, 18)), Qt::AlignCenter, i == 0 ? "A" : "B");
        }
}

/// Says which limit stands in the way: the one that most designs break.
void DecorItem::draw_emptiness(QPainter& p) const {
    Picture const& picture = *chart_.picture();
    QString text = "No design keeps every limit; grey shows what there would be without them.";
    std::size_t worst = 0;
    for (std::size_t i = 0; i < picture.broken.size(); ++i)
        if (picture.broken[i] > picture.broken[worst]) worst = i;
    if (worst < picture.broken.size() && worst < picture.question.constraints.size()) {
        Constraint const& c = picture.question.constraints[worst];
        double const share = 100.0 * static_cast<double>(picture.broken[worst]) /
                             static_cast<double>(std::max<std::uint64_t>(1, picture.designs));
        QString limit;
        if (std::isfinite(c.lo)) limit = "at least " + shown(c.lo, *c.quantity);
        if (std::isfinite(c.hi)) limit += (limit.isEmpty() ? "at most " : " and at most ") + shown(c.hi, *c.quantity);
        text += QString("\nTightest: %1 (%2) is broken by %3 % of the designs.")
                    .arg(in_sentence(*c.quantity), limit, number(share));
    }
    if (picture.designs == 0) text = "There is nothing to evaluate.";
    draw_plate(p, text, chart_.plotArea().center(), {}, chart_.plotArea(), t());
}

}  // namespace diecast
