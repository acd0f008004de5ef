// Pass keys: a line to type in takes Undo and Redo only for what is typed in it now; otherwise they are the study's.
// Ctrl+D and Ctrl+E, which would delete a letter and go to the end, are the menu's.
#pragma once
#include <QLineEdit>

namespace diecast {

void pass_keys(QLineEdit*);

}  // namespace diecast
