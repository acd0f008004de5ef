#include "optimizer/report.h"
#include "optimizer/broken_limits.h"
#include "optimizer/grid.h"
#include "optimizer/search.h"

namespace diecast {
namespace {

void add_design(Graph const& graph, NamedDesign const& design, Report& report, Issues& issues) {
    Scenario const laid = overlay(report.study.scenario, design.scenario);
    Issues found = Program(graph, laid, {}, report.figures).issues;
    for (Issue& issue : found) issue.where = "design \"" + design.name + "\": " + issue.where;
    issues.insert(issues.end(), found.begin(), found.end());
    if (has_errors(found)) return;
    report.values.push_back(evaluate(graph, laid, report.figures));
    auto const limits = limits_at(graph, report.study, {laid, report.figures});
    auto& broken = report.limits_broken.emplace_back();
    for (BrokenLimit const& b : broken_limits(graph, laid, limits)) broken.push_back(b.text);
}

}  // namespace

Report make_report(Graph const& graph, Study const& study, Pool& pool, Issues& issues, std::stop_token stop,
                   ProgressCall const& progress) {
    Report report{study, study.figures, {}, {}, check_claims(graph, study, pool, issues, stop, progress)};
    if (report.figures.empty()) report.figures = measures_of(graph, study);
    if (has_errors(issues)) return report;
    for (NamedDesign const& design : study.designs) add_design(graph, design, report, issues);
    report.standing = standing_of(report.verdicts);
    if (study.axes.empty() || has_errors(issues)) return report;
    Plan const plan(graph, study.scenario, grid_of(graph, study), measures_of(graph, study));
    issues.insert(issues.end(), plan.issues().begin(), plan.issues().end());
    report.designs = plan.designs();
    return report;
}

namespace {

/// Each kind of number by itself: nothing adds published numbers and our own.
OrderedJson standing_json(Standing const& s) {
    OrderedJson json = OrderedJson::object();
    for (Status status : {Status::published, Status::derived, Status::regression, Status::recalled, Status::calibrated,
                          Status::assumption})
        json[std::string(to_text(status))] = {{"within", s.of(status).within}, {"all", s.of(status).all}};
    return json;
}

}  // namespace

OrderedJson as_json(Graph const& graph, Report const& report) {
    Study const& study = report.study;
    OrderedJson json{{"title", study.title}, {"summary", study.summary}, {"grid", report.designs}};
    for (std::size_t d = 0; d < study.designs.size(); ++d) {
        OrderedJson figures = OrderedJson::object();
        for (std::size_t i = 0; i < report.figures.size(); ++i)
            figures[std::string(report.figures[i]->key)] = to_json(graph, *report.figures[i], report.values[d][i]);
        json["designs"].push_back({{"name", study.designs[d].name},
                                   {"note", study.designs[d].note},
                                   {"limits_broken", report.limits_broken[d]},
                                   {"figures", figures}});
    }
    if (!report.verdicts.empty()) json["published"] = claims_json(report.verdicts);
    json["standing"] = standing_json(report.standing);
    json["assumptions"] = study.assumptions;
    return json;
}

}  // namespace diecast
