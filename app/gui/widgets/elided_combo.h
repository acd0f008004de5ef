// ElidedCombo: a choice box that shortens its text to fit, and leaves the wheel to the list it stands in.
#pragma once
#include <QAbstractItemView>
#include <QComboBox>
#include <QStylePainter>
#include <QWheelEvent>
#include "app/gui/widgets/style.h"

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

/// As wide as what is chosen in it, up to a limit.
class FittingCombo : public ElidedCombo {
public:
    FittingCombo(QString const& name, int widest, QWidget* parent) : ElidedCombo(parent) {
        setAccessibleName(name);
        view()->setAccessibleName(name);
        setToolTip(name);
        setSizeAdjustPolicy(AdjustToMinimumContentsLengthWithIcon);
        setMinimumContentsLength(8);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        setMinimumWidth(96);
        setMaximumWidth(widest);
        setMaxVisibleItems(24);
        connect(this, &QComboBox::currentTextChanged, this, [this] { updateGeometry(); });
    }
    QSize sizeHint() const override {
        int const text = fontMetrics().horizontalAdvance(currentText());
        return {text + before_text + behind_text + 2, ElidedCombo::sizeHint().height()};
    }
};

}  // namespace diecast
