// Reading and writing what lists its fields, and the JSON schema of it.
#pragma once
#include <nlohmann/json.hpp>
#include "model/catalog/json_reader.h"
#include "model/study/field_visitor.h"

namespace diecast {

struct Study;
using OrderedJson = nlohmann::ordered_json;
/// The fields of a struct, as a call to its `visit`. The names in `besides` are read elsewhere.
using VisitFields = std::function<void(FieldVisitor&)>;

/// Names that it does not have are issues, as is what has not the type or not the value that it must have. Designs are
/// looked up in the study.
void read_fields(Graph const&, Study const&, Field const&, std::initializer_list<std::string_view> besides,
                 VisitFields const&);
void write_fields(Graph const&, OrderedJson& object, VisitFields const&);
/// {"type": "object", "required": …, "properties": …}; refers to the "$defs" of docs/study.schema.json.
OrderedJson schema_of_fields(OrderedJson properties, VisitFields const&);

/// As files have them.
OrderedJson number_json(double in_unit, Quantity const&);
OrderedJson axis_json(Graph const&, AxisSpec const&);
OrderedJson objective_json(Objective const&);

}  // namespace diecast
