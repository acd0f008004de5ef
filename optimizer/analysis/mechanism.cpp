#include "optimizer/analysis/mechanism.h"
#include <algorithm>
#include <cmath>
#include "model/core/text.h"
#include "optimizer/analysis/breakdown.h"

namespace diecast {
namespace {

/// What separates the output from all that differs: each path between them passes one of these quantities.
struct Cut {
    std::vector<int> slots;
    std::vector<int> replaced;  // computed from them, the output among these
};

double largest(Attribution const& a) {
    double most = 0;
    for (double part : a.parts) most = std::max(most, std::abs(part));
    return most;
}

class Mechanism {
public:
    Mechanism(Graph const& graph, Scenario const& from, Scenario const& to, Quantity const& output)
        : graph_(graph),
          from_(graph, from, {}, out(output)),
          to_(graph, to, {}, out(output)),
          output_(graph.slot(output)) {}

    bool loops() const { return from_.loops || to_.loops; }
    Cut start() const { return {{output_}, {}}; }

    /// The cut with the inputs of one of its quantities in its place; none where that has no formula, not the same, or
    /// one with a single input that differs.
    std::optional<Cut> opened(Cut const& cut, std::size_t i) const {
        int const slot = cut.slots[i];
        Node const* const node = computing_node(from_, slot);
        if (!node || node != computing_node(to_, slot)) return {};
        Cut next = cut;
        next.slots.erase(next.slots.begin() + static_cast<std::ptrdiff_t>(i));
        next.replaced.push_back(slot);
        for (int in : node->in)
            if (differs(in) && !contains(next.slots, in) && !contains(next.replaced, in)) next.slots.push_back(in);
        bool const divides = next.slots.size() > cut.slots.size() || (cut.slots.size() == 1 && !next.slots.empty());
        return divides ? std::optional(std::move(next)) : std::nullopt;
    }

    Attribution attribution(Cut const& cut) const {
        return attribute(cut.slots.size(), [&](std::uint64_t mask) { return value(cut, mask); });
    }

    Change change(int slot) const {
        Quantity const& q = *graph_.quantities()[to_index(slot)];
        auto const text = [&](Program const& p) { return cell(q, p.values[to_index(slot)]); };
        return {{{std::string(q.key), text(from_), text(to_)}}, {}, {}};
    }

private:
    static std::array<Quantity const*, 1> out(Quantity const& q) { return {&q}; }
    static bool contains(std::vector<int> const& list, int slot) {
        return std::find(list.begin(), list.end(), slot) != list.end();
    }
    std::string cell(Quantity const& q, double si) const {
        PinValue const word = graph_.pin_value_of(q, si / q.unit);
        auto const* const name = std::get_if<std::string>(&word);
        return name ? *name : to_text(si, q);
    }
    bool differs(int slot) const { return from_.values[to_index(slot)] != to_.values[to_index(slot)]; }

    /// The output where the quantities of the mask are as at the end.
    double value(Cut const& cut, std::uint64_t mask) const {
        std::vector<double> values = from_.values;
        for (std::size_t i = 0; i < cut.slots.size(); ++i)
            if (mask >> i & 1) values[to_index(cut.slots[i])] = to_.values[to_index(cut.slots[i])];
        std::vector<int> left = cut.replaced;
        compute(output_, left, values);
        return values[to_index(output_)];
    }
    /// Computes a quantity after what it is computed from; each once.
    void compute(int slot, std::vector<int>& left, std::vector<double>& values) const {
        auto const at = std::find(left.begin(), left.end(), slot);
        if (at == left.end()) return;
        left.erase(at);
        Node const& node = *computing_node(from_, slot);
        for (int in : node.in) compute(in, left, values);
        std::vector<double> const before = values;
        node.run(values.data(), node.in.data(), node.out.data());
        for (int other : node.out)
            if (other != slot) values[to_index(other)] = before[to_index(other)];
    }

    Graph const& graph_;
    Program from_, to_;
    int output_;
};

/// Indices of the parts, the largest first.
std::vector<std::size_t> by_size(Attribution const& a) {
    std::vector<std::size_t> order(a.parts.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t x, std::size_t y) { return std::abs(a.parts[x]) > std::abs(a.parts[y]); });
    return order;
}

}  // namespace

std::optional<Division> divide_by_mechanism(Graph const& graph, Scenario const& from, Scenario const& to,
                                            Quantity const& output, std::size_t most) {
    Mechanism const mechanism(graph, from, to, output);
    if (mechanism.loops()) return {};
    Cut cut = mechanism.start();
    Attribution a = mechanism.attribution(cut);
    double const bound = most_excess * std::abs(a.after - a.before);
    for (bool goes_on = true; goes_on;) {
        goes_on = false;
        for (std::size_t i : by_size(a)) {
            auto const next = mechanism.opened(cut, i);
            if (!next || next->slots.size() > most) continue;
            Attribution const finer = mechanism.attribution(*next);
            bool const is_first = cut.replaced.empty();
            if (!is_first && largest(finer) > std::max(bound, largest(a))) continue;
            cut = *next, a = finer, goes_on = true;
            break;
        }
    }
    if (cut.replaced.empty()) return {};
    Division d{{}, std::move(a)};
    for (int slot : cut.slots) d.changes.push_back(mechanism.change(slot));
    return d;
}

}  // namespace diecast
