// The first start: one strip that says what can be done here, and a tour for those who want one.
#include <QSettings>
#include <QToolBar>
#include "app/chart/text.h"
#include "app/gui/window/window.h"

namespace diecast {

/// Once and for all; the help menu has the tour.
void Window::welcome() {
    QSettings kept;
    if (kept.value("welcomed").toBool()) return;
    kept.setValue("welcomed", true);
    messages_->ask(
        tr("Welcome. Each point is a design: hover for its numbers, click to pick it, P pins it; drag a slider "
           "and all designs follow."),
        Severity::note, {{tr("Show me around"), [this] { show_around(); }}, {tr("Open the manual"), [this] {
                                                                                 help_->open_manual({});
                                                                             }}});
}

void Window::show_around() {
    show_workspace(Workspace::explore);
    if (tour_) tour_->close();
    tour_ = new Tour(
        {{page_, tr("All designs at once"),
          tr("Every point is a design of the study, coloured by how many there are or by a quantity. Grey ones break a "
             "limit. On the orange front none is beaten in all objectives at once.")},
         {parameters_, tr("Change anything"),
          tr("Drag a slider or type a value with its unit, and all designs follow. V lets a parameter vary, "
             "Ctrl+Z takes back. Goals say what is to be best, and within which limits.")},
         {inspector_, tr("One design"),
          tr("The one under the mouse, or the one you clicked. P pins it, to compare others with it.")},
         {inspector_->why(), tr("Why a number is what it is"),
          tr("Click any number: here is how it is made, step by step, down to inputs and who says so.")},
         {table_, tr("The front as a table"), tr("Sort it, walk through it with the arrow keys, export it.")},
         {rail_bar_, tr("Other ways to look"),
          tr("Each is about the same study and the same design. %1 to %2 lead there, too.")
              .arg(keys_of(0).toString(QKeySequence::NativeText),
                   keys_of(places_.size() - 1).toString(QKeySequence::NativeText))},
         {status_, tr("Share"),
          tr("How many designs there are and keep every limit. Drag the file at the right into a mail or a folder: a "
             "colleague gets the same numbers, bit by bit.")}},
        this);
}

}  // namespace diecast
