#include "app/gui/design/setting_button.h"
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include "app/gui/widgets/style.h"
#include "app/session/words.h"

namespace diecast {

SettingButton::SettingButton(QWidget* parent) : QAbstractButton(parent) {
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
}

void SettingButton::show(Quantity const& q, QString const& value) {
    if (quantity_ != &q) setAccessibleName(title(q));
    quantity_ = &q, value_ = value;
    setAccessibleDescription(value);
    update();
}

QSize SettingButton::sizeHint() const {
    return {60, QFontMetrics(text_font(type::small)).height() + QFontMetrics(text_font(type::body)).height()};
}

/// The tip is made when it is asked for: values change under a moving mouse.
bool SettingButton::event(QEvent* e) {
    if (e->type() != QEvent::ToolTip || !quantity_) return QAbstractButton::event(e);
    QToolTip::showText(static_cast<QHelpEvent*>(e)->globalPos(),
                       "<b>" + value_.toHtmlEscaped() + "</b><br>" + tooltip(*quantity_) + tr("<br>Click: why?"), this);
    return true;
}

void SettingButton::paintEvent(QPaintEvent*) {
    if (!quantity_) return;
    Theme const& t = theme();
    QPainter p(this);
    if (underMouse() || hasFocus()) {
        p.setRenderHint(QPainter::Antialiasing);
        p.setPen(hasFocus() ? QPen(t.accent, 1) : QPen(Qt::NoPen));
        p.setBrush(t.raised);
        p.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    }
    QRect const box = rect().adjusted(space::tight, 0, -space::tight, 0);
    auto const line = [&](QFont const& font, QColor const& ink, QString const& text, Qt::Alignment side) {
        p.setFont(font);
        p.setPen(ink);
        p.drawText(box, static_cast<int>(Qt::AlignLeft | side),
                   p.fontMetrics().elidedText(text, Qt::ElideRight, box.width()));
    };
    line(text_font(type::small), t.muted, title(*quantity_), Qt::AlignTop);
    line(text_font(type::body), t.text, value_, Qt::AlignBottom);
}

}  // namespace diecast
