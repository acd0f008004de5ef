#include "model/catalogue/defaults_of_format_1.h"
#include <algorithm>

namespace diecast {
namespace {

struct OldDefault {
    char const *key, *kind, *name;  // kind: of the entry; empty for a method
};
constexpr OldDefault old_defaults[] = {{"traffic.workload", "workload", "lite-gpu"},
                                       {"runtime.name", "runtime", "ideal"},
                                       {"precision.format", "format", "FP8"},
                                       {"method.overlap", "", "stage"},
                                       {"training.arithmetic", "", "as served"}};

/// The part of that name; null where there is none.
Json const* part(Json const& object, std::string_view name) {
    if (!object.is_object()) return nullptr;
    auto const found = object.find(name);
    return found == object.end() ? nullptr : &*found;
}

bool has(Json const& object, std::string_view list, std::string_view key) {
    Json const* const members = part(object, list);
    return members && part(*members, key);
}

bool is_axis(Json const& holder, std::string_view key) {
    Json const* const axes = part(holder, "axes");
    return axes && axes->is_array() && std::any_of(axes->begin(), axes->end(), [&](Json const& axis) {
               Json const* const its = part(axis, "key");
               return its && *its == key;
           });
}

bool is_set_by_entries(Json const& document, std::string_view key) {
    Json const* const entries = part(document, "entries");
    return entries && entries->is_array() &&
           std::any_of(entries->begin(), entries->end(), [&](Json const& entry) { return has(entry, "set", key); });
}

/// An object of that name, made where there is none; null where something else is in its place.
Json* object_of(Json& document, char const* name) {
    Json& object = document[name];
    if (object.is_null()) object = Json::object();
    return object.is_object() ? &object : nullptr;
}

void say_choices(Json& document) {
    Json const* const search = part(document, "search");
    for (OldDefault const& old : old_defaults) {
        if (has(document, "choose", old.key) || has(document, "pin", old.key) || is_axis(document, old.key) ||
            (search && is_axis(*search, old.key)) || is_set_by_entries(document, old.key))
            continue;
        Json const* const defaults = part(document, "defaults");
        Json const* const brought = defaults ? part(*defaults, old.kind) : nullptr;
        if (Json* const choose = object_of(document, "choose"))
            (*choose)[old.key] = brought ? *brought : Json(old.name);
    }
}

/// Format 1 took a pinned axis in silence, and the pin counted.
void say_held_axes(Json& document, Issues& issues) {
    Json const* const axes = part(document, "axes");
    if (!axes || !axes->is_array()) return;
    for (std::size_t i = 0; i < axes->size(); ++i) {
        Json& axis = document["axes"][i];
        Json const* const key = part(axis, "key");
        if (!key || !key->is_string() || axis.contains("held")) continue;
        auto const name = key->get<std::string>();
        if (!has(document, "choose", name) && !has(document, "pin", name)) continue;
        axis["held"] = true;
        issues.push_back({"axes/" + std::to_string(i),
                          name + " is not swept: the study sets it, too, and in format 1 that counted. Remove the "
                                 "axis, or what sets it",
                          Severity::note});
    }
}

/// One that extends another has its widths from there.
void say_widths(Json& entry) {
    if (part(entry, "extends")) return;
    Json* const set = object_of(entry, "set");
    if (!set) return;
    char const* const note = "where nothing was said in format 1";
    for (char const* key : {"precision.weight", "precision.cache", "precision.activation", "precision.wire"})
        if (!set->contains(key)) (*set)[key] = {{"value", 1}, {"unit", "B"}, {"status", "assumption"}, {"note", note}};
    if (!set->contains("precision.arithmetic"))
        (*set)["precision.arithmetic"] = {{"value", "8-bit"}, {"status", "assumption"}, {"note", note}};
}

}  // namespace

void say_defaults_of_format_1(Json& document, Issues& issues) {
    Json const* const kind = part(document, "kind");
    if (!kind) return;
    if (*kind == "study") say_held_axes(document, issues);
    if (*kind == "study" || *kind == "validation") say_choices(document);
    if (*kind == "format") say_widths(document);
}

}  // namespace diecast
