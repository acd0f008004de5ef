// Normal: shares and quantiles of the standard normal distribution.
#pragma once

namespace diecast {

/// 95 % lie below it.
inline constexpr double normal_95 = 1.6448536269514722;

/// z below which a share u in (0, 1) lies.
double normal_quantile(double u);
/// The share below z.
double normal_share(double z);

}  // namespace diecast
