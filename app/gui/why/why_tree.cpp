#include "app/gui/why/why_tree.h"
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QMenu>
#include <QTreeWidgetItemIterator>
#include "app/gui/widgets/style.h"
#include "app/gui/widgets/text/wrapped_rows.h"
#include "app/session/words.h"

namespace diecast {
namespace {

int const explanation_role = Qt::UserRole;
enum WhyColumn { name, value, effect, origin };

bool is_part_of_word(QChar c) { return c.isLetterOrNumber() || c == '_'; }

/// "A" of the die area in "Y = e^(−A·D0)"; empty where the formula calls it otherwise.
QString symbol_in(Explanation const& whole, Quantity const& q) {
    QString const symbol = qtext(q.symbol), equation = qtext(whole.equation);
    for (auto at = equation.indexOf(symbol); at >= 0 && !symbol.isEmpty(); at = equation.indexOf(symbol, at + 1)) {
        auto const end = at + symbol.size();
        bool const before = at > 0 && is_part_of_word(equation[at - 1]),
                   behind = end < equation.size() && is_part_of_word(equation[end]);
        if (!before && !behind) return symbol + " = ";
    }
    return {};
}

/// With places where a long formula may be broken.
QString in_breakable_parts(QString text) {
    for (char const* sign : {"·", "/"}) text.replace(sign, QString(sign) + QChar(0x200B));
    return text;
}

QString effect_text(double effect) {
    if (!std::isfinite(effect)) return {};
    if (std::abs(effect) < 1e-6) return "0";  // of rounding alone
    return (effect > 0 ? "+" : "") + number(effect, std::abs(effect) < 0.1 ? 1 : 2);
}

QString tip_of(Explanation const& e) {
    QString tip = tooltip(*e.quantity);
    if (e.origin == Origin::formula) {
        tip += "<hr>" + qtext(e.equation).toHtmlEscaped();
        if (!e.holds.empty()) tip += "<br>Holds: " + qtext(e.holds).toHtmlEscaped();
    }
    if (e.origin == Origin::chosen) tip += "<hr>By " + qtext(e.selector) + ": " + qtext(e.entry).toHtmlEscaped();
    if (e.origin == Origin::formula && e.provenance.source.empty()) return tip;
    tip += "<br>" + source_text(e.provenance).toHtmlEscaped();
    if (!e.provenance.note.empty()) tip += "<br>" + qtext(e.provenance.note).toHtmlEscaped();
    return tip;
}

}  // namespace

WhyTree::WhyTree(Document const& document, Navigator& navigator, QWidget* parent)
    : QTreeWidget(parent), document_(document), navigator_(navigator) {
    setHeaderLabels({tr("Quantity"), tr("Value"), tr("Effect"), tr("From")});
    for (int column : {value, effect}) headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    headerItem()->setToolTip(effect,
                             tr("Percent of the result per percent of this, along this way alone; of a part of a "
                                "sum, its share of the whole"));
    setAccessibleName(tr("Derivation"));
    header()->setStretchLastSection(false);
    header()->setMinimumSectionSize(40);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setIndentation(12);
    setItemDelegate(new WrappedRows(this, {name, value, origin}, 5, space::tight));
    setMinimumHeight(200);
    connect(this, &QTreeWidget::itemExpanded, this, [this](QTreeWidgetItem* item) {
        fill(item);
        remember(item, true);
        if (!filling_) spread_columns();
    });
    connect(this, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem* item) {
        if (filling_) return;
        current_ = item ? path_of(item) : QString();
        emit step_shown(item ? &of(item) : root_.get());
    });
    connect(this, &QTreeWidget::itemCollapsed, this, [this](QTreeWidgetItem* item) { remember(item, false); });
}

Explanation const& WhyTree::of(QTreeWidgetItem const* item) const {
    return *static_cast<Explanation const*>(item->data(0, explanation_role).value<void const*>());
}

QTreeWidgetItem* WhyTree::item_of(Explanation const& e, Explanation const* whole) {
    QString const shows = e.impossible ? tr("not possible") : shown(graph(), *e.quantity, e.value / e.quantity->unit);
    auto* item = new QTreeWidgetItem({title(*e.quantity), (whole ? symbol_in(*whole, *e.quantity) : QString()) + shows,
                                      whole ? effect_text(e.effect) : QString(),
                                      e.repeated ? tr("see above") : in_breakable_parts(origin_text(e))});
    for (int column : {value, effect}) item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    for (int column : {effect, origin}) item->setForeground(column, theme().muted);
    if (e.origin == Origin::pinned || e.origin == Origin::free) item->setForeground(origin, theme().accent);
    QString const tip = tip_of(e);
    for (int column : {name, value, effect, origin}) item->setToolTip(column, tip);
    item->setData(0, explanation_role, QVariant::fromValue(static_cast<void const*>(&e)));
    if (!e.inputs.empty()) item->setChildIndicatorPolicy(QTreeWidgetItem::ShowIndicator);
    return item;
}

void WhyTree::fill(QTreeWidgetItem* item) {
    if (item->childCount() > 0) return;
    for (Explanation const& input : of(item).inputs) item->addChild(item_of(input, &of(item)));
}

QString WhyTree::path_of(QTreeWidgetItem* item) {
    QString path;
    for (; item; item = item->parent()) path.prepend("/" + item->text(0));
    return path;
}

void WhyTree::remember(QTreeWidgetItem* item, bool open) {
    if (filling_) return;
    QString const path = path_of(item);
    (open ? opened_ : closed_).insert(path);
    (open ? closed_ : opened_).erase(path);
}

void WhyTree::open_as_before(QTreeWidgetItem* item, QString const& path, int depth) {
    if (path == current_) setCurrentItem(item);
    bool const open = opened_.contains(path) || (depth < 2 && !closed_.contains(path));
    if (!open || of(item).inputs.empty()) return;
    fill(item);
    item->setExpanded(true);
    for (int i = 0; i < item->childCount(); ++i)
        open_as_before(item->child(i), path + "/" + item->child(i)->text(0), depth + 1);
}

void WhyTree::show(Explanation e) {
    filling_ = true;
    setUpdatesEnabled(false);
    clear();
    root_ = std::make_shared<Explanation const>(std::move(e));
    addTopLevelItem(item_of(*root_));
    open_as_before(topLevelItem(0), "/" + topLevelItem(0)->text(0), 0);
    spread_columns();
    setUpdatesEnabled(true);
    filling_ = false;
    emit step_shown(currentItem() ? &of(currentItem()) : root_.get());
}

/// Value and effect as wide as they are, the value not wider than 36 %, or than its longest word; name and origin share
/// the rest, or the name has it: the card says the origin. The effect is left out where names would have a word a line.
void WhyTree::spread_columns() {
    int const least_name = 150;
    setColumnHidden(effect, false);
    for (int column : {value, effect}) resizeColumnToContents(column);
    int const wide = viewport()->width();
    auto const width_of_value = [&](int both) {
        return std::min(columnWidth(value), std::max(both * 36 / 100, widest_number()));
    };
    int both = wide - columnWidth(effect);
    setColumnHidden(effect, both - width_of_value(both) < least_name);
    if (isColumnHidden(effect)) both = wide;
    setColumnWidth(value, width_of_value(both));
    int const rest = both - columnWidth(value);
    bool const roomy = rest > 320;
    setColumnHidden(origin, !roomy);
    setColumnWidth(name, roomy ? rest * 62 / 100 : rest);
    if (roomy) setColumnWidth(origin, rest - columnWidth(name));
    scheduleDelayedItemsLayout();  // rows may need another height
}

/// Width of the widest number, without the words that follow it, such as units.
int WhyTree::widest_number() const {
    int wide = 0;
    for (QTreeWidgetItemIterator at(const_cast<WhyTree*>(this)); *at; ++at)
        for (QString const& word : (*at)->text(value).split(' ')) wide = std::max(wide, text_width(word, font()));
    return wide + 2 * space::tight + 2;
}

void WhyTree::resizeEvent(QResizeEvent* e) {
    QTreeWidget::resizeEvent(e);
    spread_columns();
}

void WhyTree::forget() {
    filling_ = true;
    clear();
    filling_ = false;
    root_.reset();
    emit step_shown(nullptr);
}

QString WhyTree::text() const { return root_ ? qtext(to_text(graph(), *root_)) : QString(); }

void WhyTree::contextMenuEvent(QContextMenuEvent* e) {
    QTreeWidgetItem* item = e->reason() == QContextMenuEvent::Keyboard ? currentItem() : itemAt(e->pos());
    if (!item) return;
    auto const keep = root_;  // the tree may be filled anew while the menu is open
    Explanation const& what = of(item);
    Quantity const* q = what.quantity;
    double const value = what.value / q->unit;
    QMenu menu(this);
    if (!elsewhere_) {
        menu.addAction(tr("Pin %1 at %2").arg(in_sentence(*q), shown(graph(), *q, value)), this,
                       [this, q, value] { emit pin_wanted(q, value); });
        menu.addAction(tr("Show among the parameters"), this, [this, q] { emit navigator_.to_parameter(q); });
        menu.addAction(tr("Colour the chart by it"), this, [this, q] { emit navigator_.colour_by(q); });
        menu.addSeparator();
    }
    menu.addAction(tr("Copy this derivation"), this,
                   [this, &what] { QApplication::clipboard()->setText(qtext(to_text(graph(), what))); });
    menu.exec(e->reason() == QContextMenuEvent::Keyboard ? viewport()->mapToGlobal(visualItemRect(item).center())
                                                         : e->globalPos());
}

void WhyTree::changeEvent(QEvent* e) {
    QTreeWidget::changeEvent(e);
    if (e->type() == QEvent::PaletteChange && root_) show(Explanation(*root_));
}

}  // namespace diecast
