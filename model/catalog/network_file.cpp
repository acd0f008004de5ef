// Writing of an imported network.
#include <cmath>
#include "model/catalog/json_reader.h"
#include "model/catalog/network_import.h"

namespace diecast {

std::string network_file(Entry const& entry, std::string const& note) {
    using Ordered = nlohmann::ordered_json;
    auto const dump = [](Ordered const& json) { return json.dump(-1, ' ', false, Ordered::error_handler_t::replace); };
    std::string text = "{\n  \"diecast\": 1,\n  \"kind\": \"network\",\n  \"name\": " + dump(entry.name);
    if (!note.empty()) text += ",\n  \"note\": " + dump(note);
    text += ",\n  \"set\": {";
    char const* comma = "";
    for (Assignment const& a : entry.sets) {
        Ordered json;
        if (auto const* number = std::get_if<double>(&a.value)) json["value"] = *number;
        else json["value"] = std::get<std::string>(a.value);
        if (auto const* x = std::get_if<double>(&a.value); x && *x == std::floor(*x))
            json["value"] = static_cast<long long>(*x);
        if (!a.quantity->unit.name.empty() && std::holds_alternative<double>(a.value))
            json["unit"] = a.quantity->unit.name;
        if (!a.provenance.source.empty()) json["source"] = a.provenance.source;
        json["confidence"] = a.provenance.confidence;
        json["status"] = to_text(a.provenance.status);
        if (!a.provenance.note.empty()) json["note"] = a.provenance.note;
        text += std::string(comma) + "\n    \"" + std::string(a.quantity->key) + "\": " + dump(json);
        comma = ",";
    }
    return text + "\n  }\n}\n";
}

}  // namespace diecast
