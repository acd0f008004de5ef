// A slider among others in a list that scrolls.
#pragma once
#include <QSlider>
#include <QWheelEvent>

namespace diecast {

/// Wheels scroll the list; they change numbers only where the focus is.
class CalmSlider : public QSlider {
public:
    using QSlider::QSlider;

protected:
    void wheelEvent(QWheelEvent* e) override { hasFocus() ? QSlider::wheelEvent(e) : e->ignore(); }
};

}  // namespace diecast
