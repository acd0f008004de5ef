// Help: F1 opens the manual where it speaks of the focused place; Shift+F1 explains what has the focus.
#pragma once
#include <QObject>
#include <memory>
#include "app/gui/window/manual_view.h"

namespace diecast {

class Window;

class Help : public QObject {
    Q_OBJECT
public:
    explicit Help(Window&);
    void open_manual(QString topic = {});  // empty: of the focused place
    void explain_focused();
    ManualView* manual() { return manual_.get(); }  // null until it is opened

protected:
    bool eventFilter(QObject*, QEvent*) override;

private:
    QString words_for(QWidget const*) const;  // empty: nothing to say

    Window& window_;
    std::unique_ptr<ManualView> manual_;
};

}  // namespace diecast
