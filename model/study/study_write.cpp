// Studies as JSON: writing what is read back to the same study.
#include <nlohmann/json.hpp>
#include "model/catalogue/migrate.h"
#include "model/catalogue/own_entry_json.h"
#include "model/core/printable.h"
#include "model/study/field_reader.h"
#include "model/study/validation_visitor.h"

namespace diecast {
namespace {

/// A reader refuses control characters, which a text that was pasted may hold.
void clean(OrderedJson& json, Lines lines = Lines::many) {
    if (json.is_string()) json = without_controls(json.get_ref<std::string const&>(), lines);
    if (!json.is_structured()) return;
    for (auto& [name, value] : json.items()) clean(value, name == "name" || name == "title" ? Lines::one : Lines::many);
}

}  // namespace

void put_entries(OrderedJson& object, std::vector<OwnEntry> const& entries) {
    OrderedJson list = OrderedJson::array(), defaults = OrderedJson::object();
    for (OwnEntry const& entry : entries) {
        Json const document = Json::parse(entry.text, nullptr, false);
        if (!document.is_object()) continue;
        list.push_back(entry_document(document));
        if (entry.is_default) defaults[entry.kind] = entry.name;
    }
    if (!defaults.empty()) object["defaults"] = std::move(defaults);
    if (!list.empty()) object["entries"] = std::move(list);
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
