#include "model/study/charts/chart_io.h"

namespace diecast {
namespace {

class FieldSchema : public StudyVisitor {
public:
    explicit FieldSchema(OrderedJson properties) : properties_(std::move(properties)) {
        for (auto const& [name, any] : properties_.items()) required_.push_back(name);
    }

    void about(char const* text) override { about_ = text; }
    void any_of(std::initializer_list<char const*> names) override {
        for (char const* name : names) any_of_.push_back({{"required", OrderedJson::array({name})}});
    }
    void one_of(std::initializer_list<char const*> names) override {
        for (char const* name : names) one_of_.push_back({{"required", OrderedJson::array({name})}});
    }
    void text(FieldInfo const& info, std::string&) override {
        OrderedJson type{{"type", "string"}};
        if (info.missing) type["minLength"] = 1;
        put(info, std::move(type));
    }
    void texts(FieldInfo const& info, std::vector<std::string>&) override {
        put(info, {{"type", "array"}, {"items", {{"type", "string"}}}});
    }
    void word(FieldInfo const& info, std::initializer_list<std::string_view> words, std::string&) override {
        put(info, {{"enum", std::vector<std::string_view>(words)}});
    }
    void flag(FieldInfo const& info, bool&) override { put(info, {{"type", "boolean"}, {"default", false}}); }
    void whole(FieldInfo const& info, int lo, int hi, int&) override {
        put(info, {{"type", "integer"}, {"minimum", lo}, {"maximum", hi}});
    }
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
        required_.push_back(info.name);
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
    void published(FieldInfo const& info, std::vector<Published>&) override { put(info, array(def("published"))); }
    void entries(std::vector<OwnEntry>&) override {
        put({"entries",
             "Catalogue entries that the file brings along; they take the place of those of their kind and name."},
            array({{"$ref", "entry.schema.json"}}));
        put({"defaults", "By kind, the brought entry that a choice is at where nobody chooses."},
            {{"type", "object"}, {"additionalProperties", {{"type", "string"}}}});
    }
    void part(FieldInfo const& info, VisitFields const& visit) override { put(info, schema_of_fields({}, visit)); }
    void structs(FieldInfo const& info, std::size_t n, std::function<void(FieldVisitor&, std::size_t)> const& visit,
                 std::function<void(StudyCheck const&)> const&) override {
        items(info, n, visit);
    }

    OrderedJson result() && {
        OrderedJson schema{{"type", "object"}};
        if (!required_.empty()) schema["required"] = std::move(required_);
        if (!any_of_.empty()) schema["anyOf"] = std::move(any_of_);
        if (!one_of_.empty()) schema["oneOf"] = std::move(one_of_);
        schema["additionalProperties"] = false;
        schema["properties"] = std::move(properties_);
        if (!about_.empty()) schema["description"] = std::move(about_);
        return schema;
    }

private:
    static OrderedJson def(std::string const& name) { return {{"$ref", "#/$defs/" + name}}; }
    static OrderedJson array(OrderedJson items) { return {{"type", "array"}, {"items", std::move(items)}}; }
    static OrderedJson either(OrderedJson one, OrderedJson other) {
        return {{"oneOf", OrderedJson::array({std::move(one), std::move(other)})}};
    }
    void put(FieldInfo const& info, OrderedJson type) {
        if (info.least > 0) type["minItems"] = info.least;
        if (info.most > 0) type["maxItems"] = info.most;
        if (*info.about) type["description"] = info.about;
        if (info.missing) required_.push_back(info.name);
        properties_[info.name] = std::move(type);
    }

    OrderedJson properties_, required_ = OrderedJson::array(), any_of_ = OrderedJson::array(),
                             one_of_ = OrderedJson::array();
    std::string about_;
};

}  // namespace

OrderedJson schema_of_fields(OrderedJson properties, VisitFields const& visit) {
    FieldSchema schema(std::move(properties));
    visit(schema);
    return std::move(schema).result();
}

OrderedJson study_schema(OrderedJson document) {
    Study study;
    OrderedJson heading;
    for (char const* name : {"diecast", "kind"}) heading[name] = document["properties"][name];
    OrderedJson const fields = schema_of_fields(
        std::move(heading), [&](FieldVisitor& v) { visit_fields(static_cast<StudyVisitor&>(v), study); });
    document["properties"] = fields["properties"];
    document["$defs"]["chart"] = chart_schema();
    return document;
}

}  // namespace diecast
