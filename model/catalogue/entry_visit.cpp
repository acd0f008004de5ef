// The fields of a catalogue entry, each once, in the order in which they are written.
#include <cmath>
#include "model/catalogue/entry_visitor.h"
#include "model/core/special_values.h"

namespace diecast {

void visit_fields(EntryVisitor& v, EntryFile& e) {
    v.any_of({"set", "extends"});
    v.text({.name = "kind",
            .about = "The catalogue it belongs to, whatever folder it lies in.",
            .missing = "the kind of preset"},
           e.kind);
    v.name({.name = "name", .about = "What studies choose it by; once per kind.", .missing = "the name of the entry"},
           e.name);
    v.text({"title", "Title shown to people; default: the name."}, e.title);
    auto order = std::isinf(e.order) ? std::nullopt : std::optional(e.order);
    v.number({"order", "Entries of a kind are listed by order, then by name; entries without an order come last."},
             order);
    e.order = order.value_or(infinity);
    v.text({"extends", "Another entry of the kind, whose values apply where this one sets none."}, e.extends);
    v.text({"note"}, e.note);
    v.named_texts({"sources", "Full names of sources by the short names that values use."}, e.sources);
    v.values({"set"});
}

void visit_fields(EntryVisitor& v, EntryValue& a) {
    v.value({.name = "value", .about = "A number in `unit`; the name of an entry for a choice.", .missing = ""},
            a.value);
    v.text({"unit", "\"USD\", \"1/cm²\", \"GB/s\", \"pJ/bit\", \"%\"; required unless the row is a pure number."},
           a.unit);
    v.number({"low", "Lower bound, in `unit`; at most `value`."}, a.low);
    v.number({"high", "Upper bound, in `unit`; at least `value`."}, a.high);
    v.word({"shape",
            "Distribution between low and high: uniform; triangular, with its mode at the value; normal or lognormal, "
            "with "
            "low and high as the 5th and 95th percentile. Default: triangular."},
           {"uniform", "triangular", "normal", "lognormal"}, a.shape);
    v.text({.name = "source",
            .about = "Publication, data sheet or other source, or its short name under `sources`. Values of a source "
                     "with the words "
                     "\"by definition\" are not varied by sensitivity and uncertainty unless low or high are stated.",
            .least = 1},
           a.source);
    v.whole({"year"}, 1900, 2200, a.year);
    v.word({"confidence"}, {"measured", "vendor", "estimate", "assumed"}, a.confidence);
    v.word({"status",
            "published (default): as in the source. derived: calculated from it. recalled: from memory, unverified. "
            "calibrated: fitted to it. assumption: our own."},
           {"published", "derived", "recalled", "calibrated", "assumption"}, a.status);
    v.text({"note"}, a.note);
}

}  // namespace diecast
