#include "app/gui/widgets/notice.h"
#include <QVBoxLayout>
#include "app/gui/widgets/style.h"

namespace diecast {

Notice::Notice(QWidget* parent)
    : QWidget(parent),
      symbol_(new QLabel(this)),
      what_(new QLabel(this)),
      more_(new QLabel(this)),
      button_(new QPushButton(this)),
      other_(new QPushButton(this)) {
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
    auto* ways = new QHBoxLayout;
    ways->setSpacing(space::normal);
    ways->addStretch();
    for (QPushButton* way : {button_, other_}) ways->addWidget(way);
    ways->addStretch();
    column->addLayout(ways);
    column->addStretch(3);
}

void Notice::say(Glyph glyph, QString const& what, QString const& more, QString const& way_on,
                 QString const& other_way) {
    symbol_->setPixmap(icon(glyph).pixmap(QSize(32, 32)));
    what_->setText(what);
    more_->setText(more);
    more_->setVisible(!more.isEmpty());
    for (auto const& [button, text] : {std::pair(button_, way_on), {other_, other_way}}) {
        button->setText(text);
        button->setVisible(!text.isEmpty());
    }
    setAccessibleName(what);
    setAccessibleDescription(more);
}

}  // namespace diecast
