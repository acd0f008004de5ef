#include "model/catalogue/own_entry.h"
#include "model/catalogue/entry_file.h"
#include "model/catalogue/entry_json.h"
#include "model/catalogue/migrate.h"
#include "model/catalogue/own_entry_json.h"
#include "model/core/quotes.h"

namespace diecast {
namespace {

/// The fields named first, then the others by their names.
OrderedJson sorted(Json const& object, std::vector<std::string> const& first) {
    if (!object.is_object()) return object;
    OrderedJson result = OrderedJson::object();
    for (std::string const& name : first)
        if (auto const found = object.find(name); found != object.end()) result[name] = *found;
    for (auto const& [name, value] : object.items())
        if (!result.contains(name)) result[name] = value;
    return result;
}

Json parsed(std::string_view document) { return Json::parse(document, nullptr, false); }

}  // namespace

OrderedJson entry_document(Json const& document) {
    OrderedJson result = sorted(document, heading_fields());
    if (!document.is_object() || !document.contains("set") || !document["set"].is_object()) return result;
    OrderedJson set = OrderedJson::object();
    for (auto const& [key, value] : document["set"].items()) set[key] = sorted(value, value_fields());
    result["set"] = std::move(set);
    return result;
}

std::optional<OwnEntry> read_own_entry(Field const& f) {
    std::size_t const before = f.issues().size();
    EntryFile heading_of;
    if (!read_heading(f, heading_of) || f.issues().size() > before) return {};
    return OwnEntry{heading_of.kind, heading_of.name, entry_document(*f.json()).dump(2)};
}

std::vector<OwnEntry> read_own_entries(Field const& study) {
    std::vector<OwnEntry> entries;
    for (Field const& f : study["entries"].items()) {
        auto entry = read_own_entry(f);
        if (!entry) continue;
        auto const same = [&](OwnEntry const& e) { return e.kind == entry->kind && e.name == entry->name; };
        if (std::any_of(entries.begin(), entries.end(), same)) f.report_duplicate();
        else entries.push_back(std::move(*entry));
    }
    for (Field const& f : study["defaults"].members()) {
        std::string const name = f.text();
        auto const found = std::find_if(entries.begin(), entries.end(),
                                        [&](OwnEntry const& e) { return e.kind == f.name() && e.name == name; });
        if (found != entries.end()) found->is_default = true;
        else f.report(in_quotes(name) + " is no " + f.name() + " among the entries of this file");
    }
    return entries;
}

std::optional<OwnEntry> own_entry(std::string_view document, Issues& issues) {
    auto const json = parse_document(document, issues);
    return json ? read_own_entry(Field(*json, issues)) : std::nullopt;
}

std::string entry_text(std::string_view document) {
    Json const json = parsed(document);
    return json.is_discarded() ? std::string(document) : entry_document(json).dump(2);
}

bool is_same_entry(std::string_view document, std::string_view other) {
    if (document == other) return true;
    Issues ignored;
    auto const a = parse_document(document, ignored), b = parse_document(other, ignored);
    return a && b && *a == *b;
}

}  // namespace diecast
