// Name and text of an imported network.
#include "model/catalogue/entry_json.h"
#include "model/catalogue/network_import.h"

namespace diecast {

std::string network_name(std::string text) {
    std::string name;
    for (char c : text) name += std::string_view(",;\"\n\r\t").find(c) == std::string_view::npos ? c : ' ';
    for (auto dots = name.find(".."); dots != name.npos; dots = name.find("..")) name.erase(dots, 1);
    return name == "all" || name.empty() ? "my network" : name.substr(0, 80);
}

std::string default_network_name(std::filesystem::path const& file, std::string const& id) {
    if (!id.empty()) return id.substr(id.rfind('/') + 1);
    std::string const stem = file.stem().string();
    return stem == "config" && file.has_parent_path() ? file.parent_path().filename().string() : stem;
}

std::string network_file(Entry const& entry, std::string const& note) {
    EntryFile heading;
    heading.kind = "network", heading.name = entry.name, heading.note = note;
    return entry_lines(entry_json(heading, entry.sets));
}

}  // namespace diecast
