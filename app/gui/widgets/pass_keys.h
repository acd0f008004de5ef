// Pass undo: a line to type in takes Undo and Redo only for what is typed in it now; otherwise they are the study's.
#pragma once
#include <QLineEdit>

namespace diecast {

void pass_undo(QLineEdit*);

}  // namespace diecast
