// UncertaintyEnsemble: designs that are all evaluated at the same samples, in parts that differ in numbers alone.
#pragma once
#include <memory>
#include "optimizer/sweep/parts/ranges.h"
#include "optimizer/uncertainty/sampled_plan.h"
#include "optimizer/uncertainty/uncertainty.h"

namespace diecast {

/// The outputs of designs at a stretch of samples: for each design, for each output, one sample after the other; or one
/// number, where it is the same at all samples.
class SampledOutputs {
public:
    /// `moves`: for each design, for each output, whether samples differ; empty: they do.
    SampledOutputs(std::size_t designs, std::size_t outputs, std::size_t samples, std::vector<bool> const& moves = {});
    std::size_t samples() const { return samples_; }
    /// Writes a design's first outputs at samples from `first` on.
    void put(std::size_t design, std::size_t first, std::size_t samples, std::span<SampledPlan::Column const>);
    /// A number for each sample, or a single one for all of them.
    std::span<double> at(std::size_t design, std::size_t output) {
        return {values_.get() + first_[design * outputs_ + output], width(design, output)};
    }
    std::span<double const> at(std::size_t design, std::size_t output) const {
        return {values_.get() + first_[design * outputs_ + output], width(design, output)};
    }

private:
    std::size_t width(std::size_t design, std::size_t output) const {
        std::size_t const k = design * outputs_ + output;
        return first_[k + 1] - first_[k];
    }

    std::size_t outputs_, samples_;
    std::vector<std::size_t> first_{0};  // per design and output, and the end
    std::shared_ptr<double> values_;
};

/// A design's outputs at a block of samples, block by block; each block is one worker's.
class BlockSink {
public:
    struct Place {
        unsigned worker;
        std::size_t design, first, samples;
    };
    virtual ~BlockSink() = default;
    virtual void take(Place const&, std::span<SampledPlan::Column const> outputs) = 0;
    /// All designs of a block have been taken.
    virtual void end_block(unsigned /*worker*/, std::size_t /*first*/) {}
};

class UncertaintyEnsemble {
public:
    UncertaintyEnsemble(Graph const&, std::vector<Scenario> designs, std::vector<Quantity const*> outputs,
                        std::vector<Quantity const*> const& decided, AssumedUncertainty const&, Issues&);
    std::vector<Uncertain> const& inputs() const { return inputs_; }
    std::size_t columns() const { return columns_.size(); }  // of the samples
    /// Columns whose numbers are of one source.
    std::vector<std::vector<std::size_t>> sources() const;

    /// The inputs at these points (in the rows' units), one input after the other.
    std::vector<std::vector<double>> values_at(Points const&, Pool&) const;
    /// Designs [first, last) at samples [0, count) with those inputs. `done` hears how many evaluations there were so
    /// far. False if stopped.
    bool run(NumberRange designs, std::size_t count, std::vector<std::vector<double>> const& inputs, BlockSink&, Pool&,
             std::stop_token, std::function<void(std::uint64_t evaluations)> const& done) const;
    /// For each of the designs [first, last), then each of the first outputs: whether the output differs from sample to
    /// sample.
    std::vector<bool> moves(std::size_t first, std::size_t last, std::size_t outputs) const;
    /// The outputs as stated, [design][output].
    std::vector<std::vector<double>> base(Pool&) const;

private:
    struct Part {  // designs with the same pins but for some numbers
        Scenario scenario;
        std::vector<std::size_t> members;  // designs, rising
        Members numbers;
        std::vector<std::size_t> inputs;  // of inputs_
        std::shared_ptr<SampledPlan const> plan;
    };
    void make_parts(std::vector<Scenario> const&);
    void find_inputs(Part&, std::vector<Quantity const*> const& decided, AssumedUncertainty const&);
    std::size_t add_input(Uncertain);
    struct Block {
        unsigned worker;
        std::size_t first, samples;
    };
    void run_part(Part const&, NumberRange designs, Block const&, std::vector<std::vector<double>> const& inputs,
                  SampledPlan::Scratch&, BlockSink&) const;

    Graph const& graph_;
    std::vector<Quantity const*> outputs_;
    std::vector<Part> parts_;
    std::vector<Uncertain> inputs_;
    std::vector<std::size_t> column_of_;  // per input: the same number of the same entry has one column
    std::vector<std::size_t> columns_;    // per column: its first input
    std::size_t designs_;
};

}  // namespace diecast
