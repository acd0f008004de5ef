// DockTitle: the heading of a dock: its name, what can be done there, and a way to put it away.
#pragma once
#include <QDockWidget>
#include <QHBoxLayout>
#include <QLabel>
#include "app/gui/widgets/text/elided_label.h"

namespace diecast {

class DockTitle : public QWidget {
public:
    explicit DockTitle(QDockWidget*);
    void add(QAction*);
    void set_note(QString const&);  // its first line is shown, all of it is the tip

private:
    QHBoxLayout* row_;
    ElidedLabel* note_;
};

}  // namespace diecast
