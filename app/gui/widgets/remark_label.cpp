#include "app/gui/widgets/remark_label.h"
#include <QFocusEvent>
#include "app/gui/widgets/style.h"

namespace diecast {

QString remark(TypedSetting const& s) {
    QString text = (s.problem.isEmpty() ? s.note : s.problem).toHtmlEscaped();
    if (s.problem.isEmpty() && !text.isEmpty())
        text = QString("<span style='color:%1'>%2</span>").arg(theme().muted.name(), text);
    if (!text.isEmpty() && !s.way_out.isEmpty())
        text += QString(" · <a style='color:%1' href='%2'>%3</a>")
                    .arg(theme().accent.name(), s.way_out.toHtmlEscaped(), s.way_out_name.toHtmlEscaped());
    return text;
}

RemarkLabel::RemarkLabel(QWidget* field, QWidget* parent) : QLabel(parent), field_(field) {
    setObjectName("error");
    setFont(text_font(type::small));
    setWordWrap(true);
    setTextFormat(Qt::RichText);
    setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    hide();
}

void RemarkLabel::belong_to(QWidget* field) { field_ = field; }

/// Goes to the link itself at once: Enter takes it.
void RemarkLabel::focusInEvent(QFocusEvent* e) {
    QLabel::focusInEvent(e);
    if (e->reason() == Qt::TabFocusReason || e->reason() == Qt::BacktabFocusReason)
        focusNextPrevChild(e->reason() == Qt::TabFocusReason);
}

void RemarkLabel::say(TypedSetting const& typed) {
    QString const text = remark(typed);
    bool const link = !text.isEmpty() && !typed.way_out.isEmpty();
    if (hasFocus() && !link && field_) field_->setFocus(Qt::OtherFocusReason);
    setFocusPolicy(link ? Qt::StrongFocus : Qt::NoFocus);
    if (link && field_) QWidget::setTabOrder(field_, this);
    setText(text);
    setVisible(!text.isEmpty());
    setAccessibleName(plain_remark(typed));
}

}  // namespace diecast
