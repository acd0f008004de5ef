// Stream: all rows of a plan into a sink per worker, merged in the end. Included by sinks.h.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include "model/core/plan.h"
#include "optimizer/pool.h"

namespace diecast {

struct Progress {
    std::uint64_t done = 0, total = 0;  // designs
    double seconds = 0;
};
using ProgressCall = std::function<void(Progress const&)>;

/// Clears the upper halves of the vector registers, which Qt's painting leaves marked in use: until then every
/// SSE-coded call into libm costs 15 to 70 times as much. Call at the start of every piece of computing in a process
/// with a window.
void clear_upper_registers();

/// Shares rows [first, last) out among the workers, some ten thousand designs at a time; per worker they rise.
/// `progress` is called from this thread, 20 times a second at most. False if stopped.
using RowsCall = std::function<void(unsigned worker, std::uint64_t first, std::uint64_t last)>;
inline constexpr std::uint64_t chunk_designs = 16384;
bool for_chunks(Plan const&, Pool&, RowsCall const&, std::stop_token = {}, ProgressCall const& = {},
                std::uint64_t designs_per_chunk = chunk_designs);

/// Streams the whole plan into copies of `prototype`, one per worker, and merges them. None if stopped.
/// A sink has take(Row const&) and merge(Sink const&); it must not matter to it how rows were shared out.
template <class Sink>
std::optional<Sink> stream(Plan const& plan, Pool& pool, Sink const& prototype, std::stop_token stop = {},
                           ProgressCall const& progress = {}, std::uint64_t designs_per_chunk = chunk_designs) {
    std::vector<std::unique_ptr<Sink>> sinks(pool.workers());
    auto const work = [&](unsigned worker, std::uint64_t first, std::uint64_t last) {
        if (!sinks[worker]) sinks[worker] = std::make_unique<Sink>(prototype);
        plan.for_rows(first, last, [&sink = *sinks[worker]](Row const& row) { sink.take(row); });
    };
    if (!for_chunks(plan, pool, work, std::move(stop), progress, designs_per_chunk)) return {};
    std::optional<Sink> all(prototype);
    for (std::unique_ptr<Sink> const& sink : sinks)
        if (sink) all->merge(*sink);
    return all;
}

}  // namespace diecast
