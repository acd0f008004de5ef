// Writing of an imported network.
#include "model/catalogue/entry_json.h"
#include "model/catalogue/network_import.h"

namespace diecast {

std::string network_file(Entry const& entry, std::string const& note) {
    EntryFile heading;
    heading.kind = "network", heading.name = entry.name, heading.note = note;
    return entry_lines(entry_json(heading, entry.sets));
}

}  // namespace diecast
