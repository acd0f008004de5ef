#include "app/present/parts/search_part_file.h"

namespace diecast {
namespace {

/// The best of a sweep's groups: [group, design, value] of those that have one.
bool read_bests(Json const& json, SearchSweep const& sweep, GroupBests& best) {
    if (!json.is_array()) return false;
    for (Json const& row : json) {
        if (!row.is_array() || row.size() != 3) return false;
        auto const group = count_of(row[0]), design = count_of(row[1]);
        auto const value = number_of(row[2]);
        if (!group || !design || !value || *group >= best.size() || *design >= sweep.designs || best[*group])
            return false;
        best[*group] = GroupBestSink::Best{*value, *design};
    }
    return true;
}

std::optional<SearchPart> read_search_part(PartFile const& file, std::vector<SearchSweep> const& sweeps) {
    Json const& json = file.result;
    if (!json.is_object() || !json.contains("seconds") || !json.contains("best")) return {};
    SearchPart part = empty_part(sweeps);
    part.rows = file.done;
    auto const seconds = number_of(json["seconds"]);
    Json const& best = json["best"];
    if (!seconds || !best.is_array() || best.size() != sweeps.size()) return {};
    part.seconds = *seconds;
    for (std::size_t s = 0; s < sweeps.size(); ++s)
        if (!read_bests(best[s], sweeps[s], part.best[s])) return {};
    return part;
}

}  // namespace

std::string search_part_json(SearchPart const& part) {
    std::string json = "{\"seconds\": ";
    append_number(json, part.seconds);
    json += ",\n  \"best\": [";
    for (GroupBests const& best : part.best) {
        json += &best == part.best.data() ? "\n   [" : ",\n   [";
        char const* gap = "[";
        for (std::size_t g = 0; g < best.size(); ++g) {
            if (!best[g]) continue;
            json += gap + std::to_string(g) + ", " + std::to_string(best[g]->design) + ", ";
            append_number(json, best[g]->value);
            json += "]";
            gap = ", [";
        }
        json += "]";
    }
    return json + "]}";
}

std::optional<SearchPart> read_search(PartFile const& file, std::vector<SearchSweep> const& sweeps,
                                      std::string const& name, Issues& issues) {
    auto part = read_search_part(file, sweeps);
    if (!part) issues.push_back({"", "has no good field \"result\"", Severity::error, "", name});
    return part;
}

}  // namespace diecast
