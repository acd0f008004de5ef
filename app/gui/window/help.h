// Help: F1 opens the manual where it speaks of the focused place; Shift+F1 explains what has the focus; a tour.
#pragma once
#include <QObject>
#include <memory>
#include "app/gui/window/manual_view.h"
#include "app/gui/window/tour.h"

namespace diecast {

class Window;

class Help : public QObject {
    Q_OBJECT
public:
    explicit Help(Window&);
    void open_manual(QString topic = {});  // empty: of the focused place
    void explain_focused();
    void welcome();  // on the first start only
    void show_around();

protected:
    bool eventFilter(QObject*, QEvent*) override;

private:
    QString words_for(QWidget const*) const;  // empty: nothing to say

    Window& window_;
    std::unique_ptr<ManualView> manual_;
    QPointer<Tour> tour_;
};

}  // namespace diecast
