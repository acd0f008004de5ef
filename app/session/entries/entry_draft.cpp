#include "app/session/entries/entry_draft.h"
#include <cmath>
#include "model/catalog/json_reader.h"
#include "model/catalog/migrate.h"

namespace diecast {
namespace {

int const last = 1000;

std::string dumped(nlohmann::ordered_json const& json) {
    return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

/// A line for each of its fields, and one line for what these hold.
std::string in_lines(nlohmann::ordered_json const& object, std::string const& indent) {
    std::string text = "{";
    char const* comma = "";
    for (auto const& [name, value] : object.items()) {
        text += std::string(comma) + "\n" + indent + "  " + dumped(name) + ": ";
        bool const nested = value.is_object() && (name == "set" || name == "sources");
        text += nested ? in_lines(value, indent + "  ") : dumped(value);
        comma = ",";
    }
    return text + "\n" + indent + "}";
}

nlohmann::ordered_json number_json(double x) {
    if (x == std::floor(x) && std::abs(x) < 1e15) return static_cast<long long>(x);
    return x;
}

}  // namespace

std::optional<EntryDraft> EntryDraft::read(std::string_view text, Issues& issues) {
    if (!parse_json(text, issues)) return {};  // says where, and knows of repeated names
    auto json = nlohmann::ordered_json::parse(text, nullptr, false);
    if (json.is_object() && json.contains("kind") && json["kind"].is_string() && json.contains("name") &&
        json["name"].is_string() && json["kind"] != "study")
        return EntryDraft(std::move(json));
    issues.push_back({"", "this is not a catalogue entry: it needs \"kind\" and \"name\""});
    return {};
}

EntryDraft EntryDraft::extending(std::string_view kind, std::string_view base, std::string_view name,
                                 std::string_view title) {
    Json json{{"diecast", file_history().current}, {"kind", kind}, {"name", name}};
    if (!title.empty()) json["title"] = title;
    json["order"] = last;
    json["extends"] = base;
    json["set"] = Json::object();
    return EntryDraft(std::move(json));
}

std::string EntryDraft::word(char const* field) const {
    auto const found = json_.find(field);
    return found != json_.end() && found->is_string() ? found->get<std::string>() : "";
}

std::string EntryDraft::text() const { return in_lines(json_, "") + "\n"; }

void EntryDraft::rename(std::string_view name, std::string_view title) {
    json_["name"] = name;
    if (title.empty()) json_.erase("title");
    else json_["title"] = title;
}

void EntryDraft::put_last() {
    if (!json_.contains("order")) json_["order"] = last;
}

bool EntryDraft::sets(Quantity const& q) const {
    auto const set = json_.find("set");
    return set != json_.end() && set->is_object() && set->contains(std::string(q.key));
}

std::vector<Quantity const*> EntryDraft::quantities(Graph const& graph) const {
    std::vector<Quantity const*> list;
    if (auto const set = json_.find("set"); set != json_.end() && set->is_object())
        for (auto const& [key, value] : set->items())
            if (Quantity const* q = graph.find(key)) list.push_back(q);
    return list;
}

void EntryDraft::put(Assignment const& a) {
    Provenance const& p = a.provenance;
    Json json;
    if (auto const* name = std::get_if<std::string>(&a.value)) json["value"] = *name;
    else {
        json["value"] = number_json(std::get<double>(a.value));
        if (!a.quantity->unit.name.empty()) json["unit"] = a.quantity->unit.name;
    }
    if (p.low) json["low"] = number_json(*p.low);
    if (p.high) json["high"] = number_json(*p.high);
    if (p.shape && (p.low || p.high)) json["shape"] = to_text(*p.shape);
    if (!p.source.empty()) json["source"] = p.source;
    if (p.year) json["year"] = p.year;
    if (!p.confidence.empty()) json["confidence"] = p.confidence;
    json["status"] = to_text(p.status);
    if (!p.note.empty()) json["note"] = p.note;
    json_["set"][std::string(a.quantity->key)] = std::move(json);
}

void EntryDraft::drop(Quantity const& q) {
    if (auto const set = json_.find("set"); set != json_.end() && set->is_object()) set->erase(std::string(q.key));
}

}  // namespace diecast
