// Cast: designs that are all looked at under the same samples, in parts that differ in numbers alone.
#pragma once
#include <memory>
#include "optimizer/uncertainty.h"

namespace diecast {

/// The outputs of all designs at a stretch of samples: for each design, for each output, one sample after the other.
struct SampledOutputs {
    SampledOutputs(std::size_t designs, std::size_t outputs, std::size_t samples)
        : outputs_(outputs),
          samples_(samples),
          values_(std::make_unique_for_overwrite<double[]>(designs * outputs * samples)) {}
    std::size_t samples() const { return samples_; }
    std::span<double> at(std::size_t design, std::size_t output) {
        return {values_.get() + (design * outputs_ + output) * samples_, samples_};
    }
    std::span<double const> at(std::size_t design, std::size_t output) const {
        return {values_.get() + (design * outputs_ + output) * samples_, samples_};
    }

private:
    std::size_t outputs_, samples_;
    std::unique_ptr<double[]> values_;
};

class UncertainCast {
public:
    UncertainCast(Graph const&, std::vector<Scenario> designs, std::vector<Quantity const*> outputs,
                  std::vector<Quantity const*> const& decided, Doubt const&, Issues&);
    std::vector<Uncertain> const& inputs() const { return inputs_; }
    std::size_t columns() const { return columns_.size(); }  // of the samples
    /// Columns whose numbers are of one source.
    std::vector<std::vector<std::size_t>> sources() const;

    /// The inputs at these points (in the rows' units), one input after the other.
    std::vector<std::vector<double>> values_at(Points const&, Pool&) const;
    struct Stretch {
        std::size_t first, last;    // designs; the first one is the first of what is written
        std::size_t offset, count;  // samples of what is written
    };
    /// Designs at `count` samples with those inputs. `done` hears how many evaluations there were so far. False if
    /// stopped.
    bool run(Stretch const&, std::vector<std::vector<double>> const& inputs, SampledOutputs&, Pool&, std::stop_token,
             std::function<void(std::uint64_t evaluations)> const& done) const;
    /// As stated, [design][output].
    std::vector<std::vector<double>> base(Pool&) const;

private:
    struct Part {  // designs with the same pins but for some numbers
        Scenario scenario;
        std::vector<std::size_t> members;
        std::vector<Quantity const*> moved;
        std::vector<std::vector<double>> places;  // per moved quantity, per member
        std::vector<std::size_t> inputs;          // of inputs_
    };
    struct Item {  // a piece of work: some members of a part
        Part const* part;
        std::size_t first, last;
    };
    void make_parts(std::vector<Scenario> const&);
    void find_inputs(Part&, std::vector<Quantity const*> const& decided, Doubt const&);
    std::size_t add_input(Uncertain);
    std::vector<Item> items(std::size_t first, std::size_t last) const;
    std::vector<Axis> axes(Item const&) const;
    void run_item(Item const&, Stretch const&, std::vector<std::vector<double>> const& inputs, SampledOutputs&) const;

    Graph const& graph_;
    std::vector<Quantity const*> outputs_;
    std::vector<Part> parts_;
    std::vector<Uncertain> inputs_;
    std::vector<std::size_t> column_of_;  // per input: the same number of the same entry has one column
    std::vector<std::size_t> columns_;    // per column: its first input
    std::size_t designs_;
};

}  // namespace diecast
