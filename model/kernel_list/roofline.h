// Time of a list of kernels on a GPU with two cache levels: miss curves, then a roofline over all levels per kernel.
#pragma once
#include "model/core/formula.h"
#include "model/kernel_list/reuse.h"

namespace diecast {

/// What a list runs on. Rates are the ones sustained.
template <class Real>
struct Levels {
    Real matrix_rate, vector_rate;  // operations per time
    Real l2_capacity, l3_capacity;  // bytes; 0: there is no third level
    Real l2_rate, link_rate, memory_rate;
    Real overlap, floor;                    // exponent p; least time of a kernel
    Real miss_scale, miss_shape;            // κ and s of the miss curve
    Real bytes_per_number, operations = 2;  // of a 16-bit number; of a multiply-add
};

/// (2) and (3): moved at each level, and time.
template <class Real>
struct Traffic {
    Real l2 = 0, l3 = 0, memory = 0;  // bytes
};

/// x^y with 0^y = 0; x itself where y is 1, so that an exponent of one costs no accuracy.
template <class Real>
Real power(Real const& x, Real const& y) {
    return select(y == Real(1.0), x, pow(x, y));
}

/// Share of touches at reuse distance D that a cache of C bytes misses; none in one so large that all fits.
template <class Real>
Real miss_share(Real const& distance, Real const& capacity, Real const& scale, Real const& shape) {
    return 1 - exp(-power(scale * distance / capacity, shape));
}

template <class Real>
Real amount_at(Amount const& a, Real const& batch) {
    return a.fixed + a.per_sample * batch;
}

template <class Real>
Traffic<Real> traffic_of(KernelClass const& k, Real const& footprint, Real const& batch, Levels<Real> const& g) {
    auto const has_l3 = g.l3_capacity > Real(0.0);
    Real const last = select(has_l3, g.l3_capacity, g.l2_capacity);
    Real beyond_l2 = 0.0, beyond_last = 0.0;
    for (Reused const& t : k.touches) {
        Real const numbers = amount_at(t.numbers, batch), distance = min(amount_at(t.distance, batch), footprint);
        Real const bytes = distance * g.bytes_per_number;
        beyond_l2 = beyond_l2 + numbers * miss_share(bytes, g.l2_capacity, g.miss_scale, g.miss_shape);
        beyond_last = beyond_last + numbers * miss_share(bytes, last, g.miss_scale, g.miss_shape);
    }
    return {amount_at(k.numbers, batch) * g.bytes_per_number, beyond_l2 * g.bytes_per_number,
            beyond_last * g.bytes_per_number};
}

}  // namespace diecast
