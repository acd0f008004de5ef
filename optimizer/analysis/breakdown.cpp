#include "optimizer/analysis/breakdown.h"
#include <algorithm>
#include <cmath>
#include "model/core/text.h"

namespace diecast {
namespace {

constexpr double least_share = 0.03, small_share = 0.01, most_work = 1e6;

bool is_near(double a, double b, double of) { return std::abs(a - b) <= 1e-9 * std::abs(of); }

/// Dollars, joules or kilograms go through a formula; where there are none, the dimension itself.
bool carries(Dim in, Dim out) {
    if (out.usd || out.J || out.kg) return in.usd == out.usd && in.J == out.J && in.kg == out.kg;
    return in == out && !(out == Dim{});
}

struct Term {
    int of;        // slot
    double value;  // in terms of what is divided
};

bool is_set_by_entry(Program const& program, int slot) {
    Graph const& graph = *program.graph;
    Quantity const& q = *graph.quantities()[to_index(slot)];
    Quantity const* selector = graph.selector_of(q);
    if (!selector) return false;
    auto const entries = graph.entries(*selector);
    double const chosen = program.values[to_index(graph.slot(*selector))];
    if (!(chosen >= 0) || chosen >= static_cast<double>(entries.size())) return false;
    auto const& sets = entries[static_cast<std::size_t>(chosen)].sets;
    return std::any_of(sets.begin(), sets.end(), [&](Assignment const& a) { return a.quantity == &q; });
}

/// The formulas of one design, each run to find the effect of its inputs.
class Divider {
public:
    Divider(Graph const& graph, Scenario const& scenario, std::vector<Quantity const*> const& wanted)
        : graph_(graph), program_(graph, scenario, {}, wanted), values_(program_.values) {}

    bool loops() const { return program_.loops; }
    double value(int slot) const { return program_.values[to_index(slot)]; }
    Quantity const& quantity(int slot) const { return *graph_.quantities()[to_index(slot)]; }

    Node const* node(int slot) const { return computing_node(program_, slot); }

    /// Straight through formulas with one such input, to the first that adds up several. Empty: there is none.
    std::vector<Term> branches(int slot) {
        for (double share = 1; value(slot) != 0;) {
            std::vector<Term> terms = terms_of(slot);
            std::erase_if(terms, [](Term const& t) { return t.value == 0; });
            if (terms.size() != 1) {
                for (Term& t : terms) t.value *= share;
                return terms;
            }
            share *= value(slot) / value(terms[0].of);
            slot = terms[0].of;
        }
        return {};
    }

private:
    /// The output under other inputs: those of `carrying` scaled, but one.
    double tried(Node const& node, int slot, std::vector<int> const& carrying, double scale, int but) {
        for (int in : carrying)
            if (in != but) values_[to_index(in)] *= scale;
        node.run(values_.data(), node.in.data(), node.out.data());
        double const result = values_[to_index(slot)];
        for (std::vector<int> const* changed : {&carrying, &node.out})
            for (int i : *changed) values_[to_index(i)] = program_.values[to_index(i)];
        return result;
    }

    std::vector<Term> terms_of(int slot) {
        Node const* n = node(slot);
        double const whole = value(slot);
        if (!n || !std::isfinite(whole) || n->kernels.work > most_work) return {};
        std::vector<int> carrying;
        for (int in : n->in)
            if (carries(quantity(in).unit.dim, quantity(slot).unit.dim) &&
                std::find(carrying.begin(), carrying.end(), in) == carrying.end())
                carrying.push_back(in);
        if (carrying.empty() || !is_near(tried(*n, slot, carrying, 1, -1), whole, whole) ||
            !is_near(tried(*n, slot, carrying, 0, -1), 0, whole) ||
            !is_near(tried(*n, slot, carrying, 0.5, -1), whole / 2, whole))
            return {};
        std::vector<Term> terms;
        double sum = 0;
        for (int in : carrying) {
            terms.push_back({in, tried(*n, slot, carrying, 0, in)});
            sum += terms.back().value;
        }
        return is_near(sum, whole, whole) ? terms : std::vector<Term>{};
    }

    Graph const& graph_;
    Program program_;
    std::vector<double> values_;  // scratch
};

struct Piece {
    int of;
    double value;
    std::vector<Term> terms;  // in terms of `of`
};

std::vector<Piece> divided(Piece const& p, Divider& divider) {
    std::vector<Piece> pieces;
    for (Term const& t : p.terms)
        pieces.push_back({t.of, p.value * (t.value / divider.value(p.of)), divider.branches(t.of)});
    return pieces;
}

/// The largest that can be divided, and still be shown; none: pieces.size().
std::size_t next(std::vector<Piece> const& pieces, double whole, std::size_t most) {
    auto const large = static_cast<std::size_t>(
        std::count_if(pieces.begin(), pieces.end(), [&](Piece const& p) { return !is_small(p.value, whole); }));
    std::size_t best = pieces.size();
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        Piece const& p = pieces[i];
        if (p.terms.size() < 2 || std::abs(p.value) < least_share * std::abs(whole)) continue;
        double sum = 0;
        for (Term const& t : p.terms) sum += t.value;
        auto const inner = static_cast<std::size_t>(std::count_if(p.terms.begin(), p.terms.end(), [&](Term const& t) {
            return !is_small(p.value * (t.value / sum), whole);
        }));
        if (large + inner > most + 1) continue;
        if (best == pieces.size() || std::abs(p.value) > std::abs(pieces[best].value)) best = i;
    }
    return best;
}

std::optional<SumOf> kind_of(Dim d) {
    if (d.usd) return SumOf::cost;
    if (d.J) return SumOf::power;
    if (d.kg) return SumOf::carbon;
    if (d == Dim{.s = 1}) return SumOf::time;
    return {};
}

}  // namespace

Node const* computing_node(Program const& program, int slot) {
    Origin const origin = program.origin[to_index(slot)];
    if (origin != Origin::formula && (origin != Origin::chosen || is_set_by_entry(program, slot))) return nullptr;
    Graph const& graph = *program.graph;
    int formula = graph.formula_of(slot);
    for (Graph::Case const& c : graph.cases_of(slot))
        if (c.index == program.values[to_index(graph.case_selector(slot))]) formula = c.node;
    return formula < 0 ? nullptr : &graph.nodes()[to_index(formula)];
}

bool is_small(double value, double whole) { return std::abs(value) < small_share * std::abs(whole); }

Breakdown breakdown(Graph const& graph, Scenario const& scenario, Quantity const& q, std::size_t most) {
    Divider divider(graph, scenario, {&q});
    int const slot = graph.slot(q);
    if (slot < 0 || divider.loops()) return {&q, std::numeric_limits<double>::quiet_NaN(), {}};
    double const whole = divider.value(slot);
    std::vector<Piece> pieces{{slot, whole, divider.branches(slot)}};
    std::size_t const room = std::max(most, pieces[0].terms.size());
    for (std::size_t i = next(pieces, whole, room); i < pieces.size(); i = next(pieces, whole, room)) {
        auto const inner = divided(pieces[i], divider);
        auto const at = pieces.erase(pieces.begin() + static_cast<std::ptrdiff_t>(i));
        pieces.insert(at, inner.begin(), inner.end());
    }
    Breakdown result{&q, whole, {}};
    for (Piece const& p : pieces) {
        Quantity const* of = &divider.quantity(p.of);
        auto const same = std::find_if(result.parts.begin(), result.parts.end(),
                                       [&](BreakdownPart const& part) { return part.quantity == of; });
        if (same != result.parts.end()) same->value += p.value;
        else result.parts.push_back({of, p.value, divider.value(p.of)});
    }
    return result;
}

std::vector<Sum> sums_behind(Graph const& graph, Scenario const& scenario,
                             std::vector<Quantity const*> const& outputs) {
    Divider divider(graph, scenario, outputs);
    if (divider.loops()) return {};
    std::vector<Sum> sums;
    std::vector<int> order;  // as a person would meet them: the outputs, their inputs, theirs
    for (Quantity const* q : outputs) order.push_back(graph.slot(*q));
    std::vector<bool> seen(graph.quantities().size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        int const slot = order[i];
        if (slot < 0 || seen[to_index(slot)]) continue;
        seen[to_index(slot)] = true;
        Quantity const& q = divider.quantity(slot);
        if (auto const kind = kind_of(q.unit.dim); kind && divider.branches(slot).size() > 1)
            sums.push_back({&q, *kind});
        if (Node const* node = divider.node(slot)) order.insert(order.end(), node->in.begin(), node->in.end());
    }
    return sums;
}

}  // namespace diecast
