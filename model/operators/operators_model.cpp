// Wiring of operator graphs placed on the devices of one worker.
#include "model/convergence/quantities.h"
#include "model/core/formula.h"
#include "model/core/relations.h"
#include "model/inference/quantities.h"
#include "model/kernel_list/quantities.h"
#include "model/operators/networks.h"
#include "model/operators/placing.h"
#include "model/operators/quantities.h"
#include "model/package/quantities.h"
#include "model/wiring.h"

// clang-format off
namespace diecast {
namespace {

/// Nothing has room even where there is none.
constexpr Formula room_on_device{"room_on_device", "1 − fullest/memory", [](auto fullest, auto memory) {
                                     return 1 - select(fullest == 0, fullest, fullest / memory);
                                 }};
}  // namespace

void wire_operators(Graph& g) {
    namespace o = operators;
    std::vector<Entry> networks;
    for (std::size_t i = 0; i < chain_count; ++i) networks.push_back({std::string(chain_name(i)), {}});
    g.choose(o::network, std::move(networks));
    g.choose(o::grain, {{"whole branches", {}}, {"operators", {}}});
    g.add(o::peak,        same("the package's at 32 bits"), levels::vector_peak);
    g.add(o::room,        same("the package's"), package::capacity);
    g.add(o::rate,        product("ηP"), o::efficiency, o::peak);
    g.add(o::memory_rate, product("ηM·B"), o::memory_efficiency, package::bandwidth);
    g.add({o::serial_time, o::step_time, o::traffic, o::fullest}, operator_placement,
          o::network, o::grain, hybrid::ways, o::rate, o::memory_rate, worker::batch, o::bandwidth, o::latency, o::hidden,
          o::number, llm::operations);
    g.add(o::speedup,     speedup_of_steps, o::serial_time, o::step_time);
    g.add(o::samples,     quotient("b/t1"), worker::batch, o::serial_time);
    g.add(o::slack,       room_on_device, o::fullest, o::room);
    g.add(o::imbalance,   stages_of_modules, o::network, hybrid::ways, o::rate, o::memory_rate, worker::batch,
          o::number, llm::operations);
}

}  // namespace diecast
