#include "optimizer/uncertainty/uncertainty_front.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include "model/core/special_values.h"
#include "optimizer/front/simd.h"

namespace diecast {
namespace {

constexpr std::size_t stretch = 128;  // samples at a time

double const far = infinity;

/// Objectives of all designs at a stretch of samples, eight samples side by side; less is better; NaN where a design
/// takes no part. Most of what makes a sample good or bad does so for all designs: measured by one of them, a design
/// hardly moves, and few others are ever near enough to dominate it.
class Heat {
public:
    Heat(SampledFront const& front, std::size_t designs)
        : front_(front),
          designs_(designs),
          d_(front.objectives.size()),
          values_(designs * d_ * stretch),
          measures_(d_ * stretch),
          least_(d_ * round_up_8(designs), nan),
          most_(d_ * designs),
          killers_(designs) {}

    void read(SampledOutputs const& from, std::size_t first, std::size_t count) {
        for (std::size_t a = 0; a < designs_; ++a) {
            for (std::size_t j = 0; j < d_; ++j) {
                double const sign = front_.objectives[j].maximise ? -1 : 1;
                in_eights(from.at(a, front_.objectives[j].output), first, count, a, j,
                          [sign](double, double value) { return sign * value; });
            }
            for (SampledFront::Limit const& limit : front_.limits)
                in_eights(from.at(a, limit.output), first, count, a, 0, [&limit](double kept, double value) {
                    return value >= limit.lo && value <= limit.hi ? kept : nan;
                });
        }
    }

    /// D objectives; 0: as many as there are.
    template <int W, std::size_t D>
    void count(std::size_t samples, std::vector<std::uint64_t>& counts) {
        find_ends<W>(samples);
        for (std::size_t a = 0; a < designs_; ++a) {
            find_rivals<W>(a);
            for (std::size_t lane = 0; lane < samples; lane += W)
                counts[a] += static_cast<std::uint64_t>(std::popcount(nondominated<W, D>(a, lane)));
        }
    }

private:
    /// First objective of a design at a sample; the next one is eight further.
    double* at(std::size_t design, std::size_t sample) {
        return values_.data() + (sample / 8 * designs_ + design) * d_ * 8 + sample % 8;
    }
    /// f of what is there and of the samples of a column; NaN beyond them.
    template <class F>
    void in_eights(std::span<double const> column, std::size_t first, std::size_t count, std::size_t design,
                   std::size_t objective, F const& f) {
        std::array<double, 8> some;
        some.fill(column[0]);
        for (std::size_t i = 0; i < count; i += 8) {
            std::size_t const n = std::min<std::size_t>(8, count - i);
            double const* from = column.data() + first + i;
            if (column.size() == 1) from = some.data();
            else if (n < 8) std::copy_n(from, n, some.data()), from = some.data();
            double* const eight = at(design, i) + objective * 8;
            for (std::size_t l = 0; l < 8; ++l) eight[l] = f(eight[l], from[l]);
            if (n < 8) std::fill(eight + n, eight + 8, nan);
        }
    }

    /// The least and the most that a design's objectives are, sample by sample times a number above 0 that is the same
    /// for all designs. Rounding keeps the order: who is no less is no less then.
    template <int W>
    void find_ends(std::size_t samples) {
        std::size_t const lanes = round_up_8(samples), apart = round_up_8(designs_);
        for (std::size_t j = 0; j < d_; ++j)
            for (std::size_t i = 0; i < lanes; ++i) {
                double const measure = 1 / std::abs(at(designs_ / 2, i)[j * 8]);
                measures_[j * stretch + i] = measure > 0 && measure < far ? measure : 1;
            }
        for (std::size_t a = 0; a < designs_; ++a)
            for (std::size_t j = 0; j < d_; ++j) {
                Pack<W> low(far), high(-far);
                for (std::size_t i = 0; i < lanes; i += W) {
                    auto const x = Pack<W>::load(at(a, i) + j * 8) * Pack<W>::load(&measures_[j * stretch + i]);
                    low = select(x < low, x, low), high = select(high < x, x, high);
                }
                double least = far, most = -far;
                for (int l = 0; l < W; ++l) {
                    least = low.lanes[l] < least ? low.lanes[l] : least;
                    most = high.lanes[l] > most ? high.lanes[l] : most;
                }
                least_[j * apart + a] = least, most_[a * d_ + j] = most;
            }
    }

    /// Who may dominate a at any of these samples.
    template <int W>
    void find_rivals(std::size_t a) {
        std::size_t const apart = round_up_8(designs_);
        rivals_.clear();
        for (std::size_t b = 0; b < designs_; b += W) {
            unsigned near = bits_all_le(
                Width<W>{}, d_, [&](std::size_t j) { return Pack<W>::load(&least_[j * apart + b]); },
                [&](std::size_t j) { return Pack<W>(most_[a * d_ + j]); });
            for (; near; near &= near - 1) {
                std::size_t const rival = b + static_cast<std::size_t>(std::countr_zero(near));
                if (rival != a) rivals_.push_back(rival);
            }
        }
    }

    /// Lanes in which a takes part and no rival dominates it. The one that did so last is tried first.
    template <int W, std::size_t D>
    unsigned nondominated(std::size_t a, std::size_t lane) {
        double const* const of_a = at(a, lane);
        std::size_t const d = D > 0 ? D : d_;
        auto const value = [&](std::size_t j) { return Pack<W>::load(of_a + j * 8); };
        unsigned alive = bits_all_le(Width<W>{}, d, value, value);
        auto const dominate = [&](std::size_t b) {
            double const* const of_b = at(b, lane);
            auto const other = [&](std::size_t j) { return Pack<W>::load(of_b + j * 8); };
            unsigned const no_worse = alive & bits_all_le(Width<W>{}, d, other, value);
            if (!no_worse) return;
            if (unsigned const dead = no_worse & ~bits_all_le(Width<W>{}, d, value, other))
                alive &= ~dead, killers_[a] = b;
        };
        if (alive) dominate(killers_[a]);
        for (std::size_t k = 0; alive && k < rivals_.size(); ++k) dominate(rivals_[k]);
        return alive;
    }

    SampledFront const& front_;
    std::size_t designs_, d_;
    std::vector<double> values_, measures_;
    std::vector<double> least_, most_;  // [objective][design], NaN at the end; [design][objective]
    std::vector<std::size_t> killers_, rivals_;
};

}  // namespace

void count_front(SampledFront const& front, SampledOutputs const& outputs, std::size_t first, std::size_t last,
                 std::vector<std::uint64_t>& count, Pool& pool, Isa isa) {
    std::size_t const designs = count.size();
    std::vector<std::vector<std::uint64_t>> counts(pool.workers(), std::vector<std::uint64_t>(designs));
    std::vector<Heat> heats(pool.workers(), Heat(front, designs));
    pool.run((last - first + stretch - 1) / stretch, {}, [&](unsigned worker, std::size_t n) {
        std::size_t const from = first + n * stretch, samples = std::min(stretch, last - from);
        run_at(isa, [&](auto width) {
            constexpr int W = decltype(width)::lanes;
            Heat& heat = heats[worker];
            heat.read(outputs, from, samples);
            if (front.objectives.size() == 2) heat.count<W, 2>(samples, counts[worker]);
            else if (front.objectives.size() == 3) heat.count<W, 3>(samples, counts[worker]);
            else heat.count<W, 0>(samples, counts[worker]);
        });
    });
    for (auto const& of_worker : counts)
        for (std::size_t a = 0; a < designs; ++a) count[a] += of_worker[a];
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
