#include "model/catalogue/entry_file.h"
#include <algorithm>
#include "model/catalogue/entry_visitor.h"
#include "model/catalogue/plain_fields.h"
#include "model/core/quotes.h"
#include "model/core/text.h"

namespace diecast {
namespace {

/// A name must not look like an axis: "N7,N5", "1..4", "all".
void check_name(Field const& name, std::string const& text) {
    if (text == "all" || text.find_first_of(",;\n\"") != text.npos || text.find("..") != text.npos || text.size() > 80)
        name.report(in_quotes(text.substr(0, 80)) +
                    " cannot be a name: no commas, \"..\" or \"all\", at most 80 letters");
}

class EntryReader : public PlainReader<EntryVisitor> {
public:
    using PlainReader::PlainReader;

    void name(FieldInfo const& info, std::string& name) override {
        text(info, name);
        check_name(f_[info.name], name);
    }
    void number(FieldInfo const& info, std::optional<double>& x) override { x = field(info).number(); }
    void value(FieldInfo const& info, PinValue& value) override {
        Field const f = field(info);
        if (auto* const name = std::get_if<std::string>(&value)) *name = f.text();
        else value = f.number().value_or(0);
    }
    void named_texts(FieldInfo const& info, std::map<std::string, std::string>& texts) override {
        for (Field const& member : field(info).members())
            if (std::string const words = member.text(); member.is_text()) texts[member.name()] = words;
    }
    void values(FieldInfo const& info) override { at(info.name); }
};

/// A source in one word may be written out once, under "sources".
std::string full_source(std::string const& source, EntryFile const& entry) {
    auto const full = entry.sources.find(source);
    return full == entry.sources.end() ? source : source + ": " + full->second;
}

Provenance provenance_of(Field const& set, EntryValue const& said, EntryFile const& entry) {
    Provenance p{
        .source = full_source(said.source, entry), .year = said.year, .confidence = said.confidence, .note = said.note};
    if (!set["status"]) p.status = Status::published;  // of the source, which then must be there
    else p.status = status_named(said.status).value_or(Status::assumption);
    if (p.source.empty() && p.status != Status::assumption) set.report("needs a source, or \"status\": \"assumption\"");
    return p;
}

/// A number of the value, with its unit, in the row's; a wrong unit is reported at `unit`.
std::optional<double> in_range(Field const& field, std::optional<double> x, Field const& unit, EntryValue const& said,
                               Quantity const& q) {
    if (!x) return {};
    std::string why;
    auto const value = in_row_unit(*x, said.unit, q, why);
    if (!value) unit.report(why);
    else if (std::string const limit = out_of_range(q, *value); !limit.empty()) field.report(limit);
    else return value;
    return {};
}

/// How values are spread between low and high.
void check_shape(Field const& set, Assignment const& a) {
    Provenance const& p = a.provenance;
    if (!p.shape) return;
    if (!p.low && !p.high) set["shape"].report("is a distribution between low and high, and neither is stated");
    double const value = std::get<double>(a.value);
    if (*p.shape == Distribution::lognormal && !(std::min(value, p.low.value_or(value)) > 0))
        set["shape"].report("lognormal is for numbers above 0");
}

void check_choice(Field const& set, Quantity const& q) {
    if (!set["value"].is_text()) set["value"].report("expected the name of an entry of " + std::string(q.key));
    for (std::string_view number : {"unit", "low", "high", "shape"})
        if (set[number]) set[number].report("a choice has none");
}

void take_numbers(Field const& set, EntryValue const& said, Assignment& a) {
    Quantity const& q = *a.quantity;
    Provenance& p = a.provenance;
    Field const value = set["value"], low = set["low"], high = set["high"];
    auto const v = in_range(value, value.is_number() ? std::optional(std::get<double>(said.value)) : std::nullopt,
                            set["unit"], said, q);
    a.value = v.value_or(0);
    p.low = in_range(low, said.low, low, said, q);
    p.high = in_range(high, said.high, high, said, q);
    p.shape = distribution_named(said.shape);
    check_shape(set, a);
    if (v && p.low.value_or(*v) > *v) low.report("is above the value");
    if (v && p.high.value_or(*v) < *v) high.report("is below the value");
}

}  // namespace

std::optional<Status> status_named(std::string_view word) {
    for (Status s : {Status::assumption, Status::recalled, Status::derived, Status::published, Status::calibrated,
                     Status::regression})
        if (to_text(s) == word) return s;
    return {};
}

bool read_heading(Field const& document, EntryFile& entry) {
    if (!check_format(document)) return false;
    EntryReader reader(document, {"diecast"});
    reader.read([&] { visit_fields(reader, entry); });
    if (!document["set"] && entry.extends.empty()) document["set"].report("is missing: what the entry sets");
    return true;
}

std::optional<Assignment> read_assignment(Field const& set, EntryFile const& entry, Quantity const& q, bool is_choice) {
    std::size_t const before = set.issues().size();
    EntryValue said{.value = is_choice ? PinValue(std::string()) : PinValue(0.0)};
    EntryReader reader(set, {});
    reader.read([&] { visit_fields(reader, said); });
    if (!set.is_object()) return {};
    Assignment a{&q, said.value, provenance_of(set, said, entry)};
    if (is_choice && set["value"]) check_choice(set, q);
    else if (set["value"]) take_numbers(set, said, a);
    if (set.issues().size() > before) return {};
    return a;
}

}  // namespace diecast
