#include "model/core/explain.h"
#include <algorithm>
#include <set>
#include "model/core/text.h"

namespace diecast {
namespace {

class Teller {
public:
    Teller(Graph const& g, Program const& p) : g_(g), p_(p) {}

    Explanation tell(int slot) {
        Quantity const* q = g_.quantities()[to_index(slot)];
        Explanation e{q, p_.values[to_index(slot)], p_.origin[to_index(slot)]};
        if (e.origin == Origin::chosen) choose(e, slot);
        if (e.origin == Origin::formula) derive(e, slot);
        if (e.origin == Origin::fallback) e.provenance = {std::string(q->source), 0, "", q->status};
        if (e.origin == Origin::pinned && g_.is_choice(*q)) e.entry = name_of(*q, e.value);
        if (e.origin == Origin::fallback && g_.is_choice(*q)) e.entry = name_of(*q, e.value);
        return e;
    }

private:
    std::string name_of(Quantity const& selector, double selected) const {
        Word const word = g_.word_of(selector, selected);
        auto const* name = std::get_if<std::string>(&word);
        return name ? *name : "";
    }

    /// The catalogue's word; where its entry is silent, the formula or the default behind it.
    void choose(Explanation& e, int slot) {
        Quantity const& selector = *g_.selector_of(*e.quantity);
        double const selected = p_.values[to_index(g_.slot(selector))];
        auto const entries = g_.entries(selector);
        e.selector = selector.key;
        e.entry = name_of(selector, selected);
        if (!e.entry.empty())
            for (Assignment const& a : entries[static_cast<std::size_t>(selected)].sets)
                if (a.quantity == e.quantity) return void(e.provenance = a.provenance);
        e.selector = e.entry = "";
        bool const computed = g_.formula_of(slot) >= 0 || !g_.cases_of(slot).empty();
        e.origin = computed ? Origin::formula : Origin::fallback;
    }

    int formula_of(int slot) const {
        for (Graph::Case const& c : g_.cases_of(slot))
            if (c.index == p_.values[to_index(g_.case_selector(slot))]) return c.node;
        return g_.formula_of(slot);
    }

    void derive(Explanation& e, int slot) {
        int const formula = formula_of(slot);
        if (formula < 0) return void(e.origin = Origin::fallback);
        Node const& node = g_.nodes()[to_index(formula)];
        e.formula = node.name;
        e.equation = node.equation;
        e.holds = node.citation.holds;
        e.provenance = {std::string(node.citation.source), 0, "", Status::derived};
        e.repeated = !told_.insert(slot).second;
        if (e.repeated) return;
        for (int input : node.in) e.inputs.push_back(tell(input));
    }

    Graph const& g_;
    Program const& p_;
    std::set<int> told_;
};

std::string how(Graph const& g, Explanation const& e) {
    std::string const source = e.provenance.source.empty() ? "" : "  [" + e.provenance.source + "]";
    std::string const status = "  (" + std::string(to_text(e.provenance.status)) + ")";
    switch (e.origin) {
        case Origin::formula:
            return std::string(e.equation) + source + (e.repeated ? "  … told above" : "");
        case Origin::chosen:
            return e.selector + " = " + e.entry + source + status;
        case Origin::pinned:
            return "set";
        case Origin::fallback:
            return "default" + source + (g.is_choice(*e.quantity) ? "" : status);
        default:
            return "";
    }
}

void write(Graph const& g, std::string& text, Explanation const& e, int indent, int depth) {
    std::string const value = e.entry.empty() || e.origin == Origin::chosen ? to_text(e.value, *e.quantity) : e.entry;
    bool const names_entry = g.is_choice(*e.quantity) && e.origin == Origin::chosen;
    Word const word = names_entry ? g.word_of(*e.quantity, e.value) : Word(0.0);
    auto const* name = std::get_if<std::string>(&word);
    text += std::string(static_cast<std::size_t>(2 * indent), ' ') + std::string(e.quantity->key) + " = " +
            (name ? *name : value) + "   " + how(g, e) + "\n";
    if (indent < depth)
        for (Explanation const& input : e.inputs) write(g, text, input, indent + 1, depth);
}

}  // namespace

Explanation explain(Graph const& graph, Scenario const& scenario, Quantity const& wanted) {
    Quantity const* const one[] = {&wanted};
    Program const p(graph, scenario, {}, one);
    int const slot = graph.slot(wanted);
    if (slot < 0 || p.loops) return {&wanted, std::numeric_limits<double>::quiet_NaN(), Origin::unused};
    return Teller(graph, p).tell(slot);
}

std::string to_text(Graph const& graph, Explanation const& e, int depth) {
    std::string text;
    write(graph, text, e, 0, depth);
    return text;
}

}  // namespace diecast
