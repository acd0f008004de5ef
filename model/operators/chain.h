// Chain: modules of branches one after the other, placed module by module over all layouts of what lies between them.
#pragma once
#include "model/operators/operator_graph.h"

namespace diecast {

/// What a module leaves for the next: the result of one of its operators.
struct ModulePart {
    std::size_t from;
    double bytes;
};

/// Its operators that enter read all parts of the module before, wherever these lie.
struct Module {
    std::string name;
    OperatorGraph graph;
    std::vector<ModulePart> parts;
};

/// The same with every branch as one operator: what reads one result of its module alone stays with it.
Module whole_branches(Module const&);

struct PlacedModule {
    std::vector<std::size_t> device;   // of each operator
    double forward = 0, backward = 0;  // s
};

struct ChainPlacement {
    std::vector<PlacedModule> modules;
    double serial = 0, time = 0;  // s on one device; as placed
    double bytes = 0;             // B over links, both ways
    std::vector<double> memory;   // B on each device

    double fullest() const;  // B
};

inline constexpr std::size_t most_devices = 8;

/// The placement with the least time. Exact among those that end a module before they begin the next, forward and
/// backward: for every layout of the parts between two modules (how many bytes each device holds) the best way there is
/// kept. Parts go from one device to another as one transfer. Memory does not limit it; see fullest(). At most
/// `most_devices`.
ChainPlacement place_chain(std::vector<Module> const&, Devices const&);

}  // namespace diecast
