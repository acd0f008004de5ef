// Runner: one thread that answers the newest question; those in between are never computed. What takes long is answered
// twice: for some of the designs first, then for all.
#pragma once
#include <QObject>
#include <QTimer>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#include "optimizer/sweep/explore.h"

namespace diecast {

class Runner : public QObject {
    Q_OBJECT
public:
    explicit Runner(Pool&);
    ~Runner() override;
    void ask(std::shared_ptr<Graph const>, Question);  // replaces what is waiting
    void cancel();                                     // what was asked until now is not answered any more
    /// What would take longer than `long_wait` is shown in part first, after `first_look`; s.
    void set_pace(double long_wait, double first_look) { long_wait_ = long_wait, first_look_ = first_look; }
    bool busy() const { return settled_ < asked_; }  // the newest question is neither answered nor cancelled
    Progress progress() const;                       // of the pass under way

signals:
    void answered(std::shared_ptr<diecast::Picture const>);
    void failed(diecast::Issues, std::uint64_t serial);  // of the question

private:
    void work(std::stop_token const&);
    struct Task {
        std::shared_ptr<Graph const> graph;
        Question question;
        std::uint64_t serial;
    };
    std::optional<Task> next(std::stop_token const&);
    void answer(Explorer& whole, Explorer& some, Task const&);
    void look_first(Explorer&, Task const&, std::stop_token const&);
    void hand_over(Task const&, std::shared_ptr<Picture const>, Issues = {});
    void receive(std::uint64_t serial, std::shared_ptr<Picture const>, Issues const&, std::uint64_t question);
    Clock::duration patience() const;
    void lose_patience();

    Pool& pool_;
    std::uint64_t asked_ = 0, settled_ = 0;  // questions; the asker's thread's own
    mutable std::mutex mutex_;
    std::condition_variable_any wake_;
    std::optional<Task> waiting_;
    std::stop_source job_;
    Clock::time_point started_;
    Clock::duration last_pass_{};
    double rate_ = 2e6;                                       // designs per second; the thread's own
    std::atomic<double> long_wait_ = 0.8, first_look_ = 0.2;  // s
    bool working_ = false;
    std::atomic<std::uint64_t> done_ = 0, total_ = 0;
    QTimer hurry_;
    std::jthread thread_;
};

}  // namespace diecast
