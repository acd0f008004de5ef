// Plain fields read from JSON, written to it, and in a JSON schema: what all readers, writers and schemas of persisted
// structs have in common, on top of the visitor that is given.
#pragma once
#include <algorithm>
#include <cmath>
#include "model/catalogue/json_reader.h"
#include "model/catalogue/plain_visitor.h"

namespace diecast {

/// A pure number, whole ones without a point.
inline OrderedJson plain_number(double x) {
    if (x == std::floor(x) && std::abs(x) < 1e15) return static_cast<long long>(x);
    return x;
}

/// Names that the struct does not have are issues, as is what has not the type or not the value that it must have.
template <class Visitor>
class PlainReader : public Visitor {
public:
    /// The fields named in `besides` are read elsewhere.
    PlainReader(Field const& f, std::initializer_list<std::string_view> besides) : f_(f), names_(besides) {}

    /// Calls `visit` with the reader if there is an object.
    template <class Visit>
    void read(Visit const& visit) {
        if (!f_.is_object()) return void(f_.has_only({}));
        Issues& issues = f_.issues();
        auto const before = static_cast<std::ptrdiff_t>(issues.size());
        visit();
        auto const read = static_cast<std::ptrdiff_t>(issues.size());
        f_.has_only(names_);  // said first: it is why others are missing
        std::rotate(issues.begin() + before, issues.begin() + read, issues.end());
    }

    void text(FieldInfo const& info, std::string& value) override {
        value = at(info.name).text();
        if (info.missing && value.empty()) report_missing(info);
    }
    void texts(FieldInfo const& info, std::vector<std::string>& values) override {
        for (Field const& item : field(info).items()) values.push_back(item.text());
    }
    void word(FieldInfo const& info, std::initializer_list<std::string_view> words, std::string& value) override {
        if (Field const f = field(info)) value = f.one_of(words);
    }
    void flag(FieldInfo const& info, bool& value) override { value = field(info).truth(); }
    void whole(FieldInfo const& info, int lo, int hi, int& value) override {
        if (Field const f = field(info)) value = f.whole(lo, hi).value_or(0);
    }

protected:
    Field at(std::string_view name) {
        names_.push_back(name);
        return f_[name];
    }
    /// Absent where it must not be: an issue.
    Field field(FieldInfo const& info) {
        Field f = at(info.name);
        if (!f && info.missing) report_missing(info);
        return f;
    }
    void report_missing(FieldInfo const& info) const {
        f_[info.name].report("is missing" + (*info.missing ? ": " + std::string(info.missing) : ""));
    }

    Field const& f_;

private:
    std::vector<std::string_view> names_;  // of what was visited
};

template <class Visitor>
class PlainWriter : public Visitor {
public:
    explicit PlainWriter(OrderedJson& object) : object_(object) {}

    void text(FieldInfo const& info, std::string& value) override { put(info, value); }
    void texts(FieldInfo const& info, std::vector<std::string>& values) override { put(info, values); }
    void word(FieldInfo const& info, std::initializer_list<std::string_view>, std::string& value) override {
        put(info, value);
    }
    void flag(FieldInfo const& info, bool& value) override {
        if (value) object_[info.name] = true;
    }
    void whole(FieldInfo const& info, int, int, int& value) override {
        if (value != 0) object_[info.name] = value;
    }

protected:
    /// What is empty is left out.
    void put(FieldInfo const& info, OrderedJson value) {
        bool const is_empty = value.is_string() ? value.get_ref<std::string const&>().empty() : value.empty();
        if (!is_empty) object_[info.name] = std::move(value);
    }

    OrderedJson& object_;
};

template <class Visitor>
class PlainSchema : public Visitor {
public:
    /// `properties`: of fields that must be there and are read elsewhere.
    explicit PlainSchema(OrderedJson properties) : properties_(std::move(properties)) {
        for (auto const& [name, any] : properties_.items()) required_.push_back(name);
    }

    void about(char const* text) override { about_ = text; }
    void any_of(std::initializer_list<char const*> names) override { need_one(names, any_of_); }
    void one_of(std::initializer_list<char const*> names) override { need_one(names, one_of_); }
    void needs(char const* field, char const* other) override { needs_[field] = OrderedJson::array({other}); }
    void text(FieldInfo const& info, std::string&) override {
        OrderedJson type{{"type", "string"}};
        if (info.missing) type["minLength"] = 1;
        put(info, std::move(type));
    }
    void texts(FieldInfo const& info, std::vector<std::string>&) override { put(info, array({{"type", "string"}})); }
    void word(FieldInfo const& info, std::initializer_list<std::string_view> words, std::string&) override {
        put(info, {{"enum", std::vector<std::string_view>(words)}});
    }
    void flag(FieldInfo const& info, bool&) override { put(info, {{"type", "boolean"}, {"default", false}}); }
    void whole(FieldInfo const& info, int lo, int hi, int&) override {
        put(info, {{"type", "integer"}, {"minimum", lo}, {"maximum", hi}});
    }

    /// {"type": "object", "required": …, "properties": …}.
    OrderedJson result() && {
        OrderedJson schema{{"type", "object"}};
        if (!required_.empty()) schema["required"] = std::move(required_);
        if (!any_of_.empty()) schema["anyOf"] = std::move(any_of_);
        if (!one_of_.empty()) schema["oneOf"] = std::move(one_of_);
        if (!needs_.empty()) schema["dependentRequired"] = std::move(needs_);
        schema["additionalProperties"] = false;
        schema["properties"] = std::move(properties_);
        if (!about_.empty()) schema["description"] = std::move(about_);
        return schema;
    }

protected:
    static OrderedJson array(OrderedJson items) { return {{"type", "array"}, {"items", std::move(items)}}; }
    void put(FieldInfo const& info, OrderedJson type) {
        bool const is_text = type.contains("type") && type["type"] == "string";
        if (info.least > 0) type[is_text ? "minLength" : "minItems"] = info.least;
        if (info.most > 0) type[is_text ? "maxLength" : "maxItems"] = info.most;
        if (*info.about) type["description"] = info.about;
        if (info.missing) required_.push_back(info.name);
        properties_[info.name] = std::move(type);
    }
    void require(FieldInfo const& info) { required_.push_back(info.name); }

private:
    static void need_one(std::initializer_list<char const*> names, OrderedJson& ways) {
        for (char const* name : names) ways.push_back({{"required", OrderedJson::array({name})}});
    }

    OrderedJson properties_, required_ = OrderedJson::array(), any_of_ = OrderedJson::array(),
                             one_of_ = OrderedJson::array(), needs_ = OrderedJson::object();
    std::string about_;
};

}  // namespace diecast
