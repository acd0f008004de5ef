// Schedule of a pipeline: when each stage computes which micro-batch, one forward and one backward in turn.
#pragma once
#include <cstdint>
#include <vector>

namespace diecast {

/// Times are in any one unit, of one micro-batch in all pieces of one stage.
struct PipelineWork {
    int stages = 1, micro_batches = 1, pieces = 1;  // pieces of the network that a stage holds
    double forward = 0, recompute = 0, backward = 0;
    double output = 0;  // of the last stage, before its backward pass
    double hop = 0;     // of handing on between two pieces, one way; only the receiver waits for it
};

enum class Pass : std::uint8_t { forward, output, recompute, backward };
char const* to_text(Pass);

struct PipelineBlock {
    int stage, micro_batch, piece;  // counted from 0
    Pass pass;
    double start, end;
    friend bool operator==(PipelineBlock const&, PipelineBlock const&) = default;
};

struct PipelineSchedule {
    std::vector<PipelineBlock> blocks;  // stage by stage, in order of time
    double end = 0;                     // of the last backward pass
};

inline constexpr double most_passes = 2e6;
double passes_of(PipelineWork const&);  // forward and backward ones of all stages

/// One forward, one backward; with several pieces interleaved as Narayanan et al. 2021 do, groups of as many
/// micro-batches as there are stages at a time, the last group with what is left over. A stage does its passes in this
/// order, each as soon as what it needs is there. Wants counts of at least 1 and at most most_passes passes.
PipelineSchedule schedule(PipelineWork const&);

/// The most micro-batches (times pieces) that a stage holds between their forward and backward passes.
int most_in_flight(PipelineSchedule const&, int stage);

}  // namespace diecast
