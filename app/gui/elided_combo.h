// ElidedCombo: a choice box that shortens its text to fit, and leaves the wheel to the list it stands in.
#pragma once
#include <QComboBox>
#include <QStylePainter>
#include <QWheelEvent>

namespace diecast {

class ElidedCombo : public QComboBox {
public:
    using QComboBox::QComboBox;

protected:
    void paintEvent(QPaintEvent*) override {
        QStylePainter p(this);
        QStyleOptionComboBox option;
        initStyleOption(&option);
        QRect const room = style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
        option.currentText = fontMetrics().elidedText(option.currentText, Qt::ElideRight, room.width() - 2);
        p.drawComplexControl(QStyle::CC_ComboBox, option);
        p.drawControl(QStyle::CE_ComboBoxLabel, option);
    }
    void wheelEvent(QWheelEvent* e) override { e->ignore(); }
};

}  // namespace diecast
