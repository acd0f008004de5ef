#include "optimizer/uncertainty_front.h"

#include <algorithm>
#include <bit>
#include <limits>
#include "optimizer/simd.h"

namespace diecast {
namespace {

constexpr std::size_t stretch = 128;  // samples at a time

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
            line_up<W>(lane);
            std::size_t kept = 0;  // of those before i; whoever the others beat, these beat, too
            for (std::size_t i = 0; i < line_.size(); ++i) {
                Member const a = line_[i];
                unsigned const alive = unbeaten<W, D>(a, lane, kept, i + 1);
                counts[a.design] += static_cast<std::uint64_t>(std::popcount(alive));
                if (alive) line_[kept++] = a;
            }
        }
    }

private:
    /// First objective of a design at a sample; the next one is eight further.
    double* at(std::size_t design, std::size_t sample) {
        return values_.data() + (sample / 8 * designs_ + design) * d_ * 8 + sample % 8;
    }
    /// Ends of the first objective over some lanes.
    struct Member {
        double least, most;
        std::size_t design;
    };
    /// Who takes part in any of the lanes, by the least of the first objective.
    template <int W>
    void line_up(std::size_t lane) {
        line_.clear();
        for (std::size_t a = 0; a < designs_; ++a) {
            double const* const first = at(a, lane);
            double const far = std::numeric_limits<double>::infinity();
            Member m{far, -far, a};
            for (int i = 0; i < W; ++i) {
                m.least = first[i] < m.least ? first[i] : m.least;
                m.most = first[i] > m.most ? first[i] : m.most;
            }
            if (std::any_of(first, first + W, [](double v) { return v == v; })) line_.push_back(m);
        }
        std::sort(line_.begin(), line_.end(), [](Member const& a, Member const& b) { return a.least < b.least; });
    }
    /// Lanes in which a takes part and none of the line's first `kept` and of those from `next` on beats it. The one
    /// that did so last is tried first.
    template <int W, std::size_t D>
    unsigned unbeaten(Member const& a, std::size_t lane, std::size_t kept, std::size_t next) {
        double const* const of_a = at(a.design, lane);
        std::size_t const d = D > 0 ? D : d_;
        auto const value = [&](std::size_t j) { return Pack<W>::load(of_a + j * 8); };
        unsigned alive = bits_all_le(Width<W>{}, d, value, value);
        auto const beat = [&](std::size_t b) {
            double const* const of_b = at(b, lane);
            auto const other = [&](std::size_t j) { return Pack<W>::load(of_b + j * 8); };
            unsigned const no_worse = alive & bits_all_le(Width<W>{}, d, other, value);
            if (!no_worse) return;
            if (unsigned const dead = no_worse & ~bits_all_le(Width<W>{}, d, value, other))
                alive &= ~dead, killers_[a.design] = b;
        };
        if (alive) beat(killers_[a.design]);
        for (std::size_t k = 0; alive && k < kept; ++k) {
            if (line_[k].least > a.most) return alive;
            beat(line_[k].design);
        }
        for (std::size_t k = next; alive && k < line_.size() && line_[k].least <= a.most; ++k) beat(line_[k].design);
        return alive;
    }

    SampledFront const& front_;
    std::size_t designs_, d_;
    std::vector<double> values_;
    std::vector<std::size_t> killers_;
    std::vector<Member> line_;
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
