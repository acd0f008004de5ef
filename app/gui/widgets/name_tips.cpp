#include "app/gui/widgets/name_tips.h"
#include <QHelpEvent>
#include <QToolTip>
#include <QWidget>

namespace diecast {

QString names_of(QWidget const* widget) {
    QStringList names;
    for (; widget; widget = widget->parentWidget()) {
        QString const type = QString(widget->metaObject()->className()).section("::", -1), name = widget->objectName();
        bool const is_plain = type.startsWith('Q') && (name.isEmpty() || name.startsWith("qt_"));
        if (!is_plain || names.isEmpty()) names << (name.isEmpty() ? type : type + " " + name);
    }
    return names.join(" ‹ ");
}

bool NameTips::eventFilter(QObject* watched, QEvent* e) {
    if (e->type() != QEvent::ToolTip || !watched->isWidgetType()) return false;
    QToolTip::showText(static_cast<QHelpEvent*>(e)->globalPos(), names_of(static_cast<QWidget*>(watched)));
    return true;
}

}  // namespace diecast
