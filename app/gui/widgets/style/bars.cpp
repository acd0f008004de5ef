// Bars: what scrolls, slides, shows progress, divides and frames the window.
#include <QTime>
#include <climits>
#include <utility>
#include "app/gui/widgets/style/box.h"
#include "app/gui/widgets/style/diecast_style.h"
#include "app/session/current_theme.h"

namespace diecast {

bool DiecastStyle::draw_bar(ControlElement e, QStyleOption const& o, QPainter& p) const {
    Theme const& t = theme();
    switch (e) {
        case CE_Splitter:
            p.fillRect(o.rect, t.line);
            return true;
        case CE_MenuBarEmptyArea:
            p.fillRect(o.rect, t.window);
            return true;
        case CE_ToolBar:
            p.fillRect(o.rect, t.window);
            p.fillRect(QRect(o.rect.right(), o.rect.top(), 1, o.rect.height()), t.line);
            return true;
        default:
            return false;
    }
}

QRect DiecastStyle::scroll_bar_part(QStyleOptionSlider const& o, SubControl part, QWidget const* w) const {
    QRect const groove = o.rect;
    if (part == SC_ScrollBarGroove) return groove;
    if (part != SC_ScrollBarSlider && part != SC_ScrollBarAddPage && part != SC_ScrollBarSubPage) return {};
    bool const across = o.orientation == Qt::Horizontal;
    int const room = across ? groove.width() : groove.height();
    qint64 const range = qint64(o.maximum) - o.minimum;
    int length = room;
    if (range > 0) {
        length = static_cast<int>(qint64(o.pageStep) * room / (range + o.pageStep));
        if (range > INT_MAX / 2) length = 0;
        length = qMin(room, qMax(length, pixelMetric(PM_ScrollBarSliderMin, &o, w)));
    }
    int const at = sliderPositionFromValue(o.minimum, o.maximum, o.sliderPosition, room - length, o.upsideDown);
    QRect handle = across ? QRect(groove.left() + at, groove.top(), length, groove.height())
                          : QRect(groove.left(), groove.top() + at, groove.width(), length);
    if (part == SC_ScrollBarSubPage) handle = QRect(groove.topLeft(), across ? handle.bottomLeft() : handle.topRight());
    if (part == SC_ScrollBarAddPage)
        handle = QRect(across ? handle.topRight() : handle.bottomLeft(), groove.bottomRight());
    return visualRect(o.direction, groove, handle);
}

void DiecastStyle::draw_scroll_bar(QStyleOptionSlider const& o, QPainter& p, QWidget const* w) const {
    bool const over =
        is_enabled(o) && o.activeSubControls & SC_ScrollBarSlider && o.state & (State_MouseOver | State_Sunken);
    QRect const handle = scroll_bar_part(o, SC_ScrollBarSlider, w).adjusted(2, 2, -2, -2);
    draw(p, handle, {over ? theme().muted : theme().line, {}, 3});
}

void DiecastStyle::draw_slider(QStyleOptionSlider const& o, QPainter& p, QWidget const* w) const {
    Theme const& t = theme();
    QRect const groove = subControlRect(CC_Slider, &o, SC_SliderGroove, w);
    draw(p, groove, {t.grid, {}, 2});
    if (!(o.subControls & SC_SliderHandle)) return;
    QRect const handle = subControlRect(CC_Slider, &o, SC_SliderHandle, w);
    QRect const passed(groove.topLeft(), QPoint(handle.left() + handle.width() / 2, groove.bottom()));
    draw(p, passed, {w && w->property("pinned").toBool() ? t.accent : t.line, {}, 2});
    bool const over = has_focus(o) || (is_enabled(o) && o.activeSubControls & SC_SliderHandle &&
                                       o.state & (State_MouseOver | State_Sunken));
    draw(p, handle, over ? ControlBox{t.raised, t.accent, 7, 2} : ControlBox{t.raised, t.muted, 7});
}

void DiecastStyle::draw_progress(QStyleOptionProgressBar const& o, QPainter& p) const {
    draw(p, o.rect, {theme().grid, {}, 3});
    ControlBox const chunk{theme().accent, {}, 3};
    qint64 const range = qint64(o.maximum) - o.minimum;
    p.save();
    p.setClipRect(o.rect);
    if (range > 0) {
        double const share = static_cast<double>(o.progress - qint64(o.minimum)) / static_cast<double>(range);
        QRect done = o.rect;
        done.setWidth(static_cast<int>(o.rect.width() * qBound(0.0, share, 1.0)));
        if (done.width() > 0) draw(p, visualRect(o.direction, o.rect, done), chunk);
    } else if (o.minimum == 0 && o.maximum == 0 && o.rect.width() > 0) {
        constexpr double speed = 0.24;  // px/ms
        int const wide = o.rect.width();
        int const at = static_cast<int>(speed * QTime::currentTime().msecsSinceStartOfDay()) % wide;
        QRect const moving(o.rect.left() + at, o.rect.top(), wide / 2, o.rect.height());
        draw(p, moving, chunk);
        draw(p, moving.translated(-wide, 0), chunk);
        if (auto* bar = qobject_cast<QWidget*>(o.styleObject)) {
            endless_.emplace_back(bar);
            if (!beat_.isActive()) beat_.start();
        }
    }
    p.restore();
    if (o.textVisible)
        drawItemText(&p, o.rect, static_cast<int>(o.textAlignment) | Qt::TextSingleLine, o.palette, is_enabled(o),
                     o.text, QPalette::Text);
}

/// A bar that is still on show is painted, and so is here again at the next beat.
void DiecastStyle::move_on() const {
    if (endless_.empty()) beat_.stop();
    for (QPointer<QWidget> const& bar : std::exchange(endless_, {}))
        if (bar) bar->update();
}

}  // namespace diecast
