#include "app/gui/widgets/pass_undo.h"
#include <QKeyEvent>

namespace diecast {
namespace {

class PassUndo : public QObject {
public:
    using QObject::QObject;
    bool eventFilter(QObject* watched, QEvent* e) override {
        if (e->type() != QEvent::ShortcutOverride) return false;
        auto const* line = static_cast<QLineEdit*>(watched);
        auto const* key = static_cast<QKeyEvent*>(e);
        bool const undo = key->matches(QKeySequence::Undo) && !line->isUndoAvailable();
        bool const redo = key->matches(QKeySequence::Redo) && !line->isRedoAvailable();
        if (undo || redo) e->ignore();
        return undo || redo;  // the line would claim the keys
    }
};

}  // namespace

void pass_undo(QLineEdit* line) { line->installEventFilter(new PassUndo(line)); }

}  // namespace diecast
