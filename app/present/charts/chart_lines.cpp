// Lines along a range, and the steps of a waterfall.
#include <algorithm>
#include <cctype>
#include <cmath>
#include "app/present/charts/chart_parts.h"
#include "app/present/tables/break_even_table.h"
#include "app/present/text/entry_places.h"
#include "app/present/text/quantity_words.h"
#include "model/catalogue/field_values.h"
#include "model/core/quotes.h"
#include "model/core/text.h"

namespace diecast::charts {
namespace {

/// Numbers above 0 that lie more than two decades apart.
bool spans_decades(std::vector<double> const& values) {
    auto const [least, most] = std::minmax_element(values.begin(), values.end());
    return !values.empty() && *least > 0 && *most > 100 * *least;
}

/// "Learner utilisation, actor utilisation (%)" of few that have no word in common.
std::string panel_label(std::vector<Quantity const*> const& list) {
    std::string const common = common_label(list), unit(list.front()->unit.name);
    if (common != unit || unit.empty()) return common;
    std::string text = list.size() > 3 ? "Shares" : label_of(*list.front());
    if (list.size() > 3 && unit != "%") return common;
    for (std::size_t i = 1; i < list.size() && list.size() <= 3; ++i) text += ", " + within_text(label_of(*list[i]));
    return text + " (" + unit + ")";
}

class LineMaker {
public:
    LineMaker(Job const& job, LinesSpec const& spec) : job_(job), spec_(spec), designs_(job.designs(spec.designs)) {}

    ChartData chart() {
        LinesSpec const& spec = spec_;
        LineChart c;
        Quantity const& x = *spec.range->quantity;
        c.title = job_.chart.title.empty() ? title_against(spec.keys, x) : job_.chart.title;
        c.x_label = axis_label(x);
        c.along = &x;
        if (!spec.points_name.empty()) c.points_name = spec.points_name;
        for (PointKeys const& p : spec.points)
            for (auto const& pair : p.pairs)
                c.points_are_computed = c.points_are_computed || !job_.graph.is_input(*pair.back());
        places_ = spec.range->values;
        auto marks = find_marks();
        for (std::string const& design : designs_)
            if (!find_points(design) || !find_claims(design)) return {};
        sort_places();
        for (auto& [at, mark] : marks) mark.place = place_of(at), c.marks.push_back(std::move(mark));
        c.places = places_;
        c.log_x = c.places.front() > 0 && (x.scale == Scale::log || spans_decades(c.places));
        for (std::string const& design : designs_) {
            if (job_.stop.stop_requested()) return {};
            if (!compute(design)) return {};
        }
        for (std::size_t k = 0; k < spec.keys.size(); ++k)
            if (first_alike(k) == k) c.panels.push_back(panel(k));
        colour_designs(c);
        return c;
    }

private:
    /// A design whose entry has a colour in the study's other charts has it here, too, where its line is alone.
    void colour_designs(LineChart& c) const {
        auto const one_each = [&](LineChart::Panel const& p) { return p.lines.size() == designs_.size(); };
        if (!std::ranges::all_of(c.panels, one_each)) return;
        auto const places = entry_places(job_.graph, job_.study, designs_);
        for (LineChart::Panel& p : c.panels)
            for (std::size_t d = 0; d < places.size(); ++d) p.lines[d].category = places[d];
    }

    /// Finds the break-evens within the range, whose values become places, too.
    std::vector<std::pair<double, LineChart::Mark>> find_marks() {
        std::vector<std::pair<double, LineChart::Mark>> found;
        for (std::string const& name : spec_.break_evens) {
            BreakEven const* const asked = break_even_named(job_.study, name);
            Issues issues;
            auto const answered = asked ? answer(job_.graph, job_.study, *asked, issues) : std::nullopt;
            for (Issue const& issue : issues) job_.report(issue.where + ": " + issue.what, Severity::warning);
            if (!answered) continue;
            for (Crossing const& c : answered->found.crossings) found.emplace_back(c.high, mark(*asked, c));
        }
        auto const [least, most] = std::minmax_element(places_.begin(), places_.end());
        double const from = *least, to = *most;
        std::erase_if(found, [&](auto const& f) { return f.first < from || f.first > to; });
        for (auto const& [at, mark] : found) places_.push_back(at);
        return found;
    }

    /// What was measured in a design. Where it was becomes a place, so that lines say what they hold there.
    bool find_points(std::string const& design) {
        auto& found = measured_.emplace_back(spec_.keys.size());
        std::vector<Quantity const*> rows;
        for (PointKeys const& p : spec_.points)
            for (auto const& pair : p.pairs) rows.insert(rows.end(), pair.begin(), pair.end());
        if (rows.empty()) return true;
        auto const numbers = job_.values(design, rows);
        if (!numbers) return false;
        for (std::size_t i = 0; i + 1 < rows.size(); i += 2) {
            Quantity const& along = *spec_.range->quantity;
            std::size_t const k = key_like(*rows[i + 1]);
            double const at = (*numbers)[i] / along.unit, value = (*numbers)[i + 1] / spec_.keys[k]->unit;
            if (at == 0 || !std::isfinite(at) || !std::isfinite(value)) continue;
            if (std::string const why = out_of_range(along, at); !why.empty()) {
                job_.report((design.empty() ? "" : "design " + in_quotes(design) + ": ") + std::string(rows[i]->key) +
                                ": " + why,
                            Severity::warning);
                continue;
            }
            found[k].emplace_back(at, value);
            places_.push_back(at);
        }
        return true;
    }

    /// Published numbers of one of the keys and of this design at some place along the range, which becomes a place,
    /// too.
    bool find_claims(std::string const& design) {
        auto const& keys = spec_.keys;
        auto& found = claims_.emplace_back(keys.size());
        auto const [least, most] = std::minmax_element(spec_.range->values.begin(), spec_.range->values.end());
        for (Published const& p : job_.study.published) {
            auto const key = std::find(keys.begin(), keys.end(), p.quantity);
            if (key == keys.end() || !moves(design) || !is_of(p, design)) continue;
            Quantity const& along = *spec_.range->quantity;
            auto const where = job_.values(p.design, {&along});
            auto const base = p.over.empty() ? std::vector{(*key)->unit.si} : job_.values(p.over, {p.quantity});
            if (!where || !base) return false;
            double const at = (*where)[0] / along.unit, unit = (*base)[0] / (*key)->unit;
            if (!(at >= *least && at <= *most)) continue;
            found[static_cast<std::size_t>(key - keys.begin())].push_back(
                {at, {p.value * unit, p.low * unit, p.high * unit, p.status}, p.title});
            places_.push_back(at);
        }
        return true;
    }

    /// Printed for the design itself, wherever it lies along the range; with both limits, to have a place on the page.
    bool is_of(Published const& p, std::string const& design) const {
        if (!p.search.empty() || !p.break_even.empty() || p.as == Published::As::saving) return false;
        if (!std::isfinite(p.low) || !std::isfinite(p.high)) return false;
        Scenario theirs = job_.scenario(p.design), ours = job_.scenario(design);
        std::string const along(spec_.range->quantity->key);
        theirs.pins.erase(along), ours.pins.erase(along);
        return theirs == ours;
    }

    /// The first key that measures what this row does: its line has the point.
    std::size_t key_like(Quantity const& row) const {
        auto const& keys = spec_.keys;
        auto const like = [&](Quantity const* k) { return k->unit.dim == row.unit.dim; };
        auto const k = std::find_if(keys.begin(), keys.end(), like) - keys.begin();
        return std::min(static_cast<std::size_t>(k), keys.size() - 1);
    }

    void sort_places() {
        std::sort(places_.begin(), places_.end());
        places_.erase(std::unique(places_.begin(), places_.end()), places_.end());
    }
    std::size_t place_of(double at) const {
        return static_cast<std::size_t>(std::lower_bound(places_.begin(), places_.end(), at) - places_.begin());
    }

    LineChart::Mark mark(BreakEven const& asked, Crossing const& c) const {
        auto const& keys = spec_.keys;
        auto const key = std::find(keys.begin(), keys.end(), asked.quantity) - keys.begin();
        std::size_t const first = first_alike(std::min(static_cast<std::size_t>(key), keys.size() - 1));
        std::size_t panel = 0;
        for (std::size_t k = 0; k < first; ++k) panel += first_alike(k) == k;
        bool const even = c.kind == Crossing::Kind::root || c.kind == Crossing::Kind::touch;
        return {0,
                panel,
                even ? c.value : std::nan(""),
                value_text(c.high, *asked.change.quantity),
                title_of(asked),
                even_words(asked.design, asked.over)};
    }

    /// "data = hybrid, 4096 GPUs" of "data, 4096 GPUs" and "hybrid, 4096 GPUs".
    std::string even_words(std::string const& design, std::string const& over) const {
        std::string const a = job_.design_label(design);
        if (over.empty()) return designs_.size() > 1 ? a : "";
        std::string const b = job_.design_label(over);
        std::size_t const end = a.find(", "), end_of_other = b.find(", ");
        bool const alike = end != a.npos && end_of_other != b.npos && a.substr(end) == b.substr(end_of_other);
        return alike ? a.substr(0, end) + " = " + b : a + " = " + b;
    }

    bool compute(std::string const& design) {
        LinesSpec const& spec = spec_;
        auto const axes = moves(design) ? std::vector{list(*spec.range->quantity, places_)} : std::vector<Axis>{};
        Plan const plan(job_.graph, job_.scenario(design), axes, spec.keys);
        if (!job_.take(plan.issues(), design)) return false;
        auto& of_design = numbers_.emplace_back(spec.keys.size());
        plan.for_rows([&](Row const& row) {
            for (std::size_t k = 0; k < spec.keys.size(); ++k)
                for (std::size_t i = 0; i < row.lanes; ++i)
                    of_design[k].push_back(row.outputs[k][i] / spec.keys[k]->unit);
        });
        for (auto& values : of_design) values.resize(places_.size(), values.empty() ? std::nan("") : values.front());
        return true;
    }

    bool moves(std::string const& design) const { return moves_along(spec_.range_of, design); }

    bool alike(std::size_t a, std::size_t b) const {
        Unit const &one = spec_.keys[a]->unit, &other = spec_.keys[b]->unit;
        return one.name == other.name && one.dim == other.dim;
    }
    std::size_t first_alike(std::size_t k) const {
        std::size_t first = 0;
        while (!alike(first, k)) ++first;
        return first;
    }

    /// All keys in the unit of this one.
    LineChart::Panel panel(std::size_t first) const {
        auto const& keys = spec_.keys;
        std::vector<std::size_t> own;
        for (std::size_t k = first; k < keys.size(); ++k)
            if (alike(first, k)) own.push_back(k);
        LineChart::Panel p;
        std::vector<Quantity const*> together;
        for (std::size_t k : own) together.push_back(keys[k]);
        p.label = spec_.names.empty() ? panel_label(together) : named_label(own);
        bool wants_log = true;
        for (std::size_t k : own) wants_log = wants_log && keys[k]->scale == Scale::log;
        std::vector<double> all;
        for (std::size_t d = 0; d < designs_.size(); ++d)
            for (std::size_t k : own) {
                p.lines.push_back({name(d, k, own.size() > 1),
                                   numbers_[d][k],
                                   points(d, k),
                                   {designs_[d], job_.scenario(designs_[d]), keys[k]},
                                   claims(d, k),
                                   moves(designs_[d])});
                for (double v : numbers_[d][k])
                    if (std::isfinite(v)) all.push_back(v);
                for (LineChart::Point const& point : p.lines.back().points) all.push_back(point.value);
                for (LineChart::Claim const& claim : p.lines.back().claims) all.push_back(claim.target.value);
            }
        auto const [least, most] = std::minmax_element(all.begin(), all.end());
        p.log = !all.empty() && *least > 0 && *most > *least && (wants_log || spans_decades(all));
        return p;
    }

    std::vector<LineChart::Point> points(std::size_t design, std::size_t key) const {
        std::vector<LineChart::Point> list;
        for (auto const& [at, value] : measured_[design][key]) list.push_back({place_of(at), value});
        return list;
    }

    std::vector<LineChart::Claim> claims(std::size_t design, std::size_t key) const {
        std::vector<LineChart::Claim> list;
        for (auto const& c : claims_[design][key]) list.push_back({place_of(c.at), c.target, c.title});
        return list;
    }

    std::string key_name(std::size_t key) const {
        return spec_.names.empty() ? label_of(*spec_.keys[key]) : spec_.names[key];
    }
    /// "Samples to the loss, steps to the loss", and their unit.
    std::string named_label(std::vector<std::size_t> const& keys) const {
        std::string text;
        for (std::size_t k : keys) text += text.empty() ? key_name(k) : ", " + within_text(key_name(k));
        std::string_view const unit = spec_.keys[keys[0]]->unit.name;
        return unit.empty() ? text : text + " (" + std::string(unit) + ")";
    }
    std::string name(std::size_t design, std::size_t key, bool several_keys) const {
        std::string const& d = designs_[design];
        std::string const label = key_name(key);
        if (d.empty()) return label;
        return several_keys ? (designs_.size() > 1 ? label + ", " + d : label) : d;
    }

    Job const& job_;
    LinesSpec const& spec_;
    std::vector<std::string> designs_;
    std::vector<double> places_;
    std::vector<std::vector<std::vector<double>>> numbers_;  // [design][key][place], in the key's unit
    std::vector<std::vector<std::vector<std::pair<double, double>>>> measured_;  // [design][key]: where, and what
    struct Claimed {
        double at;
        Target target;
        std::string title;
    };
    std::vector<std::vector<std::vector<Claimed>>> claims_;  // [design][key]
};

/// "Token cost: server" says "Server": the axis says of what.
std::string step_name(std::string label) {
    std::size_t const colon = label.find(": ");
    if (colon == label.npos || colon + 2 >= label.size()) return label;
    label.erase(0, colon + 2);
    label[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(label[0])));
    return label;
}

}  // namespace

ChartData numbers(Job const& job, LinesSpec const& spec) {
    if (spec.keys.empty() || !spec.range || spec.range->values.empty())
        return job.report("expected keys and a range"), ChartData{};
    return LineMaker(job, spec).chart();
}

ChartData numbers(Job const& job, WaterfallSpec const& spec) {
    if (spec.keys.empty() || !spec.total) return job.report("expected keys and their total"), ChartData{};
    std::vector<Quantity const*> wanted = spec.keys;
    wanted.push_back(spec.total);
    std::string const design = job.designs(spec.designs).front();
    auto const values = job.values(design, wanted);
    if (!values) return {};
    WaterfallChart c{job.chart.title, axis_label(*spec.total), {}, design, NumberOf{design, job.scenario(design)}};
    if (c.title.empty()) c.title = label_of(*spec.total) + (design.empty() ? "" : " of " + design);
    double sum = 0;
    for (std::size_t k = 0; k < wanted.size(); ++k) {
        double const v = (*values)[k] / spec.total->unit;
        if (!std::isfinite(v)) return job.report(std::string(wanted[k]->key) + " is not a number"), ChartData{};
        if (k + 1 < wanted.size())
            c.steps.push_back({step_name(label_of(*wanted[k])), v, false, std::string(wanted[k]->key)}), sum += v;
    }
    double const total = values->back() / spec.total->unit;
    if (std::abs(total - sum) > 1e-9 * std::max(std::abs(total), std::abs(sum)))
        c.steps.push_back({"Other", total - sum});
    c.steps.push_back({label_of(*spec.total), total, true, std::string(spec.total->key)});
    return c;
}

}  // namespace diecast::charts
