#include "optimizer/uncertainty.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <stdexcept>
#include "optimizer/grid.h"
#include "optimizer/percentiles.h"
#include "optimizer/uncertainty_front.h"

namespace diecast {
namespace {

using Clock = std::chrono::steady_clock;
double const nan = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t most_at_a_time = 16384;  // samples

std::size_t add(std::vector<Quantity const*>& list, Quantity const* q) {
    auto const found = std::find(list.begin(), list.end(), q);
    if (found != list.end()) return static_cast<std::size_t>(found - list.begin());
    list.push_back(q);
    return list.size() - 1;
}

double share(std::uint64_t part, std::size_t whole) {
    return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : nan;
}

/// Which way an output is better; 0: nobody has said.
int better_way(UncertaintyQuestion const& question, Quantity const& q) {
    Sense sense = q.sense;
    for (Objective const& o : question.objectives)
        if (o.quantity == &q) sense = o.sense;
    return sense == Sense::minimise ? -1 : sense == Sense::maximise || sense == Sense::slack ? 1 : 0;
}

/// The columns of all that is computed, and what they are for.
struct Measured {
    std::vector<Quantity const*> outputs;
    std::size_t reported;
    std::vector<int> ways;  // of what is reported
    SampledFront front;

    explicit Measured(UncertaintyQuestion const& question) {
        for (Objective const& o : question.objectives)
            front.objectives.push_back({add(outputs, o.quantity), o.sense == Sense::maximise});
        for (Quantity const* q : question.outputs) add(outputs, q);
        reported = outputs.size();
        for (std::size_t j = 0; j < reported; ++j) ways.push_back(better_way(question, *outputs[j]));
        for (Constraint const& c : question.constraints)
            front.limits.push_back({add(outputs, c.quantity), c.lo * c.quantity->unit, c.hi * c.quantity->unit});
    }
};

bool keeps(SampledFront::Limit const& limit, double value) { return value >= limit.lo && value <= limit.hi; }

/// What the samples [0, count) of one design say.
class Summary {
public:
    Summary(Measured const& columns, SampledOutputs const& outputs, std::size_t count, double pessimistic)
        : columns_(columns), outputs_(outputs), count_(count), pessimistic_(pessimistic) {}

    /// `baseline`: a design of these outputs, if there is one.
    DesignSpread of(std::size_t design, std::vector<double> const& base, std::optional<std::size_t> baseline) {
        DesignSpread result;
        for (std::size_t j = 0; j < columns_.reported; ++j) {
            OutputSpread spread = spread_of(design, j);
            spread.base = base[j];
            if (baseline && columns_.ways[j] != 0) spread.beats = share_better(design, *baseline, j);
            result.outputs.push_back(spread);
        }
        add_limits(result, design);
        return result;
    }

private:
    OutputSpread spread_of(std::size_t design, std::size_t j) {
        auto const column = outputs_.at(design, j).first(count_);
        numbers_.clear();
        std::copy_if(column.begin(), column.end(), std::back_inserter(numbers_),
                     [](double v) { return std::isfinite(v); });
        OutputSpread s{columns_.outputs[j], nan, nan, nan, {}, nan, nan, count_ - numbers_.size()};
        add_moments(s);
        std::vector<double> asked(shown_percentiles.begin(), shown_percentiles.end());
        double const worse = columns_.ways[j] < 0 ? pessimistic_ : 100 - pessimistic_;
        auto const place = std::upper_bound(asked.begin(), asked.end(), worse) - asked.begin();
        asked.insert(asked.begin() + place, worse);
        std::vector<double> found = percentiles(numbers_, asked);
        if (columns_.ways[j] != 0) s.pessimistic = found[static_cast<std::size_t>(place)];
        found.erase(found.begin() + place);
        std::copy(found.begin(), found.end(), s.percentiles.begin());
        return s;
    }

    void add_moments(OutputSpread& s) const {
        auto const n = static_cast<double>(numbers_.size());
        if (numbers_.empty()) return;
        double sum = 0, squares = 0;
        for (double v : numbers_) sum += v;
        s.mean = sum / n;
        for (double v : numbers_) squares += (v - s.mean) * (v - s.mean);
        s.deviation = numbers_.size() > 1 ? std::sqrt(squares / (n - 1)) : 0;
    }

    double share_better(std::size_t design, std::size_t baseline, std::size_t j) const {
        auto const ours = outputs_.at(design, j), theirs = outputs_.at(baseline, j);
        bool const less = columns_.ways[j] < 0;
        std::uint64_t better = 0;
        for (std::size_t i = 0; i < count_; ++i) better += less ? ours[i] < theirs[i] : ours[i] > theirs[i];
        return share(better, count_);
    }

    void add_limits(DesignSpread& result, std::size_t design) {
        std::vector<std::uint8_t> all(count_, 1);
        for (SampledFront::Limit const& limit : columns_.front.limits) {
            auto const column = outputs_.at(design, limit.output);
            std::uint64_t kept = 0;
            for (std::size_t i = 0; i < count_; ++i) {
                std::uint8_t const good = keeps(limit, column[i]);
                kept += good, all[i] &= good;
            }
            result.holds.push_back(share(kept, count_));
        }
        result.feasible = share(static_cast<std::uint64_t>(std::count(all.begin(), all.end(), 1)), count_);
    }

    Measured const& columns_;
    SampledOutputs const& outputs_;
    std::size_t count_;
    double pessimistic_;
    std::vector<double> numbers_;
};

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
    auto const found = unbeaten(points);
    for (std::size_t d = 0; d < found.size(); ++d) result.designs[d].robust = found[d];
}

/// Of ten million numbers and more one asks for less.
bool fits(std::size_t designs, std::size_t outputs, UncertaintyOptions const& options, Issues& issues) {
    double const bytes = static_cast<double>(designs * outputs * sizeof(double)) * static_cast<double>(options.samples);
    double const most = static_cast<double>(options.memory);
    if (bytes <= most) return true;
    auto const samples = static_cast<std::size_t>(most / bytes * static_cast<double>(options.samples));
    issues.push_back({"samples", std::to_string(options.samples) + " samples of " + std::to_string(designs) +
                                     " designs do not fit into " + std::to_string(options.memory >> 20) +
                                     " MB: at most " + std::to_string(samples) + ", or fewer designs"});
    return false;
}

/// Samples in stretches: evaluated, and counted for the front. How many were done.
std::size_t sample(UncertainCast const& cast, Measured const& columns, UncertaintyOptions const& options,
                   SampledOutputs& outputs, std::size_t all, std::vector<std::uint64_t>& on_front, Pool& pool,
                   std::stop_token const& stop, ProgressCall const& progress) {
    auto const start = Clock::now();
    Samples const samples(options.samples, cast.columns(), options.sampling, options.seed);
    Copula const copula(cast.sources(), options.correlation);
    Progress now{0, options.samples * all, 0};
    std::size_t used = 0;
    while (used < options.samples) {
        std::size_t const count = std::min(most_at_a_time, options.samples - used);
        Points points = samples.piece(used, count);
        std::size_t const part = 512;
        pool.run((count + part - 1) / part, {},
                 [&](unsigned, std::size_t n) { copula.apply(points, n * part, std::min(count, (n + 1) * part)); });
        auto const told = [&](std::uint64_t evaluations) {
            now.done = used * all + evaluations;
            now.seconds = std::chrono::duration<double>(Clock::now() - start).count();
            if (progress) progress(now);
        };
        if (!cast.run({0, all, used, count}, cast.values_at(points, pool), outputs, pool, stop, told)) break;
        if (!on_front.empty()) count_front(columns.front, outputs, used, used + count, on_front, pool);
        used += count;
    }
    return used;
}

}  // namespace

std::optional<Uncertainty> uncertainty(Graph const& graph, UncertaintyQuestion const& question,
                                       UncertaintyOptions const& options, Pool& pool, Issues& issues,
                                       std::stop_token stop, ProgressCall const& progress) {
    auto const start = Clock::now();
    Measured const columns(question);
    std::size_t const designs = question.designs.size(), all = designs + (question.baseline ? 1 : 0);
    std::vector<Scenario> scenarios = question.designs;
    if (question.baseline) scenarios.push_back(*question.baseline);
    UncertainCast const cast(graph, std::move(scenarios), columns.outputs, question.decided, options.doubt, issues);
    if (has_errors(issues) || !fits(all, columns.outputs.size(), options, issues)) return {};

    Uncertainty result;
    result.inputs = cast.inputs();
    result.asked = options.samples;
    SampledOutputs outputs(all, columns.outputs.size(), options.samples);
    bool const has_front = !columns.front.objectives.empty() && (designs > 1 || question.front > 0);
    std::vector<std::uint64_t> on_front(has_front ? designs : 0);
    try {
        result.samples = sample(cast, columns, options, outputs, all, on_front, pool, stop, progress);
    } catch (std::invalid_argument const& wrong) {
        issues.push_back({"correlation", wrong.what()});
        return {};
    }
    if (result.samples == 0) return {};
    result.complete = result.samples == result.asked;
    result.evaluations = static_cast<std::uint64_t>(result.samples) * all;

    auto const base = cast.base(pool);
    auto const baseline = question.baseline ? std::optional(designs) : std::nullopt;
    std::vector<DesignSpread> spreads(all);
    pool.run(all, {}, [&](unsigned, std::size_t d) {
        spreads[d] = Summary(columns, outputs, result.samples, options.pessimistic).of(d, base[d], baseline);
    });
    if (question.baseline) {
        result.baseline = std::move(spreads.back());
        spreads.pop_back();
    }
    result.designs = std::move(spreads);
    for (std::size_t d = 0; d < designs; ++d)
        result.designs[d].on_front = has_front ? share(on_front[d], result.samples) : nan;
    if (has_front) mark_robust(result, columns, options.pessimistic);
    result.seconds = std::chrono::duration<double>(Clock::now() - start).count();
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
            if (Quantity const* q = graph.find(key)) add(list, q);
    return list;
}

UncertaintyQuestion question_about(Graph const& graph, Study const& study, Scenario const& design) {
    UncertaintyQuestion question{{design}, {}, study.objectives, study.constraints};
    question.decided = decisions_of(graph, study);
    return question;
}

std::optional<UncertaintyQuestion> question_about_front(Graph const& graph, Study const& study, std::size_t most,
                                                        Pool& pool, Issues& issues, std::stop_token stop,
                                                        ProgressCall const& progress) {
    Plan const plan(graph, study.scenario, grid_of(graph, study), measures_of(study));
    issues.insert(issues.end(), plan.issues().begin(), plan.issues().end());
    if (has_errors(issues)) return {};
    Findings const found = explore(plan, study, pool, stop, progress);
    if (!found.complete) return {};
    UncertaintyQuestion question{{}, {}, study.objectives, study.constraints};
    question.decided = decisions_of(graph, study);
    std::size_t const n = found.front.size(), taken = std::min(n, std::max<std::size_t>(most, 1));
    for (std::size_t i = 0; i < taken; ++i)
        question.designs.push_back(plan.design(found.front[taken < 2 ? 0 : i * (n - 1) / (taken - 1)]));
    question.front = n;
    return question;
}

}  // namespace diecast
