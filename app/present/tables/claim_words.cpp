#include "app/present/tables/claim_words.h"
#include <algorithm>
#include <cmath>
#include "app/present/text/group_title.h"
#include "app/present/text/shares_and_counts.h"
#include "model/core/text.h"
#include "optimizer/analysis/search.h"
#include "optimizer/sweep/violated_constraints.h"

namespace diecast {
namespace {

constexpr char const* claim_kinds[] = {"value", "ratio", "saving"};

bool is_pure(Published const& p) { return p.as != Published::As::value; }

/// "llm.model=GPT-3; decode.batch=8".
std::string place_text(Scenario const& at) {
    std::string text;
    for (auto const& [key, word] : at.pins) {
        auto const* name = std::get_if<std::string>(&word);
        text += (text.empty() ? "" : "; ") + key + "=" + (name ? *name : exact_text(std::get<double>(word)));
    }
    return text;
}

/// A place as JSON: numbers in the units of the rows, entries by name.
OrderedJson place_json(Scenario const& at) {
    OrderedJson json = OrderedJson::object();
    for (auto const& [key, word] : at.pins) {
        auto const* name = std::get_if<std::string>(&word);
        json[key] = name ? OrderedJson(*name) : OrderedJson(std::get<double>(word));
    }
    return json;
}

/// The number of a claim as text, without its unit.
std::string figure_of(Published const& p, double value) {
    if (p.as == Published::As::value) return number_text(value, p.quantity->digits);
    return number_text(p.as == Published::As::ratio ? value : 100 * value, 3);
}

std::string range_of(Published const& p) { return figure_of(p, p.low) + " … " + claim_number(p, p.high); }

/// Distance of our number from a bound, and on which side: "3.1 % below"; "at it" where the percentage rounds
/// to 0; of a bound of 0 the side alone.
std::string distance_to(double bound, double ours) {
    if (bound == 0) return ours < 0 ? "below" : "above";
    std::string const text = percent(std::abs(ours / bound - 1));
    return text == "0 %" ? "at it" : text + (ours < bound ? " below" : " above");
}

}  // namespace

std::string claim_number(Published const& p, double value) {
    if (p.as == Published::As::value) return value_text(value, *p.quantity);
    return p.as == Published::As::ratio ? figure_of(p, value) + " ×" : percent(value, 3);
}

std::string status_words(Status status) {
    if (status == Status::regression) return "regression check";
    return status == Status::recalled ? "from memory, unverified" : std::string(to_text(status));
}

std::string_view reference_words(Status status) {
    switch (status) {
        case Status::published:
            return "published";
        case Status::derived:
            return "derived from published numbers";
        case Status::regression:
            return "our own number, a regression check";
        case Status::recalled:
            return "from memory, unverified";
        case Status::calibrated:
            return "fitted to it";
        case Status::assumption:
            break;
    }
    return "assumed";
}

std::string subject_of(Published const& p) {
    if (!p.title.empty()) return p.title;
    if (!p.break_even.empty()) return label_of(*p.quantity) + " at which " + p.break_even + " is even";
    std::string text = label_of(*p.quantity);
    if (!p.design.empty()) text += " of " + p.design;
    if (!p.over.empty()) text += (p.as == Published::As::ratio ? " over " : " saved against ") + p.over;
    for (auto const& [key, word] : p.at.pins) {
        auto const* name = std::get_if<std::string>(&word);
        text += ", " + (name ? *name : key + " " + number_text(std::get<double>(word)));
    }
    return text;
}

std::string claimed_of(Published const& p) {
    if (!is_bound(p)) return claim_number(p, p.value);
    if (std::isinf(p.high)) return "≥ " + claim_number(p, p.low);
    if (std::isinf(p.low)) return "≤ " + claim_number(p, p.high);
    return range_of(p);
}

std::string tolerance_of(Published const& p) {
    if (is_bound(p)) return std::isinf(p.low) || std::isinf(p.high) ? "bound" : "range";
    double const below = p.value - p.low, above = p.high - p.value, size = std::abs(p.value);
    if (std::max(below, above) <= 1e-6 * size) return "exact";
    if (size > 0 && std::abs(below - above) <= 1e-6 * size) return "± " + percent(above / size, 3);
    if (size == 0 || std::isinf(below) || std::isinf(above)) return range_of(p);
    return number_text(-100 * below / size, 3) + " … +" + percent(above / size, 3);
}

std::string deviation_of(Verdict const& v) {
    Published const& p = *v.published;
    if (!std::isfinite(v.ours)) return "";
    if (!is_bound(p)) return p.value == 0 ? "" : signed_percent((v.ours - p.value) / std::abs(p.value));
    if (std::isinf(p.high) || v.ours < p.low) return distance_to(p.low, v.ours);
    return std::isinf(p.low) || v.ours > p.high ? distance_to(p.high, v.ours) : "inside";
}

std::string verdict_of(Verdict const& v) {
    if (v.published->status == Status::regression) return v.within ? "check passes" : "check fails";
    if (!decides(*v.published)) return "informational";
    return v.within ? "within tolerance" : "outside tolerance";
}

std::string claim_group(Study const& study, Published const& p) {
    Search const* search = search_named(study, p.search);
    if (!search) return title_of_group(*p.quantity);
    return search->title.empty() ? search->name : search->title;
}

Table claims_head() {
    return {{{"Verdict"},
             {"What"},
             {"Reference", true},
             {"Diecast", true},
             {"Deviation", true},
             {"Tolerance", true},
             {"Status"},
             {"Source"}},
            {}};
}

std::string const& heading_of(ClaimColumn column) {
    static Table const head = claims_head();
    return head.columns[static_cast<std::size_t>(column)].title;
}

std::vector<std::string> claim_cells(Verdict const& v) {
    Published const& p = *v.published;
    return {verdict_of(v),          subject_of(p),
            claimed_of(p),          v.problem.empty() ? claim_number(p, v.ours) : v.problem,
            deviation_of(v),        tolerance_of(p),
            status_words(p.status), p.source};
}

Table claims_table(std::vector<Verdict> const& verdicts) {
    Table table;
    for (char const* title :
         {"title", "key",  "as",      "design", "over",    "search", "at",     "value", "low",        "high",
          "ours",  "unit", "problem", "within", "decides", "status", "source", "note",  "break_even", "violates"})
        table.columns.push_back({title});
    for (Verdict const& v : verdicts) {
        Published const& p = *v.published;
        table.rows.push_back({subject_of(p),
                              std::string(p.quantity->key),
                              claim_kinds[static_cast<int>(p.as)],
                              p.design,
                              p.over,
                              p.search,
                              place_text(p.at),
                              number_or_nothing(p.value),
                              number_or_nothing(p.low),
                              number_or_nothing(p.high),
                              number_or_nothing(v.ours),
                              is_pure(p) ? "" : std::string(p.quantity->unit.name),
                              v.problem,
                              v.within ? "1" : "0",
                              decides(p) ? "1" : "0",
                              std::string(to_text(p.status)),
                              p.source,
                              p.note,
                              p.break_even,
                              keys_text(v.violates)});
    }
    return table;
}

OrderedJson claims_json(std::vector<Verdict> const& verdicts) {
    OrderedJson list = OrderedJson::array();
    for (Verdict const& v : verdicts) {
        Published const& p = *v.published;
        list.push_back({{"title", subject_of(p)},
                        {"key", p.quantity->key},
                        {"as", claim_kinds[static_cast<int>(p.as)]},
                        {"search", p.search},
                        {"at", place_json(p.at)},
                        {"design", p.design},
                        {"over", p.over},
                        {"value", p.value},
                        {"low", p.low},
                        {"high", p.high},
                        {"ours", v.ours},
                        {"unit", is_pure(p) ? "" : p.quantity->unit.name},
                        {"problem", v.problem},
                        {"within", v.within},
                        {"decides", decides(p)},
                        {"status", to_text(p.status)},
                        {"source", p.source},
                        {"note", p.note},
                        {"break_even", p.break_even},
                        {"violates", keys_json(v.violates)}});
    }
    return list;
}

}  // namespace diecast
