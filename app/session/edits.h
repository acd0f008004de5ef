// Edits: the commands a document is changed by.
#pragma once
#include <QUndoCommand>
#include <chrono>
#include "app/session/document.h"

namespace diecast {

/// An edit of something besides the study, in the same history. Where it leaves the study alone, the study is as saved
/// with it and without it.
class SideEdit : public QUndoCommand {
public:
    using QUndoCommand::QUndoCommand;
    virtual bool changes_study() const = 0;
};

/// Pins, frees or sweeps one quantity. Moves of one drag, or key presses close together, are one command.
class SettingEdit : public QUndoCommand {
public:
    SettingEdit(Document&, Quantity const&, Setting after, QString const& text, int gesture);
    int id() const override { return 1; }
    bool mergeWith(QUndoCommand const*) override;
    void redo() override { document_.apply({.settings = {{&quantity_, after_}}}); }
    void undo() override { document_.apply({.settings = {{&quantity_, before_}}}); }

private:
    Document& document_;
    Quantity const& quantity_;
    Setting before_, after_;
    int gesture_;  // 0: none
    std::chrono::steady_clock::time_point when_;
};

/// Other objectives or limits.
class GoalsEdit : public QUndoCommand {
public:
    GoalsEdit(Document&, Goals after, QString const& text, QString topic);
    int id() const override { return 2; }
    bool mergeWith(QUndoCommand const*) override;
    void redo() override { document_.apply({.goals = after_}); }
    void undo() override { document_.apply({.goals = before_}); }

private:
    Document& document_;
    Goals before_, after_;
    QString topic_;  // empty: never merged
    std::chrono::steady_clock::time_point when_;
};

/// Other parts of the study, all at once.
class StudyEdit : public QUndoCommand {
public:
    StudyEdit(Document&, StudyParts after, QString const& text);
    void redo() override { document_.apply(after_); }
    void undo() override { document_.apply(before_); }

private:
    Document& document_;
    StudyParts before_, after_;
};

}  // namespace diecast
