// What tests of File › New share.
#pragma once
#include <QListWidget>
#include <QStackedWidget>
#include "app/gui/starts/new_study_dialog.h"
#include "app/gui/window/actions.h"
#include "app/session/words.h"
#include "tests/gui_help.h"

namespace diecast {

struct Starting : Shown {
    NewStudyDialog* dialog = nullptr;
    Starting() {
        action_named(window, "new")->trigger();
        dialog = window.findChild<NewStudyDialog*>();
        REQUIRE(dialog);
        REQUIRE(dialog->isVisible());
    }
    QPushButton& create() { return named<QPushButton>(*dialog, "Create study"); }
    void choose(std::string_view task) {
        auto const found = child<QListWidget>(*dialog).findItems(qtext(task), Qt::MatchExactly);
        REQUIRE(found.size() == 1);
        found.front()->listWidget()->setCurrentItem(found.front());
    }
    QWidget& page() { return *child<QStackedWidget>(*dialog).currentWidget(); }
};

inline void mark(QListWidget& list, QStringList const& names) {
    for (int n = 0; n < list.count(); ++n)
        list.item(n)->setCheckState(names.contains(list.item(n)->text()) ? Qt::Checked : Qt::Unchecked);
}

}  // namespace diecast
