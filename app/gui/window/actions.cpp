#include "app/gui/window/actions.h"
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>

namespace diecast {
namespace {

QString plain(QString text) {
    static QRegularExpression const mnemonic("&(.)");
    return text.replace(mnemonic, "\\1").remove("…").trimmed();
}

void collect(QMenu* menu, QString const& path, std::vector<Offer>& list) {
    emit menu->aboutToShow();
    for (QAction* action : menu->actions()) {
        if (action->isSeparator() || action->text().isEmpty()) continue;
        if (action->menu()) {
            collect(action->menu(), path + " › " + plain(action->text()), list);
            continue;
        }
        if (action->objectName().isEmpty()) action->setObjectName(name_for(path + " " + action->text()));
        list.push_back({action, path});
    }
}

}  // namespace

QAction* add_action(QMenu* menu, QString const& text, QKeySequence const& keys, std::function<void()> act) {
    QAction* action = menu->addAction(text);
    action->setObjectName(name_for(text));
    action->setIconVisibleInMenu(false);
    action->setShortcut(keys);
    QString const name = QString(text).remove('&').remove("…");
    action->setToolTip(keys.isEmpty() ? name : name + "  " + keys.toString(QKeySequence::NativeText));
    QObject::connect(action, &QAction::triggered, menu, [act = std::move(act)] { act(); });
    return action;
}

QString plain_text(QAction const& action) { return plain(action.text()); }

QString name_for(QString const& text) {
    static QRegularExpression const others("[^a-z0-9]+");
    QString name = plain(text).toLower().replace(others, "-");
    while (name.endsWith('-')) name.chop(1);
    return name;
}

std::vector<Offer> offers(QMainWindow const& window) {
    std::vector<Offer> list;
    for (QAction* top :
         window.menuWidget() ? static_cast<QMenuBar*>(window.menuWidget())->actions() : QList<QAction*>())
        if (top->menu()) collect(top->menu(), plain(top->text()), list);
    return list;
}

QAction* action_named(QMainWindow const& window, QString const& name) {
    for (Offer const& offer : offers(window))
        if (offer.action->objectName() == name) return offer.action;
    return nullptr;
}

}  // namespace diecast
