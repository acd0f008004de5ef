#include "optimizer/uncertainty_front.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>
#include "optimizer/simd.h"

namespace diecast {
namespace {

constexpr std::size_t stretch = 256;  // samples at a time

/// Objectives of all designs at a stretch of samples, eight samples side by side; less is better; NaN where a design
/// takes no part.
class Heat {
public:
    Heat(SampledFront const& front, std::size_t designs)
        : front_(front),
          designs_(designs),
          d_(front.objectives.size()),
          values_(designs * d_ * stretch),
          killers_(designs) {}

    void read(SampledOutputs const& from, std::size_t first, std::size_t count) {
        double const nan = std::numeric_limits<double>::quiet_NaN();
        std::fill(values_.begin(), values_.end(), nan);
        for (std::size_t a = 0; a < designs_; ++a) {
            for (std::size_t j = 0; j < d_; ++j) {
                double const sign = front_.objectives[j].maximise ? -1 : 1;
                double const* const column = from.at(a, front_.objectives[j].output).data() + first;
                for (std::size_t i = 0; i < count; ++i) at(a, i)[j * 8] = sign * column[i];
            }
            for (SampledFront::Limit const& limit : front_.limits) {
                double const* const column = from.at(a, limit.output).data() + first;
                for (std::size_t i = 0; i < count; ++i)
                    if (!(column[i] >= limit.lo && column[i] <= limit.hi)) *at(a, i) = nan;
            }
        }
    }

    /// D objectives; 0: as many as there are.
    template <int W, std::size_t D>
    void count(std::vector<std::uint64_t>& counts) {
        for (std::size_t lane = 0; lane < stretch; lane += W) {
            useful_.resize(designs_);
            std::iota(useful_.begin(), useful_.end(), std::size_t{0});
            for (std::size_t i = 0; i < useful_.size();) {
                std::size_t const a = useful_[i];
                unsigned const alive = unbeaten<W, D>(a, lane);
                counts[a] += static_cast<std::uint64_t>(std::popcount(alive));
                if (alive) ++i;
                else useful_[i] = useful_.back(), useful_.pop_back();  // whoever it beats, another beats, too
            }
        }
    }

private:
    /// First objective of a design at a sample; the next one is eight further.
    double* at(std::size_t design, std::size_t sample) {
        return values_.data() + (sample / 8 * designs_ + design) * d_ * 8 + sample % 8;
    }
    /// Lanes in which a takes part and nobody beats it. The one that did so last is tried first.
    template <int W, std::size_t D>
    unsigned unbeaten(std::size_t a, std::size_t lane) {
        double const* const of_a = at(a, lane);
        std::size_t const d = D > 0 ? D : d_;
        auto const value = [&](std::size_t j) { return Pack<W>::load(of_a + j * 8); };
        unsigned alive = bits_all_le(Width<W>{}, d, value, value);
        auto const beaten = [&](std::size_t b) {
            double const* const of_b = at(b, lane);
            auto const other = [&](std::size_t j) { return Pack<W>::load(of_b + j * 8); };
            unsigned const no_worse = bits_all_le(Width<W>{}, d, other, value);
            return no_worse & alive ? no_worse & ~bits_all_le(Width<W>{}, d, value, other) : 0;
        };
        if (alive) alive &= ~beaten(killers_[a]);
        for (std::size_t k = 0; alive && k < useful_.size(); ++k)
            if (unsigned const dead = alive & beaten(useful_[k])) alive &= ~dead, killers_[a] = useful_[k];
        return alive;
    }

    SampledFront const& front_;
    std::size_t designs_, d_;
    std::vector<double> values_;
    std::vector<std::size_t> killers_, useful_;
};

}  // namespace

void count_front(SampledFront const& front, SampledOutputs const& outputs, std::size_t first, std::size_t last,
                 std::vector<std::uint64_t>& count, Pool& pool, Isa isa) {
    std::size_t const designs = count.size();
    std::vector<std::vector<std::uint64_t>> counts(pool.workers(), std::vector<std::uint64_t>(designs));
    std::vector<Heat> heats(pool.workers(), Heat(front, designs));
    pool.run((last - first + stretch - 1) / stretch, {}, [&](unsigned worker, std::size_t n) {
        std::size_t const from = first + n * stretch;
        heats[worker].read(outputs, from, std::min(stretch, last - from));
        run_at(isa, [&](auto width) {
            constexpr int W = decltype(width)::lanes;
            Heat& heat = heats[worker];
            if (front.objectives.size() == 2) heat.count<W, 2>(counts[worker]);
            else if (front.objectives.size() == 3) heat.count<W, 3>(counts[worker]);
            else heat.count<W, 0>(counts[worker]);
        });
    });
    for (auto const& of_worker : counts)
        for (std::size_t a = 0; a < designs; ++a) count[a] += of_worker[a];
}

std::vector<bool> unbeaten(std::vector<std::vector<double>> const& points) {
    auto const beats = [](std::vector<double> const& b, std::vector<double> const& a) {
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
                         std::none_of(points.begin(), points.end(), [&](auto const& b) { return beats(b, a); }));
    }
    return result;
}

}  // namespace diecast
