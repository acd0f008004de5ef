#include "app/present/report/report.h"
#include <atomic>
#include <chrono>
#include "model/core/quotes.h"
#include "optimizer/analysis/search.h"
#include "optimizer/sweep/grid.h"
#include "optimizer/sweep/violated_constraints.h"

namespace diecast {
namespace {

/// Named designs, each for itself; half of them if it was stopped.
void add_designs(Graph const& graph, Report& report, Pool& pool, Issues& issues, std::stop_token const& stop,
                 ProgressCall const& progress) {
    auto const& designs = report.study.designs;
    auto const start = std::chrono::steady_clock::now();
    std::vector<Issues> found(designs.size());
    report.values.resize(designs.size()), report.violates.resize(designs.size());
    std::atomic<std::uint64_t> done = 0;
    pool.run(designs.size(), stop, [&](unsigned worker, std::size_t d) {
        Scenario const laid = overlay(report.study.scenario, designs[d].scenario);
        Program const program(graph, laid, {}, report.figures);
        found[d] = program.issues;
        if (!has_errors(found[d])) {
            for (int slot : program.outputs) report.values[d].push_back(program.values[to_index(slot)]);
            auto const limits = limits_at(graph, report.study, {laid, report.figures});
            for (ViolatedConstraint const& v : violated_constraints(graph, laid, limits))
                report.violates[d].push_back(v.text);
        }
        ++done;
        std::chrono::duration<double> const seconds = std::chrono::steady_clock::now() - start;
        if (worker == 0 && progress) progress({done, designs.size(), seconds.count()});
    });
    for (std::size_t d = 0; d < designs.size(); ++d)
        for (Issue& issue : found[d]) {
            issue.where = "design " + in_quotes(designs[d].name) + ": " + issue.where;
            issues.push_back(std::move(issue));
        }
}

}  // namespace

Report make_report(Graph const& graph, Study const& study, Pool& pool, Issues& issues, std::stop_token stop,
                   ProgressCall const& progress) {
    Report report{study, study.figures, {}, {}, check_claims(graph, study, pool, issues, stop, progress)};
    if (report.figures.empty()) report.figures = measures_of(graph, study);
    if (has_errors(issues)) return report;
    add_designs(graph, report, pool, issues, stop, progress);
    report.verdict = study_verdict(report.verdicts);
    if (study.axes.empty() || has_errors(issues)) return report;
    Plan const plan(graph, study.scenario, grid_of(graph, study), measures_of(graph, study));
    issues.insert(issues.end(), plan.issues().begin(), plan.issues().end());
    report.designs = plan.designs();
    return report;
}

namespace {

/// Each kind of number by itself: nothing adds published numbers and our own.
OrderedJson verdict_json(StudyVerdict const& s) {
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
                                   {"violates", report.violates[d]},
                                   {"figures", figures}});
    }
    if (!report.verdicts.empty()) json["published"] = claims_json(report.verdicts);
    json["verdict"] = verdict_json(report.verdict);
    json["standing"] = json["verdict"];  // the name until 0.4
    json["assumptions"] = study.assumptions;
    return json;
}

}  // namespace diecast
