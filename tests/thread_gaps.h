// Waiting in a window's thread, and gaps: how long that thread did not answer, and how often that cost a frame.
#pragma once
#include <QEventLoop>
#include <QTimer>
#include <algorithm>
#include <catch2/catch.hpp>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <map>
#include <string>
#include <vector>

namespace diecast {

/// Longer than anything takes on the slowest and busiest machine: only a test that fails waits so long. ms
inline constexpr int patience = 600'000;

/// Lets events happen for so long, as a person pauses; unlike QTest::qWait, which sleeps between looks at them. Events
/// that are queued now and timers that end sooner come first, on any machine; for what other threads do, wait until it
/// is so.
inline void linger(int ms) {
    QEventLoop loop;
    QTimer::singleShot(ms, Qt::PreciseTimer, &loop, &QEventLoop::quit);
    loop.exec();
}

/// Lets events happen until it is so; whether it is so.
template <class Condition>
bool linger_until(Condition const& is_so) {
    auto const end = std::chrono::steady_clock::now() + std::chrono::milliseconds(patience);
    while (!is_so() && std::chrono::steady_clock::now() < end) linger(1);
    return is_so();
}

/// CPU time of this thread so far.
inline double thread_ms() {
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return 1e3 * static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_nsec);
}

/// CPU time of a fixed piece of work, in the same process: what is long on this machine, in this build, is said in
/// such. About 10 ms on a core of 2023, optimised.
inline double yardstick_ms() {
    static double const best = [] {
        double least = 1e9;
        for (int i = 0; i < 5; ++i) {
            double const start = thread_ms();
            std::map<std::string, unsigned> words;
            for (unsigned n = 1, word = 1; n <= 16'000; ++n)
                words[std::to_string(word = word * 1664525 + 1013904223)] = n;
            least = std::min(least, words.empty() ? 0 : thread_ms() - start);
        }
        return least;
    }();
    return best;
}

/// What the window's thread may do at a stretch. Under a sanitizer what asks for much memory is slowed down more than
/// the yardstick.
inline double long_work_ms() {
#ifdef __SANITIZE_ADDRESS__
    return 75 * yardstick_ms();
#else
    return 25 * yardstick_ms();
#endif
}

class Gaps : public QObject {
public:
    Gaps() {
        beat_.setTimerType(Qt::PreciseTimer);
        connect(&beat_, &QTimer::timeout, this, [this] {
            auto const now = Clock::now();
            double const work = thread_ms();
            gaps_.push_back({std::chrono::duration<double, std::milli>(now - last_).count(), work - work_});
            last_ = now, work_ = work;
        });
        beat_.start(1);
    }
    /// What took so long, in ms; of the frames of 16 ms that passed since the last report, how many came late. Work is
    /// the thread's own CPU time: on a machine that does other things too, only that is the window's fault.
    void report(char const* what) {
        linger(2);  // the last gap is over
        Sum sum;
        for (Gap const& gap : gaps_) sum.add(gap);
        sum.print(what);
        CHECK(sum.longest.work_ms < long_work_ms());
        for (Gap const& gap : gaps_) all_.add(gap);
        gaps_.clear(), last_ = Clock::now(), work_ = thread_ms();
    }
    /// Of everything reported so far.
    void report_all(char const* what) const { all_.print(what); }

private:
    using Clock = std::chrono::steady_clock;
    struct Gap {
        double ms = 0, work_ms = 0;
    };
    struct Sum {
        Gap longest;
        double passed = 0;
        int late = 0, late_by_work = 0;
        void add(Gap const& gap) {
            longest = {std::max(longest.ms, gap.ms), std::max(longest.work_ms, gap.work_ms)};
            passed += gap.ms, late += gap.ms > 16, late_by_work += gap.work_ms > 16;
        }
        void print(char const* what) const {
            std::printf("%-34s longest gap %5.1f ms, of work %5.1f ms; of %.0f frames %d late, by work %d\n", what,
                        longest.ms, longest.work_ms, passed / 16, late, late_by_work);
        }
    };
    QTimer beat_;
    Clock::time_point last_ = Clock::now();
    double work_ = thread_ms();
    std::vector<Gap> gaps_;
    Sum all_;
};

}  // namespace diecast
