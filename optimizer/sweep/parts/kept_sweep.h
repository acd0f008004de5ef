// Kept sweep: what is known of a grid's designs without evaluating all of them here, as pictures: by a sweep that was
// computed elsewhere, or of its front alone. Front and counts are what is known; cells and what is brushed are those of
// an even sample, which is computed here; so are extents, unless a sweep has them for the objective that is drawn.
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
    SweepState state;          // of the front alone: no spreads
    std::uint64_t parts = 1;   // into how many it was divided
    bool front_alone = false;  // the counts of feasible designs and of violations are estimates

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
    /// These are the fronts of the values in the question's x and y; until then those of other numbers are the
    /// sample's.
    void take_value_fronts(Question const&, std::vector<ValueFront>);
    bool knows_value_fronts(Question const&) const;

private:
    std::shared_ptr<KeptSweep const> sweep_;
    Pool& pool_;
    std::shared_ptr<KeptColumns const> columns_;
};

/// A front's designs, by x: x, y and objectives in the units.
std::vector<FrontPoint> points_of(Plan const&, Question const&, std::vector<Archive::Point> const&);
/// Those that none of the others dominates in x and y; of equals the lowest design. By x.
std::vector<FrontPoint> outline_of(std::vector<FrontPoint>, double x_sign, double y_sign);

/// The front of all designs, with those of the other points that none of the front dominates; by x. `wanted`:
/// as wanted_sign(), for each objective.
std::vector<FrontPoint> with_front(std::vector<FrontPoint> others, std::vector<FrontPoint> const& front,
                                   std::vector<double> const& wanted);

}  // namespace diecast
