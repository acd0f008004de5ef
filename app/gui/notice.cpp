#include "app/gui/notice.h"
#include <QVBoxLayout>
#include "app/gui/style.h"

namespace diecast {

Notice::Notice(QWidget* parent)
    : QWidget(parent),
      symbol_(new QLabel(this)),
      what_(new QLabel(this)),
      more_(new QLabel(this)),
      button_(new QPushButton(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(2 * space::wide, space::wide, 2 * space::wide, 3 * space::wide);
    column->setSpacing(space::normal);
    what_->setFont(text_font(type::heading, QFont::DemiBold));
    more_->setObjectName("muted");
    for (QLabel* label : {what_, more_}) {
        label->setWordWrap(true);
        label->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    symbol_->setAlignment(Qt::AlignCenter);
    column->addStretch(2);
    column->addWidget(symbol_);
    column->addWidget(what_);
    column->addWidget(more_);
    column->addSpacing(space::tight);
    column->addWidget(button_, 0, Qt::AlignHCenter);
    column->addStretch(3);
}

void Notice::say(Glyph glyph, QString const& what, QString const& more, QString const& way_on) {
    symbol_->setPixmap(icon(glyph).pixmap(QSize(32, 32)));
    what_->setText(what);
    more_->setText(more);
    more_->setVisible(!more.isEmpty());
    button_->setText(way_on);
    button_->setVisible(!way_on.isEmpty());
    setAccessibleName(what);
    setAccessibleDescription(more);
}

}  // namespace diecast
