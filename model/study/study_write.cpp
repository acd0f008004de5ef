// Studies as JSON: writing what is read back to the same study.
#include <cmath>
#include <nlohmann/json.hpp>
#include "model/catalogue/migrate.h"
#include "model/catalogue/own_entry_json.h"
#include "model/core/printable.h"
#include "model/core/text.h"
#include "model/study/field_reader.h"
#include "model/study/validation_visitor.h"

namespace diecast {
namespace {

void put_list(OrderedJson& object, char const* name, OrderedJson list) {
    if (!list.empty()) object[name] = std::move(list);
}

/// A reader refuses control characters, which a text that was pasted may hold.
void clean(OrderedJson& json, Lines lines = Lines::many) {
    if (json.is_string()) json = without_controls(json.get_ref<std::string const&>(), lines);
    if (!json.is_structured()) return;
    for (auto& [name, value] : json.items()) clean(value, name == "name" || name == "title" ? Lines::one : Lines::many);
}

OrderedJson range_json(Constraint const& c) {
    OrderedJson result{{"key", c.quantity->key}};
    if (!std::isinf(c.lo)) result["min"] = number_json(c.lo, *c.quantity);
    if (!std::isinf(c.hi)) result["max"] = number_json(c.hi, *c.quantity);
    return result;
}

}  // namespace

void put_scenario(Graph const& graph, OrderedJson& object, Scenario const& scenario) {
    OrderedJson choose = OrderedJson::object(), pin = OrderedJson::object();
    for (auto const& [key, pinned] : scenario.pins) {
        Quantity const* q = graph.find(key);
        PinValue const word =
            q && graph.is_choice(*q) && pinned.index() == 0 ? graph.pin_value_of(*q, std::get<double>(pinned)) : pinned;
        if (auto const* name = std::get_if<std::string>(&word)) choose[key] = *name;
        else if (q) pin[key] = number_json(std::get<double>(word), *q);
        else pin[key] = std::get<double>(word);
    }
    put_list(object, "choose", std::move(choose));
    put_list(object, "pin", std::move(pin));
}

void put_entries(OrderedJson& object, std::vector<OwnEntry> const& entries) {
    OrderedJson list = OrderedJson::array(), defaults = OrderedJson::object();
    for (OwnEntry const& entry : entries) {
        Json const document = Json::parse(entry.text, nullptr, false);
        if (!document.is_object()) continue;
        list.push_back(entry_document(document));
        if (entry.is_default) defaults[entry.kind] = entry.name;
    }
    put_list(object, "defaults", std::move(defaults));
    put_list(object, "entries", std::move(list));
}

OrderedJson constraint_json(Constraint const& c) {
    bool const is_slack = c.quantity->sense == Sense::slack && c.lo == 0 && std::isinf(c.hi);
    return is_slack ? OrderedJson(c.quantity->key) : range_json(c);
}

OrderedJson brush_json(Graph const& graph, Constraint const& c) {
    if (!graph.is_choice(*c.quantity)) return range_json(c);
    OrderedJson names = OrderedJson::array();
    auto const& entries = graph.entries(*c.quantity);
    for (std::size_t i = 0; i < entries.size(); ++i)
        if (auto const at = static_cast<double>(i); at >= c.lo && at <= c.hi) names.push_back(entries[i].name);
    return {{"key", c.quantity->key}, {"entries", std::move(names)}};
}

std::string to_json(Graph const& graph, Study const& study) {
    OrderedJson json{{"diecast", file_history().current}, {"kind", "study"}};
    Study s = study;
    write_fields(graph, json, [&](FieldVisitor& v) { visit_fields(static_cast<StudyVisitor&>(v), s); });
    clean(json);
    return json.dump(2, ' ', false, OrderedJson::error_handler_t::replace) + "\n";
}

std::string to_json(Graph const& graph, Series const& series) {
    OrderedJson json{{"diecast", file_history().current}, {"kind", "validation"}};
    Series s = series;
    if (s.parts.size() == 1 && s.parts[0] == ValidationPart{}) s.parts.clear();  // all rows, as where none is said
    write_fields(graph, json, [&](FieldVisitor& v) { visit_fields(static_cast<SeriesVisitor&>(v), s); });
    clean(json);
    return json.dump(2, ' ', false, OrderedJson::error_handler_t::replace) + "\n";
}

}  // namespace diecast
