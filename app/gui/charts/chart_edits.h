// ChartEdits: what is done to the charts of a study: buttons under their list, and the same as menus.
#pragma once
#include <QAction>
#include "app/gui/charts/chart_list.h"
#include "app/gui/widgets/navigator.h"

namespace diecast {

class ChartEdits : public QObject {
    Q_OBJECT
public:
    ChartEdits(Session&, Navigator&, ChartList*, QObject* parent);
    QWidget* make_buttons(QWidget* parent);
    QList<QAction*> actions() const { return {add_, edit_, duplicate_, remove_, up_, down_}; }
    void add();
    void edit();    // the chosen one
    void follow();  // another one is chosen

private:
    QAction* make(QString const& name, QString const& text, QString const& tip, void (ChartEdits::*act)());
    std::optional<std::size_t> place() const;  // of the chosen one; none: the list is empty, or its front is chosen
    void open_editor(std::optional<ChartSpec> present, std::optional<std::size_t> at);  // without both: to add one
    void duplicate();
    void remove();
    void move_up() { move(-1); }
    void move_down() { move(1); }
    void move(int by);
    void set(std::vector<ChartSpec>, QString const& text);

    Session& session_;
    Navigator& navigator_;
    ChartList* list_;
    QAction *add_, *edit_, *duplicate_, *remove_, *up_, *down_;
};

}  // namespace diecast
