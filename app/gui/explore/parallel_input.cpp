// What mouse and keyboard do to parallel coordinates.
#include <QAccessible>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <cmath>
#include "app/gui/explore/parallel_view.h"
#include "app/gui/widgets/style.h"
#include "app/session/brush_words.h"
#include "app/session/picking.h"
#include "app/session/words.h"
#include "model/core/special_values.h"

namespace diecast {
namespace {

double const capture = 12, end_capture = 7, open_end = 0.015;

/// Rounds to as many digits as one pixel resolves, so that the end shown is the end in force.
double rounded(ParallelLayout const& layout, std::size_t axis, double place) {
    Track const& track = layout.axes[axis].track;
    double const v = track.value(place), pixel = 1 / layout.area().height();
    double const apart = std::abs(track.value(place + pixel) - v);
    if (!(apart > 0) || !std::isfinite(apart)) return v;
    double const step = std::pow(10, std::floor(std::log10(apart)));
    return std::round(v / step) * step;
}

}  // namespace

/// The range between two places of the track; open where it reaches an end. Of a swept quantity, from value to value.
BrushRange ParallelView::fitted(std::size_t axis, double from, double to) const {
    if (from > to) std::swap(from, to);
    KeptColumn const* c = column(axis);
    Track const& track = layout_.axes[axis].track;
    if (c && !c->places.empty()) {
        auto const nearest = [&](double place) {
            return *std::min_element(c->places.begin(), c->places.end(), [&](double a, double b) {
                return std::abs(track.place(a) - place) < std::abs(track.place(b) - place);
            });
        };
        return {nearest(from), nearest(to)};
    }
    return {from <= open_end ? -infinity : rounded(layout_, axis, from),
            to >= 1 - open_end ? infinity : rounded(layout_, axis, to)};
}

void ParallelView::keep(std::size_t axis, std::vector<BrushRange> intervals, bool done) {
    Brushes brushes = session_.brushes();
    Quantity const* q = layout_.axes[axis].quantity;
    KeptColumn const* c = column(axis);
    auto const is_all = [&](BrushRange const& i) {
        if (c && !c->places.empty()) return i.lo <= c->places.front() && i.hi >= c->places.back();
        return !std::isfinite(i.lo) && !std::isfinite(i.hi);
    };
    if (std::any_of(intervals.begin(), intervals.end(), is_all)) intervals.clear();
    auto const at =
        std::find_if(brushes.list.begin(), brushes.list.end(), [q](BrushSpec const& b) { return b.quantity == q; });
    if (intervals.empty()) {
        if (at != brushes.list.end()) brushes.list.erase(at);
    } else if (at == brushes.list.end()) brushes.list.push_back({q, std::move(intervals)});
    else at->kept = std::move(intervals);
    session_.brush(std::move(brushes), done);
}

void ParallelView::clear_axis(int axis) {
    if (axis >= 0) keep(static_cast<std::size_t>(axis), {}, true);
}

ParallelView::Held ParallelView::grip_at(QPointF at) const {
    auto const a = layout_.axis_at(at.x(), at.y() < layout_.above - 8 ? layout_.gap() / 2 : capture);
    if (!a) return {};
    Held held{Grip::fresh, static_cast<int>(*a), 0, layout_.place(*a, at.y())};
    if (at.y() < layout_.above - 12) return held.grip = Grip::heading, held;
    auto const intervals = kept_of(session_.brushes(), quantity(*a));
    for (std::size_t i = 0; i < intervals.size(); ++i) {
        held.interval = i;
        held.was = intervals[i];
        QRectF const r = painter_.rect_of(*a, intervals[i]);
        bool const flipped = layout_.axes[*a].flipped;
        if (std::abs(at.y() - r.top()) <= end_capture) return held.grip = flipped ? Grip::low : Grip::high, held;
        if (std::abs(at.y() - r.bottom()) <= end_capture) return held.grip = flipped ? Grip::high : Grip::low, held;
        for (bool upper : {false, true})
            if (painter_.label_of(*a, intervals[i], upper).contains(at)) return held.grip = Grip::label, held;
        if (at.y() > r.top() && at.y() < r.bottom()) return held.grip = Grip::whole, held;
    }
    held.interval = intervals.size();
    return held;
}

void ParallelView::mousePressEvent(QMouseEvent* e) {
    stop_typing();
    if (e->button() != Qt::LeftButton || layout_.axes.size() < 2) return;
    held_ = grip_at(e->position());
    pressed_ = at_ = e->position();
    dragging_ = false;
    if (held_.axis >= 0) set_axis(held_.axis);
}

void ParallelView::drag_to(QPointF at, bool done) {
    auto const a = static_cast<std::size_t>(held_.axis);
    Track const& track = layout_.axes[a].track;
    double const to = std::clamp(layout_.place(a, at.y()), 0.0, 1.0);
    auto intervals = kept_of(session_.brushes(), quantity(a));
    BrushRange made{0, 0};
    auto const place = [&](double v, double open) { return std::isfinite(v) ? track.place(v) : open; };
    double const lo = place(held_.was.lo, 0), hi = place(held_.was.hi, 1);
    switch (held_.grip) {
        case Grip::fresh:
            made = fitted(a, held_.from, to);
            break;
        case Grip::low:
            made = fitted(a, to, hi);
            break;
        case Grip::high:
            made = fitted(a, lo, to);
            break;
        default: {
            double const by = std::clamp(to - held_.from, -lo, 1 - hi);
            made = fitted(a, lo + by, hi + by);
        }
    }
    bool const more = held_.interval > 0 || (held_.grip != Grip::fresh);
    if (held_.grip == Grip::fresh && !more) intervals.clear();
    if (held_.interval < intervals.size()) intervals[held_.interval] = made;
    else intervals.push_back(made);
    keep(a, std::move(intervals), done);
}

void ParallelView::mouseMoveEvent(QMouseEvent* e) {
    at_ = e->position();
    bool const down = e->buttons() & Qt::LeftButton && held_.axis >= 0;
    if (down && !dragging_ && (at_ - pressed_).manhattanLength() > 3) {
        dragging_ = true;
        bool const adds = e->modifiers() & (Qt::ShiftModifier | Qt::ControlModifier);
        if (held_.grip == Grip::fresh && !adds) {
            held_.interval = 0;
            keep(static_cast<std::size_t>(held_.axis), {}, false);
        }
        hover({});
    }
    if (dragging_ && held_.grip == Grip::heading) return update();
    if (dragging_ && held_.grip != Grip::label) return drag_to(at_, false);
    if (down) return;
    Held const under = grip_at(at_);
    Qt::CursorShape const shape = under.axis < 0                ? Qt::ArrowCursor
                                  : under.grip == Grip::heading ? Qt::OpenHandCursor
                                  : under.grip == Grip::whole   ? Qt::SizeAllCursor
                                  : under.grip == Grip::label   ? Qt::IBeamCursor
                                  : under.grip == Grip::fresh   ? Qt::CrossCursor
                                                                : Qt::SizeVerCursor;
    setCursor(shape);
    if (hot_ != under.axis) hot_ = under.axis, ground_ = {}, update();
    if (under.grip == Grip::heading && under.axis >= 0)
        setToolTip(tooltip(quantity(static_cast<std::size_t>(under.axis))));
    else setToolTip({});
    hover(under.axis >= 0 ? std::nullopt : nearest(at_));
}

void ParallelView::mouseReleaseEvent(QMouseEvent* e) {
    Held const held = std::exchange(held_, Held{});
    bool const dragged = std::exchange(dragging_, false);
    if (e->button() != Qt::LeftButton) return;
    if (held.axis < 0) {
        if (auto const design = nearest(e->position())) {
            Selection s = session_.selection();
            s.picked = session_.designs().coordinates(*design);
            session_.select(std::move(s));
        }
        return;
    }
    if (dragged && held.grip == Grip::heading) {
        double const place = (e->position().x() - layout_.area().left()) / layout_.gap();
        auto const to =
            static_cast<int>(std::clamp(std::round(place), 0.0, static_cast<double>(layout_.axes.size() - 1)));
        move_axis(to - held.axis);
    } else if (dragged) session_.brush(session_.brushes(), true);
    else if (held.grip == Grip::label) type_range(held.axis);
    else if (held.grip == Grip::fresh && session_.graph().is_choice(quantity(static_cast<std::size_t>(held.axis)))) {
        held_ = held;  // a click keeps one entry
        drag_to(e->position(), true);
        held_ = {};
    }
    update();
}

void ParallelView::mouseDoubleClickEvent(QMouseEvent* e) {
    Held const held = grip_at(e->position());
    if (held.axis < 0) return;
    if (held.grip == Grip::heading)
        return brush_controller_.flip(layout_.axes[static_cast<std::size_t>(held.axis)].quantity);
    auto intervals = kept_of(session_.brushes(), quantity(static_cast<std::size_t>(held.axis)));
    if (held.interval < intervals.size())
        intervals.erase(intervals.begin() + static_cast<std::ptrdiff_t>(held.interval));
    keep(static_cast<std::size_t>(held.axis), std::move(intervals), true);
}

void ParallelView::contextMenuEvent(QContextMenuEvent* e) {
    int axis = axis_;
    if (e->reason() == QContextMenuEvent::Mouse) axis = grip_at(e->pos()).axis;
    if (axis < 0) return;
    set_axis(axis);
    Quantity const* q = layout_.axes[static_cast<std::size_t>(axis)].quantity;
    QMenu menu(this);
    menu.addAction(tr("Type a range…\tEnter"), this, [this, axis] { type_range(axis); });
    menu.addAction(tr("Clear the brush\tDel"), this, [this, axis] { clear_axis(axis); })
        ->setEnabled(session_.brushes().find(q) != nullptr);
    menu.addAction(tr("Flip the axis\tF"), this, [this, q] { brush_controller_.flip(q); });
    menu.addAction(tr("Move left\tCtrl+←"), this, [this] { move_axis(-1); })->setEnabled(axis > 0);
    menu.addAction(tr("Move right\tCtrl+→"), this, [this] { move_axis(1); })
        ->setEnabled(axis + 1 < static_cast<int>(layout_.axes.size()));
    menu.addAction(tr("Take the axis away"), this, [this, q] {
        auto axes = brush_controller_.axes();
        std::erase(axes, q);
        brush_controller_.show_axes(std::move(axes));
    });
    menu.exec(e->globalPos());
}

void ParallelView::leaveEvent(QEvent* e) {
    QWidget::leaveEvent(e);
    if (hot_ >= 0) hot_ = -1, ground_ = {}, update();
    hover({});
}

void ParallelView::hover(std::optional<std::uint64_t> design) {
    Selection s = session_.selection();
    s.hovered = design ? Design(session_.designs().coordinates(*design)) : Design();
    session_.select(std::move(s));
}

void ParallelView::set_axis(int axis) {
    if (axis == axis_) return;
    axis_ = axis;
    if (axis >= 0) emit axis_reached(static_cast<int>(layout_.x(static_cast<std::size_t>(axis))));
    setAccessibleDescription(spoken());
    QAccessibleEvent event(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&event);
    ground_ = {};
    update();
}

void ParallelView::move_axis(int by) {
    int const to = axis_ + by, many = static_cast<int>(layout_.axes.size());
    if (by == 0 || axis_ < 0 || to < 0 || to >= many) return update();
    auto axes = brush_controller_.axes();
    auto const from = axes.begin() + axis_;
    if (by > 0) std::rotate(from, from + 1, from + 1 + by);
    else std::rotate(from + by, from, from + 1);
    axis_ = to;
    brush_controller_.show_axes(std::move(axes));
}

/// One end of the axis' first stretch, or both, a twenty-fifth of the axis or to the next place.
void ParallelView::step_brush(int by, bool low, bool high) {
    if (axis_ < 0) return;
    auto const a = static_cast<std::size_t>(axis_);
    Track const& track = layout_.axes[a].track;
    auto intervals = kept_of(session_.brushes(), quantity(a));
    BrushRange i = intervals.empty() ? BrushRange{-infinity, infinity} : intervals.front();
    KeptColumn const* c = column(a);
    if (intervals.empty() && ((low && by < 0) || (high && by > 0))) return;  // there is nothing beyond the ends
    if (c && !c->places.empty()) {
        auto const& places = c->places;
        auto const index = [&](double v, double none) {
            return std::isfinite(v) ? std::lower_bound(places.begin(), places.end(), v) - places.begin()
                                    : static_cast<std::ptrdiff_t>(none);
        };
        std::ptrdiff_t const last = std::ssize(places) - 1;
        std::ptrdiff_t from = index(i.lo, 0), to = index(i.hi, static_cast<double>(last));
        if (low) from = std::clamp<std::ptrdiff_t>(from + by, 0, last);
        if (high) to = std::clamp<std::ptrdiff_t>(to + by, 0, last);
        if (from > to) return;
        i = {places[static_cast<std::size_t>(from)], places[static_cast<std::size_t>(to)]};
    } else {
        double from = std::isfinite(i.lo) ? track.place(i.lo) : 0, to = std::isfinite(i.hi) ? track.place(i.hi) : 1;
        if (low) from = std::clamp(from + 0.04 * by, 0.0, 1.0);
        if (high) to = std::clamp(to + 0.04 * by, 0.0, 1.0);
        if (from >= to) return;
        i = fitted(a, from, to);
    }
    if (intervals.empty()) intervals.push_back(i);
    else intervals.front() = i;
    keep(a, std::move(intervals), true);
}

bool ParallelView::act_on(QKeyEvent const& e) {
    bool const shift = e.modifiers() & Qt::ShiftModifier, control = e.modifiers() & Qt::ControlModifier;
    int const many = static_cast<int>(layout_.axes.size());
    auto const go = [&](int to) { return set_axis(std::clamp(to, 0, many - 1)), true; };
    switch (e.key()) {
        case Qt::Key_Left:
            return control ? (move_axis(-1), true) : go(axis_ - 1);
        case Qt::Key_Right:
            return control ? (move_axis(1), true) : go(axis_ + 1);
        case Qt::Key_Home:
            return go(0);
        case Qt::Key_End:
            return go(many - 1);
        case Qt::Key_Up:
            return step_brush(1, !shift, !control), true;  // Shift widens, Ctrl narrows
        case Qt::Key_Down:
            return step_brush(-1, !control, !shift), true;
        case Qt::Key_Delete:
        case Qt::Key_Backspace:
            return clear_axis(axis_), true;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            return type_range(std::max(0, axis_)), true;
        case Qt::Key_F:
            if (axis_ >= 0) brush_controller_.flip(layout_.axes[static_cast<std::size_t>(axis_)].quantity);
            return true;
        case Qt::Key_P:
            return pin_design(session_), true;
        default:
            return false;
    }
}

void ParallelView::keyPressEvent(QKeyEvent* e) {
    if (layout_.axes.size() < 2 || !act_on(*e)) QWidget::keyPressEvent(e);
}

/// Tab goes from axis to axis before it leaves.
bool ParallelView::focusNextPrevChild(bool next) {
    int const to = axis_ + (next ? 1 : -1), many = static_cast<int>(layout_.axes.size());
    if (field_ || to < 0 || to >= many) return QWidget::focusNextPrevChild(next);
    set_axis(to);
    return true;
}

void ParallelView::focusInEvent(QFocusEvent* e) {
    QWidget::focusInEvent(e);
    int const many = static_cast<int>(layout_.axes.size());
    if (e->reason() == Qt::TabFocusReason) axis_ = many > 0 ? 0 : -1;
    if (e->reason() == Qt::BacktabFocusReason) axis_ = many - 1;
    setAccessibleDescription(spoken());
    ground_ = {};
    update();
}

void ParallelView::focusOutEvent(QFocusEvent* e) {
    QWidget::focusOutEvent(e);
    ground_ = {};
    update();
}

void ParallelView::type_range(int axis) {
    if (axis < 0 || axis >= static_cast<int>(layout_.axes.size())) return;
    stop_typing();
    set_axis(axis);
    auto const a = static_cast<std::size_t>(axis);
    field_ = new RangeField(session_.graph(), quantity(a), kept_of(session_.brushes(), quantity(a)), this);
    int const wide = std::min(200, width());
    field_->setGeometry(std::clamp(static_cast<int>(layout_.x(a)) - wide / 2, 0, width() - wide),
                        static_cast<int>(layout_.above) + 4, wide, 28);
    connect(field_, &RangeField::typed, this, [this, a](std::vector<BrushRange> const& intervals) {
        stop_typing();
        setFocus();
        keep(a, intervals, true);
    });
    connect(field_, &RangeField::left, this, [this](bool by_key) {
        stop_typing();
        if (by_key) setFocus();
    });
    field_->show();
    field_->setFocus();
    field_->selectAll();
}

void ParallelView::stop_typing() {
    if (!field_) return;
    RangeField* field = field_;
    field_.clear();
    field->hide();
    field->deleteLater();
}

}  // namespace diecast
