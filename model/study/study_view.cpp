// Brushes as fields of a study file.
#include <cmath>
#include "model/catalogue/field_values.h"
#include "model/core/special_values.h"
#include "model/study/study_fields.h"

namespace diecast {
namespace {

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

}  // namespace

void read_brush(Graph const& graph, Field const& f, std::vector<Constraint>& brushes) {
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

}  // namespace diecast
