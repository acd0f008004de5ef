// The button of an action above a page: an icon, its name for those who do not see it.
#pragma once
#include <QAction>
#include <QToolButton>

namespace diecast {

inline QToolButton* action_button(QAction* action, QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setDefaultAction(action);
    button->setAccessibleName(action->text().remove('&'));
    button->setIconSize({20, 20});
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

}  // namespace diecast
