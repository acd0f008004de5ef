#include "app/gui/explore/parallel_painter.h"
#include <algorithm>
#include <cmath>
#include "app/chart/plate.h"
#include "app/chart/shade.h"
#include "app/chart/text.h"
#include "app/gui/widgets/style.h"
#include "app/session/brush_words.h"

namespace diecast {
namespace {

/// Beside the point, right of it or left, else as little above or below as keeps it off what is taken.
QRectF free_place(QList<QRectF> const& taken, QSizeF size, QPointF at, QSizeF within) {
    auto const place = [&](bool right, double down) {
        double const left = right ? at.x() + 8 : at.x() - 8 - size.width();
        return QRectF(QPointF(std::clamp(left, 0.0, std::max(0.0, within.width() - size.width())),
                              std::clamp(at.y() - size.height() / 2 + down, 0.0, within.height() - size.height())),
                      size);
    };
    for (int step = 0; step < 12; ++step)
        for (bool const right : {true, false}) {
            double const down = (step + 1) / 2 * (size.height() + 1) * (step % 2 ? 1 : -1);
            QRectF const box = place(right, down);
            if (std::ranges::none_of(taken, [&](QRectF const& other) { return other.intersects(box); })) return box;
        }
    return place(true, 0);
}

/// Dashes of the line of a pinned design, where colours belong to the values that split the front.
Qt::PenStyle pin_style(std::size_t pin) {
    constexpr Qt::PenStyle styles[] = {Qt::SolidLine, Qt::DashLine, Qt::DotLine, Qt::DashDotLine, Qt::DashDotDotLine};
    return styles[pin % std::size(styles)];
}

double const brush_width = 12, handle = 4, label_high = 16;

}  // namespace

std::vector<BrushRange> kept_of(Brushes const& brushes, Quantity const& q) {
    BrushSpec const* brush = brushes.find(&q);
    return brush ? brush->kept : std::vector<BrushRange>();
}

QRectF ParallelPainter::rect_of(std::size_t axis, BrushRange const& i) const {
    Track const& track = layout_.axes[axis].track;
    double const step = track.entries.empty() ? 0 : 0.5 / static_cast<double>(track.entries.size());
    auto const place = [&](double v, double open) {
        return std::isfinite(v) ? std::clamp(track.place(v), -0.01, 1.01) : open;
    };
    double const lo = place(i.lo, 0) - step, hi = place(i.hi, 1) + step;
    double const a = layout_.y(axis, std::clamp(lo, 0.0, 1.0)), b = layout_.y(axis, std::clamp(hi, 0.0, 1.0));
    double const top = std::min(a, b), high = std::max(6.0, std::abs(a - b));
    return {layout_.x(axis) - brush_width / 2, top - (high > std::abs(a - b) ? 3 : 0), brush_width, high};
}

QString ParallelPainter::end_label(std::size_t axis, double end) const {
    if (!std::isfinite(end)) return {};
    QString const whole = shown(end, quantity(axis), 4);
    bool const fits =
        QFontMetricsF(text_font(type::small, QFont::DemiBold)).horizontalAdvance(whole) + 12 < layout_.gap();
    return fits ? whole : end_text(session_.graph(), quantity(axis), end);
}

/// Box of the label beside the end of a brush, where there is no tick's number.
QRectF ParallelPainter::label_of(std::size_t axis, BrushRange const& i, bool upper) const {
    QString const text = end_label(axis, upper ? i.hi : i.lo);
    if (text.isEmpty()) return {};
    QRectF const r = rect_of(axis, i);
    double const wide = QFontMetricsF(text_font(type::small, QFont::DemiBold)).horizontalAdvance(text) + 8;
    bool const above = upper != layout_.axes[axis].flipped;
    double const y = above ? r.top() - label_high - 1 : r.bottom() + 1;
    double const x = std::clamp(r.center().x() - wide / 2, 0.0, std::max(0.0, layout_.size.width() - wide));
    return {x, std::clamp(y, layout_.above - label_high + 4, layout_.size.height() - label_high), wide, label_high};
}

void ParallelPainter::draw_brush(QPainter& p, std::size_t axis, BrushRange const& i) const {
    Theme const& t = theme();
    QRectF const r = rect_of(axis, i);
    QColor fill = t.accent;
    fill.setAlphaF(0.30f);
    p.setPen(QPen(t.accent, 1.4));
    p.setBrush(fill);
    p.drawRoundedRect(r, 3, 3);
    p.setPen(Qt::NoPen);
    p.setBrush(t.accent);
    p.drawRoundedRect(QRectF(r.left() - 1, r.top() - handle / 2, r.width() + 2, handle), 2, 2);
    p.drawRoundedRect(QRectF(r.left() - 1, r.bottom() - handle / 2, r.width() + 2, handle), 2, 2);
    p.setFont(text_font(type::small, QFont::DemiBold));
    if (session_.graph().is_choice(quantity(axis))) return;  // its entries have names beside them
    for (bool upper : {false, true}) {
        QRectF const label = label_of(axis, i, upper);
        if (label.isEmpty()) continue;
        p.setPen(QPen(t.accent, 1));
        p.setBrush(t.raised);
        p.drawRoundedRect(label, 3, 3);
        p.setPen(t.text);
        p.drawText(label, Qt::AlignCenter, end_label(axis, upper ? i.hi : i.lo));
    }
}

/// Boxes of the labels at the ends of the brushes: ticks have no numbers there.
QList<QRectF> ParallelPainter::brush_labels() const {
    QList<QRectF> labels;
    for (std::size_t a = 0; a < layout_.axes.size(); ++a)
        for (BrushRange const& i : kept_of(session_.brushes(), quantity(a)))
            for (bool upper : {false, true})
                if (!session_.graph().is_choice(quantity(a))) labels << label_of(a, i, upper);
    return labels;
}

void ParallelPainter::draw_brushes(QPainter& p) const {
    for (std::size_t a = 0; a < layout_.axes.size(); ++a)
        for (BrushRange const& i : kept_of(session_.brushes(), quantity(a))) draw_brush(p, a, i);
}

void ParallelPainter::draw_images(QPainter& p) const {
    auto const& answer = brush_controller_.answer();
    if (!answer || answer->rest.isNull() || answer->ask.page.layout.axes != layout_.axes) return;
    p.setRenderHint(QPainter::SmoothPixmapTransform);
    QRectF const area = layout_.area();
    p.drawImage(area, answer->rest);
    p.drawImage(area, answer->brushed);
    if (answer->ask.page.layout.size == layout_.size) p.drawImage(QPointF(0, 0), answer->front);
}

/// What is looked at, over everything else.
void ParallelPainter::draw_designs(QPainter& p) const {
    Theme const& t = theme();
    Selection const& s = session_.selection();
    QRectF const area = layout_.area();
    bool const neutral = session_.picture() && !session_.picture()->value_fronts.empty();
    auto const way = [&](Design const& design, QColor const& ink, double wide, std::optional<std::size_t> pin) {
        if (!design) return;
        auto const values = brush_controller_.way_of(*design, session_.designs());
        QColor ground = t.base;
        draw_way(p, layout_, values, QPen(ground, wide + 2.5));
        draw_way(p, layout_, values, QPen(ink, wide, pin && neutral ? pin_style(*pin) : Qt::SolidLine));
        if (!pin || values.empty() || !std::isfinite(values.front())) return;
        double const y = layout_.y(0, std::clamp(layout_.axes[0].track.place(values.front()), 0.0, 1.0));
        draw_pin(p, QPointF(area.left() - 14, y), *pin, t, !neutral);
    };
    way(s.picked, t.text, 2.2, {});
    for (std::size_t i = 0; i < s.pinned.size(); ++i)
        way(s.pinned[i], neutral ? t.text : category_colour(t, i), s.pinned[i] == s.picked ? 2.6 : 1.8, i);
    way(s.hovered, t.accent, 2.2, {});
}

/// Each axis says the value of the hovered design beside its line, whole: long names make way for each other.
void ParallelPainter::draw_values(QPainter& p) const {
    Design const& design = session_.selection().hovered;
    if (!design) return;
    Theme const& t = theme();
    auto const values = brush_controller_.way_of(*design, session_.designs());
    QList<QRectF> taken;
    p.setFont(text_font(type::small, QFont::DemiBold));
    for (std::size_t a = 0; a < values.size() && a < layout_.axes.size(); ++a) {
        if (!std::isfinite(values[a])) continue;
        QString const full = session_.graph().is_choice(quantity(a)) ? shown(session_.graph(), quantity(a), values[a])
                                                                     : number(values[a], 3);
        double const wide = QFontMetricsF(p.font()).horizontalAdvance(full) + 8;
        double const y = layout_.y(a, std::clamp(layout_.axes[a].track.place(values[a]), 0.0, 1.0));
        QRectF const plate = free_place(taken, QSizeF(wide, 16), QPointF(layout_.x(a), y), layout_.size);
        taken << plate;
        p.setPen(QPen(t.line, 1));
        p.setBrush(t.raised);
        p.drawRoundedRect(plate, 3, 3);
        p.setPen(t.text);
        p.drawText(plate, Qt::AlignCenter, full);
    }
}

}  // namespace diecast
