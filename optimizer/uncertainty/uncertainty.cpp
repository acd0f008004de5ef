#include "optimizer/uncertainty/uncertainty.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <stdexcept>
#include <tuple>
#include "model/core/special_values.h"
#include "model/study/study_limits.h"
#include "optimizer/sweep/grid.h"
#include "optimizer/uncertainty/uncertainty_part.h"
#include "optimizer/uncertainty/uncertainty_summary.h"

namespace diecast {
namespace {

using Clock = std::chrono::steady_clock;
/// Unless it is there already.
void add(std::vector<Quantity const*>& list, Quantity const* q) {
    if (std::find(list.begin(), list.end(), q) == list.end()) list.push_back(q);
}

constexpr std::size_t few = 1024, most_at_a_time = 16384, least_look = 100;  // samples
constexpr std::size_t first_designs = 4, most_designs = 256;                 // of a part, at a time
constexpr double block_seconds = 2;                                          // about, so that a part is kept in time

/// Feasible often enough, and on the front of the pessimistic values.
void mark_robust(Uncertainty& result, Measured const& columns, double pessimistic) {
    std::vector<std::vector<double>> points;
    for (DesignSpread const& d : result.designs) {
        auto& point = points.emplace_back();
        bool const often = d.feasible >= pessimistic / 100;
        for (auto const& o : columns.front.objectives)
            point.push_back(!often ? nan : (o.maximise ? -1 : 1) * d.outputs[o.output].pessimistic);
    }
    if (columns.front.objectives.empty()) return;
    auto const found = nondominated(points);
    for (std::size_t d = 0; d < found.size(); ++d) result.designs[d].robust = found[d];
}

/// Designs at samples. Where the outputs of all fit into memory, each is evaluated once. Where they do not, twice: a
/// few samples at a time for the front, a few designs at a time for the percentiles; the results are the same.
class Sampler {
public:
    Sampler(UncertaintyEnsemble const& cast, Measured const& columns, std::size_t designs, bool baseline,
            UncertaintyOptions const& options, Pool& pool, std::stop_token stop, ProgressCall const& progress)
        : ensemble_(cast),
          columns_(columns),
          designs_(designs),
          has_baseline_(baseline),
          options_(options),
          pool_(pool),
          stop_(std::move(stop)),
          progress_(progress),
          samples_(options.samples, cast.columns(), options.sampling, options.seed),
          copula_(cast.sources(), options.correlation),
          base_(cast.base(pool)) {}

    /// Number of samples done; 0: stopped too early for any result. The front is not requested where `on_front` is
    /// empty.
    std::size_t run(std::vector<DesignSpread>& spreads, std::optional<DesignSpread>& baseline,
                    std::vector<std::uint64_t>& on_front) {
        std::size_t const at_once = options_.memory / (sizeof(double) * columns_.outputs.size() * options_.samples),
                          all = options_.samples;
        bool const whole = at_once >= designs_;
        std::size_t const look = whole ? 0 : look_size();
        now_.total = all * (designs_ * (whole || on_front.empty() ? 1 : 2) + has_baseline_) + look * designs_;
        SampledOutputs beside = space(designs_, designs_ + has_baseline_, all);
        if (has_baseline_ && fill(designs_, designs_ + 1, all, beside, nullptr) < all) return 0;
        SampledOutputs const* const against = has_baseline_ ? &beside : nullptr;
        auto const sum_up = [&](SampledOutputs const& outputs, std::size_t first, std::size_t last, std::size_t count) {
            spreads.resize(designs_);
            pool_.run(last - first, {}, [&](unsigned, std::size_t d) {
                spreads[first + d] =
                    summary(columns_, outputs, d, count, base_[first + d], against, options_.pessimistic);
            });
            if (against) baseline = summary(columns_, beside, 0, count, base_[designs_], against, options_.pessimistic);
        };
        auto const at_once_all = [&](std::size_t samples) {
            SampledOutputs outputs = space(0, designs_, samples);
            std::size_t const count = fill(0, designs_, samples, outputs, on_front.empty() ? nullptr : &on_front);
            if (count > 0) sum_up(outputs, 0, designs_, count);
            return count;
        };
        if (whole) return at_once_all(all);
        // Two passes have no result before their end: a run stopped within them keeps that of a few samples.
        std::size_t const seen = look > 0 ? at_once_all(look) : 0;
        if (seen < look) return seen;
        auto const looked = std::tuple(spreads, baseline, on_front);
        auto const stopped = [&] { return std::tie(spreads, baseline, on_front) = looked, seen; };
        std::fill(on_front.begin(), on_front.end(), 0);
        if (!on_front.empty() && !count_samples({0, all}, on_front)) return stopped();
        for (std::size_t first = 0; first < designs_; first += std::min(at_once, designs_)) {
            std::size_t const last = std::min(designs_, first + at_once);
            SampledOutputs outputs = space(first, last, all);
            if (fill(first, last, all, outputs, nullptr) < all) return stopped();
            sum_up(outputs, first, last, all);
        }
        return all;
    }

    /// Does what `part` lacks of these designs, a block of them at a time. False if stopped.
    bool run_share(NumberRange share, UncertaintyPart& part, PartCall const& done) {
        std::size_t const all = options_.samples;
        bool const has_front = !part.on_front.empty();
        SampledOutputs beside = space(designs_, designs_ + has_baseline_, all);
        now_.total = all * (share.size() * (has_front ? 2 : 1) + has_baseline_);
        if (has_baseline_ && fill(designs_, designs_ + 1, all, beside, nullptr) < all) return false;
        SampledOutputs const* const against = has_baseline_ ? &beside : nullptr;
        if (against) part.baseline = summary(columns_, beside, 0, all, base_[designs_], against, options_.pessimistic);
        std::size_t const fits = options_.memory / (sizeof(double) * columns_.outputs.size() * all),
                          most = std::clamp<std::size_t>(fits, 1, most_designs);
        std::size_t at_a_time = std::min(first_designs, most);
        for (auto gaps = part.designs.gaps(share); !gaps.empty(); gaps = part.designs.gaps(share)) {
            auto const start = Clock::now();
            NumberRange const block{gaps[0].first, gaps[0].first + std::min<std::uint64_t>(at_a_time, gaps[0].size())};
            auto on_front = part.on_front;
            if (has_front && !count_samples(samples_of(block, designs_, all), on_front)) return false;
            SampledOutputs outputs = space(block.first, block.last, all);
            if (fill(block.first, block.last, all, outputs, nullptr) < all) return false;
            std::vector<DesignSpread> spreads(block.size());
            pool_.run(spreads.size(), {}, [&](unsigned, std::size_t d) {
                spreads[d] = summary(columns_, outputs, d, all, base_[block.first + d], against, options_.pessimistic);
            });
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

    /// Does what `part` lacks of these samples of one design. False if stopped.
    bool run_samples(NumberRange share, SamplesPart& part, SamplesCall const& done) {
        std::size_t const designs = designs_ + has_baseline_;
        auto const gaps = part.samples.gaps(share);
        for (NumberRange const& gap : gaps) now_.total += gap.size() * designs;
        for (NumberRange const& gap : gaps) {
            auto const stretch = [&](std::size_t first, std::size_t count, auto const& inputs) {
                SampledOutputs outputs = space(0, designs, count);
                if (!evaluate({0, designs, 0, count}, inputs, outputs)) return false;
                keep(outputs, first, part);
                if (done) done(part);
                return true;
            };
            if (in_stretches(gap, most_at_a_time, stretch) < gap.size()) return false;
        }
        return true;
    }

private:
    void keep(SampledOutputs const& outputs, std::size_t first, SamplesPart& part) const {
        std::size_t const wide = columns_.outputs.size();
        part.columns.resize(wide * (designs_ + has_baseline_));
        for (std::size_t c = 0; c < part.columns.size(); ++c) {
            auto const numbers = outputs.at(c / wide, c % wide);
            bool const moves = ensemble_.moves(c / wide, c / wide + 1)[c % wide];
            part.columns[c].resize(moves ? options_.samples : 1);
            std::copy(numbers.begin(), numbers.end(),
                      part.columns[c].begin() + static_cast<std::ptrdiff_t>(moves ? first : 0));
        }
        part.samples.add({first, first + outputs.samples()});
    }

    SampledOutputs space(std::size_t first, std::size_t last, std::size_t samples) const {
        return {last - first, columns_.outputs.size(), samples, ensemble_.moves(first, last)};
    }

    /// How many samples of all designs are done first, as memory allows; 0: too few for any result.
    std::size_t look_size() const {
        std::size_t const fits = options_.memory / (sizeof(double) * columns_.outputs.size() * designs_);
        return fits < least_look ? 0 : std::min({few, fits, options_.samples});
    }

    /// Calls f(first sample, how many, inputs) for stretches of so many samples until it is false. How many were done.
    template <class F>
    std::size_t in_stretches(NumberRange samples, std::size_t most, F const& f) {
        std::size_t used = 0;
        while (used < samples.size()) {
            // The stretch is as long as all before it, short at first: a run that is stopped soon has a result.
            std::size_t const count = std::min({most, samples.size() - used, std::max(few, used)}), part = 512;
            Points points = samples_.piece(samples.first + used, count);
            pool_.run((count + part - 1) / part, {}, [&](unsigned, std::size_t n) {
                copula_.apply(points, n * part, std::min(count, (n + 1) * part));
            });
            if (!f(samples.first + used, count, ensemble_.values_at(points, pool_))) break;
            used += count;
        }
        return used;
    }

    bool evaluate(UncertaintyEnsemble::Stretch const& stretch, std::vector<std::vector<double>> const& inputs,
                  SampledOutputs& outputs) {
        auto const told = [&](std::uint64_t evaluations) {
            now_.done = before_ + evaluations;
            now_.seconds = std::chrono::duration<double>(Clock::now() - start_).count();
            if (progress_) progress_(now_);
        };
        bool const done = ensemble_.run(stretch, inputs, outputs, pool_, stop_, told);
        before_ += (stretch.last - stretch.first) * stretch.count;
        return done;
    }

    /// Designs [first, last) at the first samples.
    std::size_t fill(std::size_t first, std::size_t last, std::size_t samples, SampledOutputs& outputs,
                     std::vector<std::uint64_t>* on_front) {
        return in_stretches({0, samples}, most_at_a_time, [&](std::size_t used, std::size_t count, auto const& inputs) {
            if (!evaluate({first, last, used, count}, inputs, outputs)) return false;
            if (on_front) count_front(columns_.front, outputs, used, used + count, *on_front, pool_);
            return true;
        });
    }

    /// All designs at these samples.
    bool count_samples(NumberRange samples, std::vector<std::uint64_t>& on_front) {
        std::size_t const fits = options_.memory / (sizeof(double) * columns_.outputs.size() * designs_),
                          most = std::clamp<std::size_t>(fits, SampledPlan::block, most_at_a_time);
        SampledOutputs outputs = space(0, designs_, most);
        return samples.size() == in_stretches(samples, most, [&](std::size_t, std::size_t count, auto const& inputs) {
                   if (!evaluate({0, designs_, 0, count}, inputs, outputs)) return false;
                   count_front(columns_.front, outputs, 0, count, on_front, pool_);
                   return true;
               });
    }

    UncertaintyEnsemble const& ensemble_;
    Measured const& columns_;
    std::size_t designs_;
    bool has_baseline_;
    UncertaintyOptions const& options_;
    Pool& pool_;
    std::stop_token stop_;
    ProgressCall const& progress_;
    Samples samples_;
    Copula copula_;
    std::vector<std::vector<double>> base_;
    Clock::time_point start_ = Clock::now();
    Progress now_{};
    std::uint64_t before_ = 0;  // evaluations
};

/// All samples of one design must fit into memory.
bool fits(std::size_t outputs, UncertaintyOptions const& options, Issues& issues) {
    std::size_t const most = options.memory / (sizeof(double) * std::max<std::size_t>(outputs, 1));
    if (options.samples <= most) return true;
    issues.push_back({"samples", std::to_string(options.samples) + " samples of a design do not fit into " +
                                     std::to_string(options.memory >> 20) + " MB: at most " + std::to_string(most)});
    return false;
}

bool asks_for_front(UncertaintyQuestion const& q) {
    return !q.objectives.empty() && (q.designs.size() > 1 || q.front > 0);
}

/// A question's designs, and what is computed of them.
struct SampledQuestion {
    Measured columns;
    UncertaintyEnsemble cast;

    SampledQuestion(Graph const& graph, UncertaintyQuestion const& q, UncertaintyOptions const& options, Issues& issues)
        : columns(q), cast(graph, designs_of(q), columns.outputs, q.decided, options.assumed, issues) {}
    static std::vector<Scenario> designs_of(UncertaintyQuestion const& q) {
        std::vector<Scenario> designs = q.designs;
        if (q.baseline) designs.push_back(*q.baseline);
        return designs;
    }
};

/// Summaries of the samples of all designs.
void finish(Uncertainty& result, UncertaintyQuestion const& q, UncertaintyOptions const& options,
            Measured const& columns, std::vector<std::uint64_t> const& on_front) {
    result.asked = options.samples;
    result.complete = result.samples == result.asked;
    result.evaluations = static_cast<std::uint64_t>(result.samples) * (q.designs.size() + q.baseline.has_value());
    bool const has_front = asks_for_front(q);
    for (std::size_t d = 0; d < q.designs.size(); ++d)
        result.designs[d].on_front = has_front ? share(on_front[d], result.samples) : nan;
    if (has_front) mark_robust(result, columns, options.pessimistic);
}

}  // namespace

std::optional<Uncertainty> uncertainty(Graph const& graph, UncertaintyQuestion const& question,
                                       UncertaintyOptions const& options, Pool& pool, Issues& issues,
                                       std::stop_token stop, ProgressCall const& progress) {
    auto const start = Clock::now();
    SampledQuestion const asked(graph, question, options, issues);
    if (has_errors(issues) || !fits(asked.columns.outputs.size(), options, issues)) return {};
    Uncertainty result;
    result.inputs = asked.cast.inputs();
    std::vector<std::uint64_t> on_front(asks_for_front(question) ? question.designs.size() : 0);
    try {
        Sampler sampler(asked.cast, asked.columns, question.designs.size(), question.baseline.has_value(), options,
                        pool, std::move(stop), progress);
        result.samples = sampler.run(result.designs, result.baseline, on_front);
    } catch (std::invalid_argument const& wrong) {
        issues.push_back({"correlation", wrong.what()});
        return {};
    }
    if (result.samples == 0) return {};
    finish(result, question, options, asked.columns, on_front);
    result.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    return result;
}

UncertaintyPart empty_part(UncertaintyQuestion const& q) {
    UncertaintyPart part;
    part.on_front.assign(asks_for_front(q) ? q.designs.size() : 0, 0);
    return part;
}

NumberRange samples_of(NumberRange designs, std::size_t all_designs, std::size_t samples) {
    auto const up_to = [&](std::uint64_t design) {
        return design < all_designs ? share_of(samples, {design + 1, all_designs}).first : samples;
    };
    return {up_to(designs.first), up_to(designs.last)};
}

bool sample_designs(Graph const& graph, UncertaintyQuestion const& question, UncertaintyOptions const& options,
                    NumberRange designs, UncertaintyPart& part, Pool& pool, Issues& issues, std::stop_token stop,
                    ProgressCall const& progress, PartCall const& done) {
    auto const start = Clock::now();
    SampledQuestion const asked(graph, question, options, issues);
    if (has_errors(issues) || !fits(asked.columns.outputs.size(), options, issues)) return false;
    double const before = part.seconds;
    auto const timed = [&](UncertaintyPart const&) {
        part.seconds = before + std::chrono::duration<double>(Clock::now() - start).count();
        if (done) done(part);
    };
    try {
        Sampler sampler(asked.cast, asked.columns, question.designs.size(), question.baseline.has_value(), options,
                        pool, std::move(stop), progress);
        return sampler.run_share(designs, part, timed);
    } catch (std::invalid_argument const& wrong) {
        issues.push_back({"correlation", wrong.what()});
        return false;
    }
}

void merge(UncertaintyPart& all, UncertaintyPart const& part) {
    all.designs.add(part.designs);
    all.spreads.insert(part.spreads.begin(), part.spreads.end());
    for (std::size_t d = 0; d < all.on_front.size(); ++d) all.on_front[d] += part.on_front[d];
    if (part.baseline) all.baseline = part.baseline;
    all.seconds += part.seconds;
}

std::optional<Uncertainty> uncertainty_of(Graph const& graph, UncertaintyQuestion const& question,
                                          UncertaintyOptions const& options, UncertaintyPart const& part,
                                          Issues& issues) {
    SampledQuestion const asked(graph, question, options, issues);
    if (has_errors(issues)) return {};
    Uncertainty result;
    result.inputs = asked.cast.inputs();
    result.samples = options.samples;
    for (auto const& [design, spread] : part.spreads) result.designs.push_back(spread);
    result.baseline = part.baseline;
    finish(result, question, options, asked.columns, part.on_front);
    result.seconds = part.seconds;
    return result;
}

bool sample_one(Graph const& graph, UncertaintyQuestion const& question, UncertaintyOptions const& options,
                NumberRange samples, SamplesPart& part, Pool& pool, Issues& issues, std::stop_token stop,
                ProgressCall const& progress, SamplesCall const& done) {
    auto const start = Clock::now();
    SampledQuestion const asked(graph, question, options, issues);
    if (has_errors(issues) || !fits(asked.columns.outputs.size(), options, issues)) return false;
    double const before = part.seconds;
    auto const timed = [&](SamplesPart const&) {
        part.seconds = before + std::chrono::duration<double>(Clock::now() - start).count();
        if (done) done(part);
    };
    try {
        Sampler sampler(asked.cast, asked.columns, 1, question.baseline.has_value(), options, pool, std::move(stop),
                        progress);
        return sampler.run_samples(samples, part, timed);
    } catch (std::invalid_argument const& wrong) {
        issues.push_back({"correlation", wrong.what()});
        return false;
    }
}

bool merge(SamplesPart& all, SamplesPart const& part) {
    if (part.columns.empty()) return true;
    if (all.columns.empty()) return all = part, true;
    auto const same_width = [](auto const& a, auto const& b) { return a.size() == b.size(); };
    if (!std::equal(all.columns.begin(), all.columns.end(), part.columns.begin(), part.columns.end(), same_width))
        return false;
    for (std::size_t c = 0; c < all.columns.size(); ++c)
        for (NumberRange const& range : part.samples.list()) {
            if (part.columns[c].size() == 1) break;
            auto const first = static_cast<std::ptrdiff_t>(range.first), last = static_cast<std::ptrdiff_t>(range.last);
            std::copy(part.columns[c].begin() + first, part.columns[c].begin() + last, all.columns[c].begin() + first);
        }
    all.samples.add(part.samples);
    all.seconds += part.seconds;
    return true;
}

std::optional<Uncertainty> uncertainty_of(Graph const& graph, UncertaintyQuestion const& question,
                                          UncertaintyOptions const& options, SamplesPart const& part, Pool& pool,
                                          Issues& issues) {
    SampledQuestion const asked(graph, question, options, issues);
    if (has_errors(issues)) return {};
    std::size_t const wide = asked.columns.outputs.size(), designs = 1 + question.baseline.has_value();
    SampledOutputs own(1, wide, options.samples, asked.cast.moves(0, 1)), beside = own;
    if (question.baseline) beside = SampledOutputs(1, wide, options.samples, asked.cast.moves(1, 2));
    for (std::size_t c = 0; c < wide * designs; ++c) {
        auto const to = (c < wide ? own : beside).at(0, c % wide);
        if (c >= part.columns.size() || part.columns[c].size() != to.size()) {
            issues.push_back({"samples", "are of other inputs than this program knows: compute the parts again"});
            return {};
        }
        std::copy(part.columns[c].begin(), part.columns[c].end(), to.begin());
    }
    auto const base = asked.cast.base(pool);
    SampledOutputs const* const against = question.baseline ? &beside : nullptr;
    auto const sum_up = [&](SampledOutputs const& outputs, std::size_t design) {
        return summary(asked.columns, outputs, 0, options.samples, base[design], against, options.pessimistic);
    };
    Uncertainty result;
    result.inputs = asked.cast.inputs();
    result.samples = options.samples;
    result.designs.push_back(sum_up(own, 0));
    if (against) result.baseline = sum_up(beside, 1);
    finish(result, question, options, asked.columns, {});
    result.seconds = part.seconds;
    return result;
}

std::vector<Quantity const*> decisions_of(Graph const& graph, Study const& study) {
    std::vector<Quantity const*> list;
    auto const add_axes = [&](std::vector<AxisSpec> const& axes) {
        for (AxisSpec const& a : axes) add(list, a.quantity);
    };
    add_axes(study.axes);
    for (Search const& s : study.searches) add_axes(s.axes), add_axes(s.groups);
    for (NamedDesign const& d : study.designs)
        for (auto const& [key, word] : d.scenario.pins)
            if (Quantity const* q = graph.find(key); q && !graph.selector_of(*q)) add(list, q);
    return list;
}

UncertaintyQuestion question_about(Graph const& graph, Study const& study, Scenario const& design,
                                   std::vector<Quantity const*> const& outputs) {
    std::vector<Quantity const*> asked = outputs;
    if (outputs.empty())
        for (Objective const& o : study.objectives) add(asked, o.quantity);
    UncertaintyQuestion question{{design}, outputs, study.objectives, limits_at(graph, study, {design, asked})};
    question.decided = decisions_of(graph, study);
    return question;
}

std::optional<UncertaintyQuestion> question_about_front(Graph const& graph, Study const& study, std::size_t most,
                                                        Pool& pool, Issues& issues, std::stop_token stop,
                                                        ProgressCall const& progress) {
    Plan const plan(graph, study.scenario, grid_of(graph, study), measures_of(graph, study));
    issues.insert(issues.end(), plan.issues().begin(), plan.issues().end());
    if (has_errors(issues)) return {};
    Findings const found = explore(plan, study, pool, stop, progress);
    if (!found.complete) return {};
    UncertaintyQuestion question{{}, {}, study.objectives, found.limits};
    question.decided = decisions_of(graph, study);
    std::size_t const n = found.front.size(), taken = std::min(n, std::max<std::size_t>(most, 1));
    for (std::size_t i = 0; i < taken; ++i)
        question.of_grid.push_back(found.front[taken < 2 ? 0 : i * (n - 1) / (taken - 1)]);
    for (std::uint64_t design : question.of_grid) question.designs.push_back(plan.design(design));
    question.front = n;
    return question;
}

}  // namespace diecast
