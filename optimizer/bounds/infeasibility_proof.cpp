#include "optimizer/bounds/infeasibility_proof.h"
#include <algorithm>
#include <set>

namespace diecast {
namespace {

std::vector<Quantity const*> quantities_of(std::vector<Constraint> const& limits) {
    std::vector<Quantity const*> result;
    for (Constraint const& c : limits) result.push_back(c.quantity);
    return result;
}

/// Tries to exclude every design by some of the limits.
class Prover {
public:
    Prover(Graph const& graph, Scenario const& scenario, std::vector<Axis> const& axes,
           std::vector<Constraint> const& limits, std::stop_token stop, std::size_t most_boxes)
        : axes_(axes),
          all_(limits),
          bounds_(graph, scenario, axes, quantities_of(limits)),
          lanes_(graph, scenario, axes, quantities_of(limits)),
          stop_(std::move(stop)),
          most_boxes_(most_boxes) {
        for (Constraint const& c : limits)
            lo_.push_back(c.lo * c.quantity->unit), hi_.push_back(c.hi * c.quantity->unit);
    }

    bool is_usable() const { return !has_errors(bounds_.issues()); }

    /// None, too, where a design seen holds all of them.
    std::optional<InfeasibilityProof> prove(std::vector<std::size_t> const& chosen) {
        std::uint64_t mask = 0;
        for (std::size_t l : chosen) mask |= std::uint64_t{1} << l;
        if (std::any_of(held_.begin(), held_.end(), [&](std::uint64_t held) { return (held & mask) == mask; }))
            return {};
        mask_ = mask;
        chosen_ = chosen;
        proof_ = {};
        boxes_ = 0;
        for (std::size_t l : chosen) proof_.limits.push_back(all_[l]);
        if (!excludes(whole_box(axes_))) return {};
        return std::move(proof_);
    }

private:
    bool excludes(GridBox const& box) {
        std::uint64_t const few = 512;
        if (stop_.stop_requested() || ++boxes_ > most_boxes_) return false;
        if (auto const limit = failed(box, true)) return proof_.leaves.push_back({box, limit}), true;
        if (designs_in(box) <= few) return fails_one_by_one(box);
        std::size_t const a = axis_to_divide(box);
        auto const [low, high] = halves(box, a);
        return excludes(low) && excludes(high);
    }

    /// The limit, as one of the chosen, that no design of the box holds; by the closest bounds, or by those at hand.
    std::optional<std::size_t> failed(GridBox const& box, bool closely) {
        bounds_.of(box);
        for (std::size_t i = 0; i < chosen_.size(); ++i) {
            std::size_t const l = chosen_[i];
            if (closely ? bounds_.exclude(l, lo_[l], hi_[l]) : bounds_.exclude_at_once(l, lo_[l], hi_[l])) return i;
        }
        return {};
    }

    bool fails_one_by_one(GridBox const& box) {
        Row const row = lanes_.of(box);
        bool fails = true;
        for (std::size_t lane = 0; lane < row.lanes; ++lane) {
            std::uint64_t held = 0;
            for (std::size_t l = 0; l < all_.size(); ++l)
                held |= std::uint64_t{row.outputs[l][lane] >= lo_[l] && row.outputs[l][lane] <= hi_[l]} << l;
            held_.insert(held);
            fails = fails && (held & mask_) != mask_;
        }
        if (!fails) return false;
        proof_.evaluated += row.lanes;
        proof_.leaves.push_back({box});
        return true;
    }

    /// The axis along which most halves fail at once; of equal ones the longest.
    std::size_t axis_to_divide(GridBox const& box) {
        std::size_t best = 0, most = 0;
        for (std::size_t a = 0; a < box.size(); ++a) {
            if (box[a].size() < 2) continue;
            auto const [low, high] = halves(box, a);
            std::size_t const fail = failed(low, false).has_value() + failed(high, false).has_value();
            if (box[best].size() < 2 || fail > most || (fail == most && box[a].size() > box[best].size()))
                best = a, most = fail;
        }
        return best;
    }

    std::vector<Axis> const& axes_;
    std::vector<Constraint> const& all_;
    BoxBounds bounds_;
    BoxLanes lanes_;
    std::stop_token stop_;
    std::size_t most_boxes_, boxes_ = 0;
    std::vector<double> lo_, hi_;   // SI, per limit
    std::set<std::uint64_t> held_;  // limits, a bit each, that some design holds together
    std::uint64_t mask_ = 0;        // of the chosen
    std::vector<std::size_t> chosen_;
    InfeasibilityProof proof_;
};

}  // namespace

std::optional<InfeasibilityProof> prove_infeasible(Graph const& graph, Scenario const& scenario,
                                                   std::vector<Axis> const& axes, std::vector<Constraint> const& limits,
                                                   std::stop_token stop, std::size_t most_boxes) {
    Prover prover(graph, scenario, axes, limits, std::move(stop), most_boxes);
    if (!prover.is_usable() || limits.size() > 63) return {};
    for (std::size_t count = 1; count <= limits.size(); ++count) {
        std::vector<bool> is_chosen(limits.size());
        std::fill_n(is_chosen.begin(), count, true);
        do {
            std::vector<std::size_t> chosen;
            for (std::size_t l = 0; l < limits.size(); ++l)
                if (is_chosen[l]) chosen.push_back(l);
            if (auto proof = prover.prove(chosen)) return proof;
        } while (std::prev_permutation(is_chosen.begin(), is_chosen.end()));
    }
    return {};
}

}  // namespace diecast
