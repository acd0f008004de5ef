// Studies as JSON: which designs are marked, and what is brushed.
#include <cmath>
#include "model/catalog/field_values.h"
#include "model/study/study_fields.h"

namespace diecast {
namespace {

double const infinity = std::numeric_limits<double>::infinity();

void add_marked(Graph const& graph, Field const& f, Study const& study, StudyView& view) {
    f.has_only({"letter", "design", "choose", "pin", "baseline"});
    if (!f.is_object()) return;
    std::string const letter = f["letter"].one_of({"A", "B", "C", "D", "E", "F"});
    if (!f["letter"]) f["letter"].report("is missing: a letter from A to F");
    StudyView::Marked m{letter.empty() ? 0 : letter[0] - 'A', read_design(f["design"], study), read_scenario(graph, f),
                        f["baseline"].truth()};
    if (letter.empty() || !is_new(view.marked, f["letter"], [&](auto const& other) { return other.place == m.place; }))
        return;
    if (m.is_baseline)
        is_new(view.marked, f["baseline"], [](StudyView::Marked const& other) { return other.is_baseline; });
    auto const after = std::find_if(view.marked.begin(), view.marked.end(),
                                    [&](StudyView::Marked const& other) { return other.place > m.place; });
    view.marked.insert(after, std::move(m));
}

/// Entries that follow on each other are one stretch.
void add_entries(Graph const& graph, Field const& f, Quantity const& q, std::vector<Constraint>& brushes) {
    std::vector<double> places;
    for (Field const& entry : f.items())
        if (auto const name = read_entry_name(graph, entry, q)) places.push_back(graph.entry(q, *name));
    std::sort(places.begin(), places.end());
    for (std::size_t i = 0; i < places.size(); ++i)
        if (i > 0 && places[i] <= places[i - 1] + 1) brushes.back().hi = places[i];
        else brushes.push_back({&q, places[i], places[i]});
}

void add_brush(Graph const& graph, Field const& f, std::vector<Constraint>& brushes) {
    f.has_only({"key", "min", "max", "entries"});
    Quantity const* q = f.is_object() ? read_row(graph, f["key"]) : nullptr;
    if (!q) return;
    if (is_choice_row(graph, *q)) {
        if (!f["entries"]) f["entries"].report("is missing: a list of entries of " + std::string(q->key));
        return add_entries(graph, f["entries"], *q, brushes);
    }
    if (f["entries"]) return f["entries"].report("is for choices: say \"min\" and \"max\"");
    Constraint c{q, -infinity, infinity};
    if (f["min"]) c.lo = read_number(f["min"], *q).value_or(c.lo);
    if (f["max"]) c.hi = read_number(f["max"], *q).value_or(c.hi);
    if (c.lo > c.hi) f["min"].report("is above \"max\"");
    brushes.push_back(c);
}

}  // namespace

StudyView read_view(Graph const& graph, Field const& f, Study const& study) {
    StudyView view;
    if (!f || !f.has_only({"marked", "brushes", "feasible_only", "front"}) || !f.is_object()) return view;
    for (Field const& m : f["marked"].items()) add_marked(graph, m, study, view);
    for (Field const& b : f["brushes"].items()) add_brush(graph, b, view.brushes);
    view.feasible_only = f["feasible_only"].truth();
    view.front_inside = f["front"].one_of({"inside", "all"}) != "all";
    return view;
}

}  // namespace diecast
