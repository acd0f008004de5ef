// Model: the quantities and entries of the program for Python.
#pragma once
#include <pybind11/pybind11.h>
#include <filesystem>
#include <memory>
#include "app/python/errors.h"
#include "model/study/study.h"

namespace diecast::python {

/// The model with a catalogue. A study that brings entries has another.
class LoadedModel {
public:
    /// `presets`: a folder in the place of the program's own; empty: none.
    LoadedModel(std::vector<std::string> entries, std::string presets);
    Graph const& graph() const { return *graph_; }
    std::shared_ptr<Graph const> shared_graph() const { return graph_; }
    std::filesystem::path const& presets() const { return presets_; }
    /// The graph with the entries that the study brings.
    std::shared_ptr<Graph const> graph_for(StudyText const&) const;

private:
    std::shared_ptr<Graph const> loaded(std::vector<OwnEntry> const& brought, std::string const& study) const;
    std::vector<std::string> entries_;
    std::filesystem::path presets_;
    std::shared_ptr<Graph const> graph_;
};
void add_model(py::module_&);

/// A number in the quantity's unit, or the name of an entry.
py::object value_object(Graph const&, Quantity const&, double si);
/// Text of a value as typed: "400 mm²"; a number is in the quantity's unit; several are places along an axis. Refused
/// at `place`.
std::string words_of(py::handle value, Quantity const&, std::string const& place);
/// Whether it is one of numpy's values, or an array without a dimension.
bool has_no_dimension(py::handle);
/// What it is in Python's words, cut where it is long.
std::string repr_of(py::handle);
/// A text, or bytes in UTF-8.
std::string utf8_text(py::handle, std::string const& place);
/// None, a text, or texts.
std::vector<std::string> words_list(py::object const& words, std::string const& place);

Quantity const& quantity_of(Graph const&, std::string const& key, std::string const& place);
/// Keys and patterns; refused where one names nothing.
std::vector<Quantity const*> quantities_of(Graph const&, py::object const& words, std::string const& place);

}  // namespace diecast::python
