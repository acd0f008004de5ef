#include "optimizer/sweep/stream.h"
#include <algorithm>
#include <chrono>
#include "optimizer/sweep/shares.h"

namespace diecast {
namespace {

/// Speaks up now and then.
class Reporter {
public:
    Reporter(Plan const& plan, ProgressCall const& call) : plan_(plan), call_(call) {}
    void say(std::uint64_t rows_done) {
        auto const now = Clock::now();
        if (!call_ || now - said_ < std::chrono::milliseconds(50)) return;
        said_ = now;
        double const share = static_cast<double>(rows_done) / static_cast<double>(plan_.rows());
        call_({static_cast<std::uint64_t>(share * static_cast<double>(plan_.designs())), plan_.designs(),
               std::chrono::duration<double>(now - start_).count()});
    }

private:
    using Clock = std::chrono::steady_clock;
    Plan const& plan_;
    ProgressCall const& call_;
    Clock::time_point start_ = Clock::now(), said_ = start_;
};

}  // namespace

bool for_chunks(Plan const& plan, Pool& pool, RowsCall const& rows, std::stop_token stop, ProgressCall const& progress,
                std::uint64_t designs_per_step) {
    if (plan.rows() == 0) return !stop.stop_requested();
    std::uint64_t const per_row = std::max<std::uint64_t>(1, plan.designs() / plan.rows());
    Shares shares(plan.rows(), std::max<std::uint64_t>(1, designs_per_step / per_row), pool.workers());
    Reporter reporter(plan, progress);
    auto const work = [&](unsigned worker, std::size_t) {
        Reader reader(plan);
        while (auto const stretch = shares.next(worker)) {
            if (stop.stop_requested()) return shares.stop();
            try {
                rows(worker, reader, stretch->first, stretch->last);
                shares.count(stretch->last - stretch->first);
                if (worker == 0) reporter.say(shares.counted());
            } catch (...) {
                shares.stop();
                throw;
            }
        }
    };
    pool.run(pool.workers(), {}, work);
    return shares.counted() == plan.rows();
}

}  // namespace diecast
