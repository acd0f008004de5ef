#include "optimizer/bounds/apart.h"
#include <algorithm>

namespace diecast {
namespace {

/// Bounds of one of the two between two values of the axis.
class Ends {
public:
    Ends(Graph const& graph, Axis const& axis, Quantity const& of, Compare const& side) {
        if (side.number) fixed_ = *side.number * of.unit;
        else if (side.moves) bounds_.emplace(graph, side.scenario, std::vector{axis}, std::vector{&of});
        else fixed_ = evaluate(graph, side.scenario, {&of})[0];
    }
    bool is_usable() const { return !bounds_ || !has_errors(bounds_->issues()); }
    Interval between(std::uint32_t first, std::uint32_t last) {
        if (!bounds_) return fixed_;
        bounds_->of({{first, last + 1}});
        return {bounds_->least(0), bounds_->most(0)};
    }

private:
    double fixed_ = 0;
    std::optional<BoxBounds> bounds_;
};

enum class Order { unknown, below, above };

Order order_between(Ends& a, Ends& b, std::uint32_t first, std::uint32_t last) {
    Interval const of_a = a.between(first, last), of_b = b.between(first, last);
    if (of_a.hi < of_b.lo) return Order::below;
    if (of_a.lo > of_b.hi) return Order::above;
    if (last - first < 2) return Order::unknown;
    std::uint32_t const middle = first + (last - first) / 2;
    Order const left = order_between(a, b, first, middle);
    return left != Order::unknown && order_between(a, b, middle, last) == left ? left : Order::unknown;
}

}  // namespace

bool is_proven_apart(Graph const& graph, Axis const& axis, Quantity const& of, Compare const& a, Compare const& b) {
    Ends one(graph, axis, of, a), other(graph, axis, of, b);
    if (!one.is_usable() || !other.is_usable() || axis.size() < 2) return false;
    return order_between(one, other, 0, static_cast<std::uint32_t>(axis.size() - 1)) != Order::unknown;
}

}  // namespace diecast
