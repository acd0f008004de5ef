// Background: a thread of its own answers the newest question; what was asked before it is stopped and never answered.
#pragma once
#include <QObject>
#include <QTimer>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
#include "optimizer/sweep/stream.h"

namespace diecast {

/// What a progress bar knows of it. Work is stopped and waited for when this is destroyed.
class BackgroundWork : public QObject {
    Q_OBJECT
public:
    explicit BackgroundWork(QObject* parent = nullptr);
    ~BackgroundWork() override;
    void cancel();                                   // the question asked last is not answered
    void forget();                                   // nor are parts of its answer received
    bool busy() const { return settled_ < asked_; }  // it is neither answered nor cancelled
    Progress progress() const;                       // nothing in total: unknown

signals:
    void started();
    void ended();          // answered, failed or cancelled
    void failed(QString);  // before `ended`

protected:
    using Clock = std::chrono::steady_clock;
    using Deliver = std::function<void()>;  // on the asker's thread
    struct Turn {
        std::stop_token stop;
        ProgressCall progress;
        std::uint64_t serial;  // of the question
    };
    using Task = std::function<Deliver(Turn const&)>;

    void start(Task);
    void stop_thread();
    void deliver_part(Deliver);  // at once, while the work goes on; any thread
    bool is_newest(std::uint64_t serial) const { return serial == asked_; }
    bool is_cancelled(std::uint64_t serial) const { return serial <= settled_; }
    bool is_newer_waiting() const;  // any thread
    /// Whether one comes within this time, unless the work is stopped before. On the thread that works.
    bool awaits_newer(Clock::duration, std::stop_token const&);
    /// How long a task may take although a newer one waits; it is answered then, too. Never: it is stopped at once.
    virtual std::optional<Clock::duration> patience() const { return {}; }

private:
    struct Waiting {
        Task task;
        std::uint64_t serial;
    };
    void run(std::stop_token const&);
    std::optional<Waiting> next(std::stop_token const&);
    void receive(std::uint64_t serial, Deliver const&, QString const& problem);
    void lose_patience();

    std::uint64_t asked_ = 0, settled_ = 0;  // questions; the asker's thread's own
    mutable std::mutex mutex_;
    std::condition_variable_any wake_;
    std::optional<Waiting> waiting_;
    std::stop_source stop_;
    Clock::time_point started_;
    bool working_ = false;
    std::atomic<std::uint64_t> done_ = 0, total_ = 0;
    QTimer hurry_;
    std::jthread thread_;  // from the first question on
};

template <class Ask, class Answer>
class Background : public BackgroundWork {
public:
    struct Run {
        std::stop_token stop;
        ProgressCall progress;
        std::function<void(Answer)> so_far;  // a part, received at once, also one that comes of cancelling
    };
    using Work = std::function<Answer(Ask const&, Run const&)>;  // on a thread of its own
    using Receive = std::function<void(Answer)>;                 // on the asker's thread, in a turn of its own

    Background(Work work, Receive receive, QObject* parent = nullptr)
        : BackgroundWork(parent), work_(std::make_shared<Work const>(std::move(work))), receive_(std::move(receive)) {}
    ~Background() override { stop_thread(); }
    void ask(Ask question) {
        start([this, work = work_, question = std::move(question)](Turn const& turn) -> Deliver {
            auto const report = [this, serial = turn.serial](Answer some) {
                deliver_part([this, serial, some = std::move(some)] {
                    if (late_parts_ || is_newest(serial)) receive_(some);
                });
            };
            auto const answer = std::make_shared<Answer>((*work)(question, Run{turn.stop, turn.progress, report}));
            return [this, answer] { receive_(std::move(*answer)); };
        });
    }
    /// Parts of an answer are received although there is a newer question.
    void keep_late_parts() { late_parts_ = true; }

private:
    std::shared_ptr<Work const> work_;
    Receive receive_;
    bool late_parts_ = false;
};

/// The question is the work itself, of another kind each time; its answer is what is then done.
using BackgroundAct = std::function<void()>;
using BackgroundStep = std::function<BackgroundAct(std::stop_token const&, ProgressCall const&)>;
class BackgroundSteps : public Background<BackgroundStep, BackgroundAct> {
public:
    explicit BackgroundSteps(QObject* parent = nullptr);
};

}  // namespace diecast
