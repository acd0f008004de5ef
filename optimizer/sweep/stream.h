// Stream: all rows of a plan into a sink per worker, merged in the end. Included by sinks.h.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include "model/core/isa.h"
#include "model/core/plan.h"
#include "optimizer/sweep/parts/ranges.h"
#include "optimizer/sweep/pool.h"

namespace diecast {

struct Progress {
    std::uint64_t done = 0, total = 0;  // designs
    double seconds = 0;
};
using ProgressCall = std::function<void(Progress const&)>;

/// A worker's way through a plan's rows. Going on to the next row is far cheaper than starting anew.
class Reader {
public:
    explicit Reader(Plan const& plan) : plan_(plan) {}
    template <class Sink>
    void for_rows(std::uint64_t first, std::uint64_t last, Sink&& sink) {
        clear_upper_registers();
        for (std::uint64_t row = first; row < last; ++row) {
            if (cursor_ && at_ + 1 == row) cursor_->next();
            else if (cursor_) cursor_->go_to(row);
            else cursor_.emplace(plan_, row);
            at_ = row;
            sink(cursor_->row());
        }
    }

private:
    Plan const& plan_;
    std::optional<Plan::Cursor> cursor_;
    std::uint64_t at_ = 0;
};

/// Shares all rows out among the workers. Each begins with a stretch of its own and goes through it in steps of some
/// ten thousand designs; who is done takes over half of what another has left. `progress` is called from this thread,
/// 20 times a second at most. False if stopped.
using RowsCall = std::function<void(unsigned worker, Reader&, std::uint64_t first, std::uint64_t last)>;
inline constexpr std::uint64_t step_designs = 16384;
bool for_chunks(Plan const&, Pool&, RowsCall const&, std::stop_token = {}, ProgressCall const& = {},
                std::uint64_t designs_per_step = step_designs);
/// The same of some rows; progress is that of these.
bool for_chunks(Plan const&, NumberRange rows, Pool&, RowsCall const&, std::stop_token = {}, ProgressCall const& = {},
                std::uint64_t designs_per_step = step_designs);

/// Streams the whole plan into copies of `prototype`, one per worker, and merges them. None if stopped.
/// A sink has take(Row const&) and merge(Sink const&); it must not matter to it which rows it gets and when.
template <class Sink>
std::optional<Sink> stream(Plan const& plan, Pool& pool, Sink const& prototype, std::stop_token stop = {},
                           ProgressCall const& progress = {}, std::uint64_t designs_per_step = step_designs) {
    std::vector<std::unique_ptr<Sink>> sinks(pool.workers());
    auto const work = [&](unsigned worker, Reader& reader, std::uint64_t first, std::uint64_t last) {
        if (!sinks[worker]) sinks[worker] = std::make_unique<Sink>(prototype);
        reader.for_rows(first, last, [&sink = *sinks[worker]](Row const& row) { sink.take(row); });
    };
    if (!for_chunks(plan, pool, work, std::move(stop), progress, designs_per_step)) return {};
    std::optional<Sink> all(prototype);
    for (std::unique_ptr<Sink> const& sink : sinks)
        if (sink) all->merge(*sink);
    return all;
}

}  // namespace diecast
