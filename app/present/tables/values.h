// Values: numbers of a design and tables as JSON. Files have every number in the unit of its row.
#pragma once
#include "app/present/tables/table.h"
#include "model/catalogue/json_reader.h"
#include "model/core/value_text.h"

namespace diecast {

/// Label, value as a person reads it, unit and key of each; `si`: their values.
Table values_table(Graph const&, std::vector<Quantity const*> const&, std::vector<double> const& si);
/// {"value": number in the row's unit, "unit": that unit, empty for pure numbers}, with "entry" for choices; null where
/// it is not a number.
OrderedJson to_json(Graph const&, Quantity const&, double si);
/// {"columns": […], "rows": [{column: number or text}]}; a column is of numbers where all its cells are, empty ones
/// null.
OrderedJson table_json(Table const&);
OrderedJson number_or_null(double);  // null where it is not a number
/// A number in a table of exact texts; empty where there is none.
std::string number_or_nothing(double);
OrderedJson keys_json(std::vector<Quantity const*> const&);

/// Text of a document, ready to print. Broken UTF-8 is mended, never thrown at.
std::string document(OrderedJson const&);

}  // namespace diecast
