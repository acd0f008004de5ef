// Layouts: arrangements of the docks by name: three that ship, and one's own, kept from one run to the next.
#pragma once
#include <QMenu>
#include <QObject>
#include "app/gui/window/docks.h"

namespace diecast {

class Layouts : public QObject {
    Q_OBJECT
public:
    Layouts(Docks&, QWidget* window);

    QStringList own() const;         // names, sorted
    void keep(QString const& name);  // replaces one of that name
    void forget(QString const& name);
    bool bring(QString const& name);  // false: there is none of that name
    void fill(QMenu*);

signals:
    void remark(QString);

private:
    void ask_name();
    QString group() const;

    Docks& docks_;
    QWidget* window_;
};

}  // namespace diecast
