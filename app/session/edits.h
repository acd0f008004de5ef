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
    void redo() override { document_.apply(quantity_, after_); }
    void undo() override { document_.apply(quantity_, before_); }

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
    void redo() override { document_.apply(after_); }
    void undo() override { document_.apply(before_); }

private:
    Document& document_;
    Goals before_, after_;
    QString topic_;  // empty: never merged
    std::chrono::steady_clock::time_point when_;
};

/// Other designs with names, or other names.
class DesignsEdit : public QUndoCommand {
public:
    DesignsEdit(Document&, StudyNames after, QString const& text);
    void redo() override { document_.apply(after_); }
    void undo() override { document_.apply(before_); }

private:
    Document& document_;
    StudyNames before_, after_;
};

/// Many settings, the goals and the names at once.
class ResetEdit : public QUndoCommand {
public:
    ResetEdit(Document&, SettingList after, Goals goals, StudyNames names, QString const& text);
    void redo() override { document_.apply(after_, goals_after_, names_after_); }
    void undo() override { document_.apply(before_, goals_before_, names_before_); }

private:
    Document& document_;
    SettingList before_, after_;
    Goals goals_before_, goals_after_;
    StudyNames names_before_, names_after_;
};

}  // namespace diecast
