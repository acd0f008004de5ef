#include "app/session/entries/entry_draft.h"
#include "model/catalogue/entry_json.h"

namespace diecast {
namespace {

int const last = 1000;

}  // namespace

std::optional<EntryDraft> EntryDraft::read(std::string_view text, Issues& issues) {
    if (!parse_json(text, issues)) return {};  // reports the place, and repeated names
    auto json = OrderedJson::parse(text, nullptr, false);
    if (json.is_object() && json.contains("kind") && json["kind"].is_string() && json.contains("name") &&
        json["name"].is_string() && json["kind"] != "study")
        return EntryDraft(std::move(json));
    issues.push_back({"", "this is not a catalogue entry: it needs \"kind\" and \"name\""});
    return {};
}

EntryDraft EntryDraft::extending(std::string_view kind, std::string_view base, std::string_view name,
                                 std::string_view title) {
    EntryFile heading;
    heading.kind = kind, heading.name = name, heading.title = title, heading.extends = base, heading.order = last;
    return EntryDraft(entry_json(heading));
}

std::string EntryDraft::word(char const* field) const {
    auto const found = json_.find(field);
    return found != json_.end() && found->is_string() ? found->get<std::string>() : "";
}

std::string EntryDraft::text() const { return entry_lines(json_); }

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

void EntryDraft::put(Assignment const& a) { json_["set"][std::string(a.quantity->key)] = value_json(a); }

void EntryDraft::drop(Quantity const& q) {
    if (auto const set = json_.find("set"); set != json_.end() && set->is_object()) set->erase(std::string(q.key));
}

}  // namespace diecast
