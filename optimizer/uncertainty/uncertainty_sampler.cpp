#include "optimizer/uncertainty/uncertainty_sampler.h"

#include <algorithm>
#include <tuple>

namespace diecast {
namespace {

constexpr std::size_t few = 1024, most_at_a_time = 16384, least_look = 100;  // samples
constexpr std::size_t first_designs = 4, most_designs = 256;                 // of a part, at a time
constexpr double block_seconds = 2;                                          // about, so that a part is kept in time

/// Keeps all outputs.
class Writer : public BlockSink {
public:
    explicit Writer(SampledOutputs& to) : to_(to) {}
    void take(Place const& p, std::span<SampledPlan::Column const> outputs) override {
        to_.put(p.design, p.first, p.samples, outputs);
    }

private:
    SampledOutputs& to_;
};

}  // namespace

UncertaintySampler::UncertaintySampler(UncertaintyEnsemble const& ensemble, Measured const& columns,
                                       std::size_t designs, bool baseline, UncertaintyOptions const& options,
                                       Pool& pool, std::stop_token stop, ProgressCall const& progress)
    : ensemble_(ensemble),
      columns_(columns),
      designs_(designs),
      has_baseline_(baseline),
      options_(options),
      pool_(pool),
      stop_(std::move(stop)),
      progress_(progress),
      samples_(options.samples, ensemble.columns(), options.sampling, options.seed),
      copula_(ensemble.sources(), options.correlation),
      base_(ensemble.base(pool)) {}

std::size_t UncertaintySampler::run(std::vector<DesignSpread>& spreads, std::optional<DesignSpread>& baseline,
                                    std::vector<std::uint64_t>& on_front) {
    std::size_t const all = options_.samples, at_a_time = count_that_fits(all);
    bool const whole = at_a_time >= designs_;
    std::size_t const look = whole ? 0 : look_size();
    now_.total = all * (designs_ * (whole || on_front.empty() ? 1 : 2) + has_baseline_) + look * designs_;
    if (!fill_baseline(baseline)) return 0;
    spreads.resize(designs_);
    auto const at_once_all = [&](std::size_t samples) {
        SampledDesigns const seen = fill({0, designs_}, samples, on_front.empty() ? nullptr : &on_front);
        if (seen.count > 0) sum_up(seen, 0, spreads);
        return seen.count;
    };
    if (whole) return at_once_all(all);
    // Two passes have no result before their end: a run stopped within them keeps that of a few samples.
    std::size_t const seen = look > 0 ? at_once_all(look) : 0;
    if (seen < look) return seen;
    auto const looked = std::tuple(spreads, on_front);
    auto const stopped = [&] { return std::tie(spreads, on_front) = looked, seen; };
    std::fill(on_front.begin(), on_front.end(), 0);
    if (!on_front.empty() && !count_samples({0, all}, on_front)) return stopped();
    for (std::size_t first = 0; first < designs_; first += std::min(at_a_time, designs_)) {
        std::size_t const last = std::min(designs_, first + at_a_time);
        SampledDesigns const some = fill({first, last}, all, nullptr);
        if (some.count < all) return stopped();
        sum_up(some, first, std::span(spreads).subspan(first, last - first));
    }
    return all;
}

bool UncertaintySampler::run_share(NumberRange share, UncertaintyPart& part, PartCall const& done) {
    std::size_t const all = options_.samples;
    bool const has_front = !part.on_front.empty();
    now_.total = all * (share.size() * (has_front ? 2 : 1) + has_baseline_);
    if (!fill_baseline(part.baseline)) return false;
    std::size_t const most = std::clamp<std::size_t>(count_that_fits(all), 1, most_designs);
    std::size_t at_a_time = std::min(first_designs, most);
    for (auto gaps = part.designs.gaps(share); !gaps.empty(); gaps = part.designs.gaps(share)) {
        auto const start = Clock::now();
        NumberRange const block{gaps[0].first, gaps[0].first + std::min<std::uint64_t>(at_a_time, gaps[0].size())};
        auto on_front = part.on_front;
        if (has_front && !count_samples(samples_of(block, designs_, all), on_front)) return false;
        SampledDesigns const seen = fill(block, all, nullptr);
        if (seen.count < all) return false;
        std::vector<DesignSpread> spreads(block.size());
        sum_up(seen, block.first, spreads);
        for (std::size_t d = 0; d < spreads.size(); ++d) part.spreads[block.first + d] = std::move(spreads[d]);
        part.on_front = std::move(on_front);
        part.designs.add(block);
        if (done) done(part);
        double const seconds = std::chrono::duration<double>(Clock::now() - start).count();
        at_a_time = seconds < block_seconds / 2 ? std::min(2 * at_a_time, most)
                    : seconds > block_seconds   ? std::max<std::size_t>(at_a_time / 2, 1)
                                                : at_a_time;
    }
    return true;
}

bool UncertaintySampler::run_samples(NumberRange share, SamplesPart& part, SamplesCall const& done) {
    NumberRange const designs{0, designs_ + has_baseline_};
    std::size_t const wide = columns_.outputs.size();
    auto const gaps = part.samples.gaps(share);
    for (NumberRange const& gap : gaps) now_.total += gap.size() * designs.size();
    for (NumberRange const& gap : gaps) {
        auto const stretch = [&](std::size_t first, std::size_t count, Inputs const& inputs) {
            SampledOutputs outputs(designs.size(), wide, count, ensemble_.moves(0, designs.last, wide));
            Writer writer(outputs);
            if (!evaluate(designs, count, inputs, writer)) return false;
            keep(outputs, first, part);
            if (done) done(part);
            return true;
        };
        if (in_stretches(gap, most_at_a_time, stretch) < gap.size()) return false;
    }
    return true;
}

void UncertaintySampler::keep(SampledOutputs const& outputs, std::size_t first, SamplesPart& part) const {
    std::size_t const wide = columns_.outputs.size();
    part.columns.resize(wide * (designs_ + has_baseline_));
    for (std::size_t c = 0; c < part.columns.size(); ++c) {
        auto const numbers = outputs.at(c / wide, c % wide);
        bool const moves = ensemble_.moves(c / wide, c / wide + 1, wide)[c % wide];
        part.columns[c].resize(moves ? options_.samples : 1);
        std::copy(numbers.begin(), numbers.end(),
                  part.columns[c].begin() + static_cast<std::ptrdiff_t>(moves ? first : 0));
    }
    part.samples.add({first, first + outputs.samples()});
}

std::size_t UncertaintySampler::count_that_fits(std::size_t others) const {
    return options_.memory / (sizeof(double) * columns_.outputs.size() * others);
}

/// How many samples of all designs are done first, as memory allows; 0: too few for any result.
std::size_t UncertaintySampler::look_size() const {
    std::size_t const samples = count_that_fits(designs_);
    return samples < least_look ? 0 : std::min({few, samples, options_.samples});
}

SampledDesigns UncertaintySampler::space(NumberRange designs, std::size_t samples) const {
    std::size_t const count = designs.size(), wide = columns_.reported;
    return {{count, wide, samples, ensemble_.moves(designs.first, designs.last, wide)},
            {count, columns_.front.limits.size()}};
}

template <class F>
std::size_t UncertaintySampler::in_stretches(NumberRange samples, std::size_t most, F const& f) {
    std::size_t used = 0;
    while (used < samples.size()) {
        // The stretch is as long as all before it, short at first: a run that is stopped soon has a result.
        std::size_t const start = std::max(few, pool_.workers() * SampledPlan::block);
        std::size_t const count = std::min({most, samples.size() - used, std::max(start, used)}), part = 512;
        Points points = samples_.piece(samples.first + used, count);
        pool_.run((count + part - 1) / part, {},
                  [&](unsigned, std::size_t n) { copula_.apply(points, n * part, std::min(count, (n + 1) * part)); });
        if (!f(samples.first + used, count, ensemble_.values_at(points, pool_))) break;
        used += count;
    }
    return used;
}

bool UncertaintySampler::evaluate(NumberRange designs, std::size_t count, Inputs const& inputs, BlockSink& to) {
    auto const note = [&](std::uint64_t evaluations) {
        now_.done = before_ + evaluations;
        now_.seconds = std::chrono::duration<double>(Clock::now() - start_).count();
        if (progress_) progress_(now_);
    };
    bool const done = ensemble_.run(designs, count, inputs, to, pool_, stop_, note);
    before_ += designs.size() * count;
    return done;
}

/// Designs at the first samples.
SampledDesigns UncertaintySampler::fill(NumberRange designs, std::size_t samples,
                                        std::vector<std::uint64_t>* on_front) {
    SampledDesigns seen = space(designs, samples);
    UncertaintyRecorder recorder(columns_, designs.size(), on_front != nullptr, pool_.workers());
    seen.count =
        in_stretches({0, samples}, most_at_a_time, [&](std::size_t used, std::size_t count, Inputs const& inputs) {
            recorder.begin(seen.outputs, used);
            if (!evaluate(designs, count, inputs, recorder)) return false;
            recorder.add_to(&seen.limits, on_front);
            return true;
        });
    return seen;
}

/// All designs at these samples.
bool UncertaintySampler::count_samples(NumberRange samples, std::vector<std::uint64_t>& on_front) {
    std::size_t const most = std::clamp<std::size_t>(count_that_fits(designs_), SampledPlan::block, most_at_a_time);
    SampledDesigns seen = space({0, designs_}, most);
    UncertaintyRecorder recorder(columns_, designs_, true, pool_.workers());
    auto const count = [&](std::size_t, std::size_t many, Inputs const& inputs) {
        recorder.begin(seen.outputs, 0);
        if (!evaluate({0, designs_}, many, inputs, recorder)) return false;
        recorder.add_to(nullptr, &on_front);
        return true;
    };
    return in_stretches(samples, most, count) == samples.size();
}

void UncertaintySampler::sum_up(SampledDesigns const& seen, std::size_t first, std::span<DesignSpread> spreads) {
    SampledDesigns const* const against = baseline_ ? &*baseline_ : nullptr;
    pool_.run(spreads.size(), {}, [&](unsigned, std::size_t d) {
        spreads[d] = summary(columns_, seen, d, base_[first + d], against, options_.pessimistic);
    });
}

/// False if stopped.
bool UncertaintySampler::fill_baseline(std::optional<DesignSpread>& spread) {
    if (!has_baseline_) return true;
    baseline_ = fill({designs_, designs_ + 1}, options_.samples, nullptr);
    if (baseline_->count < options_.samples) return false;
    spread = summary(columns_, *baseline_, 0, base_[designs_], &*baseline_, options_.pessimistic);
    return true;
}

SampledDesigns sampled_design(Measured const& columns, std::span<std::vector<double> const> numbers,
                              std::size_t samples) {
    std::vector<bool> moves;
    for (std::size_t j = 0; j < columns.reported; ++j) moves.push_back(numbers[j].size() > 1);
    SampledDesigns design{{1, columns.reported, samples, moves}, {1, columns.front.limits.size()}, samples};
    UncertaintyRecorder recorder(columns, 1, false, 1);
    recorder.begin(design.outputs, 0);
    std::vector<std::array<double, SampledPlan::block>> lanes(numbers.size());
    std::vector<SampledPlan::Column> block;
    for (std::size_t j = 0; j < numbers.size(); ++j) block.push_back({lanes[j].data(), numbers[j].size() > 1});
    for (std::size_t first = 0; first < samples; first += SampledPlan::block) {
        std::size_t const count = std::min(SampledPlan::block, samples - first);
        for (std::size_t j = 0; j < numbers.size(); ++j) {
            if (block[j].moves) std::copy_n(numbers[j].data() + first, count, lanes[j].data());
            else lanes[j].fill(numbers[j][0]);
        }
        recorder.take({0, 0, first, count}, block);
    }
    recorder.add_to(&design.limits, nullptr);
    return design;
}

}  // namespace diecast
