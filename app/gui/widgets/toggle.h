// A small button that stays pressed: one of several views, or a filter.
#pragma once
#include <QToolButton>
#include "app/gui/widgets/style.h"

namespace diecast {

inline QToolButton* toggle_button(QString const& text, QString const& tip, QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setObjectName("toggle");
    button->setText(text);
    button->setToolTip(tip);
    button->setAccessibleName(text);
    button->setCheckable(true);
    button->setFont(text_font(type::small));
    button->setFocusPolicy(Qt::StrongFocus);
    return button;
}

}  // namespace diecast
