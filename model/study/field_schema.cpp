#include "model/study/field_reader.h"

namespace diecast {
namespace {

class FieldSchema : public FieldVisitor {
public:
    explicit FieldSchema(OrderedJson properties) : properties_(std::move(properties)) {
        for (auto const& [name, any] : properties_.items()) required_.push_back(name);
    }

    void about(char const* text) override { about_ = text; }
    void any_of(std::initializer_list<char const*> names) override {
        for (char const* name : names) any_of_.push_back({{"required", OrderedJson::array({name})}});
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

    OrderedJson result() && {
        OrderedJson schema{{"type", "object"}};
        if (!required_.empty()) schema["required"] = std::move(required_);
        if (!any_of_.empty()) schema["anyOf"] = std::move(any_of_);
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

    OrderedJson properties_, required_ = OrderedJson::array(), any_of_ = OrderedJson::array();
    std::string about_;
};

}  // namespace

OrderedJson schema_of_fields(OrderedJson properties, VisitFields const& visit) {
    FieldSchema schema(std::move(properties));
    visit(schema);
    return std::move(schema).result();
}

}  // namespace diecast
