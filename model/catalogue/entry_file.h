// One preset file: its heading and its assignments, read strictly.
#pragma once
#include "model/catalogue/catalogue.h"
#include "model/catalogue/field_values.h"

namespace diecast {

/// An entry on its way from its file into a graph.
struct Draft : EntryFile {
    enum State { untouched, open, done } state = untouched;  // while `extends` is followed
    std::vector<Assignment> own, sets;                       // what the file says; with what it extends
    std::string where;  // of the document in its file: "entries/2/" of a study that brings it; else empty
    bool is_own = false, broken = false, broken_by_other = false;
};

/// Everything but "set". False if the document is not an entry at all.
bool read_heading(Field const& document, EntryFile&);

/// What the entry says of a quantity, in the unit of its row.
std::optional<Assignment> read_assignment(Field const&, EntryFile const&, Quantity const&, bool is_choice);

std::optional<Status> status_named(std::string_view);

}  // namespace diecast
