// What a calibration says in words, and as a catalogue entry.
#include <cmath>
#include "model/catalogue/entry_json.h"
#include "model/catalogue/own_entry.h"
#include "model/core/text.h"
#include "model/core/value_text.h"
#include "optimizer/validation/calibrate.h"

namespace diecast {
namespace {

Assignment assignment(CalibratedValue const& v, std::string const& source) {
    Assignment a{v.quantity, v.fitted, {.source = source, .confidence = "measured", .status = Status::calibrated}};
    if (std::isfinite(v.error)) {
        a.provenance.low = std::min(v.fitted, std::max(v.lo, v.fitted - v.error));
        a.provenance.high = std::max(v.fitted, std::min(v.hi, v.fitted + v.error));
    }
    if (!std::isfinite(v.error)) a.provenance.note = "not identifiable from these data";
    else if (v.bound != CalibratedValue::Bound::none) a.provenance.note = "at the bound of the fit";
    return a;
}

}  // namespace

std::string undetermined_text(Calibration const& c, Undetermined const& u) {
    std::string text;
    std::size_t values = 0;
    for (std::size_t i = 0; i < u.shares.size(); ++i) {
        if (u.shares[i] == 0) continue;
        CalibratedValue const& v = c.values[i];
        std::string const name = std::string(v.quantity->key) + (v.entry.empty() ? "" : " of " + v.entry);
        text += (values++ ? " with " : "") + std::string(u.shares[i] > 0 ? "+" : "−") +
                percent(std::abs(u.shares[i]) / 100, 3) + " of " + name;
    }
    if (values > 1) return text + " changes nothing that was fitted";
    return text.substr(text.find(" of ") + 4) + " changes nothing that was fitted";
}

std::string calibrated_entry(Calibration const& c, CalibratedEntry const& entry, std::string_view base) {
    EntryFile heading;
    heading.kind = entry.kind, heading.name = heading.title = entry.name, heading.extends = entry.extends;
    OrderedJson json = base.empty() ? entry_json(heading) : OrderedJson::parse(base);
    json["note"] = "Calibrated by least squares; low and high are one standard error away.";
    for (CalibratedValue const& v : c.values)
        json["set"][std::string(v.quantity->key)] = value_json(assignment(v, entry.source));
    return entry_text(json.dump());
}

}  // namespace diecast
