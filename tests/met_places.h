// How many of several places hold one of some that are drawn, exactly.
#pragma once

namespace diecast::test {

/// Of `places` with `all`/`places` each, those with at least one of `drawn`: all ways to draw from the others alone.
inline double places_with_one(int places, int all, int drawn) {
    double missed = 1;
    for (int i = 0; i < drawn; ++i) missed *= (all - all / places - i) / static_cast<double>(all - i);
    return places * (1 - missed);
}

}  // namespace diecast::test
