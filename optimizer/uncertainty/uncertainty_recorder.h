// Recorder: what is kept of designs at samples: the outputs that are reported, and how often a design satisfies its
// limits and is on the front.
#pragma once
#include "optimizer/uncertainty/uncertainty_front.h"
#include "optimizer/uncertainty/uncertainty_summary.h"

namespace diecast {

/// Columns of what is reported go to the outputs; limits and fronts are counted block by block.
class UncertaintyRecorder : public BlockSink {
public:
    /// The front is counted where `has_front`.
    UncertaintyRecorder(Measured const&, std::size_t designs, bool has_front, unsigned workers);

    /// Samples are written from `offset` on. What was counted and not added is forgotten.
    void begin(SampledOutputs& to, std::size_t offset);
    void take(Place const&, std::span<SampledPlan::Column const> outputs) override;
    void end_block(unsigned worker, std::size_t first) override;
    /// Adds what was counted since begin(). `on_front`: for each design; null: not asked for.
    void add_to(LimitCounts*, std::vector<std::uint64_t>* on_front) const;

private:
    struct Worker {
        LimitCounts limits;
        std::vector<std::uint64_t> on_front;
        std::vector<BlockFronts> fronts;  // one or none
    };
    Measured const& columns_;
    std::vector<Worker> workers_;
    SampledOutputs* to_ = nullptr;
    std::size_t offset_ = 0;
};

}  // namespace diecast
