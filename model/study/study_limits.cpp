#include "model/study/study_limits.h"
#include <algorithm>
#include "model/core/special_values.h"

namespace diecast {
namespace {

using Slacks = std::vector<Quantity const*>;

bool has(Slacks const& list, Quantity const* q) { return std::find(list.begin(), list.end(), q) != list.end(); }

/// Every formula that may give a quantity its value.
std::vector<int> formulas_of(Graph const& graph, int slot) {
    std::vector<int> nodes;
    if (graph.formula_of(slot) >= 0) nodes.push_back(graph.formula_of(slot));
    for (Graph::Case const& c : graph.cases_of(slot)) nodes.push_back(c.node);
    return nodes;
}

/// All slacks that a slack is the least of, as deep as they go.
void add_below(Graph const& graph, Quantity const& slack, Slacks& all) {
    for (Quantity const* q : slacks_below(graph, slack)) {
        if (has(all, q)) continue;
        all.push_back(q);
        add_below(graph, *q, all);
    }
}

bool is_needed(Graph const& graph, Program const& program, std::string_view guarded) {
    if (!guarded.ends_with(".*")) {
        int const slot = graph.slot(guarded);
        return slot >= 0 && program.needed[to_index(slot)];
    }
    std::string_view const topic = guarded.substr(0, guarded.size() - 1);
    for (std::size_t slot = 0; slot < graph.quantities().size(); ++slot)
        if (program.needed[slot] && graph.quantities()[slot]->key.starts_with(topic)) return true;
    return false;
}

bool is_asked(Graph const& graph, Program const& program, Asked const& asked, Quantity const& slack) {
    auto const keys = guarded_keys(slack);
    return has(asked.quantities, &slack) ||
           std::any_of(keys.begin(), keys.end(), [&](auto key) { return is_needed(graph, program, key); });
}

void add(Slacks& list, Quantity const* q) {
    if (!has(list, q)) list.push_back(q);
}

/// Adds the limited numbers; a slack that is listed is a limit, not a quantity requested.
void add_limited(Slacks& list, std::vector<Constraint> const& constraints) {
    for (Constraint const& c : constraints)
        if (c.quantity->sense != Sense::slack) add(list, c.quantity);
}

}  // namespace

std::vector<Program::Free> free_of(std::vector<Quantity const*> const& quantities) {
    std::vector<Program::Free> free;
    for (Quantity const* q : quantities) free.push_back({q, static_cast<int>(free.size())});
    return free;
}

std::vector<std::string_view> guarded_keys(Quantity const& slack) {
    std::vector<std::string_view> keys;
    std::string_view rest = slack.guards;
    while (!rest.empty()) {
        std::size_t const comma = std::min(rest.find(','), rest.size());
        keys.push_back(rest.substr(0, comma));
        rest.remove_prefix(std::min(rest.size(), comma + 1));
        rest.remove_prefix(std::min(rest.size(), rest.find_first_not_of(' ')));
    }
    return keys;
}

std::vector<Quantity const*> slacks_below(Graph const& graph, Quantity const& slack) {
    int const slot = graph.slot(slack);
    if (slot < 0) return {};
    auto const nodes = formulas_of(graph, slot);
    Slacks result;
    for (std::size_t n = 0; n < nodes.size(); ++n) {
        Slacks read;
        for (int input : graph.nodes()[to_index(nodes[n])].in)
            if (Quantity const* q = graph.quantities()[to_index(input)]; q->sense == Sense::slack) add(read, q);
        if (n == 0) result = read;
        else std::erase_if(result, [&](Quantity const* q) { return !has(read, q); });
    }
    return result;
}

std::vector<Quantity const*> limits_of_model(Graph const& graph, Asked const& asked) {
    Program const program(graph, asked.scenario, asked.free, asked.quantities);
    Slacks active, below;
    for (Quantity const* q : graph.quantities()) {
        if (q->sense != Sense::slack || !is_asked(graph, program, asked, *q)) continue;
        active.push_back(q);
        add_below(graph, *q, below);
    }
    std::erase_if(active, [&](Quantity const* q) { return has(below, q); });
    return active;
}

bool are_limited_alike(Graph const& graph, Scenario const& a, Scenario const& b) {
    return std::equal(a.pins.begin(), a.pins.end(), b.pins.begin(), b.pins.end(),
                      [&](auto const& one, auto const& other) {
                          auto const& [key, value] = one;
                          if (key != other.first || value.index() != other.second.index()) return false;
                          Quantity const* const q = graph.find(key);
                          bool const is_number = q && !graph.is_choice(*q) && std::holds_alternative<double>(value);
                          return is_number || value == other.second;
                      });
}

std::vector<Constraint> limits_for(Graph const& graph, Asked const& asked, std::vector<Constraint> listed,
                                   ModelLimits model) {
    if (model != ModelLimits::added) return listed;
    Slacks included;
    for (Constraint const& c : listed)
        if (c.quantity->sense == Sense::slack && c.lo >= 0) add_below(graph, *c.quantity, included);
    for (Quantity const* q : limits_of_model(graph, asked)) {
        if (has(included, q)) continue;
        auto const same = std::find_if(listed.begin(), listed.end(), [&](auto const& c) { return c.quantity == q; });
        if (same == listed.end()) listed.push_back({q, 0, infinity});
        else same->lo = std::max(same->lo, 0.0);
    }
    return listed;
}

std::vector<Constraint> limits_of(Graph const& graph, Study const& study, std::vector<Quantity const*> const& more) {
    if (study.model_limits != ModelLimits::added) return study.constraints;
    Asked asked{study.scenario, {}};
    for (Objective const& o : study.objectives) add(asked.quantities, o.quantity);
    for (Quantity const* q : study.figures) add(asked.quantities, q);
    for (Quantity const* q : more) add(asked.quantities, q);
    add_limited(asked.quantities, study.constraints);
    for (AxisSpec const& axis : study.axes)
        if (!study.scenario.pins.contains(std::string(axis.quantity->key)) && !axis.values.empty())
            asked.free.push_back({axis.quantity, static_cast<int>(asked.free.size())});
    return limits_for(graph, asked, study.constraints, study.model_limits);
}

std::vector<Constraint> limits_at(Graph const& graph, Study const& study, Asked asked) {
    add_limited(asked.quantities, study.constraints);
    return limits_for(graph, asked, study.constraints, study.model_limits);
}

std::vector<Constraint> limits_of(Graph const& graph, Study const& study, Search const& search,
                                  Scenario const& scenario) {
    Asked asked{scenario, {search.objective.quantity}};
    add_limited(asked.quantities, search.constraints);
    for (auto const* axes : {&search.groups, &search.axes})
        for (AxisSpec const& axis : *axes) asked.free.push_back({axis.quantity, static_cast<int>(asked.free.size())});
    bool const off = study.model_limits == ModelLimits::off;
    return limits_for(graph, asked, search.constraints, off ? ModelLimits::off : search.model_limits);
}

Study with_limits(Graph const& graph, Study study, std::vector<Quantity const*> const& more) {
    study.constraints = limits_of(graph, study, more);
    study.model_limits = ModelLimits::listed;
    return study;
}

}  // namespace diecast
