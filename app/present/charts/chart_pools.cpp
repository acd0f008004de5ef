// Pools of prefill and decode: the cost per token of every pair, in two parts.
#include <algorithm>
#include <limits>
#include "app/present/charts/chart_parts.h"
#include "app/present/text/shares_and_counts.h"
#include "model/core/quotes.h"
#include "model/core/text.h"
#include "model/fleet/quantities.h"
#include "model/inference/quantities.h"
#include "optimizer/analysis/pools/pool_pairs.h"

namespace diecast::charts {
namespace {

class PoolBars {
public:
    PoolBars(Job const& job, SearchResult const& prompts, SearchResult const& answers, std::vector<PoolPair> pairs)
        : job_(job), prompts_(prompts), answers_(answers), pairs_(std::move(pairs)) {}

    BarChart chart() const {
        BarChart c;
        c.title = job_.chart.title.empty() ? "Who reads prompts, who writes answers" : job_.chart.title;
        c.value_label = axis_label(serve::cost);
        c.stacked = true;
        c.axes = {"GPUs of prefill per GPU of decode", axis_label(serve::first_token),
                  axis_label(serve::between_tokens), "GPU energy (J/token)"};
        c.series = {{"prompts", {}, {}, {}}, {"answers", {}, {}, {}}};
        std::size_t drawn = 0;
        for (PoolPair const& p : pairs_) {
            if (!p.in_time || (drawn >= PoolsSpec::most_pairs && !is_one(p))) continue;
            ++drawn;
            c.categories.push_back(is_one(p) ? reader(p) + " for both" : reader(p) + " \u2192 " + writer(p));
            add(c.series[0], p, p.prompt_cost, p.prefill, prompts_, serve::input_cost);
            add(c.series[1], p, p.answer_cost, p.decode, answers_, serve::output_cost);
        }
        c.result = sentence();
        return c;
    }

private:
    std::string place(SearchResult const& result, std::size_t group) const {
        std::string text;
        for (std::size_t g = 0; g < result.groups[group].size(); ++g)
            text += (text.empty() ? "" : ", ") +
                    place_text(job_.graph, *result.search->groups[g].quantity, result.groups[group][g]);
        return text;
    }
    std::string reader(PoolPair const& p) const { return place(prompts_, p.prefill); }
    std::string writer(PoolPair const& p) const { return place(answers_, p.decode); }
    bool is_one(PoolPair const& p) const { return reader(p) == writer(p); }

    std::string found_words(SearchResult const& result, std::size_t group) const {
        return places_text(job_.graph, result.search->axes, result.found[0][group].chosen);
    }

    void add(BarChart::Series& s, PoolPair const& p, double cost, std::size_t group, SearchResult const& result,
             Quantity const& row) const {
        s.values.push_back(finite(cost / serve::cost.unit));
        s.notes.push_back(found_words(result, group));
        s.places.push_back({number_text(p.prefill_gpus), number_text(p.first_token / serve::first_token.unit),
                            number_text(p.between_tokens / serve::between_tokens.unit), number_text(p.energy)});
        s.of.push_back({place(result, group), result.found[0][group].design, &row, found_words(result, group)});
    }

    /// Sentence on the cheapest pair, against the cheapest that is the same for both.
    std::string sentence() const {
        auto const timely = [](PoolPair const& p) { return p.in_time; };
        auto const best = std::find_if(pairs_.begin(), pairs_.end(), timely);
        if (best == pairs_.end()) return "No pair satisfies both latency limits.";
        std::string const cost = value_text(best->cost() / serve::cost.unit, serve::cost, 3);
        std::string const shape = ", " + number_text(best->prefill_gpus, 3) + " GPUs of prefill for each of decode, " +
                                  value_text(best->first_token / serve::first_token.unit, serve::first_token, 3) +
                                  " to the first token";
        auto const one =
            std::find_if(pairs_.begin(), pairs_.end(), [&](PoolPair const& p) { return timely(p) && is_one(p); });
        if (one == best) return reader(*best) + " for prompts and answers costs least: " + cost + shape + ".";
        std::string const text =
            "Prompts on " + reader(*best) + " and answers on " + writer(*best) + " cost least: " + cost + shape;
        if (one == pairs_.end()) return text + ".";
        return text + "; " + reader(*one) + " for both costs " + margin_text(one->cost() / best->cost()) + " more.";
    }

    Job const& job_;
    SearchResult const &prompts_, &answers_;
    std::vector<PoolPair> pairs_;
};

/// The GPUs that the study sweeps, else some that are sold.
AxisSpec gpus_of(Job const& job) {
    for (AxisSpec const& axis : job.study.axes)
        if (axis.quantity == &gpu::model) return axis;
    AxisSpec axis{&gpu::model, "", {}};
    Issues unknown;
    for (char const* name : {"H100", "H200", "B200", "MI300X", "MI355X"})
        axis.values.push_back(job.graph.value_of(gpu::model, std::string(name), unknown));
    return axis;
}

/// A search over tensor parallelism and batch of each GPU, within the study's limit on latency.
Search pool_search(Job const& job, std::string name, Phase const& pass, Quantity const& cost, Quantity const& time,
                   Quantity const& limit, double most_batch) {
    Search s;
    s.name = std::move(name);
    s.scenario.pin(serve::arrangement, "split").pin(fleet::load_basis, "constant");
    s.groups = {gpus_of(job)};
    std::vector<double> batches;
    for (double batch = 1; batch <= most_batch; batch *= 2) batches.push_back(batch);
    s.axes = {{&pass.tensor, "", {1, 2, 4, 8}}, {&pass.batch, "", std::move(batches)}};
    s.objective = {&cost, Sense::minimise};
    constexpr double endless = std::numeric_limits<double>::infinity();
    s.constraints = {{&pass.slack, 0, endless},
                     {&time, -endless, evaluate(job.graph, job.study.scenario, {&limit})[0] / time.unit}};
    return s;
}

/// Result of the study's search of that name; without a name, of `search`. The result points to `search`.
std::optional<SearchResult> found_by(Job const& job, Search& search, std::string const& name) {
    if (!name.empty()) {
        Search const* const asked = search_named(job.study, name);
        if (!asked) return job.report("the study has no search " + in_quotes(name)), std::nullopt;
        search = *asked;
    }
    return run_search(job.graph, job.study, search, job.pool, job.issues, job.stop);
}

}  // namespace

ChartData numbers(Job const& job, PoolsSpec const& spec) {
    Search reads =
        pool_search(job, "prompts", prefill, serve::input_cost, prefill.time, traffic::first_token_limit, 16);
    Search writes = pool_search(job, "answers", decode, serve::output_cost, serve::between_tokens,
                                traffic::between_tokens_limit, 512);
    auto const prompts = found_by(job, reads, spec.prefill), answers = found_by(job, writes, spec.decode);
    if (!prompts || !answers) return {};
    Issues found;
    auto pairs = pool_pairs(job.graph, *prompts, *answers, found);
    for (Issue const& issue : found) job.report(issue.where + ": " + issue.what, issue.severity);
    if (has_errors(found)) return {};
    return PoolBars(job, *prompts, *answers, std::move(pairs)).chart();
}

}  // namespace diecast::charts
