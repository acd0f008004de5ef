// Tab order: Tab goes through a widget as its layouts list what is in them.
#pragma once
#include <QWidget>

namespace diecast {

void tab_in_order(QWidget*);

}  // namespace diecast
