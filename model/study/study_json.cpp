// Studies as JSON: reading.
#include "model/catalog/field_values.h"
#include "model/catalog/migrate.h"
#include "model/catalog/own_entry_json.h"
#include "model/study/charts/chart_io.h"
#include "model/study/study_fields.h"
#include "model/study/study_file.h"
#include "model/study/study_paper.h"

namespace diecast {
namespace {

void add_objective(Graph const& graph, Field const& f, Study& s) {
    auto const o = read_objective(graph, f);
    Field const key = f.is_object() ? f["key"] : f;
    if (o && is_new(s.objectives, key, [&](Objective const& other) { return other.quantity == o->quantity; }))
        s.objectives.push_back(*o);
}

void add_design(Graph const& graph, Field const& f, Study& s) {
    f.has_only({"name", "note", "choose", "pin"});
    if (!f.is_object()) return;
    NamedDesign design{f["name"].text(), f["note"].text(), read_scenario(graph, f)};
    if (design.name.empty()) f["name"].report("is missing: the name of the design");
    if (is_new(s.designs, f["name"], [&](NamedDesign const& d) { return d.name == design.name; }))
        s.designs.push_back(std::move(design));
}

void add_search(Graph const& graph, Field const& f, Study& s) {
    auto search = read_search(graph, f, s);
    if (search && is_new(s.searches, f["name"], [&](Search const& other) { return other.name == search->name; }))
        s.searches.push_back(std::move(*search));
}

void add_break_even(Graph const& graph, Field const& f, Study& s) {
    auto asked = read_break_even(graph, f, s);
    if (asked && is_new(s.break_evens, f["name"], [&](BreakEven const& other) { return other.name == asked->name; }))
        s.break_evens.push_back(std::move(*asked));
}

void read_sampling(Field const& f, Study& s) {
    if (!f) return;
    Issues issues;
    auto const sampling = parse_sampling(f.text(), issues);
    if (sampling) s.sampling = *sampling;
    else f.report(issues.front().what);
    if (s.sampling.by != DesignSampling::By::in_step) return;
    for (AxisSpec const& axis : s.axes)
        if (axis.values.size() != s.axes.front().values.size())
            f.report("takes one place of each axis, and " + std::string(axis.quantity->key) + " has " +
                     std::to_string(axis.values.size()) + " where " + std::string(s.axes.front().quantity->key) +
                     " has " + std::to_string(s.axes.front().values.size()));
}

Study read_document_fields(Graph const& graph, Field const& d) {
    Study s;
    d.has_only({"diecast", "kind",       "name",        "title",     "summary",  "noun",     "choose",   "pin",
                "axes",    "objectives", "constraints", "set_aside", "figures",  "designs",  "searches", "break_evens",
                "charts",  "published",  "assumptions", "entries",   "defaults", "sampling", "paper",    "view"});
    if (d["kind"].one_of({"study"}).empty() && !d["kind"]) d["kind"].report("is missing: \"kind\": \"study\"");
    s.name = d["name"].text();
    s.title = d["title"].text();
    s.summary = d["summary"].text();
    if (std::string noun = d["noun"].text(); !noun.empty()) s.noun = std::move(noun);
    s.scenario = read_scenario(graph, d);
    for (Field const& f : d["axes"].items()) read_study_axis(graph, f, s);
    read_sampling(d["sampling"], s);
    for (Field const& f : d["objectives"].items()) add_objective(graph, f, s);
    s.model_limits = read_constraints(graph, d["constraints"], s.constraints);
    for (Field const& f : d["set_aside"].items()) read_constraint(graph, f, s.set_aside);
    for (Field const& f : d["figures"].items())
        if (auto const* q = read_row(graph, f)) s.figures.push_back(q);
    for (Field const& f : d["designs"].items()) add_design(graph, f, s);
    for (Field const& f : d["searches"].items()) add_search(graph, f, s);
    for (Field const& f : d["break_evens"].items()) add_break_even(graph, f, s);
    for (Field const& f : d["charts"].items())
        if (auto chart = read_chart(graph, f, s)) s.charts.push_back(std::move(*chart));
    for (Field const& f : d["published"].items())
        if (auto published = read_published(graph, f, s)) s.published.push_back(std::move(*published));
    for (Field const& f : d["assumptions"].items()) s.assumptions.push_back(f.text());
    s.entries = read_own_entries(d);
    s.paper = read_paper(d["paper"]);
    s.view = read_view(graph, d["view"], s);
    return s;
}

}  // namespace

StudyReading read_study(Graph const& graph, std::string_view json, std::string const& file) {
    StudyReading reading;
    if (auto const document = parse_document(json, reading.issues)) {
        Field const root(*document, reading.issues);
        if (check_format(root)) reading.study = read_document_fields(graph, root);
    }
    reading.study.file = file;
    if (reading.study.name.empty()) reading.study.name = study_name(file);
    for (Issue& issue : reading.issues) issue.file = file;
    return reading;
}

}  // namespace diecast
