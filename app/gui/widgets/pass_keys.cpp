#include "app/gui/widgets/pass_keys.h"
#include <QKeyEvent>

namespace diecast {
namespace {

class PassKeys : public QObject {
public:
    using QObject::QObject;
    bool eventFilter(QObject* watched, QEvent* e) override {
        if (e->type() != QEvent::ShortcutOverride) return false;
        auto const* line = static_cast<QLineEdit*>(watched);
        auto const* key = static_cast<QKeyEvent*>(e);
        bool const undo = key->matches(QKeySequence::Undo) && !line->isUndoAvailable();
        bool const redo = key->matches(QKeySequence::Redo) && !line->isRedoAvailable();
        bool const of_menu =
            key->modifiers() == Qt::ControlModifier && (key->key() == Qt::Key_D || key->key() == Qt::Key_E);
        bool const passed = undo || redo || of_menu;  // the line would claim them
        if (passed) e->ignore();
        return passed;
    }
};

}  // namespace

void pass_keys(QLineEdit* line) { line->installEventFilter(new PassKeys(line)); }

}  // namespace diecast
