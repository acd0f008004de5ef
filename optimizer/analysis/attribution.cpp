#include "optimizer/analysis/attribution.h"

#include <bit>
#include <cmath>
#include <numeric>
#include "model/core/points.h"

namespace diecast {
namespace {

using Evaluate = std::function<void(std::uint64_t, std::span<double>)>;

std::uint64_t bit(std::size_t i) { return std::uint64_t{1} << i; }

/// Every set once; a set of s others counts s!·(n − s − 1)!/n!.
void count_all_sets(Attribution& a, std::size_t n, std::size_t numbers, Evaluate const& evaluate,
                    std::stop_token stop) {
    std::size_t const sets = std::size_t{1} << n;
    std::vector<double> values(sets * numbers);
    for (std::size_t set = 0; set < sets; ++set) {
        if (stop.stop_requested()) {
            a.complete = false;
            return;
        }
        evaluate(set, {values.data() + set * numbers, numbers});
        ++a.evaluations;
    }
    std::vector<double> weight(n);
    for (std::size_t s = 0; s < n; ++s)
        weight[s] = std::exp(std::lgamma(double(s) + 1) + std::lgamma(double(n - s)) - std::lgamma(double(n) + 1));
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t set = 0; set < sets; ++set) {
            if (set & bit(i)) continue;
            double const w = weight[static_cast<std::size_t>(std::popcount(set))];
            for (std::size_t k = 0; k < numbers; ++k)
                a.parts[k][i] += w * (values[(set | bit(i)) * numbers + k] - values[set * numbers + k]);
        }
    std::copy_n(values.begin(), numbers, a.before.begin());
    std::copy_n(values.end() - static_cast<std::ptrdiff_t>(numbers), numbers, a.after.begin());
}

class Orders {
public:
    Orders(Attribution& a, std::size_t changes, std::size_t numbers, Evaluate const& evaluate)
        : a_(a),
          evaluate_(evaluate),
          order_(changes),
          now_(numbers),
          then_(numbers),
          squares_(numbers, std::vector<double>(changes)),
          pair_(numbers, std::vector<double>(changes)) {
        std::iota(order_.begin(), order_.end(), std::size_t{0});
    }

    void run(std::size_t orders, std::uint64_t seed, std::stop_token const& stop) {
        Random random(seed);
        ask(0, a_.before);
        ask(order_.size() < 64 ? bit(order_.size()) - 1 : ~std::uint64_t{0}, a_.after);
        std::size_t pairs = 0;
        for (; pairs < (orders + 1) / 2 && !stop.stop_requested(); ++pairs) {
            random.shuffle(order_);
            for (auto& row : pair_) std::fill(row.begin(), row.end(), 0.0);
            walk();
            std::reverse(order_.begin(), order_.end());
            walk();
            gather();
        }
        a_.complete = pairs == (orders + 1) / 2;
        finish(static_cast<double>(pairs));
    }

private:
    void ask(std::uint64_t mask, std::span<double> to) {
        evaluate_(mask, to);
        ++a_.evaluations;
    }
    void walk() {
        std::uint64_t mask = 0;
        std::copy(a_.before.begin(), a_.before.end(), now_.begin());
        for (std::size_t step = 0; step < order_.size(); ++step) {
            mask |= bit(order_[step]);
            if (step + 1 < order_.size()) ask(mask, then_);
            else std::copy(a_.after.begin(), a_.after.end(), then_.begin());
            for (std::size_t k = 0; k < now_.size(); ++k) pair_[k][order_[step]] += (then_[k] - now_[k]) / 2;
            std::swap(now_, then_);
        }
    }
    void gather() {
        for (std::size_t k = 0; k < pair_.size(); ++k)
            for (std::size_t i = 0; i < order_.size(); ++i) {
                a_.parts[k][i] += pair_[k][i];
                squares_[k][i] += pair_[k][i] * pair_[k][i];
            }
    }
    void finish(double pairs) {
        for (std::size_t k = 0; k < pair_.size(); ++k)
            for (std::size_t i = 0; i < order_.size(); ++i) {
                double const mean = pairs > 0 ? a_.parts[k][i] / pairs : 0;
                double const variance = pairs > 1 ? (squares_[k][i] / pairs - mean * mean) / (pairs - 1) : 0;
                a_.parts[k][i] = mean;
                a_.spread[k][i] = std::sqrt(std::max(variance, 0.0));
            }
    }

    Attribution& a_;
    Evaluate const& evaluate_;
    std::vector<std::size_t> order_;
    std::vector<double> now_, then_;
    std::vector<std::vector<double>> squares_, pair_;
};

}  // namespace

Attribution attribute(std::size_t changes, std::size_t numbers, Evaluate const& evaluate, std::size_t orders,
                      std::uint64_t seed, std::stop_token stop) {
    Attribution a;
    a.before.resize(numbers);
    a.after.resize(numbers);
    a.parts.assign(numbers, std::vector<double>(changes));
    a.spread = a.parts;
    a.exact = changes <= most_exact_changes;
    if (a.exact) count_all_sets(a, changes, numbers, evaluate, std::move(stop));
    else Orders(a, changes, numbers, evaluate).run(orders, seed, stop);
    return a;
}

}  // namespace diecast
