// Actions: everything the menus offer, found by name; palette, shortcut sheet and tests read this.
#pragma once
#include <QAction>
#include <QMainWindow>
#include <functional>
#include <vector>

namespace diecast {

struct Offer {
    QAction* action;
    QString menu;  // "File", "Edit › Apply design to study"
};

/// All commands in the order of the menus. Menus that are filled when opened are filled now; what has no name gets one.
std::vector<Offer> offers(QMainWindow const&);
QAction* action_named(QMainWindow const&, QString const& name);  // null if there is none

/// Named after its text, with its keys in the tip.
QAction* add_action(QMenu*, QString const& text, QKeySequence const&, std::function<void()> act);

QString plain_text(QAction const&);     // "Save as"
QString name_for(QString const& text);  // "save-as"

}  // namespace diecast
