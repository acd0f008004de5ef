// The area of a region, for the tests of maps.
#pragma once
#include <cmath>
#include "optimizer/analysis/regions.h"

namespace diecast {

/// By the shoelace; of all loops together.
inline double area(Region const& region) {
    double sum = 0;
    for (auto const& loop : region.loops) {
        double own = 0;
        for (std::size_t i = 0; i < loop.size(); ++i) {
            PlanePoint const &p = loop[i], &q = loop[(i + 1) % loop.size()];
            own += (p.u * q.v - q.u * p.v) / 2;
        }
        sum += std::abs(own);
    }
    return sum;
}

}  // namespace diecast
