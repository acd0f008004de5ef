#include "optimizer/uncertainty_front.h"

#include <algorithm>
#include <bit>
#include <limits>
#include "optimizer/simd.h"

namespace diecast {
namespace {

constexpr std::size_t stretch = 256;  // samples at a time

/// Objectives of all designs at a stretch of samples, less is better; NaN where a design takes no part.
class Heat {
public:
    Heat(SampledFront const& front, std::size_t designs)
        : front_(front), designs_(designs), d_(front.objectives.size()), values_(designs * d_ * stretch) {}

    void read(SampledOutputs const& from, std::size_t first, std::size_t count) {
        double const nan = std::numeric_limits<double>::quiet_NaN();
        std::fill(values_.begin(), values_.end(), nan);
        for (std::size_t a = 0; a < designs_; ++a) {
            for (std::size_t j = 0; j < d_; ++j) {
                double const sign = front_.objectives[j].maximise ? -1 : 1;
                double const* const column = from.at(a, front_.objectives[j].output).data() + first;
                std::transform(column, column + count, at(a, j), [sign](double v) { return sign * v; });
            }
            for (SampledFront::Limit const& limit : front_.limits) {
                double const* const column = from.at(a, limit.output).data() + first;
                for (std::size_t i = 0; i < count; ++i)
                    if (!(column[i] >= limit.lo && column[i] <= limit.hi)) at(a, 0)[i] = nan;
            }
        }
    }

    /// Goes on with the design that beat this one last, which is likely to do so again.
    template <int W>
    void count(std::vector<std::uint64_t>& counts, std::vector<std::size_t>& killers) {
        for (std::size_t lane = 0; lane < stretch; lane += W)
            for (std::size_t a = 0; a < designs_; ++a) {
                unsigned alive = bits_all_le(
                    Width<W>{}, d_, [&](std::size_t j) { return pack<W>(a, j, lane); },
                    [&](std::size_t j) { return pack<W>(a, j, lane); });
                if (alive) alive &= ~beaten<W>(a, killers[a], lane);
                for (std::size_t b = 0; alive && b < designs_; ++b)
                    if (unsigned const dead = alive & beaten<W>(a, b, lane)) alive &= ~dead, killers[a] = b;
                counts[a] += static_cast<std::uint64_t>(std::popcount(alive));
            }
    }

private:
    double* at(std::size_t design, std::size_t objective) {
        return values_.data() + (design * d_ + objective) * stretch;
    }
    template <int W>
    Pack<W> pack(std::size_t design, std::size_t objective, std::size_t lane) {
        return Pack<W>::load(at(design, objective) + lane);
    }
    /// Lanes in which b is nowhere worse than a, and somewhere better.
    template <int W>
    unsigned beaten(std::size_t a, std::size_t b, std::size_t lane) {
        auto const of_a = [&](std::size_t j) { return pack<W>(a, j, lane); };
        auto const of_b = [&](std::size_t j) { return pack<W>(b, j, lane); };
        unsigned const no_worse = bits_all_le(Width<W>{}, d_, of_b, of_a);
        return no_worse ? no_worse & ~bits_all_le(Width<W>{}, d_, of_a, of_b) : 0;
    }

    SampledFront const& front_;
    std::size_t designs_, d_;
    std::vector<double> values_;
};

}  // namespace

void count_front(SampledFront const& front, SampledOutputs const& outputs, std::size_t first, std::size_t last,
                 std::vector<std::uint64_t>& count, Pool& pool, Isa isa) {
    std::size_t const designs = count.size();
    std::vector<std::vector<std::uint64_t>> counts(pool.workers(), std::vector<std::uint64_t>(designs));
    std::vector<std::vector<std::size_t>> killers(pool.workers(), std::vector<std::size_t>(designs));
    std::vector<Heat> heats(pool.workers(), Heat(front, designs));
    pool.run((last - first + stretch - 1) / stretch, {}, [&](unsigned worker, std::size_t n) {
        std::size_t const from = first + n * stretch;
        heats[worker].read(outputs, from, std::min(stretch, last - from));
        run_at(isa, [&](auto width) {
            heats[worker].template count<decltype(width)::lanes>(counts[worker], killers[worker]);
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
