#include "app/present/report/report_inputs.h"
#include <algorithm>
#include <set>
#include "app/present/tables/values.h"
#include "model/catalogue/catalogue.h"
#include "model/core/program.h"
#include "model/core/text.h"
#include "model/study/study_limits.h"

namespace diecast {
namespace {

/// Goes through scenarios and notes each input once.
class Collector {
public:
    Collector(Graph const& graph, Study const& study) : graph_(graph), outputs_(asked_of(study)) {
        for (Constraint const& c : limits_of(graph, study))
            if (std::find(outputs_.begin(), outputs_.end(), c.quantity) == outputs_.end())
                outputs_.push_back(c.quantity);
        for (AxisSpec const& axis : study.axes) varied_.insert(axis.quantity);
        for (Search const& search : study.searches)
            for (auto const* axes : {&search.groups, &search.axes})
                for (AxisSpec const& axis : *axes) varied_.insert(axis.quantity);
        groups_.push_back({InputGroup::Kind::fixed, "What the study fixes", "", "", {}});
    }

    /// `said`: who says what, the last first.
    using Said = std::vector<std::pair<Scenario const*, std::string>>;
    void look_at(Scenario const& scenario, Said const& said) {
        Program const program(graph_, scenario, {}, outputs_);
        if (program.loops || has_errors(program.issues)) return;
        for (std::size_t slot = 0; slot < graph_.quantities().size(); ++slot) {
            Quantity const& q = *graph_.quantities()[slot];
            double const si = program.values[slot];
            if (program.origin[slot] == Origin::pinned) note_pin(q, si, said);
            else if (program.origin[slot] == Origin::chosen) note_chosen(q, si, program);
            else if (program.origin[slot] == Origin::fallback) note_fallback(q, si);
        }
    }

    std::vector<InputGroup> take() {
        groups_.push_back(std::move(fallback_));
        std::erase_if(groups_, [](InputGroup const& g) { return g.inputs.empty(); });
        return std::move(groups_);
    }

private:
    void note(InputGroup& group, Quantity const& q, double si, Provenance const& provenance, std::string const& by) {
        std::string const value = cell_text(graph_, q, si);
        auto& inputs = group.inputs;
        auto const known = std::find_if(inputs.begin(), inputs.end(), [&](ReportInput const& input) {
            return input.quantity == &q && input.value == value;
        });
        auto const place = known - inputs.begin();
        bool const is_new = known == inputs.end();
        if (is_new) inputs.push_back({&q, value, provenance, by});
        if (!by.empty() && by_.insert({place, by}).second && !is_new) known->by += ", " + by;
    }

    /// What is swept or searched has no value of its own.
    void note_pin(Quantity const& q, double si, Said const& said) {
        for (auto const& [scenario, by] : said)
            if (scenario->pins.contains(std::string(q.key))) return note(groups_.front(), q, si, {}, by);
    }

    void note_chosen(Quantity const& q, double si, Program const& program) {
        Quantity const& selector = *graph_.selector_of(q);
        auto const place = static_cast<std::size_t>(program.values[to_index(graph_.slot(selector))]);
        auto const entries = graph_.entries(selector);
        if (place >= entries.size()) return;
        for (Assignment const& a : entries[place].sets)
            if (a.quantity == &q) return note(group_of_entry(selector, entries[place]), q, si, a.provenance, "");
        note_fallback(q, si);
    }

    InputGroup& group_of_entry(Quantity const& selector, Entry const& entry) {
        std::string const title = label_of(selector);
        auto const found = std::find_if(groups_.begin(), groups_.end(),
                                        [&](InputGroup const& g) { return g.title == title && g.name == entry.name; });
        if (found != groups_.end()) return *found;
        std::string const own = replaced_preset(entry).empty() ? "" : " (own, in place of the built-in one)";
        groups_.push_back({InputGroup::Kind::entry, title, entry.name, entry.title + own, {}});
        return groups_.back();
    }

    void note_fallback(Quantity const& q, double si) {
        int const slot = graph_.slot(q);
        bool const computed = graph_.formula_of(slot) >= 0 || !graph_.cases_of(slot).empty();
        if (computed || varied_.contains(&q)) return;
        note(fallback_, q, si, {std::string(q.source), 0, "", q.status}, "");
    }

    Graph const& graph_;
    std::vector<Quantity const*> outputs_;
    std::set<Quantity const*> varied_;
    std::vector<InputGroup> groups_;
    InputGroup fallback_{InputGroup::Kind::fallback, "What the model takes where nothing else is said", "", "", {}};
    std::set<std::pair<std::ptrdiff_t, std::string>> by_;  // of what is fixed: whom each names
};

void add(std::vector<Quantity const*>& list, Quantity const* q) {
    if (q && std::find(list.begin(), list.end(), q) == list.end()) list.push_back(q);
}

std::string const name_of_study = "the study";

/// One scenario for each entry of each axis that goes through entries, the other axes at their first place.
void look_along(Collector& collector, Graph const& graph, Scenario const& base, std::vector<AxisSpec> const& axes,
                Collector::Said const& said) {
    Scenario first = base;
    for (AxisSpec const& axis : axes)
        if (!first.pins.contains(std::string(axis.quantity->key)))
            first.pin(*axis.quantity, graph.pin_value_of(*axis.quantity, axis.values.front()));
    collector.look_at(first, said);
    for (AxisSpec const& axis : axes) {
        if (!graph.is_choice(*axis.quantity) || base.pins.contains(std::string(axis.quantity->key))) continue;
        for (double place : axis.values) {
            Scenario at = first;
            collector.look_at(at.pin(*axis.quantity, graph.pin_value_of(*axis.quantity, place)), said);
        }
    }
}

void look_at_search(Collector& collector, Graph const& graph, Study const& study, Search const& search) {
    std::vector<AxisSpec> axes = search.groups;
    axes.insert(axes.end(), search.axes.begin(), search.axes.end());
    std::string const name = search.title.empty() ? search.name : search.title;
    Scenario const base = overlay(study.scenario, search.scenario);
    Collector::Said const said{{&search.scenario, name}, {&study.scenario, name_of_study}};
    if (search.designs.empty()) return look_along(collector, graph, base, axes, said);
    for (NamedDesign const& design : study.designs) {
        if (std::find(search.designs.begin(), search.designs.end(), design.name) == search.designs.end()) continue;
        Collector::Said more = said;
        more.insert(more.begin(), {&design.scenario, design.name});
        look_along(collector, graph, overlay(base, design.scenario), axes, more);
    }
}

}  // namespace

std::vector<Quantity const*> asked_of(Study const& study) {
    std::vector<Quantity const*> list;
    for (Objective const& o : study.objectives) add(list, o.quantity);
    for (Constraint const& c : study.constraints) add(list, c.quantity);
    for (Quantity const* q : study.figures) add(list, q);
    for (Search const& search : study.searches) {
        add(list, search.objective.quantity);
        for (Constraint const& c : search.constraints) add(list, c.quantity);
    }
    for (ChartSpec const& chart : study.charts)
        for (Quantity const* q : quantities_of(chart)) add(list, q);
    for (Published const& p : study.published) add(list, p.quantity);
    return list;
}

std::vector<InputGroup> inputs_of(Graph const& graph, Study const& study, Scenario const& at) {
    Collector collector(graph, study);
    Collector::Said const said{{&study.scenario, name_of_study}};
    if (!at.pins.empty()) collector.look_at(overlay(study.scenario, at), said);
    look_along(collector, graph, study.scenario, study.axes, said);
    for (NamedDesign const& design : study.designs)
        collector.look_at(overlay(study.scenario, design.scenario),
                          {{&design.scenario, design.name}, {&study.scenario, name_of_study}});
    for (Search const& search : study.searches) look_at_search(collector, graph, study, search);
    return collector.take();
}

}  // namespace diecast
