// Reading and writing what lists its fields, and the JSON schema of it.
#pragma once
#include "model/catalogue/plain_fields.h"
#include "model/study/study_visitor.h"

namespace diecast {

/// The fields of a struct, as a call to its `visit`, of a SeriesVisitor. The names in `besides` are read elsewhere.
using VisitFields = std::function<void(FieldVisitor&)>;

/// Names that it does not have are issues, as is what has not the type or not the value that it must have. Designs are
/// looked up in the study.
void read_fields(Graph const&, Study const&, Field const&, std::initializer_list<std::string_view> besides,
                 VisitFields const&);
void write_fields(Graph const&, OrderedJson& object, VisitFields const&);
/// {"type": "object", "required": …, "properties": …}; refers to the "$defs" of docs/study.schema.json.
OrderedJson schema_of_fields(OrderedJson properties, VisitFields const&);
/// docs/study.schema.json and docs/validation.schema.json with the fields that there are now.
OrderedJson study_schema(OrderedJson document);
OrderedJson series_schema(OrderedJson document);

/// Values as files have them.
OrderedJson number_json(double in_unit, Quantity const&);
OrderedJson axis_json(Graph const&, AxisSpec const&);
OrderedJson objective_json(Objective const&);
OrderedJson constraint_json(Constraint const&);
OrderedJson brush_json(Graph const&, Constraint const&);
void put_scenario(Graph const&, OrderedJson& object, Scenario const&);
void put_entries(OrderedJson& object, std::vector<OwnEntry> const&);  // what is not JSON is left out

}  // namespace diecast
