#include "app/gui/figure_card.h"
#include <QPainter>
#include <cmath>
#include "app/gui/style.h"
#include "app/gui/words.h"

namespace diecast {

std::optional<Change> change_against(double value, double baseline, QString const& name, Quantity const& q,
                                     Sense sense) {
    bool const slack = sense == Sense::slack;  // crosses zero: a ratio would mean nothing
    if (!std::isfinite(value) || !std::isfinite(baseline) || (baseline == 0 && !slack)) return {};
    double const change = slack ? value - baseline : value / baseline - 1;
    if (std::abs(change) < (slack ? 1e-9 : 0.0005)) return Change{QObject::tr("same as %1").arg(name), Change::same};
    bool const up = change > 0, better = up == (sense != Sense::minimise);
    QString const amount = slack                    ? shown(std::abs(change), q, 2)
                           : std::abs(change) < 9.5 ? number(std::abs(change) * 100, 2) + " %"
                                                    : "×" + number(change + 1, 2);
    return Change{(up ? "▲ " : "▼ ") + amount + QObject::tr(" vs %1").arg(name), sense == Sense::inform
                                                                                     ? Change::neither
                                                                                 : better ? Change::better
                                                                                          : Change::worse};
}

FigureCard::FigureCard(Quantity const& q, Sense sense, QWidget* parent)
    : QPushButton(parent), quantity_(q), sense_(sense), value_(std::numeric_limits<double>::quiet_NaN()) {
    setObjectName("card");
    setCheckable(true);
    setAutoExclusive(true);
    setToolTip(tooltip(q) + tr("<br>Click: why?"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(title(q));
}

void FigureCard::show(QString const& text, double value, std::optional<double> baseline, QString const& name) {
    text_ = text;
    value_ = value;
    baseline_ = baseline;
    baseline_name_ = name;
    setAccessibleDescription(text + " " + unit_text(quantity_));
    update();
}

void FigureCard::paintEvent(QPaintEvent* e) {
    QPushButton::paintEvent(e);
    QPainter p(this);
    QRectF const box = QRectF(rect()).adjusted(space::card, space::normal, -space::normal, -space::normal);
    p.setFont(text_font(type::small));
    p.setPen(theme().muted);
    p.drawText(box, Qt::AlignLeft | Qt::AlignTop,
               QFontMetricsF(p.font()).elidedText(title(quantity_), Qt::ElideRight, box.width()));
    QFont figure_font = text_font(type::figure);
    QString const unit = unit_text(quantity_);
    double const unit_wide = QFontMetricsF(text_font(type::axis)).horizontalAdvance(unit) + 5;
    while (figure_font.pointSizeF() > type::body &&
           QFontMetricsF(figure_font).horizontalAdvance(text_) + unit_wide > box.width())
        figure_font.setPointSizeF(figure_font.pointSizeF() - 1);
    p.setFont(figure_font);
    p.setPen(theme().text);
    double const base = box.top() + 38;
    p.drawText(QPointF(box.left(), base), text_);
    double const wide = QFontMetricsF(p.font()).horizontalAdvance(text_);
    p.setFont(text_font(type::axis));
    p.setPen(theme().muted);
    p.drawText(QPointF(box.left() + wide + 5, base), unit);
    if (!baseline_) return;
    auto const change = change_against(value_, *baseline_, baseline_name_, quantity_, sense_);
    if (!change) return;
    p.setFont(text_font(type::small));
    p.setPen(change->kind == Change::better  ? theme().good
             : change->kind == Change::worse ? theme().bad
                                             : theme().muted);
    p.drawText(box, Qt::AlignLeft | Qt::AlignBottom, change->text);
}

}  // namespace diecast
