// Edits: the commands a document is changed by.
#pragma once
#include <QUndoCommand>
#include <chrono>
#include "app/gui/document.h"

namespace diecast {

/// Pins, frees or sweeps one quantity. Moves of one drag, or key presses close together, are one command.
class SettingEdit : public QUndoCommand {
public:
    SettingEdit(Document&, Quantity const&, Setting after, QString const& text, int gesture);
    int id() const override { return 1; }
    bool mergeWith(QUndoCommand const*) override;
    void redo() override { document_.apply(quantity_, after_); }
    void undo() override { document_.apply(quantity_, before_); }

private:
    Document& document_;
    Quantity const& quantity_;
    Setting before_, after_;
    int gesture_;  // 0: none
    std::chrono::steady_clock::time_point when_;
};

}  // namespace diecast
