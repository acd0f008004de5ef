// The menus of the window: every action with its shortcut.
#pragma once
#include <QMenu>
#include <QPointer>
#include "app/gui/window/help.h"
#include "app/gui/window/layouts.h"
#include "app/gui/window/palette.h"

namespace diecast {

class Window;
class DesignBox;

class FileMenu : public QMenu {
    Q_OBJECT
public:
    explicit FileMenu(Window&);
    QAction* export_chart() const { return export_chart_; }
    QAction* export_front() const { return export_front_; }

private:
    void fill_studies(QMenu*);
    void make_series();
    void ask_measured();

    Window& window_;
    QAction *export_chart_, *export_front_;
};

/// Adds the commands that pass the study on.
void add_ways_to_share(QMenu*, Window&);

class EditMenu : public QMenu {
    Q_OBJECT
public:
    EditMenu(Window&, Pool&);
    QAction* copy_picture() const { return copy_picture_; }

private:
    void add_history();
    void add_designs();
    void add_copies();
    void fill_designs(QMenu*);
    void undo();
    void follow_undo();
    void show_history();
    DesignBox* current_box() const;
    void name_design();
    void copy_command();
    void describe_study();
    void find_quantity();
    void show_settings();

    Window& window_;
    Pool& pool_;
    Palette* palette_;
    QAction *undo_, *copy_picture_;
};

class ViewMenu : public QMenu {
    Q_OBJECT
public:
    explicit ViewMenu(Window&);
    QAction* show_everything() const { return show_everything_; }
    QAction* theme() const { return theme_; }

private:
    void add_view_history();
    void add_docks();
    void add_layouts();

    Window& window_;
    QAction *show_everything_, *theme_;
};

class HelpMenu : public QMenu {
    Q_OBJECT
public:
    explicit HelpMenu(Window&);

private:
    void show_about();
};

}  // namespace diecast
