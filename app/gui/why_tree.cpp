#include "app/gui/why_tree.h"
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QMenu>
#include "app/gui/style.h"
#include "app/gui/words.h"

namespace diecast {
namespace {

int const explanation_role = Qt::UserRole;

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

WhyTree::WhyTree(Document const& document, QWidget* parent) : QTreeWidget(parent), document_(document) {
    setHeaderLabels({tr("Quantity"), tr("Value"), tr("From")});
    headerItem()->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
    setAccessibleName(tr("Derivation"));
    header()->setStretchLastSection(false);
    header()->setMinimumSectionSize(40);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setIndentation(12);
    setUniformRowHeights(true);
    setMinimumHeight(150);
    connect(this, &QTreeWidget::itemExpanded, this, [this](QTreeWidgetItem* item) {
        fill(item);
        remember(item, true);
        if (!filling_) spread_columns();
    });
    connect(this, &QTreeWidget::itemCollapsed, this, [this](QTreeWidgetItem* item) { remember(item, false); });
}

Explanation const& WhyTree::of(QTreeWidgetItem const* item) const {
    return *static_cast<Explanation const*>(item->data(0, explanation_role).value<void const*>());
}

QTreeWidgetItem* WhyTree::item_of(Explanation const& e) {
    auto* item =
        new QTreeWidgetItem({title(*e.quantity), shown(document_.graph(), *e.quantity, e.value / e.quantity->unit),
                             e.repeated ? tr("see above") : origin_text(e)});
    item->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
    item->setForeground(2, theme().muted);
    if (e.origin == Origin::pinned || e.origin == Origin::free) item->setForeground(2, theme().accent);
    QString const tip = tip_of(e);
    for (int column : {0, 1, 2}) item->setToolTip(column, tip);
    item->setData(0, explanation_role, QVariant::fromValue(static_cast<void const*>(&e)));
    if (!e.inputs.empty()) item->setChildIndicatorPolicy(QTreeWidgetItem::ShowIndicator);
    return item;
}

void WhyTree::fill(QTreeWidgetItem* item) {
    if (item->childCount() > 0) return;
    for (Explanation const& input : of(item).inputs) item->addChild(item_of(input));
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
}

/// The value as wide as it is; name and origin share the rest.
void WhyTree::spread_columns() {
    resizeColumnToContents(1);
    int const rest = viewport()->width() - columnWidth(1), name = std::max(130, rest * 62 / 100);
    setColumnWidth(0, name);
    setColumnWidth(2, std::max(48, rest - name));
}

void WhyTree::resizeEvent(QResizeEvent* e) {
    QTreeWidget::resizeEvent(e);
    spread_columns();
}

void WhyTree::forget() {
    clear();
    root_.reset();
}

QString WhyTree::text() const { return root_ ? qtext(to_text(document_.graph(), *root_)) : QString(); }

void WhyTree::contextMenuEvent(QContextMenuEvent* e) {
    QTreeWidgetItem* item = e->reason() == QContextMenuEvent::Keyboard ? currentItem() : itemAt(e->pos());
    if (!item) return;
    auto const keep = root_;  // the tree may be filled anew while the menu is open
    Explanation const& what = of(item);
    Quantity const* q = what.quantity;
    double const value = what.value / q->unit;
    QMenu menu(this);
    menu.addAction(tr("Pin %1 at %2").arg(in_sentence(*q), shown(document_.graph(), *q, value)), this,
                   [this, q, value] { emit pin_wanted(q, value); });
    menu.addAction(tr("Show among the parameters"), this, [this, q] { emit reveal_wanted(q); });
    menu.addAction(tr("Colour the chart by it"), this, [this, q] { emit plot_wanted(q); });
    menu.addSeparator();
    menu.addAction(tr("Copy this derivation"), this,
                   [this, &what] { QApplication::clipboard()->setText(qtext(to_text(document_.graph(), what))); });
    menu.exec(e->reason() == QContextMenuEvent::Keyboard ? viewport()->mapToGlobal(visualItemRect(item).center())
                                                         : e->globalPos());
}

void WhyTree::changeEvent(QEvent* e) {
    QTreeWidget::changeEvent(e);
    if (e->type() == QEvent::PaletteChange && root_) show(Explanation(*root_));
}

}  // namespace diecast
