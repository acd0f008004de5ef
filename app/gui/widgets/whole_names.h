// The list of a choice box, as wide as its names.
#pragma once
#include <QAbstractItemView>
#include <QComboBox>
#include "app/gui/widgets/style.h"

namespace diecast {

/// No name in the list is cut, however narrow the box is. For the entries that it has now.
inline void show_whole_names(QComboBox& box) {
    box.view()->setMinimumWidth(box.view()->sizeHintForColumn(0) + 2 * space::wide);
}

}  // namespace diecast
