// Published numbers as fields of a study file.
#include <cmath>
#include "model/catalogue/entry_file.h"
#include "model/catalogue/field_values.h"
#include "model/core/quotes.h"
#include "model/core/special_values.h"
#include "model/core/text.h"
#include "model/study/study_fields.h"
#include "model/study/study_visitor.h"

namespace diecast {
namespace {

constexpr Quantity pure_number{.key = "ratio"};

/// value with low and high, or with a tolerance: "5 %" of it, or so much to both sides. Without a value it is a bound:
/// the value is the limit that there is, of two the lower.
void read_expected(Field const& f, Published& p) {
    Quantity const& q = p.as == Published::As::value ? *p.quantity : pure_number;
    auto const part = [&](std::string_view name, double otherwise) {
        return f[name] ? read_number(f[name], q).value_or(otherwise) : otherwise;
    };
    bool const limited = f["low"] || f["high"];
    p.low = part("low", -infinity), p.high = part("high", infinity);
    double const limit = std::isinf(p.low) ? p.high : p.low;
    if (!f["value"] && !std::isfinite(limit)) return f["value"].report("is missing: the published number");
    p.value = part("value", limit);
    if (!limited) p.low = p.high = p.value;
    if (p.low > p.value || p.high < p.value) f.report("the value is not within low … high");
    if (!f["tolerance"]) return;
    if (limited) return f["tolerance"].report("either a tolerance, or low and high");
    std::string const text = f["tolerance"].is_text() ? f["tolerance"].text() : "";
    bool const share = text.ends_with("%");
    auto const t = read_number(f["tolerance"], share ? pure_number : q);
    if (t && !(*t >= 0)) f["tolerance"].report("must not be below 0");
    double const wide = share ? t.value_or(0) * std::abs(p.value) : t.value_or(0);
    p.low = p.value - wide, p.high = p.value + wide;
}

/// The place of a group axis that the field names, exactly as the axis has it.
std::optional<PinValue> place_of(Graph const& graph, Field const& f, AxisSpec const& axis) {
    Quantity const& q = *axis.quantity;
    bool const choice = is_choice_row(graph, q);
    auto const name = choice ? read_entry_name(graph, f, q) : std::nullopt;
    auto const number = choice ? std::nullopt : read_number(f, q);
    if (!name && !number) return {};
    double const v = name ? graph.entry(q, *name) : *number;
    for (double place : axis.values)
        if (std::abs(place - v) <= 1e-9 * std::abs(place)) return graph.pin_value_of(q, place);
    f.report("is not a grid point of this axis of the search, which has " + axis.text);
    return {};
}

void read_point(Graph const& graph, Field const& f, Search const& search, Published& p) {
    std::vector<std::string_view> keys;
    for (AxisSpec const& axis : search.groups) keys.push_back(axis.quantity->key);
    for (Field const& member : f["at"].members())
        if (std::find(keys.begin(), keys.end(), member.name()) == keys.end())
            member.report("is not a group of the search " + in_quotes(search.name), nearest(member.name(), keys));
    for (AxisSpec const& axis : search.groups) {
        Field const place = f["at"][axis.quantity->key];
        if (!place) place.report("is missing: a value of this group of the search " + in_quotes(search.name));
        else if (auto word = place_of(graph, place, axis)) p.at.pin(*axis.quantity, *word);
    }
}

void read_found(Graph const& graph, Field const& f, Study const& study, Published& p) {
    if (!f["search"]) {
        if (f["at"]) f["at"].report("is a point of a search: say which, under \"search\"");
        p.design = read_design(f["design"], study), p.over = read_design(f["over"], study);
        return;
    }
    Search const* const search = read_search_name(f["search"], study);
    if (!search) return;
    std::vector<std::string_view> const names(search->designs.begin(), search->designs.end());
    std::string const whose = "the search " + in_quotes(search->name) + " has no design";
    p.design = read_known(f["design"], names, whose), p.over = read_known(f["over"], names, whose);
    if (p.design.empty() && !names.empty()) f["design"].report("is missing: one of the designs of the search");
    read_point(graph, f, *search, p);
}

void read_as(Field const& f, Published& p) {
    std::string const as = f["as"].one_of({"value", "ratio", "saving"});
    if (f["over"] ? as == "value" : as == "ratio" || as == "saving")
        (f["as"] ? f["as"] : f).report("a ratio or saving is that of \"design\" to \"over\"; a value has no \"over\"");
    p.as = as == "saving" ? Published::As::saving : f["over"] ? Published::As::ratio : Published::As::value;
}

/// Compared is the first value that answers a break-even, hence nothing else is said.
void read_answer(Field const& f, Study const& study, Published& p) {
    BreakEven const* const b = read_break_even_name(f["break_even"], study);
    p.quantity = b ? b->change.quantity : nullptr;
    for (char const* name : {"key", "design", "over", "as", "search", "at"})
        if (f[name]) f[name].report("is said by the break-even");
}

}  // namespace

void visit_fields(StudyVisitor& v, Published& p) {
    v.about(
        "A number someone printed: of `design`, or its ratio to `over`, or the saving against it (1 − ratio); or the "
        "value that answers a break-even. low … high (one alone: at least, at most), or a tolerance to both sides.");
    v.one_of({"key", "break_even"});
    v.any_of({"value", "low", "high"});
    v.needs("at", "search");
    v.text({"title"}, p.title);
    Quantity const* key = p.break_even.empty() ? p.quantity : nullptr;
    v.key({"key"}, key);
    v.text({"break_even", "The number is the first value that answers this one, in the unit of what changes."},
           p.break_even);
    if (p.break_even.empty()) p.quantity = key;
    v.text({"search", "The number is that of the best design this search finds, at the point `at`."}, p.search);
    v.claim_point({"at", "A value, or the name of an entry, for every group of the search."}, p.at);
    v.claim_design({"design", "The study's own scenario where there is none; of a search, one of its designs."},
                   p.design, !p.design.empty());
    v.claim_design({"over"}, p.over, p.as != Published::As::value);
    std::string as = p.as == Published::As::value ? "" : p.as == Published::As::ratio ? "ratio" : "saving";
    v.word({"as", "A ratio where there is an \"over\", otherwise a value."}, {"value", "ratio", "saving"}, as);
    Quantity const* const of = p.as == Published::As::value ? p.quantity : &pure_number;
    v.claim_number({"value"}, of, p.value);
    v.claim_number({"low"}, of, p.low);
    v.claim_number({"high"}, of, p.high);
    v.claim_tolerance({"tolerance", "\"5 %\" of the value, or so much in its unit."});
    std::string status(to_text(p.status));
    v.word({"status",
            "published, also where absent: printed in the source. derived: follows from printed numbers by arithmetic "
            "that needs no model. regression: a number of our own, that the program is checked against. Only published "
            "and derived ones decide."},
           {"published", "derived", "recalled", "calibrated", "assumption", "regression"}, status);
    p.status = status_named(status).value_or(Status::assumption);
    v.text({"source"}, p.source);
    v.text({"note"}, p.note);
    v.flag({"known", "The number is known to be outside; the note says why."}, p.known);
}

/// It refers to what the study holds already: designs, searches and break-evens.
bool check_last(StudyCheck const& to, std::vector<Published>& all) {
    Field const& f = to.f;
    Published& p = all.back();
    if (f["break_even"]) read_answer(f, to.study, p);
    else read_found(to.graph, f, to.study, p), read_as(f, p);
    if (!f["key"] && !f["break_even"]) f["key"].report("is missing: the key of a quantity");
    if (p.source.empty() && p.status != Status::assumption) f.report("needs a source, or \"status\": \"assumption\"");
    if (!p.quantity) return false;
    read_expected(f, p);
    return true;
}

bool decides(Published const& p) { return p.status == Status::published || p.status == Status::derived; }

bool fails(Verdict const& v) {
    return !v.within && (decides(*v.published) || v.published->status == Status::regression);
}

bool is_bound(Published const& p) { return (p.value == p.low) != (p.value == p.high); }

}  // namespace diecast
