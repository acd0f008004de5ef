#include "optimizer/sweep/sinks.h"
#include <algorithm>
#include <bit>
#include <limits>
#include "model/core/special_values.h"
#include "optimizer/front/simd.h"

namespace diecast {
namespace {

/// splitmix64's finisher: every bit of the result depends on every bit given.
inline std::uint64_t scattered(std::uint64_t v) {
    v = (v ^ (v >> 30)) * 0xbf58476d1ce4e5b9u;
    v = (v ^ (v >> 27)) * 0x94d049bb133111ebu;
    return v ^ (v >> 31);
}

}  // namespace

void HashSink::take(Row const& row) {
    run_at(best_isa(), [&]<int W>(Width<W>) {
        std::uint64_t const first = row.first, lanes = row.lanes;
        std::uint64_t sum = 0;
        for (std::size_t j = 0; j < row.outputs.size(); ++j) {
            double const* const column = row.outputs[j];
            for (std::uint64_t i = 0; i < lanes; ++i) {
                double const v = column[i], number = v == v ? v : nan;  // there are several NaNs
                sum += scattered(std::bit_cast<std::uint64_t>(number) + scattered((first + i) * 64 + j));
            }
        }
        sum_ += sum;
    });
}

GroupBestSink::GroupBestSink(Plan const& plan, std::vector<std::size_t> const& group_axes, Objective const& objective,
                             std::vector<Constraint> const& constraints)
    : limits_(plan, constraints),
      output_(output_of(plan, *objective.quantity)),
      sign_(objective.sense == Sense::maximise ? -1 : 1) {
    std::size_t groups = 1;
    for (std::size_t a = plan.axes().size(); a-- > 0;) {
        bool const grouping = std::find(group_axes.begin(), group_axes.end(), a) != group_axes.end();
        places_.push_back({plan.axes()[a].size(), 0, grouping ? groups : 0});
        if (grouping) groups *= plan.axes()[a].size();
    }
    best_.assign(groups, {infinity, nobody});
}

void GroupBestSink::go_to(std::uint64_t design) {
    group_ = 0;
    for (Place& p : places_) {
        p.at = design % p.size;
        design /= p.size;
        group_ += p.at * p.stride;
    }
}

void GroupBestSink::go_on() {
    for (Place& p : places_) {
        group_ += p.stride;
        if (++p.at < p.size) return;
        group_ -= p.at * p.stride;
        p.at = 0;
    }
}

void GroupBestSink::offer(std::size_t group, double value, std::uint64_t design) {
    Best& best = best_[group];
    bool const better = value < best.value || (value == best.value && design < best.design);
    if (better) best = {value, design};
}

void GroupBestSink::take(Row const& row) {
    std::uint8_t const* const feasible = limits_(row);
    go_to(row.first);
    for (std::size_t i = 0; i < row.lanes; ++i, go_on())
        if (feasible[i / 8] >> (i % 8) & 1) offer(group_, sign_ * row.outputs[output_][i], row.first + i);
}

void GroupBestSink::merge(GroupBestSink const& other) {
    limits_.merge(other.limits_);
    for (std::size_t g = 0; g < best_.size(); ++g) offer(g, other.best_[g].value, other.best_[g].design);
}

std::vector<std::optional<GroupBestSink::Best>> GroupBestSink::best() const {
    std::vector<std::optional<Best>> all(best_.size());
    for (std::size_t g = 0; g < best_.size(); ++g)
        if (best_[g].design != nobody) all[g] = Best{sign_ * best_[g].value, best_[g].design};
    return all;
}

}  // namespace diecast
