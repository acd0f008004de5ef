// QuantityField: a line to type a number with a unit into. Anything may be typed; it is read when it is finished.
#pragma once
#include <QLineEdit>
#include "app/session/typed.h"

namespace diecast {

class QuantityField : public QLineEdit {
    Q_OBJECT
public:
    QuantityField(Quantity const&, QString const& name, QWidget* parent);
    void set_value(double in_unit) { value_ = in_unit; }  // where steps start from; NaN: there are no steps
    void set_problem(QString const& plain);               // empty: none; said to those who cannot see it, too

signals:
    void finished();          // Enter, or the focus has gone, after something was typed
    void given_up();          // Esc: what was typed is to be forgotten
    void stepped(double to);  // Up, Down, PageUp, PageDown, and the wheel where the focus is here
    void vary_wanted();       // V, where nothing is typed yet

protected:
    void keyPressEvent(QKeyEvent*) override;
    void wheelEvent(QWheelEvent*) override;
    bool focusNextPrevChild(bool next) override;

private:
    void finish();
    void step(int by);

    Quantity const& quantity_;
    double value_;
    int wheel_ = 0;
};

}  // namespace diecast
