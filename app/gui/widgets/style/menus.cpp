// Menus and the headings of tables.
#include <QFontMetrics>
#include <QWidget>
#include "app/gui/widgets/style/box.h"
#include "app/gui/widgets/style/diecast_style.h"
#include "app/session/current_theme.h"

namespace diecast {
namespace {

constexpr QMargins item_margins{16, 5, 24, 5};
constexpr int mark = 14;  // px, what a mark of a checked item takes

bool is_separator(QStyleOptionMenuItem const& o) { return o.menuItemType == QStyleOptionMenuItem::Separator; }

}  // namespace

QSize DiecastStyle::menu_item_size(QStyleOptionMenuItem const& o, QSize const& size, QWidget const* w) const {
    if (is_separator(o)) return {size.width(), 9};
    int wide = size.width();
    if (o.text.contains('\t')) wide += 12;
    int const icon = o.icon.isNull() ? 0 : pixelMetric(PM_SmallIconSize, &o, w);
    if (icon > 0) wide += qMax(o.maxIconWidth, icon) + 4;
    else if (o.menuHasCheckableItems) wide += qMax(o.maxIconWidth, mark) + 4;
    else wide += o.maxIconWidth;
    return QSize(wide, size.height()).grownBy(item_margins);
}

void DiecastStyle::draw_menu_item(QStyleOptionMenuItem const& o, QPainter& p, QWidget const* w) const {
    Theme const& t = theme();
    if (is_separator(o)) return p.fillRect(o.rect.adjusted(8, 4, -8, -4), t.line);
    bool const chosen = o.state & State_Selected, enabled = is_enabled(o);
    if (chosen && enabled) draw(p, o.rect, {t.grid, {}, 4});
    QStyleOptionMenuItem item = o;
    int indent = o.maxIconWidth;
    if (!o.icon.isNull()) {
        int const size = pixelMetric(PM_SmallIconSize, &o, w);
        QIcon::Mode const mode = !enabled ? QIcon::Disabled : chosen ? QIcon::Active : QIcon::Normal;
        bool const is_on = o.checkType != QStyleOptionMenuItem::NotCheckable && o.checked;
        QRect const box = alignedRect(o.direction, Qt::AlignLeft | Qt::AlignVCenter, {size, size}, o.rect);
        o.icon.paint(&p, box, Qt::AlignCenter, mode, is_on ? QIcon::On : QIcon::Off);
    } else if (o.menuHasCheckableItems) {
        item.rect = alignedRect(o.direction, Qt::AlignLeft | Qt::AlignVCenter, {mark, mark}, o.rect);
        if (o.checkType != QStyleOptionMenuItem::NotCheckable && o.checked)
            draw_tick(p, QRectF(item.rect).center(), 0.8, enabled ? t.text : t.muted);
        indent = qMax(indent, mark);
    }
    QRect const inner = o.rect.marginsRemoved(item_margins);
    QRect text = inner.adjusted(indent, 0, 0, 0);
    text.setWidth(text.width() - o.reservedShortcutWidth);
    QFont const before = p.font();
    p.setFont(o.font);
    p.setPen(enabled ? t.text : t.muted);
    int flags = Qt::AlignLeft | Qt::AlignVCenter | Qt::TextShowMnemonic | Qt::TextDontClip | Qt::TextSingleLine;
    if (!styleHint(SH_UnderlineShortcut, &o, w, nullptr)) flags |= Qt::TextHideMnemonic;
    qsizetype const tab = o.text.indexOf('\t');
    if (tab >= 0) {
        QRect const keys(text.topRight(), inner.bottomRight());
        p.drawText(visualRect(o.direction, o.rect, keys), flags, o.text.mid(tab + 1));
    }
    p.drawText(visualRect(o.direction, o.rect, text), flags, tab < 0 ? o.text : o.text.left(tab));
    p.setFont(before);
    if (o.menuItemType != QStyleOptionMenuItem::SubMenu) return;
    item.rect = alignedRect(o.direction, Qt::AlignRight | Qt::AlignVCenter, {13, 13}, o.rect);
    drawPrimitive(o.direction == Qt::RightToLeft ? PE_IndicatorArrowLeft : PE_IndicatorArrowRight, &item, &p, w);
}

bool DiecastStyle::draw_menu(ControlElement e, QStyleOption const& o, QPainter& p, QWidget const* w) const {
    auto const* item = qstyleoption_cast<QStyleOptionMenuItem const*>(&o);
    if (e == CE_MenuEmptyArea) return true;
    if (!item) return false;
    if (e == CE_MenuItem) return draw_menu_item(*item, p, w), true;
    if (e != CE_MenuBarItem) return false;
    p.fillRect(o.rect, theme().window);
    if (o.state & State_Selected) draw(p, o.rect, {theme().grid, {}, 4});
    QStyleOptionMenuItem words = *item;
    words.rect = o.rect.adjusted(8, 4, -8, -4);
    QCommonStyle::drawControl(e, &words, &p, w);
    return true;
}

bool DiecastStyle::draw_header(ControlElement e, QStyleOption const& o, QPainter& p, QWidget const* w) const {
    if (e == CE_Header) return QCommonStyle::drawControl(e, &o, &p, w), true;
    if (e == CE_HeaderSection) {
        p.fillRect(o.rect, theme().window);
        p.fillRect(QRect(o.rect.left(), o.rect.bottom(), o.rect.width(), 1), theme().line);
        return true;
    }
    auto const* header = qstyleoption_cast<QStyleOptionHeader const*>(&o);
    if (e != CE_HeaderLabel || !header) return false;
    QStyleOptionHeaderV2 label;
    if (auto const* more = qstyleoption_cast<QStyleOptionHeaderV2 const*>(&o)) label = *more;
    else label.QStyleOptionHeader::operator=(*header);
    label.palette.setColor(QPalette::ButtonText, theme().muted);
    QFont const before = p.font();
    QFont font = before;
    font.setWeight(QFont::Normal);
    p.setFont(font);
    QCommonStyle::drawControl(e, &label, &p, w);
    p.setFont(before);
    return true;
}

}  // namespace diecast
