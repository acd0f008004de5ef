#include "app/session/files/recovery.h"
#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>
#include <cerrno>
#include <csignal>
#include "app/chart/text.h"

namespace diecast {
namespace {

QJsonObject facts_of(QString const& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.read(1 << 16)).object() : QJsonObject();
}

/// Whatever belongs to it: lock, facts, study, and parts of these.
QStringList files_of(QDir const& folder, QString const& id) {
    return folder.entryList({id + ".*"}, QDir::Files | QDir::Hidden);
}

bool lives(qint64 process) { return process > 0 && (::kill(static_cast<pid_t>(process), 0) == 0 || errno == EPERM); }

}  // namespace

StudyText Leftover::text() const {
    StudyText found = find_study_text(to_std(files_.study));
    found.file.clear();
    return found;
}

bool Leftover::is_older_than_file() const {
    QFileInfo const info(file);
    return !file.isEmpty() && info.exists() && info.lastModified() > written;
}

void Leftover::discard() {
    if (!lock_) return;
    QFile::remove(files_.study);
    QFile::remove(files_.facts);
    lock_->unlock();
    lock_.reset();
}

std::vector<Leftover> find_leftovers(QString const& path) {
    std::vector<Leftover> found;
    QDir const folder(path);
    if (path.isEmpty() || !folder.exists()) return found;
    QSet<QString> ids;
    for (QString const& name : folder.entryList(QDir::Files)) ids.insert(name.section('.', 0, 0));
    for (QString const& id : std::as_const(ids)) {
        AutosaveFiles const files(path, id);
        auto lock = std::make_unique<QLockFile>(files.lock);
        lock->setStaleLockTime(0);
        if (!lock->tryLock(0)) continue;  // its program lives
        QFileInfo const study(files.study);
        if (study.exists()) {
            Leftover leftover(files);
            QJsonObject const facts = facts_of(files.facts);
            leftover.name = facts["name"].toString();
            leftover.file = facts["file"].toString();
            leftover.written = study.lastModified();
            leftover.lock_ = std::move(lock);
            found.push_back(std::move(leftover));
        } else {
            for (QString const& name : files_of(folder, id))
                if (name != QFileInfo(files.lock).fileName()) QFile::remove(folder.filePath(name));
            lock->unlock();
        }
    }
    std::sort(found.begin(), found.end(), [](Leftover const& a, Leftover const& b) { return a.written > b.written; });
    return found;
}

void remove_parts(QString const& path) {
    QFileInfo const file(path);
    QString const stem = file.fileName() + ".part";
    for (QString const& name : file.dir().entryList({stem + "*"}, QDir::Files)) {
        bool is_number = false;
        qint64 const process = name.mid(stem.size()).section('-', 0, 0).toLongLong(&is_number);
        if (is_number && !lives(process)) QFile::remove(file.dir().filePath(name));
    }
}

}  // namespace diecast
