// Panels and frames, fields to type and choose in, marks to tick.
#include <QAbstractItemView>
#include <QLineEdit>
#include <QListView>
#include "app/gui/widgets/style/box.h"
#include "app/gui/widgets/style/diecast_style.h"
#include "app/session/current_theme.h"

namespace diecast {
namespace {

void draw_line_field(QStyleOption const& o, QPainter& p, QWidget const* w) {
    bool const is_wrong = w && w->property("wrong").toBool();
    draw(p, o.rect, {theme().base, is_wrong ? theme().bad : line_of(o), 4});
}

void draw_check(QStyleOption const& o, QPainter& p) {
    Theme const& t = theme();
    bool const is_on = is_checked(o), enabled = is_enabled(o);
    QColor const line = !enabled                                 ? (is_on ? t.muted : t.line)
                        : is_on || has_focus(o) || is_hovered(o) ? t.accent
                                                                 : t.muted;
    draw(p, o.rect, {is_on ? line : t.base, line, 3});
    if (is_on) draw_tick(p, QRectF(o.rect).center(), 1, t.on_accent);
}

}  // namespace

bool DiecastStyle::draw_panel(PrimitiveElement e, QStyleOption const& o, QPainter& p, QWidget const* w) const {
    Theme const& t = theme();
    switch (e) {
        case PE_PanelLineEdit:
            if (!is_inside_field(w)) draw_line_field(o, p, w);
            return true;
        case PE_IndicatorCheckBox:
            draw_check(o, p);
            return true;
        case PE_IndicatorItemViewItemCheck:
            if (!qobject_cast<QListView const*>(w)) return false;
            draw_check(o, p);
            return true;
        case PE_PanelTipLabel:
        case PE_PanelMenu:
            draw(p, o.rect, {t.raised, t.line});
            return true;
        case PE_PanelStatusBar:
            p.fillRect(QRect(o.rect.left(), o.rect.top(), o.rect.width(), 1), t.line);
            return true;
        case PE_IndicatorDockWidgetResizeHandle:
            p.fillRect(o.rect, t.line);
            return true;
        case PE_FrameMenu:
        case PE_PanelMenuBar:
        case PE_FrameStatusBarItem:
        case PE_FrameDockWidget:
        case PE_FrameDefaultButton:
        case PE_PanelScrollAreaCorner:
            return true;
        default:
            return false;
    }
}

void DiecastStyle::draw_combo_box(QStyleOptionComboBox const& o, QPainter& p) const {
    draw(p, o.rect, {theme().raised, line_of(o), 4});
    if (!(o.subControls & SC_ComboBoxArrow)) return;
    QRect const arrow = subControlRect(CC_ComboBox, &o, SC_ComboBoxArrow, nullptr);
    draw_arrow(p, {arrow.left() + 2, arrow.top() + arrow.height() / 2 - 2}, false, theme().muted);
}

void DiecastStyle::draw_combo_label(QStyleOptionComboBox const& o, QPainter& p, QWidget const* w) const {
    QRect box = subControlRect(CC_ComboBox, &o, SC_ComboBoxEditField, w);
    p.save();
    p.setClipRect(box);
    if (!o.currentIcon.isNull()) {
        QPixmap const icon = o.currentIcon.pixmap(o.iconSize, is_enabled(o) ? QIcon::Normal : QIcon::Disabled);
        drawItemPixmap(&p, alignedRect(o.direction, Qt::AlignLeft | Qt::AlignVCenter, o.iconSize, box), Qt::AlignCenter,
                       icon);
        box.translate(o.direction == Qt::RightToLeft ? -6 - o.iconSize.width() : o.iconSize.width() + 6, 0);
    }
    if (!o.currentText.isEmpty() && !o.editable)
        drawItemText(&p, box, static_cast<int>(o.textAlignment), o.palette, is_enabled(o), o.currentText,
                     QPalette::ButtonText);
    p.restore();
}

void DiecastStyle::draw_spin_box(QStyleOptionSpinBox const& o, QPainter& p, QWidget const* w) const {
    draw(p, o.rect, {theme().base, line_of(o), 4});
    if (o.buttonSymbols == QAbstractSpinBox::NoButtons) return;
    for (SubControl const part : {SC_SpinBoxUp, SC_SpinBoxDown}) {
        QRect const button = subControlRect(CC_SpinBox, &o, part, w);
        if (is_hovered(o) && o.activeSubControls & part) p.fillRect(button, theme().grid);
        QRect const arrow = alignedRect(o.direction, Qt::AlignCenter, {8, 5}, button);
        draw_arrow(p, arrow.topLeft(), part == SC_SpinBoxUp, theme().muted);
    }
}

}  // namespace diecast
