// Name tips: which class and object is under the mouse, for those who look for its code (`diecast-gui --names`).
#pragma once
#include <QObject>

class QWidget;

namespace diecast {

/// "QToolButton keep ‹ InspectorPage inspector ‹ Window": class and object name of a widget and of what it is in. Own
/// classes stand in files of their names: InspectorPage in inspector_page.h.
QString names_of(QWidget const*);

/// Makes all tips of the program show names in place of their texts.
class NameTips : public QObject {
public:
    using QObject::QObject;
    bool eventFilter(QObject* watched, QEvent*) override;
};

}  // namespace diecast
