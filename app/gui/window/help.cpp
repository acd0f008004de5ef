#include "app/gui/window/help.h"
#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QSettings>
#include <QWhatsThis>
#include "app/gui/window/whats_this.h"
#include "app/gui/window/window.h"

namespace diecast {

Help::Help(Window& window) : QObject(&window), window_(window) { qApp->installEventFilter(this); }

void Help::open_manual(QString topic) {
    if (topic.isEmpty()) topic = topic_of(QApplication::focusWidget());
    if (topic.isEmpty()) topic = window_.pages().current().objectName();  // its chapter has its name
    if (!manual_) {
        manual_ = std::make_unique<ManualView>();  // of no window: no dialog blocks it
        manual_->setAttribute(Qt::WA_QuitOnClose, false);
    }
    manual_->show();
    manual_->raise();
    manual_->activateWindow();
    if (!manual_->show_topic(topic)) manual_->show_topic("diecast");
    manual_->browser()->setFocus();
}

QString Help::words_for(QWidget const* widget) const {
    if (Quantity const* q = quantity_of(widget)) {
        Session& session = window_.session();
        Design const design = session.current_design();
        return parameter_text(session.graph(), *q,
                              design ? session.designs().scenario(*design) : session.study().scenario);
    }
    for (; widget; widget = widget->parentWidget())
        if (!widget->whatsThis().isEmpty()) return widget->whatsThis();
    return {};
}

void Help::explain_focused() {
    QWidget* focused = QApplication::focusWidget();
    QString const words = words_for(focused);
    if (words.isEmpty()) return open_manual();
    bool const large = focused->height() > 200;  // then in it, else below
    QPoint const at = large ? focused->rect().center() : focused->rect().bottomLeft();
    QWhatsThis::showText(focused->mapToGlobal(at), words, focused);
}

/// Shows the welcome once and for all; the help menu has the tour.
void Help::welcome() {
    QSettings kept;
    if (kept.value("welcomed").toBool()) return;
    kept.setValue("welcomed", true);
    window_.messages().ask(tr("Welcome. Each point is a design: click one, or drag a slider."), Severity::note,
                           {{tr("New study…"), [this] { emit window_.navigator().to_new_study(); }},
                            {tr("Tour"), [this] { show_around(); }},
                            {tr("Manual"), [this] { open_manual({}); }}});
}

void Help::show_around() {
    PageStack& pages = window_.pages();
    pages.turn_to("explore");
    if (tour_) tour_->close();
    tour_ = new Tour(
        {{&pages.current(), tr("All designs at once"),
          tr("Every point is a design of the study, coloured by how many there are or by a quantity. Grey ones violate "
             "a constraint. Those on the orange front are Pareto-optimal: none is better in all objectives at once.")},
         {&window_.parameters(), tr("Change anything"),
          tr("Drag a slider or type a value with its unit, and all designs follow. V lets a parameter vary, "
             "Ctrl+Z undoes. Ctrl+G sets objectives and constraints.")},
         {&window_.inspector(), tr("One design"),
          tr("The one under the mouse, or the one you clicked. P pins it, to compare others with it.")},
         {window_.inspector().why(), tr("Why a number is what it is"),
          tr("Click any number: here is how it is made, step by step, down to inputs and who says so.")},
         {&window_.tables().front(), tr("The front as a table"),
          tr("Sort it, walk through it with the arrow keys, export it.")},
         {window_.findChild<QToolBar*>("workspaces"), tr("Other views"),
          tr("Each is about the same study and the same design. %1 to %2 lead there, too.")
              .arg(PageStack::keys_of(0).toString(QKeySequence::NativeText),
                   PageStack::keys_of(pages.count() - 1).toString(QKeySequence::NativeText))},
         {&window_.status(), tr("Share"),
          tr("How many designs there are, and how many satisfy all constraints. Drag the file at the right into a mail "
             "or a folder: a "
             "colleague gets the same numbers, bit by bit.")}},
        &window_);
}

bool Help::eventFilter(QObject* watched, QEvent* e) {
    bool const asks = e->type() == QEvent::QueryWhatsThis, shows = e->type() == QEvent::WhatsThis;
    if (asks || shows) {
        auto const* widget = qobject_cast<QWidget*>(watched);
        if (!widget || !quantity_of(widget)) return false;
        auto const* help = static_cast<QHelpEvent*>(e);
        if (shows) QWhatsThis::showText(help->globalPos(), words_for(widget), qobject_cast<QWidget*>(watched));
        e->accept();
        return true;
    }
    if (e->type() != QEvent::KeyPress || static_cast<QKeyEvent*>(e)->key() != Qt::Key_F1) return false;
    QWidget* dialog = QApplication::activeModalWidget();  // where the window's shortcuts do not reach
    if (!dialog || !watched->isWidgetType()) return false;
    if (static_cast<QKeyEvent*>(e)->modifiers() & Qt::ShiftModifier) explain_focused();
    else open_manual(topic_of(dialog));
    return true;
}

}  // namespace diecast
