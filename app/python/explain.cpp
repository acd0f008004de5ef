// explain: why a number is what it is.
#include "model/core/explain.h"
#include <pybind11/stl.h>
#include "app/present/tables/derivation.h"
#include "app/python/study.h"
#include "model/core/text.h"

namespace diecast::python {
namespace {

/// One quantity of the tree, which all of them share.
struct Derivation {
    std::shared_ptr<Graph const> graph;
    std::shared_ptr<Explanation const> root;
    Explanation const* here;
    int depth;
};

Derivation explained(OpenStudy const& s, std::string const& key, std::optional<std::string> const& design, int depth) {
    Quantity const& q = quantity_of(*s.graph, key, "explain");
    Quantity const* const wanted[] = {&q};
    Scenario const scenario = scenario_at(s, design);
    require(Program(*s.graph, scenario, {}, wanted).issues);
    Watch watch;
    auto const root =
        watch.computed([&] { return std::make_shared<Explanation const>(explain(*s.graph, scenario, q)); });
    return {s.graph, root, root.get(), depth};
}

std::vector<Derivation> children(Derivation const& d) {
    std::vector<Derivation> list;
    for (Explanation const& input : d.here->inputs) list.push_back({d.graph, d.root, &input, d.depth});
    return list;
}

std::string text_of(Derivation const& d) { return derivation_text(*d.graph, *d.here, d.depth); }

}  // namespace

void add_explain(py::module_& m, StudyClass& c) {
    auto const text = [](std::string_view (*of)(Explanation const&)) {
        return [of](Derivation const& d) { return std::string(of(*d.here)); };
    };
    py::class_<Derivation>(
        m, "Derivation",
        "A number with all it was computed from: str() is the text of `diecast explain`, `inputs` the "
        "next level.")
        .def_property_readonly("key", text([](Explanation const& e) { return e.quantity->key; }), "Of the quantity.")
        .def_property_readonly(
            "label", [](Derivation const& d) { return label_of(*d.here->quantity); }, "Of the quantity.")
        .def_property_readonly(
            "value", [](Derivation const& d) { return value_object(*d.graph, *d.here->quantity, d.here->value); },
            "In the unit, or the name of the entry.")
        .def_property_readonly("unit", text([](Explanation const& e) { return e.quantity->unit.name; }),
                               "Of the value.")
        .def_property_readonly(
            "shown", [](Derivation const& d) { return shown_value(*d.graph, *d.here); },
            "The value as a person reads it.")
        .def_property_readonly("origin", text([](Explanation const& e) { return origin_name(e.origin); }),
                               "formula, catalogue, set or default.")
        .def_property_readonly("formula", text([](Explanation const& e) { return e.formula; }), "Its name.")
        .def_property_readonly("equation", text([](Explanation const& e) { return e.equation; }), "As it is printed.")
        .def_property_readonly(
            "source", [](Derivation const& d) { return d.here->provenance.source; }, "Of the formula or the value.")
        .def_property_readonly("status", text([](Explanation const& e) { return to_text(e.provenance.status); }),
                               "What the value is worth: published, derived, recalled, assumption, …")
        .def_property_readonly("inputs", children, "What it was computed from.")
        .def_property_readonly(
            "data", [](Derivation const& d) { return to_python(derivation_json(*d.graph, *d.here, d.depth)); },
            "The fields of the command line's JSON (docs/formats.md).")
        .def("__str__", text_of)
        .def("__repr__",
             [](Derivation const& d) {
                 return "<diecast.Derivation " + std::string(d.here->quantity->key) + " " +
                        shown_value(*d.graph, *d.here) + ">";
             })
        .def("_repr_html_", [](Derivation const& d) {
            return "<pre>" + py::module_::import("html").attr("escape")(text_of(d)).cast<std::string>() + "</pre>";
        });
    c.def("explain", explained, py::arg("key"), py::arg("design") = py::none(), py::arg("depth") = 4,
          "Why a number of the study's own design, or of one of its designs, is what it is. depth: levels that str() "
          "shows.");
}

}  // namespace diecast::python
