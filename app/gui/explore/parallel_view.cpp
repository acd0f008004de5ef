#include "app/gui/explore/parallel_view.h"
#include <QAccessible>
#include <QLineEdit>
#include <QPainter>
#include <cmath>
#include "app/chart/plate.h"
#include "app/chart/text.h"
#include "app/gui/widgets/style.h"
#include "app/session/brush_words.h"

namespace diecast {
namespace {

double const brush_width = 12, handle = 4, label_high = 16;

}  // namespace

ParallelView::ParallelView(Session& session, QWidget* parent)
    : QWidget(parent), session_(session), brushing_(session.brushing()) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(320, 150);
    setAccessibleName(tr("Parallel coordinates"));
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    connect(&brushing_, &BrushController::answered, this, &ParallelView::follow);
    connect(&brushing_, &BrushController::columns_changed, this, &ParallelView::follow);
    connect(&brushing_, &BrushController::axes_changed, this, &ParallelView::follow);
    connect(&session, &Session::brushes_changed, this, &ParallelView::follow);
    connect(&session, &Session::selection_changed, this, qOverload<>(&QWidget::update));
    follow();
}

void ParallelView::follow() {
    layout_ = brushing_.layout();
    layout_.size = size();
    if (axis_ >= static_cast<int>(layout_.axes.size())) axis_ = static_cast<int>(layout_.axes.size()) - 1;
    setAccessibleDescription(spoken());
    ground_ = {};
    update();
}

void ParallelView::tell_size() {
    layout_.size = size();
    brushing_.paint_on(size(), devicePixelRatioF(), isVisible());
}

void ParallelView::resizeEvent(QResizeEvent* e) {
    QWidget::resizeEvent(e);
    stop_typing();
    ground_ = {};
    tell_size();
}

void ParallelView::showEvent(QShowEvent* e) {
    QWidget::showEvent(e);
    tell_size();
    brushing_.want(+1);
}

void ParallelView::hideEvent(QHideEvent* e) {
    QWidget::hideEvent(e);
    tell_size();
    brushing_.want(-1);
}

void ParallelView::changeEvent(QEvent* e) {
    QWidget::changeEvent(e);
    if (e->type() == QEvent::PaletteChange) ground_ = {}, brushing_.repaint();
}

KeptColumn const* ParallelView::column(std::size_t axis) const {
    auto const& columns = brushing_.columns();
    return columns ? columns->find(layout_.axes[axis].quantity) : nullptr;
}

std::vector<Interval> ParallelView::kept(std::size_t axis) const {
    BrushSpec const* brush = session_.brushes().find(layout_.axes[axis].quantity);
    return brush ? brush->kept : std::vector<Interval>();
}

QString ParallelView::spoken() const {
    if (layout_.axes.empty()) return tr("The numbers of all designs are not kept yet.");
    QString const help =
        tr("Left and right arrows go from axis to axis, control with up and down narrows, shift widens, "
           "Enter types a range, Delete clears.");
    if (axis_ < 0) return tr("%1 axes.").arg(layout_.axes.size()) + " " + help;
    auto const a = static_cast<std::size_t>(axis_);
    Brushes one;
    if (BrushSpec const* b = session_.brushes().find(&quantity(a))) one.list.push_back(*b);
    QString const brushed =
        one.list.empty() ? tr("not brushed") : sentence_of(session_.graph(), one, brushing_.columns().get());
    QString const place =
        tr("Axis %1 of %2, %3: %4.").arg(axis_ + 1).arg(layout_.axes.size()).arg(title(quantity(a)), brushed);
    return place + " " + help;
}

QRectF ParallelView::rect_of(std::size_t axis, Interval const& i) const {
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

QString ParallelView::end_label(std::size_t axis, double end) const {
    if (!std::isfinite(end)) return {};
    QString const whole = shown(end, quantity(axis), 4);
    bool const fits =
        QFontMetricsF(text_font(type::small, QFont::DemiBold)).horizontalAdvance(whole) + 12 < layout_.gap();
    return fits ? whole : end_text(session_.graph(), quantity(axis), end);
}

/// Beside the end of a brush, where there is no tick's number.
QRectF ParallelView::label_of(std::size_t axis, Interval const& i, bool upper) const {
    QString const text = end_label(axis, upper ? i.hi : i.lo);
    if (text.isEmpty()) return {};
    QRectF const r = rect_of(axis, i);
    double const wide = QFontMetricsF(text_font(type::small, QFont::DemiBold)).horizontalAdvance(text) + 8;
    bool const above = upper != layout_.axes[axis].flipped;
    double const y = above ? r.top() - label_high - 1 : r.bottom() + 1;
    double const x = std::clamp(r.center().x() - wide / 2, 0.0, std::max(0.0, width() - wide));
    return {x, std::clamp(y, ParallelLayout::above - label_high + 4, height() - label_high), wide, label_high};
}

void ParallelView::draw_brush(QPainter& p, std::size_t axis, Interval const& i) const {
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

void ParallelView::draw_brushes(QPainter& p) const {
    for (std::size_t a = 0; a < layout_.axes.size(); ++a)
        for (Interval const& i : kept(a)) draw_brush(p, a, i);
}

void ParallelView::draw_images(QPainter& p) const {
    auto const& answer = brushing_.answer();
    if (!answer || answer->rest.isNull() || answer->ask.page.layout.axes != layout_.axes) return;
    p.setRenderHint(QPainter::SmoothPixmapTransform);
    QRectF const area = layout_.area();
    p.drawImage(area, answer->rest);
    p.drawImage(area, answer->brushed);
    if (answer->ask.page.layout.size == layout_.size) p.drawImage(QPointF(0, 0), answer->front);
}

/// What is looked at, over everything else.
void ParallelView::draw_designs(QPainter& p) {
    Theme const& t = theme();
    Selection const& s = session_.selection();
    QRectF const area = layout_.area();
    auto const way = [&](Design const& design, QColor const& ink, double wide, std::optional<std::size_t> pin) {
        if (!design) return;
        auto const values = brushing_.way_of(*design);
        QColor ground = t.base;
        draw_way(p, layout_, values, QPen(ground, wide + 2.5));
        draw_way(p, layout_, values, QPen(ink, wide));
        if (!pin || values.empty() || !std::isfinite(values.front())) return;
        double const y = layout_.y(0, std::clamp(layout_.axes[0].track.place(values.front()), 0.0, 1.0));
        draw_pin(p, QPointF(area.left() - 14, y), *pin, t);
    };
    way(s.picked, t.text, 2.2, {});
    for (std::size_t i = 0; i < s.pinned.size(); ++i)
        way(s.pinned[i], t.colour_of(i), s.pinned[i] == s.picked ? 2.6 : 1.8, i);
    way(s.hovered, t.accent, 2.2, {});
}

/// Each axis says the value of the hovered design beside its line.
void ParallelView::draw_plate_of_hovered(QPainter& p) const {
    Design const& design = session_.selection().hovered;
    if (!design) return;
    Theme const& t = theme();
    auto const values = brushing_.way_of(*design);
    p.setFont(text_font(type::small, QFont::DemiBold));
    for (std::size_t a = 0; a < values.size() && a < layout_.axes.size(); ++a) {
        if (!std::isfinite(values[a])) continue;
        QString const full = session_.graph().is_choice(quantity(a)) ? shown(session_.graph(), quantity(a), values[a])
                                                                     : number(values[a], 3);
        QString const text = p.fontMetrics().elidedText(full, Qt::ElideRight, static_cast<int>(layout_.gap() - 20));
        double const wide = QFontMetricsF(p.font()).horizontalAdvance(text) + 8;
        double const y = layout_.y(a, std::clamp(layout_.axes[a].track.place(values[a]), 0.0, 1.0));
        QRectF const plate(std::clamp(layout_.x(a) + 8, 0.0, width() - wide), std::clamp(y - 8, 0.0, height() - 16.0),
                           wide, 16);
        p.setPen(QPen(t.line, 1));
        p.setBrush(t.raised);
        p.drawRoundedRect(plate, 3, 3);
        p.setPen(t.text);
        p.drawText(plate, Qt::AlignCenter, text);
    }
}

QPixmap const& ParallelView::ground() {
    if (!ground_.isNull() && ground_.devicePixelRatio() == devicePixelRatioF()) return ground_;
    ground_ = QPixmap((QSizeF(size()) * devicePixelRatioF()).toSize());
    ground_.setDevicePixelRatio(devicePixelRatioF());
    ground_.fill(theme().base);
    QPainter p(&ground_);
    p.setRenderHint(QPainter::Antialiasing);
    draw_images(p);
    draw_axes(p, layout_, session_.graph(), session_.study().objectives, hasFocus() ? axis_ : hot_, theme());
    return ground_;
}

void ParallelView::paintEvent(QPaintEvent*) {
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    Theme const& t = theme();
    if (layout_.axes.size() < 2) {
        p.setPen(t.muted);
        bool const few = brushing_.columns() && brushing_.axes().size() < 2;
        p.drawText(rect(), Qt::AlignCenter,
                   few ? tr("Choose two axes or more under “Axes”.") : tr("Keeping the numbers of all designs …"));
        return;
    }
    p.drawPixmap(0, 0, ground());
    draw_designs(p);
    draw_brushes(p);
    draw_plate_of_hovered(p);
    if (dragging_ && held_.grip == Grip::heading) {  // where the axis would go
        p.setPen(QPen(t.accent, 2, Qt::DashLine));
        p.drawLine(QPointF(at_.x(), layout_.area().top() - 8), QPointF(at_.x(), layout_.area().bottom()));
    }
    if (hasFocus() && axis_ < 0) {
        p.setPen(QPen(t.accent, 1));
        p.setBrush(Qt::NoBrush);
        p.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
    }
}

/// A line of the front within 5 px; else, of what is brushed, the design whose line passes nearest, within 12 px.
std::optional<std::uint64_t> ParallelView::nearest(QPointF at) const {
    auto const& answer = brushing_.answer();
    QRectF const area = layout_.area();
    if (!answer || answer->steps.empty() || answer->ask.page.layout.axes != layout_.axes || !area.contains(at))
        return {};
    auto const gap =
        std::min(static_cast<std::size_t>((at.x() - area.left()) / layout_.gap()), layout_.axes.size() - 2);
    double const t = (at.x() - layout_.x(gap)) / layout_.gap();
    std::optional<std::uint64_t> best;
    double least = 5;
    for (std::size_t i = 0; i < answer->ways.size(); ++i) {
        auto const y = [&](std::size_t a) { return layout_.y(a, layout_.axes[a].track.place(answer->ways[i][a])); };
        double const d = std::abs(y(gap) * (1 - t) + y(gap + 1) * t - at.y());
        if (d < least) least = d, best = answer->drawn[i];
    }
    if (best) return best;
    float from[256], to[256];
    std::fill_n(from, 256, 1e9f), std::fill_n(to, 256, 1e9f);
    Steps const &left = *answer->steps[gap], &right = *answer->steps[gap + 1];
    for (std::size_t i = 0; i < left.steps.size(); ++i)
        from[i] = static_cast<float>(layout_.y(gap, left.steps[i].centre) * (1 - t) - at.y());
    for (std::size_t i = 0; i < right.steps.size(); ++i)
        to[i] = static_cast<float>(layout_.y(gap + 1, right.steps[i].centre) * t);
    float nearest_so_far = 12;
    KeptColumns const& columns = *answer->ask.columns;
    for (std::size_t r = 0; r < columns.rows; ++r) {
        float const d = std::abs(from[left.at[r]] + to[right.at[r]]);
        if (d < nearest_so_far && ((*answer->inside)[r] & columns.feasible[r]))
            nearest_so_far = d, best = columns.design(r);
    }
    return best;
}

}  // namespace diecast
