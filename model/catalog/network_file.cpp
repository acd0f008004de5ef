// Writing of an imported network.
#include "model/catalog/entry_json.h"
#include "model/catalog/network_import.h"

namespace diecast {

std::string network_file(Entry const& entry, std::string const& note) {
    EntryFile heading;
    heading.kind = "network", heading.name = entry.name, heading.note = note;
    return entry_lines(entry_json(heading, entry.sets));
}

}  // namespace diecast
