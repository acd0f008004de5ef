// Recovery: unsaved changes that a program left behind when it ended without a word.
#pragma once
#include <QDateTime>
#include <QLockFile>
#include <memory>
#include <vector>
#include "app/session/files/autosave.h"

namespace diecast {

/// An autosaved study that is ours to decide on while we hold its lock: no other process offers it.
class Leftover {
public:
    QString name, file;  // file: what it belongs to; empty: none
    QDateTime written;
    StudyText text() const;
    bool is_older_than_file() const;  // the file was written after it
    void discard();

private:
    friend std::vector<Leftover> find_leftovers(QString const& folder);
    explicit Leftover(AutosaveFiles const& files) : files_(files) {}
    AutosaveFiles files_;
    std::unique_ptr<QLockFile> lock_;
};

/// The leftovers of programs that have ended, the newest first. Removes files that are of no use.
std::vector<Leftover> find_leftovers(QString const& folder);

/// Parts of files that programs which live no longer were writing beside this one.
void remove_parts(QString const& file);

}  // namespace diecast
