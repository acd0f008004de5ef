#include "app/gui/design/setting_button.h"
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include "app/gui/widgets/style.h"
#include "app/gui/widgets/text/elided_label.h"
#include "app/session/words.h"

namespace diecast {

SettingButton::SettingButton(QWidget* parent) : QAbstractButton(parent) {
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Minimum);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
}

void SettingButton::show(Quantity const& q, QString const& value) {
    if (quantity_ != &q) setAccessibleName(title(q));
    quantity_ = &q, value_ = value;
    break_name();
    setAccessibleDescription(value);
    update();
}

QStringList SettingButton::name() const {
    return in_lines(title(*quantity_), text_font(type::small), width() - 2 * space::tight, 3);
}

void SettingButton::break_name() {
    auto const lines = quantity_ ? static_cast<int>(name().size()) : 1;
    if (std::exchange(lines_, lines) != lines) updateGeometry();
}

void SettingButton::resizeEvent(QResizeEvent*) { break_name(); }

QSize SettingButton::sizeHint() const {
    QFontMetrics const small(text_font(type::small));
    return {60, small.height() + (lines_ - 1) * small.lineSpacing() + QFontMetrics(text_font(type::body)).height()};
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
        p.drawText(box, static_cast<int>(Qt::AlignLeft | side), text);
    };
    line(text_font(type::small), t.muted, name().join('\n'), Qt::AlignTop);
    line(text_font(type::body), t.text,
         QFontMetrics(text_font(type::body)).elidedText(value_, Qt::ElideRight, box.width()), Qt::AlignBottom);
}

}  // namespace diecast
