#include "app/session/work/compare_work.h"
#include <algorithm>
#include <cmath>
#include <functional>
#include <set>
#include <tuple>
#include "app/present/charts/chart_influence.h"
#include "app/present/charts/gap_words.h"
#include "app/present/text/shares_and_counts.h"
#include "model/core/text.h"
#include "optimizer/analysis/influence.h"

namespace diecast {
namespace {

std::size_t const most_candidates = 16, most_tried = 28;  // pairs of the first eight candidates

void compare(CompareAnswer& a, std::stop_token const& stop) {
    auto const& designs = a.ask.study->designs;
    Issues issues;
    DifferenceAsked asked{designs[0].scenario, designs[a.ask.other].scenario, a.ask.output};
    asked.limits = limits_between(*a.ask.graph, *a.ask.study, asked.from, asked.to, {asked.output});
    a.gap = difference(*a.ask.graph, asked, a.ask.by, issues, stop);
    if (!a.gap) return a.problem = issues.empty() ? "The two cannot be compared." : to_text(issues.front()), void();
    for (auto const& [value, i] : {std::pair{a.gap->before(), std::size_t{0}}, {a.gap->after(), a.ask.other}})
        if (!std::isfinite(value))
            a.problem = label_of(*a.ask.output) + " of " + designs[i].name +
                        " has no value, so there is no difference to divide.";
}

/// Numbers that the output depends on in any of the designs, and on which all of them agree: first those that, as
/// far as they are said to be off or else on a map, move the designs furthest apart. What scales all of them alike
/// comes last, and after everything else the constants of a published formula, which nobody sets. Of more than enough,
/// and of those on which the designs do not agree, all others, by their elasticities.
void find_candidates(CompareAnswer& a) {
    auto const& designs = a.ask.study->designs;
    struct Candidate {
        Quantity const* quantity;
        std::vector<double> elasticities;  // per design
        bool is_constant;
        double log_range;  // ln of its highest over its lowest value
    };
    auto const is_constant = [](Input const& i) {
        return i.origin == Origin::fallback && i.provenance.status != Status::assumption;
    };
    auto const log_range_of = [](Input const& i) {
        auto const& across = around(*i.quantity, i.value / i.quantity->unit).values;
        double const on_map = std::log(across.back() / across.front());
        return i.stated && i.lo > 0 ? std::min(std::log(i.hi / i.lo), on_map) : on_map;
    };
    std::vector<Candidate> found;
    for (std::size_t d = 0; d < designs.size(); ++d) {
        auto const inputs = inputs_of(*a.ask.graph, designs[d].scenario, {a.ask.output});
        auto const per_output = influences(*a.ask.graph, designs[d].scenario, inputs, {a.ask.output});
        for (Influence const& i : per_output[0]) {
            Quantity const* q = i.input->quantity;
            if (!(std::abs(i.elasticity) > 1e-6) || !(i.input->value > 0) || q->scale == Scale::integer) continue;
            auto known = std::ranges::find(found, q, &Candidate::quantity);
            if (known == found.end())
                known = found.insert(known, {q, std::vector<double>(designs.size()), is_constant(*i.input), 0});
            known->elasticities[d] = i.elasticity;
            known->log_range = std::max(known->log_range, log_range_of(*i.input));
        }
    }
    auto const distance = [](Candidate const& c) {
        auto const [least, most] = std::ranges::minmax(c.elasticities);
        return (most - least) * c.log_range;
    };
    std::ranges::stable_sort(found, std::greater(), distance);
    std::ranges::stable_partition(found, std::logical_not(), &Candidate::is_constant);
    auto const agree = [&](Quantity const* q) {
        double const first = evaluate(*a.ask.graph, designs[0].scenario, {q})[0];
        return std::all_of(designs.begin(), designs.end(),
                           [&](NamedDesign const& d) { return evaluate(*a.ask.graph, d.scenario, {q})[0] == first; });
    };
    std::vector<Candidate> others;
    for (Candidate const& c : found) {
        bool const is_shared = agree(c.quantity);
        if (is_shared && a.candidates.size() < most_candidates) a.candidates.push_back(c.quantity);
        else others.push_back(c);
        if (!is_shared) a.differing.push_back(c.quantity);
    }
    std::ranges::stable_sort(others, std::greater(), [](Candidate const& c) {
        auto const [least, most] = std::ranges::minmax(c.elasticities);
        return std::max(-least, most);
    });
    for (Candidate const& c : others) a.others.push_back(c.quantity);
}

using Sides = std::pair<Quantity const*, Quantity const*>;

MapQuestion map_over(CompareAnswer const& a, Sides const& sides) {
    MapQuestion question{{}, {}, a.ask.output, {}};
    for (NamedDesign const& d : a.ask.study->designs) question.designs.push_back(d.name);
    Scenario const& first = a.ask.study->designs[0].scenario;
    for (auto const& [side, q] : {std::pair{&question.x, sides.first}, {&question.y, sides.second}})
        side->axis = around(*q, evaluate(*a.ask.graph, first, {q})[0] / q->unit);
    return question;
}

/// Pairs of what is asked for and of candidates, those first that move the designs furthest apart.
std::vector<Sides> possible_sides(CompareAnswer const& a) {
    std::vector<Sides> pairs;
    auto const add = [&](Quantity const* x, Quantity const* y) {
        if (x != y) pairs.emplace_back(x, y);
    };
    auto const& list = a.candidates;
    if (a.ask.x && a.ask.y) add(a.ask.x, a.ask.y);
    else if (a.ask.x || a.ask.y)
        for (Quantity const* q : list) a.ask.x ? add(a.ask.x, q) : add(q, a.ask.y);
    else
        for (std::size_t later = 1; later < list.size(); ++later)
            for (std::size_t i = 0; i < later; ++i) add(list[i], list[later]);
    return pairs;
}

/// Along how many sides of a coarse map another design becomes best.
enum class Crossed { none, one, both };
Crossed sides_crossed(CompareAnswer const& a, Sides const& sides, std::stop_token const& stop) {
    constexpr std::size_t every = 8;  // place of an axis
    MapQuestion question = map_over(a, sides);
    for (MapSide* side : {&question.x, &question.y}) {
        std::vector<double> coarse;
        for (std::size_t i = 0; i < side->axis.values.size(); i += every) coarse.push_back(side->axis.values[i]);
        side->axis.values = std::move(coarse);
    }
    Issues issues;
    auto const map = map_of(*a.ask.graph, *a.ask.study, question, issues, stop);
    if (!map) return Crossed::none;
    std::set<int> best;
    bool along_x = false, along_y = false;
    for (std::size_t j = 0; j < map->ys.size(); ++j)
        for (std::size_t i = 0; i < map->xs.size(); ++i) {
            int const here = map->point(i, j).best;
            if (here < 0) continue;
            best.insert(here);
            auto const differs = [&](MapPoint const& from) { return from.best >= 0 && from.best != here; };
            along_x = along_x || (i > 0 && differs(map->point(i - 1, j)));
            along_y = along_y || (j > 0 && differs(map->point(i, j - 1)));
        }
    return along_x && along_y ? Crossed::both : best.size() > 1 ? Crossed::one : Crossed::none;
}

/// The first pair over which another design becomes best, along both sides if there is such a pair; none where the same
/// design is best everywhere.
std::optional<Sides> sides_with_border(CompareAnswer const& a, std::vector<Sides> const& pairs,
                                       std::stop_token const& stop) {
    std::optional<Sides> found;
    for (Sides const& sides : pairs) {
        if (stop.stop_requested()) break;
        Crossed const crossed = sides_crossed(a, sides, stop);
        if (crossed == Crossed::both) return sides;
        if (crossed == Crossed::one && !found) found = sides;
    }
    return found;
}

void find_regions(CompareAnswer& a, std::stop_token const& stop) {
    find_candidates(a);
    std::vector<Sides> pairs = possible_sides(a);
    if (pairs.empty())
        return a.problem = "There are no two numbers that all designs share and that " + label_of(*a.ask.output) +
                           " depends on.",
               void();
    if (pairs.size() > most_tried) pairs.resize(most_tried);
    Sides sides = pairs.front();
    if (!a.ask.x || !a.ask.y) {
        if (auto const found = sides_with_border(a, pairs, stop)) sides = *found;
        else a.tried = pairs.size();
    }
    std::tie(a.x, a.y) = sides;
    Issues issues;
    a.map = map_of(*a.ask.graph, *a.ask.study, map_over(a, sides), issues, stop);
    if (!a.map) a.problem = issues.empty() ? "It could not be worked out." : to_text(issues.front());
}

}  // namespace

AxisSpec around(Quantity const& q, double v) {
    std::size_t const places = 33;
    double lo = std::max(v / 3, q.range.lo), hi = std::min(v * 3, q.range.hi);
    if (v < hi) lo = std::max(lo, hi - 10 * (hi - v));
    bool const log = v > 0 && lo > 0 && std::isfinite(hi);
    AxisSpec axis{
        &q,
        number_text(lo) + ".." + number_text(hi) + " " + std::string(q.unit.name) + (log ? " log 33" : " steps 33"),
        {}};
    for (std::size_t i = 0; i < places; ++i) {
        double const t = static_cast<double>(i) / static_cast<double>(places - 1);
        axis.values.push_back(log ? lo * std::pow(hi / lo, t) : lo + (hi - lo) * t);
    }
    return axis;
}

std::shared_ptr<CompareAnswer const> work_out(CompareAsk const& ask, std::stop_token stop) {
    auto const a = std::make_shared<CompareAnswer>();
    a->ask = ask;
    if (ask.what == CompareAsk::What::gap) compare(*a, stop);
    else find_regions(*a, stop);
    if (stop.stop_requested()) return nullptr;
    return a;
}

ChartData CompareAnswer::chart() const {
    if (!problem.empty()) return {};
    auto const& designs = ask.study->designs;
    if (gap) return difference_chart(*ask.graph, *gap, designs[0].name, designs[ask.other].name, 10);
    if (!map) return {};
    MapQuestion question;
    std::vector<Scenario> scenarios;
    for (NamedDesign const& d : designs) question.designs.push_back(d.name), scenarios.push_back(d.scenario);
    return map_chart(question, *map, std::move(scenarios));
}

std::string CompareAnswer::words() const {
    auto const& designs = ask.study->designs;
    if (!problem.empty()) return "";
    if (gap) return gap_words(*ask.graph, *gap, designs[0].name, designs[ask.other].name);
    return tried == 0
               ? crossing_words(*map)
               : "No other design becomes best where two numbers that all designs share go from a third to "
                 "three times their values (" +
                     counted(tried, "pair") +
                     " tried). For a number of one design, as its GPU's price: Sensitivity, Switch-over against …";
}

}  // namespace diecast
