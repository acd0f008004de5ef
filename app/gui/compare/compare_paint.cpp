#include "app/gui/compare/compare_paint.h"
#include <QPainter>
#include <algorithm>
#include "app/chart/plate.h"
#include "app/gui/compare/compare_table.h"
#include "app/gui/figure/figure_card.h"
#include "app/gui/widgets/style.h"
#include "app/gui/widgets/text/elided_label.h"

namespace diecast {
namespace {

QColor colour_of(int kind) {
    return kind == FigureChange::better ? theme().good : kind == FigureChange::worse ? theme().bad : theme().muted;
}

int change_width() { return QFontMetrics(text_font(type::small)).horizontalAdvance("▲ 888 %") + space::normal; }

}  // namespace

int CompareDelegate::least_width(bool with_changes) {
    int const number = QFontMetrics(text_font(type::body, QFont::DemiBold)).horizontalAdvance("−0.08888");
    return number + 2 * space::normal + (with_changes ? change_width() : 0);
}

int CompareDelegate::height_of_name(QString const& name, QString const& unit, int width) {
    int const beside = unit.isEmpty() ? 0 : text_width(unit, text_font(type::small)) + space::normal;
    int const room = width - 2 * space::normal - beside;
    if (text_width(name, text_font(type::body)) < room) return 0;
    QFontMetrics const metrics(text_font(type::small));
    QRect const box = metrics.boundingRect(QRect(0, 0, room, 1000), Qt::TextWordWrap, name);
    return std::min(box.height(), 3 * metrics.lineSpacing()) + 2;
}

QFont CompareDelegate::name_font(bool is_strong) const {
    return text_font(small_names_ ? type::small : type::body, is_strong ? QFont::DemiBold : QFont::Normal);
}

bool CompareDelegate::has_changes(int width) { return width >= least_width(true); }

QIcon letter_icon(std::size_t place, bool coloured) {
    QIcon icon;
    for (double ratio : {1.0, 2.0}) {
        QPixmap pixmap(QSize(20, 20) * ratio);
        pixmap.setDevicePixelRatio(ratio);
        pixmap.fill(Qt::transparent);
        QPainter p(&pixmap);
        draw_pin(p, {10, 10}, place, theme(), coloured);
        icon.addPixmap(pixmap);
    }
    return icon;
}

void CompareDelegate::paint(QPainter* p, QStyleOptionViewItem const& option, QModelIndex const& i) const {
    Theme const& t = theme();
    bool const chosen = option.state & QStyle::State_Selected;
    QRect const box = option.rect.adjusted(space::normal, 0, -space::normal, 0);
    p->save();
    if (i.data(CompareTable::section_role).toBool()) {
        p->setFont(text_font(type::small, QFont::DemiBold));
        p->setPen(t.muted);
        p->drawText(box.adjusted(space::tight, 0, 0, -space::tight), Qt::AlignLeft | Qt::AlignBottom,
                    i.data().toString());
        p->setPen(t.line);
        p->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
        return p->restore();
    }
    bool const differs = i.data(CompareTable::differs_role).toBool(),
               marked = i.data(CompareTable::marked_role).toBool();
    if (chosen) p->fillRect(option.rect, t.accent);
    if (marked && i.column() == 0)
        p->fillRect(QRect(option.rect.topLeft(), QSize(4, option.rect.height())), chosen ? t.on_accent : t.accent);
    QColor const ink = chosen ? t.on_accent : t.text;
    int const kind = i.data(CompareTable::kind_role).toInt();
    QString const change = i.data(CompareTable::change_role).toString();
    QFont const small = text_font(type::small);
    QString text = i.data().toString();
    QVariant const unit = i.data(CompareTable::unit_role);
    bool const is_name = i.column() == 0;
    QFont const font =
        is_name ? name_font(differs || marked) : text_font(type::body, differs ? QFont::DemiBold : QFont::Normal);
    bool const is_held = i.column() > 1 && unit.toBool();
    bool const is_words = is_name || (!text.isEmpty() && text.front().isLetter());
    int const beside_text = box.width() - QFontMetrics(font).horizontalAdvance(text);
    int const needed = change.isEmpty() ? 0 : QFontMetrics(small).horizontalAdvance(change) + space::normal;
    bool const fits = has_changes(option.rect.width()) && needed <= beside_text;
    QString const beside = is_name ? unit.toString() : fits ? change : QString();
    int right =
        is_held && fits ? std::max(std::min(change_width(), beside_text), needed) : 0;  // long ones: less in line
    if (is_name && !beside.isEmpty()) right = QFontMetrics(small).horizontalAdvance(beside) + space::normal;
    p->setFont(small);
    p->setPen(chosen ? t.on_accent : is_name ? t.muted : colour_of(kind));
    p->drawText(box, Qt::AlignRight | Qt::AlignVCenter, beside);
    p->setFont(font);
    bool const is_change = change.isEmpty() && is_change_text(text);
    bool const violated = i.column() > 0 && i.data(CompareTable::violated_role).toBool();
    p->setPen(chosen ? ink : violated ? t.bad : is_change ? colour_of(kind) : ink);
    QRect const room = box.adjusted(is_held ? -2 : 0, 0, -right, 0);  // a width is rounded
    int const side = (is_name ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter;
    if (is_words && p->fontMetrics().horizontalAdvance(text) >= room.width()) {  // in two lines of small text
        int const flags = side | Qt::TextWordWrap;
        auto const has_room = [&](QFont::Weight weight) {
            p->setFont(text_font(type::small, weight));
            return p->fontMetrics().boundingRect(room, flags, text).height() <= option.rect.height();
        };
        if (has_room(font.weight()) || has_room(QFont::Normal)) p->drawText(room, flags, text);
        else p->drawText(room, side, p->fontMetrics().elidedText(text, Qt::ElideMiddle, room.width()));
    } else {
        auto const is_wide = [&] { return p->fontMetrics().horizontalAdvance(text) > room.width(); };
        if (is_change && is_wide()) p->setFont(text_font(type::small, font.weight()));
        if (is_change && is_wide()) p->setFont(text_font(type::small));
        if (is_change && is_wide()) text.replace(QObject::tr(" points"), QObject::tr(" pp"));  // percentage points
        p->drawText(room, side, p->fontMetrics().elidedText(text, Qt::ElideRight, room.width()));
    }
    if (option.state & QStyle::State_HasFocus) {
        p->setPen(QPen(chosen ? t.on_accent : t.accent, 1, Qt::DotLine));
        p->drawRect(option.rect.adjusted(1, 1, -2, -2));
    }
    p->restore();
}

namespace {

/// A setting in one line: where it has no room, "tensor… 4" of "tensor parallelism 4", else cut in the middle.
QString part_in_line(QString const& part, QFont const& font, int width) {
    QFontMetrics const metrics(font);
    if (metrics.horizontalAdvance(part) <= width) return part;
    QStringList const words = part.split(' ');
    QString const ends = words.front() + "… " + words.back();
    if (words.size() > 2 && metrics.horizontalAdvance(ends) <= width) return ends;
    return in_lines(part, font, width, 1, Qt::ElideMiddle).front();
}

}  // namespace

QStringList design_name_lines(QString const& name, QFont const& font, int width, int most) {
    QStringList lines = in_lines(name, font, width, most, Qt::ElideMiddle);
    for (QString& line : lines) {  // the break itself separates the parts
        if (line.startsWith("· ")) line.remove(0, 2);
        if (line.endsWith(" ·")) line.chop(2);
    }
    QStringList parts = name.split(" · ");
    auto const has_room = [&](QString const& part) { return text_width(part, font) <= width; };
    if (lines.size() == parts.size() && std::ranges::all_of(parts, has_room)) return parts;  // "2 dies" in one line
    bool const is_cut = std::ranges::any_of(lines, [](QString const& line) { return line.contains(u'…'); });
    if (!is_cut || parts.size() < 2 || parts.size() > most) return lines;
    for (QString& part : parts) part = part_in_line(part, font, width);
    return parts;
}

LetterHeader::LetterHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent) {
    setHighlightSections(false);
    setAccessibleName(tr("Designs"));
    connect(this, &QHeaderView::sectionResized, this, &QHeaderView::geometriesChanged);
}

/// Lines of a name in a header of this width.
QStringList LetterHeader::name_lines(int section) const {
    QString const name = model()->headerData(section, Qt::Horizontal, Qt::UserRole).toString();
    return design_name_lines(name, text_font(type::small, QFont::DemiBold), sectionSize(section) - 2 * space::normal,
                             most_lines);
}

/// What makes the design infeasible, below its name.
QStringList LetterHeader::violated_lines(int section) const {
    QString const text = model()->headerData(section, Qt::Horizontal, CompareTable::violated_role).toString();
    if (text.isEmpty()) return {};
    return in_lines(text, text_font(type::small), sectionSize(section) - 2 * space::normal, most_lines);
}

bool LetterHeader::names_below() const {
    for (int i = 1; model() && i < count(); ++i)
        if (!violated_lines(i).isEmpty()) return true;
    QFontMetrics const metrics(text_font(type::small, QFont::DemiBold));
    for (int i = 1; model() && i < count(); ++i)
        if (metrics.horizontalAdvance(model()->headerData(i, Qt::Horizontal, Qt::UserRole).toString()) >
            sectionSize(i) - 2 * space::normal - beside_letter)
            return true;
    return false;
}

QSize LetterHeader::sizeHint() const {
    QSize const size(0, letter_height);
    if (!names_below()) return size;
    qsizetype lines = 1;
    for (int i = 1; i < count(); ++i) lines = std::max(lines, name_lines(i).size() + violated_lines(i).size());
    int const line = QFontMetrics(text_font(type::small, QFont::DemiBold)).lineSpacing();
    return {size.width(), letter_height + static_cast<int>(lines) * line + space::tight};
}

void LetterHeader::paintSection(QPainter* p, QRect const& rect, int section) const {
    Theme const& t = theme();
    p->save();
    p->fillRect(rect, t.window);
    p->setPen(t.line);
    p->drawLine(rect.bottomLeft(), rect.bottomRight());
    QString text = model()->headerData(section, Qt::Horizontal).toString();
    QRect box = rect.adjusted(space::normal, 0, -space::normal, 0);
    if (section > 0 && !text.isEmpty()) {
        bool const below = names_below();
        double const middle = below ? rect.top() + letter_height / 2.0 : rect.center().y();
        draw_pin(*p, QPointF(box.left() + 10, middle), static_cast<std::size_t>(text[0].unicode() - u'A'), t,
                 model()->headerData(section, Qt::Horizontal, CompareTable::coloured_role).toBool());
        text = below ? name_lines(section).join('\n')
                     : model()->headerData(section, Qt::Horizontal, Qt::UserRole).toString();
        below ? box.setTop(rect.top() + letter_height) : box.setLeft(box.left() + beside_letter);
    }
    p->setFont(text_font(type::small, QFont::DemiBold));
    p->setPen(t.text);
    QStringList const violated = section > 0 ? violated_lines(section) : QStringList();
    if (violated.isEmpty()) p->drawText(box, Qt::AlignLeft | Qt::AlignVCenter, text);
    else {
        p->drawText(box, Qt::AlignLeft | Qt::AlignTop, text);
        p->setFont(text_font(type::small));
        p->setPen(t.bad);
        p->drawText(box.adjusted(0, 0, 0, -space::tight), Qt::AlignLeft | Qt::AlignBottom, violated.join('\n'));
    }
    p->restore();
}

}  // namespace diecast
