#include "app/gui/explore/range_field.h"
#include <QFocusEvent>
#include <QKeyEvent>
#include "app/gui/widgets/pass_keys.h"
#include "app/gui/widgets/style.h"
#include "app/session/brush_words.h"
#include "app/session/words.h"

namespace diecast {

RangeField::RangeField(Graph const& graph, Quantity const& quantity, std::vector<BrushRange> const& now,
                       QWidget* parent)
    : QLineEdit(parent), graph_(graph), quantity_(quantity), problem_(new QLabel(parent)) {
    pass_keys(this);
    setAccessibleName(tr("Range of %1").arg(in_sentence(quantity)));
    setPlaceholderText(unit_text(quantity).isEmpty() ? tr("2..16") : tr("2..16 %1").arg(unit_text(quantity)));
    setToolTip(tr("From and to with “..”, either may be left out; several with “;”. Enter takes it, Esc does not."));
    setText(text_to_type(graph, quantity, now));
    problem_->setObjectName("error");
    problem_->setAutoFillBackground(true);
    problem_->setWordWrap(true);
    problem_->setMargin(space::tight);
    problem_->hide();
}

RangeField::~RangeField() { delete problem_; }

/// Enter and Esc end the typing here: the axes hear nothing of them.
void RangeField::keyPressEvent(QKeyEvent* e) {
    if (e->key() == Qt::Key_Return || e->key() == Qt::Key_Enter) return finish();
    if (e->key() == Qt::Key_Escape) return emit left(true);
    QLineEdit::keyPressEvent(e);
}

void RangeField::focusOutEvent(QFocusEvent* e) {
    QLineEdit::focusOutEvent(e);
    if (e->reason() != Qt::PopupFocusReason && e->reason() != Qt::ActiveWindowFocusReason) emit left(false);
}

void RangeField::finish() {
    TypedIntervals const read = read_intervals(graph_, quantity_, text());
    if (read.problem.isEmpty()) return emit typed(read.kept);
    restyle(this, "wrong", true);
    setAccessibleDescription(read.problem);
    int const room = parentWidget()->width();
    problem_->setText(read.problem);
    problem_->setFixedWidth(std::min(280, room));
    problem_->adjustSize();
    problem_->move(std::clamp(x(), 0, room - problem_->width()), y() + height() + 2);
    problem_->show();
}

}  // namespace diecast
