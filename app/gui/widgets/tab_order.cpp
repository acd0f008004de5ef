#include "app/gui/widgets/tab_order.h"
#include <QLayout>
#include <QScrollArea>

namespace diecast {
namespace {

void collect(QLayout const* layout, QList<QWidget*>& list);

void collect(QWidget* widget, QList<QWidget*>& list) {
    if (auto* area = qobject_cast<QScrollArea*>(widget)) return collect(area->widget(), list);
    if (widget->focusPolicy() & Qt::TabFocus) list << widget;
    else if (widget->layout()) collect(widget->layout(), list);
}

void collect(QLayout const* layout, QList<QWidget*>& list) {
    for (int i = 0; i < layout->count(); ++i) {
        QLayoutItem* item = layout->itemAt(i);
        if (item->widget()) collect(item->widget(), list);
        else if (item->layout()) collect(item->layout(), list);
    }
}

}  // namespace

void tab_in_order(QWidget* whole) {
    QList<QWidget*> list;
    collect(whole, list);
    for (qsizetype i = 1; i < list.size(); ++i)
        if (list[i - 1]->nextInFocusChain() != list[i]) QWidget::setTabOrder(list[i - 1], list[i]);
}

}  // namespace diecast
