// Variables: the continuous part of a study's designs as points of the unit cube, and what they lead to.
#pragma once
#include <map>
#include "model/study/study.h"
#include "optimizer/front/trace.h"

namespace diecast {

/// A quantity that moves between two values, SI; evenly, or in even ratios where its row is logarithmic.
struct Variable {
    Quantity const* quantity;
    double lo, hi;
    bool log;
    double value(double place) const;  // of a place in [0, 1]
    double place(double value) const;
    double slope(double place) const;  // of the value
};

/// The axes of a study that are numbers without steps: from the least of their values to the largest. Choices, whole
/// numbers and counts keep to their values.
struct SplitAxes {
    std::vector<Variable> variables;
    std::vector<AxisSpec const*> discrete;
};
SplitAxes split_axes(Graph const&, Study const&);

/// A study's objectives and limits over its variables, in any of its discrete settings. Objectives to maximise are
/// turned round; those on logarithmic rows are logarithms as long as all seeds are positive. Keeps scratch memory: one
/// object per thread.
class StudyFunctions {
public:
    StudyFunctions(Graph const&, Study const&, std::vector<Variable>, std::vector<bool> logarithms);

    /// The number of a setting; the same for the same words.
    std::size_t mode_of(Scenario const& discrete);
    FrontProblem problem();
    /// Everything pinned.
    Scenario design(std::size_t mode, std::span<double const> x) const;
    Objectives objectives_of(std::span<double const> in_unit) const;
    std::vector<double> in_unit(Objectives const&) const;
    /// Formulas on the way have no slopes.
    bool is_rough(std::size_t mode, std::span<double const> x);
    Issues const& issues() const { return issues_; }

private:
    struct Limit {
        std::size_t output;
        double bound, sign;  // sign·(value − bound) ≤ 0
    };
    void evaluate(std::size_t mode, std::span<double const> x, std::span<double> y, std::span<double> slopes);
    Response& response(std::size_t mode);

    Graph const& graph_;
    Study const& study_;
    std::vector<Variable> variables_;
    std::vector<bool> logarithms_;
    std::vector<Quantity const*> outputs_;
    std::vector<Limit> limits_;
    std::vector<Scenario> modes_;
    std::vector<std::unique_ptr<Response>> responses_;
    std::vector<double> at_, values_, jacobian_;
    Issues issues_;
};

}  // namespace diecast
