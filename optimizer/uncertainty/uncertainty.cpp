#include "optimizer/uncertainty/uncertainty.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <stdexcept>
#include "model/core/special_values.h"
#include "model/study/study_limits.h"
#include "optimizer/sweep/grid.h"
#include "optimizer/uncertainty/uncertainty_part.h"
#include "optimizer/uncertainty/uncertainty_sampler.h"
#include "optimizer/uncertainty/uncertainty_summary.h"

namespace diecast {
namespace {

using Clock = std::chrono::steady_clock;

/// Unless it is there already.
void add(std::vector<Quantity const*>& list, Quantity const* q) {
    if (std::find(list.begin(), list.end(), q) == list.end()) list.push_back(q);
}

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
    UncertaintyEnsemble ensemble;

    SampledQuestion(Graph const& graph, UncertaintyQuestion const& q, UncertaintyOptions const& options, Issues& issues)
        : columns(q), ensemble(graph, designs_of(q), columns.outputs, q.decided, options.assumed, issues) {}
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
    result.inputs = asked.ensemble.inputs();
    std::vector<std::uint64_t> on_front(asks_for_front(question) ? question.designs.size() : 0);
    try {
        UncertaintySampler sampler(asked.ensemble, asked.columns, question.designs.size(),
                                   question.baseline.has_value(), options, pool, std::move(stop), progress);
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
        UncertaintySampler sampler(asked.ensemble, asked.columns, question.designs.size(),
                                   question.baseline.has_value(), options, pool, std::move(stop), progress);
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
    result.inputs = asked.ensemble.inputs();
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
        UncertaintySampler sampler(asked.ensemble, asked.columns, 1, question.baseline.has_value(), options, pool,
                                   std::move(stop), progress);
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
    std::size_t const wide = asked.columns.outputs.size();
    std::vector<SampledDesigns> seen;
    for (std::size_t design = 0; design <= question.baseline.has_value(); ++design) {
        auto const moves = asked.ensemble.moves(design, design + 1, wide);
        std::span const columns = std::span(part.columns).subspan(std::min(design * wide, part.columns.size()));
        auto const fits = [&](std::size_t j) { return columns[j].size() == (moves[j] ? options.samples : 1); };
        bool good = columns.size() >= wide;
        for (std::size_t j = 0; good && j < wide; ++j) good = fits(j);
        if (!good) {
            issues.push_back({"samples", "are of other inputs than this program knows: compute the parts again"});
            return {};
        }
        seen.push_back(sampled_design(asked.columns, columns.first(wide), options.samples));
    }
    auto const base = asked.ensemble.base(pool);
    SampledDesigns const* const against = question.baseline ? &seen[1] : nullptr;
    auto const sum_up = [&](std::size_t design) {
        return summary(asked.columns, seen[design], 0, base[design], against, options.pessimistic);
    };
    Uncertainty result;
    result.inputs = asked.ensemble.inputs();
    result.samples = options.samples;
    result.designs.push_back(sum_up(0));
    if (against) result.baseline = sum_up(1);
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
