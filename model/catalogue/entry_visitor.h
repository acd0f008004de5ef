// EntryVisitor: what is done with every field of a catalogue entry. The heading and the values list their fields once,
// in `visit_fields`; reading, writing and the JSON schema are visitors.
#pragma once
#include <map>
#include <optional>
#include "model/catalogue/catalogue.h"
#include "model/catalogue/plain_visitor.h"

namespace diecast {

/// What an entry says of one quantity, as its file does.
struct EntryValue {
    PinValue value;  // a number in `unit`, or the name of an entry
    std::string unit = {};
    std::optional<double> low = {}, high = {};  // in `unit`
    std::string shape = {}, source = {};
    int year = 0;
    std::string confidence = {}, status = {}, note = {};
};

class EntryVisitor : public PlainVisitor {
public:
    virtual void name(FieldInfo const&, std::string&) {}  // of the entry
    virtual void number(FieldInfo const&, std::optional<double>&) {}
    virtual void value(FieldInfo const&, PinValue&) {}  // a number or a text, as it holds now
    virtual void named_texts(FieldInfo const&, std::map<std::string, std::string>&) {}
    virtual void values(FieldInfo const&) {}  // an EntryValue for each key; they are read when the heading is
};

void visit_fields(EntryVisitor&, EntryFile&);
void visit_fields(EntryVisitor&, EntryValue&);

}  // namespace diecast
