// What sweeps are held against: each design evaluated from scratch.
#pragma once
#include <cstdint>
#include <vector>
#include "model/core/plan.h"

namespace diecast {

/// One design after the other, every formula that moves with any axis, scalars.
class PlainLoop {
public:
    PlainLoop(Graph const& g, Scenario const& s, Plan const& plan, std::vector<Quantity const*> const& outputs,
              std::uint64_t count)
        : response_(g, s, free_of(plan), outputs), y_(outputs.size()) {
        for (std::uint64_t i = 0; i < count; ++i) {
            std::uint64_t const id = plan.designs() / count * i + i % (plan.designs() / count);
            auto const places = plan.indices(id);
            std::vector<double> x;
            for (std::size_t a = 0; a < places.size(); ++a)
                x.push_back(plan.axes()[a].values[0][places[a]] * plan.axes()[a].quantities[0]->unit);
            points_.push_back(std::move(x));
            ids_.push_back(id);
        }
    }
    void run() {
        for (auto const& x : points_) response_.values(x, y_), checksum_ += y_[0];
    }
    double checksum() const { return checksum_; }  // keeps results alive
    double count() const { return static_cast<double>(points_.size()); }
    /// How many results have other bits than the plan's.
    std::size_t differences(Plan const& plan) {
        std::size_t n = 0;
        for (std::size_t i = 0; i < points_.size(); i += 16) {
            response_.values(points_[i], y_);
            auto const ours = plan.at(ids_[i]);
            for (std::size_t j = 0; j < y_.size(); ++j) n += y_[j] != ours[j];
        }
        return n;
    }

private:
    static std::vector<Quantity const*> free_of(Plan const& plan) {
        std::vector<Quantity const*> result;
        for (Axis const& axis : plan.axes()) result.push_back(axis.quantities[0]);
        return result;
    }
    Response response_;
    std::vector<double> y_;
    double checksum_ = 0;
    std::vector<std::vector<double>> points_;
    std::vector<std::uint64_t> ids_;
};

}  // namespace diecast
