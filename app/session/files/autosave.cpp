#include "app/session/files/autosave.h"
#include <QDateTime>
#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>
#include <QUuid>
#include "app/session/settings.h"
#include "model/catalogue/catalogue.h"

namespace diecast {
namespace {

QString write_whole(QString const& path, QByteArray const& text) {
    QSaveFile file(path);
    bool const written = file.open(QIODevice::WriteOnly) && file.write(text) == text.size() && file.commit();
    return written ? QString() : file.errorString();
}

void remove_all(AutosaveFiles const& files) {
    QFile::remove(files.study);
    QFile::remove(files.facts);
}

}  // namespace

AutosaveFiles::AutosaveFiles(QString const& folder, QString const& id)
    : study(folder + "/" + id + ".diecast.json"),
      facts(folder + "/" + id + ".facts"),
      lock(folder + "/" + id + ".lock") {}

QString autosave_folder() {
    auto const entries = own_entries_folder();
    return entries.empty() ? QString() : QString::fromStdString((entries.parent_path() / "autosave").string());
}

Autosave::Autosave(Document& document, View view, QString const& folder, QObject* parent)
    : QObject(parent),
      document_(document),
      view_(std::move(view)),
      files_(folder, QUuid::createUuid().toString(QUuid::Id128)),
      lock_(files_.lock) {
    lock_.setStaleLockTime(0);  // however long the program runs
    for (QTimer* timer : {&settle_, &latest_}) {
        timer->setSingleShot(true);
        connect(timer, &QTimer::timeout, this, &Autosave::write_now);
    }
    set_pace(2000, 30000);
    work_.emplace();
    connect(&document, &Document::changed, this, &Autosave::follow);
    connect(&document.undo(), &QUndoStack::cleanChanged, this, &Autosave::follow);
}

Autosave::~Autosave() {
    work_.reset();  // done with what it was doing
    if (!lock_.isLocked()) return;
    remove_all(files_);
    lock_.unlock();
}

void Autosave::set_pace(int after_last_edit, int at_most) {
    settle_.setInterval(after_last_edit);
    latest_.setInterval(at_most);
}

void Autosave::follow() {
    if (!document_.modified() || !settings().autosave) return remove();
    settle_.start();
    if (!latest_.isActive()) latest_.start();
}

void Autosave::remove() {
    settle_.stop();
    latest_.stop();
    if (!lock_.isLocked()) return;
    work_->ask([files = files_](std::stop_token const&, ProgressCall const&) -> BackgroundAct {
        remove_all(files);
        return {};
    });
}

bool Autosave::begin() {
    if (lock_.isLocked()) return true;
    QDir().mkpath(QFileInfo(files_.lock).path());
    return lock_.tryLock(0);
}

void Autosave::write_now() {
    settle_.stop();
    latest_.stop();
    if (!document_.modified()) return;
    if (!begin()) return report(tr("%1 cannot be written").arg(QFileInfo(files_.lock).path()));
    QJsonObject const facts{{"file", document_.path()},
                            {"name", document_.name()},
                            {"edited", QDateTime::currentDateTime().toString(Qt::ISODate)}};
    auto const study = std::make_shared<Study const>(document_.study());
    work_->ask([this, study, view = view_(), graph = document_.shared_graph(), files = files_,
                facts = QJsonDocument(facts).toJson()](std::stop_token const&, ProgressCall const&) -> BackgroundAct {
        QString problem = write_whole(files.facts, facts);
        std::string const text = to_json(*graph, as_written(*graph, *study, view));
        if (problem.isEmpty()) problem = write_whole(files.study, QByteArray::fromStdString(text));
        return [this, problem] { report(problem); };
    });
}

void Autosave::report(QString const& what) {
    bool const first = !what.isEmpty() && !failing_;
    failing_ = !what.isEmpty();
    if (first) emit problem(what);
    if (!failing_) emit written();
}

}  // namespace diecast
