// PinButton: a dot that says where a value comes from, and fixes or frees it.
#pragma once
#include <QToolButton>
#include <optional>

namespace diecast {

class PinButton : public QToolButton {
    Q_OBJECT
public:
    enum State { Default, Chosen, Computed, Swept, Pinned };  // ring, ring, small dot, three dots, full dot
    explicit PinButton(QWidget* parent) : QToolButton(parent) {}
    void set_state(State);

protected:
    void paintEvent(QPaintEvent*) override;

private:
    std::optional<State> state_;
};

}  // namespace diecast
