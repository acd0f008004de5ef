#include "app/present/charts/chart_scatter.h"
#include <algorithm>
#include <cmath>
#include "app/present/tables/claim_words.h"
#include "app/present/text/shares_and_counts.h"
#include "model/core/text.h"
#include "optimizer/uncertainty/percentiles.h"

namespace diecast {
namespace {

constexpr std::size_t most_groups = 8;

class ScatterMaker {
public:
    ScatterChart chart;

    void add(ScatterChart::Point point, std::string const& group) {
        if (!(point.theirs > 0 && point.ours > 0) || !std::isfinite(point.theirs) || !std::isfinite(point.ours)) {
            ++left_out_;
            return;
        }
        auto const at = std::find(chart.groups.begin(), chart.groups.end(), group);
        point.group = static_cast<std::size_t>(at - chart.groups.begin());
        if (at == chart.groups.end()) chart.groups.push_back(group);
        chart.points.push_back(std::move(point));
    }

    ScatterChart finish() {
        join_small_groups();
        name_axes();
        if (left_out_ > 0)
            chart.remark = counted(left_out_, "number is", "numbers are") + " left out: not above 0, or not computed";
        auto const open = [](auto const& p) { return p.open; };
        if (std::none_of(chart.points.begin(), chart.points.end(), open)) chart.open_name = chart.closed_name = "";
        return std::move(chart);
    }

private:
    /// Leaves as many groups as colours can be distinguished; the smallest groups share the last colour.
    void join_small_groups() {
        if (chart.groups.size() <= most_groups) return;
        std::vector<std::size_t> count(chart.groups.size()), order, place(chart.groups.size(), most_groups - 1);
        for (auto const& p : chart.points) ++count[p.group];
        for (std::size_t i = 0; i < count.size(); ++i) order.push_back(i);
        std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return count[a] > count[b]; });
        order.resize(most_groups - 1);
        std::sort(order.begin(), order.end());
        std::vector<std::string> names;
        for (std::size_t i : order) place[i] = names.size(), names.push_back(chart.groups[i]);
        names.push_back(std::to_string(chart.groups.size() - names.size()) + " others");
        for (auto& p : chart.points) {
            if (place[p.group] == most_groups - 1)
                p.more = chart.groups[p.group] + (p.more.empty() ? "" : "\n") + p.more;
            p.group = place[p.group];
        }
        chart.groups = std::move(names);
    }

    void name_axes() {
        auto const& points = chart.points;
        std::string const unit = points.empty() ? "" : points.front().unit;
        bool const one = std::all_of(points.begin(), points.end(), [&](auto const& p) { return p.unit == unit; });
        std::string const words = !one ? " (each in its own unit)" : unit.empty() ? "" : " (" + unit + ")";
        std::string theirs = chart.theirs_name;
        theirs[0] = static_cast<char>(theirs[0] - 'a' + 'A');
        chart.theirs_label = theirs + words;
    }

    std::size_t left_out_ = 0;
};

std::string unit_of(Published const& p) {
    return p.as == Published::As::value ? std::string(p.quantity->unit.name) : "";
}

ScatterChart::Limit limit_of(Published const& p) {
    if (!is_bound(p)) return ScatterChart::Limit::none;
    return p.value == p.low ? ScatterChart::Limit::at_least : ScatterChart::Limit::at_most;
}

bool is_recalled(Series const& s) { return s.status == Status::recalled; }

bool is_measured(Series const& s) { return s.evidence == "measured" && s.status == Status::published; }

/// What the numbers of all series are: "measured", "published", or "reference" for some of each.
std::string name_of_numbers(std::span<PredictedSeries const> all) {
    auto const are_measured = [](PredictedSeries const& one) { return one.series->evidence == "measured"; };
    if (std::ranges::all_of(all, are_measured)) return "measured";
    return std::ranges::none_of(all, are_measured) ? "published" : "reference";
}

bool is_open(Series const& s, PredictedCase const& c) {
    return is_recalled(s) || footing_of(s, c) == Footing::calibrated;
}

/// What tells the rows of a series apart.
std::string group_in(Series const& s, PredictedCase const& c, Quantity const& measured) {
    std::string text = s.measured.size() > 1 ? label_of(measured) : "";
    std::string part = c.group;
    for (std::size_t i = 0; i < s.parts.size() && part.empty() && s.by.empty() && s.measured.size() == 1; ++i)
        if (c.parts[i] && (!s.parts[i].measured || s.parts[i].measured == &measured)) part = s.parts[i].name;
    if (!part.empty()) text += (text.empty() ? "" : ", ") + part;
    return text.empty() ? label_of(measured) : text;
}

void name_openness(ScatterChart& chart, Series const& s) {
    if (is_recalled(s)) chart.open_name = "informational (from memory)", chart.closed_name = "published";
    else if (s.halved())
        chart.open_name = std::string(to_text(Half::fitted)), chart.closed_name = std::string(to_text(Half::held_out));
    else chart.open_name = "calibrated", chart.closed_name = "not calibrated";
}

void add_series(ScatterMaker& maker, PredictedSeries const& of, bool alone) {
    Series const& s = *of.series;
    for (std::size_t n = 0; n < of.cases->size(); ++n) {
        PredictedCase const& c = (*of.cases)[n];
        for (std::size_t i = 0; i < c.ours.size(); ++i) {
            if (!c.row->measured[i]) continue;
            Quantity const& q = *s.measured[i];
            std::string const group = alone ? group_in(s, c, q) : std::string(to_text(footing_of(s, c)));
            std::string const name = alone ? c.row->name : s.name + ": " + c.row->name;
            std::string const half = s.halved() ? std::string(to_text(c.odd ? Half::fitted : Half::held_out)) : "";
            maker.add({name, *c.row->measured[i], c.ours[i], std::string(q.unit.name), 0, is_open(s, c), false,
                       ScatterChart::Limit::none, alone ? half : label_of(q), n * c.ours.size() + i,
                       is_measured(s) ? "measured" : std::string(reference_words(s.status))},
                      group);
        }
    }
}

/// " Besides 3 bounds, 1 missed."; empty without any.
std::string bounds_words(ScatterChart const& c) {
    auto const is_bound = [](auto const& p) { return p.limit != ScatterChart::Limit::none; };
    auto const bounds = std::ranges::count_if(c.points, is_bound);
    if (bounds == 0) return "";
    auto const missed = std::ranges::count_if(c.points, [&](auto const& p) { return is_bound(p) && p.missed; });
    return " Besides " + counted(bounds, "bound") + ", " + (missed == 0 ? "none" : std::to_string(missed)) + " missed.";
}

/// Words on the scored numbers alone, as the headline beside it: one bound for one set of numbers. " Not among them:
/// …" says what else is drawn.
std::string closed_words(ScatterChart const& c) {
    std::vector<double> errors;
    std::size_t open = 0, bounds = 0, missed = 0;
    for (auto const& p : c.points)
        if (p.open) ++open;
        else if (p.limit != ScatterChart::Limit::none) ++bounds, missed += p.missed;
        else errors.push_back(std::abs(error_of(p)));
    std::string others;
    if (bounds > 0) others = counted(bounds, "bound") + (missed > 0 ? " (" + std::to_string(missed) + " missed)" : "");
    if (open > 0) others += (others.empty() ? "" : " and ") + std::to_string(open) + " marked " + c.open_name;
    if (!others.empty()) others = " Not among them: " + others + ".";
    if (errors.empty()) return "No published or derived number is drawn." + others;
    double const half[] = {50}, worst = *std::max_element(errors.begin(), errors.end());
    std::string const kind = c.closed_name.empty() ? "" : c.closed_name + " ";
    if (errors.size() == 1) return "One " + kind + "number, " + percent(worst) + " off." + others;
    return std::to_string(errors.size()) + " " + kind + "numbers: half of them within " +
           percent(percentiles(errors, half)[0]) + (worst > 0.25 ? ", the farthest " : ", all within ") +
           percent(worst) + (worst > 0.25 ? " off." : ".") + others;
}

}  // namespace

std::string scatter_words(ScatterChart const& c) {
    if (c.words_of_closed) return closed_words(c);
    std::vector<double> errors;
    for (auto const& p : c.points)
        if (p.limit == ScatterChart::Limit::none) errors.push_back(std::abs(error_of(p)));
    std::string const besides = bounds_words(c);
    if (errors.empty()) return c.points.empty() ? "Nothing to compare." : "Bounds alone." + besides;
    double const asked[] = {50, 90};
    std::vector<double> const reached = percentiles(errors, asked);
    if (errors.size() == 1) return "One number, " + percent(errors.front()) + " off." + besides;
    return std::to_string(errors.size()) + " numbers: half of them within " + percent(reached[0]) + " of the " +
           c.theirs_name + " ones, 9 of 10 within " + percent(reached[1]) + "." + besides;
}

ScatterChart claims_scatter(Study const& study, std::vector<Verdict> const& verdicts) {
    ScatterMaker maker;
    maker.chart.title = (study.title.empty() ? study.name : study.title) + ": computed against reference numbers";
    maker.chart.theirs_name = "reference";
    maker.chart.open_name = "regression check or informational", maker.chart.closed_name = "published or derived";
    maker.chart.words_of_closed = true;
    for (std::size_t n = 0; n < verdicts.size(); ++n) {
        Published const& p = *verdicts[n].published;
        maker.add({subject_of(p), p.value, verdicts[n].ours, unit_of(p), 0, !decides(p), !verdicts[n].within,
                   limit_of(p), is_bound(p) ? "bound: " + claimed_of(p) : "tolerance: " + tolerance_of(p), n,
                   std::string(reference_words(p.status))},
                  claim_group(study, p));
    }
    return maker.finish();
}

ScatterChart validation_scatter(std::span<PredictedSeries const> all) {
    ScatterMaker maker;
    bool const alone = all.size() == 1;
    maker.chart.theirs_name = name_of_numbers(all), maker.chart.ours_name = "predicted";
    std::string const against = "redicted against " + maker.chart.theirs_name;
    maker.chart.title = alone ? all.front().series->title + ": p" + against
                              : "P" + against + " numbers, " + std::to_string(all.size()) + " series";
    maker.chart.open_name = "fitted or calibrated", maker.chart.closed_name = "not fitted";
    if (alone) name_openness(maker.chart, *all.front().series);
    std::size_t aside = 0;
    for (PredictedSeries const& one : all) {
        bool const counts =
            one.series->score != Score::bound && !is_recalled(*one.series) && one.series->rows_of.empty();
        if (alone || counts) add_series(maker, one, alone);
        else ++aside;
    }
    ScatterChart chart = maker.finish();
    if (aside > 0)
        chart.remark += (chart.remark.empty() ? "" : "; ") + std::to_string(aside) +
                        " series of bounds, of unverified numbers or of rows counted already are left out";
    return chart;
}

}  // namespace diecast
