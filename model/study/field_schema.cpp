#include "model/catalogue/migrate.h"
#include "model/study/charts/chart_io.h"
#include "model/study/validation_visitor.h"

namespace diecast {
namespace {

class FieldSchema : public PlainSchema<SeriesVisitor> {
public:
    using PlainSchema::PlainSchema;

    void key(FieldInfo const& info, Quantity const*&) override { put(info, def("key")); }
    void number(FieldInfo const& info, Quantity const*&) override { put(info, def("key")); }
    void keys(FieldInfo const& info, std::vector<Quantity const*>&) override { put(info, def("keys")); }
    void keys_or_null(FieldInfo const& info, std::vector<Quantity const*>&) override {
        put(info, array(either(def("key"), {{"type", "null"}})));
    }
    void named_keys(FieldInfo const& info, std::vector<Quantity const*>&, std::vector<ChartName>&) override {
        put(info, array(either(def("key"), schema_of_fields({{"key", def("key")}}, [](FieldVisitor& v) {
                                   static_cast<FieldSchema&>(v).put({"name"}, def("chart_name"));
                               }))));
    }
    void objective(FieldInfo const& info, std::optional<Objective>&) override { put(info, def("objective")); }
    void axis(FieldInfo const& info, std::optional<AxisSpec>&) override { put(info, def("axis")); }
    void axes(FieldInfo const& info, std::vector<AxisSpec>&) override { put(info, array(def("axis"))); }
    void design(FieldInfo const& info, std::string&) override { put(info, {{"type", "string"}}); }
    void designs(FieldInfo const& info, std::vector<std::string>&) override { put(info, def("names")); }
    void name(FieldInfo const& info, ChartName&) override { put(info, def("chart_name")); }
    void points(FieldInfo const& info, std::vector<PointKeys>&) override {
        put(info, {{"type", "array"},
                   {"uniqueItems", true},
                   {"items",
                    {{"type", "array"},
                     {"minItems", 2},
                     {"maxItems", 2},
                     {"items", {{"type", "string"}, {"minLength", 1}}}}}});
    }
    void items(FieldInfo const& info, std::size_t n,
               std::function<void(FieldVisitor&, std::size_t)> const& visit) override {
        put(info, array(schema_of_fields({}, [&](FieldVisitor& v) { visit(v, n); })));
    }

    void row(FieldInfo const& info, Quantity const*&) override {
        put(info, def("key"));
        require(info);
    }
    void rows(FieldInfo const& info, std::vector<Quantity const*>&) override { put(info, array(def("key"))); }
    void amount(FieldInfo const& info, Quantity const*, std::optional<double>&) override { put(info, def("number")); }
    void letter(FieldInfo const& info, int&) override { put(info, {{"enum", {"A", "B", "C", "D", "E", "F"}}}); }
    void other_design(FieldInfo const& info, std::string&, bool) override { put(info, {{"type", "string"}}); }
    void scenario(Scenario&) override { put({"choose"}, def("choose")), put({"pin"}, def("pin")); }
    void study_axes(FieldInfo const& info, std::vector<AxisSpec>&, Scenario const&) override {
        put(info, array(def("axis")));
    }
    void sampling(FieldInfo const& info, DesignSampling&, std::vector<AxisSpec> const&) override {
        put(info, {{"type", "string"}});
    }
    void objectives(FieldInfo const& info, std::vector<Objective>&) override { put(info, array(def("objective"))); }
    void constraints(FieldInfo const& info, std::vector<Constraint>&, ModelLimits*) override {
        put(info, array(def("constraint")));
    }
    void brushes(FieldInfo const& info, std::vector<Constraint>&) override { put(info, array(def("brush"))); }
    void charts(FieldInfo const& info, std::vector<ChartSpec>&) override { put(info, array(def("chart"))); }
    void claim_point(FieldInfo const& info, Scenario&) override {
        put(info, {{"type", "object"}, {"propertyNames", def("key")}, {"additionalProperties", def("number")}});
    }
    void claim_design(FieldInfo const& info, std::string&, bool) override { put(info, {{"type", "string"}}); }
    void claim_number(FieldInfo const& info, Quantity const*, double) override { put(info, def("number")); }
    void claim_tolerance(FieldInfo const& info) override {
        put(info, either({{"type", "number"}, {"minimum", 0}}, {{"type", "string"}}));
    }
    void entries(std::vector<OwnEntry>&) override {
        put({"entries",
             "Catalogue entries that the file brings along; they take the place of those of their kind and name."},
            array({{"$ref", "entry.schema.json"}}));
        put({"defaults", "By kind, the brought entry that a choice is at where nobody chooses."},
            {{"type", "object"}, {"additionalProperties", {{"type", "string"}}}});
    }
    void choices(FieldInfo const& info, std::vector<Quantity const*>&) override { put(info, array(def("key"))); }
    void entry(FieldInfo const& info, Quantity const*, std::string&) override { put(info, {{"type", "string"}}); }
    void bound(FieldInfo const& info, Quantity const*, double&) override { put(info, def("number")); }
    void table(FieldInfo const& columns, FieldInfo const& rows, Series&) override {
        put(columns, array(schema_of_fields({}, [](FieldVisitor& v) {
                ValidationColumn column;
                visit_fields(static_cast<SeriesVisitor&>(v), column);
            })));
        put(rows, array({{"type", "array"}}));
    }
    void part(FieldInfo const& info, VisitFields const& visit) override { put(info, schema_of_fields({}, visit)); }
    void structs(FieldInfo const& info, std::size_t n, std::function<void(FieldVisitor&, std::size_t)> const& visit,
                 std::function<void(StudyCheck const&)> const&) override {
        items(info, n, visit);
    }

private:
    static OrderedJson def(std::string const& name) { return {{"$ref", "#/$defs/" + name}}; }
    static OrderedJson either(OrderedJson one, OrderedJson other) {
        return {{"oneOf", OrderedJson::array({std::move(one), std::move(other)})}};
    }
};

}  // namespace

OrderedJson schema_of_fields(OrderedJson properties, VisitFields const& visit) {
    FieldSchema schema(std::move(properties));
    visit(schema);
    return std::move(schema).result();
}

namespace {

/// The document's fields with those that `visit` lists; what else it says stays.
template <class Persisted>
OrderedJson with_fields(OrderedJson document) {
    Persisted persisted;
    OrderedJson heading{{"diecast", format_schema()}, {"kind", document["properties"]["kind"]}};
    OrderedJson fields = schema_of_fields(
        std::move(heading), [&](FieldVisitor& v) { visit_fields(static_cast<SeriesVisitor&>(v), persisted); });
    for (char const* part : {"required", "properties"}) document[part] = std::move(fields[part]);
    return document;
}

}  // namespace

OrderedJson study_schema(OrderedJson document) {
    document = with_fields<Study>(std::move(document));
    document["$defs"]["chart"] = chart_schema();
    return document;
}

OrderedJson series_schema(OrderedJson document) { return with_fields<Series>(std::move(document)); }

}  // namespace diecast
