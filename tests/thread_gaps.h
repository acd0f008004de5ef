// Gaps: how long the window's thread did not answer, and how often that cost a frame.
#pragma once
#include <QEventLoop>
#include <QTimer>
#include <algorithm>
#include <catch2/catch.hpp>
#include <chrono>
#include <cstdio>
#include <vector>

namespace diecast {

/// Lets events happen for so long, as a person pauses; unlike QTest::qWait, which sleeps between looks at them.
inline void linger(int ms) {
    QEventLoop loop;
    QTimer::singleShot(ms, Qt::PreciseTimer, &loop, &QEventLoop::quit);
    loop.exec();
}

/// Until it is so, or for so long; whether it is so.
template <class Condition>
bool linger_until(Condition const& is_so, int ms) {
    auto const end = std::chrono::steady_clock::now() + std::chrono::milliseconds(ms);
    while (!is_so() && std::chrono::steady_clock::now() < end) linger(1);
    return is_so();
}

class Gaps : public QObject {
public:
    Gaps() {
        beat_.setTimerType(Qt::PreciseTimer);
        connect(&beat_, &QTimer::timeout, this, [this] {
            auto const now = Clock::now();
            gaps_.push_back(std::chrono::duration<double, std::milli>(now - last_).count());
            last_ = now;
        });
        beat_.start(1);
    }
    /// What took so long, in ms; of the frames of 16 ms that passed since the last report, how many came late.
    void report(char const* what) {
        linger(2);  // the last gap is over
        double longest = 0, passed = 0;
        int late = 0;
        for (double gap : gaps_) longest = std::max(longest, gap), passed += gap, late += gap > 16;
        std::printf("%-34s longest gap %6.1f ms, %d of %.0f frames late\n", what, longest, late, passed / 16);
        CHECK(longest < 250);
        gaps_.clear(), last_ = Clock::now();
    }

private:
    using Clock = std::chrono::steady_clock;
    QTimer beat_;
    Clock::time_point last_ = Clock::now();
    std::vector<double> gaps_;
};

}  // namespace diecast
