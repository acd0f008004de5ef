#include "app/gui/widgets/group_header.h"
#include <QPainter>
#include "app/gui/widgets/style.h"
#include "app/gui/widgets/text/elided_label.h"

namespace diecast {

GroupHeader::GroupHeader(QString const& name, QWidget* parent) : QAbstractButton(parent) {
    setText(name);
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(name);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void GroupHeader::set_summary(QString const& summary) {
    if (summary == summary_) return;
    summary_ = summary;
    setAccessibleDescription(summary);
    update();
}

void GroupHeader::paintEvent(QPaintEvent*) {
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    Theme const& t = theme();
    QPointF const c(space::card + 4, height() / 2.0 + 2);
    p.setPen(QPen(underMouse() || hasFocus() ? t.accent : t.muted, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    p.translate(c);
    if (isChecked()) p.rotate(90);
    p.drawPolyline(QPolygonF({{-2, -4}, {2, 0}, {-2, 4}}));
    p.resetTransform();
    QRectF const box = QRectF(rect()).adjusted(space::card + 16, 4, -space::card, 0);
    p.setFont(text_font(type::axis, QFont::DemiBold));
    p.setPen(t.text);
    p.drawText(box, Qt::AlignLeft | Qt::AlignVCenter, text());
    double const name = QFontMetricsF(p.font()).horizontalAdvance(text());
    p.setFont(text_font(type::small));
    p.setPen(t.muted);
    auto const room = static_cast<int>(box.width() - name - 12);
    p.drawText(box.adjusted(0, -4, 0, 4), Qt::AlignRight | Qt::AlignVCenter,
               in_lines(summary_, p.font(), room, 2).join('\n'));
    if (!hasFocus()) return;
    p.setPen(QPen(t.accent, 1));
    p.drawRoundedRect(QRectF(rect()).adjusted(4.5, 4.5, -4.5, -0.5), 4, 4);
}

}  // namespace diecast
