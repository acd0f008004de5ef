#include "app/session/work/export_task.h"
#include <QFileInfo>
#include "app/chart/export/write_file.h"

namespace diecast {
namespace {

double const slice = 12;  // milliseconds: the window still draws 60 times a second

}  // namespace

ExportTask::ExportTask(QObject* parent) : QObject(parent) {
    turn_.setInterval(0);
    connect(&turn_, &QTimer::timeout, this, &ExportTask::draw);
    connect(&work_, &BackgroundWork::failed, this, [this](QString const& problem) { finish(problem); });
}

void ExportTask::start(QString const& path, Compute compute) {
    turn_.stop();
    path_ = path;
    drawing_ = {};
    busy_ = true;
    drawn_ = false;
    emit started();
    work_.ask([this, compute = std::move(compute)](std::stop_token const& stop,
                                                   ProgressCall const& progress) -> BackgroundAct {
        QString problem;
        Begin begin = compute(stop, progress, problem);
        if (!begin) return [this, problem] { finish(problem.isEmpty() ? tr("There is nothing to write.") : problem); };
        return [this, begin = std::move(begin)] {
            drawing_ = begin();
            turn_.start();
        };
    });
}

void ExportTask::cancel() {
    if (!busy_) return;
    turn_.stop();
    busy_ = false;
    work_.cancel();
    drawing_ = {};
    emit cancelled();
}

double ExportTask::share() const {
    if (drawn_) return 1;
    if (turn_.isActive()) return drawing_.share();
    Progress const p = work_.progress();
    return p.total ? static_cast<double>(p.done) / static_cast<double>(p.total) : -1;
}

void ExportTask::draw() {
    QElapsedTimer clock;
    clock.start();
    bool more = true;
    while (more && clock.nsecsElapsed() < slice * 1e6) more = drawing_.step();
    if (!more) write();
}

void ExportTask::write() {
    turn_.stop();
    drawn_ = true;
    work_.ask([this, encode = drawing_.encode, path = path_](std::stop_token const& stop,
                                                             ProgressCall const&) -> BackgroundAct {
        QByteArray const bytes = encode();
        if (stop.stop_requested()) return {};
        QString const problem =
            bytes.isEmpty() ? tr("%1 was not written: it could not be drawn.").arg(path) : write_file(path, bytes);
        return [this, problem, size = bytes.size()] { finish(problem, size); };
    });
}

void ExportTask::finish(QString const& problem, qint64 bytes) {
    busy_ = false;
    drawing_ = {};
    emit ended(path_, problem, bytes);
}

ExportTask::Begin ready(QByteArray bytes) {
    return [bytes = std::move(bytes)] { return ExportTask::Drawing{[] { return false; }, [bytes] { return bytes; }}; };
}

}  // namespace diecast
