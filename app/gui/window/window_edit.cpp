// Goals, the list of edits and the way back through views: what the menus offer for editing besides files.
#include <QDialog>
#include <QMenu>
#include <QUndoView>
#include <QVBoxLayout>
#include "app/gui/widgets/style.h"
#include "app/gui/window/window.h"

namespace diecast {

void Window::build_goals_and_history(QMenu* edit) {
    make_action(edit, tr("&History of edits…"), tr("Ctrl+Shift+H"), [this] { show_history(); });
    QAction* reset =
        make_action(edit, tr("Reset &everything to the study as opened"), {}, [this] { document_.reset(); });
    connect(edit, &QMenu::aboutToShow, reset, [this, reset] { reset->setEnabled(document_.can_reset()); });
    connect(edit, &QMenu::aboutToHide, reset, [reset] { reset->setEnabled(true); });
    edit->addSeparator();
    make_action(edit, tr("&Goals…"), tr("Ctrl+G"), [this] {
        docks_[0]->show();
        parameters_->show_goals();
    });
}

void Window::build_view_history(QMenu* view) {
    QAction* back = make_action(view, tr("&Back to the view before"), tr("Alt+Left"), [this] { views_.back(); });
    QAction* forth = make_action(view, tr("&Forward"), tr("Alt+Right"), [this] { views_.forth(); });
    auto const follow = [this, back, forth] {
        back->setEnabled(views_.can_go_back());
        forth->setEnabled(views_.can_go_forth());
    };
    connect(&views_, &ViewHistory::moved, this, follow);
    follow();
}

/// The one that has the focus; else that of the workspace Design.
DesignBox* Window::box_of_designs() {
    auto* box = qobject_cast<DesignBox*>(focusWidget());
    return box ? box : design_->design();
}

/// What is looked at anywhere is named in the workspace Design.
void Window::name_design() {
    DesignBox* box = box_of_designs();
    if (!box->named().isEmpty() && box->isVisible()) return box->name_it();
    if (!design_->isVisible()) {
        show_workspace(Workspace::design);
        QSignalBlocker const quietly(design_->design());
        design_->design()->setCurrentIndex(0);
    }
    design_->name_design();
}

/// Every edit; choosing one goes back, or forth, to the study as it was after it.
void Window::show_history() {
    auto* dialog = new QDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("History of edits"));
    dialog->resize(360, 420);
    auto* column = new QVBoxLayout(dialog);
    column->setContentsMargins(space::card, space::card, space::card, space::card);
    auto* list = new QUndoView(&document_.undo(), dialog);
    list->setEmptyLabel(tr("The study as opened"));
    list->setCleanIcon(QIcon());
    list->setAccessibleName(tr("Edits, the oldest first"));
    column->addWidget(list);
    dialog->show();
}

}  // namespace diecast
