#include "model/core/explain.h"
#include <algorithm>
#include <numeric>
#include <set>
#include "model/core/text.h"
#include "model/core/value_text.h"

namespace diecast {
namespace {

class Explainer {
public:
    Explainer(Graph const& g, Scenario const& s, Program const& p) : g_(g), s_(s), p_(p) {}

    Explanation explain_slot(int slot, double effect = 1) {
        Quantity const* q = g_.quantities()[to_index(slot)];
        Explanation e{q, p_.values[to_index(slot)], p_.origin[to_index(slot)]};
        if (!g_.is_choice(*q)) e.effect = effect;
        if (e.origin == Origin::chosen) choose(e, slot);
        if (e.origin == Origin::formula) derive(e, slot);
        if (e.origin == Origin::fallback) e.provenance = {std::string(q->source), 0, "", q->status};
        if (e.origin == Origin::pinned && g_.is_choice(*q)) e.entry = name_of(*q, e.value);
        if (e.origin == Origin::fallback && g_.is_choice(*q)) e.entry = name_of(*q, e.value);
        return e;
    }

private:
    std::string name_of(Quantity const& selector, double selected) const {
        PinValue const word = g_.pin_value_of(selector, selected);
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
        std::vector<double> const slopes = slopes_of(node, slot);
        for (std::size_t i = 0; i < node.in.size(); ++i) {
            double const x = p_.values[to_index(node.in[i])];
            e.inputs.push_back(explain_slot(node.in[i], slopes[i] == 0 ? 0 : e.effect * slopes[i] * x / e.value));
        }
        bool const least = e.formula.starts_with("fastest_");
        if (least)
            for (Explanation& way : e.inputs) way.impossible = is_way(e, way) && is_none(e, way.value);
        e.way = least ? fastest_of(e) : case_of_way(e, slot);
    }

    static bool is_way(Explanation const& e, Explanation const& input) {
        return input.quantity->unit.name == e.quantity->unit.name;
    }

    /// "Decode all-reduce in two shots; next: Decode all-reduce by ring, 15.2 µs (+43 %)". Ways have the unit of the
    /// result; one that is shorter than the result was not offered.
    static std::string fastest_of(Explanation const& e) {
        Explanation const *taken = nullptr, *next = nullptr;
        for (Explanation const& way : e.inputs) {
            if (!is_way(e, way) || way.value < e.value || way.impossible) continue;
            if (!taken && way.value == e.value) taken = &way;
            else if (way.value > e.value && (!next || way.value < next->value)) next = &way;  // not the same way again
        }
        if (!taken || !(e.value > 0)) return "";
        std::string const text(taken->quantity->label);
        return next ? text + "; next: " + compared(e, next->quantity->label, next->value) : text;
    }

    /// Of a time. "per expert; next: per server, 31.2 µs (+12 %)": the case taken, and what the best of the others
    /// takes. A case that takes the same is the same way. Where one is called fastest, the others are compared with it
    /// alone.
    std::string case_of_way(Explanation const& e, int slot) const {
        int const selector = g_.case_selector(slot);
        if (selector < 0 || !(e.value > 0)) return "";
        Quantity const& choice = *g_.quantities()[to_index(selector)];
        if (!choice.is_way || !(e.quantity->unit.dim == unit::s.dim)) return "";
        std::string const taken = name_of(choice, p_.values[to_index(selector)]);
        bool const pinned = taken != "fastest" && g_.entry(choice, "fastest") >= 0;
        std::string best;
        double least = std::numeric_limits<double>::infinity();
        for (Graph::Case const& c : g_.cases_of(slot)) {
            std::string const name = name_of(choice, c.index);
            if (name == taken || (pinned && name != "fastest")) continue;
            double const value = evaluate(g_, Scenario(s_).pin(choice, name), {e.quantity}).front();
            if (value < least && std::abs(value / e.value - 1) > 1e-9 && !is_none(e, value)) least = value, best = name;
        }
        if (best.empty()) return taken;
        return taken + (least < e.value ? "; best: " : "; next: ") + compared(e, best, least);
    }

    /// A way a million times as long is none: what a kernel or a switch cannot do takes next to no rate.
    static bool is_none(Explanation const& e, double value) { return value > 1e6 * e.value; }

    static std::string compared(Explanation const& e, std::string_view way, double value) {
        return std::string(way) + ", " + to_text(value, *e.quantity) + (value > e.value ? " (+" : " (") +
               percent(value / e.value - 1, 2) + ")";
    }

    /// Slopes of the formula alone, along each of its inputs.
    std::vector<double> slopes_of(Node const& node, int slot) const {
        std::vector<double> slopes(node.in.size());
        std::vector<int> in(node.in.size()), out(node.out.size());
        std::iota(in.begin(), in.end(), 0);
        std::iota(out.begin(), out.end(), static_cast<int>(in.size()));
        auto const result =
            in.size() +
            to_index(static_cast<int>(std::find(node.out.begin(), node.out.end(), slot) - node.out.begin()));
        std::vector<Gradient> at(in.size() + out.size());
        for (std::size_t first = 0; first < in.size(); first += Gradient::directions) {
            std::size_t const last = std::min(in.size(), first + Gradient::directions);
            for (std::size_t i = 0; i < in.size(); ++i) at[i] = p_.values[to_index(node.in[i])];
            for (std::size_t i = first; i < last; ++i) at[i].slope.lanes[static_cast<int>(i - first)] = 1;
            node.run(at.data(), in.data(), out.data());
            for (std::size_t i = first; i < last; ++i) slopes[i] = at[result].slope.lanes[static_cast<int>(i - first)];
        }
        return slopes;
    }

    Graph const& g_;
    Scenario const& s_;
    Program const& p_;
    std::set<int> told_;
};

std::string how(Graph const& g, Explanation const& e) {
    std::string const year = e.provenance.year ? ", " + std::to_string(e.provenance.year) : "";
    std::string const source = e.provenance.source.empty() ? "" : "  [" + e.provenance.source + year + "]";
    std::string const status = "  (" + std::string(to_text(e.provenance.status)) + ")";
    switch (e.origin) {
        case Origin::formula:
            return std::string(e.equation) + source + (e.repeated ? "  … as above" : "");
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
    std::string const number = e.impossible ? "not possible" : to_text(e.value, *e.quantity);
    std::string const value = e.entry.empty() || e.origin == Origin::chosen ? number : e.entry;
    bool const names_entry = g.is_choice(*e.quantity) && e.origin == Origin::chosen;
    PinValue const word = names_entry ? g.pin_value_of(*e.quantity, e.value) : PinValue(0.0);
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
    return Explainer(graph, scenario, p).explain_slot(slot);
}

std::string to_text(Graph const& graph, Explanation const& e, int depth) {
    std::string text;
    write(graph, text, e, 0, depth);
    return text;
}

}  // namespace diecast
