// Presentation: the page alone, on the whole screen.
#pragma once
#include <QAction>
#include <QMainWindow>
#include "app/gui/window/docks.h"

namespace diecast {

class Presentation : public QObject {
    Q_OBJECT
public:
    Presentation(QMainWindow&, Docks&);
    QAction* action() const { return action_; }
    bool is_on() const { return on_; }

private:
    void begin();
    void end();
    void show_around(bool);  // menus and status line
    void say_how_to_leave();

    QMainWindow& window_;
    Docks& docks_;
    QAction* action_;
    bool on_ = false, was_full_screen_ = false;
};

}  // namespace diecast
