#include "optimizer/analysis/attribution.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include "model/core/points.h"
#include "model/core/special_values.h"

namespace diecast {
namespace {

std::uint64_t bit(std::size_t i) { return std::uint64_t{1} << i; }

/// Every set once. A step from one set to the next counts as often as there are orders through it.
void count_all_sets(Attribution& a, std::size_t n, ValueOfChanges const& value, std::stop_token const& stop) {
    std::size_t const sets = std::size_t{1} << n, all = sets - 1;
    std::vector<double> values(sets), to(sets), from(sets);  // orders of what is made, and of what is left to make
    for (std::size_t set = 0; set < sets; ++set) {
        if (stop.stop_requested()) return void(a.complete = false);
        values[set] = value(set);
        ++a.evaluations;
    }
    auto const each_step = [&](std::size_t set, auto const& act) {
        for (std::size_t i = 0; i < n && std::isfinite(values[set]); ++i)
            if (!(set & bit(i)) && std::isfinite(values[set | bit(i)])) act(i, set | bit(i));
    };
    to[0] = from[all] = 1;
    std::size_t made = 0, taken_back = 0;
    for (std::size_t set = 0; set < sets; ++set) {
        each_step(set, [&](std::size_t, std::size_t next) { to[next] += to[set]; });
        if (to[set] > 0) made = std::max(made, static_cast<std::size_t>(std::popcount(set)));
    }
    for (std::size_t set = sets; set-- > 0;) {
        each_step(set, [&](std::size_t, std::size_t next) { from[set] += from[next]; });
        if (from[set] > 0) taken_back = std::max(taken_back, n - static_cast<std::size_t>(std::popcount(set)));
    }
    a.farthest = made + taken_back;
    a.before = values[0], a.after = values[all];
    if (!(to[all] > 0) || !std::isfinite(a.before + a.after)) return std::fill(a.parts.begin(), a.parts.end(), nan);
    for (std::size_t set = 0; set < sets; ++set)
        each_step(set, [&](std::size_t i, std::size_t next) {
            a.parts[i] += to[set] * from[next] / to[all] * (values[next] - values[set]);
        });
}

class Orders {
public:
    Orders(Attribution& a, std::size_t changes, ValueOfChanges const& value)
        : a_(a), value_(value), order_(changes), squares_(changes), pair_(changes) {
        std::iota(order_.begin(), order_.end(), std::size_t{0});
    }

    void run(std::size_t orders, std::uint64_t seed, std::stop_token const& stop) {
        Random random(seed);
        std::uint64_t const none = 0, all = order_.size() < 64 ? bit(order_.size()) - 1 : ~none;
        a_.before = ask(none);
        a_.after = ask(all);
        std::size_t const wanted = (orders + 1) / 2;
        std::size_t tried = 0, made = 0, taken_back = 0;
        for (; tried < wanted && !stop.stop_requested(); ++tried) {
            random.shuffle(order_);
            std::fill(pair_.begin(), pair_.end(), 0.0);
            int const walked = walk(none, made) + walk(all, taken_back);
            if (walked > 0) gather(walked);
        }
        a_.farthest = made + taken_back;
        a_.complete = tried == wanted;
        finish();
    }

private:
    double ask(std::uint64_t mask) {
        ++a_.evaluations;
        return value_(mask);
    }
    /// From none of the changes makes them in order, from all of them takes them back, one that leads to an excluded
    /// set later; 0: there is no way on. `farthest`: the most steps of a walk.
    int walk(std::uint64_t mask, std::size_t& farthest) {
        bool const forward = mask == 0;
        std::vector<std::size_t> left = order_, moved;
        std::vector<double> steps;
        for (double now = forward ? a_.before : a_.after; !left.empty();) {
            auto next = left.begin();
            double then = nan;
            double const end = forward ? a_.after : a_.before;
            for (; next != left.end(); ++next)
                if (then = left.size() == 1 ? end : ask(mask ^ bit(*next)); std::isfinite(then)) break;
            farthest = std::max(farthest, moved.size());
            if (next == left.end() || !std::isfinite(now)) return 0;
            mask ^= bit(*next);
            moved.push_back(*next), steps.push_back(forward ? then - now : now - then);
            left.erase(next);
            now = then;
        }
        farthest = order_.size();
        for (std::size_t i = 0; i < moved.size(); ++i) pair_[moved[i]] += steps[i];
        return 1;
    }
    void gather(int walked) {
        ++pairs_;
        for (std::size_t i = 0; i < pair_.size(); ++i) {
            double const mean = pair_[i] / walked;
            a_.parts[i] += mean;
            squares_[i] += mean * mean;
        }
    }
    void finish() {
        for (std::size_t i = 0; i < pair_.size(); ++i) {
            double const mean = pairs_ > 0 ? a_.parts[i] / pairs_ : nan;
            double const variance = pairs_ > 1 ? (squares_[i] / pairs_ - mean * mean) / (pairs_ - 1) : 0;
            a_.parts[i] = mean;
            a_.spread[i] = std::sqrt(std::max(variance, 0.0));
        }
    }

    Attribution& a_;
    ValueOfChanges const& value_;
    std::vector<std::size_t> order_;
    std::vector<double> squares_, pair_;
    double pairs_ = 0;
};

}  // namespace

Attribution attribute(std::size_t changes, ValueOfChanges const& value, std::size_t orders, std::uint64_t seed,
                      std::stop_token stop) {
    Attribution a;
    a.parts.resize(changes);
    a.spread = a.parts;
    a.exact = changes <= most_exact_changes;
    if (a.exact) count_all_sets(a, changes, value, stop);
    else Orders(a, changes, value).run(orders, seed, stop);
    return a;
}

}  // namespace diecast
