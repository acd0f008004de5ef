// sweep: every design of a study, its front, and the numbers of all of them.
#include <pybind11/stl.h>
#include <chrono>
#include <cstdio>
#include "app/present/text/shares_and_counts.h"
#include "app/python/study.h"
#include "model/core/text.h"
#include "model/core/value_text.h"
#include "optimizer/bounds/exact_front.h"
#include "optimizer/sweep/grid.h"
#include "optimizer/sweep/parts/finder.h"

namespace diecast::python {
namespace {

struct Sweep {
    OpenStudy study;  // with all limits listed
    std::shared_ptr<Plan const> plan;
    Findings found;
    std::shared_ptr<Columns> all, front;  // no `all`: not asked for
    std::optional<Settled> settled = {};  // by bounds, where the front alone was asked for

    std::uint64_t feasible() const { return needs_all("feasible"), found.feasible; }
    std::string hash() const {
        needs_all("hash");
        char text[24];
        std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(found.hash));
        return text;
    }

private:
    void needs_all(char const* what) const {
        if (settled) refuse(what, "takes a look at every design: sweep(front_only=False)");
    }
};

/// The front by bounds.
Findings prove(Sweep& sweep, unsigned threads, Issues& issues, std::stop_token stop, ProgressCall const& progress) {
    Study const& study = sweep.study.study;
    Graph const& graph = sweep.plan->graph();
    Pool pool(threads);
    ExactFront const front =
        exact_front(graph, {study.scenario, sweep.plan->axes(), study.objectives, limits_of(graph, study)}, pool,
                    issues, std::move(stop), progress);
    Findings found;
    found.seen = front.designs, found.seconds = front.seconds, found.complete = front.complete;
    for (Archive::Point const& p : front.front) found.front.push_back(p.design);
    sweep.settled = front.settled;
    return found;
}

/// The first `measures` outputs of the plan decide; the others are columns alone. One pass.
Findings find(Plan const& plan, Study const& study, std::size_t measures, Columns* columns, unsigned threads,
              std::stop_token stop, ProgressCall const& progress) {
    auto const start = std::chrono::steady_clock::now();
    auto const limits = limits_of(plan.graph(), study);
    Pool pool(threads);
    std::vector<std::optional<Finder>> finders(pool.workers());
    auto const work = [&](unsigned worker, Reader& reader, std::uint64_t first, std::uint64_t last) {
        if (!finders[worker]) finders[worker].emplace(plan, study, limits, Question{});
        std::optional<std::uint64_t> begin;
        std::uint64_t end = 0;
        reader.for_rows(first, last, [&, &finder = *finders[worker]](Row const& row) {
            if (!begin) begin = row.first;
            end = row.first + row.lanes;
            auto const* const feasible = finder.take({row.first, row.lanes, row.outputs.first(measures)});
            if (columns) columns->take(row, feasible);
        });
        if (columns && begin) columns->put_axes(*begin, end - *begin);
    };
    bool const complete = for_chunks(plan, pool, work, std::move(stop), progress);
    Finder all(plan, study, limits, {});
    for (auto const& finder : finders)
        if (finder) all.merge(*finder);
    Findings found = all.findings({});
    found.limits = limits, found.complete = complete;
    found.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return found;
}

/// The columns of the front, with the study's figures.
std::shared_ptr<Columns> front_columns(Sweep const& sweep, std::vector<Quantity const*> const& more) {
    Graph const& graph = *sweep.study.graph;
    Plan const& plan = *sweep.plan;
    auto const& front = sweep.found.front;
    auto const shown = columns_of(graph, sweep.study.study, plan.axes(), more);
    auto columns = std::make_shared<Columns>(sweep.study.graph, plan.axes(), shown, front.size(), Columns::Of::front);
    Probe probe(graph, plan.scenario(), plan.axes(), shown);
    for (std::size_t i = 0; i < front.size(); ++i) columns->put(i, plan, front[i], probe.at(front[i]));
    return columns;
}

Sweep sweep_study(OpenStudy const& asked, py::dict const& axes, py::object const& outputs, bool columns,
                  unsigned threads, bool front_only) {
    Sweep sweep{swept(asked, axes), {}, {}, {}, {}};
    columns = columns && !front_only;
    Graph const& graph = *asked.graph;
    auto const more = quantities_of(graph, outputs, "outputs");
    sweep.study.study = with_limits(graph, sweep.study.study, more);
    Study const& study = sweep.study.study;
    if (study.objectives.empty())
        refuse("objectives", "the study has no objective: with_(objectives=[\"package.cost:min\"])");
    if (study.objectives.size() > Archive::most_objectives)
        refuse("objectives", "are too many: at most " + std::to_string(Archive::most_objectives));
    Watch watch;
    auto const grid = grid_of(graph, study);
    auto wanted = measures_of(graph, study);
    std::size_t const measures = wanted.size();
    for (Quantity const* q : more)
        if (columns && std::find(wanted.begin(), wanted.end(), q) == wanted.end()) wanted.push_back(q);
    sweep.plan = watch.computed([&] { return std::make_shared<Plan const>(graph, study.scenario, grid, wanted); });
    require(sweep.plan->issues());
    if (columns)
        sweep.all = std::make_shared<Columns>(asked.graph, grid, wanted, sweep.plan->designs(), Columns::Of::grid);
    Issues issues;
    sweep.found = watch.computed([&] {
        return front_only
                   ? prove(sweep, threads, issues, watch.token(), watch.progress())
                   : find(*sweep.plan, study, measures, sweep.all.get(), threads, watch.token(), watch.progress());
    });
    require(issues);
    sweep.front = front_columns(sweep, more);
    return sweep;
}

Columns& all_columns(Sweep const& s) {
    if (!s.all) refuse("columns", "were not asked for: sweep(columns=True)");
    return *s.all;
}

OpenStudy design_of(Sweep const& s, std::uint64_t design) {
    if (design >= s.plan->designs())
        refuse("design",
               std::to_string(design) + ": the sweep has designs 0 to " + std::to_string(s.plan->designs() - 1));
    OpenStudy study = s.study;
    study.study.scenario = s.plan->design(design);
    study.study.axes.clear();
    return study;
}

std::string summary(Sweep const& s) {
    std::string const known =
        s.settled ? percent(1 - static_cast<double>(s.settled->evaluated) / static_cast<double>(s.found.seen)) +
                        " settled by bounds"
                  : percent(s.found.feasible, s.found.seen) + " feasible";
    return counted(s.found.seen, "design") + ", " + known + ", " + std::to_string(s.found.front.size()) +
           " on the front";
}

}  // namespace

void add_sweep(py::module_& m, StudyClass& c) {
    py::class_<Sweep>(m, "Sweep", "What a sweep has found.")
        .def_property_readonly(
            "count", [](Sweep const& s) { return s.found.seen; }, "Designs.")
        .def_property_readonly("feasible", &Sweep::feasible, "Designs that satisfy all constraints.")
        .def_property_readonly("hash", &Sweep::hash,
                               "Of every bit of the objectives and limited numbers of all designs, as `diecast sweep` "
                               "prints it.")
        .def_property_readonly(
            "settled",
            [](Sweep const& s) -> py::object {
                if (!s.settled) return py::none();
                py::dict counts;
                counts["infeasible"] = s.settled->infeasible, counts["dominated"] = s.settled->dominated;
                counts["evaluated"] = s.settled->evaluated;
                return counts;
            },
            "Of front_only: designs proven infeasible, proven dominated and evaluated. None otherwise.")
        .def_property_readonly(
            "seconds", [](Sweep const& s) { return s.found.seconds; }, "Time of the pass.")
        .def_property_readonly(
            "front", [](Sweep const& s) { return s.front; },
            "The Pareto-optimal designs, the best in the first objective first.")
        .def_property_readonly(
            "columns", [](Sweep const& s) { return all_columns(s), s.all; },
            "All designs, in the order of their numbers: axes, objectives, limited numbers, figures, "
            "outputs.")
        .def(
            "frame", [](Sweep const& s) { return all_columns(s).frame(); },
            "The same as a pandas.DataFrame, not copied.")
        .def("design", design_of, py::arg("number"), "The study at that design, to be explained or evaluated.")
        .def("__repr__", [](Sweep const& s) { return "<diecast.Sweep: " + summary(s) + ">"; });
    c.def(
        "sweep", sweep_study, py::arg("axes") = py::dict(), py::arg("outputs") = py::none(), py::arg("columns") = true,
        py::arg("threads") = 0, py::arg("front_only") = false,
        "Computes every design of the study.\n\n"
        "axes: what else is swept, or set, as with_() takes it. outputs: further columns. columns: keep the numbers of "
        "all designs; without, the front alone. threads: 0 is one per core. front_only: "
        "bounds settle what they can, for grids too large to visit: the same front, without columns, feasible and "
        "hash.");
}

}  // namespace diecast::python
