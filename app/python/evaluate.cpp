// evaluate: the numbers of one design, or of each row of a table.
#include <pybind11/stl.h>
#include <cmath>
#include "app/present/tables/values.h"
#include "app/present/text/study_words.h"
#include "app/python/study.h"
#include "model/catalogue/field_values.h"
#include "model/core/quotes.h"
#include "model/core/value_text.h"
#include "optimizer/sweep/design_rows.h"
#include "optimizer/sweep/grid.h"
#include "optimizer/sweep/violated_constraints.h"

namespace diecast::python {
namespace {

/// The numbers of one design.
struct Values {
    std::shared_ptr<Graph const> graph;
    std::vector<Quantity const*> quantities;
    std::vector<double> si;
    std::vector<ViolatedConstraint> violated;

    py::object at(std::string const& key) const {
        std::vector<std::string_view> known;
        for (std::size_t i = 0; i < quantities.size(); ++i) {
            if (quantities[i]->key == key) return value_object(*graph, *quantities[i], si[i]);
            known.push_back(quantities[i]->key);
        }
        refuse(key, "is not among the outputs: name it in outputs=", nearest(key, known));
    }
    std::vector<std::string> keys() const {
        std::vector<std::string> keys;
        for (Quantity const* q : quantities) keys.emplace_back(q->key);
        return keys;
    }
    std::string text() const {
        std::string lines = to_text(values_table(*graph, quantities, si));
        for (ViolatedConstraint const& v : violated) lines += "Not feasible: " + v.text + "\n";
        return lines;
    }
};

Values values_of(OpenStudy const& s, Scenario const& scenario, std::vector<Quantity const*> const& outputs) {
    require(Program(*s.graph, scenario, {}, outputs).issues);
    auto const limits = limits_at(*s.graph, s.study, {scenario, outputs});
    return {s.graph, outputs, evaluate(*s.graph, scenario, outputs), violated_constraints(*s.graph, scenario, limits)};
}

std::string place_of_row(std::string const& key, std::size_t row) { return key + ", row " + std::to_string(row); }

void check_range(Quantity const& q, double value, std::size_t row) {
    std::string const why = std::isfinite(value) ? out_of_range(q, value)
                                                 : "is " + std::string(std::isnan(value) ? "not a number" : "infinite");
    if (!why.empty()) refuse(place_of_row(std::string(q.key), row), why);
}

/// Numbers as they stand, in the unit.
std::vector<double> numbers_in(Quantity const& q, py::array const& column) {
    auto const numbers = py::array_t<double, py::array::c_style | py::array::forcecast>::ensure(column);
    py::gil_scoped_release const released;
    std::vector<double> values(numbers.data(), numbers.data() + numbers.size());
    for (std::size_t row = 0; row < values.size(); ++row) check_range(q, values[row], row);
    return values;
}

/// One value, in the unit, or the number of an entry.
double value_in(Graph const& graph, Quantity const& q, std::string const& words, std::string const& place) {
    Issues issues;
    auto const pin = parse_word(graph, q, words, issues);
    for (Issue& issue : issues) issue.where = place;
    require(issues);
    if (!pin) refuse(place, in_quotes(words) + " cannot be read");
    double const value = graph.value_of(q, *pin, issues);
    require(issues);
    return value;
}

/// Texts and numbers, each as words; the same words are read once.
std::vector<double> words_in(Graph const& graph, Quantity const& q, py::handle column) {
    std::string const key(q.key);
    std::map<std::string, double> known;
    std::vector<double> values;
    for (py::handle cell : column) {
        std::string const place = place_of_row(key, values.size()), words = words_of(cell, q, place);
        auto const [value, is_new] = known.try_emplace(words);
        if (is_new) value->second = value_in(graph, q, words, place);
        values.push_back(value->second);
    }
    return values;
}

/// What Python says of a value that is not as expected becomes an error at that place.
template <class Work>
auto understood(std::string const& place, std::string const& expected, Work const& work) {
    try {
        return work();
    } catch (py::error_already_set const& error) {
        for (PyObject* type : {PyExc_TypeError, PyExc_AttributeError, PyExc_ValueError, PyExc_LookupError})
            if (error.matches(type))
                refuse(place, "cannot be read (" + std::string(py::str(error.value())) + ")" + expected);
        throw;
    }
}

std::vector<double> values_in(Graph const& graph, Quantity const& q, py::handle column) {
    std::string const key(q.key);
    py::array const array = understood(key, ": expected a list of values",
                                       [&] { return py::array(py::module_::import("numpy").attr("asarray")(column)); });
    if (array.ndim() != 1) refuse(key, "has " + std::to_string(array.ndim()) + " dimensions: expected a list");
    bool const numeric = std::string_view("iuf").find(array.dtype().kind()) != std::string_view::npos;
    return numeric && !graph.is_choice(q) ? numbers_in(q, array) : words_in(graph, q, array);
}

/// A number, a text or None, not several: also numpy's arrays without a dimension.
bool is_single(py::handle cells) {
    return py::isinstance<py::str>(cells) || py::isinstance<py::bytes>(cells) || has_no_dimension(cells) ||
           !py::isinstance<py::iterable>(cells);
}

/// What numpy makes an array of: of other iterables those that have an order become lists.
py::object listed(py::object const& cells, std::string const& key) {
    if (py::hasattr(cells, "ndim") || PySequence_Check(cells.ptr())) return cells;
    if (py::hasattr(cells, "keys") || PyAnySet_Check(cells.ptr()))
        refuse(key, "is " + repr_of(cells) + ": expected a value or a list of values");
    return py::list(cells);
}

std::string const table_expected =
    ": expected a dict of values or columns by key, a list of such dicts, an array with names of fields, or a data "
    "frame";

std::string place_of_design(std::size_t row) { return "table, row " + std::to_string(row); }

/// Rows, each a dict with the same keys, as columns.
py::dict turned(py::handle rows) {
    py::dict columns;
    std::size_t count = 0;
    for (py::handle row : rows) {
        if (!py::hasattr(row, "keys"))
            refuse(place_of_design(count), "is " + repr_of(row) + ": expected a dict of values by key");
        std::size_t known = 0;
        for (py::handle name : row.attr("keys")()) {
            if (count == 0) columns[name] = py::list();
            else if (!columns.contains(name))
                refuse(place_of_design(count), "has " + repr_of(name) + ", and row 0 has not");
            columns[name].cast<py::list>().append(row[name]);
            ++known;
        }
        for (auto const& [name, cells] : columns)
            if (known < columns.size() && py::len(cells) == count)
                refuse(place_of_design(count), "has no " + repr_of(name) + ", and row 0 has");
        ++count;
    }
    return columns;
}

/// Whatever is given, as a mapping from keys to one value or many.
py::object by_key(py::object const& table) {
    if (py::hasattr(table, "keys")) return table;
    if (py::object const type = py::getattr(table, "dtype", py::none()); !type.is_none()) {
        py::object const names = py::getattr(type, "names", py::none());
        if (names.is_none()) refuse("table", "is an array without names of fields" + table_expected);
        py::dict columns;
        for (py::handle name : names) columns[name] = table[name];
        return columns;
    }
    if (py::isinstance<py::str>(table) || py::isinstance<py::bytes>(table) || !py::isinstance<py::iterable>(table))
        refuse("table", "is " + repr_of(table) + table_expected);
    return turned(table);
}

struct Cells {
    Quantity const* quantity;
    py::object cells;
};

/// What is one value is set for all rows; what has many is a column. Where all are one value, they are one row.
std::vector<AxisSpec> columns_in(OpenStudy& s, py::object const& table) {
    std::vector<AxisSpec> axes;
    std::vector<Cells> single;
    for (py::handle name : table.attr("keys")()) {
        std::string const key = utf8_text(py::str(name), "table");
        Quantity const& q = quantity_of(*s.graph, key, "column " + in_quotes(key));
        py::object const cells = table[name];
        if (is_single(cells)) {
            single.push_back({&q, cells});
            continue;
        }
        axes.push_back({&q, "", values_in(*s.graph, q, listed(cells, key))});
        if (axes.back().values.size() != axes.front().values.size())
            refuse(key, "has " + spaced(axes.back().values.size()) + " rows, and " +
                            std::string(axes.front().quantity->key) + " has " + spaced(axes.front().values.size()));
    }
    bool const one_row = axes.empty();
    for (auto const& [q, cell] : single) {
        std::string const key(q->key);
        double const value = value_in(*s.graph, *q, words_of(cell, *q, key), key);
        if (one_row) axes.push_back({q, "", {value}});
        else s.study.scenario.pins[key] = s.graph->pin_value_of(*q, value);
    }
    if (axes.empty() || axes.front().values.empty())
        refuse("table", "has no rows: expected values or columns of values, by key");
    return axes;
}

std::shared_ptr<Columns> evaluate_table(OpenStudy s, py::object const& table,
                                        std::vector<Quantity const*> const& outputs, unsigned threads) {
    take_designs(s.study, understood("table", table_expected, [&] { return columns_in(s, by_key(table)); }));
    auto const limits = limits_of(*s.graph, s.study, outputs);
    auto all = outputs;
    for (Constraint const& c : limits)
        if (std::find(all.begin(), all.end(), c.quantity) == all.end()) all.push_back(c.quantity);
    Watch watch;
    auto const plan = watch.computed(
        [&] { return std::make_unique<Plan>(*s.graph, s.study.scenario, grid_of(*s.graph, s.study), all); });
    require(plan->issues());
    auto columns = std::make_shared<Columns>(s.graph, plan->axes(), outputs, plan->designs(), Columns::Of::table);
    watch.computed([&] {
        Pool pool(threads);
        std::vector<std::unique_ptr<Limits>> keeps(pool.workers());
        auto const work = [&](unsigned worker, Reader& reader, std::uint64_t first, std::uint64_t last) {
            if (!keeps[worker]) keeps[worker] = std::make_unique<Limits>(*plan, limits);
            reader.for_rows(first, last, [&](Row const& row) { columns->take(row, (*keeps[worker])(row)); });
        };
        return for_chunks(*plan, pool, work, watch.token(), watch.progress());
    });
    bool const is_frame = py::hasattr(table, "index") && py::hasattr(table, "columns");
    if (is_frame) columns->set_index(table.attr("index"));
    return columns;
}

py::object evaluate_any(OpenStudy const& s, py::object const& table, py::object const& outputs,
                        std::optional<std::string> const& design, bool as_frame, unsigned threads) {
    auto const asked = outputs_asked(s, outputs);
    if (table.is_none()) {
        if (as_frame) refuse("as_frame", "goes with a table of designs: one design is a mapping");
        return py::cast(values_of(s, scenario_at(s, design), asked));
    }
    OpenStudy at = s;
    at.study.scenario = scenario_at(s, design);
    auto const columns = evaluate_table(std::move(at), table, asked, threads);
    return as_frame ? columns->frame() : py::cast(columns);
}

}  // namespace

void add_evaluate(py::module_& m, StudyClass& c) {
    py::class_<Values>(m, "Values", "The numbers of one design: a mapping from keys to numbers in `units`, or names.")
        .def("__getitem__", &Values::at, py::arg("key"))
        .def("__contains__",
             [](Values const& v, std::string const& key) {
                 return std::any_of(v.quantities.begin(), v.quantities.end(),
                                    [&](auto const* q) { return q->key == key; });
             })
        .def("__len__", [](Values const& v) { return v.quantities.size(); })
        .def("__iter__", [](Values const& v) { return py::iter(py::cast(v.keys())); })
        .def("keys", &Values::keys, "Keys, in order.")
        .def("_ipython_key_completions_", &Values::keys)
        .def(
            "items",
            [](Values const& v) {
                py::list items;
                for (std::string const& key : v.keys()) items.append(py::make_tuple(key, v.at(key)));
                return items;
            },
            "Keys with their values.")
        .def_property_readonly(
            "units",
            [](Values const& v) {
                py::dict units;
                for (Quantity const* q : v.quantities) units[py::str(std::string(q->key))] = std::string(q->unit.name);
                return units;
            },
            "Unit of each number; empty for pure numbers and names.")
        .def_property_readonly(
            "feasible", [](Values const& v) { return v.violated.empty(); },
            "Whether the design satisfies all constraints.")
        .def_property_readonly(
            "violates",
            [](Values const& v) {
                std::vector<std::string> texts;
                for (ViolatedConstraint const& one : v.violated) texts.push_back(one.text);
                return texts;
            },
            "The constraints that it violates, in words.")
        .def("__str__", &Values::text)
        .def("__repr__", &Values::text);
    c.def("evaluate", evaluate_any, py::arg("table") = py::none(), py::arg("outputs") = py::none(),
          py::arg("design") = py::none(), py::arg("as_frame") = false, py::arg("threads") = 0,
          "The numbers of the study's own design, or of each row of a table.\n\n"
          "table: a pandas.DataFrame, a dict of columns by key, a list of dicts or an array with names of fields: "
          "numbers in the units of the quantities, texts with "
          "units, or names; a single value counts for all rows, and single values alone are one row. outputs: keys and "
          "patterns such as \"package.*\"; "
          "without, the study's figures. design: a design of the study. Gives Values, Columns or, with as_frame, a "
          "pandas.DataFrame with the index of the table.");
}

}  // namespace diecast::python
