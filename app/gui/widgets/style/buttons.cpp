// Push buttons, check boxes and tool buttons.
#include <QWidget>
#include "app/gui/widgets/style/box.h"
#include "app/gui/widgets/style/diecast_style.h"
#include "app/session/current_theme.h"

namespace diecast {
namespace {

/// What Enter presses in a dialog.
bool is_default(QStyleOption const& o) {
    auto const* button = qstyleoption_cast<QStyleOptionButton const*>(&o);
    return button && (button->features & QStyleOptionButton::DefaultButton) && is_enabled(o);
}

ControlBox push_box(QStyleOption const& o, QWidget const* w) {
    Theme const& t = theme();
    if (is_default(o)) return {is_pressed(o) ? t.accent.darker(115) : t.accent, has_focus(o) ? t.text : t.accent, 4};
    bool const is_card = w && w->objectName() == "card";
    if (is_card && is_checked(o)) return {t.raised, t.accent, 8, 2};
    return {is_pressed(o) && !is_card ? t.grid : t.raised, line_of(o), is_card ? 8.0 : 4.0};
}

/// How a tool button looks: its box, and the colour of its text.
struct ToolLook {
    ControlBox box;
    QColor ink;
};

ToolLook toggle_look(QStyleOption const& o) {
    Theme const& t = theme();
    if (is_checked(o)) return {{t.accent, has_focus(o) ? t.text : t.accent, 4}, t.on_accent};
    bool const over = is_hovered(o) || is_pressed(o);
    return {{over ? t.grid : QColor(), line_of(o), 4}, is_enabled(o) ? t.text : t.muted};
}

ToolLook tool_look(QStyleOption const& o, QWidget const* w) {
    Theme const& t = theme();
    QString const name = w ? w->objectName() : QString();
    if (name == "toggle") return toggle_look(o);
    QColor const line = has_focus(o) ? t.accent : is_pressed(o) ? t.line : QColor(Qt::transparent);
    bool const filled = is_pressed(o) || is_checked(o);
    QColor const under_mouse = mixed(t.window, t.grid, 0.5);
    QColor const ground = filled ? t.grid : is_hovered(o) ? under_mouse : name == "dots" ? t.window : QColor();
    QColor const ink = !is_enabled(o) ? t.muted : is_checked(o) ? t.accent : name == "rail" ? t.muted : t.text;
    return {{ground, line, name == "dots" ? 4.0 : 6.0}, ink};
}

}  // namespace

bool DiecastStyle::draw_button(ControlElement e, QStyleOption const& o, QPainter& p, QWidget const* w) const {
    switch (e) {
        case CE_PushButtonLabel: {
            QStyleOptionButton label = *qstyleoption_cast<QStyleOptionButton const*>(&o);
            if (is_default(o)) label.palette.setColor(QPalette::ButtonText, theme().on_accent);
            QCommonStyle::drawControl(e, &label, &p, w);
            return true;
        }
        case CE_PushButton:
        case CE_CheckBox:
        case CE_CheckBoxLabel:
            QCommonStyle::drawControl(e, &o, &p, w);  // Fusion's own have other margins
            return true;
        case CE_PushButtonBevel: {
            draw(p, o.rect, push_box(o, w));
            auto const* button = qstyleoption_cast<QStyleOptionButton const*>(&o);
            if (!button || !(button->features & QStyleOptionButton::HasMenu)) return true;
            QStyleOptionButton arrow = *button;
            int const size = pixelMetric(PM_MenuButtonIndicator, button, w);
            arrow.rect = alignedRect(o.direction, Qt::AlignRight | Qt::AlignVCenter, {size, size}, o.rect);
            drawPrimitive(PE_IndicatorArrowDown, &arrow, &p, w);
            return true;
        }
        default:
            return false;
    }
}

void DiecastStyle::draw_tool_button(QStyleOptionToolButton const& o, QPainter& p, QWidget const* w) const {
    ToolLook const look = tool_look(o, w);
    draw(p, o.rect, look.box);
    QStyleOptionToolButton label = o;
    QSize const margins = sizeFromContents(CT_ToolButton, &o, {0, 0}, w) - QSize(3, 3);
    label.rect =
        o.rect.adjusted(margins.width() / 2, margins.height() / 2, -margins.width() / 2, -margins.height() / 2);
    label.palette.setColor(QPalette::ButtonText, look.ink);
    QCommonStyle::drawControl(CE_ToolButtonLabel, &label, &p, w);
}

}  // namespace diecast
