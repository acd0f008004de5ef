// Shares: a stretch of numbers for each worker, taken in small steps from its start; who has none left takes half of
// another's.
#pragma once
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

namespace diecast {

class Shares {
public:
    struct Stretch {
        std::uint64_t first, last;
    };
    Shares(std::uint64_t numbers, std::uint64_t step, unsigned workers) : step_(step), left_(workers) {
        for (unsigned w = 0; w < workers; ++w) left_[w] = {numbers * w / workers, numbers * (w + 1) / workers};
    }
    /// What the worker shall do next; none when all is given away. A step is some hundred microseconds of work, so that
    /// one lock for all costs nothing.
    std::optional<Stretch> next(unsigned worker) {
        std::lock_guard const lock(mutex_);
        Stretch& mine = left_[worker];
        if (stopped_ || (size(mine) == 0 && !take_over(mine))) return {};
        std::uint64_t const first = mine.first, last = std::min(first + step_, mine.last);
        mine.first = last;
        return Stretch{first, last};
    }
    void stop() {
        std::lock_guard const lock(mutex_);
        stopped_ = true;
    }
    void count(std::uint64_t numbers) { counted_.fetch_add(numbers, std::memory_order_relaxed); }
    std::uint64_t counted() const { return counted_.load(std::memory_order_relaxed); }

private:
    static std::uint64_t size(Stretch const& s) { return s.last - s.first; }
    bool take_over(Stretch& mine) {
        Stretch& longest = *std::max_element(left_.begin(), left_.end(),
                                             [](Stretch const& a, Stretch const& b) { return size(a) < size(b); });
        if (size(longest) == 0) return false;
        std::uint64_t const middle = longest.first + size(longest) / 2;
        mine = {middle, longest.last};
        longest.last = middle;
        return true;
    }

    std::uint64_t const step_;
    std::mutex mutex_;
    std::vector<Stretch> left_;
    bool stopped_ = false;
    std::atomic<std::uint64_t> counted_{0};
};

}  // namespace diecast
