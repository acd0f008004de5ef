// Bars of some quantities of designs: side by side, on each other, or in stacks side by side.
#include <algorithm>
#include <cmath>
#include "app/present/charts/chart_parts.h"
#include "app/present/text/entry_places.h"
#include "model/core/text.h"

namespace diecast::charts {

void drop_common_start(std::vector<std::string>& names) {
    if (names.size() < 2) return;
    std::size_t const colon = names[0].find(": ");
    if (colon == std::string::npos) return;
    std::string const start = names[0].substr(0, colon + 2);
    auto const has_start = [&](std::string const& name) {
        return name.starts_with(start) && name.size() > start.size();
    };
    if (!std::all_of(names.begin(), names.end(), has_start)) return;
    for (std::string& name : names) name.erase(0, start.size());
}

std::optional<std::vector<BarChart::Limit>> limits_of(Job const& job, BarsSpec const& spec, Quantity const& shown) {
    std::vector<BarChart::Limit> limits;
    for (BarLimit const& limit : spec.limits) {
        auto const v = job.values(limit.design, {limit.key});
        if (!v) return {};
        limits.push_back({limit.name, (*v)[0] / shown.unit.si});
    }
    return limits;
}

namespace {

/// The axis of bars whose categories name the keys: "Share (%)" where they have no word in common.
std::string label_of_bars(std::vector<Quantity const*> const& list) {
    std::string label = common_label(list);
    if (label == "%") return "Share (%)";
    return label == "mm²" ? "Area (mm²)" : label;
}

/// numbers[design][key], in the first key's unit or over those of one design.
class KeyBars {
public:
    KeyBars(Job const& job, BarsSpec const& spec) : job_(job), spec_(spec), designs_(job.designs(spec.designs)) {}

    bool compute() {
        std::vector<double> one(spec_.keys.size(), spec_.keys[0]->unit.si);
        if (!spec_.over.empty()) {
            auto const base = job_.values(spec_.over, spec_.keys);
            if (!base) return false;
            one = *base;
            double sum = 0;
            for (double v : *base) sum += v;
            if (spec_.stacked) one.assign(one.size(), sum);  // all of its stack is 1
        }
        for (std::string const& design : designs_) {
            auto v = job_.values(design, spec_.keys);
            if (!v) return false;
            for (std::size_t k = 0; k < v->size(); ++k) (*v)[k] /= one[k];
            numbers_.push_back(std::move(*v));
        }
        return true;
    }

    /// Stacked, of one key or so said: a bar or a group of bars for each design. Otherwise a group for each key.
    ChartData chart() const {
        auto limits = limits_of(job_, spec_, *spec_.keys[0]);
        if (!limits) return {};
        bool const by_design = spec_.stacked || spec_.by == "design" || spec_.keys.size() == 1;
        auto const of_keys = key_names(), of_designs = design_names();
        BarChart c;
        c.title = job_.chart.title.empty() ? label_of(*spec_.keys[0]) : job_.chart.title;
        c.value_label = value_label(), c.stacked = spec_.stacked;
        if (!spec_.over.empty()) c.reference = 1;
        c.limits = std::move(*limits);
        c.categories = by_design ? of_designs : of_keys;
        for (std::string const& name : by_design ? of_keys : of_designs)
            c.series.push_back(series(name, c.series.size(), c.categories.size(), by_design));
        auto const places = by_design ? std::vector<std::size_t>() : entry_places(job_.graph, job_.study, designs_);
        for (std::size_t i = 0; i < places.size(); ++i) c.series[i].category = places[i];
        c.log = wants_log(spec_, spec_.keys, c);
        return c;
    }

private:
    BarChart::Series series(std::string const& name, std::size_t s, std::size_t categories, bool by_design) const {
        BarChart::Series bars{name, {}, {}, {}};
        bool any = false;
        for (std::size_t i = 0; i < categories; ++i) {
            std::size_t const d = by_design ? i : s, k = by_design ? s : i;
            bars.values.push_back(finite(numbers_[d][k]));
            bars.of.push_back({designs_[d], job_.scenario(designs_[d]), spec_.keys[k]});
            bars.targets.push_back(target(designs_[d], *spec_.keys[k]));
            any = any || bars.targets.back();
        }
        if (!any) bars.targets.clear();
        return bars;
    }

    std::vector<std::string> key_names() const {
        std::vector<std::string> names = spec_.names;
        for (std::size_t k = names.size(); k < spec_.keys.size(); ++k) names.push_back(label_of(*spec_.keys[k]));
        return names;
    }
    std::vector<std::string> design_names() const {
        std::vector<std::string> names;
        for (std::string const& design : designs_) names.push_back(job_.design_label(design));
        drop_common_start(names);
        return names;
    }

    std::string value_label() const {
        bool const single = spec_.keys.size() == 1;
        if (!spec_.over.empty()) return (single ? label_of(*spec_.keys[0]) : "Ratio") + " over " + spec_.over;
        return label_of_bars(spec_.keys);
    }

    std::optional<Target> target(std::string const& design, Quantity const& q) const {
        if (spec_.stacked) return {};
        for (Published const& p : job_.study.published)
            if (auto t = p.search.empty() ? target_of(p, q, design, spec_.over) : std::nullopt) {
                double const unit = spec_.over.empty() ? q.unit.si / spec_.keys[0]->unit.si : 1;
                return Target{t->value * unit, t->low * unit, t->high * unit, t->status};
            }
        return {};
    }

    Job const& job_;
    BarsSpec const& spec_;
    std::vector<std::string> designs_;
    std::vector<std::vector<double>> numbers_ = {};
};

/// A group for each design, a stack for each of its columns, without those of which all is 0.
class ColumnBars {
public:
    ColumnBars(Job const& job, BarsSpec const& spec) : job_(job), spec_(spec), first_(*spec_.columns[0].keys[0]) {
        for (std::size_t k = 0; k < spec_.columns[0].keys.size(); ++k) {
            bool const named = k < spec_.names.size();
            chart_.series.push_back({named ? spec_.names[k] : brief_of(*spec_.columns[0].keys[k]), {}, {}, {}});
        }
    }

    ChartData chart() {
        auto limits = limits_of(job_, spec_, first_);
        if (!limits) return {};
        chart_.limits = std::move(*limits);
        chart_.stacked = true;
        chart_.title = job_.chart.title.empty() ? label_of(first_) : job_.chart.title;
        chart_.value_label = label_of_bars(spec_.columns[0].keys);
        for (std::string const& design : job_.designs(spec_.designs)) {
            chart_.groups.push_back({job_.design_label(design), 0});
            for (StackColumn const& column : spec_.columns)
                if (!add(design, column)) return {};
        }
        std::erase_if(chart_.groups, [](BarChart::Group const& g) { return g.count == 0; });
        return std::move(chart_);
    }

private:
    bool add(std::string const& design, StackColumn const& column) {
        auto const values = job_.values(design, column.keys);
        if (!values) return false;
        if (std::all_of(values->begin(), values->end(), [](double v) { return v == 0; })) return true;
        auto const name = job_.name(design, column.name);
        if (!name) return false;
        chart_.categories.push_back(*name);
        ++chart_.groups.back().count;
        for (std::size_t k = 0; k < values->size(); ++k) {
            chart_.series[k].values.push_back(finite((*values)[k] / first_.unit.si));
            chart_.series[k].of.push_back({design, job_.scenario(design), column.keys[k]});
        }
        return true;
    }

    Job const& job_;
    BarsSpec const& spec_;
    Quantity const& first_;
    BarChart chart_;
};

}  // namespace

ChartData key_bars(Job const& job, BarsSpec const& spec) {
    KeyBars bars(job, spec);
    return bars.compute() ? bars.chart() : ChartData{};
}

ChartData column_bars(Job const& job, BarsSpec const& spec) {
    auto const& columns = spec.columns;
    for (StackColumn const& column : columns)
        if (column.keys.empty() || column.keys.size() != columns[0].keys.size())
            return job.report("expected as many keys in each column, and one at least"), ChartData{};
    return ColumnBars(job, spec).chart();
}

}  // namespace diecast::charts
