// ElidedCombo: a choice box that shortens its text to fit, leaves the wheel to the list it stands in, and may be
// searched.
#pragma once
#include <QAbstractItemView>
#include <QComboBox>
#include <QKeyEvent>
#include <QStylePainter>
#include <QWheelEvent>
#include "app/gui/widgets/choice_popup.h"
#include "app/gui/widgets/style.h"
#include "app/gui/widgets/whole_names.h"

namespace diecast {

class ElidedCombo : public QComboBox {
public:
    using QComboBox::QComboBox;
    static int constexpr before_text = 9, behind_text = 25;  // edges, and the arrow
    static int constexpr few = 12;                           // entries that one sees at a glance
    static int constexpr sign = 14;                          // before a text that has an icon

    /// Puts a line that narrows it above a list of more than a few entries; a letter typed in the box opens the list.
    void narrow_by_typing(ChoicePopup::Describe describe) { describe_ = std::move(describe); }
    void showPopup() override {
        if (narrows()) return popup().pop_up({});
        show_whole_names(*this);
        QComboBox::showPopup();
    }
    void hidePopup() override {
        if (popup_) popup_->hide();
        QComboBox::hidePopup();
    }

protected:
    void keyPressEvent(QKeyEvent* e) override {
        bool const letter = !e->text().isEmpty() && e->text()[0].isLetterOrNumber() &&
                            !(e->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
        if (letter && narrows()) popup().pop_up(e->text());
        else QComboBox::keyPressEvent(e);
    }
    /// The style keeps more room free before its arrow than the arrow needs.
    void paintEvent(QPaintEvent*) override {
        QStylePainter p(this);
        QStyleOptionComboBox option;
        initStyleOption(&option);
        p.drawComplexControl(QStyle::CC_ComboBox, option);
        QRect room = rect().adjusted(before_text, 0, -behind_text, 0);
        if (!option.currentIcon.isNull()) {
            option.currentIcon.paint(&p, room.left(), (height() - sign) / 2, sign, sign);
            room.setLeft(room.left() + sign + space::tight);
        }
        p.setPen(isEnabled() ? theme().text : theme().muted);
        p.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                   fontMetrics().elidedText(option.currentText, Qt::ElideRight, room.width()));
    }
    void wheelEvent(QWheelEvent* e) override { e->ignore(); }

private:
    bool narrows() const { return describe_ && count() > few; }
    ChoicePopup& popup() {
        if (!popup_) popup_ = new ChoicePopup(this, describe_);
        return *popup_;
    }

    ChoicePopup::Describe describe_;
    ChoicePopup* popup_ = nullptr;  // made when first needed
};

/// A combo box as wide as what is chosen in it, up to a limit.
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
        int const marked = itemIcon(currentIndex()).isNull() ? 0 : sign + space::tight;
        return {text + marked + before_text + behind_text + 2, ElidedCombo::sizeHint().height()};
    }
};

}  // namespace diecast
