#include "optimizer/sweep/pool.h"
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <exception>
#include <utility>
#ifdef __linux__
#include <sys/resource.h>
#endif

namespace diecast {
namespace {

using Work = std::function<void(unsigned worker, std::size_t chunk)>;

thread_local bool inside_work = false;  // then a further job must not wait for this one to end

/// What the workers share while they do one job.
struct Job {
    std::size_t chunks;
    std::stop_token stop;
    Work const& work;
    std::atomic<std::size_t> next{0}, done{0};
    std::atomic<bool> failed{false};
    std::exception_ptr failure{};  // of the worker that set `failed`
    unsigned helpers = 0;          // on it right now; guarded by the pool's mutex

    void help(unsigned worker) {
        bool const outer = std::exchange(inside_work, true);
        while (!failed.load(std::memory_order_relaxed) && !stop.stop_requested()) {
            std::size_t const chunk = next.fetch_add(1, std::memory_order_relaxed);
            if (chunk >= chunks) break;
            try {
                work(worker, chunk);
                done.fetch_add(1, std::memory_order_relaxed);
            } catch (...) {
                if (!failed.exchange(true)) failure = std::current_exception();
            }
        }
        inside_work = outer;
    }
    bool finish() const {
        if (failure) std::rethrow_exception(failure);
        return done.load(std::memory_order_relaxed) == chunks;
    }
};

}  // namespace

struct Pool::State {
    std::mutex mutex;
    std::condition_variable_any work_there;
    std::condition_variable helper_left, next_caller;
    Job* job = nullptr;
    std::uint64_t jobs = 0;               // started so far: a worker joins each once
    std::atomic<unsigned> limit{0};       // of workers in a job; 0: none
    std::uint64_t tickets = 0, turn = 0;  // callers in the order they came
    std::vector<std::jthread> threads;    // last: they end before the rest goes

    void serve(std::stop_token quit, unsigned worker) {
        std::unique_lock lock(mutex);
        for (std::uint64_t seen = 0; work_there.wait(lock, quit, [&] { return job && jobs != seen; });) {
            Job& current = *job;
            seen = jobs;
            if (unsigned const most = limit; most != 0 && worker >= most) continue;
            ++current.helpers;
            lock.unlock();
            current.help(worker);
            lock.lock();
            if (--current.helpers == 0) helper_left.notify_all();
        }
    }
};

void lower_thread_priority() {
#ifdef __linux__
    int const behind = 10;
    setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + behind);  // there, of this thread alone
#endif
}

Pool::Pool(unsigned workers, bool gives_way) : state_(std::make_unique<State>()) {
    if (workers == 0) workers = std::max(1u, std::thread::hardware_concurrency());
    for (unsigned w = 1; w < workers; ++w)
        state_->threads.emplace_back([state = state_.get(), w, gives_way](std::stop_token quit) {
            if (gives_way) lower_thread_priority();
            state->serve(quit, w);
        });
}

Pool::~Pool() {
    for (std::jthread& thread : state_->threads) thread.request_stop();
}

void Pool::limit(unsigned workers) { state_->limit = workers; }

unsigned Pool::workers() const { return static_cast<unsigned>(state_->threads.size()) + 1; }

bool Pool::run(std::size_t chunks, std::stop_token stop, Work const& work) {
    Job job{chunks, std::move(stop), work};
    if (chunks <= 1 || inside_work || state_->threads.empty()) {
        job.help(0);
        return job.finish();
    }
    State& s = *state_;
    {
        std::unique_lock lock(s.mutex);
        std::uint64_t const ticket = s.tickets++;
        s.next_caller.wait(lock, [&] { return s.turn == ticket; });
        s.job = &job;
        ++s.jobs;
    }
    s.work_there.notify_all();
    job.help(0);
    {
        std::unique_lock lock(s.mutex);
        s.job = nullptr;  // who has not joined by now need not
        s.helper_left.wait(lock, [&] { return job.helpers == 0; });
        ++s.turn;
    }
    s.next_caller.notify_all();
    return job.finish();
}

}  // namespace diecast
