// Study: a study with what is set in it, for Python. It never changes; `with_` makes another.
#pragma once
#include "app/python/columns.h"
#include "app/python/model.h"
#include "app/python/report.h"

namespace diecast::python {

struct OpenStudy {
    std::shared_ptr<Graph const> graph;
    Study study;
    Study whole;          // as it was opened: its axes and designs tell what is a decision
    bool is_own = false;  // no study was named: objectives are those that depend on what is set
};
OpenStudy open_study(LoadedModel const&, std::string const& word);
/// What one design is: the study's scenario with a named design laid over it, if one is named.
Scenario scenario_at(OpenStudy const&, std::optional<std::string> const& design);
/// The study that is swept; refused where there is nothing to sweep.
OpenStudy swept(OpenStudy const&, py::dict const& axes);
/// The keys that are asked for, else the study's figures.
std::vector<Quantity const*> outputs_asked(OpenStudy const&, py::object const& outputs);

void add_study(py::module_&);

/// What each of them adds to the class.
using StudyClass = py::class_<OpenStudy, std::shared_ptr<OpenStudy>>;
void add_evaluate(py::module_&, StudyClass&);
void add_sweep(py::module_&, StudyClass&);
void add_explain(py::module_&, StudyClass&);
void add_analyses(StudyClass&);
void add_chart(py::module_&, StudyClass&);

}  // namespace diecast::python
