#include "app/session/background.h"
#include "app/session/turn.h"
#include "optimizer/sweep/pool.h"

namespace diecast {

BackgroundWork::BackgroundWork(QObject* parent) : QObject(parent) {
    hurry_.setSingleShot(true);
    connect(&hurry_, &QTimer::timeout, this, &BackgroundWork::lose_patience);
}

BackgroundWork::~BackgroundWork() { stop_thread(); }

void BackgroundWork::stop_thread() {
    if (!thread_.joinable()) return;
    thread_.request_stop();
    {
        std::lock_guard const lock(mutex_);
        stop_.request_stop();
    }
    thread_.join();
}

void BackgroundWork::start(Task task) {
    using std::chrono::ceil, std::chrono::milliseconds;
    auto const patient = patience();
    if (!patient) settled_ = asked_;
    {
        std::lock_guard const lock(mutex_);
        waiting_ = Waiting{std::move(task), ++asked_};
        auto const left = patient.value_or(Clock::duration::zero()) - (Clock::now() - started_);
        if (working_ && (!patient || left <= Clock::duration::zero())) stop_.request_stop();
        else if (working_) hurry_.start(ceil<milliseconds>(left));
    }
    if (!thread_.joinable()) thread_ = std::jthread([this](std::stop_token const& end) { run(end); });
    wake_.notify_one();
    emit started();
}

void BackgroundWork::lose_patience() {
    auto const patient = patience();
    std::lock_guard const lock(mutex_);
    if (working_ && waiting_ && Clock::now() - started_ >= patient) stop_.request_stop();
}

void BackgroundWork::cancel() {
    if (!busy()) return;
    settled_ = asked_;
    {
        std::lock_guard const lock(mutex_);
        waiting_.reset();
        stop_.request_stop();
    }
    emit ended();
}

void BackgroundWork::forget() {
    cancel();
    settled_ = ++asked_;
}

Progress BackgroundWork::progress() const {
    std::lock_guard const lock(mutex_);
    return {done_, total_, std::chrono::duration<double>(Clock::now() - started_).count()};
}

bool BackgroundWork::is_newer_waiting() const {
    std::lock_guard const lock(mutex_);
    return waiting_.has_value();
}

bool BackgroundWork::awaits_newer(Clock::duration longest, std::stop_token const& stop) {
    std::unique_lock lock(mutex_);
    return wake_.wait_for(lock, stop, longest, [&] { return waiting_.has_value(); });
}

std::optional<BackgroundWork::Waiting> BackgroundWork::next(std::stop_token const& end) {
    std::unique_lock lock(mutex_);
    if (!wake_.wait(lock, end, [&] { return waiting_.has_value(); })) return {};
    std::optional<Waiting> task;
    std::swap(task, waiting_);
    stop_ = {};
    if (end.stop_requested()) stop_.request_stop();
    started_ = Clock::now();
    working_ = true;
    done_ = total_ = 0;
    return task;
}

void BackgroundWork::run(std::stop_token const& end) {
    lower_thread_priority();
    while (auto const task = next(end)) {
        Deliver deliver;
        QString problem;
        try {
            deliver = task->task(
                {stop_.get_token(), [this](Progress const& p) { done_ = p.done, total_ = p.total; }, task->serial});
        } catch (std::exception const& e) {  // too large for the memory, say: the window must outlive it
            problem = QString::fromUtf8(e.what());
        }
        {
            std::lock_guard const lock(mutex_);
            working_ = false;  // before the answer arrives: whoever receives it may ask for more
        }
        deliver_part(
            [this, serial = task->serial, deliver = std::move(deliver), problem] {  // then in a turn of its own
                in_own_turn(this, [=, this] { receive(serial, deliver, problem); });
            });
    }
}

void BackgroundWork::deliver_part(Deliver deliver) {
    QMetaObject::invokeMethod(this, std::move(deliver), Qt::QueuedConnection);
}

/// Delivers an answer on the asker's thread: only there is it decided whether it is still waited for.
void BackgroundWork::receive(std::uint64_t serial, Deliver const& deliver, QString const& problem) {
    if (is_cancelled(serial)) return;
    settled_ = serial;
    if (!problem.isEmpty()) emit failed(problem);
    else if (deliver) deliver();
    if (!busy()) emit ended();
}

BackgroundSteps::BackgroundSteps(QObject* parent)
    : Background([](BackgroundStep const& step, Run const& run) { return step(run.stop, run.progress); },
                 [](BackgroundAct const& act) {
                     if (act) act();
                 },
                 parent) {}

}  // namespace diecast
