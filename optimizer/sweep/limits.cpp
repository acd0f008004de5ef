#include "optimizer/sweep/limits.h"
#include <bit>
#include <stdexcept>
#include "optimizer/front/simd.h"

namespace diecast {

std::size_t output_of(Plan const& plan, Quantity const& q) {
    auto const& outputs = plan.outputs();
    for (std::size_t j = 0; j < outputs.size(); ++j)
        if (outputs[j]->key == q.key) return j;
    throw std::invalid_argument(std::string(q.key) + " is not among the plan's outputs");
}

Limits::Limits(Plan const& plan, std::vector<Constraint> const& constraints)
    : isa_(plan.isa()), bits_(round_up_8(plan.row_lanes()) / 8), violations_(constraints.size()) {
    for (Constraint const& c : constraints) {
        Unit const& unit = c.quantity->unit;
        limits_.push_back({output_of(plan, *c.quantity), c.lo * unit, c.hi * unit});
    }
}

std::uint8_t const* Limits::operator()(Row const& row) {
    for (std::size_t lane = 0; lane < row.lanes; lane += 8)
        bits_[lane / 8] = static_cast<std::uint8_t>(existing(lane, row.lanes));
    run_at(isa_, [&]<int W>(Width<W>) {
        for (std::size_t l = 0; l < limits_.size(); ++l) apply<W>(row, l);
        std::uint64_t feasible = 0;
        for (std::size_t lane = 0; lane < row.lanes; lane += 8)
            feasible += static_cast<unsigned>(std::popcount(bits_[lane / 8]));
        feasible_ += feasible;
    });
    return bits_.data();
}

template <int W>
void Limits::apply(Row const& row, std::size_t limit) {
    auto const [output, low, high] = limits_[limit];
    double const* const column = row.outputs[output];
    Pack<W> const lo = low, hi = high;
    std::uint64_t violations = 0;
    for (std::size_t lane = 0; lane < row.lanes; lane += 8) {
        unsigned kept = 0;
        for (std::size_t i = 0; i < 8; i += W) {
            Pack<W> const v = Pack<W>::load(column + lane + i);
            kept |= (bits_le(lo, v) & bits_le(v, hi)) << i;
        }
        violations += static_cast<unsigned>(std::popcount(~kept & existing(lane, row.lanes)));
        bits_[lane / 8] = static_cast<std::uint8_t>(bits_[lane / 8] & kept);
    }
    violations_[limit] += violations;
}

std::vector<std::size_t> Limits::violated(Row const& row, std::size_t lane) const {
    std::vector<std::size_t> result;
    for (std::size_t l = 0; l < limits_.size(); ++l)
        if (double const v = row.outputs[limits_[l].output][lane]; !(v >= limits_[l].lo && v <= limits_[l].hi))
            result.push_back(l);
    return result;
}

void Limits::add(std::uint64_t feasible, std::vector<std::uint64_t> const& violations) {
    feasible_ += feasible;
    for (std::size_t l = 0; l < violations_.size(); ++l) violations_[l] += violations[l];
}

}  // namespace diecast
