#include "model/tiers/optimal.h"
#include <algorithm>
#include "model/tiers/placement.h"

namespace diecast {
namespace {

/// Hands out the inputs in their order; what is endless ends at 10⁶⁰.
struct Reader {
    double const* next;
    double operator()() { return std::min(*next++, 1e60); }
};

TierOffer read_tier(Reader& in) {
    TierOffer t;
    t.room = in(), t.read_rate = in(), t.write_rate = in(), t.read_energy = in(), t.write_energy = in();
    double const stack_cost = in(), stack_capacity = in();
    t.price = stack_cost / stack_capacity;
    t.write_limit = in(), t.retention = in();
    double const refresh = in();
    t.refresh = refresh == 0 ? Refresh::device : refresh == 1 ? Refresh::software : Refresh::nobody;
    return t;
}

/// Each activation is written once and read once.
DataNeed activations(double matrix, double attention, double period) {
    return {.matrix_read = matrix / 2,
            .matrix_write = matrix / 2,
            .attention_read = attention / 2,
            .attention_write = attention / 2,
            .written = (matrix + attention) / 2 / period,
            .life = period};
}

}  // namespace

std::array<double, placement_outputs> best_placement(std::array<double, placement_inputs> const& x) {
    Reader in{x.data()};
    PlacementTask task;
    for (TierOffer& t : task.tiers) t = read_tier(in);
    auto& [weights, cache, rest] = task.data;
    weights.size = in(), cache.size = in();
    weights.matrix_read = in(), cache.attention_read = in();
    double const written = in(), received = in(), matrix = in(), attention = in();
    weights.written = in(), weights.life = in(), cache.life = in();
    task.period = std::max(in(), 1e-30);
    weights.matrix_write = weights.written * task.period;
    cache.matrix_write = written + received;
    cache.written = cache.matrix_write / task.period;
    rest = activations(matrix, attention, task.period);
    task.service_life = in();
    double const electricity = in(), overhead = in(), aim = in();
    task.electricity = electricity * overhead;
    task.aim = aim == 0 ? Aim::time : aim == 1 ? Aim::energy : Aim::cost;

    Placement const best = place(task);
    std::array<double, placement_outputs> y{};
    double* out = y.data();
    for (auto const& tier : best.share)
        for (double share : tier) *out++ = share;
    *out++ = best.matrix_time, *out++ = best.attention_time, *out++ = best.crowding;
    for (bool rewriting : best.rewriting) *out++ = rewriting;
    return y;
}

}  // namespace diecast
