// ElidedCombo: a choice box that shortens its text to fit, and leaves the wheel to the list it stands in.
#pragma once
#include <QComboBox>
#include <QStylePainter>
#include <QWheelEvent>
#include "app/gui/style.h"

namespace diecast {

class ElidedCombo : public QComboBox {
public:
    using QComboBox::QComboBox;
    static int constexpr before_text = 9, behind_text = 25;  // edges, and the arrow

protected:
    /// The style keeps more room free before its arrow than the arrow needs.
    void paintEvent(QPaintEvent*) override {
        QStylePainter p(this);
        QStyleOptionComboBox option;
        initStyleOption(&option);
        p.drawComplexControl(QStyle::CC_ComboBox, option);
        QRect const room = rect().adjusted(before_text, 0, -behind_text, 0);
        p.setPen(isEnabled() ? theme().text : theme().muted);
        p.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                   fontMetrics().elidedText(option.currentText, Qt::ElideRight, room.width()));
    }
    void wheelEvent(QWheelEvent* e) override { e->ignore(); }
};

}  // namespace diecast
