#include "model/catalogue/network_fields.h"
#include <algorithm>
#include "model/core/text.h"

namespace diecast {

std::optional<bool> NetworkFields::flag(std::string_view name) {
    if (!has(name)) return {};
    Json const& value = (*text_)[std::string(name)];
    if (value.is_boolean()) return value.get<bool>();
    field(name).report("expected true or false");
    return {};
}

void NetworkFields::warn(std::string_view where, std::string what) {
    issues_.push_back({std::string(where), std::move(what), Severity::warning});
}

void NetworkFields::remark(std::string_view where, std::string what) {
    issues_.push_back({path_to(where), std::move(what), Severity::note});
}

MaybeNumber NetworkFields::look(Quantity const& q, Names const& names, int least) {
    MaybeNumber found;
    std::string_view first;
    for (std::string_view name : names) {
        if (!has(name)) continue;
        auto const value =
            field(name).whole(std::max(least, static_cast<int>(q.range.lo)), static_cast<int>(q.range.hi));
        if (!value) return bad_ = true, MaybeNumber{};
        if (found && found->value != *value)
            field(name).report("says " + std::to_string(*value) + ", but " + std::string(first) + " says " +
                               exact_text(found->value));
        else if (!found) found = KnownNumber{static_cast<double>(*value)}, first = name;
    }
    return found;
}

MaybeNumber NetworkFields::need(Quantity const& q, std::string const& what, Names const& names, int otherwise,
                                int least) {
    bad_ = false;
    MaybeNumber found = look(q, names, least);
    if (found || bad_) return found;
    if (otherwise) return KnownNumber{static_cast<double>(otherwise), Status::recalled, "default of the family"};
    field(names.front()).report("is missing: " + what + "; looked for " + listed(names));
    return {};
}

void NetworkFields::put(Quantity const& q, PinValue value, Status status, std::string note) {
    Provenance p{.source = source_, .confidence = "vendor", .status = status, .note = std::move(note)};
    if (status == Status::recalled) p.source = "recalled: configurations of " + std::string(family_.type);
    if (status == Status::assumption) p.source.clear(), p.confidence = "assumed";
    entry_.sets.push_back({&q, std::move(value), std::move(p)});
}

void NetworkFields::put(Quantity const& q, MaybeNumber const& known) {
    if (known) put(q, known->value, known->status, known->note);
}

void NetworkFields::put_layers(Quantity const& q, int count, Status status) {
    put(q, 100.0 * count / layers_, status, std::to_string(count) + " of " + std::to_string(layers_) + " layers");
}

}  // namespace diecast
