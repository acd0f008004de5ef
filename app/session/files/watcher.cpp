#include "app/session/files/watcher.h"
#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>

namespace diecast {

FileWatcher::FileWatcher(QObject* parent) : QObject(parent) {
    soon_.setSingleShot(true);
    soon_.setInterval(250);
    connect(&soon_, &QTimer::timeout, this, &FileWatcher::check);
    connect(&system_, &QFileSystemWatcher::fileChanged, this, &FileWatcher::look_soon);
    connect(&system_, &QFileSystemWatcher::directoryChanged, this, &FileWatcher::look_soon);
}

std::optional<QByteArray> FileWatcher::digest(QString const& path) {
    QFile file(path);
    QCryptographicHash hash(QCryptographicHash::Sha256);
    if (!file.open(QIODevice::ReadOnly) || !hash.addData(&file)) return {};
    return hash.result();
}

void FileWatcher::watch(QString const& path) {
    soon_.stop();
    if (auto const before = system_.files() + system_.directories(); !before.isEmpty()) system_.removePaths(before);
    path_ = path.isEmpty() ? QString() : QFileInfo(path).absoluteFilePath();
    own_ = seen_ = path_.isEmpty() ? std::nullopt : digest(path_);
    if (!path_.isEmpty()) add();
}

/// The folder too: what is replaced by renaming is another file, and what was removed may come back.
void FileWatcher::add() {
    QFileInfo const file(path_);
    for (QString const& path : {path_, file.canonicalFilePath(), file.absolutePath()})
        if (!path.isEmpty() && QFileInfo::exists(path) && !system_.files().contains(path) &&
            !system_.directories().contains(path))
            system_.addPath(path);
}

bool FileWatcher::differs() const { return !path_.isEmpty() && digest(path_) != own_; }

void FileWatcher::look_soon() {
    if (!soon_.isActive()) soon_.start();
}

void FileWatcher::check() {
    if (path_.isEmpty()) return;
    add();
    auto const now = digest(path_);
    if (now == seen_) return;
    bool const gone = !now && !QFileInfo::exists(path_);
    seen_ = now;
    if (now == own_) emit as_before();
    else gone ? emit removed() : emit changed();
}

}  // namespace diecast
