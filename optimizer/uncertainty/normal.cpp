#include "optimizer/uncertainty/normal.h"
#include <boost/math/distributions/normal.hpp>
#include <cmath>

namespace diecast {

double normal_quantile(double u) {
    namespace policies = boost::math::policies;  // as they are, doubles become long doubles on the way
    using Plain = policies::policy<policies::promote_double<false>>;
    return boost::math::quantile(boost::math::normal_distribution<double, Plain>(), u);
}

double normal_share(double z) { return std::erfc(-z * 0.70710678118654752440) / 2; }

}  // namespace diecast
