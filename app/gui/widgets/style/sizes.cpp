// Sizes of controls and where their parts are.
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QToolButton>
#include "app/gui/widgets/style/diecast_style.h"

namespace diecast {
namespace {

/// Of a tool button: its frame of 1 px and what lies between that and the text.
QMargins margins_of_tool(QWidget const* w) {
    QString const name = w ? w->objectName() : QString();
    return name == "toggle" ? QMargins(7, 4, 7, 4)
           : name == "dots" ? QMargins(1, 1, 1, 1)
           : name == "rail" ? QMargins(3, 7, 3, 7)
                            : QMargins(5, 5, 5, 5);
}

QMargins margins_of_push(QWidget const* w) {
    return w && w->objectName() == "card" ? QMargins(1, 1, 1, 1) : QMargins(11, 5, 11, 5);
}

QSize padding_of_item(QWidget const* w) {
    if (!w) return {0, 0};
    if (w->inherits("QTableView")) return {8, 0};
    if (w->inherits("QTreeView")) return {0, 4};
    if (w->objectName() == "offers") return {8, 6};
    if (w->objectName() == "chapters") return {32, 8};
    return {0, 0};
}

constexpr QMargins field{7, 3, 7, 3}, combo{9, 4, 9, 4}, spin{7, 3, 1, 3};
constexpr int drop_down = 20, steps = 18, check = 16, check_gap = 8;

QRect combo_part(QRect const& box, QStyle::SubControl part) {
    QRect const inner = box.adjusted(1, 1, -1, -1);
    if (part == QStyle::SC_ComboBoxEditField) return box.marginsRemoved(combo).adjusted(0, 0, -drop_down, 0);
    if (part == QStyle::SC_ComboBoxArrow)
        return {inner.right() - drop_down + 1, inner.top(), drop_down, inner.height()};
    return box;
}

QRect spin_part(QRect const& box, QStyle::SubControl part, bool has_steps) {
    QRect const inner = box.adjusted(1, 1, -1, -1);
    int const half = inner.height() / 2, left = inner.right() - steps + 1;
    if (part == QStyle::SC_SpinBoxEditField) return box.marginsRemoved(spin).adjusted(0, 0, has_steps ? -steps : 0, 0);
    if (part == QStyle::SC_SpinBoxFrame) return box;
    if (!has_steps) return {};
    return {left, part == QStyle::SC_SpinBoxUp ? inner.top() : inner.bottom() - half + 1, steps, half};
}

QRect slider_part(QStyleOptionSlider const& o, QStyle::SubControl part) {
    constexpr int groove = 4, handle = 14;
    QRect const box = o.rect;
    QRect const middle(box.left(), box.top() + box.height() / 2 - groove / 2, box.width(), groove);
    if (part != QStyle::SC_SliderHandle) return middle;
    int const at =
        QStyle::sliderPositionFromValue(o.minimum, o.maximum, o.sliderPosition, box.width() - handle, o.upsideDown);
    return {box.left() + at, middle.top() - (handle - groove) / 2, handle, handle};
}

}  // namespace

QSize DiecastStyle::sizeFromContents(ContentsType type, QStyleOption const* o, QSize const& size,
                                     QWidget const* w) const {
    switch (type) {
        case CT_ComboBox:
            return size.grownBy(combo) + QSize(drop_down + 2, 0);
        case CT_SpinBox: {
            auto const* box = qstyleoption_cast<QStyleOptionSpinBox const*>(o);
            bool const has_steps = !box || box->buttonSymbols != QAbstractSpinBox::NoButtons;
            return size.grownBy(spin) + QSize(has_steps ? steps : 0, 0);
        }
        case CT_LineEdit:
            if (w && qobject_cast<QComboBox const*>(w->parentWidget())) break;
            return w && qobject_cast<QAbstractSpinBox const*>(w->parentWidget()) ? size : size.grownBy(field);
        case CT_ToolButton:
            return size.grownBy(margins_of_tool(w)) + QSize(3, 3);
        case CT_PushButton:
            return size.grownBy(margins_of_push(w));
        case CT_CheckBox:
            return {size.width() + check + check_gap, qMax(size.height(), check)};
        case CT_Slider:
            return size.expandedTo({0, 18});
        case CT_MenuBarItem:
            return size + QSize(16, 8);
        case CT_Menu:
            return size;
        case CT_MenuItem:
            if (auto const* item = qstyleoption_cast<QStyleOptionMenuItem const*>(o))
                return menu_item_size(*item, size, w);
            break;
        case CT_HeaderSection:
            return QProxyStyle::sizeFromContents(type, o, size, w) + QSize(8, 9);
        case CT_ItemViewItem:
            return QProxyStyle::sizeFromContents(type, o, size, w) + padding_of_item(w);
        default:
            break;
    }
    return QProxyStyle::sizeFromContents(type, o, size, w);
}

QRect DiecastStyle::subControlRect(ComplexControl c, QStyleOptionComplex const* o, SubControl part,
                                   QWidget const* w) const {
    if (c == CC_ComboBox && part != SC_ComboBoxListBoxPopup)
        return visualRect(o->direction, o->rect, combo_part(o->rect, part));
    if (auto const* box = qstyleoption_cast<QStyleOptionSpinBox const*>(o); box && c == CC_SpinBox)
        return visualRect(o->direction, o->rect,
                          spin_part(o->rect, part, box->buttonSymbols != QAbstractSpinBox::NoButtons));
    if (auto const* bar = qstyleoption_cast<QStyleOptionSlider const*>(o)) {
        if (c == CC_ScrollBar) return scroll_bar_part(*bar, part, w);
        if (c == CC_Slider && bar->orientation == Qt::Horizontal && part != SC_SliderTickmarks)
            return slider_part(*bar, part);
    }
    return QProxyStyle::subControlRect(c, o, part, w);
}

QRect DiecastStyle::subElementRect(SubElement part, QStyleOption const* o, QWidget const* w) const {
    QRect const box = o->rect;
    switch (part) {
        case SE_PushButtonBevel:
            return box;
        case SE_PushButtonContents:
        case SE_PushButtonFocusRect:
            return box.marginsRemoved(margins_of_push(w));
        case SE_ToolButtonLayoutItem:
        case SE_PushButtonLayoutItem:
        case SE_CheckBoxLayoutItem:
            return box;
        case SE_LineEditContents:
            if (w && qobject_cast<QComboBox const*>(w->parentWidget())) break;
            return w && qobject_cast<QAbstractSpinBox const*>(w->parentWidget()) ? box : box.marginsRemoved(field);
        case SE_ShapedFrameContents:
        case SE_FrameContents:
            if (FrameLook const* look = frame_look(w))
                return box.adjusted(look->beside, look->above, -look->beside, -look->above);
            break;
        case SE_CheckBoxIndicator:
            return alignedRect(o->direction, Qt::AlignLeft | Qt::AlignVCenter, {check, check}, box);
        case SE_CheckBoxContents:
            return visualRect(o->direction, box, box.adjusted(check + check_gap, 0, 0, 0));
        case SE_HeaderLabel:
            return box.adjusted(4, 4, -4, -5);
        case SE_ProgressBarGroove:
        case SE_ProgressBarContents:
            return box;
        default:
            break;
    }
    return QProxyStyle::subElementRect(part, o, w);
}

}  // namespace diecast
