// Sensitivity: how much of what comes out is due to what goes in, over whole ranges. Inputs are in [0, 1].
#pragma once
#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <vector>

namespace diecast {

/// y(x), x in [0, 1]^inputs.
using UnitFunction = std::function<void(std::span<double const> x, std::span<double> y)>;

/// Elementary effects of one input on one output: change of the output over change of the input.
struct Effect {
    double mean_absolute = 0;  // μ*: how much
    double mean = 0;           // μ: which way
    double deviation = 0;      // σ: not alike everywhere: bent, or hanging together with other inputs
};
struct Screening {
    std::vector<std::vector<Effect>> effects;  // [output][input]
    std::size_t trajectories = 0, evaluations = 0;
    std::size_t wanted = 0;         // trajectories; more than were done: it was stopped
    std::vector<std::size_t> lost;  // per output: trajectories that met a number that is not finite
};
/// Morris 1991 with Campolongo's μ*: trajectories from random points, one input after the other in a random order, each
/// by half its range (`levels` even, steps of levels/(2·(levels − 1))).
Screening screen(std::size_t inputs, std::size_t outputs, UnitFunction const&, std::size_t trajectories = 64,
                 std::size_t levels = 4, std::uint64_t seed = 1, std::stop_token = {});

/// Share of an output's variance: by one input alone, and with all it takes part in.
struct VarianceShare {
    double first = 0, total = 0;
    double first_error = 0, total_error = 0;  // standard errors, by resampling
};
struct VarianceShares {
    std::vector<std::vector<VarianceShare>> shares;  // [output][input]
    std::vector<double> mean, variance;              // per output
    std::size_t points = 0, evaluations = 0;
    std::size_t wanted = 0;         // points; more than were done: it was stopped
    std::vector<std::size_t> lost;  // per output: points left out, since a number there is not finite
};
/// Sobol' indices: first order as Saltelli et al. 2010, total as Jansen 1999, over `points` Sobol' points (a power of
/// two is best) and (inputs + 2)·points evaluations. 0 for an output that does not vary.
VarianceShares variance_shares(std::size_t inputs, std::size_t outputs, UnitFunction const&, std::size_t points = 4096,
                               std::uint64_t seed = 1, std::stop_token = {});

}  // namespace diecast
