// Job: one thread that does the newest piece of work; an older one is stopped and never heard of again.
#pragma once
#include <QObject>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#include "optimizer/sweep/stream.h"

namespace diecast {

class Job : public QObject {
    Q_OBJECT
public:
    using Deliver = std::function<void()>;  // hands over the result, on the asker's thread
    using Work = std::function<Deliver(std::stop_token, ProgressCall const&)>;
    explicit Job(QObject* parent = nullptr);
    ~Job() override;
    void ask(Work);  // stops what is under way
    void cancel();   // the work asked for last is not delivered
    bool busy() const { return busy_; }
    Progress progress() const;  // nothing in total: unknown

signals:
    void started();
    void ended();          // delivered, failed or cancelled
    void failed(QString);  // before `ended`

private:
    struct Task {
        Work work;
        std::stop_token stop;
        std::uint64_t serial;
    };
    void run(std::stop_token const&);
    std::optional<Task> next(std::stop_token const&);
    void receive(std::uint64_t serial, Deliver const&, QString const& problem);

    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::optional<Task> waiting_;
    std::stop_source stop_;
    std::uint64_t serial_ = 0;
    bool busy_ = false;
    std::atomic<std::uint64_t> done_ = 0, total_ = 0;
    std::jthread thread_;  // from the first task on
};

}  // namespace diecast
