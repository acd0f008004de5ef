#include "app/gui/explore/parallel_view.h"
#include <QAccessible>
#include <QPainter>
#include <cmath>
#include "app/chart/plate.h"
#include "app/chart/text.h"
#include "app/gui/widgets/style.h"
#include "app/session/brush_words.h"

namespace diecast {
ParallelView::ParallelView(Session& session, QWidget* parent)
    : QWidget(parent), session_(session), brush_controller_(session.brush_controller()) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(320, 150);
    setAccessibleName(tr("Parallel coordinates"));
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    connect(&brush_controller_, &BrushController::answered, this, &ParallelView::follow);
    connect(&brush_controller_, &BrushController::columns_changed, this, &ParallelView::follow);
    connect(&brush_controller_, &BrushController::axes_changed, this, &ParallelView::follow);
    connect(&session, &Session::brushes_changed, this, &ParallelView::follow);
    connect(&session, &Session::selection_changed, this, qOverload<>(&QWidget::update));
    follow();
}

void ParallelView::follow() {
    layout_ = brush_controller_.layout();
    double const gaps = static_cast<double>(std::max<std::size_t>(layout_.axes.size(), 1) - 1);
    setMinimumWidth(std::max(320, static_cast<int>(2 * ParallelLayout::beside + gaps * least_axis_gap)));
    layout_.size = size();
    if (axis_ >= static_cast<int>(layout_.axes.size())) axis_ = static_cast<int>(layout_.axes.size()) - 1;
    setAccessibleDescription(spoken());
    ground_ = {};
    update();
}

void ParallelView::report_size() {
    layout_.size = size();
    brush_controller_.paint_on(size(), devicePixelRatioF(), isVisible());
}

void ParallelView::resizeEvent(QResizeEvent* e) {
    QWidget::resizeEvent(e);
    stop_typing();
    ground_ = {};
    report_size();
}

void ParallelView::showEvent(QShowEvent* e) {
    QWidget::showEvent(e);
    report_size();
    brush_controller_.count_viewers(+1);
}

void ParallelView::hideEvent(QHideEvent* e) {
    QWidget::hideEvent(e);
    report_size();
    brush_controller_.count_viewers(-1);
}

void ParallelView::changeEvent(QEvent* e) {
    QWidget::changeEvent(e);
    if (e->type() == QEvent::PaletteChange) ground_ = {}, brush_controller_.repaint();
}

KeptColumn const* ParallelView::column(std::size_t axis) const {
    auto const& columns = brush_controller_.columns();
    return columns ? columns->find(layout_.axes[axis].quantity) : nullptr;
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
        one.list.empty() ? tr("not brushed") : sentence_of(session_.graph(), one, brush_controller_.columns().get());
    QString const place =
        tr("Axis %1 of %2, %3: %4.").arg(axis_ + 1).arg(layout_.axes.size()).arg(title(quantity(a)), brushed);
    return place + " " + help;
}

QPixmap const& ParallelView::ground() {
    if (!ground_.isNull() && ground_.devicePixelRatio() == devicePixelRatioF()) return ground_;
    ground_ = QPixmap((QSizeF(size()) * devicePixelRatioF()).toSize());
    ground_.setDevicePixelRatio(devicePixelRatioF());
    ground_.fill(theme().base);
    QPainter p(&ground_);
    p.setRenderHint(QPainter::Antialiasing);
    painter_.draw_images(p);
    draw_axes(p, layout_, session_.study().objectives, hasFocus() ? axis_ : hot_, theme());
    return ground_;
}

void ParallelView::paintEvent(QPaintEvent*) {
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    Theme const& t = theme();
    if (layout_.axes.size() < 2) {
        p.setPen(t.muted);
        bool const few = brush_controller_.columns() && brush_controller_.axes().size() < 2;
        p.drawText(rect(), Qt::AlignCenter,
                   few ? tr("Choose two axes or more under “Axes”.") : tr("Keeping the numbers of all designs …"));
        return;
    }
    p.drawPixmap(0, 0, ground());
    painter_.draw_designs(p);
    draw_axis_numbers(p, layout_, session_.graph(), t, painter_.brush_labels());
    painter_.draw_brushes(p);
    painter_.draw_values(p);
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
    auto const& answer = brush_controller_.answer();
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
