#include "app/gui/widgets/name_field.h"
#include <QKeyEvent>
#include "app/gui/widgets/style.h"

namespace diecast {
namespace {

int const widest_field = 420;

}  // namespace

NameField::NameField(QWidget* over, QString const& proposal, Take take)
    : QLineEdit(proposal, over->parentWidget()),
      over_(over),
      problem_(new QLabel(over->window())),
      take_(std::move(take)) {
    setAccessibleName(tr("Name of the design"));
    setAccessibleDescription(tr("Enter takes the name, Esc gives up"));
    int const wanted = fontMetrics().horizontalAdvance(proposal) + 2 * space::wide;
    int const most = std::max(over->width(), std::min(widest_field, over->parentWidget()->width() / 2));
    over->setMinimumWidth(std::clamp(wanted, over->width(), most));
    over->installEventFilter(this);  // the layout follows later
    problem_->setObjectName("error");
    problem_->setAutoFillBackground(true);
    problem_->setMargin(space::tight);
    problem_->setWordWrap(true);
    problem_->hide();
    connect(this, &QLineEdit::textEdited, this, [this] { say({}); });
    cover();
    show();
    raise();
    selectAll();
    setFocus(Qt::OtherFocusReason);
}

void NameField::cover() { setGeometry(over_->geometry()); }

void NameField::close_field() {
    over_->setMinimumWidth(0);
    deleteLater();
    hide();
}

bool NameField::eventFilter(QObject* o, QEvent* e) {
    if (o == over_ && (e->type() == QEvent::Move || e->type() == QEvent::Resize)) cover();
    return QLineEdit::eventFilter(o, e);
}

void NameField::say(QString const& problem) {
    problem_->setText(problem);
    problem_->setVisible(!problem.isEmpty());
    setAccessibleDescription(problem.isEmpty() ? tr("Enter takes the name, Esc gives up") : problem);
    restyle(this, "wrong", !problem.isEmpty());
    if (problem.isEmpty()) return;
    problem_->setFixedWidth(std::max(width(), 240));
    problem_->adjustSize();
    problem_->move(mapTo(window(), QPoint(width() - problem_->width(), height() + 1)));
    problem_->raise();
}

/// Esc is a shortcut elsewhere, and F2 would begin anew.
bool NameField::event(QEvent* e) {
    if (e->type() == QEvent::ShortcutOverride)
        if (int const key = static_cast<QKeyEvent*>(e)->key(); key == Qt::Key_Escape || key == Qt::Key_F2)
            return e->accept(), true;
    return QLineEdit::event(e);
}

void NameField::keyPressEvent(QKeyEvent* e) {
    bool const taken = e->key() == Qt::Key_Return || e->key() == Qt::Key_Enter;
    if (!taken && e->key() != Qt::Key_Escape) return QLineEdit::keyPressEvent(e);
    QString const problem = taken ? take_(text()) : QString();
    if (!problem.isEmpty()) return say(problem);
    take_ = nullptr;
    over_->setFocus(Qt::OtherFocusReason);
    close_field();
}

/// An invalid name is dropped when the focus leaves the field, which does not hold it back.
void NameField::focusOutEvent(QFocusEvent* e) {
    QLineEdit::focusOutEvent(e);
    bool const elsewhere = e->reason() != Qt::ActiveWindowFocusReason && e->reason() != Qt::PopupFocusReason;
    if (!elsewhere || !take_) return;
    if (auto const take = std::exchange(take_, nullptr)) take(text());
    close_field();
}

}  // namespace diecast
