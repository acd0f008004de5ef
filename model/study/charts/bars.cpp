#include "model/core/quotes.h"
#include "model/study/charts/chart_check.h"

namespace diecast {

void StackColumn::visit(FieldVisitor& v) {
    v.name({.name = "name", .missing = "a name, or {\"entry\": the key of a choice}"}, name);
    v.keys({.name = "keys", .missing = "what stands on each other"}, keys);
}

void BarLimit::visit(FieldVisitor& v) {
    v.text({.name = "name", .missing = "the name of the line"}, name);
    v.number({.name = "key", .missing = "what the bars are compared with"}, key);
    v.design({"design"}, design);
}

void BarsSpec::visit(FieldVisitor& v) {
    v.any_of({"search", "keys", "columns"});
    v.text({"search",
            "Its designs are series, its groups categories; keys may name one quantity of the best designs other than "
            "the objective."},
           search);
    v.keys({"keys"}, keys);
    v.flag({"stacked"}, stacked);
    v.list({.name = "columns",
            .about = "Stacks that stand beside each other for every design; those of which all is 0 are left out.",
            .least = 1},
           columns);
    v.texts({"names", "Of the keys, or of the keys of each column; their labels where absent."}, names);
    v.word({"scale",
            "Logarithmic by itself where all keys are and the values span more than a factor of 30: points then "
            "instead of bars, and none for what is not above 0; stacks are linear."},
           {"linear", "log"}, scale);
    v.word({"by", "What the bars that stand together share; \"key\" where absent."}, {"key", "design"}, by);
    v.list({"limits", "Lines across that the bars are compared with: a key of a design."}, limits);
    v.designs({"designs"}, designs);
    v.design({"over", "The design that is 1."}, over);
}

namespace {

/// What all others must measure alike; null if there is none.
Quantity const* first_key(BarsSpec const& c) {
    if (!c.keys.empty()) return c.keys[0];
    return c.columns.empty() || c.columns[0].keys.empty() ? nullptr : c.columns[0].keys[0];
}

void refuse_together(Field const& f, bool stacked, std::string_view scale) {
    auto const refuse = [&](bool given, std::string_view field, char const* why) {
        if (given && f[field]) f[field].report(why);
    };
    bool const search(f["search"]), columns(f["columns"]);
    refuse(search && stacked, "stacked", "bars of a search stand side by side");
    refuse(columns && !stacked, "stacked", "\"columns\" are stacks");
    refuse(search, "columns", "bars of a search stand side by side");
    refuse(columns, "keys", "stand in \"columns\" here");
    refuse(columns, "over", "goes with \"keys\", not with \"columns\"");
    refuse(search, "names", "name keys; bars of a search are named by its designs");
    refuse(search || stacked || columns, "by", "goes with keys side by side");
    refuse(search || f["over"], "limits", "go with keys in their unit, without \"search\" and \"over\"");
    if ((stacked || columns) && scale == "log") f["scale"].report("a stack adds up along a linear axis only");
}

void check_columns(BarsSpec const& c, Field const& list) {
    auto const items = list.items();
    if (list && items.empty()) list.report("is empty");
    for (std::size_t i = 0; i < std::min(items.size(), c.columns.size()); ++i) {
        if (!items[i].is_object()) continue;
        if (std::size_t const n = c.columns[0].keys.size(); items[0].is_object() && c.columns[i].keys.size() != n)
            items[i]["keys"].report("expected as many keys as the first column, " + std::to_string(n));
        ChartCheck::need_one_dimension(items[i], "keys", c.columns[i].keys, first_key(c));
    }
}

/// Designs of a search are among its own.
void check_designs(Search const& search, BarsSpec const& c, Field const& f) {
    std::vector<std::string_view> const known{search.designs.begin(), search.designs.end()};
    auto const check = [&](Field const& field, std::string const& name) {
        if (!name.empty()) read_known(field, known, "the search " + in_quotes(search.name) + " has no design");
    };
    auto const items = f["designs"].items();
    for (Field const& item : items)
        if (std::find(c.designs.begin(), c.designs.end(), item.text()) != c.designs.end()) check(item, item.text());
    check(f["over"], c.over);
}

}  // namespace

void BarsSpec::check(ChartCheck const& to) {
    Field const& f = to.f;
    if (f["search"] && keys.size() > 1) f["keys"].report("bars of a search show one quantity");
    if (!f["search"] && !f["keys"] && !f["columns"])
        f["keys"].report("is missing: what the bars show, or \"columns\", or \"search\"");
    refuse_together(f, stacked, scale);
    stacked = stacked || f["columns"];
    if (f["search"]) {
        Search const* const asked = read_search_name(f["search"], to.study);
        if (!asked) return;  // reported already
        check_designs(*asked, *this, f);
    }
    if (over.empty() || stacked) to.need_one_dimension(f, "keys", keys, first_key(*this));
    check_columns(*this, f["columns"]);
    if (std::size_t const n = columns.empty() ? keys.size() : columns[0].keys.size();
        f["names"] && !f["search"] && names.size() != n)
        f["names"].report("expected a name for each key, " + std::to_string(n));
    auto const items = f["limits"].items();
    for (std::size_t i = 0; i < std::min(items.size(), limits.size()); ++i)
        if (limits[i].key && !is_choice_row(to.graph, *limits[i].key) && first_key(*this))
            to.need_dimension(items[i]["key"], limits[i].key, first_key(*this)->unit.dim);
}

}  // namespace diecast
