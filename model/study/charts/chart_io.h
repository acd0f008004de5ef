// Charts as fields of a study file, and their part of docs/study.schema.json.
#pragma once
#include "model/study/chart_spec.h"
#include "model/study/field_reader.h"

namespace diecast {

std::optional<ChartSpec> read_chart(Graph const&, Field const&, Study const&);
OrderedJson chart_json(Graph const&, ChartSpec);
OrderedJson chart_schema();

}  // namespace diecast
