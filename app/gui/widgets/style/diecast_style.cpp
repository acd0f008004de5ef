#include "app/gui/widgets/style/diecast_style.h"
#include <QAbstractSpinBox>
#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QSlider>
#include <QTableView>
#include <QTextBrowser>
#include <QToolBar>
#include <QToolButton>
#include <QTreeView>
#include "app/gui/widgets/style/box.h"
#include "app/session/current_theme.h"

namespace diecast {
namespace {

/// Roles, not colours: what they mean follows the palette.
void polish_label(QLabel& label) {
    QString const name = label.objectName();
    QPalette::ColorRole const wanted = name == "error" ? QPalette::BrightText
                                       : name == "muted" || name == "section" || label.property("quiet").toBool()
                                           ? QPalette::PlaceholderText
                                           : QPalette::NoRole;
    QPalette::ColorRole const now = label.foregroundRole();
    bool const is_ours = now == QPalette::BrightText || now == QPalette::PlaceholderText;
    if (now != wanted && (is_ours || wanted != QPalette::NoRole)) label.setForegroundRole(wanted);
}

/// QLineEdit paints its text itself, in the palette's colour; `install` calls this again.
void polish_line(QLineEdit& line) {
    line.setAttribute(Qt::WA_Hover);
    QPalette palette;
    if (line.property("quiet").toBool()) palette.setColor(QPalette::Text, theme().muted);
    else if (!line.testAttribute(Qt::WA_SetPalette)) return;
    line.setPalette(palette);
}

void polish_list(QListView& list) {
    bool const is_panel = list.objectName() == "offers" || is_popup_of_combo_box(list.parentWidget());
    list.viewport()->setAutoFillBackground(is_panel);
    if (is_panel) list.viewport()->setBackgroundRole(QPalette::Button);
}

}  // namespace

DiecastStyle::DiecastStyle() : QProxyStyle("Fusion") {
    beat_.setInterval(33);
    connect(&beat_, &QTimer::timeout, this, &DiecastStyle::move_on);
}

bool is_popup_of_combo_box(QWidget const* w) {
    return w && qobject_cast<QFrame const*>(w) && qobject_cast<QComboBox const*>(w->parentWidget());
}

bool is_inside_field(QWidget const* w) {
    return w && (qobject_cast<QAbstractSpinBox const*>(w->parentWidget()) ||
                 qobject_cast<QComboBox const*>(w->parentWidget()));
}

FrameLook const* frame_look(QWidget const* w) {
    static FrameLook const tip{&Theme::line, 7, 7}, floating{&Theme::muted, 13, 9, 6}, panel{&Theme::muted, 1, 1},
        popup{&Theme::line, 1, 1}, offers{&Theme::line, 5, 5}, chapters{nullptr, 0, 8},
        text{&Theme::line, 7, 3, 4, true};
    if (!w) return nullptr;
    QString const name = w->objectName();
    if (qobject_cast<QLabel const*>(w))
        return name == "floating" ? &floating : w->inherits("QTipLabel") ? &tip : nullptr;
    if (qobject_cast<QListView const*>(w)) return name == "offers" ? &offers : name == "chapters" ? &chapters : nullptr;
    if (qobject_cast<QPlainTextEdit const*>(w)) return qobject_cast<QDialog*>(w->window()) ? &text : nullptr;
    if (is_popup_of_combo_box(w)) return &popup;
    return name == "palette" || name == "choices" ? &panel : nullptr;
}

void DiecastStyle::polish(QWidget* w) {
    QProxyStyle::polish(w);
    if (auto* line = qobject_cast<QLineEdit*>(w)) return polish_line(*line);
    if (auto* slider = qobject_cast<QSlider*>(w)) return slider->setMinimumHeight(qMax(slider->minimumHeight(), 18));
    auto* frame = qobject_cast<QFrame*>(w);
    if (!frame) return;
    if (auto* label = qobject_cast<QLabel*>(w)) polish_label(*label);
    if (auto* list = qobject_cast<QListView*>(w)) polish_list(*list);
    if (FrameLook const* look = frame_look(w); look && !w->inherits("QTipLabel")) {
        frame->setFrameStyle(look->line ? QFrame::StyledPanel | QFrame::Plain : QFrame::NoFrame);
    } else if (qobject_cast<QScrollArea*>(w) || qobject_cast<QListView*>(w) || qobject_cast<QTreeView*>(w) ||
               qobject_cast<QTableView*>(w) || qobject_cast<QTextBrowser*>(w)) {
        frame->setFrameShape(QFrame::NoFrame);
    }
}

int DiecastStyle::pixelMetric(PixelMetric m, QStyleOption const* o, QWidget const* w) const {
    switch (m) {
        case PM_DockWidgetSeparatorExtent:
        case PM_SplitterWidth:
            return 1;
        case PM_DockWidgetFrameWidth:
            return 0;
        case PM_ScrollBarExtent:
            return 10;
        case PM_ScrollBarSliderMin:
            return 36;
        case PM_ToolTipLabelFrameWidth:
            return 7;
        case PM_ToolBarFrameWidth:
        case PM_ToolBarItemSpacing:
            return 4;
        case PM_ToolBarItemMargin:
            return 0;
        case PM_MenuPanelWidth:
            return 1;
        case PM_MenuHMargin:
        case PM_MenuVMargin:
            return 4;
        case PM_MenuButtonIndicator:
            if (qobject_cast<QToolButton const*>(w)) return 0;
            break;
        case PM_ButtonShiftHorizontal:
        case PM_ButtonShiftVertical:
        case PM_ButtonMargin:
        case PM_ButtonDefaultIndicator:
            return 0;
        case PM_IndicatorWidth:
        case PM_IndicatorHeight:
            if (qobject_cast<QCheckBox const*>(w) || qobject_cast<QListView const*>(w)) return 16;
            break;
        case PM_CheckBoxLabelSpacing:
            return 8;
        default:
            break;
    }
    return QProxyStyle::pixelMetric(m, o, w);
}

int DiecastStyle::styleHint(StyleHint hint, QStyleOption const* o, QWidget const* w, QStyleHintReturn* r) const {
    switch (hint) {
        case SH_ComboBox_Popup:
        case SH_DialogButtonBox_ButtonsHaveIcons:
            return 0;
        case SH_Table_GridLineColor:
            return static_cast<int>(theme().grid.rgba());
        default:
            return QProxyStyle::styleHint(hint, o, w, r);
    }
}

void DiecastStyle::drawPrimitive(PrimitiveElement e, QStyleOption const* o, QPainter* p, QWidget const* w) const {
    if (!draw_panel(e, *o, *p, w)) QProxyStyle::drawPrimitive(e, o, p, w);
}

void DiecastStyle::drawControl(ControlElement e, QStyleOption const* o, QPainter* p, QWidget const* w) const {
    if (e == CE_ShapedFrame)
        if (FrameLook const* look = frame_look(w)) {
            Theme const& t = theme();
            if (!look->line) return;
            QColor const line = look->is_field && has_focus(*o) ? t.accent : t.*(look->line);
            return draw(*p, o->rect, {look->is_field ? t.base : t.raised, line, look->radius});
        }
    if (e == CE_ComboBoxLabel)
        if (auto const* box = qstyleoption_cast<QStyleOptionComboBox const*>(o)) return draw_combo_label(*box, *p, w);
    if (e == CE_ProgressBar)
        if (auto const* bar = qstyleoption_cast<QStyleOptionProgressBar const*>(o)) return draw_progress(*bar, *p);
    if (draw_bar(e, *o, *p) || draw_button(e, *o, *p, w) || draw_header(e, *o, *p, w) || draw_menu(e, *o, *p, w))
        return;
    QProxyStyle::drawControl(e, o, p, w);
}

void DiecastStyle::drawComplexControl(ComplexControl c, QStyleOptionComplex const* o, QPainter* p,
                                      QWidget const* w) const {
    if (auto const* box = qstyleoption_cast<QStyleOptionComboBox const*>(o); box && c == CC_ComboBox)
        return draw_combo_box(*box, *p);
    if (auto const* box = qstyleoption_cast<QStyleOptionSpinBox const*>(o); box && c == CC_SpinBox)
        return draw_spin_box(*box, *p, w);
    if (auto const* button = qstyleoption_cast<QStyleOptionToolButton const*>(o);
        button && c == CC_ToolButton && qobject_cast<QToolButton const*>(w))
        return draw_tool_button(*button, *p, w);
    if (auto const* bar = qstyleoption_cast<QStyleOptionSlider const*>(o)) {
        if (c == CC_ScrollBar) return draw_scroll_bar(*bar, *p, w);
        if (c == CC_Slider && bar->orientation == Qt::Horizontal) return draw_slider(*bar, *p, w);
    }
    QProxyStyle::drawComplexControl(c, o, p, w);
}

}  // namespace diecast
