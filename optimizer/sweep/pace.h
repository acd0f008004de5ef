// Pace: something that is done now and then.
#pragma once
#include <chrono>
#include <functional>
#include <utility>

namespace diecast {

class Pace {
public:
    using Clock = std::chrono::steady_clock;
    explicit Pace(std::chrono::milliseconds every, std::function<Clock::time_point()> now = Clock::now)
        : every_(every), now_(std::move(now)), last_(now_()) {}
    /// True where so much time has gone by since the last time that it was, or since the beginning.
    bool due() {
        auto const now = now_();
        if (now - last_ < every_) return false;
        last_ = now;
        return true;
    }

private:
    std::chrono::milliseconds every_;
    std::function<Clock::time_point()> now_;
    Clock::time_point last_;
};

}  // namespace diecast
