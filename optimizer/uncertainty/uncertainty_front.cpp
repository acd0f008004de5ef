#include "optimizer/uncertainty/uncertainty_front.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include "model/core/special_values.h"
#include "optimizer/sweep/singles.h"

namespace diecast {
namespace {

constexpr std::size_t block = SampledPlan::block;
float const far = std::numeric_limits<float>::infinity(), no_single = std::numeric_limits<float>::quiet_NaN();

std::size_t round_up_16(std::size_t n) { return (n + 15) / 16 * 16; }

}  // namespace

BlockBits BlockBits::first(std::size_t samples) {
    BlockBits bits;
    for (std::size_t w = 0; w < bits.words.size(); ++w)
        if (samples > w * word) bits.words[w] = ~std::uint64_t{0} >> (word - std::min(word, samples - w * word));
    return bits;
}

BlockBits& BlockBits::operator&=(BlockBits const& other) {
    for (std::size_t w = 0; w < words.size(); ++w) words[w] &= other.words[w];
    return *this;
}

bool BlockBits::any() const {
    return std::any_of(words.begin(), words.end(), [](std::uint64_t w) { return w != 0; });
}

std::size_t BlockBits::count() const {
    std::size_t all = 0;
    for (std::uint64_t w : words) all += static_cast<std::size_t>(std::popcount(w));
    return all;
}

BlockBits satisfied(SampledFront::Limit const& limit, SampledPlan::Column const& column, Isa isa) {
    if (!column.moves) {
        bool const good = *column.lanes >= limit.lo && *column.lanes <= limit.hi;
        return BlockBits::first(good ? block : 0);
    }
    BlockBits bits;
    run_at(isa, [&](auto width) {
        constexpr int W = decltype(width)::lanes;
        auto const lo = splat(width, limit.lo), hi = splat(width, limit.hi);
        for (std::size_t s = 0; s < block; s += W) {
            auto const x = Pack<W>::load(column.lanes + s);
            bits.add(s, bits_le(lo, x) & bits_le(x, hi));
        }
    });
    return bits;
}

/// Objectives of all designs, rounded to four bytes; less is better. Rounding keeps the order: who is no less is no
/// less then. Most of what makes a sample good or bad does so for all designs: measured by one of them, a design hardly
/// moves, and few others are ever near enough to dominate it.
class BlockFronts::Comparison {
public:
    Comparison(SampledFront const& front, std::size_t designs)
        : front_(front),
          designs_(designs),
          apart_(round_up_16(designs)),
          d_(front.objectives.size()),
          values_(designs * d_ * block),
          measures_(d_ * block),
          constants_(designs * d_),
          takes_part_(designs),
          least_(d_ * apart_, no_single),
          most_(d_ * apart_, no_single) {}

    template <int W>
    void take(std::size_t design, std::span<SampledPlan::Column const> outputs, BlockBits const& feasible) {
        constexpr std::size_t N = 2 * W;
        BlockBits& numbers = takes_part_[design] = feasible;
        for (std::size_t j = 0; j < d_; ++j) {
            SampledPlan::Column const& column = outputs[front_.objectives[j].output];
            float* const to = at(design, j);
            constants_[design * d_ + j] = *column.lanes;
            Pack<W> const factor = splat(Width<W>{}, sign(j));
            BlockBits known;
            for (std::size_t s = 0; s < block; s += N) {
                double const* const from = column.lanes + (column.moves ? s : 0);
                Pack<W> const low = Pack<W>::load(from), high = Pack<W>::load(from + (column.moves ? W : 0));
                auto const single = rounded(low * factor, high * factor);
                single.store(to + s);
                known.add(s, bits_le(single, single));
            }
            numbers &= known;
        }
    }

    template <int W>
    void count(SampledOutputs const& outputs, std::size_t first, std::span<std::uint64_t> counts) {
        outputs_ = &outputs, first_ = first;
        find_ends<2 * W>();
        for (std::size_t a = 0; a < designs_; ++a) counts[a] += nondominated<2 * W>(a).count();
    }

private:
    float* at(std::size_t design, std::size_t j) { return values_.data() + (design * d_ + j) * block; }
    double sign(std::size_t j) const { return front_.objectives[j].maximise ? -1 : 1; }

    /// The least and the most that a design's objectives are, sample by sample times a number above 0 that is the same
    /// for all designs.
    template <int N>
    void find_ends() {
        using S = Singles<N>;
        for (std::size_t j = 0; j < d_; ++j)
            for (std::size_t s = 0; s < block; ++s) {
                float const measure = 1 / std::abs(at(designs_ / 2, j)[s]);
                measures_[j * block + s] = measure > 0 && measure < far ? measure : 1;
            }
        for (std::size_t a = 0; a < designs_; ++a)
            for (std::size_t j = 0; j < d_; ++j) {
                auto low = S::all(far).lanes, high = S::all(-far).lanes;
                for (std::size_t s = 0; s < block; s += N) {
                    auto const x = S::load(at(a, j) + s).lanes * S::load(&measures_[j * block + s]).lanes;
                    low = x < low ? x : low, high = high < x ? x : high;
                }
                float least = far, most = -far;
                for (int l = 0; l < N; ++l)
                    least = low[l] < least ? low[l] : least, most = high[l] > most ? high[l] : most;
                least_[j * apart_ + a] = takes_part_[a].any() ? least : no_single, most_[j * apart_ + a] = most;
            }
    }

    /// The samples in which a takes part and none dominates it.
    template <int N>
    BlockBits nondominated(std::size_t a) {
        BlockBits alive = takes_part_[a];
        for (std::size_t b = 0; b < designs_ && alive.any(); b += N) {
            unsigned near = (1ull << N) - 1;
            for (std::size_t j = 0; j < d_; ++j)
                near &= bits_le(Singles<N>::load(&least_[j * apart_ + b]), Singles<N>::all(most_[j * apart_ + a]));
            for (; near; near &= near - 1) {
                std::size_t const rival = b + static_cast<std::size_t>(std::countr_zero(near));
                if (rival != a) remove_dominated<N>(alive, a, rival);
            }
        }
        return alive;
    }

    /// The objective in which b is likely the worse one.
    std::size_t worst(std::size_t a, std::size_t b) const {
        std::size_t found = 0;
        float most = -far;
        for (std::size_t j = 0; j < d_; ++j) {
            std::size_t const of_a = j * apart_ + a, of_b = j * apart_ + b;
            float const worse = (least_[of_b] - least_[of_a]) + (most_[of_b] - most_[of_a]);
            if (worse > most) most = worse, found = j;
        }
        return found;
    }

    /// Of the samples those in which b dominates a.
    template <int N>
    void remove_dominated(BlockBits& alive, std::size_t a, std::size_t b) {
        std::size_t const j = worst(a, b);
        float const *const of_a = at(a, j), *const of_b = at(b, j);
        BlockBits no_worse;
        for (std::size_t s = 0; s < block; s += N)
            no_worse.add(s, bits_le(Singles<N>::load(of_b + s), Singles<N>::load(of_a + s)));
        (no_worse &= alive) &= takes_part_[b];
        for (std::size_t s = 0; s < block; s += N)
            if (unsigned const some = no_worse.at<N>(s)) remove_from<N>(alive, a, b, s, some);
    }

    /// Where rounding has made two of a sample the same, the numbers themselves decide.
    template <int N>
    void remove_from(BlockBits& alive, std::size_t a, std::size_t b, std::size_t sample, unsigned some) {
        unsigned no_worse = some, better = some;
        for (std::size_t j = 0; j < d_; ++j) {
            auto const of_a = Singles<N>::load(at(a, j) + sample), of_b = Singles<N>::load(at(b, j) + sample);
            no_worse &= bits_le(of_b, of_a), better &= ~bits_le(of_a, of_b);
        }
        for (unsigned unclear = no_worse & ~better; unclear; unclear &= unclear - 1) {
            unsigned const lane = static_cast<unsigned>(std::countr_zero(unclear));
            better |= unsigned{dominates(b, a, sample + lane)} << lane;
        }
        alive.words[sample / BlockBits::word] &= ~(std::uint64_t{no_worse & better} << sample % BlockBits::word);
    }

    [[gnu::noinline]] bool dominates(std::size_t b, std::size_t a, std::size_t sample) const {
        bool better = false;
        for (std::size_t j = 0; j < d_; ++j) {
            auto const value = [&](std::size_t design) {
                auto const column = outputs_->at(design, front_.objectives[j].output);
                return sign(j) * (column.size() > 1 ? column[first_ + sample] : constants_[design * d_ + j]);
            };
            double const here = value(b), there = value(a);
            if (!(here <= there)) return false;
            better |= here < there;
        }
        return better;
    }

    SampledFront const& front_;
    std::size_t designs_, apart_, d_;
    std::vector<float> values_, measures_;  // [design][objective][sample]; [objective][sample]
    std::vector<double> constants_;         // [design][objective]: of those that are the same at all samples
    std::vector<BlockBits> takes_part_;     // per design
    std::vector<float> least_, most_;       // [objective][design], NaN at the end
    SampledOutputs const* outputs_ = nullptr;
    std::size_t first_ = 0;
};

BlockFronts::BlockFronts(SampledFront const& front, std::size_t designs, Isa isa)
    : comparison_(std::make_unique<Comparison>(front, designs)), isa_(isa) {}
BlockFronts::~BlockFronts() = default;
BlockFronts::BlockFronts(BlockFronts&&) noexcept = default;

void BlockFronts::take(std::size_t design, std::span<SampledPlan::Column const> outputs, BlockBits const& feasible) {
    run_at(isa_, [&](auto width) { comparison_->template take<decltype(width)::lanes>(design, outputs, feasible); });
}

void BlockFronts::count(SampledOutputs const& outputs, std::size_t first, std::span<std::uint64_t> count) {
    run_at(isa_, [&](auto width) { comparison_->template count<decltype(width)::lanes>(outputs, first, count); });
}

std::vector<bool> nondominated(std::vector<std::vector<double>> const& points) {
    auto const dominates = [](std::vector<double> const& b, std::vector<double> const& a) {
        bool better = false;
        for (std::size_t j = 0; j < a.size(); ++j) {
            if (!(b[j] <= a[j])) return false;
            better = better || b[j] < a[j];
        }
        return better;
    };
    std::vector<bool> result;
    for (auto const& a : points) {
        bool const whole = std::all_of(a.begin(), a.end(), [](double x) { return x == x; });
        result.push_back(whole &&
                         std::none_of(points.begin(), points.end(), [&](auto const& b) { return dominates(b, a); }));
    }
    return result;
}

}  // namespace diecast
