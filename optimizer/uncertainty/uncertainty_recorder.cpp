#include "optimizer/uncertainty/uncertainty_recorder.h"

#include <algorithm>

namespace diecast {

UncertaintyRecorder::UncertaintyRecorder(Measured const& columns, std::size_t designs, bool has_front, unsigned workers)
    : columns_(columns), workers_(workers) {
    for (Worker& w : workers_) {
        w.limits = LimitCounts(designs, columns.front.limits.size());
        w.on_front.resize(has_front ? designs : 0);
        if (has_front) w.fronts.emplace_back(columns.front, designs);
    }
}

void UncertaintyRecorder::begin(SampledOutputs& to, std::size_t offset) {
    to_ = &to, offset_ = offset;
    for (Worker& w : workers_) {
        w.limits.clear();
        std::fill(w.on_front.begin(), w.on_front.end(), 0);
    }
}

void UncertaintyRecorder::take(Place const& place, std::span<SampledPlan::Column const> outputs) {
    Worker& worker = workers_[place.worker];
    to_->put(place.design, offset_ + place.first, place.samples, outputs);
    BlockBits feasible = BlockBits::first(place.samples);
    for (std::size_t l = 0; l < columns_.front.limits.size(); ++l) {
        SampledFront::Limit const& limit = columns_.front.limits[l];
        BlockBits good = satisfied(limit, outputs[limit.output], best_isa());
        feasible &= good;
        worker.limits.of(place.design, l) += (good &= BlockBits::first(place.samples)).count();
    }
    worker.limits.feasible[place.design] += feasible.count();
    if (!worker.fronts.empty()) worker.fronts[0].take(place.design, outputs, feasible);
}

void UncertaintyRecorder::end_block(unsigned worker, std::size_t first) {
    Worker& w = workers_[worker];
    if (!w.fronts.empty()) w.fronts[0].count(*to_, offset_ + first, w.on_front);
}

void UncertaintyRecorder::add_to(LimitCounts* limits, std::vector<std::uint64_t>* on_front) const {
    for (Worker const& w : workers_) {
        if (limits) limits->add(w.limits);
        for (std::size_t d = 0; on_front && d < w.on_front.size(); ++d) (*on_front)[d] += w.on_front[d];
    }
}

}  // namespace diecast
