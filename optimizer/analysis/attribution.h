// Attribution: how a difference divides among the changes that made it.
#pragma once
#include <cstdint>
#include <functional>
#include <stop_token>
#include <vector>

namespace diecast {

/// Shapley values of changes 1 … n: a change's part is what it adds when it joins the others, averaged over all orders
/// of making the changes, one after the other, that pass through no excluded set. Parts sum to the difference. Where
/// the changes are taken back instead, from the other end, every part has the other sign.
struct Attribution {
    double before = 0, after = 0;  // none of the changes made, all of them
    std::vector<double> parts;     // of each change; not numbers if there is no such order
    std::vector<double> spread;    // standard error of parts; 0 where all orders were counted
    std::size_t evaluations = 0;
    /// So many changes can be made one after the other, and so many taken back; 2n if there is an order of all.
    std::size_t farthest = 0;
    bool exact = true;
    bool complete = true;  // false where stopped on the way: parts of the orders so far
};

/// The number once the changes of the mask are made. Not finite: the set is excluded.
using ValueOfChanges = std::function<double(std::uint64_t mask)>;

inline constexpr std::size_t most_exact_changes = 12;

/// Up to 12 changes every set of them is evaluated once; beyond, `orders` random orders, one half from either end, each
/// of which puts a change off as long as it would lead to an excluded set. At most 64 changes.
Attribution attribute(std::size_t changes, ValueOfChanges const&, std::size_t orders = 512, std::uint64_t seed = 1,
                      std::stop_token = {});

}  // namespace diecast
