// PageStack: the pages of the window, one of them on show, and the rail that leads to them.
#pragma once
#include <QKeySequence>
#include <QStackedWidget>
#include <QToolBar>
#include "app/gui/figure/page.h"
#include "app/gui/widgets/navigator.h"

namespace diecast {

class PageStack : public QStackedWidget {
    Q_OBJECT
public:
    PageStack(Session&, Pool&, Navigator&, QWidget* parent = nullptr);
    static QStringList ids();  // "explore", …, in the order of the rail; the object names of the pages
    static QKeySequence keys_of(int index);
    QToolBar* make_rail(QWidget* parent);
    WorkspacePage& page(int index) const { return *static_cast<WorkspacePage*>(widget(index)); }
    WorkspacePage& current() const { return page(currentIndex()); }
    /// The page of this class.
    template <class P>
    P& get() const {
        return *findChild<P*>(QString(), Qt::FindDirectChildrenOnly);
    }
    void turn_to(QString const& id);

signals:
    void turning();  // no page asks for room now: what is beside it comes and goes
    void turned();

private:
    void leave_room_to(int index);  // −1: no page
};

}  // namespace diecast
