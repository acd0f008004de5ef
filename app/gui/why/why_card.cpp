#include "app/gui/why/why_card.h"
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QMenu>
#include <QPainter>
#include <QVBoxLayout>
#include "app/gui/widgets/style.h"
#include "app/session/words.h"

namespace diecast {

EquationView::EquationView(QWidget* parent) : QWidget(parent) {
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setAccessibleName(tr("Formula"));
}

void EquationView::show_equation(QString const& text) {
    if (text == text_) return;
    text_ = text;
    equation_.emplace(text, text_font(type::body));
    setAccessibleDescription(text);
    setToolTip(text.toHtmlEscaped());
    updateGeometry();
    update();
}

/// A formula that cannot be broken into lines of this width is smaller, up to a limit.
double EquationView::scale(int width) const {
    double const least = 0.6, needed = equation_->size(width).width();
    return needed > width ? std::max(least, width / needed) : 1;
}

int EquationView::heightForWidth(int width) const {
    if (!equation_ || width <= 0) return 0;
    double const s = scale(width);
    return static_cast<int>(std::ceil(s * equation_->size(width / s).height()));
}

void EquationView::paintEvent(QPaintEvent*) {
    if (!equation_) return;
    QPainter p(this);
    p.setPen(theme().text);
    double const s = scale(width());
    p.scale(s, s);
    equation_->paint(p, {0, 0}, width() / s);
}

void EquationView::contextMenuEvent(QContextMenuEvent* e) {
    QMenu menu(this);
    menu.addAction(tr("Copy formula as text"), this, [this] { QApplication::clipboard()->setText(text_); });
    menu.addAction(tr("Copy formula as LaTeX"), this, [this] { QApplication::clipboard()->setText(tex()); });
    menu.exec(e->globalPos());
}

WhyCard::WhyCard(QWidget* parent) : QWidget(parent), equation_(new EquationView(this)), source_(new QLabel(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, space::tight, 0, space::tight);
    column->setSpacing(space::tight);
    column->addWidget(equation_);
    column->addWidget(source_);
    source_->setObjectName("muted");
    source_->setFont(text_font(type::small));
    source_->setWordWrap(true);
    source_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    forget();
}

void WhyCard::forget() { hide(); }

void WhyCard::show_step(Explanation const& e) {
    bool const formula = e.origin == Origin::formula && !e.equation.empty();
    equation_->setVisible(formula);
    if (formula) equation_->show_equation(qtext(e.equation));
    Provenance const& p = e.provenance;
    QStringList said;
    if (e.origin == Origin::pinned || e.origin == Origin::free) said << tr("As set here");
    if (e.origin == Origin::chosen) said << tr("As %1 has it").arg(qtext(e.entry));
    if (e.origin == Origin::fallback) said << tr("Default");
    if (p.low || p.high)
        said << tr("may be %1 to %2")
                    .arg(p.low ? shown(*p.low, *e.quantity) : tr("less"),
                         p.high ? shown(*p.high, *e.quantity) : tr("more"));
    if (e.origin != Origin::pinned && !(e.origin == Origin::formula && p.source.empty())) said << source_text(p);
    if (!e.way.empty()) said << tr("way taken: %1").arg(qtext(e.way));
    if (!e.holds.empty()) said << tr("valid: %1").arg(qtext(e.holds));
    source_->setText(said.join(" · "));
    source_->setVisible(!said.isEmpty());
    setVisible(formula || !said.isEmpty());
}

}  // namespace diecast
