#include "app/present/charts/chart_uncertainty.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>
#include "app/present/charts/chart_parts.h"
#include "app/present/text/shares_and_counts.h"
#include "model/core/text.h"

namespace diecast {
namespace {

std::string tip_of(OutputSpread const& s, std::string const& baseline, std::size_t samples) {
    auto const& p = s.percentiles;
    auto const value = [&](double si) { return to_text(si, *s.output); };
    std::string text = label_of(*s.output) + ": " + value(s.base) + " with every input as stated" +
                       "\n5th to 95th percentile: " + value(p[0]) + " … " + value(p[4]) +
                       "\n25th to 75th percentile: " + value(p[1]) + " … " + value(p[3]) + "\nmedian " + value(p[2]) +
                       ", mean " + value(s.mean);
    if (!baseline.empty() && std::isfinite(s.better))
        text += "\nbetter than " + baseline + " in " + percent(s.better) + " of samples";
    if (!ratio_text(s).empty()) text += "\n5th to 95th percentile: " + ratio_text(s) + " times that of " + baseline;
    if (s.lost > 0) text += "\n" + percent(double(s.lost) / double(samples)) + " of the samples gave no number";
    return text;
}

/// "0.632 … 0.840 USD/Mtoken".
std::string spread_text(double low, double high, Quantity const& q) {
    return number_text(low / q.unit, 3) + " … " + value_text(high / q.unit, q, 3);
}

}  // namespace

RankChart uncertainty_chart(Uncertainty const& u, std::size_t design, std::string const& name,
                            std::string const& baseline) {
    RankChart c{"",
                "Against the value with every input as stated (%)",
                {"5th to 95th percentile", "25th to 75th percentile"},
                {}};
    c.base_name = "every input as stated";
    c.middle_name = "median";
    DesignSpread const& d = u.designs.at(design);
    OutputSpread const* widest = nullptr;
    double most = 0;
    for (OutputSpread const& s : d.outputs) {
        if (s.output->sense == Sense::slack) continue;  // a slack is kept or not: no share of it means anything
        if (s.base == 0 || !std::isfinite(s.base) || !std::isfinite(s.percentiles[0])) continue;
        auto const against = [&](std::size_t i) { return 100 * (s.percentiles[i] - s.base) / std::abs(s.base); };
        RankChart::Row row{label_of(*s.output), to_text(s.base, *s.output), std::string(s.output->key), {}};
        row.band = {against(0), against(1), against(2), against(3), against(4)};
        row.low_text = signed_percent(against(0) / 100), row.high_text = signed_percent(against(4) / 100);
        if (!baseline.empty() && std::isfinite(s.better))
            row.detail = "better than " + baseline + " in " + percent(s.better) + " of samples" +
                         (ratio_text(s).empty() ? "" : "; " + ratio_text(s) + " times it");
        row.tip = tip_of(s, baseline, u.samples);
        if (against(4) - against(0) > most) most = against(4) - against(0), widest = &s;
        c.rows.push_back(std::move(row));
    }
    if (c.rows.empty()) {
        c.empty = "None of these numbers has a value at this design.";
        return c;
    }
    if (u.inputs.empty() || !widest) {
        c.empty = "No input is uncertain: no entry behind these numbers states an uncertainty.";
        c.rows.clear();
        return c;
    }
    c.title = label_of(*widest->output) + (name.empty() ? "" : " of " + name) +
              " is most uncertain: 5th to 95th percentile " +
              spread_text(widest->percentiles[0], widest->percentiles[4], *widest->output);
    c.remark = counted(u.inputs.size(), "uncertain input") + ", " + counted(u.samples, "sample") +
               (d.satisfied.empty() ? "" : "; it satisfies all constraints in " + percent(d.feasible) + " of them") +
               ".";
    return c;
}

namespace {

/// What tells these designs apart, most first: "batch 64, 225 GB/s, N3E".
class Names {
public:
    Names(UncertaintyReport const& r, std::vector<std::size_t> const& shown) : r_(r) {
        std::vector<std::pair<std::size_t, Quantity const*>> varied;
        for (Quantity const* q : r.axes) {
            std::set<double> places;
            for (std::size_t d : shown)
                if (double const here = pinned(r, d, *q); !std::isnan(here)) places.insert(here);
            if (places.size() > 1) varied.emplace_back(places.size(), q);
        }
        std::stable_sort(varied.begin(), varied.end(), [](auto const& x, auto const& y) { return x.first > y.first; });
        for (auto const& [many, q] : varied) axes_.push_back(q);
    }
    std::string of(std::size_t design) const {
        std::string name;
        for (Quantity const* q : axes_) {
            double const here = pinned(r_, design, *q);
            bool const is_plain = r_.graph.is_choice(*q) || q->unit.name.empty();
            name += (name.empty() ? "" : ", ") +
                    (is_plain ? charts::setting_text(r_.graph, *q, here) : to_text(here * q->unit, *q));
        }
        return name.empty() ? "design " + std::to_string(design) : name;
    }

private:
    UncertaintyReport const& r_;
    std::vector<Quantity const*> axes_;
};

}  // namespace

RankChart front_uncertainty_chart(UncertaintyReport const& r, std::size_t most) {
    Uncertainty const& u = r.found;
    RankChart c;
    if (r.question.objectives.empty() || u.designs.empty() || u.inputs.empty()) {
        c.empty = u.inputs.empty() ? "No input is uncertain: no entry behind these numbers states an uncertainty."
                                   : "There is no front.";
        return c;
    }
    Quantity const& q = *r.question.objectives[0].quantity;
    auto const value = [&](std::size_t d, std::size_t k) { return u.designs[d].outputs[0].percentiles[k] / q.unit; };
    std::vector<std::size_t> shown(u.designs.size());
    std::iota(shown.begin(), shown.end(), std::size_t{0});
    std::erase_if(shown, [&](std::size_t d) { return !std::isfinite(value(d, 2)); });
    std::stable_sort(shown.begin(), shown.end(),
                     [&](std::size_t a, std::size_t b) { return u.designs[a].on_front > u.designs[b].on_front; });
    if (shown.empty()) return c.empty = "None of these designs has a number.", c;
    if (shown.size() > most) shown.resize(most);
    std::size_t const likeliest = shown[0];
    bool const more = r.question.objectives[0].sense == Sense::maximise;
    std::stable_sort(shown.begin(), shown.end(), [&](std::size_t a, std::size_t b) {
        return more ? value(a, 2) > value(b, 2) : value(a, 2) < value(b, 2);
    });
    std::string const chance = percent(u.designs[likeliest].on_front);
    c.value_label = charts::axis_label(q);
    c.series = {"5th to 95th percentile", "25th to 75th percentile"};
    c.middle_name = "median";
    c.base = value(likeliest, 2);
    c.base_name = "median of the likeliest: " + to_text(c.base * q.unit, q);
    Names const names(r, shown);
    for (std::size_t d : shown) {
        OutputSpread const& s = u.designs[d].outputs[0];
        RankChart::Row row{names.of(d),
                           percent(u.designs[d].on_front) + " on the front" + (u.designs[d].robust ? ", robust" : ""),
                           std::string(q.key),
                           {}};
        row.band = {value(d, 0), value(d, 1), value(d, 2), value(d, 3), value(d, 4)};
        row.low_text = number_text(value(d, 0), 3), row.high_text = number_text(value(d, 4), 3);
        row.tip = tip_of(s, r.baseline, u.samples);
        c.rows.push_back(std::move(row));
    }
    c.title = "The likeliest design is on the front in " + chance + " of " + spaced(u.samples) + " samples";
    c.remark = (shown.size() < u.designs.size()
                    ? spaced(shown.size()) + " of " + spaced(u.designs.size()) + " designs, the likeliest; "
                    : "") +
               spaced(u.inputs.size()) + " uncertain inputs.";
    return c;
}

}  // namespace diecast
