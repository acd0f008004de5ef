#include "app/python/model.h"
#include <pybind11/stl.h>
#include <cmath>
#include "app/present/text/quantity_words.h"
#include "app/python/columns.h"
#include "app/python/study.h"
#include "model/catalogue/catalogue.h"
#include "model/catalogue/field_values.h"
#include "model/core/text.h"
#include "model/core/value_text.h"
#include "model/model.h"
#include "model/study/bundle.h"
#include "model/study/study_file.h"
#include "model/study/validation.h"

namespace diecast::python {
namespace {

namespace fs = std::filesystem;

/// A row of the model.
struct QuantityRow {
    std::shared_ptr<Graph const> graph;
    Quantity const* q;
};
/// The rows, by key.
struct QuantityRows {
    std::shared_ptr<Graph const> graph;
};
/// An entry of a catalogue.
struct EntryRow {
    std::shared_ptr<Graph const> graph;
    Entry const* entry;
};

py::object number_or_none(double value) { return std::isfinite(value) ? py::object(py::float_(value)) : py::none(); }

std::string_view sense_name(Sense sense) {
    constexpr std::string_view names[] = {"inform", "minimise", "maximise", "slack"};
    return names[static_cast<std::size_t>(sense)];
}

py::object pin_object(PinValue const& value) {
    if (auto const* name = std::get_if<std::string>(&value)) return py::str(*name);
    return py::float_(std::get<double>(value));
}

py::dict entry_values(EntryRow const& row) {
    py::dict values;
    for (Assignment const& a : row.entry->sets) values[py::str(std::string(a.quantity->key))] = pin_object(a.value);
    return values;
}

py::dict entry_sources(EntryRow const& row) {
    py::dict sources;
    for (Assignment const& a : row.entry->sets) {
        Provenance const& p = a.provenance;
        py::dict source;
        source["source"] = p.source, source["status"] = std::string(to_text(p.status));
        if (p.year) source["year"] = p.year;
        if (!p.confidence.empty()) source["confidence"] = p.confidence;
        if (!p.note.empty()) source["note"] = p.note;
        if (p.low) source["low"] = *p.low;
        if (p.high) source["high"] = *p.high;
        sources[py::str(std::string(a.quantity->key))] = source;
    }
    return sources;
}

std::vector<EntryRow> entries_of(LoadedModel const& model, std::string const& choice) {
    Quantity const& q = quantity_of(model.graph(), choice, "entries");
    if (!model.graph().is_choice(q)) refuse("entries", choice + " is a number, not a choice");
    std::vector<EntryRow> rows;
    for (Entry const& entry : model.graph().entries(q)) rows.push_back({model.shared_graph(), &entry});
    return rows;
}

/// Names of the files of a folder.
std::vector<std::string> names_in(fs::path const& folder) {
    std::vector<std::string> names;
    for (fs::path const& file : series_files(folder)) names.push_back(study_name(file));
    return names;
}

void add_quantity(py::module_& m) {
    py::class_<QuantityRow>(m, "Quantity", "One row of the model: a number or a choice, with its unit and source.")
        .def_property_readonly(
            "key", [](QuantityRow const& r) { return std::string(r.q->key); }, "Name in files.")
        .def_property_readonly(
            "label", [](QuantityRow const& r) { return label_of(*r.q); }, "What it is called.")
        .def_property_readonly(
            "symbol", [](QuantityRow const& r) { return std::string(r.q->symbol); }, "In equations.")
        .def_property_readonly(
            "unit", [](QuantityRow const& r) { return std::string(r.q->unit.name); },
            "Unit of its numbers; empty for pure ones.")
        .def_property_readonly(
            "doc", [](QuantityRow const& r) { return std::string(r.q->doc); }, "One sentence.")
        .def_property_readonly(
            "default", [](QuantityRow const& r) { return number_or_none(r.q->fallback); },
            "What it is where nothing sets it; None where a formula gives it.")
        .def_property_readonly(
            "source", [](QuantityRow const& r) { return std::string(r.q->source); }, "Of the default.")
        .def_property_readonly(
            "status", [](QuantityRow const& r) { return std::string(to_text(r.q->status)); },
            "What the default is worth: published, derived, recalled, assumption, …")
        .def_property_readonly(
            "range", [](QuantityRow const& r) { return py::make_tuple(r.q->range.lo, r.q->range.hi); },
            "Least and largest value, in the unit.")
        .def_property_readonly(
            "sense", [](QuantityRow const& r) { return std::string(sense_name(r.q->sense)); },
            "Which way is better: minimise, maximise, slack (at least 0) or inform.")
        .def_property_readonly(
            "is_input", [](QuantityRow const& r) { return r.graph->is_input(*r.q); }, "No formula computes it.")
        .def_property_readonly(
            "choices",
            [](QuantityRow const& r) {
                std::vector<std::string> names;
                for (Entry const& entry : r.graph->entries(*r.q)) names.push_back(entry.name);
                return names;
            },
            "Names of its entries, if it is a choice.")
        .def("__repr__",
             [](QuantityRow const& r) { return "<diecast.Quantity " + heading(*r.q) + ": " + label_of(*r.q) + ">"; });
}

std::vector<std::string> keys_of(QuantityRows const& rows) {
    std::vector<std::string> keys;
    for (Quantity const* q : rows.graph->quantities()) keys.emplace_back(q->key);
    return keys;
}

void add_quantities(py::module_& m) {
    py::class_<QuantityRows>(m, "Quantities", "A mapping from keys to the rows of the model.")
        .def("__getitem__",
             [](QuantityRows const& rows, std::string const& key) {
                 return QuantityRow{rows.graph, &quantity_of(*rows.graph, key, "quantities")};
             })
        .def("__contains__",
             [](QuantityRows const& rows, std::string const& key) { return rows.graph->find(key) != nullptr; })
        .def("__len__", [](QuantityRows const& rows) { return rows.graph->quantities().size(); })
        .def("__iter__", [](QuantityRows const& rows) { return py::iter(py::cast(keys_of(rows))); })
        .def("keys", keys_of, "Keys, in the order of the model.")
        .def("_ipython_key_completions_", keys_of)
        .def(
            "select",
            [](QuantityRows const& rows, py::object const& words) {
                std::vector<QuantityRow> found;
                for (Quantity const* q : quantities_of(*rows.graph, words, "select")) found.push_back({rows.graph, q});
                return found;
            },
            py::arg("keys"), "Those of keys and patterns such as \"die.*\".");
}

void add_entry(py::module_& m) {
    py::class_<EntryRow>(m, "Entry", "An entry of a catalogue: a process node, a GPU, a network.")
        .def_property_readonly(
            "name", [](EntryRow const& r) { return r.entry->name; }, "As a choice names it.")
        .def_property_readonly(
            "title", [](EntryRow const& r) { return r.entry->title; }, "In full.")
        .def_property_readonly(
            "file", [](EntryRow const& r) { return r.entry->file; }, "Where it was read.")
        .def_property_readonly("values", entry_values, "What it sets, in the units of the quantities.")
        .def_property_readonly("sources", entry_sources,
                               "Of each value: source, year, status, confidence, low and high.")
        .def("__repr__", [](EntryRow const& r) { return "<diecast.Entry " + r.entry->name + ">"; });
}

}  // namespace

LoadedModel::LoadedModel(std::vector<std::string> entries, std::string presets)
    : entries_(std::move(entries)), presets_(presets.empty() ? presets_folder() : fs::path(presets)) {
    std::error_code error;
    if (!presets.empty() && !fs::is_directory(presets_, error)) refuse("presets", presets + " is not a folder");
    graph_ = loaded({}, "the study");
}

std::shared_ptr<Graph const> LoadedModel::loaded(std::vector<OwnEntry> const& brought, std::string const& study) const {
    Issues issues;
    auto graph = Watch().computed([&] {
        auto loaded = std::make_shared<Graph>(make_model());
        auto files = own_entry_files();
        files.insert(files.end(), entries_.begin(), entries_.end());
        issues = load_catalogue(*loaded, catalogue_selectors(), presets_, files, brought, study);
        forgive_own_entries(issues);
        return loaded;
    });
    require(issues);
    return graph;
}

std::shared_ptr<Graph const> LoadedModel::graph_for(StudyText const& text) const {
    Issues found_later;
    auto const brought = brought_entries(text.json, found_later);
    return brought.empty() ? graph_ : loaded(brought, text.file.empty() ? "the link" : text.file);
}

py::object value_object(Graph const& graph, Quantity const& q, double si) {
    if (auto const name = entry_of(graph, q, si)) return py::str(*name);
    return py::float_(in_unit(si, q.unit));
}

bool has_no_dimension(py::handle value) {
    return py::hasattr(value, "ndim") && py::hasattr(value, "dtype") && value.attr("ndim").cast<int>() == 0;
}

std::string repr_of(py::handle value) {
    constexpr int most = 60;
    py::object text = py::repr(value);
    if (py::len(text) > most) text = py::object(text[py::slice(0, most, 1)]) + py::str("…");
    return utf8_text(text, "value");
}

std::string utf8_text(py::handle given, std::string const& place) {
    auto const taken = [](PyObject* object) { return py::reinterpret_steal<py::object>(object); };
    py::object text = py::reinterpret_borrow<py::object>(given);
    if (py::isinstance<py::bytes>(given)) text = taken(PyUnicode_FromEncodedObject(given.ptr(), "utf-8", "strict"));
    py::object const encoded = text ? taken(PyUnicode_AsUTF8String(text.ptr())) : text;
    PyErr_Clear();
    if (!encoded)
        refuse(place, "is " + taken(PyObject_ASCII(given.ptr())).cast<std::string>() + ": expected text in UTF-8");
    return encoded.cast<py::bytes>();
}

std::string words_of(py::handle given, Quantity const& q, std::string const& place) {
    auto const refuse_value = [&] {
        refuse(place, "is " + repr_of(given) +
                          ": expected a number, a text such as \"400 mm²\" or \"100..800 mm²\", or a list of these");
    };
    py::object value = py::reinterpret_borrow<py::object>(given);
    if (has_no_dimension(value)) {  // numpy's
        constexpr std::string_view readable = "biufOSU";
        if (readable.find(value.attr("dtype").attr("kind").cast<std::string>()) == readable.npos) refuse_value();
        value = value.attr("item")();
    }
    if (py::isinstance<py::str>(value) || py::isinstance<py::bytes>(value)) return utf8_text(value, place);
    if (PyNumber_Check(value.ptr()) && !py::hasattr(value, "__len__")) {
        py::object const number = py::reinterpret_steal<py::object>(PyNumber_Float(value.ptr()));
        PyErr_Clear();
        if (!number) refuse_value();
        return exact_value_text(number.cast<double>(), q);
    }
    if (!py::isinstance<py::iterable>(value)) refuse_value();
    std::string words;
    for (py::handle one : value) words += (words.empty() ? "" : ", ") + words_of(one, q, place);
    if (words.empty()) refuse(place, "is an empty list");
    return words;
}

std::vector<std::string> words_list(py::object const& words, std::string const& place) {
    if (words.is_none()) return {};
    if (py::isinstance<py::str>(words)) return {utf8_text(words, place)};
    std::vector<std::string> list;
    if (py::isinstance<py::iterable>(words))
        for (py::handle one : words)
            if (py::isinstance<py::str>(one)) list.push_back(utf8_text(one, place));
            else refuse(place, "has " + repr_of(one) + ": expected texts");
    else refuse(place, "is " + repr_of(words) + ": expected a text or a list of texts");
    return list;
}

Quantity const& quantity_of(Graph const& graph, std::string const& key, std::string const& place) {
    Issues issues;
    Quantity const* const q = find_quantity(graph, key, place, issues);
    require(issues);
    return *q;
}

std::vector<Quantity const*> quantities_of(Graph const& graph, py::object const& words, std::string const& place) {
    Issues issues;
    auto const found = select_quantities(graph, words_list(words, place), place, issues);
    require(issues);
    return found;
}

void add_model(py::module_& m) {
    add_quantity(m);
    add_quantities(m);
    add_entry(m);
    py::class_<LoadedModel, std::shared_ptr<LoadedModel>>(
        m, "Model", "The model with its catalogue: what ships, your own entries, and those of `entries`.")
        .def(py::init<std::vector<std::string>, std::string>(), py::arg("entries") = std::vector<std::string>(),
             py::arg("presets") = "",
             "entries: files of further entries, as --entry takes them; presets: a folder instead of what ships.")
        .def_property_readonly(
            "quantities", [](LoadedModel const& model) { return QuantityRows{model.shared_graph()}; },
            "All quantities, by key.")
        .def("entries", entries_of, py::arg("choice"), "The entries of a choice such as \"gpu.model\".")
        .def_property_readonly(
            "studies", [](LoadedModel const& model) { return names_in(model.presets() / "studies"); },
            "Names of the built-in studies.")
        .def_property_readonly(
            "series", [](LoadedModel const& model) { return names_in(model.presets() / "validation"); },
            "Names of the built-in validation series.")
        .def("study", open_study, py::arg("study") = "",
             "A study by name, file or link text; without one the model as it is, with nothing swept.")
        .def("validate", validate_series, py::arg("series"),
             "Predicts the cases of a validation series, by name or file, and compares them with what was measured.")
        .def("__repr__", [](LoadedModel const& model) {
            return "<diecast.Model: " + spaced(model.graph().quantities().size()) + " quantities>";
        });
}

}  // namespace diecast::python
