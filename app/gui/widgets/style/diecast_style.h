// DiecastStyle: how controls look. Behaviour and the rarer controls are Fusion's.
#pragma once
#include <QPointer>
#include <QProxyStyle>
#include <QStyleOption>
#include <QTimer>
#include <QWidget>
#include <vector>
#include "app/chart/theme.h"

namespace diecast {

/// Reads `theme()` and the palette whenever it draws, and no size depends on them: a change of theme is a new palette,
/// and all is painted again.
///
/// Object names that it knows. Labels: muted, section, error, floating. Tool buttons: toggle, rail, dots. Push buttons:
/// card. Frames: palette, choices. Lists: offers, chapters. Properties: `wrong` and `quiet` of a field, `quiet` of a
/// label, `pinned` of a slider. `restyle` sets them.
class DiecastStyle : public QProxyStyle {
public:
    DiecastStyle();
    using QProxyStyle::polish;
    void polish(QWidget*) override;
    int pixelMetric(PixelMetric, QStyleOption const*, QWidget const*) const override;
    int styleHint(StyleHint, QStyleOption const*, QWidget const*, QStyleHintReturn*) const override;
    QSize sizeFromContents(ContentsType, QStyleOption const*, QSize const&, QWidget const*) const override;
    QRect subControlRect(ComplexControl, QStyleOptionComplex const*, SubControl, QWidget const*) const override;
    QRect subElementRect(SubElement, QStyleOption const*, QWidget const*) const override;
    void drawPrimitive(PrimitiveElement, QStyleOption const*, QPainter*, QWidget const*) const override;
    void drawControl(ControlElement, QStyleOption const*, QPainter*, QWidget const*) const override;
    void drawComplexControl(ComplexControl, QStyleOptionComplex const*, QPainter*, QWidget const*) const override;

private:
    // Each returns false if it leaves the element to Fusion.
    bool draw_bar(ControlElement, QStyleOption const&, QPainter&) const;
    bool draw_button(ControlElement, QStyleOption const&, QPainter&, QWidget const*) const;
    bool draw_header(ControlElement, QStyleOption const&, QPainter&, QWidget const*) const;
    bool draw_menu(ControlElement, QStyleOption const&, QPainter&, QWidget const*) const;
    bool draw_panel(PrimitiveElement, QStyleOption const&, QPainter&, QWidget const*) const;

    void draw_combo_box(QStyleOptionComboBox const&, QPainter&) const;
    void draw_combo_label(QStyleOptionComboBox const&, QPainter&, QWidget const*) const;
    void draw_spin_box(QStyleOptionSpinBox const&, QPainter&, QWidget const*) const;
    void draw_tool_button(QStyleOptionToolButton const&, QPainter&, QWidget const*) const;
    void draw_slider(QStyleOptionSlider const&, QPainter&, QWidget const*) const;
    void draw_scroll_bar(QStyleOptionSlider const&, QPainter&, QWidget const*) const;
    void draw_progress(QStyleOptionProgressBar const&, QPainter&) const;
    void draw_menu_item(QStyleOptionMenuItem const&, QPainter&, QWidget const*) const;
    QRect scroll_bar_part(QStyleOptionSlider const&, SubControl, QWidget const*) const;
    QSize menu_item_size(QStyleOptionMenuItem const&, QSize const&, QWidget const*) const;
    void move_on() const;

    mutable std::vector<QPointer<QWidget>> endless_;  // progress bars painted since the last beat that show no share
    mutable QTimer beat_;
};

/// What a frame leaves around its contents, in px, where it is not Fusion's.
struct FrameLook {
    QColor Theme::*line = nullptr;  // 1 px wide; null: none
    int beside = 0, above = 0;
    double radius = 0;
    bool is_field = false;  // which has the focus or not; else a panel
};
bool is_popup_of_combo_box(QWidget const*);
FrameLook const* frame_look(QWidget const*);  // null: Fusion's
bool is_inside_field(QWidget const*);         // the line of a spin box or combo box

}  // namespace diecast
