#include "optimizer/stream.h"
#include <algorithm>
#include <atomic>
#include <chrono>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace diecast {
namespace {
#if defined(__x86_64__)
[[gnu::target("avx")]] void zero_upper() { _mm256_zeroupper(); }
#endif
}  // namespace

void clear_upper_registers() {
#if defined(__x86_64__)
    static bool const has_avx = __builtin_cpu_supports("avx");
    if (has_avx) zero_upper();
#endif
}

bool for_chunks(Plan const& plan, Pool& pool, RowsCall const& rows, std::stop_token stop, ProgressCall const& progress,
                std::uint64_t designs_per_chunk) {
    using Clock = std::chrono::steady_clock;
    auto const start = Clock::now();
    auto said = start;
    std::uint64_t const per_row = std::max<std::uint64_t>(1, plan.rows() ? plan.designs() / plan.rows() : 1);
    std::uint64_t const step = std::max<std::uint64_t>(1, designs_per_chunk / per_row);
    std::atomic<std::uint64_t> done = 0;
    auto const chunk = [&](unsigned worker, std::size_t number) {
        clear_upper_registers();
        std::uint64_t const first = number * step, last = std::min(first + step, plan.rows());
        rows(worker, first, last);
        done.fetch_add(last - first, std::memory_order_relaxed);
        if (worker != 0 || !progress) return;
        auto const now = Clock::now();
        if (now - said < std::chrono::milliseconds(50)) return;
        said = now;
        double const share =
            static_cast<double>(done.load(std::memory_order_relaxed)) / static_cast<double>(plan.rows());
        progress({static_cast<std::uint64_t>(share * static_cast<double>(plan.designs())), plan.designs(),
                  std::chrono::duration<double>(now - start).count()});
    };
    return pool.run((plan.rows() + step - 1) / step, std::move(stop), chunk);
}

}  // namespace diecast
