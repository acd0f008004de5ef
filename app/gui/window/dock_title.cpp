#include "app/gui/window/dock_title.h"
#include <QAction>
#include <QToolButton>
#include "app/gui/widgets/action_button.h"
#include "app/gui/widgets/icons.h"
#include "app/gui/widgets/style.h"

namespace diecast {

DockTitle::DockTitle(QDockWidget* dock) : QWidget(dock), row_(new QHBoxLayout(this)), note_(new ElidedLabel(this)) {
    row_->setContentsMargins(space::card, space::normal, space::normal, space::tight);
    row_->setSpacing(space::tight);
    auto* name = new QLabel(dock->windowTitle(), this);
    name->setFont(text_font(type::axis, QFont::DemiBold));
    name->setObjectName("section");
    note_->setFont(text_font(type::small));
    note_->setObjectName("muted");
    note_->set_parts_between(" in ");
    note_->set_whole_or_none();
    auto* close = new QToolButton(this);
    close->setIcon(icon(Glyph::close));
    close->setIconSize({14, 14});
    close->setFixedSize(space::target, space::target);
    close->setAccessibleName(tr("Hide %1").arg(dock->windowTitle()));
    close->setToolTip(tr("Hide (View menu brings it back)"));
    close->setFocusPolicy(Qt::TabFocus);
    note_->setContentsMargins(space::tight, 0, 0, 0);
    note_->setMinimumWidth(1);
    row_->addWidget(name);
    row_->addWidget(note_, 1);
    row_->addWidget(close);
    connect(close, &QToolButton::clicked, dock, &QDockWidget::hide);
    dock->setTitleBarWidget(this);
}

void DockTitle::add(QAction* action) {
    if (!action->icon().isNull()) return row_->insertWidget(row_->count() - 1, action_button(action, this));
    auto* button = new QToolButton(this);
    button->setObjectName("toggle");
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setFont(text_font(type::small));
    button->setAccessibleName(action->text().remove('&'));
    button->setFocusPolicy(Qt::TabFocus);
    row_->insertWidget(row_->count() - 1, button);
}

void DockTitle::set_note(QString const& note) {
    note_->setText(note.section('\n', 0, 0));
    note_->setToolTip(note);
}

}  // namespace diecast
