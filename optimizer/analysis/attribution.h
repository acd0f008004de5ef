// Attribution: how a difference divides among the changes that made it.
#pragma once
#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <vector>

namespace diecast {

/// Shapley values of changes 1 … n for each of several numbers: a change's part is what it adds when it joins the
/// others, averaged over all orders. Parts sum to the difference.
struct Attribution {
    std::vector<double> before, after;        // per number: none of the changes made, all of them
    std::vector<std::vector<double>> parts;   // [number][change]
    std::vector<std::vector<double>> spread;  // standard error of parts; 0 where all orders were counted
    std::size_t evaluations = 0;
    bool exact = true;
    bool complete = true;  // false where stopped on the way: parts of the orders so far
};

inline constexpr std::size_t most_exact_changes = 12;

/// numbers: written for the changes of the mask. Up to 12 changes every set of them is evaluated once; beyond, `orders`
/// random orders and their reverses. At most 64 changes. Where a number is not finite, neither are its parts.
Attribution attribute(std::size_t changes, std::size_t numbers,
                      std::function<void(std::uint64_t mask, std::span<double>)> const& evaluate,
                      std::size_t orders = 512, std::uint64_t seed = 1, std::stop_token = {});

}  // namespace diecast
