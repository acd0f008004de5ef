#include "app/gui/figure/figure_card.h"
#include <QPainter>
#include <cmath>
#include "app/gui/widgets/style.h"
#include "app/gui/widgets/text/elided_label.h"
#include "app/present/text/row_traits.h"
#include "app/present/text/shares_and_counts.h"
#include "app/session/words.h"

namespace diecast {

QString unit_on_card(Quantity const& q) {
    if (q.sense != Sense::slack || !q.unit.name.empty()) return unit_text(q);
    return is_share_of_limit(q) ? QObject::tr("of the limit") : QObject::tr("limit at 0");
}

namespace {

QString points_text(double points) {
    QString const text = number(points, 2);
    return text == "1" ? QObject::tr("1 point") : QObject::tr("%1 points").arg(text);
}

QString factor_text(double factor) { return factor > 1000 ? QString("> 1000×") : number(factor, 2) + "×"; }

}  // namespace

int digits_on_card(Quantity const& q, double v) {
    bool const count = q.unit.name.empty() && v == std::floor(v);
    return std::min(q.digits, count ? 4 : 3);
}

std::optional<FigureChange> change_against(double value, double baseline, Quantity const& q, Sense sense) {
    bool const slack = sense == Sense::slack;  // crosses zero: a ratio would mean nothing
    if (!std::isfinite(value) || !std::isfinite(baseline)) return {};
    if (value == baseline) return FigureChange{"=", FigureChange::same};
    if (baseline == 0 && !slack) return {};
    double const change = slack ? value - baseline : value / baseline - 1;
    double const alike = 0.0005, size = std::max(std::abs(value), std::abs(baseline));
    if (std::abs(change) < (slack ? std::max(1e-9, alike * size) : alike)) return FigureChange{"=", FigureChange::same};
    bool const up = change > 0, better = up == (sense != Sense::minimise);
    double const part = value / baseline;  // 12 of 3000 is not all of it gone
    bool const is_share = q.unit.name == "%", divided = !is_share && !slack && part > 0 && part < 1 / 10.5;
    bool const multiplied = !is_share && !slack && std::abs(change) >= 9.5;
    QString const amount = slack        ? shown(std::abs(change), q, 2)
                           : is_share   ? points_text(std::abs(value - baseline))
                           : divided    ? QObject::tr("%1 lower").arg(factor_text(1 / part))
                           : multiplied ? QObject::tr("%1 higher").arg(factor_text(part))
                                        : with_mark(qtext(percent(std::abs(change), 2)));
    QString const arrow = divided || multiplied ? "" : up ? "▲ " : "▼ ";
    return FigureChange{arrow + amount, sense == Sense::inform || grows_with_instance(q) ? FigureChange::neither
                                        : better                                         ? FigureChange::better
                                                                                         : FigureChange::worse};
}

bool is_change_text(QString const& text) {
    return text.startsWith(u'▲') || text.startsWith(u'▼') || text.endsWith(QObject::tr("× lower")) ||
           text.endsWith(QObject::tr("× higher"));
}

FigureCard::FigureCard(Quantity const& q, Sense sense, Size size, QWidget* parent)
    : QPushButton(parent), quantity_(q), sense_(sense), size_(size), value_(std::numeric_limits<double>::quiet_NaN()) {
    setObjectName("card");
    setCheckable(true);
    setAutoExclusive(true);
    setToolTip(tooltip(q) + tr("<br>Click: why?"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    setMinimumWidth(100);
    setAccessibleName(title(q));
}

void FigureCard::show(QString const& text, double value, std::optional<double> baseline, QString const& name) {
    text_ = text;
    value_ = value;
    baseline_ = baseline;
    baseline_name_ = name;
    text_before_.clear();
    follow_change();
}

void FigureCard::show_edited(QString const& text, double value, double before, QString const& text_before) {
    text_ = text;
    value_ = value;
    baseline_ = before;
    baseline_name_ = tr("before");
    text_before_ = text_before;
    follow_change();
}

void FigureCard::follow_change() {
    auto const changed = change();
    setAccessibleDescription(text_ + " " + unit_text(quantity_) + (changed ? ", " + change_text(*changed) : QString()));
    follow_lines();
    update();
}

void FigureCard::set_exact(QString const& exact) {
    QString const about = tooltip(quantity_) + tr("<br>Click: why?");
    setToolTip(exact.isEmpty() ? about : about + "<hr>" + exact.toHtmlEscaped());
}

/// The unit stands behind the value, or, where it has no room there, behind the name: no value is smaller than others.
bool FigureCard::is_unit_beside() const {
    QString const unit = unit_on_card(quantity_);
    if (size_ != Large || unit.isEmpty()) return true;
    double const wide = QFontMetricsF(text_font(type::figure)).horizontalAdvance(text_) +
                        QFontMetricsF(text_font(type::small)).horizontalAdvance(unit) + 5;
    return wide <= width() - space::card - space::tight;
}

QStringList FigureCard::name() const {
    QString const unit = is_unit_beside() ? QString() : " (" + unit_on_card(quantity_) + ")";
    return in_lines(title(quantity_) + unit, text_font(type::small), width() - space::card - space::tight, 3);
}

QSize FigureCard::sizeHint() const {
    return {140, (size_ == Large ? 74 : 42) + (lines_ - 1) * QFontMetrics(text_font(type::small)).lineSpacing()};
}

void FigureCard::resizeEvent(QResizeEvent* e) {
    QPushButton::resizeEvent(e);
    follow_lines();
}

void FigureCard::follow_lines() {
    auto const lines = static_cast<int>(name().size());
    if (std::exchange(lines_, lines) != lines) updateGeometry();
}

void FigureCard::paintEvent(QPaintEvent* e) {
    QPushButton::paintEvent(e);
    QPainter p(this);
    double const margin = size_ == Large ? space::normal : space::tight;
    QRectF const box = QRectF(rect()).adjusted(space::card, margin, -space::tight, -margin);
    p.setFont(text_font(type::small));
    p.setPen(theme().muted);
    p.drawText(box, Qt::AlignLeft | Qt::AlignTop, name().join('\n'));
    double const end = draw_figure(p, box, size_ == Large ? box.bottom() - 20 : box.bottom() - 3);
    draw_change(p, size_ == Large ? box : box.adjusted(end - box.left() + 6, 0, 0, -1),
                size_ == Large ? Qt::AlignLeft : Qt::AlignRight);
}

double FigureCard::draw_figure(QPainter& p, QRectF const& box, double base) const {
    QFont font = text_font(size_ == Large ? type::figure : type::body);
    QString const unit = is_unit_beside() ? unit_on_card(quantity_) : QString();
    double const unit_wide = unit.isEmpty() ? 0 : QFontMetricsF(text_font(type::small)).horizontalAdvance(unit) + 5;
    while (font.pointSizeF() > type::axis && QFontMetricsF(font).horizontalAdvance(text_) + unit_wide > box.width())
        font.setPointSizeF(font.pointSizeF() - 1);
    p.setFont(font);
    p.setPen(theme().text);
    p.drawText(QPointF(box.left(), base), text_);
    double const wide = QFontMetricsF(font).horizontalAdvance(text_);
    p.setFont(text_font(type::small));
    p.setPen(theme().muted);
    double const room = box.width() - wide - 5;
    p.drawText(QPointF(box.left() + wide + 5, base), QFontMetricsF(p.font()).elidedText(unit, Qt::ElideRight, room));
    return box.left() + wide + unit_wide;
}

std::optional<FigureChange> FigureCard::change() const {
    return baseline_ ? change_against(value_, *baseline_, quantity_, sense_) : std::nullopt;
}

QString FigureCard::change_text(FigureChange const& change) const {
    return change.kind == FigureChange::same ? tr("same as %1").arg(baseline_name_)
           : !text_before_.isEmpty()         ? tr("%1, was %2").arg(change.text, text_before_)
           : baseline_name_.isEmpty()        ? change.text
                                             : tr("%1 vs %2").arg(change.text, baseline_name_);
}

void FigureCard::draw_change(QPainter& p, QRectF const& box, Qt::Alignment side) const {
    auto const changed = change();
    if (!changed) return;
    bool const is_told = changed->kind == FigureChange::same || size_ == Large || !text_before_.isEmpty();
    QString const text = is_told ? change_text(*changed) : changed->text;
    p.setFont(text_font(type::small));
    QFontMetricsF const font(p.font());
    if (font.horizontalAdvance(changed->text) > box.width()) return;
    p.setPen(changed->kind == FigureChange::better  ? theme().good
             : changed->kind == FigureChange::worse ? theme().bad
                                                    : theme().muted);
    p.drawText(box, side | Qt::AlignBottom, font.horizontalAdvance(text) > box.width() ? changed->text : text);
}

CardGrid::CardGrid(QWidget* parent) : QWidget(parent), grid_(new QGridLayout(this)) {
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setSpacing(space::normal);
}

void CardGrid::show_cards(std::vector<FigureCard*> cards) {
    cards_ = std::move(cards);
    columns_ = 0;
    lay_out();
}

void CardGrid::resizeEvent(QResizeEvent* e) {
    QWidget::resizeEvent(e);
    lay_out();
}

void CardGrid::lay_out() {
    int const least = 150, columns = std::max(2, (width() + space::normal) / (least + space::normal));
    if (columns == columns_) return;
    for (int c = 0; c < std::max(columns, columns_); ++c) grid_->setColumnStretch(c, c < columns);
    columns_ = columns;
    for (FigureCard* card : cards_) grid_->removeWidget(card);
    for (int i = 0; i < static_cast<int>(cards_.size()); ++i)
        grid_->addWidget(cards_[static_cast<std::size_t>(i)], i / columns, i % columns);
}

}  // namespace diecast
