// Normal: shares and quantiles of the standard normal distribution.
#pragma once
#include <boost/math/distributions/normal.hpp>
#include <cmath>

namespace diecast {

/// 95 % lie below it.
inline constexpr double normal_95 = 1.6448536269514722;

/// z below which a share u in (0, 1) lies.
inline double normal_quantile(double u) {
    namespace policies = boost::math::policies;  // as they are, doubles become long doubles on the way
    using Plain = policies::policy<policies::promote_double<false>>;
    return boost::math::quantile(boost::math::normal_distribution<double, Plain>(), u);
}
/// The share below z.
inline double normal_share(double z) { return std::erfc(-z * 0.70710678118654752440) / 2; }

}  // namespace diecast
