#include "app/gui/figure/page.h"

namespace diecast {

FigurePane* WorkspacePage::current_pane() const {
    bool const second = traits_.second_pane && traits_.second_pane->isAncestorOf(window()->focusWidget());
    return second ? traits_.second_pane : traits_.pane;
}

void WorkspacePage::set_hint(QString const& hint) {
    traits_.hint = hint;
    emit hint_changed();
}

}  // namespace diecast
