#include "app/session/job.h"
#include <QTimer>
#include "optimizer/sweep/pool.h"

namespace diecast {

Job::Job(QObject* parent) : QObject(parent) {}

Job::~Job() {
    if (!thread_.joinable()) return;
    stop_.request_stop();
    thread_.request_stop();
    thread_.join();
}

void Job::ask(Work work) {
    stop_.request_stop();
    stop_ = {};
    {
        std::lock_guard const lock(mutex_);
        waiting_ = Task{std::move(work), stop_.get_token(), ++serial_};
    }
    if (!thread_.joinable()) thread_ = std::jthread([this](std::stop_token const& end) { run(end); });
    wake_.notify_one();
    busy_ = true;
    emit started();
}

void Job::cancel() {
    if (!busy_) return;
    stop_.request_stop();
    ++serial_;
    busy_ = false;
    emit ended();
}

Progress Job::progress() const { return {done_, total_, 0}; }

std::optional<Job::Task> Job::next(std::stop_token const& end) {
    std::unique_lock lock(mutex_);
    if (!wake_.wait(lock, end, [&] { return waiting_.has_value(); })) return {};
    std::optional<Task> task;
    std::swap(task, waiting_);
    done_ = total_ = 0;
    return task;
}

void Job::run(std::stop_token const& end) {
    lower_thread_priority();
    while (auto const task = next(end)) {
        if (task->stop.stop_requested()) continue;
        Deliver deliver;
        QString problem;
        try {
            deliver = task->work(task->stop, [this](Progress const& p) { done_ = p.done, total_ = p.total; });
        } catch (std::exception const& e) {  // too large for the memory, say: the window must outlive it
            problem = QString::fromUtf8(e.what());
        }
        auto const hand_over = [this, serial = task->serial, deliver, problem] {  // in a turn of the window of its own
            QTimer::singleShot(1, Qt::PreciseTimer, this, [=, this] { receive(serial, deliver, problem); });
        };
        QMetaObject::invokeMethod(this, hand_over, Qt::QueuedConnection);
    }
}

void Job::receive(std::uint64_t serial, Deliver const& deliver, QString const& problem) {
    if (serial != serial_) return;
    busy_ = false;
    if (!problem.isEmpty()) emit failed(problem);
    else if (deliver) deliver();
    emit ended();
}

}  // namespace diecast
