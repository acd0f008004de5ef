// Pool: a few worker threads that share out numbered chunks of one job at a time.
#pragma once
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

namespace diecast {

/// The calling thread goes behind others of the machine from now on: a window answers first. Linux; elsewhere nothing.
void lower_thread_priority();

class Pool {
public:
    explicit Pool(unsigned workers = 0, bool gives_way = false);  // 0: one per core; the caller is as it was
    ~Pool();
    unsigned workers() const;      // the caller among them
    void limit(unsigned workers);  // of them, this many take part in the jobs from now on; 0: all
    /// Calls work(worker, chunk) for every chunk below `chunks`, in rising order per worker; the caller is worker 0.
    /// Returns early once `stop` is requested: false. Any thread may call; calls queue up, except one from inside
    /// `work`, which runs on its own thread at once. An exception from `work` ends the job and is rethrown here.
    bool run(std::size_t chunks, std::stop_token stop,
             std::function<void(unsigned worker, std::size_t chunk)> const& work);

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace diecast
