#include "optimizer/sweep/limits.h"
#include <algorithm>
#include <bit>
#include <stdexcept>
#include "model/core/special_values.h"
#include "optimizer/front/simd.h"

namespace diecast {
namespace {

constexpr std::size_t word = 64;  // lanes whose bits are handled at once

std::uint64_t ones(std::size_t lanes) { return lanes >= word ? ~std::uint64_t{0} : (std::uint64_t{1} << lanes) - 1; }

}  // namespace

std::size_t output_of(Plan const& plan, Quantity const& q) {
    auto const& outputs = plan.outputs();
    for (std::size_t j = 0; j < outputs.size(); ++j)
        if (outputs[j]->key == q.key) return j;
    throw std::invalid_argument(std::string(q.key) + " is not among the plan's outputs");
}

Limits::Limits(Plan const& plan, std::vector<Constraint> const& constraints)
    : isa_(plan.isa()), bits_((plan.row_lanes() + word - 1) / word), violations_(constraints.size()) {
    for (Constraint const& c : constraints) {
        Unit const& unit = c.quantity->unit;
        limits_.push_back({output_of(plan, *c.quantity), c.lo * unit, c.hi * unit});
    }
}

std::uint8_t const* Limits::operator()(Row const& row) {
    for (std::size_t lane = 0; lane < row.lanes; lane += word) bits_[lane / word] = ones(row.lanes - lane);
    run_at(isa_, [&]<int W>(Width<W>) {
        for (std::size_t l = 0; l < limits_.size(); ++l) apply<W>(row, l);
        for (std::size_t lane = 0; lane < row.lanes; lane += word)
            feasible_ += static_cast<unsigned>(std::popcount(bits_[lane / word]));
    });
    return reinterpret_cast<std::uint8_t const*>(bits_.data());
}

template <int W>
void Limits::apply(Row const& row, std::size_t limit) {
    Pack<W> const lo = limits_[limit].lo, hi = limits_[limit].hi;
    if (limits_[limit].hi == infinity) keep<W>(row, limit, [&](Pack<W> const& v) { return bits_le(lo, v); });
    else if (limits_[limit].lo == -infinity) keep<W>(row, limit, [&](Pack<W> const& v) { return bits_le(v, hi); });
    else keep<W>(row, limit, [&](Pack<W> const& v) { return bits_le(lo, v) & bits_le(v, hi); });
}

template <int W, class IsWithin>
void Limits::keep(Row const& row, std::size_t limit, IsWithin const& is_within) {
    double const* const column = row.outputs[limits_[limit].output];
    for (std::size_t lane = 0; lane < row.lanes; lane += word) {
        std::size_t const lanes = std::min(word, row.lanes - lane);
        std::uint64_t kept = 0;
        for (std::size_t i = 0; i < lanes; i += W)
            kept |= std::uint64_t{is_within(Pack<W>::load(column + lane + i))} << i;
        violations_[limit] += static_cast<unsigned>(std::popcount(~kept & ones(lanes)));
        bits_[lane / word] &= kept;
    }
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
