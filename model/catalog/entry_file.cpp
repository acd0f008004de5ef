#include "model/catalog/entry_file.h"
#include <algorithm>
#include <limits>
#include "model/core/text.h"

namespace diecast {
namespace {

/// A name must not look like an axis: "N7,N5", "1..4", "all".
void check_name(Field const& name, std::string const& text) {
    if (text.empty()) name.report("is missing: the name of the entry");
    else if (text == "all" || text.find_first_of(",;\n\"") != text.npos || text.find("..") != text.npos ||
             text.size() > 80)
        name.report("\"" + text.substr(0, 80) +
                    "\" cannot be a name: no commas, \"..\" or \"all\", at most 80 letters");
}

/// A source in one word may be written out once, under "sources".
std::string full_source(std::string const& source, Field const& sources) {
    if (!sources.is_object()) return source;
    Field const full = sources[source];
    return full.is_text() ? source + ": " + full.text() : source;
}

Provenance read_provenance(Field const& set, Field const& sources) {
    Provenance p;
    p.source = full_source(set["source"].text(), sources);
    p.year = set["year"].whole(1900, 2200).value_or(0);
    p.confidence = set["confidence"].one_of({"measured", "vendor", "estimate", "assumed"});
    p.note = set["note"].text();
    std::string const status = set["status"].one_of({"published", "derived", "recalled", "calibrated", "assumption"});
    if (!set["status"]) p.status = Status::published;  // of the source, which then must be there
    else p.status = status_named(status).value_or(Status::assumption);
    if (p.source.empty() && p.status != Status::assumption) set.report("needs a source, or \"status\": \"assumption\"");
    return p;
}

/// The number under `name`, with the unit beside it.
std::optional<double> read_part(Field const& set, std::string_view name, Quantity const& q) {
    Field const field = set[name];
    auto const x = field.number();
    if (!x) return {};
    std::string why;
    auto const value = in_row_unit(*x, set["unit"].text(), q, why);
    if (!value) (name == "value" ? set["unit"] : field).report(why);
    else if (std::string const limit = out_of_range(q, *value); !limit.empty()) field.report(limit);
    else return value;
    return {};
}

/// How values are spread between low and high.
void read_shape(Field const& set, Assignment& a) {
    Provenance& p = a.provenance;
    p.shape = distribution_named(set["shape"].one_of({"uniform", "triangular", "normal", "lognormal"}));
    if (!p.shape) return;
    if (!p.low && !p.high) set["shape"].report("says how values are spread between low and high: say one of these");
    double const value = std::get<double>(a.value);
    if (*p.shape == Distribution::lognormal && !(std::min(value, p.low.value_or(value)) > 0))
        set["shape"].report("lognormal is for numbers above 0");
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
    document.has_only({"diecast", "kind", "name", "title", "order", "extends", "note", "sources", "set"});
    entry.kind = document["kind"].text();
    entry.name = document["name"].text();
    entry.title = document["title"].text();
    entry.extends = document["extends"].text();
    entry.order = document["order"].number().value_or(std::numeric_limits<double>::infinity());
    document["note"].text();
    for (Field const& source : document["sources"].members()) source.text();
    if (entry.kind.empty()) document["kind"].report("is missing: the kind of preset");
    check_name(document["name"], entry.name);
    if (!document["set"] && entry.extends.empty()) document["set"].report("is missing: what the entry sets");
    return true;
}

std::optional<Assignment> read_assignment(Field const& set, Field const& sources, Quantity const& q, bool is_choice) {
    std::size_t const before = set.issues().size();
    set.has_only({"value", "unit", "low", "high", "shape", "source", "year", "confidence", "status", "note"});
    if (!set.is_object()) return {};
    Assignment a{&q, 0.0, read_provenance(set, sources)};
    Field const value = set["value"];
    if (!value) value.report("is missing");
    else if (is_choice) {
        if (!value.is_text()) value.report("expected the name of an entry of " + std::string(q.key));
        a.value = value.text();
        for (std::string_view number : {"unit", "low", "high", "shape"})
            if (set[number]) set[number].report("a choice has none");
    } else {
        auto const v = read_part(set, "value", q);
        a.value = v.value_or(0);
        a.provenance.low = read_part(set, "low", q);
        a.provenance.high = read_part(set, "high", q);
        read_shape(set, a);
        if (v && a.provenance.low.value_or(*v) > *v) set["low"].report("is above the value");
        if (v && a.provenance.high.value_or(*v) < *v) set["high"].report("is below the value");
    }
    if (set.issues().size() > before) return {};
    return a;
}

}  // namespace diecast
