// Kept sweep: what a sweep has found that was computed elsewhere, as pictures. Front and counts are those of the sweep;
// cells and what is brushed are those of an even sample, which is computed here; extents are those of the sweep where
// an objective is drawn.
#pragma once
#include "optimizer/sweep/columns.h"
#include "optimizer/sweep/parts/finder.h"

namespace diecast {

struct KeptSweep {
    std::shared_ptr<Graph const> graph;
    Scenario scenario;
    std::vector<Axis> axes;
    std::vector<Objective> objectives;
    std::vector<Constraint> constraints;
    Question fronts;  // whose value fronts these are
    std::vector<ValueFront> value_fronts;
    SweepState state;
    std::uint64_t parts = 1;  // into how many it was divided

    /// The question is about these designs, objectives and limits.
    bool answers(Question const&) const;
};

/// Keeps the sample for the next question about the same numbers.
class KeptPictures {
public:
    KeptPictures(std::shared_ptr<KeptSweep const> sweep, Pool& pool) : sweep_(std::move(sweep)), pool_(pool) {}
    std::shared_ptr<KeptSweep const> const& sweep() const { return sweep_; }
    /// The picture of a question that the sweep answers. Null if stopped.
    std::shared_ptr<Picture const> run(Question const&, std::stop_token = {}, ProgressCall const& = {});

private:
    std::shared_ptr<KeptSweep const> sweep_;
    Pool& pool_;
    std::shared_ptr<KeptColumns const> columns_;
};

/// The front of all designs, with those of the other points that none of the front dominates; by x. `wanted`:
/// as wanted_sign(), for each objective.
std::vector<FrontPoint> with_front(std::vector<FrontPoint> others, std::vector<FrontPoint> const& front,
                                   std::vector<double> const& wanted);

}  // namespace diecast
