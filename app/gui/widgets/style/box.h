// What the style draws with: boxes, arrows and the states of a control.
#pragma once
#include <QPainter>
#include <QStyleOption>

namespace diecast {

/// A box with round corners. A colour that is not valid is not drawn.
struct ControlBox {
    QColor ground, line;
    double radius = 0;  // px, of the outer edge
    int width = 1;      // px, of the line, which lies within the box
};

void draw(QPainter&, QRect const&, ControlBox const&);
/// A triangle of 8 × 5 px.
void draw_arrow(QPainter&, QPoint const& top_left, bool up, QColor const&);
/// A tick, 8 px wide at a scale of 1.
void draw_tick(QPainter&, QPointF const& middle, double scale, QColor const&);

inline bool is_enabled(QStyleOption const& o) { return o.state & QStyle::State_Enabled; }
inline bool is_hovered(QStyleOption const& o) { return is_enabled(o) && o.state & QStyle::State_MouseOver; }
inline bool is_pressed(QStyleOption const& o) { return is_enabled(o) && o.state & QStyle::State_Sunken; }
inline bool is_checked(QStyleOption const& o) { return o.state & QStyle::State_On; }
inline bool has_focus(QStyleOption const& o) { return o.state & QStyle::State_HasFocus; }

/// Of a control that can be clicked or typed into: in the accent's colour with the focus, darker under the mouse.
QColor line_of(QStyleOption const&);

}  // namespace diecast
