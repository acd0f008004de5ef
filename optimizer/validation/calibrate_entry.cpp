// What a calibration says in words, and as a catalogue entry.
#include <cmath>
#include <nlohmann/json.hpp>
#include "model/catalog/migrate.h"
#include "model/catalog/own_entry.h"
#include "model/core/text.h"
#include "optimizer/validation/calibrate.h"

namespace diecast {
namespace {

using Ordered = nlohmann::ordered_json;

Ordered value_json(CalibratedValue const& v, std::string const& source) {
    Ordered json{{"value", v.fitted}};
    if (!v.quantity->unit.name.empty()) json["unit"] = v.quantity->unit.name;
    if (std::isfinite(v.error)) {
        json["low"] = std::min(v.fitted, std::max(v.lo, v.fitted - v.error));
        json["high"] = std::max(v.fitted, std::min(v.hi, v.fitted + v.error));
    }
    json["source"] = source, json["confidence"] = "measured", json["status"] = to_text(Status::calibrated);
    if (!std::isfinite(v.error)) json["note"] = "not identifiable from these data";
    else if (v.bound != CalibratedValue::Bound::none) json["note"] = "at the bound of the fit";
    return json;
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
                number_text(std::abs(u.shares[i]), 3) + " % of " + name;
    }
    if (values > 1) return text + " changes nothing that was fitted";
    return text.substr(text.find(" of ") + 4) + " changes nothing that was fitted";
}

std::string calibrated_entry(Calibration const& c, CalibratedEntry const& entry, std::string_view base) {
    Ordered json = base.empty()
                       ? Ordered{{"diecast", file_history().current}, {"kind", entry.kind}, {"name", entry.name}}
                       : Ordered::parse(base);
    if (base.empty()) json["title"] = entry.name, json["extends"] = entry.extends;
    json["note"] = "Calibrated by least squares; low and high are one standard error away.";
    for (CalibratedValue const& v : c.values) json["set"][std::string(v.quantity->key)] = value_json(v, entry.source);
    return entry_text(json.dump());
}

}  // namespace diecast
