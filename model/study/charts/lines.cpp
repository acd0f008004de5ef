#include "model/study/charts/chart_check.h"

namespace diecast {

void LinesSpec::visit(FieldVisitor& v) {
    v.keys({.name = "keys", .missing = "what the lines show"}, keys);
    v.axis({.name = "range", .missing = "the axis to the right"}, range);
    v.designs({"range_of", "Designs that move along the range; all where absent. The others are level lines."},
              range_of);
    v.designs({"designs"}, designs);
    v.texts({"break_evens", "Names of break-evens along the same range: where its lines cross."}, break_evens);
    v.points({"points",
              "What was measured, in each design, as points over its line: a key of places along the range (0: no "
              "point) and a key of values that measures what one of the keys does. One * in each stands for all keys "
              "that fit: [\"points.batch_*\", \"points.epochs_*\"]."},
             points);
    v.text({"points_name", "What the points are; \"measured\" where absent."}, points_name);
    v.texts({"names", "Of the keys, where one of them is something else here; their labels where absent."}, names);
}

namespace {

/// A break-even along the same axis, of one of the keys.
bool is_crossing(LinesSpec const& c, Field const& f, Study const& study) {
    BreakEven const* const b = read_break_even_name(f, study);
    if (!b || !c.range) return false;  // reported already
    if (b->change.quantity != c.range->quantity)
        return f.report("changes " + std::string(b->change.quantity->key) + ", and the lines run along " +
                        std::string(c.range->quantity->key)),
               false;
    if (std::find(c.keys.begin(), c.keys.end(), b->quantity) != c.keys.end()) return true;
    return f.report("compares " + std::string(b->quantity->key) + ", which no line shows"), false;
}

}  // namespace

void LinesSpec::check(ChartCheck const& to) {
    Field const& f = to.f;
    if (range && is_choice_row(to.graph, *range->quantity))
        f["range"]["key"].report(std::string(range->quantity->key) + " is a choice; lines run along a number");
    std::vector<std::string_view> const known{designs.begin(), designs.end()};
    for (Field const& item : f["range_of"].items())
        if (!designs.empty() && std::find(range_of.begin(), range_of.end(), item.text()) != range_of.end())
            read_known(item, known, "the chart has no design");
    break_evens.clear();
    for (Field const& one : f["break_evens"].items())
        if (is_crossing(*this, one, to.study) &&
            is_new(break_evens, one, [&](std::string const& n) { return n == one.text(); }))
            break_evens.push_back(one.text());
    if (range && !keys.empty()) points = read_points(to.graph, f["points"], *this);
    if (!names.empty() && names.size() != keys.size())
        f["names"].report("expected a name for each key, " + std::to_string(keys.size()));
    if (f["points_name"] && !f["points"]) f["points_name"].report("goes with \"points\"");
}

}  // namespace diecast
