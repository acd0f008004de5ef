#include "model/catalogue/entry_json.h"
#include "model/catalogue/migrate.h"

namespace diecast {
namespace {

class EntryWriter : public PlainWriter<EntryVisitor> {
public:
    EntryWriter(OrderedJson& object, OrderedJson set) : PlainWriter(object), set_(std::move(set)) {}

    void name(FieldInfo const& info, std::string& name) override { put(info, name); }
    void number(FieldInfo const& info, std::optional<double>& x) override {
        if (x) object_[info.name] = plain_number(*x);
    }
    void value(FieldInfo const& info, PinValue& value) override {
        auto const* const name = std::get_if<std::string>(&value);
        object_[info.name] = name ? OrderedJson(*name) : plain_number(std::get<double>(value));
    }
    void named_texts(FieldInfo const& info, std::map<std::string, std::string>& texts) override { put(info, texts); }
    void values(FieldInfo const& info) override { object_[info.name] = std::move(set_); }

private:
    OrderedJson set_;
};

class EntrySchema : public PlainSchema<EntryVisitor> {
public:
    using PlainSchema::PlainSchema;

    void name(FieldInfo const& info, std::string&) override {
        put(info, {{"type", "string"},
                   {"minLength", 1},
                   {"maxLength", 80},
                   {"pattern", "^(?!all$)(?!.*\\.\\.)[^,;\"\\n]+$"}});
    }
    void number(FieldInfo const& info, std::optional<double>&) override { put(info, {{"type", "number"}}); }
    void value(FieldInfo const& info, PinValue&) override {
        put(info, {{"type", OrderedJson::array({"number", "string"})}});
    }
    void named_texts(FieldInfo const& info, std::map<std::string, std::string>&) override {
        put(info, {{"type", "object"}, {"additionalProperties", {{"type", "string"}}}});
    }
    void values(FieldInfo const& info) override {
        put(info, {{"type", "object"},
                   {"propertyNames", {{"pattern", "^[a-z0-9_]+\\.[a-z0-9_]+$"}}},
                   {"additionalProperties", {{"$ref", "#/$defs/value"}}}});
    }
};

template <class Persisted>
OrderedJson schema_of(OrderedJson properties) {
    EntrySchema schema(std::move(properties));
    Persisted persisted{};
    visit_fields(schema, persisted);
    return std::move(schema).result();
}
OrderedJson heading_schema() { return schema_of<EntryFile>({{"diecast", format_schema()}}); }
OrderedJson value_schema() { return schema_of<EntryValue>(OrderedJson::object()); }

std::vector<std::string> names_in(OrderedJson const& schema) {
    std::vector<std::string> names;
    for (auto const& [name, any] : schema["properties"].items()) names.push_back(name);
    return names;
}

std::string on_line(OrderedJson const& json) {
    return json.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
}

std::string in_lines(OrderedJson const& object, std::string const& indent) {
    std::string text = "{";
    char const* comma = "";
    for (auto const& [name, value] : object.items()) {
        text += std::string(comma) + "\n" + indent + "  " + on_line(name) + ": ";
        text += value.is_object() && indent.empty() ? in_lines(value, "  ") : on_line(value);
        comma = ",";
    }
    return text + "\n" + indent + "}";
}

}  // namespace

OrderedJson value_json(Assignment const& a) {
    Provenance const& p = a.provenance;
    EntryValue said{.value = a.value,
                    .low = p.low,
                    .high = p.high,
                    .source = p.source,
                    .year = p.year,
                    .confidence = p.confidence,
                    .status = std::string(to_text(p.status)),
                    .note = p.note};
    if (std::holds_alternative<double>(a.value)) said.unit = a.quantity->unit.name;
    if (p.shape && (p.low || p.high)) said.shape = to_text(*p.shape);
    OrderedJson json = OrderedJson::object();
    EntryWriter writer(json, {});
    visit_fields(writer, said);
    return json;
}

OrderedJson entry_json(EntryFile heading, std::vector<Assignment> const& sets) {
    OrderedJson set = OrderedJson::object(), json{{"diecast", file_history().current}};
    for (Assignment const& a : sets) set[std::string(a.quantity->key)] = value_json(a);
    EntryWriter writer(json, std::move(set));
    visit_fields(writer, heading);
    return json;
}

std::string entry_lines(OrderedJson const& json) { return in_lines(json, "") + "\n"; }

std::vector<std::string> const& heading_fields() {
    static std::vector<std::string> const names = names_in(heading_schema());
    return names;
}

std::vector<std::string> const& value_fields() {
    static std::vector<std::string> const names = names_in(value_schema());
    return names;
}

OrderedJson entry_schema(OrderedJson document, std::vector<std::string_view> const& kinds) {
    OrderedJson heading = heading_schema(), value = value_schema();
    heading["properties"]["kind"]["enum"] = kinds;
    for (char const* part : {"required", "anyOf", "properties"}) document[part] = std::move(heading[part]);
    for (char const* part : {"required", "properties"}) document["$defs"]["value"][part] = std::move(value[part]);
    return document;
}

}  // namespace diecast
