#include "app/gui/parameters/pin_button.h"
#include <QPainter>
#include "app/gui/widgets/style.h"

namespace diecast {

void PinButton::set_state(State s) {
    if (s == state_) return;
    state_ = s;
    static char const* const says[] = {"Default. Click to pin it here.", "From the catalogue. Click to pin it here.",
                                       "Computed. Click to pin it here, whatever its formula says.",
                                       "Swept. Click to pin it to one value.", "Pinned. Click to unpin."};
    setToolTip(tr(says[s]));
    setAccessibleDescription(tr(says[s]));
    update();
}

void PinButton::paintEvent(QPaintEvent* e) {
    QToolButton::paintEvent(e);
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    QPointF const c = QRectF(rect()).center();
    Theme const& t = theme();
    bool const ring = state_ == Default || state_ == Chosen;
    p.setPen(ring ? QPen(t.muted, 1.2) : QPen(Qt::NoPen));
    p.setBrush(ring ? QBrush(Qt::NoBrush) : QBrush(state_ == Pinned ? t.accent : t.muted));
    double const radius = state_ == Pinned ? 4.5 : state_ == Computed ? 1.8 : 3.2;
    if (state_ != Swept) return p.drawEllipse(c, radius, radius);
    for (int i : {-1, 0, 1}) p.drawEllipse(c + QPointF(4.5 * i, 0), 1.6, 1.6);
}

}  // namespace diecast
