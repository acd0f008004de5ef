// Break-evens as fields of a study file.
#include "model/catalog/field_values.h"
#include "model/study/study_fields.h"

namespace diecast {
namespace {

AxisSpec read_change(Graph const& graph, Field const& f) {
    if (!f) return f.report("is missing: the quantity that changes, \"from\" and \"to\""), AxisSpec{};
    AxisSpec change = read_axis(graph, f).value_or(AxisSpec{});
    if (!change.quantity) return change;
    std::string const key(change.quantity->key);
    if (is_choice_row(graph, *change.quantity))
        return f["key"].report(key + " is a choice; what breaks even is a number"), AxisSpec{};
    std::sort(change.values.begin(), change.values.end());
    if (change.values.size() < 2)
        return f.report(key + " has one place only: it goes from one value to another"), AxisSpec{};
    return change;
}

Quantity const* read_compared(Graph const& graph, Field const& f) {
    auto const* q = read_row(graph, f);
    if (!q || !is_choice_row(graph, *q)) return q;
    return f.report(std::string(q->key) + " is a choice, not a number"), nullptr;
}

}  // namespace

BreakEven const* read_break_even_name(Field const& f, Study const& study) {
    std::vector<std::string_view> names;
    for (BreakEven const& b : study.break_evens) names.push_back(b.name);
    std::string const name = read_known(f, names, "the study has no break-even");
    auto const found = std::find(names.begin(), names.end(), name);
    return found == names.end() ? nullptr : &study.break_evens[static_cast<std::size_t>(found - names.begin())];
}

std::optional<BreakEven> read_break_even(Graph const& graph, Field const& f, Study const& study) {
    f.has_only({"name", "title", "note", "change", "both", "key", "design", "over", "value"});
    if (!f.is_object()) return {};
    BreakEven b{};
    b.name = f["name"].text(), b.title = f["title"].text(), b.note = f["note"].text();
    if (b.name.empty()) f["name"].report("is missing: the name of the break-even");
    b.change = read_change(graph, f["change"]);
    b.quantity = read_compared(graph, f["key"]);
    if (b.change.quantity && b.change.quantity == b.quantity) f["key"].report("is what changes: say what is compared");
    b.both = f["both"].truth();
    b.design = read_design(f["design"], study), b.over = read_design(f["over"], study);
    if (bool(f["over"]) == bool(f["value"]))
        f.report("is compared with a design, under \"over\", or with a number, under \"value\"");
    else if (f["value"] && b.both) f["both"].report("goes with \"over\": a number does not change");
    else if (f["over"] && b.over == b.design) f["over"].report("is the design itself");
    if (f["value"] && b.quantity) b.value = read_number(f["value"], *b.quantity);
    if (!b.change.quantity || !b.quantity) return {};
    return b;
}

}  // namespace diecast
