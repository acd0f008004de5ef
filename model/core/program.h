// Program: a graph made ready for one question: only what the outputs need, in an order in which it can be computed.
#pragma once
#include <deque>
#include "model/core/graph.h"
#include "model/core/isa.h"

namespace diecast {

/// Source of a number; in order of precedence.
enum class Origin { unused, free, pinned, chosen, formula, fallback };

/// Refers to the graph, which must stay where and as it is.
/// Precedence: free (an axis, a variable) > pin > catalogue choice > case or formula > fallback.
struct Program {
    struct Free {
        Quantity const* quantity;
        int axis;
    };
    struct Step {
        Node const* node;
        std::vector<int> in, out;  // slots; not always the node's: a number that is not needed goes to a bin
        std::uint64_t axes;        // bit set: moves with these
    };

    Program(Graph const&, Scenario const&, std::span<Free const> free, std::span<Quantity const* const> outputs);

    Graph const* graph;
    std::vector<Step> steps;          // those that move with an axis; the others have been computed already
    std::vector<double> values;       // SI, per slot; right for everything that does not move
    std::vector<Origin> origin;       // per slot
    std::vector<bool> needed;         // per slot: an output is it, or depends on it
    std::vector<std::uint64_t> axes;  // per slot: bit set of the axes it moves with
    std::vector<int> outputs;         // slots
    Issues issues;
    bool loops = false;                         // something depends on itself: steps and values are of no use
    std::shared_ptr<std::deque<Node>> selects;  // nodes of this program alone: one case out of several

    int bin() const { return static_cast<int>(graph->quantities().size()); }  // slot for numbers not needed
    int slot_or_bin(Quantity const&) const;
    template <class Real>
    void run(std::vector<Real>& v) const {
        clear_upper_registers();
        for (Step const& s : steps) s.node->run(v.data(), s.in.data(), s.out.data());
    }
};

/// y(x) for some free quantities, SI, with the Jacobian: what a local optimiser or a sensitivity chart asks for. Keeps
/// scratch memory: one object per thread.
class Response {
public:
    Response(Graph const&, Scenario const&, std::vector<Quantity const*> const& free,
             std::vector<Quantity const*> const& outputs);
    void values(std::span<double const> x, std::span<double> y);
    void jacobian(std::span<double const> x, std::span<double> y, std::span<double> dy_dx);  // row = output
    Issues const& issues() const { return program_.issues; }

private:
    Program program_;
    std::vector<int> free_;
    std::vector<double> values_;
    std::vector<Gradient> gradient_;
};

/// The values of some quantities (SI) under a scenario.
std::vector<double> evaluate(Graph const&, Scenario const&, std::vector<Quantity const*> const&);

}  // namespace diecast
