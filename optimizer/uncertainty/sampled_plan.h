// SampledPlan: designs that differ in numbers alone, each of them at many samples. A formula runs once for each
// different set of the numbers it moves with, and at all samples only where it moves with one that is sampled.
#pragma once
#include <functional>
#include "model/core/program.h"

namespace diecast {

/// Designs of one scenario: `places[i]` are the values of `moved[i]`, one per member, in the row's unit.
struct Members {
    std::vector<Quantity const*> moved;
    std::vector<std::vector<double>> places;
    std::size_t count;
};

/// Same bits as Plan. Immutable: threads may share it, each with a scratch of its own.
class SampledPlan {
public:
    static constexpr std::size_t block = 256;  // samples at a time

    /// One output of one member at a block: a number per sample and any behind them, up to whole eights; or eight times
    /// the same, where all samples have it.
    struct Column {
        double const* lanes;
        bool moves;
    };
    using Sink = std::function<void(std::size_t member, std::span<Column const> outputs)>;
    struct alignas(64) Eight {
        double lane[8];
    };
    using Scratch = std::vector<Eight>;

    SampledPlan(Graph const&, Scenario const&, Members const&, std::vector<Quantity const*> sampled,
                std::vector<Quantity const*> const& outputs, Isa = best_isa());

    /// `values[i]`: of the sampled quantity i, `samples` of them (a block at most), in the row's unit. Calls the sink
    /// for the members among [first, last), in an order of its own.
    void run(std::span<double const* const> values, std::size_t samples, std::size_t first, std::size_t last, Scratch&,
             Sink const&) const;
    /// Whether the output is another one at another sample.
    bool moves(std::size_t output) const { return outputs_[output].moves; }

private:
    /// The different sets of numbers that the members have of some axes.
    struct Sets {
        std::uint64_t axes;
        std::vector<std::uint32_t> of;     // per place
        std::vector<std::uint32_t> first;  // per set, its first place
        std::size_t changes = 0;           // from place to place
    };
    /// The place of a slot in memory: at lane + of[place] · stride.
    struct Kept {
        bool is_fixed, moves;
        std::size_t lane, stride, sets;
    };
    struct Step {
        Program::Step const* step;
        std::vector<Kept> in, out;
        std::vector<std::size_t> lane_steps;
        std::size_t sets;
    };

    void order_members(Members const&);
    std::size_t sets_of(std::uint64_t axes);
    void keep_given(Members const&);
    void choose_tables();
    void place_steps();
    void run_fixed(Step const&);
    Kept keep(bool is_fixed, std::size_t sets, std::size_t many);
    struct Pass {  // one worker's
        double* scratch;
        std::size_t lanes;
        std::vector<double const*> in = {};
        std::vector<double*> out = {};
    };
    void run_step(Step const&, std::size_t place, Pass&) const;
    double const* at(Kept const&, std::size_t place, double const* scratch) const;

    Isa isa_;
    std::vector<Quantity const*> sampled_;
    Program program_;
    std::vector<std::size_t> members_;               // per place
    std::vector<std::vector<std::uint32_t>> place_;  // per axis of the members, per place: which of its values
    std::vector<Sets> sets_;
    std::vector<Kept> kept_;  // per slot
    std::vector<bool> is_table_;
    std::vector<Step> tables_, leaves_;
    std::vector<Kept> inputs_, outputs_;  // of the sampled quantities; of what is asked for
    std::vector<Eight> fixed_;
    std::size_t scratch_ = 0;  // eights
};

}  // namespace diecast
