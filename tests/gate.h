// Gate: while it is closed nothing that is computed on another thread comes to its end; the window's thread passes. So
// a test looks at what is under way on any machine, however fast or busy.
#pragma once
#include <condition_variable>
#include <mutex>
#include <thread>
#include "model/catalogue/catalogue.h"
#include "model/model.h"
#include "model/package/quantities.h"

namespace diecast {

class Gate {
public:
    Gate() {
        std::lock_guard const lock(mutex_);
        closed_ = true, window_ = std::this_thread::get_id(), passes_ = 0;
    }
    ~Gate() { open(); }
    Gate(Gate const&) = delete;
    Gate& operator=(Gate const&) = delete;
    void open() {
        std::lock_guard const lock(mutex_);
        closed_ = false;
        moved_.notify_all();
    }
    /// Opens for so many evaluations.
    void let_pass(long evaluations) {
        std::lock_guard const lock(mutex_);
        passes_ += evaluations;
        moved_.notify_all();
    }
    /// All that were let pass have passed.
    bool is_used_up() const {
        std::lock_guard const lock(mutex_);
        return passes_ == 0;
    }
    static void pass() {
        std::unique_lock lock(mutex_);
        if (!closed_ || window_ == std::this_thread::get_id()) return;
        moved_.wait(lock, [] { return !closed_ || passes_ > 0; });
        if (closed_) --passes_;
    }

private:
    static inline std::mutex mutex_;
    static inline std::condition_variable moved_;
    static inline bool closed_ = false;
    static inline std::thread::id window_;
    static inline long passes_ = 0;
};

/// The model, with a gate before the wafer's edge exclusion, on which every die and its cost depend.
inline std::shared_ptr<Graph const> gated_graph() {
    static constexpr Quantity edge{
        .key = "test.edge", .label = "Edge behind the gate", .unit = unit::mm, .range = {0, 20}, .fallback = 3};
    static auto const g = [] {
        Graph made = make_model();
        made.add(wafer::edge_exclusion, Formula{"gate", "e", [](auto e) { return Gate::pass(), e; }}, edge);
        load_catalogue(made, catalogue_selectors(), presets_folder());
        return std::make_shared<Graph const>(std::move(made));
    }();
    return g;
}

}  // namespace diecast
