// Minimise: one smooth or rough function within bounds and limits, from a seed, by NLopt.
#pragma once
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

namespace diecast {

/// minimise y₀(x) with yⱼ(x) ≤ 0 for j ≥ 1 and lower ≤ x ≤ upper.
struct Problem {
    std::vector<double> lower, upper;
    std::size_t limits = 0;
    /// Writes 1 + limits numbers and, where `slopes` is not empty, their slopes, a row for each number.
    std::function<void(std::span<double const> x, std::span<double> y, std::span<double> slopes)> evaluate;
};

/// gradient: SLSQP, then CCSAQ where that finds nothing better; derivative_free: SBPLX; global: CRS2, then SBPLX. The
/// last two add violated constraints to the value.
enum class Method { gradient, derivative_free, global };

/// Why it ended.
enum class Ended { converged, evaluations, time, rounding, stopped, failed };
std::string_view to_text(Ended);

struct Effort {
    Method method = Method::gradient;
    int evaluations = 500;    // at most; of each algorithm
    double seconds = 0;       // at most; 0: no limit
    double tolerance = 1e-9;  // of x, over its bounds, and of the value
};

struct Minimum {
    std::vector<double> x, y;  // never worse than the seed where that is feasible
    bool feasible = false;     // all limits hold, strictly as said
    bool better = false;       // than the seed, or feasible where the seed is not
    Ended ended = Ended::failed;
    std::string_view algorithm = "";  // that found x; "" for the seed
    int evaluations = 0;
};

Minimum minimise(Problem const&, std::span<double const> seed, Effort const& = {}, std::stop_token = {});

}  // namespace diecast
