// Bars: the best designs of a search.
#include <algorithm>
#include <cmath>
#include <limits>
#include "app/present/charts/chart_parts.h"
#include "app/present/text/entry_places.h"
#include "app/present/text/violation_words.h"
#include "model/core/quotes.h"
#include "model/core/text.h"
#include "optimizer/analysis/feasibility/group_violations.h"

namespace diecast::charts {

std::optional<double> finite(double v) { return std::isfinite(v) ? std::optional(v) : std::nullopt; }

std::optional<Target> target_of(Published const& p, Quantity const& q, std::string const& design,
                                std::string const& over) {
    if (p.quantity != &q || p.design != design || p.over != over) return {};
    if (!std::isfinite(p.low) || !std::isfinite(p.high)) return {};  // "at least" has no place to be marked
    bool const compared = p.as != Published::As::value;
    if (compared == over.empty()) return {};
    if (p.as == Published::As::saving) return Target{1 - p.value, 1 - p.high, 1 - p.low, p.status};
    return Target{p.value, p.low, p.high, p.status};
}

bool wants_log(BarsSpec const& spec, std::vector<Quantity const*> const& rows, BarChart const& bars) {
    if (spec.stacked || !spec.scale.empty()) return !spec.stacked && spec.scale == "log";
    double least = std::numeric_limits<double>::infinity(), most = 0;
    auto const see = [&](double v) {
        if (v > 0) least = std::min(least, v), most = std::max(most, v);
    };
    for (BarChart::Series const& s : bars.series)
        for (auto const& v : s.values) see(v.value_or(0));
    for (BarChart::Limit const& limit : bars.limits) see(limit.value);
    return most > 30 * least &&
           std::all_of(rows.begin(), rows.end(), [](Quantity const* q) { return q->scale == Scale::log; });
}

namespace {

class SearchBars {
public:
    SearchBars(Job const& job, BarsSpec const& spec, SearchResult const& result)
        : job_(job),
          spec_(spec),
          result_(result),
          row_(spec.keys.empty() ? *result.search->objective.quantity : *spec.keys[0]),
          over_(spec.over),
          violations_(group_violations(job.graph, job.study, result, job.pool, job.stop)) {}

    BarChart chart() const {
        Search const& search = *result_.search;
        BarChart chart;
        chart.title = !job_.chart.title.empty() ? job_.chart.title
                      : !search.title.empty()   ? search.title
                                                : label_of(row_);
        chart.value_label = over_.empty() ? axis_label(row_) : label_of(row_) + " over " + over_;
        if (!over_.empty()) chart.reference = 1;
        for (AxisSpec const& axis : search.axes) chart.axes.push_back(axis_label(*axis.quantity));
        for (auto const& point : result_.groups) add_category(chart, point);
        auto const& designs = spec_.designs.empty() ? result_.designs : spec_.designs;
        for (std::string const& design : designs) chart.series.push_back(series(design));
        auto const places = entry_places(job_.graph, job_.study, designs);
        for (std::size_t i = 0; i < places.size(); ++i) chart.series[i].category = places[i];
        chart.log = wants_log(spec_, {&row_}, chart);
        if (chart.series.size() == 1 && result_.search->groups.size() == 1 && over_.empty()) {
            chart.values = values_of_groups();
            chart.result = other_objective_words(chart);
        }
        return chart;
    }

private:
    /// For each group its index among the entries of the choice that the study sweeps; empty where there is no such.
    std::vector<std::size_t> values_of_groups() const {
        Quantity const& group = *result_.search->groups[0].quantity;
        if (!is_swept_choice(job_.graph, job_.study, group)) return {};
        std::vector<double> const entries = named_entries(job_.graph, job_.study, group);
        std::vector<std::size_t> places;
        for (auto const& point : result_.groups) {
            auto const at = std::ranges::find(entries, point[0]);
            if (at == entries.end()) return {};
            places.push_back(static_cast<std::size_t>(at - entries.begin()));
        }
        return places;
    }

    /// "Time between tokens there: HBM4 22.4 ms, HBM3E 25 ms.", "… there: 53.6 ms at 8 s, 53.5 ms at 60 s.", where the
    /// study has one more objective than the row.
    std::string other_objective_words(BarChart const& chart) const {
        auto const& objectives = job_.study.objectives;
        auto const own = std::ranges::find(objectives, &row_, &Objective::quantity);
        if (objectives.size() != 2 || own == objectives.end() || chart.categories.size() < 2) return {};
        Quantity const& other = *objectives[own == objectives.begin()].quantity;
        Quantity const& group = *result_.search->groups[0].quantity;
        bool const is_amount = !job_.graph.is_choice(group) && !group.unit.name.empty();
        std::string list;
        for (std::size_t g = 0; g < chart.categories.size(); ++g) {
            NumberOf const& of = chart.series[0].of[g];
            if (!of.quantity) continue;
            double const there = evaluate(job_.graph, of.scenario, {&other})[0];
            std::string const number = value_text(there / other.unit, other, 3);
            list += list.empty() ? "" : ", ";
            list += is_amount ? number + " at " + value_text(result_.groups[g][0], group, 6)
                              : chart.categories[g] + " " + number;
        }
        return list.empty() ? list : label_of(other) + " there: " + list + ".";
    }

    /// Adds the category of a point; of several axes, the first makes groups.
    void add_category(BarChart& chart, std::vector<double> const& point) const {
        std::vector<std::string> places;
        for (std::size_t g = 0; g < point.size(); ++g)
            places.push_back(place_text(job_.graph, *result_.search->groups[g].quantity, point[g]));
        if (places.size() > 1) {
            if (chart.groups.empty() || chart.groups.back().name != places[0]) chart.groups.push_back({places[0], 0});
            ++chart.groups.back().count;
            places.erase(places.begin());
        }
        std::string text;
        for (std::string const& place : places) text += (text.empty() ? "" : " · ") + place;
        chart.categories.push_back(text.empty() ? label_of(row_) : text);
    }

    std::vector<Found> const* found_of(std::string const& design) const {
        auto const d = std::find(result_.designs.begin(), result_.designs.end(), design);
        return d == result_.designs.end() ? nullptr
                                          : &result_.found[static_cast<std::size_t>(d - result_.designs.begin())];
    }

    /// The value found, in the row's unit; none if it is infeasible or not finite.
    std::optional<double> value(std::vector<Found> const* found, std::size_t group) const {
        if (!found || !(*found)[group].feasible) return {};
        return finite(evaluate(job_.graph, (*found)[group].design, {&row_})[0] / row_.unit);
    }

    BarChart::Series series(std::string const& design) const {
        BarChart::Series s{design.empty() ? label_of(row_) : design, {}, {}, {}};
        auto const *found = found_of(design), *base = found_of(over_);
        for (std::size_t g = 0; g < result_.groups.size(); ++g) {
            auto v = value(found, g);
            if (v && !over_.empty()) {
                auto const one = value(base, g);
                v = one ? finite(*v / *one) : std::nullopt;
            }
            s.values.push_back(v);
            s.of.push_back(v ? NumberOf{design, (*found)[g].design, &row_, where(g, (*found)[g])} : NumberOf{});
            s.targets.push_back(target(design, found ? &(*found)[g] : nullptr));
            s.places.push_back(places(found && (*found)[g].feasible ? &(*found)[g] : nullptr));
            s.notes.push_back(found && (*found)[g].feasible ? note((*found)[g]) : none_note(found, g));
        }
        if (std::none_of(s.targets.begin(), s.targets.end(), [](auto const& t) { return t.has_value(); }))
            s.targets.clear();
        return s;
    }

    std::optional<Target> target(std::string const& design, Found const* found) const {
        for (Published const& p : job_.study.published)
            if (p.search == result_.search->name && found && result_.at(job_.graph, design, p.at) == found)
                if (auto const t = target_of(p, row_, design, over_)) return t;
        return {};
    }

    /// The values of the search's axes as a file has them; empty where nothing was found.
    std::vector<std::string> places(Found const* found) const {
        std::vector<std::string> words(result_.search->axes.size());
        for (std::size_t a = 0; found && a < found->chosen.size(); ++a) {
            PinValue const word = job_.graph.pin_value_of(*result_.search->axes[a].quantity, found->chosen[a]);
            auto const* name = std::get_if<std::string>(&word);
            words[a] = name ? *name : exact_text(found->chosen[a]);
        }
        return words;
    }

    /// Words on a bar: its group, and the place found in it.
    std::string where(std::size_t group, Found const& found) const {
        std::string text;
        for (std::size_t g = 0; g < result_.groups[group].size(); ++g)
            text += (text.empty() ? "" : ", ") +
                    place_text(job_.graph, *result_.search->groups[g].quantity, result_.groups[group][g]);
        std::string const best = note(found);
        return text + (text.empty() || best.empty() ? "" : ", ") + best;
    }

    /// "no feasible design: run duration 64.3 d at best (16 384 GPUs), limit 60 d", "no feasible design: memory slack
    /// −0.3 at best".
    std::string none_note(std::vector<Found> const* found, std::size_t group) const {
        std::string const none = "no feasible design";
        if (!found) return none;
        auto const& violation = violations_[static_cast<std::size_t>(found - result_.found.data())][group];
        return violation
                   ? none + ": " +
                         violation_words(*violation, places_text(job_.graph, result_.search->axes, violation->chosen))
                   : none;
    }

    std::string note(Found const& found) const { return places_text(job_.graph, result_.search->axes, found.chosen); }

    Job const& job_;
    BarsSpec const& spec_;
    SearchResult const& result_;
    Quantity const& row_;
    std::string const& over_;
    std::vector<std::vector<std::optional<GroupViolation>>> violations_;  // [design][group] of the result
};

}  // namespace

ChartData numbers(Job const& job, BarsSpec const& spec) {
    if (spec.search.empty()) {
        if (!spec.columns.empty()) return column_bars(job, spec);
        if (spec.keys.empty()) return job.report("names neither a search nor keys"), ChartData{};
        return key_bars(job, spec);
    }
    Search const* const search = search_named(job.study, spec.search);
    if (!search) return job.report("the study has no search " + in_quotes(spec.search)), ChartData{};
    auto const result = run_search(job.graph, job.study, *search, job.pool, job.issues, job.stop);
    if (!result) return {};
    return SearchBars(job, spec, *result).chart();
}

}  // namespace diecast::charts
