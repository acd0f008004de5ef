// Sinks: what rows of designs are poured into. A sink takes rows, and merges with the sink of another worker; the result does
// not depend on how rows were shared out.
#pragma once
#include <ostream>
#include <string>
#include "model/core/plan.h"
#include "model/study.h"
#include "optimizer/explore.h"
#include "optimizer/pool.h"

namespace diecast {

/// Order-free hash of every output bit of every design: the same for every instruction set, chunking and thread count.
class HashSink {
public:
    void take(Row const&);
    void merge(HashSink const& other) { sum_ += other.sum_; }
    std::uint64_t value() const { return sum_; }

private:
    std::uint64_t sum_ = 0;
};

/// Streams the whole plan into copies of `prototype`, one per worker, and merges them. None if stopped.
template <class Sink>
std::optional<Sink> stream(Plan const&, Pool&, Sink const& prototype, std::stop_token = {},
                           std::function<void(Progress const&)> const& = {});

/// Rows of designs as CSV: id, the axes (choices by name), the outputs in their units (exact decimal), feasible. Written in id
/// order; what was written when stopped is whole lines. Returns rows written.
struct CsvOptions {
    bool feasible_only = false;
    std::vector<Constraint> constraints;
};
std::uint64_t write_csv(std::ostream&, Plan const&, CsvOptions const&, std::stop_token = {},
                        std::function<void(Progress const&)> const& = {});

}  // namespace diecast

#include "optimizer/stream.h"
