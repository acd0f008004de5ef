#include "app/python/study.h"
#include <pybind11/stl.h>
#include "app/present/text/study_words.h"
#include "model/catalogue/catalogue.h"
#include "model/core/quotes.h"
#include "model/core/text.h"
#include "model/core/value_text.h"
#include "model/study/study_file.h"

namespace diecast::python {
namespace {

/// What is set, also over the default design, and what of an entry it does not override.
void set(OpenStudy& s, py::dict const& settings) {
    std::vector<std::string> keys;
    for (auto const& [name, value] : settings) {
        std::string const key = utf8_text(py::str(name), "settings");
        Quantity const& q = quantity_of(*s.graph, key, key);
        std::string const words = words_of(value, q, key);
        Issues issues;
        set_in_words(*s.graph, s.study, q, words, key + "=" + words, issues);
        require(issues);
        keys.push_back(key);
    }
    for (NamedDesign& design : s.study.designs)
        if (design.name == s.study.default_design)
            for (std::string const& key : keys) design.scenario.pins.erase(key);
    for (std::string const& key : keys)
        for (std::string const& words : masked_words(*s.graph, s.study, key, false))
            require({{"", words, Severity::warning}});
}

OpenStudy with(OpenStudy const& s, py::dict const& settings, std::optional<std::string> const& design,
               py::object const& objectives, py::object const& constraints, std::string const& sample,
               py::kwargs const& more) {
    OpenStudy result = s;
    Issues issues;
    if (design) {
        NamedDesign const* const named = find_design(s.study, *design, "design", issues);
        require(issues);
        lay_design(result.study, *named);
        result.study.default_design.clear();
    }
    set(result, settings);
    set(result, more);
    if (!objectives.is_none()) result.study.objectives.clear();
    for (std::string const& text : words_list(objectives, "objectives"))
        if (auto const o = parse_objective(*s.graph, text, "objective " + text, issues))
            result.study.objectives.push_back(*o);
    for (std::string const& text : words_list(constraints, "constraints"))
        add_constraint(*s.graph, result.study, text, "constraint " + in_quotes(text), issues);
    if (!sample.empty())
        if (auto const sampling = parse_sampling(sample, issues)) result.study.sampling = *sampling;
    require(issues);
    return result;
}

py::dict axes_of(OpenStudy const& s) {
    py::dict axes;
    for (AxisSpec const& axis : s.study.axes) {
        py::list values;
        for (double value : axis.values) {
            PinValue const word = s.graph->pin_value_of(*axis.quantity, value);
            auto const* name = std::get_if<std::string>(&word);
            values.append(name ? py::object(py::str(*name)) : py::float_(value));
        }
        axes[py::str(std::string(axis.quantity->key))] = values;
    }
    return axes;
}

py::dict constraints_of(OpenStudy const& s) {
    py::dict constraints;
    for (Constraint const& c : s.study.constraints)
        constraints[py::str(std::string(c.quantity->key))] = py::make_tuple(c.lo, c.hi);
    return constraints;
}

py::dict objectives_of(OpenStudy const& s) {
    py::dict objectives;
    for (Objective const& o : s.study.objectives)
        objectives[py::str(std::string(o.quantity->key))] = o.sense == Sense::maximise ? "max" : "min";
    return objectives;
}

py::dict settings_of(OpenStudy const& s) {
    py::dict settings;
    for (auto const& [key, value] : s.study.scenario.pins) {
        auto const* name = std::get_if<std::string>(&value);
        settings[py::str(key)] = name ? py::object(py::str(*name)) : py::float_(std::get<double>(value));
    }
    return settings;
}

template <class List, class Name>
std::vector<std::string> names_of(List const& list, Name const& name) {
    std::vector<std::string> names;
    for (auto const& one : list) names.push_back(name(one));
    return names;
}

void add_fields(StudyClass& c) {
    c.def_property_readonly(
         "name", [](OpenStudy const& s) { return s.study.name; }, "As the command line takes it.")
        .def_property_readonly(
            "title", [](OpenStudy const& s) { return s.study.title; }, "Of the study.")
        .def_property_readonly(
            "summary", [](OpenStudy const& s) { return s.study.summary; }, "What it is about.")
        .def_property_readonly("axes", axes_of, "Values that are swept, by key, in the units of the quantities.")
        .def_property_readonly("settings", settings_of, "What is fixed, by key.")
        .def_property_readonly("objectives", objectives_of, "Keys, with \"min\" or \"max\".")
        .def_property_readonly("constraints", constraints_of,
                               "Keys, with the least and the largest value; those of the model are not listed.")
        .def_property_readonly(
            "designs",
            [](OpenStudy const& s) { return names_of(s.study.designs, [](auto const& d) { return d.name; }); },
            "Names of the designs that are compared.")
        .def_property_readonly(
            "charts",
            [](OpenStudy const& s) { return names_of(s.study.charts, [](auto const& chart) { return chart.title; }); },
            "Titles of the charts.")
        .def_property_readonly(
            "assumptions", [](OpenStudy const& s) { return s.study.assumptions; }, "What the study adds to its source.")
        .def_property_readonly(
            "json", [](OpenStudy const& s) { return to_json(*s.graph, s.study); }, "The study as a file has it.")
        .def("__repr__", [](OpenStudy const& s) {
            return "<diecast.Study " + (s.study.name.empty() ? "without a name" : s.study.name) + ">";
        });
}

}  // namespace

OpenStudy open_study(LoadedModel const& model, std::string const& word) {
    if (word.empty()) return {model.shared_graph(), {}, {}, true};
    auto const own = model.presets() / "studies" / (word + ".diecast.json");  // of other presets than the program's
    std::error_code error;
    bool const is_own = model.presets() != presets_folder() && std::filesystem::exists(own, error);
    StudyText const text = is_own ? load_study_text(own) : find_study_text(word);
    require(text.issues);
    OpenStudy result{model.graph_for(text), {}, {}};
    StudyReading reading = read_study(*result.graph, text.json, text.file);
    require(reading.issues);
    result.study = std::move(reading.study);
    result.whole = result.study;
    return result;
}

Scenario scenario_at(OpenStudy const& s, std::optional<std::string> const& design) {
    std::string const name = design ? *design : s.study.default_design;
    if (!design && name.empty()) return s.study.scenario;
    Issues issues;
    NamedDesign const* const named = find_design(s.study, name, "design", issues);
    require(issues);
    return overlay(s.study.scenario, named->scenario);
}

OpenStudy swept(OpenStudy const& s, py::dict const& axes) {
    OpenStudy result = s;
    set(result, axes);
    if (result.study.axes.empty())
        refuse("axes", "are required: sweep({\"die.area\": \"100..800 mm²\"}), or with_() with several values");
    if (result.study.objectives.empty() && s.is_own) {
        Issues issues;
        add_usual_objectives(*s.graph, result.study, "objectives", issues);
        require(issues);
    }
    return result;
}

std::vector<Quantity const*> outputs_asked(OpenStudy const& s, py::object const& outputs) {
    auto const asked = quantities_of(*s.graph, outputs, "outputs");
    return asked.empty() ? shown_figures(*s.graph, s.study) : asked;
}

void add_study(py::module_& m) {
    StudyClass c(
        m, "Study",
        "A study: a scenario with axes, objectives, constraints, designs and charts. It never changes: with_() "
        "makes another.");
    add_fields(c);
    c.def(
        "with_", with, py::arg("settings") = py::dict(), py::arg("design") = py::none(),
        py::arg("objectives") = py::none(), py::arg("constraints") = py::none(), py::arg("sample") = "",
        "The study with these settings: {\"die.area\": \"400 mm²\", \"process.node\": \"N5\"}. A number is in the unit "
        "of its quantity; several values, as a list or as \"100..800 mm² steps 8\", are an axis.\n\n"
        "design: a design of the study, laid over it first. objectives: \"serve.cost\", \"package.power:min\", in "
        "place "
        "of the study's. constraints: \"package.power <= 700 W\", beside them. sample: \"sobol 4096\" designs instead "
        "of every combination.");
    add_evaluate(m, c);
    add_sweep(m, c);
    add_explain(m, c);
    add_analyses(c);
    add_chart(m, c);
}

}  // namespace diecast::python
