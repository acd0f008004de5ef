#include "optimizer/validation/validate.h"
#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include "model/core/quotes.h"
#include "model/core/special_values.h"
#include "model/study/study_limits.h"
#include "optimizer/sweep/sinks.h"
#include "optimizer/sweep/violated_constraints.h"
#include "optimizer/uncertainty/percentiles.h"

namespace diecast {
namespace {

/// The scenario at the best place of the series' search within these limits; none where nothing is feasible.
std::optional<Scenario> best_within(Graph const& graph, Study const& study, std::vector<Constraint> const& limits,
                                    Issues& issues) {
    auto const axes = grid_of(graph, study);
    if (axes.empty()) return study.scenario;
    std::vector<Quantity const*> outputs{study.objectives.front().quantity};
    for (Constraint const& c : limits) outputs.push_back(c.quantity);
    Plan const plan(graph, study.scenario, axes, outputs);
    issues.insert(issues.end(), plan.issues().begin(), plan.issues().end());
    if (has_errors(plan.issues())) return {};
    GroupBestSink sink(plan, {}, study.objectives.front(), limits);
    plan.for_rows([&](Row const& row) { sink.take(row); });
    auto const best = sink.best().front();
    if (!best) return {};
    return plan.design(best->design);
}

/// A row was measured, so it can be: where the model allows none of its designs, those count that the series allows.
std::optional<Scenario> best_design(Graph const& graph, Study const& study, Issues& issues) {
    auto const limits = study.axes.empty() ? study.constraints : limits_of(graph, study);
    auto best = best_within(graph, study, limits, issues);
    if (!best && !has_errors(issues) && limits != study.constraints)
        best = best_within(graph, study, study.constraints, issues);
    return best;
}

bool holds(Graph const& graph, Scenario const& s, ValidationCondition const& c) {
    double const value = evaluate(graph, s, {c.quantity})[0] / c.quantity->unit;
    if (!c.entry.empty()) return value == graph.entry(*c.quantity, c.entry);
    return value >= c.lo && value <= c.hi;
}

bool holds(Graph const& graph, Scenario const& s, ValidationPart const& part) {
    return std::all_of(part.where.begin(), part.where.end(),
                       [&](ValidationCondition const& c) { return holds(graph, s, c); });
}

std::string group_of(Graph const& graph, Scenario const& s, Series const& series) {
    std::string name;
    for (Quantity const* q : series.by) name += (name.empty() ? "" : ", ") + entry_at(graph, s, *q);
    return name;
}

/// All of them in a series without measured numbers.
std::vector<Quantity const*> measured_in(Series const& series, ValidationRow const& row) {
    std::vector<Quantity const*> measured;
    for (std::size_t i = 0; i < series.measured.size(); ++i)
        if (row.measured[i]) measured.push_back(series.measured[i]);
    return measured.empty() ? series.measured : measured;
}

void predict_one(Graph const& graph, Series const& series, PredictedCase& c, Issues& issues) {
    Study study = series.common;
    study.scenario = overlay(study.scenario, c.row->scenario);
    Issues found = Program(graph, study.scenario, {}, series.measured).issues;
    auto const design = has_errors(found) ? std::nullopt : best_design(graph, study, found);
    for (Issue& issue : found) {
        issue.where = in_quotes(c.row->name) + ": " + issue.where;
        issue.file = series.file;
        issues.push_back(std::move(issue));
    }
    c.design = design.value_or(study.scenario);
    c.ours.assign(series.measured.size(), nan);
    if (has_errors(issues)) return;
    if (design) c.ours = evaluate(graph, c.design, series.measured);
    for (std::size_t i = 0; i < c.ours.size(); ++i) c.ours[i] = c.ours[i] / series.measured[i]->unit;
    for (ViolatedConstraint const& v :
         violated_constraints(graph, c.design, limits_at(graph, study, {c.design, measured_in(series, *c.row)})))
        c.violates.push_back(v.constraint.quantity);
    for (ValidationPart const& part : series.parts) c.parts.push_back(holds(graph, c.design, part));
    c.group = group_of(graph, c.design, series);
}

std::vector<double> ranks(std::vector<double> const& values) {
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
    std::vector<double> result(values.size());
    for (std::size_t i = 0, end = 0; i < order.size(); i = end) {
        for (end = i; end < order.size() && values[order[end]] == values[order[i]];) ++end;
        for (std::size_t k = i; k < end; ++k) result[order[k]] = static_cast<double>(i + end - 1) / 2;
    }
    return result;
}

/// What is published and what is ours, case by case.
struct Pairs {
    std::vector<double> published, ours;
    std::size_t blind = 0;
};

bool is_in(Half half, PredictedCase const& c) { return half == Half::all || c.odd == (half == Half::fitted); }

Pairs pairs_of(Series const& series, std::vector<PredictedCase> const& cases, ValidationLine const& line) {
    auto const at = static_cast<std::size_t>(std::find(series.measured.begin(), series.measured.end(), line.measured) -
                                             series.measured.begin());
    auto const part = static_cast<std::size_t>(line.part - series.parts.data());
    Pairs pairs;
    for (PredictedCase const& c : cases) {
        bool const wanted = c.row->measured[at] && c.parts[part] && is_in(line.half, c);
        if (!wanted || (!line.group.empty() && line.group != c.group)) continue;
        if (std::isnan(c.ours[at])) ++pairs.blind;
        else pairs.published.push_back(*c.row->measured[at]), pairs.ours.push_back(c.ours[at]);
    }
    return pairs;
}

/// How far ours is on the good side: both as rates.
double bound_over_measured(Quantity const& q, double ours, double published) {
    return q.sense == Sense::minimise ? published / ours : ours / published;
}

void summarise(Series const& series, Pairs const& pairs, ValidationLine& line) {
    line.rows = pairs.ours.size() + pairs.blind;
    line.blind = pairs.blind;
    std::vector<double> signed_errors, errors;
    line.closest = infinity;
    for (std::size_t i = 0; i < pairs.ours.size(); ++i) {
        signed_errors.push_back(pairs.ours[i] / pairs.published[i] - 1);
        errors.push_back(std::abs(signed_errors.back()));
        double const room = bound_over_measured(*line.measured, pairs.ours[i], pairs.published[i]);
        line.below += room < 1;
        line.closest = std::min(line.closest, room);
    }
    double const n = static_cast<double>(errors.size());
    line.median = median_of(errors);
    line.mean = std::accumulate(errors.begin(), errors.end(), 0.0) / n;
    line.largest = errors.empty() ? nan : *std::max_element(errors.begin(), errors.end());
    double const asked[] = {90};
    line.ninety = percentiles(errors, asked)[0];
    line.bias = median_of(signed_errors);
    if (series.score == Score::rank) line.rank = spearman(pairs.published, pairs.ours);
}

bool within(Series const& series, ValidationLine const& line) {
    if (line.blind > 0) return false;
    if (series.score == Score::bound) return line.below == 0;
    ValidationPart const& part = *line.part;
    if (series.score == Score::rank) return line.reached(series.score) >= *part.limit;
    auto const keeps = [](double reached, std::optional<double> limit) { return !limit || reached <= *limit; };
    return keeps(line.median, part.limit) && keeps(line.mean, part.mean_limit) &&
           keeps(line.largest, part.largest_limit);
}

bool has_limit(Series const& series, ValidationPart const& part) {
    bool const of_errors = series.score == Score::error && (part.mean_limit || part.largest_limit);
    return series.score != Score::none && (part.limit || of_errors);
}

Judgement judge(Series const& series, ValidationLine const& line) {
    bool const decided = series.score == Score::bound || has_limit(series, *line.part);
    bool const too_few = series.score == Score::rank && line.rows < least_ranked_rows;
    bool const half_of_ranked = series.score == Score::rank && line.half != Half::all;
    if (!decided || too_few || half_of_ranked || line.half == Half::fitted) return Judgement::shown;
    bool const good = within(series, line);
    if (series.status == Status::recalled) return good ? Judgement::near : Judgement::far;
    return good ? Judgement::within : line.part->known_miss ? Judgement::known : Judgement::missed;
}

std::vector<std::string> groups_of(Series const& series, std::vector<PredictedCase> const& cases) {
    std::vector<std::string> groups;
    if (series.score != Score::rank || series.by.empty()) return {""};
    for (PredictedCase const& c : cases)
        if (std::find(groups.begin(), groups.end(), c.group) == groups.end()) groups.push_back(c.group);
    return groups;
}

}  // namespace

std::string_view to_text(Half half) {
    constexpr std::string_view words[] = {"all rows", "odd rows, fitted", "even rows, held out"};
    return words[static_cast<std::size_t>(half)];
}

std::string_view to_text(Judgement judgement) {
    constexpr std::string_view words[] = {"within limit", "MISSED", "missed, known", "(near)", "(far)", ""};
    return words[static_cast<std::size_t>(judgement)];
}

std::string_view to_text(Footing footing) {
    constexpr std::string_view words[] = {"measured, nothing fitted to them", "held out of a fit",
                                          "fitted or calibrated", "published models and tables that presets carry"};
    return words[static_cast<std::size_t>(footing)];
}

double median_of(std::vector<double> values) {
    if (values.empty()) return nan;
    std::sort(values.begin(), values.end());
    std::size_t const n = values.size();
    return n % 2 ? values[n / 2] : (values[n / 2 - 1] + values[n / 2]) / 2;
}

std::optional<double> spearman(std::vector<double> const& a, std::vector<double> const& b) {
    if (a.size() < 3) return {};
    std::vector<double> const x = ranks(a), y = ranks(b);
    double const middle = static_cast<double>(a.size() - 1) / 2;
    double xy = 0, xx = 0, yy = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        xy += (x[i] - middle) * (y[i] - middle);
        xx += (x[i] - middle) * (x[i] - middle);
        yy += (y[i] - middle) * (y[i] - middle);
    }
    if (xx == 0 || yy == 0) return {};
    return xy / std::sqrt(xx * yy);
}

std::vector<PredictedCase> predict(Graph const& graph, Series const& series, Issues& issues, CaseCall const& call) {
    std::vector<PredictedCase> cases;
    for (std::size_t row = 0; row < series.rows.size(); ++row) {
        if (call) call(row, series.rows.size());
        cases.push_back(predict_row(graph, series, row, issues));
    }
    return cases;
}

PredictedCase predict_row(Graph const& graph, Series const& series, std::size_t row, Issues& issues) {
    PredictedCase c{&series.rows[row], row % 2 == 0, {}, {}, {}};
    predict_one(graph, series, c, issues);
    return c;
}

double ValidationLine::reached(Score by) const { return by == Score::rank ? rank.value_or(-1) : median; }

std::vector<ValidationLine> score(Series const& series, std::vector<PredictedCase> const& cases) {
    std::vector<ValidationLine> lines;
    auto const add = [&](ValidationPart const& part, Quantity const& measured, Half half, std::string const& group) {
        ValidationLine line{&measured, &part, half, group};
        summarise(series, pairs_of(series, cases, line), line);
        line.judgement = judge(series, line);
        if (line.rows > 0) lines.push_back(std::move(line));
    };
    auto const groups = groups_of(series, cases);
    bool const ranked = series.score == Score::rank;
    for (ValidationPart const& part : series.parts)
        for (Quantity const* measured : series.measured) {
            if (part.measured && part.measured != measured) continue;
            if (ranked || !series.halved())
                for (std::string const& group : groups) add(part, *measured, Half::all, group);
            if (!series.halved()) continue;
            for (std::string const& group : groups)
                if (!group.empty()) add(part, *measured, Half::held_out, group);
            for (Half half : {Half::fitted, Half::held_out}) add(part, *measured, half, "");
        }
    return lines;
}

Accepted const* accepted_of(Series const& series, ValidationLine const& line) {
    if (line.half == Half::fitted || (series.score == Score::rank && line.half != Half::all)) return nullptr;
    for (Accepted const& a : series.accepted)
        if (a.measured == line.measured && a.part == line.part->name && a.group == line.group) return &a;
    return nullptr;
}

Footing footing_of(Series const& series, PredictedCase const& c) {
    if (series.halved()) return c.odd ? Footing::calibrated : Footing::held_out;
    if (!series.calibrated_on.empty()) return Footing::calibrated;
    bool const measured = series.evidence == "measured" || series.evidence == "vendor";
    return measured ? Footing::measured : Footing::carried;
}

std::vector<double> errors_on(Footing footing, Series const& series, std::vector<PredictedCase> const& cases) {
    std::vector<double> errors;
    if (series.score == Score::bound || series.status == Status::recalled || !series.rows_of.empty()) return errors;
    for (PredictedCase const& c : cases)
        for (std::size_t i = 0; i < c.ours.size(); ++i)
            if (c.row->measured[i] && footing_of(series, c) == footing)
                errors.push_back(std::abs(c.ours[i] / *c.row->measured[i] - 1));
    std::erase_if(errors, [](double e) { return std::isnan(e); });
    return errors;
}

}  // namespace diecast
