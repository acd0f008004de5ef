// Report: a result of the program as text, as data and as a table.
#pragma once
#include "app/present/tables/table.h"
#include "app/present/tables/values.h"
#include "app/python/model.h"

namespace diecast::python {

/// The same text and JSON as the command line prints, and its rows to the last digit.
struct Report {
    std::string name, text;
    OrderedJson data;
    Table rows;
};
void add_report(py::module_&);
Report validate_series(LoadedModel const&, std::string const& series);

/// The JSON as Python has it: dict, list, str, float, int, bool, None.
py::object to_python(OrderedJson const&);

}  // namespace diecast::python
