// optimize, extremes, sensitivity, uncertainty: what the command line computes, as reports.
#include <pybind11/stl.h>
#include "app/present/tables/extremes_table.h"
#include "app/present/tables/influence_reports.h"
#include "app/present/tables/interrupted.h"
#include "app/present/tables/refine_table.h"
#include "app/present/tables/uncertainty_table.h"
#include "app/present/text/study_words.h"
#include "app/python/study.h"
#include "model/core/quotes.h"
#include "model/study/study_limits.h"

namespace diecast::python {
namespace {

constexpr std::size_t most_shown = 20;  // lines of a text, as on the command line

template <class T>
T one_of(std::string const& argument, std::string const& word,
         std::vector<std::pair<std::string_view, T>> const& known) {
    std::vector<std::string_view> names;
    std::string list;
    for (auto const& [name, value] : known) {
        if (name == word) return value;
        names.push_back(name);
        list += (list.empty() ? "" : ", ") + std::string(name);
    }
    refuse(argument, "is " + in_quotes(word) + ": expected one of " + list, nearest(word, names));
}

/// A number of an argument between its limits.
template <class T>
void check_between(std::string const& argument, T value, T least, T most) {
    if (!(value >= least && value <= most))
        refuse(argument,
               "is " + std::to_string(value) + ": expected " + std::to_string(least) + " to " + std::to_string(most));
}

/// What is asked for, else the study's objectives.
std::vector<Quantity const*> numbers_asked(OpenStudy const& s, py::object const& outputs) {
    auto list = quantities_of(*s.graph, outputs, "outputs");
    if (list.empty())
        for (Objective const& o : s.study.objectives) list.push_back(o.quantity);
    if (list.empty()) refuse("outputs", "is missing: the key of a number");
    for (Quantity const* q : list)
        if (s.graph->is_choice(*q)) refuse("outputs", std::string(q->key) + " is a choice, not a number");
    return list;
}

Report optimize(OpenStudy const& asked, py::dict const& axes, std::size_t points, int budget, double seconds,
                unsigned threads) {
    check_between<std::size_t>("points", points, 1, 10000);
    check_between("budget", budget, 100, 100000000);
    OpenStudy const s = swept(asked, axes);
    if (s.study.objectives.empty())
        refuse("objectives", "the study has no objective: with_(objectives=[\"package.cost:min\"])");
    TraceOptions trace;
    trace.count = points, trace.budget = budget, trace.seconds = seconds;
    Issues issues;
    Watch watch;
    auto const found = watch.computed([&] {
        Pool pool(threads);
        return refine(*s.graph, s.study, trace, pool, issues, watch.token(), watch.progress());
    });
    require(issues);
    return {"optimize",
            to_text(refinement_table(*s.graph, s.study, *found)) + wrapped(refinement_words(*found), 118, "") + "\n",
            refinement_json(*s.graph, s.study, *found), refinement_rows(*s.graph, s.study, *found)};
}

Report extremes_report(OpenStudy const& asked, py::object const& outputs, py::dict const& axes, bool any,
                       unsigned threads) {
    OpenStudy const s = swept(asked, axes);
    FrontQuestion grid{s.study.scenario, grid_of(*s.graph, s.study), {}, {}};
    if (!any) grid.constraints = limits_of(*s.graph, s.study);
    std::vector<Extremes> all;
    Issues issues;
    Watch watch;
    for (Quantity const* q : numbers_asked(s, outputs)) {
        all.push_back(watch.computed([&] {
            Pool pool(threads);
            return extremes(*s.graph, grid, *q, pool, issues, watch.token(), watch.progress());
        }));
        require(issues);
    }
    Table const rows = extremes_table(*s.graph, grid.axes, all, true);
    return {"extremes", to_text(extremes_table(*s.graph, grid.axes, all, false)), table_json(rows), rows};
}

Report sensitivity(OpenStudy const& s, py::object const& outputs, py::object const& inputs, std::string const& method,
                   std::optional<std::string> const& design, double range, bool stated, bool decisions,
                   std::size_t samples, std::uint64_t seed) {
    check_between("range", range, 0.001, 1000.0);
    auto const numbers = numbers_asked(s, outputs);
    Scenario const scenario = scenario_at(s, design);
    InputsAsked const which{range / 100, stated, decisions, quantities_of(*s.graph, inputs, "inputs")};
    auto const behind = inputs_asked(*s.graph, scenario, s.whole, numbers, which);
    if (behind.empty())
        refuse(which.only.empty() ? "outputs" : "inputs", "no input of these moves the outputs and is uncertain");
    InfluenceAsked const how{one_of<InfluenceMethod>("method", method,
                                                     {{"tornado", InfluenceMethod::tornado},
                                                      {"elasticity", InfluenceMethod::elasticity},
                                                      {"morris", InfluenceMethod::screening},
                                                      {"sobol", InfluenceMethod::shares}}),
                             samples, seed};
    Issues issues;
    Watch watch;
    std::string after;
    auto const reports = watch.computed([&] {
        auto found = influence_reports(*s.graph, scenario, behind, numbers, how, issues, watch.token(), after);
        find_violations(*s.graph, s.study, scenario, found, behind.size());
        return found;
    });
    require(issues);
    return {"sensitivity",
            around_text(*s.graph, s.study, scenario, numbers, design_words(s.study, design.value_or(""))) +
                influence_text(reports, most_shown),
            influence_json(*s.graph, reports), influence_rows(reports)};
}

UncertaintyQuestion question_of(OpenStudy const& s, Scenario const& scenario, py::object const& outputs,
                                bool over_front, std::size_t most, unsigned threads, Watch& watch) {
    bool const is_asked = !outputs.is_none() || s.study.objectives.empty();
    auto const numbers = is_asked ? numbers_asked(s, outputs) : std::vector<Quantity const*>{};
    if (!over_front) {
        UncertaintyQuestion question = question_about(*s.graph, s.study, scenario, numbers);
        if (is_asked) question.objectives.clear(), question.outputs = numbers;
        return question;
    }
    if (s.study.objectives.empty()) refuse("over", "the study has no objectives, hence no front");
    Issues issues;
    auto question = watch.computed([&] {
        Pool pool(threads);
        return question_about_front(*s.graph, s.study, most, pool, issues, watch.token(), watch.progress());
    });
    require(issues);
    if (!question || question->designs.empty()) refuse("over", "no design is feasible: see sweep()");
    if (is_asked) question->outputs = numbers;
    return *question;
}

Report uncertainty_report(OpenStudy const& s, py::object const& outputs, std::optional<std::string> const& design,
                          std::string const& over, std::optional<std::string> const& baseline, std::size_t samples,
                          std::string const& sampling, std::uint64_t seed, double correlation, double range,
                          double percentile, unsigned threads, std::string const& shape, double width,
                          std::size_t designs, bool inputs, std::size_t most) {
    bool const over_front = one_of<bool>("over", over, {{"design", false}, {"front", true}});
    check_between<std::size_t>("samples", samples, 2, 100000000);
    check_between("percentile", percentile, 50.0, 100.0);
    check_between("range", range, 0.0, 1000.0);
    check_between("width", width, 0.001, 1000.0);
    check_between<std::size_t>("designs", designs, 1, 100000);
    check_between<std::size_t>("most", most, 1, 100000);
    UncertaintyOptions options;
    options.samples = samples, options.seed = seed, options.correlation = correlation, options.pessimistic = percentile;
    options.assumed = {range / 100,
                       one_of<Distribution>("shape", shape,
                                            {{"uniform", Distribution::uniform},
                                             {"triangular", Distribution::triangular},
                                             {"normal", Distribution::normal},
                                             {"lognormal", Distribution::lognormal}}),
                       width / 100};
    options.sampling = one_of<Sampling>(
        "sampling", sampling, {{"sobol", Sampling::sobol}, {"latin", Sampling::latin}, {"random", Sampling::random}});
    Watch watch;
    Scenario const scenario = over_front && !design ? s.study.scenario : scenario_at(s, design);
    UncertaintyQuestion question = question_of(s, scenario, outputs, over_front, designs, threads, watch);
    question.decided = decisions_of(*s.graph, s.whole);
    if (baseline) question.baseline = scenario_at(s, baseline);
    Issues issues;
    auto const found = watch.computed([&] {
        Pool pool(threads);
        return uncertainty(*s.graph, question, options, pool, issues, watch.token(), watch.progress());
    });
    require(issues);
    UncertaintyReport const r{*s.graph,
                              question,
                              options,
                              *found,
                              over_front ? swept_quantities(s.study) : std::vector<Quantity const*>{},
                              baseline.value_or("")};
    std::string text = to_text(over_front ? front_table(r, most) : spread_table(r, 0));
    if (Table const limits = over_front ? Table{} : limits_table(r, 0); !limits.rows.empty())
        text += "\n" + to_text(limits);
    if (inputs) text += "\n" + to_text(uncertain_inputs_table(r));
    return {"uncertainty", text + wrapped(uncertainty_words(r), 118, "") + "\n", uncertainty_json(r),
            uncertainty_rows(r)};
}

}  // namespace

void add_analyses(StudyClass& c) {
    c.def("optimize", optimize, py::arg("axes") = py::dict(), py::arg("points") = 64, py::arg("budget") = 100000,
          py::arg("seconds") = 0.0, py::arg("threads") = 0,
          "Refines the study's Pareto front between grid points. points: designs to look for; budget: evaluations at "
          "most; "
          "seconds: time at most, 0 without a limit.")
        .def("extremes", extremes_report, py::arg("outputs") = py::none(), py::arg("axes") = py::dict(),
             py::arg("any") = false, py::arg("threads") = 0,
             "The least and the greatest of numbers over all feasible designs, proven without visiting each. outputs: "
             "without, the objectives. any: over all designs, feasible or not.")
        .def("sensitivity", sensitivity, py::arg("outputs") = py::none(), py::arg("inputs") = py::none(),
             py::arg("method") = "tornado", py::arg("design") = py::none(), py::arg("range") = 10.0,
             py::arg("stated") = false, py::arg("decisions") = false, py::arg("samples") = 0, py::arg("seed") = 1,
             "How sensitive a design's numbers are to its inputs. outputs: without, the objectives. method: tornado, "
             "elasticity, morris or sobol. range: percent to both sides of inputs without a stated range. stated: only "
             "inputs with one. decisions: those that the study sweeps or sets, too. samples: walks (morris, 64) or "
             "points "
             "(sobol, 1024).")
        .def("uncertainty", uncertainty_report, py::arg("outputs") = py::none(), py::arg("design") = py::none(),
             py::arg("over") = "design", py::arg("baseline") = py::none(), py::arg("samples") = 10000,
             py::arg("sampling") = "sobol", py::arg("seed") = 1, py::arg("correlation") = 0.5, py::arg("range") = 0.0,
             py::arg("percentile") = 90.0, py::arg("threads") = 0, py::arg("shape") = "triangular",
             py::arg("width") = 100.0, py::arg("designs") = 100000, py::arg("inputs") = false,
             py::arg("most") = most_shown,
             "How uncertain inputs make the numbers (Monte Carlo). over: \"design\" or the \"front\" of the study's "
             "grid. "
             "baseline: a design of the study to compare with, at the same samples. sampling: sobol, latin or random. "
             "correlation: of the numbers of one source. range: percent to both sides of inputs without a stated "
             "range; shape: uniform, triangular, normal or lognormal, where the entry does not say; width: percent of "
             "all intervals, 50 halves them. percentile: the pessimistic one, that the robust front is made of. "
             "designs: of the front at most, spread over it. inputs: str() lists what was sampled, too; most: designs "
             "that it lists, the likeliest on the front first. Settings and further constraints: with_().");
}

}  // namespace diecast::python
