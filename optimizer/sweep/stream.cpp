#include "optimizer/sweep/stream.h"
#include <algorithm>
#include <chrono>
#include "optimizer/sweep/shares.h"

namespace diecast {
namespace {

/// Reports progress, at most once in 50 ms.
class Reporter {
public:
    Reporter(std::uint64_t rows, std::uint64_t designs, ProgressCall const& call)
        : rows_(rows), designs_(designs), call_(call) {}
    void say(std::uint64_t rows_done) {
        auto const now = Clock::now();
        if (!call_ || now - said_ < std::chrono::milliseconds(50)) return;
        said_ = now;
        double const share = static_cast<double>(rows_done) / static_cast<double>(rows_);
        call_({static_cast<std::uint64_t>(share * static_cast<double>(designs_)), designs_,
               std::chrono::duration<double>(now - start_).count()});
    }

private:
    using Clock = std::chrono::steady_clock;
    std::uint64_t rows_, designs_;
    ProgressCall const& call_;
    Clock::time_point start_ = Clock::now(), said_ = start_;
};

}  // namespace

bool for_chunks(Plan const& plan, Pool& pool, RowsCall const& rows, std::stop_token stop, ProgressCall const& progress,
                std::uint64_t designs_per_step) {
    return for_chunks(plan, {0, plan.rows()}, pool, rows, std::move(stop), progress, designs_per_step);
}

bool for_chunks(Plan const& plan, NumberRange range, Pool& pool, RowsCall const& rows, std::stop_token stop,
                ProgressCall const& progress, std::uint64_t designs_per_step) {
    if (range.size() == 0) return !stop.stop_requested();
    std::uint64_t const per_row = std::max<std::uint64_t>(1, plan.designs() / plan.rows());
    Shares shares(range.size(), std::max<std::uint64_t>(1, designs_per_step / per_row), pool.workers());
    bool const is_whole = range.size() == plan.rows();
    Reporter reporter(range.size(), is_whole ? plan.designs() : range.size() * per_row, progress);
    auto const work = [&](unsigned worker, std::size_t) {
        Reader reader(plan);
        while (auto const stretch = shares.next(worker)) {
            if (stop.stop_requested()) return shares.stop();
            try {
                rows(worker, reader, range.first + stretch->first, range.first + stretch->last);
                shares.count(stretch->last - stretch->first);
                if (worker == 0) reporter.say(shares.counted());
            } catch (...) {
                shares.stop();
                throw;
            }
        }
    };
    pool.run(pool.workers(), {}, work);
    return shares.counted() == range.size();
}

}  // namespace diecast
