#include "app/session/work/influence_work.h"
#include <cmath>
#include "model/core/text.h"

namespace diecast {
namespace {

constexpr std::size_t walks = 64, points = 1024, least_done = 2;  // of what is stopped, to be shown at all

/// Tells how many of the evaluations are done, now and then.
UnitFunction counting_calls(UnitFunction const& f, std::uint64_t total, ProgressCall const& progress) {
    auto const done = std::make_shared<std::uint64_t>(0);
    return [f, total, progress, done](std::span<double const> x, std::span<double> y) {
        f(x, y);
        if (++*done % 64 == 0 && progress) progress({*done, total, 0});
    };
}

void screen_all(InfluenceAnswer& a, std::stop_token const& stop, ProgressCall const& progress) {
    std::size_t const n = a.inputs.size();
    std::vector<Quantity const*> const output{a.ask.outputs.front()};
    UnitFunction const f =
        counting_calls(over_ranges(*a.ask.graph, a.ask.scenario, a.inputs, output), walks * (n + 1), progress);
    Screening const s = screen(n, 1, f, walks, 4, 1, stop);
    a.complete = s.trajectories == s.wanted;
    if (s.trajectories < least_done) return;
    a.reports.push_back(screening_report(s, 0, a.inputs, *output[0]));
    a.reports.back().base = evaluate(*a.ask.graph, a.ask.scenario, output)[0];
}

void share_all(InfluenceAnswer& a, std::stop_token const& stop, ProgressCall const& progress) {
    std::size_t const n = a.inputs.size();
    std::vector<Quantity const*> const output{a.ask.outputs.front()};
    UnitFunction const f =
        counting_calls(over_ranges(*a.ask.graph, a.ask.scenario, a.inputs, output), points * (n + 2), progress);
    VarianceShares const v = variance_shares(n, 1, f, points, 1, stop);
    a.complete = v.points == v.wanted;
    if (v.points < least_done) return;
    a.reports.push_back(variance_report(v, 0, a.inputs, *output[0]));
}

void move_one_by_one(InfluenceAnswer& a) {
    bool const map = a.ask.view == InfluenceView::map;
    std::vector<Quantity const*> const outputs =
        map ? a.ask.outputs : std::vector<Quantity const*>{a.ask.outputs.front()};
    auto const found = influences(*a.ask.graph, a.ask.scenario, a.inputs, outputs);
    for (std::size_t k = 0; k < outputs.size(); ++k)
        a.reports.push_back(a.ask.view == InfluenceView::tornado ? swing_report(found[k], *outputs[k])
                                                                 : elasticity_report(found[k], *outputs[k]));
}

void compare(InfluenceAnswer& a, std::stop_token const& stop) {
    Issues issues;
    DifferenceAsked asked{a.ask.against, a.ask.scenario, a.ask.outputs.front()};
    asked.limits = limits_between(*a.ask.graph, *a.ask.study, asked.from, asked.to, {asked.output});
    a.difference = difference(*a.ask.graph, asked, ChangesBy::parameter, issues, stop);
    if (!a.difference)
        return a.problem = issues.empty() ? "The two cannot be compared." : to_text(issues.front()), void();
    Difference const& d = *a.difference;
    for (auto const& [value, name] : {std::pair{d.before(), a.ask.against_name}, {d.after(), a.ask.name}})
        if (!std::isfinite(value))
            a.problem =
                label_of(*a.ask.outputs[0]) + " of " + name + " has no value, so there is no difference to divide.";
}

}  // namespace

std::string in_title(std::string const& name) { return name.find(" · ") == name.npos ? name : "this design"; }

namespace {

/// The figures of the study, under samples of all that is uncertain.
void sample(InfluenceAnswer& a, Pool& pool, std::stop_token const& stop, ProgressCall const& progress) {
    InfluenceAsk const& ask = a.ask;
    UncertaintyQuestion question = question_about(*ask.graph, *ask.study, ask.scenario, ask.outputs);
    if (ask.against != ask.scenario) question.baseline = ask.against;
    UncertaintyOptions options;
    options.assumed.share = ask.stated ? 0 : ask.share;
    if (ask.decisions) question.decided.clear();
    else
        for (Input const& i : inputs_of(*ask.graph, ask.scenario, ask.outputs, ask.share))
            if (is_decision(i, *ask.study)) question.decided.push_back(i.quantity);
    Issues issues;
    a.uncertainty = uncertainty(*ask.graph, question, options, pool, issues, stop, progress);
    if (!a.uncertainty) a.problem = issues.empty() ? "It could not be worked out." : to_text(issues.front());
}

bool compares_itself(InfluenceAnswer& a) {
    if (a.ask.scenario != a.ask.against) return false;
    a.problem = "The two are the same design: hold it against another.";
    return true;
}

void settle(InfluenceAnswer& a, std::stop_token const& stop, ProgressCall const& progress,
            InfluenceCall const& so_far) {
    InfluenceAsk const& ask = a.ask;
    if (compares_itself(a)) return;
    TippingOptions options;
    options.share = ask.share, options.decisions = ask.decisions;
    auto const report = [&](TippingPoints const& d) {
        if (!so_far) return;
        auto some = std::make_shared<InfluenceAnswer>();
        some->ask = ask, some->switch_over = d, some->complete = false;
        so_far(some);
    };
    a.switch_over = tipping_points(*ask.graph, *ask.study, {in_title(ask.name), "", ask.scenario},
                                   {in_title(ask.against_name), "", ask.against}, *ask.outputs.front(), options, stop,
                                   progress, report);
}

/// The two stand in for the designs of the study.
void find_even(InfluenceAnswer& a) {
    BreakEven& asked = *a.ask.asked;
    if (!asked.value && compares_itself(a)) return;
    asked.design = in_title(a.ask.name), asked.over = in_title(a.ask.against_name);
    if (asked.change.quantity == asked.quantity)
        return a.problem = label_of(*asked.quantity) + " is what is compared: choose another quantity to change.",
               void();
    Study study = *a.ask.study;
    study.scenario = {};
    study.designs = {{asked.design, "", a.ask.scenario}, {asked.over, "", a.ask.against}};
    Issues issues;
    a.even = answer(*a.ask.graph, study, asked, issues);
    if (!a.even) a.problem = issues.empty() ? "It could not be worked out." : to_text(issues.front());
}

void draw_map(InfluenceAnswer& a, std::stop_token const& stop) {
    InfluenceAsk const& ask = a.ask;
    Issues issues;
    ContourQuestion const question{*ask.x, *ask.y, ask.outputs[0], ask.scenario};
    auto map = contour_map(*ask.graph, limits_of(*ask.graph, *ask.study, question), question, issues, stop);
    if (map) a.contour = contour_chart(std::move(*map), {in_title(ask.name), ask.scenario, ask.outputs[0]});
    else a.problem = issues.empty() ? "It could not be worked out." : to_text(issues.front());
}

/// What the study asks of a design: those of the study are decided, and so are counts.
void collect_inputs(InfluenceAnswer& a) {
    InfluenceAsk const& ask = a.ask;
    bool const map = ask.view == InfluenceView::map;
    std::vector<Quantity const*> const outputs = map ? ask.outputs : std::vector<Quantity const*>{ask.outputs.front()};
    a.inputs = inputs_of(*ask.graph, ask.scenario, outputs, ask.share);
    std::size_t const all = a.inputs.size();
    if (!ask.decisions) std::erase_if(a.inputs, [&](Input const& i) { return is_decision(i, *ask.study); });
    if (a.inputs.empty() && all > 0)
        a.problem =
            "All that " + label_of(*outputs[0]) + " depends on are decisions: tick “Decisions, too” to see them.";
    std::size_t const unsure = a.inputs.size();
    if (ask.stated) std::erase_if(a.inputs, [](Input const& i) { return !i.stated; });
    if (a.inputs.empty() && unsure > 0)
        a.problem =
            "None of the inputs of " + label_of(*outputs[0]) + " has a stated range: untick “Stated ranges only”.";
    if (all == 0) a.problem = label_of(*outputs[0]) + " depends on no uncertain number.";
}

}  // namespace

std::shared_ptr<InfluenceAnswer const> work_out(InfluenceAsk const& ask, Pool& pool, std::stop_token stop,
                                                ProgressCall const& progress, InfluenceCall const& so_far) {
    auto const a = std::make_shared<InfluenceAnswer>();
    a->ask = ask;
    if (ask.outputs.empty()) a->problem = "There is no number to look at.";
    else if (ask.view == InfluenceView::difference) compare(*a, stop);
    else if (ask.view == InfluenceView::uncertainty) sample(*a, pool, stop, progress);
    else if (ask.view == InfluenceView::switch_over) settle(*a, stop, progress, so_far);
    else if (ask.view == InfluenceView::even) find_even(*a);
    else if (ask.view == InfluenceView::contour) draw_map(*a, stop);
    else {
        collect_inputs(*a);
        if (a->problem.empty()) {
            if (ask.view == InfluenceView::screening) screen_all(*a, stop, progress);
            else if (ask.view == InfluenceView::shares) share_all(*a, stop, progress);
            else move_one_by_one(*a);
        }
    }
    if (!stop.stop_requested()) return a;
    if (so_far && !a->complete && !a->reports.empty()) so_far(a);
    return nullptr;
}

ChartData InfluenceAnswer::chart(std::size_t most) const {
    if (!problem.empty()) return {};
    if (ask.view == InfluenceView::difference)
        return difference_chart(*ask.graph, *difference, ask.against_name, in_title(ask.name), most);
    if (ask.view == InfluenceView::uncertainty)
        return uncertainty_chart(*uncertainty, 0, in_title(ask.name), uncertainty->baseline ? ask.against_name : "");
    if (switch_over) return switch_over_chart(*switch_over, most);
    if (even) return break_even_chart(*even);
    if (contour) return *contour;
    if (ask.view == InfluenceView::map) return heat_chart(reports, most);
    return rank_chart(reports.front(),
                      ask.view == InfluenceView::tornado        ? InfluenceMethod::tornado
                      : ask.view == InfluenceView::elasticities ? InfluenceMethod::elasticity
                      : ask.view == InfluenceView::screening    ? InfluenceMethod::screening
                                                                : InfluenceMethod::shares,
                      most);
}

}  // namespace diecast
