#include "app/present/report/report_facts.h"
#include <algorithm>

namespace diecast {
namespace {

/// The steps of a report, told as they are done.
class Steps {
public:
    Steps(ProgressCall const& progress, std::uint64_t total) : progress_(progress), total_(total) {}
    void done() {
        if (progress_) progress_({++done_, total_, 0});
    }

private:
    ProgressCall const& progress_;
    std::uint64_t done_ = 0, total_;
};

ReportDesign read_design(Plan const& plan, Probe& probe, std::uint64_t design) {
    ReportDesign result{design, {}, {}};
    auto const places = plan.indices(design);
    for (std::size_t a = 0; a < places.size(); ++a)
        for (std::size_t q = 0; q < plan.axes()[a].quantities.size(); ++q)
            result.places.push_back(plan.axes()[a].values[q][places[a]] * plan.axes()[a].quantities[q]->unit);
    auto const values = probe.at(design);
    result.values.assign(values.begin(), values.end());
    return result;
}

/// All of them, or some at even distances, both ends among them, and the one that must not be missed.
std::vector<std::uint64_t> spread(std::vector<std::uint64_t> const& all, std::size_t at_most,
                                  std::optional<std::uint64_t> always) {
    if (all.size() <= at_most) return all;
    auto const is_wanted = [&](std::uint64_t d) { return always && d == *always; };
    bool const has = std::any_of(all.begin(), all.end(), is_wanted);
    std::size_t const count = at_most - (has ? 1 : 0);
    std::vector<bool> taken(all.size());
    for (std::size_t i = 0; i < count; ++i) taken[i * (all.size() - 1) / (count - 1)] = true;
    std::vector<std::uint64_t> result;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (taken[i] || is_wanted(all[i])) result.push_back(all[i]);
    return result;
}

void add_pareto(Explorer& explorer, Graph const& graph, Study const& study, ChartSpec const* spec, ReportChart& chart,
                ReportOptions const& options, std::stop_token const& stop) {
    Question q = question_of(graph, study, spec);
    if (!q.x || !q.y) return void(chart.issues.push_back({"chart", "has nothing to plot"}));
    q.columns = options.columns, q.rows = options.rows;
    chart.picture = explorer.run(q, stop);
    if (!chart.picture) chart.issues = explorer.issues();
}

void add_charts(ReportFacts& facts, Graph const& graph, Pool& pool, ReportOptions const& options,
                std::stop_token const& stop, Steps& steps) {
    Study const& study = *facts.study;
    Explorer explorer(graph, pool);
    if (facts.found && !study.objectives.empty() && !first_plot(study.charts)) {
        facts.charts.push_back({study.charts.size(), study.title, ""});
        add_pareto(explorer, graph, study, nullptr, facts.charts.back(), options, stop);
    }
    for (std::size_t i = 0; i < study.charts.size() && !stop.stop_requested(); ++i) {
        ChartSpec const& spec = study.charts[i];
        ReportChart& chart = facts.charts.emplace_back(ReportChart{i, spec.title, spec.note});
        if (plot_of(spec)) add_pareto(explorer, graph, study, &spec, chart, options, stop);
        else chart.data = chart_data(graph, study, spec, pool, chart.issues, stop);
        if (chart.title.empty()) chart.title = study.title;
        steps.done();
    }
}

/// Pareto charts first: they are the answer, the others explain it.
void put_pareto_first(std::vector<ReportChart>& charts) {
    std::stable_partition(charts.begin(), charts.end(), [](ReportChart const& c) { return c.picture != nullptr; });
}

void add_front(ReportFacts& facts, Plan const& plan, Graph const& graph, ReportOptions const& options) {
    for (Axis const& axis : plan.axes())
        facts.varied.insert(facts.varied.end(), axis.quantities.begin(), axis.quantities.end());
    facts.columns = columns_of(graph, *facts.study, plan.axes(), {});
    Probe probe(graph, plan.scenario(), plan.axes(), facts.columns);
    auto const seen = std::find_if(facts.charts.begin(), facts.charts.end(),
                                   [](ReportChart const& c) { return c.picture && !c.picture->outline.empty(); });
    if (seen != facts.charts.end()) {
        Picture const& picture = *seen->picture;
        facts.knee = read_design(plan, probe, picture.outline[picture.knee].design);
    }
    auto const knee = facts.knee ? std::optional(facts.knee->number) : std::nullopt;
    for (std::uint64_t design : spread(facts.found->front, options.front_at_most, knee))
        facts.front.push_back(read_design(plan, probe, design));
}

Scenario scenario_at(Graph const& graph, ReportFacts const& facts) {
    Scenario at;
    for (std::size_t i = 0; facts.knee && i < facts.varied.size(); ++i)
        at.pin(*facts.varied[i], graph.pin_value_of(*facts.varied[i], facts.knee->places[i] / facts.varied[i]->unit));
    return at;
}

void add_issues(Issues& to, Issues const& from) { to.insert(to.end(), from.begin(), from.end()); }

}  // namespace

Question question_of(Graph const& graph, Study const& study, ChartSpec const* spec) {
    Study one = study;
    one.charts.clear();
    if (spec) one.charts.push_back(*spec);
    return question_of(graph, one);
}

std::string hash_text(std::uint64_t hash) {
    std::string text(16, '0');
    for (std::size_t i = 16; i-- > 0; hash >>= 4) text[i] = "0123456789abcdef"[hash & 15];
    return text;
}

/// Fowler, Noll and Vo's, 64 bits.
std::uint64_t study_hash(Graph const& graph, Study const& study) {
    Study plain = study;
    plain.file.clear();
    std::uint64_t hash = 0xcbf29ce484222325u;
    for (char c : to_json(graph, plain)) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
    return hash;
}

std::shared_ptr<ReportFacts const> report_facts(Graph const& graph, std::shared_ptr<Study const> study, Pool& pool,
                                                ReportOptions const& options, Issues& issues, std::stop_token stop,
                                                ProgressCall const& progress) {
    auto facts = std::make_shared<ReportFacts>();
    facts->study = study;
    facts->study_hash = study_hash(graph, *study);
    Steps steps(progress, study->charts.size() + study->searches.size() + 3);
    facts->report = std::make_unique<Report>(make_report(graph, *study, pool, issues, stop));
    steps.done();
    if (has_errors(issues) || stop.stop_requested()) return {};
    bool const swept = !grid_of(graph, *study).empty() && !study->objectives.empty();
    Plan const plan(graph, study->scenario, grid_of(graph, *study), measures_of(graph, *study));
    if (swept) facts->found = explore(plan, *study, pool, stop);
    steps.done();
    add_charts(*facts, graph, pool, options, stop, steps);
    put_pareto_first(facts->charts);
    for (Search const& search : study->searches) {
        if (stop.stop_requested()) return {};
        Issues wrong;
        if (auto result = run_search(graph, *study, search, pool, wrong, stop)) facts->searches.push_back(*result);
        add_issues(issues, wrong);
        steps.done();
    }
    for (BreakEven const& asked : study->break_evens)
        if (auto found = answer(graph, *study, asked, issues)) facts->break_evens.push_back(std::move(*found));
    if (stop.stop_requested() || has_errors(issues)) return {};
    if (swept) add_front(*facts, plan, graph, options);
    facts->inputs = inputs_of(graph, *study, scenario_at(graph, *facts));
    steps.done();
    return facts;
}

}  // namespace diecast
