#include "app/gui/window/help.h"
#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QWhatsThis>
#include "app/gui/window/whats_this.h"
#include "app/gui/window/window.h"

namespace diecast {

Help::Help(Window& window) : window_(window) {
    explain_places(window);
    qApp->installEventFilter(this);
}

void Help::open_manual(QString topic) {
    if (topic.isEmpty()) topic = topic_of(QApplication::focusWidget());
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

bool Help::eventFilter(QObject* watched, QEvent* e) {
    bool const asks = e->type() == QEvent::QueryWhatsThis, tells = e->type() == QEvent::WhatsThis;
    if (asks || tells) {
        auto const* widget = qobject_cast<QWidget*>(watched);
        if (!widget || !quantity_of(widget)) return false;
        auto const* help = static_cast<QHelpEvent*>(e);
        if (tells) QWhatsThis::showText(help->globalPos(), words_for(widget), qobject_cast<QWidget*>(watched));
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
