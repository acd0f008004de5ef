#include "app/gui/widgets/quantity_field.h"
#include <QKeyEvent>
#include <QWheelEvent>
#include <cmath>
#include "app/gui/widgets/pass_keys.h"
#include "app/gui/widgets/style.h"

namespace diecast {

QuantityField::QuantityField(Quantity const& q, QString const& name, QWidget* parent)
    : QLineEdit(parent), quantity_(q), value_(std::numeric_limits<double>::quiet_NaN()) {
    setAlignment(Qt::AlignRight);
    setAccessibleName(name);
    set_problem({});
    pass_keys(this);
    connect(this, &QLineEdit::editingFinished, this, &QuantityField::finish);
    connect(this, &QLineEdit::textEdited, this, [this] { set_problem({}); });
}

void QuantityField::finish() {
    if (!isModified()) return;
    setModified(false);
    emit finished();
}

/// Finished first: what is said of it may have a link, and that comes next.
bool QuantityField::focusNextPrevChild(bool next) {
    finish();
    return QLineEdit::focusNextPrevChild(next);
}

void QuantityField::set_problem(QString const& plain) {
    setAccessibleDescription(plain.isEmpty() ? tr("A number, with or without a unit, or values to sweep") : plain);
    restyle(this, "wrong", !plain.isEmpty());
}

/// Steps from the typed number if it is one, else from the value.
void QuantityField::step(int by) {
    TypedSetting const typed = isModified() ? read_single(quantity_, text()) : TypedSetting{};
    double const from = typed.value.value_or(value_);
    double const to = diecast::stepped(quantity_, from, by);
    if (!std::isfinite(from) || to == from) return;
    setModified(false);
    emit stepped(to);
    selectAll();
}

void QuantityField::keyPressEvent(QKeyEvent* e) {
    bool const plain = !(e->modifiers() & (Qt::ControlModifier | Qt::AltModifier));
    if (plain && e->key() == Qt::Key_Up) return step(1);
    if (plain && e->key() == Qt::Key_Down) return step(-1);
    if (plain && e->key() == Qt::Key_PageUp) return step(10);
    if (plain && e->key() == Qt::Key_PageDown) return step(-10);
    if (plain && e->key() == Qt::Key_V && !isModified()) return emit vary_wanted();
    bool const something = isModified() || property("wrong").toBool();
    if (e->key() != Qt::Key_Escape || !something) return QLineEdit::keyPressEvent(e);
    setModified(false);
    set_problem({});
    emit given_up();
}

void QuantityField::wheelEvent(QWheelEvent* e) {
    if (!hasFocus()) return e->ignore();
    wheel_ += e->angleDelta().y();
    int const notches = wheel_ / 120;
    wheel_ -= 120 * notches;
    if (notches != 0) step(notches);
    e->accept();
}

}  // namespace diecast
