// Charts as fields of a study file: any kind, as it lists its fields.
#include "model/study/charts/chart_io.h"
#include "model/study/charts/chart_check.h"

namespace diecast {

std::optional<ChartSpec> read_chart(Graph const& graph, Field const& f, Study const& study) {
    if (!f.is_object()) return f.has_only({}), std::nullopt;
    ChartSpec chart;
    if (Field const kind = f["kind"]) {
        auto const found = chart_kind(kind.one_of(chart_kinds()));
        if (!found) return {};  // reported already
        chart.of = *found;
    }
    read_fields(graph, study, f, {"kind"}, [&](FieldVisitor& v) { chart.visit(v); });
    std::visit([&](auto& spec) { spec.check({graph, f, study}); }, chart.of);
    return chart;
}

OrderedJson chart_json(Graph const& graph, ChartSpec chart) {
    OrderedJson object{{"kind", chart.kind()}};
    write_fields(graph, object, [&](FieldVisitor& v) { chart.visit(v); });
    return object;
}

OrderedJson chart_schema() {
    OrderedJson ways = OrderedJson::array();
    for (std::string_view const kind : chart_kinds()) {
        ChartSpec chart{{}, {}, *chart_kind(kind)};
        bool const is_default = kind == chart_kinds().front();
        OrderedJson way = schema_of_fields({{"kind", {{"const", kind}}}}, [&](FieldVisitor& v) { chart.visit(v); });
        if (is_default) way["required"].erase(0);
        ways.push_back(std::move(way));
    }
    return {{"oneOf", std::move(ways)}};
}

}  // namespace diecast
